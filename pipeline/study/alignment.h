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
};

/// As the game's building lies: a fixed board by the cells' names, a lattice by align_lattice().
Alignment align(const Game& game, const Truth& truth, const BuildingReading& reading);

/// By where the cells lie in the photo, at any quarter turn and whatever part of the grid was read.
/// Where nobody knows that, by the quarter turn that agrees best, and where the reading has fewer
/// or more rows or columns by the shift that does: names count from what was read.
Alignment align_lattice(const Truth& truth, const BuildingReading& reading);

/// What the labels say of a site as the reading names it; nullopt: nothing, since it is no cell.
/// Beyond the labelled cells nothing lies.
std::optional<TruthCell> truth_at(const Truth& truth, const Alignment& found, const Site& site);

/// The cell (col, row from the top) of a grid of `rows` x `cols` after so many quarter turns of its
/// names, as a Cell of the turned grid.
Cell turned_cell(Cell cell, int rows, int cols, int quarter_turns);

}  // namespace storey
