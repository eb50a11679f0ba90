// One table: its photos, its sheets, what is doubtful.

import * as api from "./api.js";
import { h, say } from "./dom.js";
import { cornersLine, linesOf, saying, siteInPhoto, topicOf, without, withLine } from "./fixes.js";
import { total } from "./home.js";
import { labelView } from "./label.js";
import { cutOut, nameOfMark, PhotoView, turnOf } from "./photo.js";
import { piecePicture, pieceSearch } from "./pieces.js";
import { setup } from "./setup.js";
import { clock, evening, number, t } from "./text.js";
import { keepSteps, reverted, stepsOf } from "./undo.js";

const kGlance_ms = 500;
/// What the program does until there is a result; counting follows the reading of each game that is tried.
const kSteps = ["waiting", "decoding", "reading", "scoring"];
const kMostCandidates = 6;
const kMostClaims = 6;
/// How often what was said is said again of a table that others change at the same time.
const kMostAttempts = 5;

export async function showTable(main, id) {
  const view = new TableView(main, id);
  await view.start();
  return () => view.leave();
}

/// Not while what is in doubt can still change it.
const wins = (result, player) => result.move === null && result.winner_settled && result.winner.includes(player.name);

/// A field of a page that was drawn anew while somebody typed into the one before. The browser takes
/// what stands in it for its own, and would not say that it was changed.
function goOnTyping(field, value) {
  field.value = value;
  let told = false;
  field.addEventListener("change", () => { told = true; });
  field.addEventListener("blur", () => {
    if (!told && field.value !== field.defaultValue) field.dispatchEvent(new Event("change"));
  });
}

class TableView {
  constructor(main, id) {
    this.main = main;
    this.id = id;
    const steps = stepsOf(id);
    this.said = steps.said;
    this.undone = steps.undone;
    this.views = new Map();
    this.zooms = new Map();
    this.last = Promise.resolve();
  }

  async start() {
    this.gone = false;
    this.take(await api.table(this.id));
    if (this.stage === "unread" && this.state.photos.length > 0) this.take(await api.read(this.id));
    await this.draw();
    this.watch();
  }

  leave() {
    this.gone = true;
    clearTimeout(this.timer);
  }

  take(table) {
    this.stage = table.stage;
    this.number = table.number;
    this.step = table.step;
    this.version = table.version;
    this.state = table.state;
    this.answer = table.answer;
    this.result = table.answer?.result ?? null;
  }

  get reading() {
    return kSteps.includes(this.stage);
  }

  watch() {
    clearTimeout(this.timer);
    if (this.gone || !this.reading) return;
    this.timer = setTimeout(async () => {
      const before = this.saidOfProgress();
      const failed = await this.inTurn(async () => {
        try {
          this.take(await api.table(this.id));
          return null;
        } catch (error) {
          return error.status === 0 ? null : error.message;  // 0: the network is away for a moment
        }
      });
      if (this.gone) return;
      if (failed) {
        this.problem = failed;
        await this.draw();
        return;
      }
      if (this.saidOfProgress() !== before) await this.draw();
      this.watch();
    }, kGlance_ms);
  }

  /// What changes the table goes one after the other, each upon what the one before left.
  inTurn(what) {
    this.last = this.last.then(what, what);
    return this.last;
  }

  /// Says something new about the table; it can be taken back.
  async tell(change) {
    if (this.drawing) return;
    const step = await this.send(change);
    if (!step) return;
    this.said.push(step);
    this.undone = [];
    await this.drawSaid();
  }

  async undo() {
    const step = this.said.pop();
    if (!step) return;
    if (await this.send((state) => reverted(state, step.before, step.after))) this.undone.push(step);
    else this.said.push(step);
    await this.drawSaid();
  }

  async redo() {
    const step = this.undone.pop();
    if (!step) return;
    if (await this.send((state) => reverted(state, step.after, step.before))) this.said.push(step);
    else this.undone.push(step);
    await this.drawSaid();
  }

