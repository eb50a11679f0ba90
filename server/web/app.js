// Which view is shown: the list of tables, or one table.

import { h, say } from "./dom.js";
import { languageChooser, loadLanguage, t } from "./text.js";
import { showHome } from "./home.js";
import { showTable } from "./table.js";

const main = document.getElementById("main");
let leave = () => {};

async function show() {
  leave();
  leave = () => {};
  languageChooser(document.getElementById("language"), show);
  const [, view, id] = location.hash.split("/");
  try {
    leave = (view === "t" && id ? await showTable(main, id) : await showHome(main)) ?? (() => {});
  } catch (error) {
    failed(error);
  }
}

function failed(error) {
  const text = error.code === "unreachable" ? t("unreachable") : error.status === 404 ? t("not-there") : error.message;
  main.replaceChildren(h("div", { class: "card bad", role: "alert" }, h("p", {}, text),
    h("button", { type: "button", onclick: show }, t("try-again")), " ", h("a", { href: "#/" }, t("all-tables"))));
  say(text);
}

await loadLanguage();
window.addEventListener("hashchange", show);
await show();
