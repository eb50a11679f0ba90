// What a player says on the command line or at the terminal of what the sources show: lines of
// corrections, each of one source.
#pragma once

#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/table/table_result.h"

namespace storey {

/// Puts each line to the source that it is of: "e2=18C" of a single one; of several "2:e2=18C" by
/// their order, "ann:e2=18C" by a player's name or the name of the file without ending. The lines
/// that only a result can place stay in `lines`.
/// @error kUsage  there are several sources, and the line says nothing of whose it is, or there is
///                no such source.
Status place_answers(std::vector<std::string>& lines, TableRequest& request);

/// The same once it is known who sits where: players go by the names they have in `result`.
/// @param result  of this request.
/// @error kUsage  also where the building of that player is in no source.
Status place_answers(const std::vector<std::string>& lines, const TableResult& result,
                     TableRequest& request);

}  // namespace storey
