// How the questions about a table go on once they are answered.
#pragma once

#include <functional>

#include "pipeline/table/table_result.h"

namespace storey {

/// Works out what is asked about what a request comes to.
using Evaluate = std::function<Result<TableResult>(const TableRequest&)>;

/// Answers the questions of `result` in thought. An answer weighs on the other cells of its
/// building, so answers may bring new questions.
///
/// What is asked once everything is answered as expected is asked at once. Then answers that
/// surprise are tried, one at a time, each followed to its end: TableResult::rounds says how many
/// rounds there may be. Nothing is said where the answers cannot be tried: pieces of several cells,
/// a photo of several buildings or none that could be read, photos that do not fit together.
///
/// @param evaluate  of photos that were read before (SourceSpec::seen).
void look_ahead(const Game& game, const TableRequest& request, const Evaluate& evaluate,
                TableResult& result);

}  // namespace storey
