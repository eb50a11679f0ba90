// What moves claimed: what pieces stand for by themselves is tested by cases.
#include "scoring/claims.h"

#include "model/notation.h"
#include "tests/catch.h"
#include "tests/scoring/case_file.h"

using namespace storey;
using namespace storey::scoring;

namespace {

const Box& box_of(const std::string& game) {
  static std::map<std::string, Box> boxes;
  auto found = boxes.find(game);
  if (found == boxes.end()) {
    auto box = load_box(STOREY_ROOT "/templates/" + game);
    REQUIRE(box);
    found = boxes.emplace(game, std::move(box).value()).first;
  }
  return found->second;
}

Table table_of(const std::string& game, const std::string& text) {
  auto table = parse_table_text(text, box_of(game).catalog, box_of(game).spec, false);
  INFO((table ? "" : table.error().where + " " + table.error().message));
  REQUIRE(table);
  return std::move(table).value();
}

std::vector<PieceFace> pieces(const std::string& game, const std::vector<std::string>& names) {
  std::vector<PieceFace> all;
  for (const auto& name : names) {
    const auto what = box_of(game).catalog.parse(name);
    REQUIRE(what);
    all.push_back(*what);
  }
  return all;
}

ToldMove towers(const std::string& before, const std::string& after,
                const std::vector<std::string>& beside_before,
                const std::vector<std::string>& beside_after) {
  const auto& catalog = box_of("towers").catalog;
  return tell_move(*find_ruleset("towers"), catalog, table_of("towers", before),
                   table_of("towers", after),
                   {pieces("towers", beside_before), pieces("towers", beside_after)});
}

/// "drugcorp: a2 b2 b1 c1", sorted.
std::string claims_of(const ToldMove& told, std::size_t player = 0) {
  std::string text;
  for (const auto& claim : told.after.players[player].layout.claims) {
    text += (text.empty() ? "" : ", ") + box_of("towers").catalog.short_name(claim.what) + ":";
    for (const Cell cell : claim.cells) text += " " + to_string(cell);
  }
  return text;
}

constexpr const char* kRow = "1 | r r r s r r r r\n";
constexpr const char* kSold = "1 | r+$ r+$ r+$ s r r r r\n";

}  // namespace

TEST_CASE("claims of a move: the client that is gone bought the rooms that were paid for") {
  const auto told = towers(kRow, kSold, {"retail-3", "resident-1"}, {"resident-1"});
  CHECK(claims_of(told) == "retail-3: a1 b1 c1");
  CHECK(told.open.empty());
}

TEST_CASE("claims of a move: a client that was laid open, or that still lies there, did so too") {
  CHECK(claims_of(towers(kRow, kSold, {}, {"skylite"})) == "skylite: a1 b1 c1");
  CHECK(claims_of(towers(kRow, kSold, {"retail-3"}, {"retail-3"})) == "retail-3: a1 b1 c1");
}

TEST_CASE("claims of a move: of two clients that fit nobody knows which one it was") {
  const auto told = towers(kRow, kSold, {"retail-3", "skylite"}, {});
  CHECK(claims_of(told).empty());
  REQUIRE(told.open.size() == 2);
  CHECK(told.open[0].choices.size() == 2);  // these rooms, or none
}

TEST_CASE("claims of a move: nobody buys rooms that no client fits, or where nothing was paid") {
  CHECK(claims_of(towers(kRow, kSold, {"office-3"}, {})).empty());
  CHECK(towers(kRow, kSold, {"office-3"}, {}).open.empty());
  CHECK(claims_of(towers(kSold, kSold, {"retail-3"}, {})).empty());
}

TEST_CASE("claims of a move: rooms are named as the later state names them") {
  const auto told = towers(kRow, "1 | s r+$ r+$ r+$ s r r r r\n", {"retail-3"}, {});
  CHECK(claims_of(told) == "retail-3: b1 c1 d1");
}

// The token takes all six flowers there are; four more come with the next card, and what lies under
// the token stays.
TEST_CASE("claims of a move: what followed before stays when more would be possible") {
  Catalog catalog;
  const auto card = [](const std::string& label, const std::string& rooms) {
    Face face;
    face.texts["rooms"] = rooms;
    return Piece{label, label, "block", 1, 2, 2, {face}};
  };
  Face six;
  six.counts["value"] = 6;
  six.texts["feature"] = "flower";
  const std::string full = "red flower | blue flower / red flower | blue flower";
  catalog = Catalog::create({card("a", full),
                             card("b", "red flower | blue / red flower | blue"),
                             card("c", full),
                             {"F6", "F6", "token", 1, 1, 1, {six}}})
                .value();
  const auto table = [&](const std::string& text) {
    auto parsed = parse_table_text(text, catalog, box_of("chock-a-block").spec, false);
    REQUIRE(parsed);
    return std::move(parsed).value();
  };
  const auto before = table("2 | = = = =\n1 | a+F6 = b =\n");
  const auto after = table("2 | = = = = = =\n1 | c = a+F6 = b =\n");
  const auto& rules = *find_ruleset("chock-a-block");
  CHECK(tell_claims(rules, catalog, after).followed.empty());
  const auto told = tell_move(rules, catalog, before, after);
  REQUIRE(told.after.players[0].layout.claims.size() == 1);
  CHECK(told.after.players[0].layout.claims[0].cells ==
        std::vector<Cell>{{2, 0}, {2, 1}, {3, 0}, {3, 1}, {4, 0}, {4, 1}});
  CHECK(told.open.empty());
  // And the other way round: the later state tells the earlier one.
  const auto back = tell_move(rules, catalog, after, before);
  CHECK(back.before.players[0].layout.claims.size() == 1);
}
