// Where an evening begins: take a photo, or go back to a table.

import * as api from "./api.js";
import { h, say } from "./dom.js";
import { clock, evening, number, personOf, t } from "./text.js";

const kMostBytes = 64 * 1024 * 1024;
const kGlance_ms = 2000;

export async function showHome(main) {
  document.title = "storey";
  const [tables, games] = await Promise.all([api.tables(), api.games()]);
  const titles = new Map(games.map((game) => [game.id, game.title]));
  const list = h("div", {}, evenings(tables, titles));
  main.replaceChildren(start(games), list);
  // While a table is read its line says so, and then what it scored.
  let timer = null;
  const watch = (shown) => {
    if (shown.every((table) => table.status || !table.photo)) return;
    timer = setTimeout(async () => {
      const now = await api.tables().catch(() => shown);
      if (JSON.stringify(now) !== JSON.stringify(shown)) list.replaceChildren(...evenings(now, titles));
      watch(now);
    }, kGlance_ms);
  };
  watch(tables);
  return () => clearTimeout(timer);
}

function start(games) {
  const sending = h("div", { class: "sending", hidden: true });
  const game = h("select", { id: "game" }, h("option", { value: "" }, t("told-from-photo")),
    games.map((one) => h("option", { value: one.id }, one.photos ? one.title : t("without-set", { game: one.title }))));
  const kind = h("select", { id: "kind" },
    h("option", { value: "final" }, t("kind-final")), h("option", { value: "middle" }, t("kind-middle")), h("option", { value: "move" }, t("kind-move")));
  const chosen = (event) => {
    const files = [...event.target.files];
    event.target.value = "";
    if (files.length > 0) send(files, { game: game.value, kind: kind.value }, sending);
  };
  const pick = (id, key, more) => h("label", { class: "button big", for: id }, t(key),
    h("input", { id, type: "file", accept: "image/*,.heic,.heif", class: "unseen", onchange: chosen, ...more }));
  return h("section", { class: "card start", "aria-labelledby": "start" },
    h("h1", { id: "start" }, t("start")),
    h("p", {}, t("start-hint")),
    h("div", { class: "row" }, pick("camera", "take-photo", { capture: "environment" }), pick("gallery", "choose-photos", { multiple: true })),
    sending,
    h("details", {}, h("summary", {}, t("more")),
      h("div", { class: "fields" },
        h("label", { for: "game" }, t("game")), game,
        h("label", { for: "kind" }, t("kind")), kind),
      h("p", { class: "hint" }, t("several-hint"))));
}

/// Photos go up one by one; then the table opens.
async function send(files, wish, sending) {
  const bar = h("progress", { max: files.length, value: 0, "aria-label": t("sending") });
  sending.hidden = false;
  const large = files.find((file) => file.size > kMostBytes);
  if (large) {
    sending.replaceChildren(h("p", { class: "bad", role: "alert" }, t("too-large", { name: large.name })));
    return;
  }
  sending.replaceChildren(h("p", {}, t("sending")), bar);
  let id = null;
  let sent = 0;
  try {
    id = await api.newTable();
    for (const [i, file] of files.entries()) {
      const role = wish.kind === "move" && i === 0 ? "before" : "players";
      await api.sendPhoto(id, file, role, (share) => { bar.value = i + share; });
      sent += 1;
    }
    if (wish.game !== "" || wish.kind === "middle") {
      const { state } = await api.table(id);
      await api.say(id, { ...state, game: wish.game, final: wish.kind !== "middle" });
    } else {
      await api.read(id);
    }
    location.hash = `#/t/${id}`;
  } catch (error) {
    // A table on which nothing lies is none; what has arrived lies on one.
    if (id !== null && sent === 0) await api.remove(id).catch(() => {});
    if (sent > 0) {
      location.hash = `#/t/${id}`;
      return;
    }
    const text = error.code === "unreachable" ? t("unreachable") : error.message;
    sending.replaceChildren(h("p", { class: "bad", role: "alert" }, text));
    say(text);
  }
}

function evenings(tables, titles) {
  const days = new Map();
  for (const table of tables) {
    const day = table.id.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), table]);
  }
  return [...days.values()].map((day) => h("section", { class: "evening" },
    h("h2", {}, evening(day[0].id)),
    h("ul", {}, day.map((table) => h("li", {}, line(table, titles))))));
}

/// Of a photo that waits to be read there is no small picture yet: its place stays.
function line(table, titles) {
  const totals = table.players.map((player) => `${personOf(player.name)} ${total(player)}`).join(" · ");
  return h("a", { class: "table", href: `#/t/${table.id}` },
    table.photo ? h("img", { src: api.thumbOf(table.id, table.photo), alt: "", loading: "lazy", width: 64, height: 64, onerror: (event) => event.target.replaceWith(h("span", { class: "no-picture", "aria-hidden": "true" })) }) : null,
    h("span", {}, h("strong", {}, titles.get(table.game) ?? table.game ?? t("unknown-game")), ` · ${clock(table.id)}`, h("br"),
      h("span", { class: "totals" }, totals || t("no-result"))),
    table.status ? h("span", { class: `badge ${table.status}` }, t(`status-${table.status}`)) : null);
}

export function total(player) {
  if (player.total === null || player.range === null) return "–";
  const [low, high] = player.range;
  const points = low === high ? number(player.total) : t("from-to", { low, high });
  return player.board_in_doubt ? `${points}?` : points;
}
