// Facts that no photo shows: who said what, what is asked, what holds when nobody says.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/table.h"
#include "pipeline/game/game.h"
#include "pipeline/table/table_file.h"

namespace storey {

/// A fact that the game asks for, and what is known of it.
struct AskedFact {
  int player = -1;  ///< -1: of the table
  std::string key;
  std::string ask;
  std::optional<std::string> value;      ///< said or the default; nullopt: nobody knows
  std::optional<std::string> seen = {};  ///< what is seen to count up to it (FactSpec::sum_place)
  bool said = false;
  bool decides = false;  ///< nobody said it, and the result hangs on it: see deciding_facts.h
};

/// What is said beside the sources.
struct SaidFacts {
  std::map<std::string, std::string> table;  ///< of the table: the round
  std::optional<SeatState> areas;            ///< of the table: the market
  std::vector<std::string> said;             ///< as a player says it: "coins=3", "ann:coins=3"
};

/// @error kUsage  a fact or an answer that cannot be, or nobody knows whose it is.
/// @error kUnreadable  areas that cannot be read.
Status add_facts(const Game& game, const SaidFacts& facts, Table& table);

/// @param shown  one a player: whether there is a source, so that asking makes sense.
/// @param presumed  places in which pieces are taken to lie (PlacesNamed): what says that they lie
/// elsewhere is asked only then.
/// @param open  places that a photo does not tell apart and in one of which a rule would be broken:
/// what says in which of them pieces lie (FactSpec::places) is asked only then.
std::vector<AskedFact> asked_facts(const Game& game, const Table& table,
                                   const std::vector<bool>& shown,
                                   const std::set<std::string>& presumed = {},
                                   const std::set<std::string>& open = {});

/// The table with the defaults of facts that nobody said: what the rules judge.
Table with_defaults(Table table, const Game& game);

}  // namespace storey
