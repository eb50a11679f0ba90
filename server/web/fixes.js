// Corrections as lines of text, the same as in a .fix file beside the photo.

/// What a line is about: lines about one thing replace each other.
export function topicOf(line) {
  const text = line.trim();
  if (text.startsWith("corners")) return "corners";
  const board = text.match(/^(?:\d+:)?board(?=\s*=)/);
  if (board) return board[0];
  if (text.startsWith("fact ")) return text.split("=")[0].trim();
  const claim = text.match(/^(?:\d+:)?claim [^:]+/);
  if (claim) return claim[0];
  if (text.startsWith("-")) return text.slice(1).trim();
  return text.replace(/^\+/, "").split(/[=@]/)[0].trim();
}

export const linesOf = (fix) => fix.split("\n").filter((line) => line.trim() !== "");

/// What is said of a whole site goes before its fields, and a field before what was said of the whole.
const isAbout = (said, topic) => said === topic || said.startsWith(`${topic}.`) || (topic.includes(".") && topic.startsWith(`${said}.`));

/// The corrections with one more, which goes before what was said of the same thing.
export function withLine(fix, line) {
  const topic = topicOf(line);
  return [...linesOf(fix).filter((other) => !isAbout(topicOf(other), topic)), line].join("\n") + "\n";
}

export function without(fix, topic) {
  const rest = linesOf(fix).filter((line) => topicOf(line) !== topic);
  return rest.length === 0 ? "" : rest.join("\n") + "\n";
}

/// The line that says what lies at a site. @param face  "-" or null: nothing.
export function saying(site, face, turn) {
  if (face === null || face === "-") return `-${site}`;
  return `${site}=${face}${turn ? `@${turn}` : ""}`;
}

export const cornersLine = (corners) =>
  `corners=${corners.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(" ")}`;

/// The site as a correction of the whole photo names it: "2:c3" in its second building.
export const siteInPhoto = (site, building) => (building > 0 && !/^\d+:/.test(site) ? `${building + 1}:${site}` : site);
