// What changed between two states of one building.
#pragma once

#include <vector>

#include "model/layout.h"

namespace storey {

/// A piece that was moved, turned, or shows another face.
struct Moved {
  Placement from;
  Placement to;
  bool operator==(const Moved&) const = default;
};

/// All cells are those of the later state; what is only in the earlier one may lie outside its
/// grid.
struct Difference {
  Cell shift;  ///< added to every cell of the earlier state so that both lie alike
  std::vector<Placement> placed;
  std::vector<Placement> removed;
  std::vector<Moved> moved;
  Areas came;  ///< pieces that are now in an area and were not
  Areas went;
  std::vector<Claim> claimed;
  std::vector<Claim> unclaimed;

  [[nodiscard]] bool empty() const;
  [[nodiscard]] bool building_changed() const {
    return !placed.empty() || !removed.empty() || !moved.empty();
  }
};

/// @param free_extent  the grids have no fixed origin: the earlier one is shifted so that most
///                     pieces lie alike.
Difference difference(const Layout& before, const Layout& after, bool free_extent);

/// `before` as `shift` of a difference puts it.
Layout in_later_cells(const Layout& before, const Difference& change);

/// What `after` holds more often than `before`.
std::vector<PieceFace> added_pieces(const std::vector<PieceFace>& before,
                                    const std::vector<PieceFace>& after);

}  // namespace storey
