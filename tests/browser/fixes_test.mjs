// Corrections as the page writes them: node --test fixes_test.mjs
import assert from "node:assert/strict";
import test from "node:test";
import { inQuad, squaresIn } from "../../server/web/label.js";
import { reverted } from "../../server/web/undo.js";
import { cornersLine, linesOf, saying, siteInPhoto, topicOf, without, withLine } from "../../server/web/fixes.js";

test("a later line about a thing replaces the earlier, and no other", () => {
  let fix = "";
  for (const line of ["c3=7C", "c2=5A", "-c3", "b2+1=R5", "fact coins=3", "c3@90"]) fix = withLine(fix, line);
  assert.deepEqual(linesOf(fix), ["c2=5A", "b2+1=R5", "fact coins=3", "c3@90"]);
  assert.equal(without(fix, "c2"), "b2+1=R5\nfact coins=3\nc3@90\n");
  assert.equal(without("c2=5A\n", "c2"), "");
});

test("a field is said besides others, and goes with what is said of the whole", () => {
  let fix = "";
  for (const line of ["c3=7C", "c3.north=door", "c3.object=bed", "c3.north=wall"]) fix = withLine(fix, line);
  assert.deepEqual(linesOf(fix), ["c3.object=bed", "c3.north=wall"]);
  assert.deepEqual(linesOf(withLine(fix, "c3=5A")), ["c3=5A"]);
  assert.deepEqual(linesOf(withLine("c31=5A\n", "c3=5A")), ["c31=5A", "c3=5A"]);
});

test("every form of a line has its topic", () => {
  const topics = { "c3=block-12/1": "c3", "-d4": "d4", "+e5=block-02/0": "e5", "d2@90": "d2", "hand/1=deli": "hand/1", "c3.crowns=2": "c3.crowns", "c3@90": "c3",
    "2:c3=12A": "2:c3", "claim F6: a1 b1": "claim F6", "2:claim F6: a1": "2:claim F6", "corners=1,2 3,4 5,6 7,8": "corners", "fact coins=3": "fact coins", "-rest": "rest" };
  for (const [line, topic] of Object.entries(topics)) assert.equal(topicOf(line), topic, line);
});

test("what lies at a site is said as .fix files say it", () => {
  assert.equal(saying("c3", "-"), "-c3");
  assert.equal(saying("c3", null), "-c3");
  assert.equal(saying("c3", "block-12/1"), "c3=block-12/1");
  assert.equal(saying("c3", "block-12/1", 90), "c3=block-12/1@90");
  assert.equal(saying("c3", "block-12/1", 0), "c3=block-12/1");
  assert.equal(siteInPhoto("c3", 0), "c3");
  assert.equal(siteInPhoto("c3", 1), "2:c3");
  assert.equal(siteInPhoto("2:c3", 1), "2:c3");
  assert.equal(cornersLine([[1.4, 2.6], [3, 4], [5, 6], [7, 8]]), "corners=1,3 3,4 5,6 7,8");
});

test("squares of a grid in perspective: corners on corners, the middle where the diagonals cross", () => {
  const quad = [[10, 20], [110, 0], [90, 120], [0, 80]];
  const near = ([x, y], [a, b]) => assert.ok(Math.hypot(x - a, y - b) < 1e-9, `${x},${y} is not ${a},${b}`);
  for (const [i, [u, v]] of [[0, 0], [1, 0], [1, 1], [0, 1]].entries()) near(inQuad(quad, u, v), quad[i]);
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const d = (x0 - x2) * (y1 - y3) - (y0 - y2) * (x1 - x3);
  const p = x0 * y2 - y0 * x2, q = x1 * y3 - y1 * x3;
  near(inQuad(quad, 0.5, 0.5), [(p * (x1 - x3) - (x0 - x2) * q) / d, (p * (y1 - y3) - (y0 - y2) * q) / d]);
  const squares = squaresIn([[0, 0], [4, 0], [4, 6], [0, 6]], 3, 2);
  assert.equal(squares.length, 6);
  assert.deepEqual(squares[3], { row: 1, col: 1, quad: [[2, 2], [4, 2], [4, 4], [2, 4]] });
});

test("a step is taken back, and nothing that was said since", () => {
  const photo = (file, fix) => ({ file, role: "players", fix });
  const state = (fix, more = {}) => ({ game: "", final: true, photos: [photo("photo-1.jpg", fix)], names: [], facts: [], table_facts: {}, house_rules: {}, ...more });
  const before = state("c3=7C\n"), after = state("c3=5A\n-b2\n");
  const now = state("c3=5A\n-b2\nd4=2B\n", { names: ["Ann"] });
  now.photos.push(photo("photo-2.jpg", "-a1\n"));
  const undone = reverted(now, before, after);
  assert.deepEqual(linesOf(undone.photos[0].fix).sort(), ["c3=7C", "d4=2B"]);
  assert.deepEqual(undone.photos[1], photo("photo-2.jpg", "-a1\n"));
  assert.deepEqual(undone.names, ["Ann"]);
  // And done again.
  assert.deepEqual(linesOf(reverted(undone, after, before).photos[0].fix).sort(), ["-b2", "c3=5A", "d4=2B"]);
  const named = state("", { names: ["Ann", "Bob"], facts: [{ coins: "3" }], house_rules: { elevators: "floors" } });
  const was = state("", { names: ["Ann"], facts: [], house_rules: {} });
  const back = reverted({ ...named, game: "towers" }, was, named);
  assert.deepEqual([back.names, back.facts, back.house_rules, back.game], [["Ann", ""], [{}], {}, "towers"]);
});
