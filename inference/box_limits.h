// How often a thing can lie in one building: what the box holds, as numbers.
#pragma once

#include <string>
#include <vector>

#include "model/game_spec.h"
#include "model/reading.h"

namespace storey {

/// Pieces fall into groups, and of each group only so many cells can be covered.
/// A piece is its own group with its copies; an anchored kind (BoardSpec::anchors: the one entrance
/// of a building) is one group that appears once, whichever of its pieces it is.
struct BoxLimits {
  struct Group {
    std::string name;  ///< "block 7", or "entrance" for an anchored kind
    int cells = 1;     ///< most cells that its pieces can cover
  };
  std::vector<int> group_of_piece;  ///< by piece index
  std::vector<Group> groups;

  /// Group of what a cell holds; -1 for an empty cell, which uses up nothing.
  [[nodiscard]] int group_of(PieceFace what) const {
    return what.piece < 0 ? -1 : group_of_piece.at(static_cast<std::size_t>(what.piece));
  }
};

BoxLimits box_limits(const GameSpec& game);

}  // namespace storey
