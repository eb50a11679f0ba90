#include "inference/piece_doubts.h"

#include "inference/joint_decoding.h"
#include "inference/score_range.h"
#include "tests/catch.h"
#include "tests/inference/domino_game.h"

using namespace storey;
using fake::domino_game;
using fake::part;
using fake::row_of;

namespace {

/// Each domino is worth its number: a wood-pond 1 or 2, the wood-wood 3.
std::optional<Verdict> by_number(const Table& table) {
  int total = 0;
  for (const auto& placement : table.players[0].layout.placements)
    total += placement.what.piece + 1;
  return Verdict{{total}, {total}, {}, {}, {}, {}};
}

ScoreRange range_of(const Game& game, const BuildingReading& reading) {
  Table table;
  table.players.push_back({"ann", layout_of(reading, game.catalog), true, {}});
  return score_range(game, by_number, table, {&reading});
}

/// Two dominoes side by side, the second one sure: 1 or 2, and 3.
BuildingReading first_in_doubt(const Game& game, double first, double second) {
  const auto reading = row_of({{part(0, 0, 0, first), part(1, 0, 0, second)},
                               {part(0, 1, 0, first), part(1, 1, 0, second)},
                               {part(2, 0, 0, 0.999)},
                               {part(2, 1, 0, 0.999)}});
  return decode_jointly(game, {reading}).front();
}

}  // namespace

TEST_CASE("piece doubts: one of two pieces is one doubt with both ways, and sure ones are none") {
  const Game game = domino_game(false);
  const auto reading = first_in_doubt(game, 0.55, 0.449);
  const auto said = layout_of(reading, game.catalog);
  const auto doubts = doubts_about_pieces(game.catalog, reading, said, 0);
  REQUIRE(doubts.size() == 1);
  const auto& view = doubts[0].views.front();
  CHECK(view.cells == std::vector<Cell>{{0, 0}, {1, 0}});
  REQUIRE(view.fillings.size() == 2);
  CHECK(view.fillings[0] == std::vector<Placement>{{{0, 0}, {0, 0}, 0, 0}});
  CHECK(view.fillings[1] == std::vector<Placement>{{{1, 0}, {0, 0}, 0, 0}});
  CHECK_FALSE(doubts[0].open);
}

TEST_CASE("piece doubts: the range goes over whole pieces, and one question settles it") {
  const Game game = domino_game(false);
  const auto range = range_of(game, first_in_doubt(game, 0.55, 0.449));
  CHECK(range.lowest == std::vector{1 + 3});
  CHECK(range.highest == std::vector{2 + 3});
  REQUIRE(range.questions.size() == 1);
  CHECK(range.questions[0].ask == "What lies on a1?");
  CHECK(range.legality_settled);
}

TEST_CASE("piece doubts: pieces that count alike are not asked about") {
  const Game game = domino_game(false);
  const auto reading = first_in_doubt(game, 0.55, 0.449);
  const Judge pieces = [](const Table& table) -> std::optional<Verdict> {
    const int total = static_cast<int>(table.players[0].layout.placements.size());
    return Verdict{{total}, {total}, {}, {}, {}, {}};
  };
  Table table;
  table.players.push_back({"ann", layout_of(reading, game.catalog), true, {}});
  const auto range = score_range(game, pieces, table, {&reading});
  CHECK(range.questions.empty());
  CHECK(range.lowest == range.highest);
}

TEST_CASE("piece doubts: what was not listed may be any piece of its size that is left") {
  const Game game = domino_game(false);
  const auto reading =
      decode_jointly(game, {row_of({{part(0, 0, 0, 0.7)}, {part(0, 1, 0, 0.7)}})}).front();
  const auto range = range_of(game, reading);
  CHECK(range.lowest == std::vector{1});
  CHECK(range.highest == std::vector{3});
  CHECK(range.questions.size() == 1);
  CHECK_FALSE(range.legality_settled);
}

TEST_CASE("piece doubts: pieces that shove each other along are one doubt") {
  const Game game = domino_game(false);
  // Either a domino on a1-b1 with c1 bare, or one on b1-c1 with a1 bare.
  const auto reading =
      decode_jointly(game,
                     {row_of({{part(0, 0, 0, 0.5), {.what = kNothing, .confidence = 0.499}},
                              {part(0, 1, 0, 0.5), part(0, 0, 0, 0.499)},
                              {part(0, 1, 0, 0.499), {.what = kNothing, .confidence = 0.5}}})})
          .front();
  const auto said = layout_of(reading, game.catalog);
  const auto doubts = doubts_about_pieces(game.catalog, reading, said, 0);
  REQUIRE(doubts.size() == 1);
  const auto& view = doubts[0].views.front();
  CHECK(view.cells.size() == 3);
  REQUIRE(view.fillings.size() == 2);
  CHECK(view.fillings[0].size() == 1);
  CHECK(view.fillings[1].size() == 1);
}
