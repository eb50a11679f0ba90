// Pieces are conserved over all places of a table; the positions are made up for it.
#include "scoring/conservation.h"

#include "scoring/ruleset.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::scoring;

namespace {

/// Cards, of which there are two of each, and one token.
Catalog small_box() {
  std::vector<Piece> pieces{{"oak", "oak", "card", 2, 1, 1, {}},
                            {"fir", "fir", "card", 2, 1, 1, {}},
                            {"token", "token", "token", 1, 1, 1, {}}};
  for (auto& piece : pieces) piece.faces.emplace_back();
  auto catalog = Catalog::create(std::move(pieces));
  REQUIRE(catalog);
  return *catalog;
}

constexpr PieceFace kOak{0, 0};
constexpr PieceFace kFir{1, 0};
constexpr PieceFace kToken{2, 0};

/// Cards go from the deck to the display, from there to a hand, from the hand to the building.
Places small_ways() {
  return {.rule = {"ways", "Nothing from nowhere", "made up"},
          .ways = {{{"card"}, kUnseen, "display"},
                   {{"card"}, "display", "hand"},
                   {{"card"}, "hand", kBuilding},
                   {{"card"}, "hand", "hand", true}},
          .words = {{kBuilding, "garden"}}};
}

Table two_players(Areas shared, Areas ann, Areas bob, std::vector<PieceFace> built = {}) {
  Table table;
  table.areas = std::move(shared);
  table.players.resize(2);
  table.players[0].name = "ann";
  table.players[1].name = "bob";
  table.players[0].layout.beside = std::move(ann);
  table.players[1].layout.beside = std::move(bob);
  int col = 0;
  for (const auto what : built) table.players[0].layout.placements.push_back({what, {col++, 0}});
  return table;
}

std::vector<std::string> complaints(const Table& before, const Table& after,
                                    const std::vector<PieceFace>& asked = {}) {
  std::vector<std::string> texts;
  for (const auto& violation : check_ways(small_box(), small_ways(), before, after, asked))
    texts.push_back(violation.because);
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("conservation: what goes its way is no stray") {
  const auto before = two_players({{"display", {kOak, kFir}}}, {{"hand", {}}}, {{"hand", {kFir}}});
  SECTION("drawn into the display, taken into a hand") {
    CHECK(complaints(before, two_players({{"display", {kFir, kOak}}}, {{"hand", {kOak}}},
                                         {{"hand", {kFir}}}))
              .empty());
  }
  SECTION("given to another player") {
    CHECK(complaints(before,
                     two_players({{"display", {kOak, kFir}}}, {{"hand", {kFir}}}, {{"hand", {}}}))
              .empty());
  }
  SECTION("laid by who has it") {
    CHECK(complaints(two_players({}, {{"hand", {kOak}}}, {}),
                     two_players({}, {{"hand", {}}}, {}, {kOak}))
              .empty());
  }
}

TEST_CASE("conservation: pieces from nowhere and pieces that are gone are named") {
  const auto before = two_players({{"display", {kOak}}}, {{"hand", {}}}, {{"hand", {kFir}}});
  SECTION("a card is gone from a hand") {
    CHECK(complaints(before, two_players({{"display", {kOak}}}, {{"hand", {}}}, {{"hand", {}}})) ==
          Texts{"fir is gone from the hand and did not come to another player's hand or the "
                "garden"});
  }
  SECTION("a card in a hand that nobody had") {
    CHECK(complaints(before,
                     two_players({{"display", {kOak}}}, {{"hand", {kFir}}}, {{"hand", {kFir}}}))
              .size() == 1);
  }
  SECTION("used twice: it is laid and stays in the hand") {
    const Areas none{{"hand", {}}};
    const Areas bare{{"display", {}}};
    CHECK(complaints(two_players(bare, {{"hand", {kOak}}}, none),
                     two_players(bare, {{"hand", {kOak}}}, none, {kOak}))
              .size() == 1);
  }
  SECTION("straight from the display into the building is one mistake, not two") {
    CHECK(complaints(before,
                     two_players({{"display", {}}}, {{"hand", {}}}, {{"hand", {kFir}}}, {kOak})) ==
          Texts{"oak went from the display to the garden, which no turn does"});
  }
  SECTION("one copy explains one copy") {
    const auto after = two_players({{"display", {}}}, {{"hand", {kOak, kOak}}}, {{"hand", {kFir}}});
    CHECK(complaints(before, after).size() == 1);
  }
}

TEST_CASE("conservation: a place that nobody told of may have held anything") {
  const auto before = two_players({}, {}, {{"hand", {kFir}}});
  CHECK(complaints(before, two_players({}, {}, {{"hand", {kFir}}}, {kOak})).empty());
  // Bob's hand is not told of afterwards: the card may still be in it, but not in ann's, too.
  CHECK(complaints(before, two_players({}, {{"hand", {kFir}}}, {})).empty());
  auto unknown = two_players({}, {{"hand", {}}}, {});
  unknown.players[1].known = false;
  CHECK(complaints(two_players({}, {{"hand", {kOak}}}, {}), unknown).empty());
  CHECK(complaints(two_players({}, {{"hand", {kOak}}}, {{"hand", {}}}),
                   two_players({}, {{"hand", {}}}, {{"hand", {}}}))
            .size() == 1);
}

// The display gives one oak and is refilled with the other: its count does not change.
TEST_CASE("conservation: a place may give a piece and get another of its kind at once") {
  const auto before = two_players({{"display", {kOak}}}, {{"hand", {}}}, {{"hand", {}}});
  CHECK(complaints(before, two_players({{"display", {kOak}}}, {{"hand", {kOak}}}, {{"hand", {}}}))
            .empty());
  // A way is one step: what was drawn into the display in this turn is not in a hand yet.
  CHECK(complaints(before,
                   two_players({{"display", {kOak}}}, {{"hand", {kOak, kOak}}}, {{"hand", {}}}))
            .size() == 1);
}

TEST_CASE("conservation: a reward opens a way for the moves that have it") {
  auto places = small_ways();
  places.also = [](const Catalog&, const Table& /*before*/, const Table& after) {
    return after.finished ? std::vector<Way>{{{}, "hand", kUnseen}} : std::vector<Way>{};
  };
  const auto before = two_players({{"display", {}}}, {{"hand", {kOak}}}, {{"hand", {}}});
  auto after = two_players({{"display", {}}}, {{"hand", {}}}, {{"hand", {}}});
  after.finished = false;
  CHECK(check_ways(small_box(), places, before, after).size() == 1);
  after.finished = true;
  CHECK(check_ways(small_box(), places, before, after).empty());
}

TEST_CASE("conservation: pieces that were asked about lie ready") {
  const auto before = two_players({{"display", {}}}, {{"hand", {}}}, {{"hand", {}}});
  const auto after = two_players({{"display", {}}}, {{"hand", {kOak}}}, {{"hand", {}}});
  CHECK(complaints(before, after).size() == 1);
  CHECK(complaints(before, after, {kOak}).empty());
}

TEST_CASE("conservation: a token on its line is one piece") {
  auto table = two_players({}, {}, {}, {kToken});
  table.players[0].layout.claims.push_back({kToken, {{0, 0}, {1, 0}}});
  CHECK(pieces_on(small_box(), table, false) == std::vector<int>{0, 0, 1});
}

TEST_CASE("conservation: the box is counted over buildings, hands and the table") {
  const auto box = small_box();
  const auto broken = [&](const Table& table, int player) {
    const std::vector<HouseRule> none;
    const RuleInput in{box, table, player, none};
    ViolationWriter out({"box", "Box", "made up"}, player);
    check_box(in, out, small_ways());
    return out.take();
  };
  const auto table =
      two_players({{"display", {kOak}}}, {{"hand", {kFir}}}, {{"hand", {kOak}}}, {kOak});
  REQUIRE(broken(table, 0).size() == 1);
  CHECK(broken(table, 0)[0].because == "oak is there 3 times, the box holds 2");
  CHECK(broken(table, 0)[0].cells == std::vector<Cell>{{0, 0}});
  CHECK(broken(table, 1).size() == 1);
  CHECK(broken(two_players({}, {{"hand", {kFir}}}, {{"hand", {kOak}}}, {kOak}), 0).empty());
}
