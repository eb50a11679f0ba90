#include "inference/rule_worlds.h"

#include "inference/joint_decoding.h"
#include "pipeline/table/judges.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

using namespace storey;

namespace {

// A building of one player in which block 1 may not lie without block 2, and block 3 should not.
Game partners_game() {
  static const scoring::Ruleset rules = [] {
    scoring::Ruleset partners;
    partners.id = "partners";
    partners.seats = {"ann"};
    partners.legality.push_back({{"partner", "Partners", ""},
                                 [](const scoring::RuleInput& in, scoring::ViolationWriter& out) {
                                   int seen[4] = {};
                                   for (const auto& placement : in.layout().placements)
                                     if (placement.what.piece < 3) ++seen[placement.what.piece + 1];
                                   if (seen[1] > 0 && seen[2] == 0)
                                     out.add(Severity::kImpossible, "1 without 2", {});
                                   if (seen[3] > 0 && seen[2] == 0)
                                     out.add(Severity::kIllegal, "3 without 2", {});
                                 },
                                 false});
    return partners;
  }();
  Game game = fake::game();
  game.board.two_sided = false;
  game.board.anchors.clear();
  game.rules = &rules;
  return game;
}

Reading weighed(const fake::Cells& cells) {
  const Game game = partners_game();
  Reading reading = fake::reading(game, cells);
  weigh_by_rules(impossible_in(game, true), reading, kInferredConfidence);
  return reading;
}

}  // namespace

TEST_CASE("rule worlds: what the rules find impossible was misread") {
  const auto read = weighed({{"a1", "1/0 0.999"}, {"b1", "4/0 0.6, 2/0 0.39"}});
  const auto& b1 = fake::at(read, "b1");
  CHECK(b1.best().what.piece == 1);
  CHECK(b1.source == Source::kInferred);
  CHECK(b1.confidence() > 0.9);
  CHECK(b1.confidence() <= kInferredConfidence);
  CHECK(fake::at(read, "a1").confidence() > 0.99);
}

TEST_CASE("rule worlds: a player's mistake is no sign of a misread cell") {
  const auto read = weighed({{"a1", "3/0 0.999"}, {"b1", "4/0 0.6, 2/0 0.39"}});
  const auto& b1 = fake::at(read, "b1");
  CHECK(b1.best().what.piece == 3);
  CHECK(b1.confidence() == Approx(0.6));
}

TEST_CASE("rule worlds: sure cells that are impossible together become doubtful") {
  const auto read = weighed({{"a1", "1/0 0.985, 4/0 0.014"}, {"b1", "4/0 0.9999"}});
  CHECK(fake::at(read, "a1").confidence() < 0.9);
}

TEST_CASE("rule worlds: nothing changes where the rules allow everything, or a player said so") {
  const fake::Cells cells{{"a1", "2/0 0.9"}, {"b1", "5/0 0.7, 6/0 0.2"}};
  const auto read = weighed(cells);
  CHECK(fake::at(read, "a1").confidence() == Approx(0.9));
  CHECK(fake::at(read, "b1").confidence() == Approx(0.7));

  const Game game = partners_game();
  Reading corrected = fake::reading(game, {{"a1", "1/0 0.999"}, {"b1", "4/0 0.6, 2/0 0.39"}});
  for (auto& seen : corrected.cells) seen.source = Source::kCorrected;
  weigh_by_rules(impossible_in(game, true), corrected, kInferredConfidence);
  CHECK(fake::at(corrected, "b1").best().what.piece == 3);
}
