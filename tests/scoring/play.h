// Games as they are really played, from the set-up to the end: what the option rules think of, and
// what the table does by itself (a refilled display, the next round).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/scoring/random_tables.h"

namespace storey::scoring {

/// One wrong thing done to the state after a legal move.
struct Corruption {
  enum class Kind {
    kVanished,   ///< a piece that was there is gone
    kAppeared,   ///< a piece came that nobody took
    kTwice,      ///< a piece that lies somewhere lies somewhere else, too
    kElsewhere,  ///< a piece went to another place of the table
    kMoney,      ///< a number that is counted is one too many or too few
    kDoubled,    ///< the player did a second turn in the same move
    kSkipped,    ///< the turn that is due was left out
  };
  Kind kind = Kind::kVanished;
  std::string what;  ///< for a person: "museum gone from display"
  Table after;
};

std::string name_of(Corruption::Kind kind);

/// What the tests know of a game besides its rules. One for every game, in play_<game>.cpp.
struct Play {
  /// All places, facts and players at the start of the first turn, nothing left unsaid that a
  /// player could say.
  std::function<Table(std::mt19937&, const Ruleset&, const Box&)> set_up;
  /// The steps that may follow: of all options those whose turn it is, or the end of a turn without
  /// one. Empty: the game is over.
  std::function<std::vector<Table>(std::mt19937&, const Ruleset&, const Box&, const Table&)> steps;
  /// Why `corruption` of a move from `before` may stay unfound; nullopt when it must be found. The
  /// reason is counted: "legal: ..." when the rules allow it, else why no state shows it.
  std::function<std::optional<std::string>(const Box&, const Table& before, const Table& after,
                                           const Corruption& corruption)>
      excuse;
  int most_moves = 400;  ///< a game that takes longer is stuck
};

// Defined in play_<game>.cpp.
Play play_balconia();
Play play_chock_a_block();
Play play_happy_city();
Play play_highrise_homino();
Play play_kingdomino();
Play play_qwirkle_connections();
Play play_towers();

/// By ruleset id.
const std::map<std::string, Play>& plays();

/// Every state of one game, the set-up first, each reached by one legal step.
std::vector<Table> play_game(std::mt19937& random, const Ruleset& rules, const Box& box,
                             const Play& play);

/// A corruption of the move `before` -> `after`; nullopt when this kind cannot be done to it.
/// @param later  the state one move later, when there is one, for kDoubled and kSkipped.
std::optional<Corruption> corrupted(std::mt19937& random, const Box& box, Corruption::Kind kind,
                                    const Table& before, const Table& after, const Table* later);

}  // namespace storey::scoring
