// What the players say of the whole table: names, game, house rules, whether it is over.

import * as api from "./api.js";
import { h } from "./dom.js";
import { personOf, t } from "./text.js";

export function setup(view) {
  const { state, info, result } = view;
  // Where the names are why nothing was scored they must be there to be changed.
  const told = result?.status !== "unreadable" && result ? [...result.players, ...(result.derived ?? [])] : [];
  const players = told.length > 0 ? told.map((player) => ({ name: personOf(player.name), seat: view.seatOf(player) })).filter(({ seat }) => seat >= 0).sort((a, b) => a.seat - b.seat)
    : state.names.map((name, seat) => ({ name, seat }));
  const names = players.map(({ name, seat: i }) => h("div", { class: "fact" }, h("label", { for: `name-${i}` }, t("name-of", { n: i + 1 })),
    h("input", { id: `name-${i}`, "data-focus": `name-${i}`, value: state.names[i] ?? "", placeholder: name, maxlength: 60, autocomplete: "off", onchange: (event) => view.tell((next) => {
      while (next.names.length <= i) next.names.push("");
      next.names[i] = event.target.value.trim();
    }) })));
  const game = h("select", { id: "set-game", "data-focus": "set-game", onchange: (event) => view.tell((next) => {
    next.game = event.target.value;
    // They were of the other game.
    if (result?.game && next.game !== result.game) Object.assign(next, { house_rules: {}, facts: [], table_facts: {} });
  }) }, h("option", { value: "" }, t("told-from-photo")));
  api.games().then((games) => game.append(...games.map((one) => h("option", { value: one.id, selected: one.id === state.game }, one.photos ? one.title : t("without-set", { game: one.title })))));
  const rules = (info?.house_rules ?? []).map((rule) => h("div", { class: "fact" }, h("label", { for: `rule-${rule.key}` }, rule.title),
    h("select", { id: `rule-${rule.key}`, "data-focus": `rule-${rule.key}`, title: rule.support, onchange: (event) => view.tell((next) => {
      if (event.target.value === rule.choices[0].value) delete next.house_rules[rule.key];
      else next.house_rules[rule.key] = event.target.value;
    }) }, rule.choices.map(({ value, said_as }) => h("option", { value, selected: (state.house_rules[rule.key] ?? rule.choices[0].value) === value }, said_as)))));
  const over = h("input", { type: "checkbox", id: "over", "data-focus": "over", checked: state.final, onchange: (event) => view.tell((next) => { next.final = event.target.checked; }) });
  return h("div", {}, names,
    h("div", { class: "fact" }, h("label", { for: "set-game" }, t("game")), game),
    h("div", { class: "fact" }, h("label", { for: "over" }, t("game-over")), over),
    rules.length > 0 ? h("h3", {}, t("house-rules")) : null, rules);
}
