// Labels to correct instead of labels to write: what was read of photos, as the table that
// `storey enroll` takes.
#pragma once

#include <string>

#include "pipeline/game/game.h"
#include "pipeline/table/table_result.h"

namespace storey {

/// The columns: photo, cell, what lies there and how sure that is, the game, the board's corners.
std::string draft_labels_header();

/// A line a cell of the first building of each photo, rows from the top.
/// @error kUsage  pieces that cover several cells are written in a layout file instead.
Result<std::string> draft_labels(const Game& game, const TableResult& result);

}  // namespace storey