  /// @param change  of a state, in place, or what it gives. Where another phone was faster it is
  ///                made again, to what that one said.
  /// @return  {before, after}; null: it was refused.
  send(change) {
    return this.inTurn(async () => {
      for (let i = 0; i < kMostAttempts; i += 1) {
        const before = structuredClone(this.state);
        const next = structuredClone(this.state);
        const after = change(next) ?? next;
        try {
          this.take(await api.say(this.id, after, this.version));
          this.problem = null;
          return { before, after };
        } catch (error) {
          this.problem = error.code === "unreachable" ? t("unreachable") : error.message;
          if (error.code !== "changed") break;
          this.take(await api.table(this.id));
        }
      }
      await this.drawSaid();
      return null;
    });
  }

  async drawSaid() {
    keepSteps(this.id, { said: this.said, undone: this.undone });
    await this.draw();
    this.watch();
    say(this.problem ?? this.headline());
  }

  /// A correction of what one player's photo shows. @param lines  one or more
  correct(player, ...lines) {
    const { photo, building } = this.placeOf(player);
    return this.tell((state) => {
      const kept = state.photos.find((one) => one.file === photo);
      for (const line of lines) kept.fix = withLine(kept.fix, inBuilding(line, building));
    });
  }

  placeOf(player) {
    return this.answer.players[this.result.players.indexOf(player)];
  }

  headline() {
    if (this.reading) return this.saidOfProgress();
    if (!this.result) return "";
    if (this.result.status === "unreadable") return this.result.error.message;
    const asked = this.result.questions.length + (this.result.claim_questions ?? []).length;
    if (this.result.status === "confirmed") return t("status-line-confirmed");
    return asked > 0 ? t("questions", { n: asked }) : t("status-line-review");
  }

  async draw() {
    const game = this.result?.game || this.state.game;
    this.info = game ? await api.gameInfo(game).catch(() => null) : null;
    if (this.gone) return;
    document.title = `${this.info?.title ?? "storey"} · ${clock(this.id)}`;
    const kept = this.kept();
    this.views = new Map();
    this.drawing = true;  // what goes is not changed by going
    this.main.replaceChildren(this.top(), ...(this.reading ? [this.progress()] : []), ...(this.result ? this.body() : []), this.bottom());
    this.drawing = false;
    this.restore(kept);
  }

  /// Where whoever looks at the page is: what is open, what they type, how near they look.
  kept() {
    for (const [player, view] of this.views) this.zooms.set(player.name, view.place);
    const active = this.main.contains(document.activeElement) ? document.activeElement : null;
    const typed = active?.matches("input:not([type=checkbox], [type=file])") && active.value !== active.defaultValue;
    return {
      open: [...this.main.querySelectorAll("details[data-keep][open]")].map((one) => one.dataset.keep),
      focus: active?.dataset.focus,
      inQuestions: active?.closest(".asks") != null,
      site: active?.dataset.site,
      any: active !== null,
      value: typed ? active.value : null,
    };
  }

  restore({ open, focus, inQuestions, site, any, value }) {
    for (const one of open) this.main.querySelector(`details[data-keep="${one}"]`)?.setAttribute("open", "");
    for (const [player, view] of this.views) if (this.zooms.has(player.name)) view.look(this.zooms.get(player.name));
    if (!any) return;
    const there = focus ? this.main.querySelector(`[data-focus="${CSS.escape(focus)}"]`) : null;
    const next = inQuestions ? this.main.querySelector(".asks .candidates button") : null;
    const mark = site ? this.main.querySelector(`.mark[data-site="${CSS.escape(site)}"]`) : null;
    const at = there ?? next ?? mark ?? this.main.querySelector("h1");
    at.focus({ preventScroll: there === null && next === null });
    if (there && value !== null) goOnTyping(there, value);
  }

  top() {
    return h("section", { class: "card top" },
      h("div", { class: "row spread" },
        h("h1", { tabindex: "-1" }, this.info?.title ?? t("table")),
        h("span", { class: "row" },
          h("button", { type: "button", class: "plain", "data-focus": "undo", disabled: this.said.length === 0, onclick: () => this.undo() }, "↶ ", t("undo")),
          h("button", { type: "button", class: "plain", "data-focus": "redo", disabled: this.undone.length === 0, onclick: () => this.redo() }, "↷ ", t("redo")))),
      h("p", { class: "hint" }, `${evening(this.id)}, ${clock(this.id)}`),
      this.problem ? h("p", { class: "bad", role: "alert" }, this.problem) : null,
      this.result && !this.reading ? this.ranking() : null);
  }

