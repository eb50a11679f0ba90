#include "inference/move_doubt.h"

#include "inference/joint_decoding.h"
#include "tests/catch.h"
#include "tests/inference/domino_game.h"

using namespace storey;
using fake::domino_game;
using fake::part;
using fake::row_of;

namespace {

constexpr double kSure = 0.999;

/// Placing a domino brings as many points as its number: 1, 2 or 3.
std::optional<MoveVerdict> by_number(const Table& before, const Table& after) {
  const auto total = [](const Table& table) {
    int sum = 0;
    for (const auto& piece : table.players[0].layout.placements) sum += piece.what.piece + 1;
    return sum;
  };
  return MoveVerdict{{{total(after) - total(before), 0, 0, 0}}, {}};
}

/// The same, but who has domino 2 before pays 10.
std::optional<MoveVerdict> dear_second(const Table& before, const Table& after) {
  auto verdict = by_number(before, after);
  for (const auto& piece : before.players[0].layout.placements)
    if (piece.what.piece == 1) verdict->players[0].score_change -= 10;
  return verdict;
}

std::vector<Candidate> nothing() { return {{.what = kNothing, .confidence = kSure}}; }

/// A domino on a1 and b1, domino 1 or 2, and perhaps the wood-wood on c1 and d1.
BuildingReading row(const Game& game, double first, double second, bool third) {
  std::vector<Candidate> left{part(0, 0, 0, first)};
  std::vector<Candidate> right{part(0, 1, 0, first)};
  if (second > 0) {
    left.push_back(part(1, 0, 0, second));
    right.push_back(part(1, 1, 0, second));
  }
  const auto reading = third ? row_of({left, right, {part(2, 0, 0, kSure)}, {part(2, 1, 0, kSure)}})
                             : row_of({left, right, nothing(), nothing()});
  return decode_jointly(game, {reading}).front();
}

bool holds(const Game& game, const MoveJudge& judge, const BuildingReading& before,
           const BuildingReading& after) {
  const auto table_of = [&](const BuildingReading& reading) {
    Table table;
    table.players.push_back({"ann", layout_of(reading, game.catalog), true, {}});
    return table;
  };
  const Table then = table_of(before);
  const Table now = table_of(after);
  return move_holds(game, judge, {then, {&before}}, {now, {&after}}, {Cell{}});
}

}  // namespace

TEST_CASE("move doubt: a domino that stayed is the same one in both states") {
  const Game game = domino_game(false);
  const auto before = row(game, 0.55, 0.449, false);
  const auto after = row(game, 0.55, 0.449, true);
  CHECK(holds(game, by_number, before, after));
  CHECK_FALSE(holds(game, dear_second, before, after));
}

TEST_CASE("move doubt: one photo that is sure of a domino settles it in the other one") {
  const Game game = domino_game(false);
  const auto sure = row(game, kSure, 0, false);
  const auto sure_after = row(game, kSure, 0, true);
  CHECK(holds(game, dear_second, sure, row(game, 0.55, 0.449, true)));
  CHECK(holds(game, dear_second, row(game, 0.55, 0.449, false), sure_after));
}

TEST_CASE("move doubt: a domino that came must be sure") {
  const Game game = domino_game(false);
  const auto empty = decode_jointly(game, {row_of({nothing(), nothing(), nothing(), nothing()})});
  CHECK(holds(game, by_number, empty.front(), row(game, kSure, 0, false)));
  CHECK_FALSE(holds(game, by_number, empty.front(), row(game, 0.55, 0.449, false)));
}

TEST_CASE("move doubt: where something unlisted may lie, any domino may") {
  const Game game = domino_game(false);
  const auto before = row(game, 0.7, 0, false);
  const auto after = row(game, 0.7, 0, true);
  CHECK(holds(game, by_number, before, after));
  CHECK_FALSE(holds(game, dear_second, before, after));
}
