// Which observation of a reading is of which labelled cell.
#pragma once

#include <optional>
#include <vector>

#include "model/reading.h"
#include "pipeline/study/truth.h"

namespace storey {

struct Alignment {
  std::vector<const Observation*> cells;  ///< parallel to Truth::cells; nullptr: not in the reading
  std::vector<const Observation*> beyond;  ///< observations of no labelled cell
  /// What lies on and beside the building, parallel to its labels, and what is labelled nowhere.
  std::vector<const Observation*> overlays, loose;
  std::vector<const Observation*> beyond_overlays, beyond_loose;
};

/// As the game's building lies: a fixed board by the cells' names, a lattice by align_lattice().
Alignment align(const Game& game, const TruthBuilding& truth, const BuildingReading& reading);

/// By where the cells lie in the photo, at any quarter turn and whatever part of the grid was read.
/// Where nobody knows that, by the quarter turn that agrees best, and where the reading has fewer
/// or more rows or columns by the shift that does: names count from what was read.
Alignment align_lattice(const TruthBuilding& truth, const BuildingReading& reading);

/// Which of the buildings that are labelled a reading is of: the nearest one.
const TruthBuilding& building_of(const Truth& truth, const BuildingReading& reading);

/// What the labels say of a site as the reading names it; nullopt: nothing, since nobody saw it.
/// Beyond what is labelled nothing lies.
std::optional<TruthCell> truth_at(const TruthBuilding& truth, const Alignment& found,
                                  const Site& site);

/// The cell (col, row from the top) of a grid of `rows` x `cols` after so many quarter turns of its
/// names, as a Cell of the turned grid.
Cell turned_cell(Cell cell, int rows, int cols, int quarter_turns);

}  // namespace storey