  /// In a phrase what is being done now.
  saidOfProgress() {
    const { game, photo, sources } = this.step ?? {};
    if (this.stage === "reading" && game)
      return sources > 1 ? t("stage-reading-photo", { game, n: photo, of: sources }) : t("stage-reading-game", { game });
    return t(`stage-${this.stage}`, { n: this.number });
  }

  progress() {
    const steps = kSteps.slice(0, -1);
    const at = Math.min(kSteps.indexOf(this.stage), steps.length - 1);
    return h("section", { class: "card" },
      h("p", {}, this.saidOfProgress()),
      h("progress", { max: steps.length, value: at + 0.5, "aria-label": t("progress") }),
      this.stage === "reading" && this.state.photos.length > 0 && !this.result ? h("img", { class: "preview", src: api.thumbOf(this.id, this.state.photos[0].file), alt: "", onerror: (event) => event.target.remove() }) : null);
  }

  ranking() {
    const { result } = this;
    if (this.info?.photos === false)
      return h("div", { class: "verdict review" }, h("p", {}, t("first-lesson", { game: this.info.title })));
    if (result.status === "unreadable")
      return h("div", { class: "verdict bad", role: "alert" }, h("p", {}, result.error.message), result.error.code === "usage" ? null : h("p", { class: "hint" }, t("unreadable-hint")));
    const everyone = [...result.players, ...(result.derived ?? [])];
    const ranked = [...everyone].sort((a, b) => (b.total ?? -1e9) - (a.total ?? -1e9));
    return h("div", { class: `verdict ${result.status}` },
      h("p", { class: "headline" }, h("span", { class: `badge ${result.status}` }, t(`status-${result.status}`)), " ", this.headline()),
      (result.fitting_games ?? []).length > 1 ? this.whichGame() : null,
      h("ol", { class: "ranking" }, ranked.map((player) => h("li", {},
        h("span", {}, player.name, wins(result, player) ? h("span", { class: "winner" }, ` ★ ${t("winner")}`) : null),
        h("strong", {}, total(player))))),
      result.tie_break ? h("p", {}, result.tie_break) : null,
      result.outcome ? h("p", {}, result.outcome.because) : null,
      (result.unused ?? []).map((one) => h("p", { class: "bad" }, `${one.source}: ${one.message}`)));
  }

  whichGame() {
    return h("div", { class: "row" }, h("span", {}, t("which-game")), this.result.fitting_games.map((game) =>
      h("button", { type: "button", onclick: () => this.tell((state) => { state.game = game; }) }, game)));
  }

  body() {
    if (this.info?.photos === false) return this.firstLesson();
    if (this.result.status === "unreadable") return this.photos_only();
    return [...this.questions(), this.move(), ...this.result.players.map((player) => this.player(player)), ...(this.result.derived ?? []).map((player) => this.derived(player)), this.facts()].filter(Boolean);
  }

  photo(file) {
    const size = this.answer.photos[file];
    return { file, url: api.viewOf(this.id, file), width: size.width || 4, height: size.height || 3, name: file };
  }

  /// Of a game whose pieces are not drawn here: the owner says once what lies where.
  firstLesson() {
    const shown = this.state.photos.find((one) => this.answer.photos[one.file]?.width > 0);
    if (!shown) return [];
    return [labelView(this.photo(shown.file), this.info, async (lesson) => {
      await api.learn(this.id, lesson);
      api.forgetGames();
      await this.readAnew();
    })];
  }

  async readAnew() {
    await this.inTurn(async () => this.take(await api.read(this.id)));
    await this.draw();
    this.watch();
  }

  photos_only() {
    return this.state.photos.filter((one) => this.answer.photos[one.file]?.width > 0).map((one) => {
      const view = new PhotoView(this.photo(one.file), [], () => {});
      return h("section", { class: "card" }, view.element, this.cornersButton(view, one.file, 0, null));
    });
  }

