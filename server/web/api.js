// What the program answers to, see server/routes.h.

import { inLanguage, t } from "./text.js";

export class Refused extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/// Without the key nothing is said in JSON: the code in the terminal is another one now.
const refusal = (status, message) => (status === 401 ? t("no-key") : message);

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(inLanguage(path), options);
  } catch {
    throw new Refused(0, "unreachable", "");
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, body.error ?? "", refusal(response.status, body.message ?? response.statusText));
  return body;
}

export const games = () => ask("api/games");
const infos = new Map();
/// Of a game, once in each language.
export function gameInfo(id) {
  const key = inLanguage(id);
  if (!infos.has(key)) infos.set(key, ask(`api/games/${id}`).catch((error) => { infos.delete(key); throw error; }));
  return infos.get(key);
}
/// A set has grown: its pieces look otherwise now.
export const forgetGames = () => infos.clear();
export const lookOf = (game, face) => `api/games/${game}/looks/${face}`;
export const artOf = (game, file) => `api/games/${game}/art/${file}`;

export const tables = () => ask("api/tables");
export const newTable = async () => (await ask("api/tables", { method: "POST" })).id;
/// @param since  the version that is known: {same: true} where there is no other.
export const table = (id, since = "") => ask(`api/tables/${id}${since ? `?since=${since}` : ""}`);
export const read = (id) => ask(`api/tables/${id}/read`, { method: "POST" });
/// @param upon  the version that it changes: where somebody else was faster it is refused, as "changed".
export const say = (id, state, upon = "") => ask(`api/tables/${id}`, { method: "PUT", body: JSON.stringify(state), headers: upon ? { "If-Match": upon } : {} });
export const teach = (id) => ask(`api/tables/${id}/teach`, { method: "POST" });
export const unteach = (id) => ask(`api/tables/${id}/teach`, { method: "DELETE" });
export const learn = (id, lesson) => ask(`api/tables/${id}/learn`, { method: "POST", body: JSON.stringify(lesson) });
export const remove = (id) => ask(`api/tables/${id}`, { method: "DELETE" });
export const options = (id) => ask(`api/tables/${id}/options`);
export const viewOf = (id, file) => `api/tables/${id}/photos/${file}`;
export const thumbOf = (id, file) => `api/tables/${id}/photos/${file}?small`;
export const sheetOf = (id) => inLanguage(`api/tables/${id}/sheet.pdf`);
export const resultOf = (id) => `api/tables/${id}/result.json`;
export const overlayOf = (id, player) => inLanguage(`api/tables/${id}/overlay/${player}`);

/// @param progress  called with the share that has been sent.
export function sendPhoto(id, file, role, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", inLanguage(`api/tables/${id}/photos?role=${role}&name=${encodeURIComponent(file.name)}`));
    request.upload.onprogress = (event) => progress(event.loaded / Math.max(1, event.total));
    request.onload = () => {
      let body = {};
      try { body = JSON.parse(request.responseText); } catch { /* said below */ }
      if (request.status === 200) resolve(body);
      else reject(new Refused(request.status, body.error ?? "", refusal(request.status, body.message ?? "")));
    };
    request.onerror = () => reject(new Refused(0, "unreachable", ""));
    request.send(file);
  });
}
