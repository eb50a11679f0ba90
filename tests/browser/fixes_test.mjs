// Corrections as the page writes them: node --test fixes_test.mjs
import assert from "node:assert/strict";
import test from "node:test";
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
