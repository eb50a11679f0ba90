// What the state of a game consists of besides the pieces: the building, the places beside it
// and the facts no photo shows. Read from game.json, holds no rules.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/place.h"
#include "model/result.h"
#include "model/table.h"

namespace storey {

/// A fact that no photo shows, asked of the players.
struct FactSpec {
  enum class Kind { kNumber, kChoice, kText };
  std::string key;  ///< "coins"
  std::string ask;  ///< "How many coins are left?"
  Kind kind = Kind::kNumber;
  bool shared = false;  ///< of the table, not of one player
  int low = 0;          ///< smallest and largest number
  int high = 9999;
  std::vector<std::string> choices;
  /// What holds when nobody says; nullopt: then it is not known.
  std::optional<std::string> fallback;
  /// Areas and tags: it is asked only where something lies in such an area, or a piece with such a
  /// tag in any; areas of the table and of the player who is asked. Empty: always.
  std::set<std::string> with = {};
  /// One a choice: the place in which pieces lie if it is said, where a photo does not tell these
  /// places apart; "": in several of them. It is asked only if a rule is broken in one of them.
  /// Empty: it is not about that.
  std::vector<std::string> places = {};
  /// Of a number: what lies in this place counts up to it by this field, as far as it is seen, of
  /// the player or the table. Empty: nothing does.
  std::string sum_place = {};
  std::string sum_field = {};
};

struct StateSpec {
  Place building;
  std::vector<Place> beside;  ///< places off the grid
  std::vector<FactSpec> questions;
  /// House rules with their choices, to check what a text says; empty: it is not checked.
  std::map<std::string, std::vector<std::string>> house_rules = {};

  [[nodiscard]] const Place* area(std::string_view key) const;
  [[nodiscard]] const FactSpec* question(std::string_view key) const;
};

/// @error kUsage  not a number in range, or none of the choices; the message says what may stand.
Status check_answer(const FactSpec& question, std::string_view answer);

/// Every fact and area of `table` is one of the game's, with a value that may stand there.
/// @error kUsage  `where` is "player: key" or "key".
Status check_state(const Table& table, const Catalog& catalog, const StateSpec& spec);

/// Fills facts that are missing with their defaults.
void fill_in_defaults(Table& table, const StateSpec& spec);

}  // namespace storey
