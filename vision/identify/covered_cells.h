// Cells of which something hides a part: what is in view of them tells what they are.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "vision/identify/cell_model.h"

namespace storey::vision {

/// Sum over the three quarters of a view's blocks that agree best, for each thing.
/// @param enough  by thing: where no look is as near as this, any larger number may be given.
std::vector<float> trimmed_distances(const CellModel& model, const CellVector& view,
                                     const CellLight& light, const std::vector<float>& enough);

/// Shortens the distance to things that a cell resembles except in one part, which something
/// covers: a figure, a finger, a spot of glare.
void forgive_covered(const CellModel& model, const SeenCells& cells, const CellLight& light,
                     CellDistances& distances);

/// Compares the cells of which something that was recognised hides blocks by the others alone: what
/// is hidden says nothing, and counts as if it were an ordinary picture of each thing.
/// @param hidden  by cell, a bit a block: row by row from the upper left one. Of cells with few
///                hidden blocks all counts.
void compare_visible(const CellModel& model, const SeenCells& cells, const CellLight& light,
                     std::span<const std::uint16_t> hidden, CellDistances& distances);

/// How far a cell is from nothing, by the blocks that are in view; nullopt: too few are.
std::optional<float> nothing_in_view(const CellModel& model, const SeenCells& cells, int cell,
                                     const CellLight& light, std::uint16_t hidden);

/// Blocks of a cell that are in view.
int visible_blocks(std::uint16_t hidden);

/// Whether so much of a cell is hidden that it is compared by what is in view ...
bool is_covered(std::uint16_t hidden);
/// ... and whether that is enough to tell anything.
bool tells_by_view(std::uint16_t hidden);

/// What hidden blocks count for.
float unseen_distance(std::uint16_t hidden);

/// How unlike a thing the part of a cell is that is most unlike it: squared distance of two by two
/// blocks, where the thing is seen in the look and at the place at which that is least. What lies
/// on a piece and was not told is some blocks large, and makes those as unlike it as anything.
/// @param hidden  blocks that are not in view; of a part of which hardly anything is left nothing
///                is said.
float odd_part(const CellModel& model, const SeenCells& cells, int cell, const CellLight& light,
               std::uint16_t hidden, int thing);

/// What every reader does after compare_cells(), whatever it knows of the table: forgives what
/// covers a part of a cell, or tells figures by their shape and colour.
/// @param cells  with the colours of their figures, where pieces are figures.
void finish_comparison(const CellModel& model, const SeenCells& cells, const CellLight& light,
                       CellDistances& distances);

}  // namespace storey::vision
