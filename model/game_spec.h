// What a game declares of its pieces and of where they lie: game.json without its rules and files.
#pragma once

#include <map>
#include <string>

#include "model/catalog.h"
#include "model/state_spec.h"

namespace storey {

/// What holds of every building of the game, whoever built it: what makes a guess of what lies
/// where more or less likely.
struct Constraints {
  /// Two players look at one building from opposite sides: column c is column cols-1-c over there,
  /// and face f of a piece shows as face (f + faces/2) mod faces.
  bool opposite_faces = false;
  std::map<std::string, int> finished;  ///< pieces of each kind in a finished building
};

struct GameSpec {
  std::string id;
  std::string title;
  StateSpec state;  ///< the places of this game, and what is asked
  Catalog catalog;
  Constraints constraints;

  [[nodiscard]] const Place& building() const { return state.building; }
  [[nodiscard]] Place& building() { return state.building; }
};

}  // namespace storey
