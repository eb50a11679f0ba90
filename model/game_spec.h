// What a game declares of its pieces and of where they lie: game.json without its rules and files.
#pragma once

#include <map>
#include <string>

#include "model/board_spec.h"
#include "model/catalog.h"
#include "model/state_spec.h"

namespace storey {

struct GameSpec {
  std::string id;
  std::string title;
  BoardSpec board;
  StateSpec state;  ///< what a table of this game may hold besides the pieces
  Catalog catalog;
  std::map<std::string, int> box;  ///< pieces of each kind in a finished building: {"block": 14}
};

}  // namespace storey
