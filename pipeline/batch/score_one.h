// One table of a batch: from its files to its kept result.
#pragma once

#include <string>

#include "model/result.h"
#include "pipeline/batch/inputs.h"
#include "pipeline/batch/output_folder.h"
#include "pipeline/batch/plan.h"
#include "pipeline/batch/record.h"
#include "pipeline/game_shelf.h"

namespace storey::batch {

/// What all workers share, none changes.
struct Workplace {
  const std::filesystem::path& folder;
  const OutputFolder& output;
  const TableQuery& common;
  const std::string& run_key;
  GameShelf& shelf;
};

struct Kept {
  std::string json;  ///< of NAME.score.json
  bool reused = false;
};

/// Scores a table and writes its overlays and then its result, or finds it done.
/// @return  the result, that of a table that cannot be read too.
/// @error kIo  the output cannot be written.
Result<Kept> score_one(const Workplace& at, const PlannedTable& table);

}  // namespace storey::batch
