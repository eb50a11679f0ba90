// Moves between two composed photos of one table: samples/GAME/moves. What lies there before and
// after is in the layouts they were composed from; what that means as a move is asked of these.
#include <algorithm>
#include <filesystem>
#include <set>

#include "model/words.h"
#include "pipeline/table/move_result.h"
#include "tests/catch.h"

using namespace storey;

namespace {

namespace fs = std::filesystem;

/// Floors only go up, in the commit that earns it.
struct Floors {
  std::string game;
  std::size_t pairs;
  int right;     ///< what was done to the building, the broken rules and the points
  int legality;  ///< whether it was legal
};

using Words = std::set<std::string>;

std::string word(const Catalog& catalog, const Placement& p) {
  return to_string(p.cell) + "+" + std::to_string(p.layer) + " " + catalog.short_name(p.what);
}

/// What was done to the building. Where loose pieces lay a photo does not tell.
Words changes_of(const ScoredMove& move) {
  const Difference& change = move.move.players.front().change;
  const Catalog& catalog = move.game.catalog;
  Words words;
  for (const auto& p : change.placed) words.insert("placed " + word(catalog, p));
  for (const auto& p : change.removed) words.insert("removed " + word(catalog, p));
  for (const auto& [from, to] : change.moved)
    words.insert("moved " + word(catalog, from) + " to " + word(catalog, to));
  return words;
}

Words broken_in(const ScoredMove& move) {
  Words rules;
  for (const auto& violation : move.move.violations) rules.insert(violation.rule.id);
  return rules;
}

ScoredMove told(const Floors& game, const std::string& pair, const std::string& ending) {
  const auto state = [&](const char* when) {
    TableQuery query;
    query.game = game.game;
    query.templates = STOREY_ROOT "/templates";
    const std::string stem = STOREY_ROOT "/samples/" + game.game + "/moves/" + pair;
    query.request.sources.push_back({.path = stem + when + ending, .fix = "", .bytes = {}});
    query.finished_by_default = false;
    return query;
  };
  auto move = evaluate_move(state("-before"), state("-after"));
  INFO(pair << ": " << (move ? "" : move.error().message));
  REQUIRE(move);
  return std::move(move).value();
}

std::vector<std::string> pairs_of(const std::string& game) {
  constexpr std::string_view kEnding = "-before.layout";
  std::vector<std::string> pairs;
  for (const auto& file : fs::directory_iterator(STOREY_ROOT "/samples/" + game + "/moves"))
    if (const auto name = file.path().filename().string(); name.ends_with(kEnding))
      pairs.push_back(name.substr(0, name.size() - kEnding.size()));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

std::string listed(const Words& words) { return list_of({words.begin(), words.end()}); }

void check_moves(const Floors& floors) {
  const auto pairs = pairs_of(floors.game);
  CHECK(pairs.size() == floors.pairs);
  int right = 0;
  int legality = 0;
  std::string wrong;
  for (const std::string& pair : pairs) {
    const ScoredMove truth = told(floors, pair, ".layout");
    const ScoredMove move = told(floors, pair, ".jpg");
    const bool is_right = changes_of(move) == changes_of(truth) &&
                          broken_in(move) == broken_in(truth) &&
                          score_change(move) == score_change(truth);
    right += is_right ? 1 : 0;
    legality += move.move.legal() == truth.move.legal() ? 1 : 0;
    INFO(pair);
    CHECK((is_right || !move.settled));  // none is wrong and called sure
    if (!is_right)
      wrong += pair + ": " + listed(changes_of(move)) + "; broken: " + listed(broken_in(move)) +
               "; " + std::to_string(score_change(move)) + " points, " +
               std::to_string(score_change(truth)) + " are right\n";
  }
  INFO(floors.game << ": right " << right << ", legality " << legality << "\n" << wrong);
  CHECK(right >= floors.right);
  CHECK(legality >= floors.legality);
}

}  // namespace

TEST_CASE("moves between composed photos of whole tables: Towers") {
  check_moves({"towers", 4, 3, 4});
}

TEST_CASE("moves between composed photos of whole tables: Chock-A-Block") {
  check_moves({"chock-a-block", 4, 4, 4});
}

TEST_CASE("moves between composed photos of whole tables: Happy City") {
  check_moves({"happy-city", 4, 4, 4});
}

TEST_CASE("moves between composed photos of whole tables: Highrise Homino") {
  check_moves({"highrise-homino", 4, 3, 3});
}