  // What is asked.

  questions() {
    const asked = this.result.questions.map((question) => this.question(question));
    const claims = (this.result.claim_questions ?? []).map((question) => this.claim(question));
    if (asked.length + claims.length === 0) return [];
    return [h("section", { class: "card asks", "aria-labelledby": "asks" }, h("h2", { id: "asks" }, t("questions", { n: asked.length + claims.length })), asked, claims)];
  }

  question(question) {
    const player = this.result.players.find((one) => one.name === question.player) ?? this.result.players[0];
    const site = (question.site ?? question.cell).replace(/^\d+:/, "");
    const mark = this.observation(player, site);
    const where = this.result.players.length > 1 ? `${question.player}, ${this.nameOfSite(site)}` : this.nameOfSite(site);
    const seen = mark ? [mark.piece, ...mark.alternatives.map((one) => one.piece)].map((face) => face ?? "-") : [];
    return h("div", { class: "ask" },
      mark?.quad && this.answer.photos[this.photoOf(player, mark)] ? cutOut(this.photo(this.photoOf(player, mark)), mark.quad, 140) : null,
      h("div", {}, h("p", {}, h("strong", {}, where), ` · ${t("ask-site")}`),
        this.candidates(player, site, [...new Set([...question.options, ...seen])].slice(0, kMostCandidates), mark)));
  }

  photoOf(player, mark) {
    return mark.photo ?? this.placeOf(player).photo;
  }

  observation(player, site) {
    return player.cells.find((cell) => cell.cell === site) ?? (player.sites ?? []).find((one) => one.site === site);
  }

  /// Buttons with pictures of what may lie there; `faces` holds "-" for nothing.
  /// @param seen    what was read there.
  /// @param square  the one square of a larger piece of which single things are said.
  candidates(player, site, faces, seen, square = site) {
    const listed = faces.includes("-") ? faces : [...faces, "-"];
    const buttons = listed.map((face) => h("button", { type: "button", class: "candidate", "data-focus": `${player.name} ${site} ${face}`, "data-site": site, onclick: () => this.correct(player, saying(site, face)) },
      face === "-" ? h("span", { class: "nothing", "aria-hidden": "true" }, "∅") : piecePicture(this.info, face),
      h("span", {}, face === "-" ? t("nothing") : this.nameOf(face))));
    const all = pieceSearch(this.info, (face) => this.correct(player, saying(site, face)));
    const turns = this.info?.board.turns && seen && seen.piece !== null ? [0, 90, 180, 270].filter((turn) => turn !== seen.rotation).map((turn) =>
      h("button", { type: "button", class: "plain", onclick: () => this.correct(player, saying(site, seen.piece, turn)) }, `${turn}°`)) : [];
    const kind = this.info?.pieces.find((one) => one.face === seen?.piece)?.kind;
    return h("div", {}, h("div", { class: "candidates" }, buttons),
      this.fields(player, square, this.info?.fields?.[kind] ?? []),
      h("details", {}, h("summary", {}, t("something-else")), all,
        turns.length > 0 ? h("p", { class: "row" }, t("turned"), turns) : null));
  }

  /// What is printed on one square, where that can be said by itself.
  fields(player, site, fields) {
    if (fields.length === 0) return null;
    return h("details", {}, h("summary", {}, t("one-thing-only")), fields.map((field) => h("p", { class: "row" }, h("span", {}, `${field.printed_as}:`),
      field.values.map((one) => h("button", { type: "button", class: "plain", onclick: () => this.correct(player, `${site}.${field.key}=${one.value}`) }, one.printed_as)))));
  }

  claim(question) {
    const player = this.result.players.find((one) => one.name === question.player) ?? this.result.players[0];
    const choice = (cells) => h("button", { type: "button", class: "plain", onpointerenter: () => this.views.get(player)?.light(cells), onfocus: () => this.views.get(player)?.light(cells), onclick: () => this.correct(player, `claim ${question.piece}: ${cells.join(" ")}`) }, cells.join(" "));
    return h("div", { class: "ask" }, piecePicture(this.info, question.piece), h("div", {}, h("p", {}, question.ask),
      h("div", { class: "candidates" }, question.options.slice(0, kMostClaims).map(choice)),
      question.options.length > kMostClaims ? h("details", {}, h("summary", {}, t("and-more", { n: question.options.length - kMostClaims })), h("div", { class: "candidates" }, question.options.slice(kMostClaims).map(choice))) : null));
  }

