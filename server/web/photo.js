// A photo that can be moved and zoomed, with what was read drawn on it.

import { h, s } from "./dom.js";
import { t, percent } from "./text.js";

const kMostZoom = 12;

const points = (quad) => quad.map(([x, y]) => `${x},${y}`).join(" ");
const centre = (quad) => [0, 1].map((axis) => quad.reduce((sum, point) => sum + point[axis], 0) / 4);

/// Quarter turns clockwise with which the building stands upright.
export function turnOf(quad) {
  const [[left, top], [right, other]] = quad;
  return (4 - Math.round(Math.atan2(other - top, right - left) / (Math.PI / 2))) % 4;
}

/// The names of columns and rows, beside the first cell of each: "c" below, "3" to the left.
function edgeNames(marks) {
  const cells = marks.map((mark) => ({ mark, at: mark.site.match(/^([a-z]+)(\d+)$/) })).filter(({ at }) => at);
  const first = (same, less) => {
    const found = new Map();
    for (const cell of cells) {
      const before = found.get(same(cell));
      if (!before || less(cell, before)) found.set(same(cell), cell);
    }
    return [...found];
  };
  const column = ({ at }) => at[1], row = ({ at }) => Number(at[2]);
  const before = (a, b) => a.length < b.length || (a.length === b.length && a < b);
  const kAside = 0.3;  // of a cell
  const beside = (quad, a, b) => {
    const edge = [0, 1].map((axis) => (quad[a][axis] + quad[b][axis]) / 2);
    return edge.map((value, axis) => value + kAside * 2 * (value - centre(quad)[axis]));
  };
  const named = ([text, { mark }], a, b) => { const [x, y] = beside(mark.quad, a, b); return { x, y, text: String(text) }; };
  return [...first(column, (a, b) => row(a) < row(b)).map((one) => named(one, 2, 3)),
    ...first(row, (a, b) => before(column(a), column(b))).map((one) => named(one, 3, 0))];
}

