// The photos of two states of one table, held against each other before the move is judged.
#pragma once

#include <memory>
#include <vector>

#include "pipeline/table/table_result.h"

namespace storey {

/// Both photos of one player's building.
struct PhotoPair {
  std::size_t player = 0;
  std::shared_ptr<const SeenPhoto> before;  ///< turned as the later photo shows the building
  std::shared_ptr<const SeenPhoto> after;
  /// Of the later photo: "different-building", "covered", "beyond", and "change-unsure" for each
  /// cell of which it is not certain whether it was changed, or into what; the most doubtful first.
  std::vector<Diagnostic> notes;
  bool same_building = true;  ///< else the photos are as they were
};

/// Registers the photos of every player who was photographed twice and lets them support each
/// other.
std::vector<PhotoPair> compare_photos(const Game& game, const TableResult& before,
                                      const TableResult& after);

}  // namespace storey
