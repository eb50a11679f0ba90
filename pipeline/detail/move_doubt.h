// Doubt about single pieces, carried into what is said of a move.
#pragma once

#include "pipeline/table_result.h"
#include "scoring/ruleset.h"

namespace storey::detail {

/// Whether what is said of a move holds whatever the doubtful cells show. A piece that stayed and
/// is in doubt is tried as each of its likely contents, in both states alike; one that came, went
/// or changed must be sure, and no points may be open.
/// @param before, after  as they were judged for `move`.
bool move_is_settled(const Game& game, const TableResult& before, const TableResult& after,
                     const scoring::MoveReport& move);

}  // namespace storey::detail
