// A first photo of a game whose pieces are not known: its owner says where the squares are and
// what lies on each.

import { h, say } from "./dom.js";
import { PhotoView } from "./photo.js";
import { piecePicture, pieceSearch } from "./pieces.js";
import { t } from "./text.js";

const kMostSquares = 20;
const kNothing = null;

/// Where a place of the unit square lies in a quadrilateral seen in perspective.
/// Source: Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, 2.2.3.
export function inQuad([p0, p1, p2, p3], u, v) {
  const sum = [0, 1].map((k) => p0[k] - p1[k] + p2[k] - p3[k]);
  const d1 = [0, 1].map((k) => p1[k] - p2[k]);
  const d2 = [0, 1].map((k) => p3[k] - p2[k]);
  const area = d1[0] * d2[1] - d2[0] * d1[1];
  const g = (sum[0] * d2[1] - d2[0] * sum[1]) / area;
  const e = (d1[0] * sum[1] - sum[0] * d1[1]) / area;
  return [0, 1].map((k) => ((p1[k] - p0[k] + g * p1[k]) * u + (p3[k] - p0[k] + e * p3[k]) * v + p0[k]) / (g * u + e * v + 1));
}

/// The squares of a grid in a photo, rows from the top.
export function squaresIn(corners, rows, cols) {
  const squares = [];
  for (let row = 0; row < rows; row += 1)
    for (let col = 0; col < cols; col += 1) {
      const at = (x, y) => inQuad(corners, (col + x) / cols, (row + y) / rows);
      squares.push({ row, col, quad: [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] });
    }
  return squares;
}

/// Where what was said of a photo is kept: the page is drawn anew in another language, when another
/// phone says something, and when it is loaded again. @return  {state, keep(state)}
export function lessonKept(table, file, game) {
  const key = `storey-lesson-${table}-${file}-${game}`;
  let state = null;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key));
    if (kept) state = { ...kept, said: new Map(kept.said) };
  } catch {
    // Nothing can be kept here.
  }
  const keep = (now) => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...now, said: [...now.said] }));
    } catch {
      // As long as the view is there it is.
    }
  };
  return { state, keep };
}

/// @param kept    see lessonKept()
/// @param learnt  called with the lesson, see parse_lesson() of the program; may refuse.
export function labelView(photo, info, kept, learnt) {
  const side = info.board.sides[0] ?? Math.min(info.board.rows, 5);
  const state = kept.state ?? { rows: side, cols: info.board.sides[0] ?? Math.min(info.board.cols, side), corners: null, said: new Map(), brush: undefined, used: [] };
  const box = h("section", { class: "card player label" });
  const draw = () => {
    kept.keep(state);
    box.replaceChildren(...(state.placed ? squares() : corners()));
  };

  const size = (key, text) => {
    const input = h("input", { id: `label-${key}`, type: "number", inputmode: "numeric", min: 1, max: kMostSquares, value: state[key], onchange: () => {
      state[key] = Math.min(kMostSquares, Math.max(1, Math.round(Number(input.value)) || 1));
      input.value = state[key];
      kept.keep(state);
    } });
    return h("div", { class: "fact" }, h("label", { for: `label-${key}` }, text), input);
  };

  function corners() {
    const view = new PhotoView(photo, [], () => {});
    const start = state.corners ?? [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]].map(([x, y]) => [x * photo.width, y * photo.height]);
    view.editCorners(start, (now) => { state.corners = now.map((corner) => [...corner]); kept.keep(state); });
    return [h("p", {}, t("label-corners")), view.element, size("cols", t("label-columns")), size("rows", t("label-rows")),
      h("p", {}, h("button", { type: "button", onclick: () => { state.placed = true; draw(); } }, t("label-next")))];
  }

  const nameOf = (face) => (face === kNothing ? t("nothing") : info.pieces.find((one) => one.face === face)?.said_as ?? face);
  const key = (square) => `${square.row},${square.col}`;

  function squares() {
    const all = squaresIn(state.corners, state.rows, state.cols);
    const left = all.filter((square) => !state.said.has(key(square))).length;
    const marks = all.map((square) => {
      const said = state.said.has(key(square));
      const what = state.said.get(key(square));
      return { site: key(square), square, quad: square.quad, kind: said ? "said" : "doubt", label: said ? (what === kNothing ? "∅" : nameOf(what)) : "",
        name: `${t("label-square", { row: square.row + 1, col: square.col + 1 })}: ${said ? nameOf(what) : t("not-said")}` };
    });
    const view = new PhotoView(photo, marks, (mark) => {
      if (state.brush === undefined) return say(t("label-choose"));
      state.said.set(key(mark.square), state.brush);
      draw();
      box.querySelector(`[data-site="${mark.site}"]`)?.focus();
    });
    for (const [site, shape] of view.marks) shape.dataset.site = site;
    const choose = (face) => {
      state.brush = face;
      if (face !== kNothing) state.used = [face, ...state.used.filter((one) => one !== face)];
      draw();
    };
    const brush = (face) => h("button", { type: "button", class: "candidate", "aria-pressed": String(state.brush === face), onclick: () => choose(face) },
      face === kNothing ? h("span", { class: "nothing", "aria-hidden": "true" }, "∅") : piecePicture(info, face), h("span", {}, nameOf(face)));
    const problem = h("p", { class: "bad", role: "alert" });
    const learn = h("button", { type: "button", disabled: left > 0, onclick: async () => {
      learn.disabled = true;
      learn.textContent = t("teaching");
      try {
        await learnt({ photo: photo.file, corners: state.corners.map(([x, y]) => [x / photo.width, y / photo.height]), rows: state.rows, cols: state.cols,
          squares: all.map((square) => state.said.get(key(square))) });
      } catch (error) {
        learn.disabled = false;
        learn.textContent = t("label-learn");
        problem.textContent = error.code === "unreachable" ? t("unreachable") : error.message;
      }
    } }, t("label-learn"));
    return [h("p", {}, t("label-paint")), h("div", { class: "candidates brushes" }, state.used.map(brush), brush(kNothing)),
      h("details", { open: state.brush === undefined }, h("summary", {}, t("label-more")), pieceSearch(info, choose, (piece) => piece.width === 1 && piece.height === 1)),
      view.element, h("p", { role: "status" }, left > 0 ? t("label-left", { n: left }) : t("label-all")), problem,
      h("p", { class: "row" }, learn, h("button", { type: "button", class: "plain", onclick: () => { state.placed = false; draw(); } }, t("label-back")))];
  }

  draw();
  return box;
}
