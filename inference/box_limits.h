// How often a thing can lie in one building: what the box holds, as numbers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/game_spec.h"
#include "model/reading.h"

namespace storey {

/// Pieces fall into groups, and of each group only so many can lie there and cells be covered.
/// A piece is its own group with its copies, and so is a square by its look; an anchored kind
/// (Place::anchors: the one entrance of a building) is one group that appears once, whichever of
/// its pieces it is.
struct BoxLimits {
  struct Group {
    std::string name;  ///< "block 7", or "entrance" for an anchored kind
    int cells = 1;     ///< most cells that its pieces can cover
    int pieces = 1;    ///< most pieces
  };
  std::vector<int> group_of_piece;         ///< by piece index
  std::map<PieceFace, int> group_of_look;  ///< by SquareLook::what
  std::vector<Group> groups;

  /// Group of what a cell holds; -1 for an empty cell, which uses up nothing.
  [[nodiscard]] int group_of(PieceFace what) const {
    if (what.is_nothing()) return -1;
    if (!what.is_square()) return group_of_piece.at(static_cast<std::size_t>(what.piece));
    const auto look = group_of_look.find(what);  // whole pieces are counted where they are tiled
    return look == group_of_look.end() ? -1 : look->second;
  }
};

BoxLimits box_limits(const GameSpec& game);

}  // namespace storey
