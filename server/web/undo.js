// What was said last taken back, and nothing else that was said since, here or on another phone.
// A step is {before, after}, two states of a table, or {lesson}: what was enrolled.

import { linesOf, topicOf, without, withLine } from "./fixes.js";

const kMostSteps = 100;
const keyOf = (table) => `storey-steps-${table}`;

/// What was said of a table on this phone, and what of it was taken back, also before the page was
/// loaded anew. @return  {said, undone}: steps, the last one last
export function stepsOf(table) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(table)));
    if (Array.isArray(kept?.said) && Array.isArray(kept?.undone)) return kept;
  } catch {
    // Nothing can be kept here.
  }
  return { said: [], undone: [] };
}

export function keepSteps(table, { said, undone }) {
  try {
    sessionStorage.setItem(keyOf(table), JSON.stringify({ said: said.slice(-kMostSteps), undone: undone.slice(-kMostSteps) }));
  } catch {
    // As long as the page is there they are.
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/// The corrections `now` without what led from `before` to `after`.
function fixReverted(now, before, after) {
  const lines = (fix) => new Map(linesOf(fix).map((line) => [topicOf(line), line]));
  const [old, said] = [lines(before), lines(after)];
  let fix = now;
  for (const topic of said.keys()) if (!old.has(topic)) fix = without(fix, topic);
  for (const [topic, line] of old) if (said.get(topic) !== line) fix = withLine(fix, line);
  return fix;
}

/// Texts by key: those that differ between `before` and `after` are as before.
function textsReverted(now, before = {}, after = {}) {
  const texts = { ...now };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[key] === after[key]) continue;
    if (before[key] === undefined) delete texts[key];
    else texts[key] = before[key];
  }
  return texts;
}

/// The state `now` without the step from `before` to `after`. Photos stay on the table.
export function reverted(now, before, after) {
  const state = structuredClone(now);
  for (const key of ["game", "final"]) if (before[key] !== after[key]) state[key] = before[key];
  for (const key of ["table_facts", "house_rules"]) state[key] = textsReverted(now[key], before[key], after[key]);
  for (let i = 0; i < Math.max(before.names.length, after.names.length); i += 1)
    if (!same(before.names[i] ?? "", after.names[i] ?? "")) state.names[i] = before.names[i] ?? "";
  state.names = Array.from(state.names, (name) => name ?? "");
  for (let i = 0; i < Math.max(before.facts.length, after.facts.length); i += 1)
    if (!same(before.facts[i] ?? {}, after.facts[i] ?? {})) state.facts[i] = textsReverted(now.facts[i] ?? {}, before.facts[i], after.facts[i]);
  state.facts = Array.from(state.facts, (facts) => facts ?? {});
  for (const photo of state.photos) {
    const [old, said] = [before, after].map((one) => one.photos.find((other) => other.file === photo.file));
    if (old && said) photo.fix = fixReverted(photo.fix, old.fix, said.fix);
  }
  return state;
}