  nameOf(face) {
    if (face === null) return t("nothing");
    return this.info?.pieces.find((one) => one.face === face)?.said_as ?? face;
  }

  /// "b4+2" lies on b4, "tiles/5" is the fifth of a place beside.
  nameOfSite(site) {
    const above = site.match(/^([a-z]+\d+)\+\d+$/);
    if (above) return t("on-cell", { cell: above[1] });
    const beside = site.match(/^(.+)\/(\d+)$/);
    if (!beside) return site;
    return `${this.info?.places.find((place) => place.key === beside[1])?.title ?? beside[1]} ${beside[2]}`;
  }

  // What one player built, and what it scores.

  player(player) {
    const { photo, building } = this.placeOf(player);
    const marks = this.marks(player, photo);
    const detail = h("div", { class: "detail", "aria-live": "polite" });
    const sheet = this.sheet(player, (sites) => view?.light(sites));
    const view = this.answer.photos[photo]?.width > 0 ? new PhotoView(this.photo(photo), marks, (mark) => this.choose(player, mark, view, detail, sheet), marks.length > 0 ? turnOf(marks[0].quad) : 0) : null;
    if (view) this.views.set(player, view);
    return h("section", { class: "card player" },
      h("div", { class: "row spread" }, h("h2", {}, player.name), h("strong", { class: "total" }, total(player))),
      this.violations(player, view),
      h("div", {}, view?.element, detail,
        view ? this.cornersButton(view, photo, building, player) : null,
        this.notes(player),
        this.corrections(photo)),
      sheet.element);
  }

  /// The other side of a building, which follows from the one that was photographed.
  derived(player) {
    return h("section", { class: "card" }, h("div", { class: "row spread" }, h("h2", {}, player.name), h("strong", { class: "total" }, total(player))),
      h("p", { class: "hint" }, t("derived")), this.sheet(player, () => {}).element);
  }

  marks(player, photo) {
    const doubtful = new Set(this.result.questions.filter((one) => one.player === player.name).map((one) => (one.site ?? one.cell).replace(/^\d+:/, "")));
    const broken = new Set(player.violations.flatMap((one) => one.cells));
    const kind = (site, seen) => broken.has(site) ? "broken" : doubtful.has(site) ? "doubt" : seen.source === "corrected" ? "said" : seen.piece === null ? "empty" : seen.confidence < 0.9 ? "doubt" : "sure";
    const mark = (site, seen) => ({ site, seen, quad: seen.quad, kind: kind(site, seen), label: seen.piece === null || seen.covered_by ? "" : this.nameOf(seen.piece),
      name: nameOfMark(this.nameOfSite(site), this.nameOf(seen.piece), seen.confidence) });
    const cells = player.cells.filter((cell) => cell.quad).map((cell) => mark(cell.cell, cell));
    const sites = (player.sites ?? []).filter((one) => one.quad && (one.photo ?? photo) === photo && one.piece !== null).map((one) => mark(one.site, one));
    return [...cells, ...sites];
  }

