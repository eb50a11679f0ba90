// The photos of a table's states, held against each other before the moves are judged.
#pragma once

#include <memory>
#include <vector>

#include "pipeline/table/table_result.h"

namespace storey {

/// Both photos of one player's building, before and after a move, each as all photos show it.
struct PhotoPair {
  std::size_t player = 0;
  std::shared_ptr<const SeenPhoto> before;  ///< turned as the later photo shows the building
  std::shared_ptr<const SeenPhoto> after;
  /// Of the later photo: "different-building", "covered", "beyond", and "change-unsure" for each
  /// cell of which it is not certain whether it was changed, or into what; the most doubtful first.
  std::vector<Diagnostic> notes;
  bool same_building = true;  ///< else neither says anything of the other
};

/// Registers the photos of every player and lets those of one building support each other.
/// @param states  in the order of play.
/// @return  by move: the pairs of the players who were photographed before and after it.
std::vector<std::vector<PhotoPair>> compare_photos(const Game& game,
                                                   const std::vector<const TableResult*>& states);

}  // namespace storey
