// One table: its photos, its sheets, what is doubtful.

import * as api from "./api.js";
import { h, say } from "./dom.js";
import { cornersLine, linesOf, saying, siteInPhoto, topicOf, without, withLine } from "./fixes.js";
import { total } from "./home.js";
import { labelView, lessonKept } from "./label.js";
import { cutOut, isInPhoto, nameOfMark, PhotoView, turnOf } from "./photo.js";
import { piecePicture, pieceSearch } from "./pieces.js";
import { setup } from "./setup.js";
import { clock, evening, number, personOf, t } from "./text.js";
import { keepSteps, reverted, stepsOf } from "./undo.js";

const kGlance_ms = 500;
/// How often it is looked whether somebody else said something.
const kOthers_ms = 3000;
/// How long to wait before something is said again that did not get through.
const kAgain_ms = 2000;
/// What the program does until there is a result; counting follows the reading of each game that is tried.
const kSteps = ["waiting", "decoding", "reading", "scoring"];
const kMostCandidates = 6;
const kMostClaims = 6;
const kMostAsked = 12;  // at a time: each is a picture and a row of buttons
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

/// "Ann: place retail: a4, b6 (+2)": what may be done in several places for the same points is one line.
function optionLines(options) {
  const lines = new Map();
  for (const { player, what, points, cells } of options) {
    const [begin, end] = [`${personOf(player)}: ${what}`, ` (${points > 0 ? "+" : ""}${number(points)})`];
    const line = lines.get(begin + end) ?? { begin, places: [], end };
    if (cells.length > 0) line.places.push(cells.join(" "));
    lines.set(begin + end, line);
  }
  return [...lines.values()].map(({ begin, places, end }) => begin + (places.length > 0 ? `: ${places.join(", ")}` : "") + end);
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
    this.taught = table.taught;
    this.state = table.state;
    this.answer = table.answer;
    // The last result may show a photo that has been taken away since.
    for (const file of Object.keys(this.answer?.photos ?? {}))
      if (!this.state.photos.some((one) => one.file === file)) this.answer.photos[file] = { width: 0, height: 0 };
    this.result = table.answer?.result ?? null;
  }

  get reading() {
    return kSteps.includes(this.stage);
  }

  watch() {
    clearTimeout(this.timer);
    if (this.gone) return;
    this.timer = setTimeout(() => this.look(), this.reading ? kGlance_ms : kOthers_ms);
  }

  /// How far it is, and what others said of it.
  async look() {
    const before = this.saidOfProgress();
    const version = this.version;
    const failed = await this.inTurn(async () => {
      try {
        const table = document.hidden ? null : await api.table(this.id, this.reading ? "" : this.version);
        if (table && !table.same) this.take(table);
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
    if (this.saidOfProgress() !== before || this.version !== version) await this.draw();
    this.watch();
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
    if (step.lesson) {
      await this.forgetLesson(step);
      return;
    }
    if (await this.send((state) => reverted(state, step.before, step.after))) this.undone.push(step);
    else this.said.push(step);
    await this.drawSaid();
  }

  async redo() {
    const step = this.undone.pop();
    if (!step) return;
    if (step.lesson) {
      await this.learn(step.lesson).catch((error) => { this.undone.push(step); return this.refused(error); });
      return;
    }
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
          if (error.code === "unreachable" && !this.gone) {
            // What was said stands where it was typed, and is said again.
            this.complain(`${t("unreachable")} ${t("said-again")}`);
            await new Promise((resolve) => { setTimeout(resolve, kAgain_ms); });
            i -= 1;
            continue;
          }
          this.problem = error.message;
          if (error.code !== "changed") break;
          this.take(await api.table(this.id));
        }
      }
      await this.drawSaid();
      return null;
    });
  }

  /// Where it is seen, wherever on the page one is.
  complain(text) {
    this.main.querySelector(".problem")?.remove();
    if (text) this.main.append(h("p", { class: "problem", role: "alert" }, text));
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

  /// Which of the players one is, as names and facts are kept: where two share a building by their
  /// photos, who is not photographed behind who is.
  seatOf(player) {
    const i = this.result.players.indexOf(player);
    const shares = this.info?.seats.length === 2;
    if (i < 0) return shares ? 1 - this.seatOf(this.result.players[0]) : this.result.players.length + this.result.derived.indexOf(player);
    const place = this.answer.players[i];
    return shares ? this.state.photos.filter((one) => one.role === "players").findIndex((one) => one.file === place.photo) : place.player;
  }

  placeOf(player) {
    return this.answer.players[this.result.players.indexOf(player)];
  }

  headline() {
    if (this.reading) return this.saidOfProgress();
    if (!this.result) return "";
    if (this.result.status === "unreadable") return this.result.error.message;
    if (this.result.status === "confirmed") return t("status-line-confirmed");
    const { count } = this.asked();
    return count > 0 ? t("questions", { n: count }) : t("status-line-review");
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
    this.complain(this.problem);
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
        h("span", {}, personOf(player.name), wins(result, player) ? h("span", { class: "winner" }, ` ★ ${t("winner")}`) : null),
        h("strong", {}, total(player))))),
      result.tie_break ? h("p", {}, result.tie_break) : null,
      result.outcome ? h("p", {}, result.outcome.because) : null,
      (result.unused ?? []).map((one) => h("p", { class: "bad" }, `${this.photoName(one.source)}: ${one.message}`)));
  }

  whichGame() {
    const buttons = this.result.fitting_games.map((game) => h("button", { type: "button", onclick: () => this.tell((state) => { state.game = game; }) }, game));
    api.games().then((games) => this.result.fitting_games.forEach((game, i) => { buttons[i].textContent = games.find((one) => one.id === game)?.title ?? game; })).catch(() => {});
    return h("div", { class: "row" }, h("span", {}, t("which-game")), buttons);
  }

  /// "Photo 2"
  photoName(file) {
    const i = this.state.photos.findIndex((one) => one.file === file);
    return i < 0 ? file : t("photo-of", { name: number(i + 1) });
  }

  body() {
    if (this.info?.photos === false) return this.firstLesson();
    if (this.result.status === "unreadable") return this.photos_only();
    return [...this.questions(), this.move(), ...this.result.players.map((player) => this.player(player)), ...(this.result.derived ?? []).map((player) => this.derived(player)), this.facts()].filter(Boolean);
  }

  photo(file) {
    const size = this.answer.photos[file];
    return { file, url: api.viewOf(this.id, file), width: size.width || 4, height: size.height || 3, name: number(this.state.photos.findIndex((one) => one.file === file) + 1) };
  }

  /// Of a game whose pieces are not drawn here: the owner says once what lies where.
  firstLesson() {
    const shown = this.state.photos.find((one) => this.answer.photos[one.file]?.width > 0);
    if (!shown) return [];
    return [labelView(this.photo(shown.file), this.info, lessonKept(this.id, shown.file, this.info.id), async (lesson) => {
      this.undone = [];
      await this.learn({ first: lesson });
    })];
  }

  /// Enrols what the table shows, or of a first lesson what its owner says of it: a step like others.
  /// @param lesson  {first}, see parse_lesson() of the program; {}: as the table was read.
  async learn(lesson) {
    const report = lesson.first ? await api.learn(this.id, lesson.first) : await api.teach(this.id);
    this.said.push({ lesson });
    keepSteps(this.id, { said: this.said, undone: this.undone });
    api.forgetGames();
    this.problem = null;
    if (lesson.first) {
      await this.readAnew();
    } else {
      await this.inTurn(async () => this.take(await api.table(this.id)));
      await this.draw();
    }
    say(t("taught", { n: report.photos }));
  }

  /// @param step  of this phone, which goes back onto the list where it is refused; null: of another one.
  async forgetLesson(step) {
    try {
      await api.unteach(this.id);
    } catch (error) {
      if (step && error.code === "unreachable") this.said.push(step);
      await this.refused(error);
      return;
    }
    // All that the table taught is gone.
    this.said = this.said.filter((one) => !one.lesson);
    if (step) this.undone.push(step);
    keepSteps(this.id, { said: this.said, undone: this.undone });
    api.forgetGames();
    this.problem = null;
    await this.readAnew();
    say(t("untaught"));
  }

  async refused(error) {
    this.problem = error.code === "unreachable" ? t("unreachable") : error.message;
    await this.drawSaid();
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

  /// What the result hangs on.
  asked() {
    const boards = this.result.players.filter((player) => player.board_in_doubt);
    const facts = this.info ? this.result.facts.filter((fact) => fact.decides) : [];
    const open = this.result.questions;
    const claims = (this.result.claim_questions ?? []).filter((claim) => claim.decides);
    return { boards, facts, open, claims, count: boards.length + facts.length + open.length + claims.length };
  }

  questions() {
    const { boards, facts, open, claims, count } = this.asked();
    if (count === 0) return [];
    return [h("section", { class: "card asks", "aria-labelledby": "asks" }, h("h2", { id: "asks" }, t("questions", { n: count })),
      boards.map((player) => this.board(player)), facts.map((fact) => this.decidingFact(fact)), this.allEmpty(open),
      open.slice(0, kMostAsked).map((question) => this.question(question)),
      open.length > kMostAsked ? h("p", { class: "hint" }, t("and-more", { n: open.length - kMostAsked })) : null,
      claims.map((question) => this.claim(question)))];
  }

  /// Whether the building lies where it was read, and is whole.
  board(player) {
    const { photo, building } = this.placeOf(player);
    const quads = player.cells.filter((cell) => cell.quad).map((cell) => cell.quad);
    return h("div", { class: "ask" },
      quads.length > 0 && this.answer.photos[photo]?.width > 0 ? cutOut(this.photo(photo), quads, 140) : null,
      h("div", {}, h("p", {}, this.result.players.length > 1 ? [h("strong", {}, personOf(player.name)), " · "] : null, t("ask-board")),
        h("div", { class: "row" },
          h("button", { type: "button", class: "plain", "data-focus": `board ${player.name}`, onclick: () => this.correct(player, "board=right") }, t("board-right")),
          building === 0 ? h("button", { type: "button", class: "plain", onclick: () => this.views.get(player)?.element.parentElement.querySelector(".corners")?.click() }, t("move-corners")) : null)));
  }

  /// What no photo shows and the result hangs on; of a few answers one is tapped.
  decidingFact(fact) {
    const spec = this.info.questions.find((one) => one.key === fact.fact);
    if (spec.kind !== "choice") {
      const seen = fact.seen === null ? null : h("button", { type: "button", class: "plain", "data-focus": `${fact.fact} seen`, onclick: () => this.sayFact(fact, fact.seen) }, t("that-is-all", { n: number(fact.seen) }));
      return h("div", { class: "ask" }, h("div", {}, this.factField(fact), seen ? h("p", { class: "row" }, seen) : null));
    }
    return h("div", { class: "ask" }, h("div", {}, h("p", {}, this.askOf(fact)), h("div", { class: "row" }, spec.choices.map((one) =>
      h("button", { type: "button", class: "plain", "data-focus": `${fact.fact} ${one.value}`, onclick: () => this.sayFact(fact, one.value) }, one.said_as)))));
  }

  /// Of places that look empty and are asked about one by one it can be said in one go.
  allEmpty(questions) {
    const empty = questions.filter((one) => one.options.every((face) => face === "-" || face === null));
    if (empty.length < 2) return null;
    const say = () => this.tell((state) => {
      for (const question of empty) {
        const { photo, building } = this.placeOf(this.playerAsked(question));
        const kept = state.photos.find((one) => one.file === photo);
        kept.fix = withLine(kept.fix, inBuilding(saying(siteAsked(question), "-"), building));
      }
    });
    return h("div", { class: "ask" }, h("div", {}, h("p", {}, t("ask-empty", { n: empty.length }), " ", h("span", { class: "hint" }, empty.map((one) => this.nameOfSite(siteAsked(one))).join(", "))),
      h("div", { class: "row" }, h("button", { type: "button", class: "plain", "data-focus": "all-empty", onclick: say }, t("all-empty")))));
  }

  playerAsked(question) {
    return this.result.players.find((one) => one.name === question.player) ?? this.result.players[0];
  }

  question(question) {
    const player = this.playerAsked(question);
    const site = siteAsked(question);
    const mark = this.observation(player, site);
    const where = this.result.players.length > 1 ? `${personOf(question.player)}, ${this.nameOfSite(site)}` : this.nameOfSite(site);
    const seen = mark ? [mark.piece, ...mark.alternatives.map((one) => one.piece)].map((face) => face ?? "-") : [];
    const photo = mark?.quad && this.answer.photos[this.photoOf(player, mark)]?.width > 0 ? this.photo(this.photoOf(player, mark)) : null;
    const shown = photo && isInPhoto(photo, mark.quad);
    return h("div", { class: "ask" },
      shown ? cutOut(photo, [mark.quad], 140) : null,
      h("div", {}, h("p", {}, h("strong", {}, where), ` · ${t("ask-site")}`), photo && !shown ? h("p", { class: "hint" }, t("outside-photo")) : null,
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
    const player = this.playerAsked(question);
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
      h("div", { class: "row spread" }, h("h2", {}, personOf(player.name)), h("strong", { class: "total" }, total(player))),
      this.violations(player, view),
      h("div", { class: "shown" }, view ? h("div", { class: "stay" }, view.element) : null, detail,
        view ? this.cornersButton(view, photo, building, player) : null,
        this.notes(player),
        this.corrections(photo)),
      sheet.element);
  }

  /// The other side of a building, which follows from the one that was photographed.
  derived(player) {
    return h("section", { class: "card" }, h("div", { class: "row spread" }, h("h2", {}, personOf(player.name)), h("strong", { class: "total" }, total(player))),
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
    detail.replaceChildren(h("div", { class: "ask" }, isInPhoto(view.photo, mark.quad) ? cutOut(view.photo, [mark.quad], 140) : null,
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
    const element = rows.length === 0 ? null : h("table", { class: "sheet" }, h("caption", { class: "unseen" }, t("sheet-of", { name: personOf(player.name) })),
      h("thead", { class: "unseen" }, h("tr", {}, h("th", { scope: "col" }, t("cell")), h("th", { scope: "col" }, t("rule")), h("th", { scope: "col" }, t("points")))),
      h("tbody", {}, rows.map((one) => one.row)),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row", colspan: 2 }, t("total")), h("td", { class: "points" }, total(player)))));
    return { element, light: (site) => { for (const { line, row } of rows) row.classList.toggle("lit", line.cells.includes(site)); } };
  }

  violations(player, view) {
    // What is wrong in nine places alike is said once, with all of them.
    const broken = [];
    for (const one of player.violations) {
      const same = broken.find((other) => other.rule === one.rule && other.because === one.because);
      if (same) same.cells = [...new Set([...same.cells, ...one.cells])];
      else broken.push({ ...one });
    }
    if (broken.length === 0) return null;
    const where = (one) => one.cells.length === 0 || one.cells.some((cell) => one.because.includes(cell)) ? "" : ` (${one.cells.join(", ")})`;
    return h("div", { class: "violations" }, h("h3", {}, t("broken-rules", { n: broken.length })), h("ul", {}, broken.map((one) =>
      h("li", {}, h("button", { type: "button", class: "line bad", onclick: () => view?.light(one.cells) }, h("strong", {}, one.title), h("br"), one.because, where(one))))));
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
    return h("details", { class: "corrections" }, h("summary", {}, t("corrections", { n: lines.length })), h("ul", {}, lines.map((line) => h("li", {}, h("span", { "data-line": line }, this.inWords(line)), " ",
      h("button", { type: "button", class: "plain", "aria-label": `${t("take-back")}: ${this.inWords(line)}`, onclick: () => this.tell((state) => {
        const kept = state.photos.find((one) => one.file === photo);
        kept.fix = without(kept.fix, topicOf(line));
      }) }, "×")))));
  }

  /// What a line of corrections says.
  inWords(line) {
    if (line.startsWith("corners")) return t("corners-said");
    if (topicOf(line).endsWith("board")) return t("board-said");
    const site = (text) => this.nameOfSite(text.trim().replace(/^\d+:/, ""));
    if (line.startsWith("-")) return `${site(line.slice(1))}: ${t("nothing")}`;
    const [where, what] = line.replace(/^\+/, "").split(/=(.*)/);
    if (what === undefined || /\s/.test(where)) return line;
    const [place, field] = where.split(".");
    if (field !== undefined) return `${site(place)}, ${field}: ${what}`;
    const [face, turn] = what.split("@");
    return `${site(where)}: ${this.nameOf(face)}${turn ? `, ${t("turned")} ${turn}°` : ""}`;
  }

  cornersButton(view, photo, building, player) {
    if (building > 0) return null;
    let now = null;
    const button = h("button", { type: "button", class: "plain corners" }, t("move-corners"));
    button.onclick = () => {
      if (now === null) {
        view.editCorners(this.cornersOf(photo, player), (corners) => { now = corners; });
        button.textContent = t("corners-done");
        button.className = "corners";
        view.element.scrollIntoView({ block: "nearest", behavior: "smooth" });
      } else {
        this.tell((state) => {
          // Which game it is was told from the whole photo.
          if (state.game === "" && player && (this.result.fitting_games ?? []).length < 2) state.game = this.result.game;
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

  /// All who have a sheet.
  everyone() {
    return [...this.result.players, ...(this.result.derived ?? [])];
  }

  askOf(fact) {
    return fact.player === null ? fact.ask : `${personOf(fact.player)}: ${fact.ask}`;
  }

  /// @param value  "": nothing is said of it any more.
  sayFact(fact, value) {
    const player = this.everyone().find((one) => one.name === fact.player);
    const seat = player ? this.seatOf(player) : -1;
    if (fact.player !== null && seat < 0) return;
    this.tell((state) => {
      while (fact.player !== null && state.facts.length <= seat) state.facts.push({});
      const facts = fact.player === null ? state.table_facts : state.facts[seat];
      if (value === "") delete facts[fact.fact];
      else facts[fact.fact] = value;
    });
  }

  facts() {
    const facts = this.result.facts.filter((fact) => !fact.decides);
    const claims = (this.result.claim_questions ?? []).filter((claim) => !claim.decides);
    if (!this.info || facts.length + claims.length === 0) return null;
    return h("section", { class: "card" }, h("h2", {}, t("facts")), h("p", { class: "hint" }, t("facts-hint")), facts.map((fact) => this.factField(fact)), claims.map((claim) => this.claim(claim)));
  }

  factField(fact) {
    const spec = this.info.questions.find((one) => one.key === fact.fact);
    const id = `fact-${this.result.facts.indexOf(fact)}`;
    const common = { id, "data-focus": id, onchange: (event) => event.target.reportValidity() && this.sayFact(fact, event.target.value.trim()) };
    const whole = spec?.kind === "number" ? { type: "number", min: spec.low, max: spec.high, step: 1, inputmode: "numeric" } : { type: "text", list: `${id}-names` };
    const input = spec?.kind === "choice"
      ? h("select", common, h("option", { value: "" }, t("not-said")), spec.choices.map((one) => h("option", { value: one.value, selected: fact.said && fact.value === one.value }, one.said_as)))
      : h("input", { ...common, ...whole, value: fact.said ? fact.value : "", placeholder: fact.value ?? t("not-known") });
    const names = spec?.kind === "text" ? h("datalist", { id: `${id}-names` }, this.everyone().map((one) => h("option", { value: one.name }))) : null;
    return h("div", { class: "fact" }, h("label", { for: id }, this.askOf(fact)), input, names);
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
      this.result && (this.taught || (this.result.status !== "unreadable" && this.result.move === null)) ? this.lesson() : null,
      h("p", {}, h("button", { type: "button", class: "plain bad", onclick: () => this.remove() }, t("delete-table"))));
  }

  /// What each photo shows can be said anew, and a wrong one taken away.
  photos() {
    return h("ul", { class: "photos" }, this.state.photos.map(({ file, role }) => h("li", { class: "row" },
      this.answer?.photos[file]?.width > 0 ? h("img", { src: api.thumbOf(this.id, file), alt: this.photoName(file), width: 64, height: 64, onerror: (event) => event.target.remove() }) : h("span", {}, this.photoName(file)),
      h("select", { "aria-label": t("photo-shows"), "data-focus": `role-${file}`, onchange: (event) => this.tell((state) => {
        state.photos.find((one) => one.file === file).role = event.target.value;
      }) }, ["players", "beside", "before"].map((one) => h("option", { value: one, selected: one === role }, t(`role-${one}`)))),
      h("button", { type: "button", class: "plain bad", onclick: () => this.takeOff(file) }, t("take-off")))));
  }

  takeOff(file) {
    if (this.state.photos.length === 1) return this.remove();
    if (!confirm(t("take-off-sure"))) return null;
    return this.tell((state) => {
      const shown = state.photos.filter((one) => one.role === "players").findIndex((one) => one.file === file);
      // Who sat at it goes with it; of two who share a building they go on behind the other.
      const seats = (this.answer?.players ?? []).filter((one) => one.photo === file).map((one) => one.player);
      for (const key of ["names", "facts"])
        if (this.info?.seats.length !== 2) state[key] = state[key].filter((_, i) => !seats.includes(i));
        else if (shown === 0 && state[key].length > 0) state[key] = [state[key][1] ?? (key === "names" ? "" : {}), state[key][0]];
      state.photos = state.photos.filter((one) => one.file !== file);
    });
  }

  async addPhotos(files, role) {
    try {
      for (const file of files) await api.sendPhoto(this.id, file, role, () => {});
      this.problem = null;
      await this.readAnew();
    } catch (error) {
      // Those that arrived are on the table.
      await this.inTurn(async () => this.take(await api.table(this.id))).catch(() => {});
      this.problem = error.code === "unreachable" ? t("unreachable") : error.message;
      await this.draw();
    }
  }

  share() {
    const { result } = this;
    const totals = [...result.players, ...(result.derived ?? [])].map((one) => `${personOf(one.name)} ${total(one)}${wins(result, one) ? ` (${t("winner")})` : ""}`).join(", ");
    const options = h("div", { class: "options" });
    const text = `${this.info?.title ?? ""}, ${evening(this.id)}: ${totals}${result.status === "confirmed" ? "" : `. ${t(`status-${result.status}`)}`}`;
    // Without TLS browsers have neither a way to send nor a clipboard: a field to copy from always works.
    const field = h("textarea", { readonly: true, rows: 3, "aria-label": t("text-to-send"), "data-focus": "text-to-send", onfocus: (event) => event.target.select() }, text);
    const copied = h("span", { class: "hint", role: "status" });
    const copy = () => {
      field.focus();
      field.select();
      copied.textContent = t(document.execCommand("copy") ? "copied" : "copy-by-hand");
    };
    return h("details", { "data-keep": "share" }, h("summary", { "data-focus": "share" }, t("share")),
      h("div", { class: "row" },
        this.result.players.map((player) => h("a", { class: "button plain", href: api.overlayOf(this.id, this.placeOf(player).player), download: `${player.name}.jpg` }, t("picture-of", { name: personOf(player.name) }))),
        h("a", { class: "button plain", href: api.sheetOf(this.id), download: `${this.id}.pdf` }, t("sheet-pdf")),
        h("a", { class: "button plain", href: api.resultOf(this.id), download: `${this.id}.json` }, "JSON"),
        navigator.share ? h("button", { type: "button", class: "plain", onclick: () => navigator.share({ title: this.info?.title, text }).catch(() => {}) }, t("send")) : null,
        h("button", { type: "button", class: "plain", onclick: () => window.print() }, t("print"))),
      h("p", { class: "hint" }, t("share-hint")),
      h("label", { class: "to-send" }, h("span", {}, t("text-to-send")), field),
      h("p", { class: "row" }, h("button", { type: "button", class: "plain", "data-focus": "copy", onclick: copy }, t("copy")), copied),
      this.result.move === null ? h("p", {}, h("button", { type: "button", class: "plain", onclick: () => this.showOptions(options) }, t("what-now"))) : null, options);
  }

  /// What is right on this table can be learnt from: the owner's own copy is then read better.
  lesson() {
    const said = h("p", { class: "hint", role: "status" });
    const doing = (action) => async (event) => {
      for (const other of event.target.closest("details").querySelectorAll("button")) other.disabled = true;
      said.textContent = t("teaching");
      await action().catch((error) => this.refused(error));
    };
    const readable = this.result.status !== "unreadable";
    const asked = readable && this.result.questions.length > 0;
    const teach = h("button", { type: "button", class: "plain", "data-focus": "teach", disabled: asked, onclick: doing(() => { this.undone = []; return this.learn({}); }) }, t("teach"));
    const takeBack = h("button", { type: "button", class: "plain", "data-focus": "unteach", onclick: doing(() => this.forgetLesson(this.said.findLast((one) => one.lesson) ?? null)) }, t("unteach"));
    return h("details", { "data-keep": "own-copy", open: this.taught }, h("summary", { "data-focus": "own-copy" }, t("own-copy")),
      h("p", { class: "hint" }, this.taught ? t("is-taught") : asked ? t("teach-later") : t("teach-hint")),
      h("p", { class: "row" }, readable ? teach : null, this.taught ? takeBack : null), said);
  }

  async showOptions(at) {
    try {
      const { options } = await api.options(this.id);
      at.replaceChildren(options.length === 0 ? h("p", {}, t("no-options")) : h("ul", {}, optionLines(options).map((line) => h("li", {}, line))));
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

const siteAsked = (question) => (question.site ?? question.cell).replace(/^\d+:/, "");

function inBuilding(line, building) {
  if (building === 0) return line;
  if (line.startsWith("claim ") || line.startsWith("board")) return `${building + 1}:${line}`;
  return line.startsWith("-") ? `-${siteInPhoto(line.slice(1), building)}` : siteInPhoto(line, building);
}
