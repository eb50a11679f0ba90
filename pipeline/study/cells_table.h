// What the reader saw of each labelled cell and what became of it: what a calibration is fitted to.
#pragma once

#include <string>
#include <string_view>

#include "pipeline/game/game.h"
#include "pipeline/study/labels.h"
#include "pipeline/table/table_result.h"

namespace storey {

inline constexpr std::string_view kCellColumns =
    "photo,set,cell,visible,truth,read,right,confidence,margin,source,seen,"
    "seen_right,seen_confidence,seen_score,second,second_confidence,second_score,"
    "truth_rank,truth_confidence,truth_score,unlisted\n";

/// A row of kCellColumns for each labelled cell that the reading has, as align() finds it. `seen`
/// and what follows is of the photo alone, what stands before it of the decoded building.
std::string cell_rows(const Game& game, const LabelledPhoto& photo, const TableResult& result);

}  // namespace storey
