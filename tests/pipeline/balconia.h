// The installed Balconia, loaded once for all tests of a program.
#pragma once

#include "pipeline/game/game.h"

namespace storey::test {

inline const Game& balconia() {
  static const Game game = load_game(STOREY_ROOT "/templates/balconia").value();
  return game;
}

}  // namespace storey::test