export class PhotoView {
  /// @param photo  {url, width, height, name}
  /// @param marks  [{site, quad, label, kind, name}], kind: "sure", "doubt", "broken", "said", "empty"
  /// @param turn   see turnOf()
  constructor(photo, marks, chosen, turn = 0) {
    const { width, height } = photo;
    this.photo = photo;
    this.scale = 1;
    this.x = this.y = 0;
    this.marks = new Map();
    const size = Math.min(width, height) / 30;
    const place = [`rotate(0)`, `translate(${height} 0) rotate(90)`, `translate(${width} ${height}) rotate(180)`, `translate(0 ${width}) rotate(270)`][turn];
    this.plane = s("g", { transform: place }, s("image", { href: photo.url, width, height, preserveAspectRatio: "none" }));
    for (const mark of marks) {
      const [x, y] = centre(mark.quad);
      const side = Math.hypot(mark.quad[1][0] - mark.quad[0][0], mark.quad[1][1] - mark.quad[0][1]);
      const shape = s("g", { class: `mark ${mark.kind}`, role: "button", tabindex: "0", "data-site": mark.site, "aria-label": mark.name,
        onclick: (event) => { if (!this.moved) { event.stopPropagation(); chosen(mark); } },
        onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); chosen(mark); } } },
        s("polygon", { points: points(mark.quad) }),
        mark.label ? s("text", { x, y, transform: `rotate(${-90 * turn} ${x} ${y})`, "font-size": Math.min(size, side / Math.max(2, mark.label.length) * 1.5), "text-anchor": "middle", "dominant-baseline": "central" }, mark.label) : null);
      this.marks.set(mark.site, shape);
      this.plane.append(shape);
    }
    for (const { x, y, text } of edgeNames(marks))
      this.plane.append(s("text", { class: "edge", x, y, transform: `rotate(${-90 * turn} ${x} ${y})`, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", "aria-hidden": "true" }, text));
    const [across, down] = turn % 2 === 0 ? [width, height] : [height, width];
    this.svg = s("svg", { viewBox: `0 0 ${across} ${down}`, class: "marks", role: "group", "aria-label": t("photo-of", { name: photo.name }) }, this.plane);
    this.stage = h("div", { class: "stage" }, this.svg);
    this.frame = h("div", { class: "photo" }, this.stage);
    this.element = h("div", { class: "view" }, this.frame,
      h("div", { class: "zoom" },
        h("button", { type: "button", "aria-label": t("zoom-in"), onclick: () => this.zoomBy(1.5) }, "+"),
        h("button", { type: "button", "aria-label": t("zoom-out"), onclick: () => this.zoomBy(1 / 1.5) }, "−")));
    this.frame.style.aspectRatio = `${across} / ${Math.min(down, across * 1.15)}`;
    this.listen();
  }

  listen() {
    const fingers = new Map();
    let last = null;
    this.moved = false;
    const state = () => {
      const all = [...fingers.values()];
      const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
      const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
      return { x, y, spread: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0, count: all.length };
    };
    this.frame.addEventListener("pointerdown", (event) => {
      if (event.target.closest(".handle, .zoom")) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) { this.moved = false; this.start = state(); }
      last = state();
    });
    window.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = state();
      if (Math.hypot(now.x - this.start.x, now.y - this.start.y) > 8 || now.count > 1) this.moved = true;
      if (now.count > 1 && last.spread > 0) this.zoomBy(now.spread / last.spread, now.x, now.y);
      if (this.scale > 1 || now.count > 1) this.moveBy(now.x - last.x, now.y - last.y);
      last = now;
    });
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, (event) => { if (fingers.delete(event.pointerId) && fingers.size > 0) last = state(); });
    this.frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && this.scale === 1 && event.deltaY > 0) return;
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    }, { passive: false });
    this.frame.addEventListener("dblclick", (event) => this.zoomBy(this.scale > 1 ? 1 / this.scale : 2.5, event.clientX, event.clientY));
  }

  /// How near one looks, and where: to look there again in another view of the photo.
  get place() {
    return { scale: this.scale, x: this.x, y: this.y };
  }

  look({ scale, x, y }) {
    [this.scale, this.x, this.y] = [scale, x, y];
    if (scale > 1) this.moveBy(0, 0);
  }

  zoomBy(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const x = (clientX ?? box.left + box.width / 2) - box.left;
    const y = (clientY ?? box.top + box.height / 2) - box.top;
    const scale = Math.min(kMostZoom, Math.max(1, this.scale * factor));
    this.x = x - (x - this.x) * (scale / this.scale);
    this.y = y - (y - this.y) * (scale / this.scale);
    this.scale = scale;
    this.moveBy(0, 0);
  }

  moveBy(dx, dy) {
    const { width, height } = this.frame.getBoundingClientRect();
    const inside = (value, size) => Math.min(0, Math.max(size * (1 - this.scale), value));
    this.x = inside(this.x + dx, width);
    this.y = inside(this.y + dy, height);
    this.stage.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.frame.classList.toggle("zoomed", this.scale > 1);
  }

  /// Lights up some of the marks; none: all as they are.
  light(sites) {
    this.svg.classList.toggle("some-lit", sites.length > 0);
    for (const [site, shape] of this.marks) shape.classList.toggle("lit", sites.includes(site));
  }

  /// Lets the corners be moved; `done` gets them in pixels of the full photo.
  editCorners(corners, changed) {
    const now = corners.map((corner) => [...corner]);
    const outline = s("polygon", { class: "outline", points: points(now) });
    this.svg.classList.add("editing");
    this.plane.append(outline);
    const radius = Math.min(this.photo.width, this.photo.height) / 28;
    const inPhoto = (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.plane.getScreenCTM().inverse());
      return [Math.min(this.photo.width, Math.max(0, at.x)), Math.min(this.photo.height, Math.max(0, at.y))];
    };
    const place = (handle, i) => {
      handle.setAttribute("cx", now[i][0]);
      handle.setAttribute("cy", now[i][1]);
      outline.setAttribute("points", points(now));
      changed(now);
    };
    now.forEach((corner, i) => {
      const handle = s("circle", { class: "handle", r: radius, cx: corner[0], cy: corner[1], tabindex: "0", role: "button", "aria-label": t(`corner-${i}`) });
      handle.addEventListener("pointerdown", (event) => { handle.setPointerCapture(event.pointerId); event.stopPropagation(); });
      handle.addEventListener("pointermove", (event) => {
        if (!handle.hasPointerCapture(event.pointerId)) return;
        now[i] = inPhoto(event);
        place(handle, i);
      });
      handle.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (!step) return;
        event.preventDefault();
        const far = event.shiftKey ? 20 : 4;
        now[i] = [now[i][0] + step[0] * far, now[i][1] + step[1] * far];
        place(handle, i);
      });
      this.plane.append(handle);
    });
    changed(now);
  }
}

/// Whether a photo shows some of a place: where buildings reach beyond its edge, places lie there
/// of which nothing can be seen. In a picture of them there would be nothing.
export function isInPhoto({ width, height }, quad) {
  const within = (axis, size) => Math.max(...quad.map((point) => point[axis])) > 0 && Math.min(...quad.map((point) => point[axis])) < size;
  return within(0, width) && within(1, height);
}

/// The part of a photo around quadrilaterals, as a picture.
export function cutOut(photo, quads, side) {
  const canvas = h("canvas", { width: side, height: side, class: "cut-out", role: "img", "aria-label": t("cut-out") });
  const image = new Image();
  image.onload = () => {
    const scale = image.naturalWidth / photo.width;
    const xs = quads.flat().map(([x]) => x * scale), ys = quads.flat().map(([, y]) => y * scale);
    const reach = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) * 1.35;
    const left = (Math.max(...xs) + Math.min(...xs) - reach) / 2, top = (Math.max(...ys) + Math.min(...ys) - reach) / 2;
    const pen = canvas.getContext("2d");
    pen.drawImage(image, left, top, reach, reach, 0, 0, side, side);
    const far = side / reach;
    pen.strokeStyle = "#ffb000";
    pen.lineWidth = quads.length > 1 ? 1 : 3;
    for (const quad of quads) {
      pen.beginPath();
      quad.forEach(([x, y], i) => pen[i === 0 ? "moveTo" : "lineTo"]((x * scale - left) * far, (y * scale - top) * far));
      pen.closePath();
      pen.stroke();
    }
  };
  image.src = photo.url;
  return canvas;
}

/// "c3: 12D, 98 %"
export function nameOfMark(where, what, confidence) {
  return `${where}: ${what}${confidence === undefined ? "" : `, ${percent(confidence)}`}`;
}
