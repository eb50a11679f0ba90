// All players of one game: scoring always takes a Table, since majorities and ties need everyone.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/layout.h"

namespace storey {

struct Player {
  std::string name;
  Layout layout;
  bool known = true;  ///< false: nobody showed this player's side and it cannot be derived
  std::map<std::string, std::string> facts;  ///< what no photo shows: coins in hand, round
};

struct Table {
  std::vector<Player> players;
  std::map<std::string, std::string> house_rules;  ///< only those that differ from the default
  bool finished = true;  ///< judge as a final state; false: a game in progress
  std::map<std::string, std::string> facts = {};  ///< of the whole table: the round
  Areas areas = {};                               ///< what lies between the players: the market
};

}  // namespace storey
