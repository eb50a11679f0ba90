// All words of the page, by language: lang/ has a file of each.

import { h } from "./dom.js";

let languages = { en: "English" };
let words = {};
let language = "en";

export async function loadLanguage() {
  languages = await (await fetch("lang/index.json")).json();
  const wished = [localStorage.getItem("language"), ...navigator.languages.map((one) => one.slice(0, 2)), "en"];
  language = wished.find((one) => one in languages);
  words = await (await fetch(`lang/${language}.json`)).json();
  document.documentElement.lang = language;
}

/// What is asked of the program is answered in this language.
export const inLanguage = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

/// t("questions", {n: 2}): "2 questions". A text with forms for one and other takes that of `n`.
export function t(key, values = {}) {
  let text = words[key] ?? key;
  if (typeof text === "object") text = text[new Intl.PluralRules(language).select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => typeof values[name] === "number" ? number(values[name]) : values[name] ?? "");
}

/// The text, or undefined where there is no such key.
t.known = (key) => (key in words ? t(key) : undefined);

export function number(value) {
  return new Intl.NumberFormat(language).format(value);
}

export function percent(value) {
  // What is not certain is never called so.
  const shown = value < 1 ? Math.min(value, 0.999) : 1;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: shown > 0.99 ? 1 : 0 }).format(shown);
}

export function evening(id) {
  const [year, month, day] = id.slice(0, 10).split("-").map(Number);
  return new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(new Date(year, month - 1, day));
}

export function clock(id) {
  return `${id.slice(11, 13)}:${id.slice(13, 15)}`;
}

export function languageChooser(select, changed) {
  select.replaceChildren(...Object.entries(languages).map(([code, name]) =>
    h("option", { value: code, lang: code, selected: code === language }, name)));
  select.setAttribute("aria-label", t("language"));
  select.onchange = async () => {
    localStorage.setItem("language", select.value);
    await loadLanguage();
    changed();
  };
}

/// Who did not say a name: "player-2".
export function personOf(name) {
  const seat = name.match(/^player-(\d+)$/);
  return seat ? t("name-of", { n: Number(seat[1]) }) : t.known(`person-${name}`) ?? name;
}
