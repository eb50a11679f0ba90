// Pieces as pictures, and all of them to search in.

import { artOf, lookOf } from "./api.js";
import { h } from "./dom.js";
import { t } from "./text.js";

const kMostShown = 60;

/// As the owner's copy looks, or as it is drawn. @param face  as results name it. Without a picture, its name.
export function piecePicture(info, face) {
  const piece = info?.pieces.find((one) => one.face === face);
  if (piece?.look) return h("img", { class: "piece", src: lookOf(info.id, face), alt: "", width: 64, height: 64, loading: "lazy" });
  if (!piece?.art) return h("span", { class: "no-picture", "aria-hidden": "true" }, piece?.said_as ?? face);
  return h("img", { class: "piece", src: artOf(info.id, piece.art), alt: "", width: 64, height: 64, loading: "lazy" });
}

/// A field and what fits it. @param chosen  called with the face. @param among  which pieces.
export function pieceSearch(info, chosen, among = () => true) {
  const found = h("div", { class: "candidates" });
  const label = t("search-pieces");
  const show = (words) => {
    const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
    const wordsOf = (piece) => [piece.name, piece.said_as, piece.face, piece.kind, ...piece.words.map((one) => one.printed_as)].join(" ").toLowerCase();
    const fits = (piece) => { const all = wordsOf(piece); return parts.every((part) => all.includes(part)); };
    const all = (info?.pieces ?? []).filter((piece) => among(piece) && fits(piece));
    found.replaceChildren(...all.slice(0, kMostShown).map((piece) => h("button", { type: "button", class: "candidate", onclick: () => chosen(piece.face) },
      piecePicture(info, piece.face), h("span", {}, piece.said_as))), ...(all.length > kMostShown ? [h("p", { class: "hint" }, t("and-more", { n: all.length - kMostShown }))] : []));
  };
  const field = h("input", { type: "search", placeholder: label, "aria-label": label, oninput: (event) => show(event.target.value) });
  const box = h("div", { class: "search" }, field, found);
  field.addEventListener("focus", () => { if (found.childElementCount === 0) show(""); });
  return box;
}
