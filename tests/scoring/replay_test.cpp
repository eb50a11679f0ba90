// Whole legal games, replayed move by move: none of their moves is called illegal, and a move with
// one thing wrong in it is, wherever a state can show it.
#include <filesystem>
#include <iostream>
#include <map>

#include "model/notation.h"
#include "tests/catch.h"
#include "tests/scoring/play.h"
#include "tests/this_build.h"

using namespace storey;
using namespace storey::scoring;

namespace {

Box box_of(const std::string& game) {
  auto box = load_box(STOREY_ROOT "/templates/" + game);
  REQUIRE(box);
  return *box;
}

// Of each ruleset, in every build; sanitizers make each move some ten times slower.
const int kGames = test::is_sanitized() ? 2 : 10;
const int kCorruptions = test::is_sanitized() ? 15 : 100;

/// As `storey check --before` gets it: written as text and read again.
Table written(const Table& table, const Box& box, const std::string& game) {
  const auto again =
      parse_table_text(format_table(table, box.catalog, box.spec, game), box.catalog, box.spec);
  INFO((again ? "" : again.error().where + " " + again.error().message));
  REQUIRE(again);
  return *again;
}

std::string listed(const std::vector<Violation>& violations) {
  std::string text;
  for (const auto& violation : violations)
    text += violation.rule.id + ": " + violation.because + "\n";
  return text;
}

void replay(const std::string& game, int games, unsigned seed) {
  const auto* rules = find_ruleset(game);
  REQUIRE(rules != nullptr);
  const auto box = box_of(game);
  std::mt19937 random(seed);
  int moves = 0;
  for (int i = 0; i < games; ++i) {
    const auto states = play_game(random, *rules, box, plays().at(game));
    for (size_t m = 1; m < states.size(); ++m, ++moves) {
      const auto before = written(states[m - 1], box, game);
      const auto after = written(states[m], box, game);
      const auto move = judge_move(*rules, box.catalog, before, after);
      REQUIRE(move);
      INFO(game << ", game " << i << ", move " << m << "\n"
                << format_table(before, box.catalog, box.spec, game) << "->\n"
                << format_table(after, box.catalog, box.spec, game) << listed(move->violations));
      REQUIRE(move->legal());
    }
  }
  if (games > 100)
    std::cout << game << ": " << games << " games, " << moves << " moves, all legal\n";
}

struct Tally {
  int found = 0;
  int legal = 0;   ///< not found, and the rules allow it
  int unseen = 0;  ///< not found, and no state shows it
};

void corrupt(const std::string& game, int wanted, unsigned seed) {
  using Kind = Corruption::Kind;
  constexpr Kind kKinds[] = {Kind::kVanished, Kind::kAppeared, Kind::kTwice,  Kind::kElsewhere,
                             Kind::kMoney,    Kind::kDoubled,  Kind::kSkipped};
  const auto* rules = find_ruleset(game);
  const auto box = box_of(game);
  const auto& play = plays().at(game);
  std::mt19937 random(seed);
  std::map<Kind, Tally> tallies;
  std::map<std::string, int> reasons;
  for (int done = 0; done < wanted;) {
    const auto states = play_game(random, *rules, box, play);
    for (size_t m = 1; m < states.size() && done < wanted; ++m) {
      const auto kind = kKinds[below(random, std::size(kKinds))];
      const auto* later = m + 1 < states.size() ? &states[m + 1] : nullptr;
      const auto wrong = corrupted(random, box, kind, states[m - 1], states[m], later);
      if (!wrong) continue;
      ++done;
      const auto move = judge_move(*rules, box.catalog, states[m - 1], wrong->after);
      REQUIRE(move);
      auto& tally = tallies[kind];
      if (!move->legal()) {
        ++tally.found;
        continue;
      }
      const auto excuse = play.excuse(box, states[m - 1], states[m], *wrong);
      INFO(game << ", " << name_of(kind) << ": " << wrong->what << "\n"
                << format_table(states[m - 1], box.catalog, box.spec, game) << "-> should be\n"
                << format_table(states[m], box.catalog, box.spec, game) << "-> is\n"
                << format_table(wrong->after, box.catalog, box.spec, game));
      REQUIRE(excuse);
      ++reasons[*excuse];
      ++(excuse->rfind("legal", 0) == 0 ? tally.legal : tally.unseen);
    }
  }
  if (wanted <= 500) return;
  for (const auto& [kind, tally] : tallies)
    std::cout << game << ", " << name_of(kind) << ": " << tally.found << " found, " << tally.legal
              << " legal after all, " << tally.unseen << " that no state shows\n";
  for (const auto& [reason, n] : reasons) std::cout << "  " << n << " x " << reason << "\n";
}

}  // namespace

TEST_CASE("replay: every move of a legal game is legal") {
  for (const auto& [game, _] : plays()) {
    DYNAMIC_SECTION(game) { replay(game, kGames, 1); }
  }
}

TEST_CASE("replay: a move with one thing wrong is found, unless no state shows it") {
  for (const auto& [game, _] : plays()) {
    DYNAMIC_SECTION(game) { corrupt(game, kCorruptions, 2); }
  }
}

TEST_CASE("replay: 500 games a ruleset", "[.long]") {
  for (const auto& [game, _] : plays()) {
    DYNAMIC_SECTION(game) { replay(game, 500, 3); }
  }
}

TEST_CASE("replay: 2,000 corrupted moves a ruleset", "[.long]") {
  for (const auto& [game, _] : plays()) {
    DYNAMIC_SECTION(game) { corrupt(game, 2000, 4); }
  }
}