  choose(player, mark, view, detail, sheet) {
    const site = mark.seen.covered_by ?? mark.site;  // a larger piece is said where it begins
    view.light([mark.site]);
    sheet.light(mark.site);
    const faces = [mark.seen.piece ?? "-", ...mark.seen.alternatives.map((one) => one.piece ?? "-")];
    const counts = player.lines.filter((line) => line.cells.includes(mark.site));
    detail.replaceChildren(h("div", { class: "ask" }, cutOut(view.photo, mark.quad, 140),
      h("div", {}, h("p", {}, h("strong", {}, mark.name)),
        counts.length > 0 ? h("ul", {}, counts.map((line) => h("li", {}, `${line.title}: ${line.because} (${number(line.points)})`))) : h("p", { class: "hint" }, t("scores-nothing")),
        h("p", { class: "hint" }, t("what-lies-here")),
        this.candidates(player, site, [...new Set(faces)].slice(0, kMostCandidates), mark.seen, mark.site))));
    detail.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  sheet(player, light) {
    const rows = player.lines.map((line) => ({ line, row: h("tr", { class: line.points === 0 ? "zero" : "" },
      h("td", { class: "cell" }, line.cells[0] ?? ""),
      h("td", {}, h("button", { type: "button", class: "line", "aria-pressed": "false", onclick: (event) => {
        const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
        for (const other of rows) other.row.querySelector("button").setAttribute("aria-pressed", "false");
        event.currentTarget.setAttribute("aria-pressed", String(on));
        light(on ? line.cells : []);
      } }, h("strong", {}, line.title), h("br"), line.because)),
      h("td", { class: "points" }, number(line.points))) }));
    const element = rows.length === 0 ? null : h("table", { class: "sheet" }, h("caption", { class: "unseen" }, t("sheet-of", { name: player.name })),
      h("thead", { class: "unseen" }, h("tr", {}, h("th", { scope: "col" }, t("cell")), h("th", { scope: "col" }, t("rule")), h("th", { scope: "col" }, t("points")))),
      h("tbody", {}, rows.map((one) => one.row)),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row", colspan: 2 }, t("total")), h("td", { class: "points" }, total(player)))));
    return { element, light: (site) => { for (const { line, row } of rows) row.classList.toggle("lit", line.cells.includes(site)); } };
  }

  violations(player, view) {
    if (player.violations.length === 0) return null;
    return h("div", { class: "violations" }, h("h3", {}, t("broken-rules", { n: player.violations.length })), h("ul", {}, player.violations.map((one) =>
      h("li", {}, h("button", { type: "button", class: "line bad", onclick: () => view?.light(one.cells) }, h("strong", {}, one.title), h("br"), one.because)))));
  }

  notes(player) {
    const notes = player.diagnostics.filter((one) => one.code !== "corrected");
    if (notes.length === 0) return null;
    return h("details", {}, h("summary", {}, t("notes", { n: notes.length })), h("ul", {}, notes.map((one) => h("li", {}, one.message))));
  }

  corrections(photo) {
    const fix = this.state.photos.find((one) => one.file === photo)?.fix ?? "";
    const lines = linesOf(fix);
    if (lines.length === 0) return null;
    return h("details", { class: "corrections" }, h("summary", {}, t("corrections", { n: lines.length })), h("ul", {}, lines.map((line) => h("li", {}, h("code", {}, line), " ",
      h("button", { type: "button", class: "plain", "aria-label": `${t("take-back")} ${line}`, onclick: () => this.tell((state) => {
        const kept = state.photos.find((one) => one.file === photo);
        kept.fix = without(kept.fix, topicOf(line));
      }) }, "×")))));
  }

  cornersButton(view, photo, building, player) {
    if (building > 0) return null;
    let now = null;
    const button = h("button", { type: "button", class: "plain" }, t("move-corners"));
    button.onclick = () => {
      if (now === null) {
        view.editCorners(this.cornersOf(photo, player), (corners) => { now = corners; });
        button.textContent = t("corners-done");
        button.className = "";
      } else {
        this.tell((state) => {
          const kept = state.photos.find((one) => one.file === photo);
          kept.fix = withLine(kept.fix, cornersLine(now));
        });
      }
    };
    return h("p", {}, button);
  }

  /// Where the board is taken to lie; in a photo in which none was found, its middle.
  cornersOf(photo, player) {
    const { width, height } = this.answer.photos[photo];
    const cells = (player?.cells ?? []).filter((cell) => cell.quad);
    if (cells.length === 0) return [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]].map(([x, y]) => [x * width, y * height]);
    const column = (cell) => cell.cell.match(/[a-z]+/)[0];
    const across = new Set(cells.map((cell) => column(cell))).size;
    const first = cells[0], last = cells.at(-1);
    return [first.quad[0], cells[across - 1].quad[1], last.quad[2], cells[cells.length - across].quad[3]];
  }

  move() {
    const { move } = this.result;
    if (!move) return null;
    const list = (title, lines) => lines.length === 0 ? null : h("div", {}, h("h3", {}, title), h("ul", {}, lines.map((line) => h("li", {}, line))));
    const there = (one) => `${this.nameOf(one.piece)} ${one.cell}`;
    return h("section", { class: "card move" }, h("h2", {}, t("move")),
      h("p", { class: move.legal === false ? "bad" : "" }, move.legal === null ? t("move-unjudged") : move.legal ? t("move-legal") : `${t("move-illegal")} ${move.because}`),
      move.score_change !== null ? h("p", {}, t("score-change", { n: move.score_change })) : null,
      list(t("placed"), move.placed.map(there)), list(t("removed"), move.removed.map(there)), list(t("moved"), move.moved.map((one) => `${there(one.from)} → ${there(one.to)}`)));
  }

  facts() {
    if (!this.info || this.result.facts.length === 0) return null;
    const fields = this.result.facts.map((fact, i) => {
      const spec = this.info.questions.find((one) => one.key === fact.fact);
      const seat = [...this.result.players, ...(this.result.derived ?? [])].findIndex((one) => one.name === fact.player);
      const change = (event) => this.tell((state) => {
        const value = event.target.value.trim();
        while (fact.player !== null && state.facts.length <= seat) state.facts.push({});
        const facts = fact.player === null ? state.table_facts : state.facts[seat];
        if (value === "") delete facts[fact.fact];
        else facts[fact.fact] = value;
      });
      const id = `fact-${i}`;
      const common = { id, "data-focus": id, onchange: change };
      const input = spec?.kind === "choice"
        ? h("select", common, h("option", { value: "" }, t("not-said")), spec.choices.map((one) => h("option", { value: one.value, selected: fact.said && fact.value === one.value }, one.said_as)))
        : h("input", { ...common, type: spec?.kind === "number" ? "number" : "text", min: spec?.low, max: spec?.high, inputmode: spec?.kind === "number" ? "numeric" : undefined, value: fact.said ? fact.value : "", placeholder: fact.value ?? t("not-known") });
      return h("div", { class: "fact" }, h("label", { for: id }, fact.player === null ? fact.ask : `${fact.player}: ${fact.ask}`), input);
    });
    return h("section", { class: "card" }, h("h2", {}, t("facts")), h("p", { class: "hint" }, t("facts-hint")), fields);
  }

  // What else can be done.

  bottom() {
    const add = (role, key) => {
      const id = `add-${role}`;
      return h("label", { class: "button plain", for: id }, t(key), h("input", { id, type: "file", accept: "image/*,.heic,.heif", class: "unseen", onchange: (event) => this.addPhotos([...event.target.files], role), multiple: role === "players" }));
    };
    return h("section", { class: "card" },
      h("details", { "data-keep": "setup" }, h("summary", { "data-focus": "setup" }, t("settings")), setup(this)),
      h("details", { "data-keep": "add", open: this.result?.status === "unreadable" }, h("summary", { "data-focus": "add" }, t("photos")), this.photos(),
        h("h3", {}, t("add-photo")), h("div", { class: "row" }, add("players", "add-players"), add("beside", "add-beside"), add("before", "add-before"))),
      this.result && this.result.status !== "unreadable" ? this.share() : null,
      this.result && this.result.status !== "unreadable" && this.result.move === null ? this.lesson() : null,
      h("p", {}, h("button", { type: "button", class: "plain bad", onclick: () => this.remove() }, t("delete-table"))));
  }

  /// What each photo shows can be said anew, and a wrong one taken away.
  photos() {
    return h("ul", { class: "photos" }, this.state.photos.map(({ file, role }) => h("li", { class: "row" },
      this.answer?.photos[file]?.width > 0 ? h("img", { src: api.thumbOf(this.id, file), alt: "", width: 64, height: 64 }) : h("span", {}, file),
      h("select", { "aria-label": t("photo-shows"), "data-focus": `role-${file}`, onchange: (event) => this.tell((state) => {
        state.photos.find((one) => one.file === file).role = event.target.value;
      }) }, ["players", "beside", "before"].map((one) => h("option", { value: one, selected: one === role }, t(`role-${one}`)))),
      h("button", { type: "button", class: "plain bad", onclick: () => this.takeOff(file) }, t("take-off")))));
  }

  takeOff(file) {
    if (this.state.photos.length === 1) return this.remove();
    if (!confirm(t("take-off-sure"))) return null;
    // Who sat at it goes with it, where players are not the sides of one building.
    const seats = this.info?.seats.length === 2 ? [] : (this.answer?.players ?? []).filter((one) => one.photo === file).map((one) => one.player);
    return this.tell((state) => {
      state.photos = state.photos.filter((one) => one.file !== file);
      for (const key of ["names", "facts"]) state[key] = state[key].filter((_, i) => !seats.includes(i));
    });
  }

  async addPhotos(files, role) {
    try {
      for (const file of files) await api.sendPhoto(this.id, file, role, () => {});
      this.problem = null;
      await this.readAnew();
    } catch (error) {
      this.problem = error.code === "unreachable" ? t("unreachable") : error.message;
      await this.draw();
    }
  }

  share() {
    const totals = [...this.result.players, ...(this.result.derived ?? [])].map((one) => `${one.name} ${total(one)}`).join(", ");
    const options = h("div", { class: "options" });
    return h("details", { "data-keep": "share" }, h("summary", { "data-focus": "share" }, t("share")),
      h("div", { class: "row" },
        this.result.players.map((player) => h("a", { class: "button plain", href: api.overlayOf(this.id, this.placeOf(player).player), download: `${player.name}.jpg` }, t("picture-of", { name: player.name }))),
        h("a", { class: "button plain", href: api.sheetOf(this.id), download: `${this.id}.pdf` }, t("sheet-pdf")),
        h("a", { class: "button plain", href: api.resultOf(this.id), download: `${this.id}.json` }, "JSON"),
        navigator.share ? h("button", { type: "button", class: "plain", onclick: () => navigator.share({ title: this.info?.title, text: totals }).catch(() => {}) }, t("send")) : null,
        h("button", { type: "button", class: "plain", onclick: () => window.print() }, t("print"))),
      this.result.move === null ? h("p", {}, h("button", { type: "button", class: "plain", onclick: () => this.showOptions(options) }, t("what-now"))) : null, options);
  }

  /// What is right on this table can be learnt from: the owner's own copy is then read better.
  lesson() {
    const said = h("p", { class: "hint", role: "status" });
    const button = h("button", { type: "button", class: "plain" }, t("teach"));
    button.onclick = async () => {
      button.disabled = true;
      said.textContent = t("teaching");
      try {
        const report = await api.teach(this.id);
        said.textContent = t("taught", { n: report.photos, where: report.folder });
      } catch (error) {
        button.disabled = false;
        said.textContent = error.code === "unreachable" ? t("unreachable") : error.message;
      }
    };
    button.disabled = this.result.questions.length > 0;
    return h("details", { "data-keep": "own-copy" }, h("summary", { "data-focus": "own-copy" }, t("own-copy")),
      h("p", { class: "hint" }, button.disabled ? t("teach-later") : t("teach-hint")), button, said);
  }

  async showOptions(at) {
    try {
      const { options } = await api.options(this.id);
      at.replaceChildren(options.length === 0 ? h("p", {}, t("no-options")) : h("ul", {}, options.map((one) => h("li", {}, `${one.player}: ${one.what} (${one.points > 0 ? "+" : ""}${number(one.points)})`))));
    } catch (error) {
      at.replaceChildren(h("p", { class: "bad" }, error.message));
    }
  }

  async remove() {
    if (!confirm(t("delete-sure"))) return;
    await api.remove(this.id);
    location.hash = "#/";
  }
}

function inBuilding(line, building) {
  if (building === 0) return line;
  if (line.startsWith("claim ")) return `${building + 1}:${line}`;
  return line.startsWith("-") ? `-${siteInPhoto(line.slice(1), building)}` : siteInPhoto(line, building);
}
