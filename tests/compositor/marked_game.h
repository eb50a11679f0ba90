// A game of templates/ whose pieces show where their corners are, whatever they are.
#pragma once

#include <string>
#include <utility>

#include "marker_box.h"
#include "pipeline/game/game.h"
#include "tests/catch.h"

namespace storey::compositor {

inline Game game_named(const std::string& id) {
  auto game = load_game(std::string(STOREY_ROOT) + "/templates/" + id);
  REQUIRE(game);
  return std::move(game).value();
}

inline Box marked(const Game& game) {
  Box box = marker_box();
  box.game = game.id;
  box.board = game.building();
  box.catalog = game.catalog;
  box.state = game.state;
  box.players = game.rules->seats;
  return box;
}

}  // namespace storey::compositor
