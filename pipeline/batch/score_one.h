// One table of a batch: from its files to its kept result.
#pragma once

#include <string>

#include "model/result.h"
#include "pipeline/appearance/game_shelf.h"
#include "pipeline/batch/inputs.h"
#include "pipeline/batch/output_folder.h"
#include "pipeline/batch/plan.h"
#include "pipeline/batch/record.h"

namespace storey::batch {

/// What all workers share, none changes.
struct Workplace {
  const std::filesystem::path& folder;
  const OutputFolder& output;
  const TableQuery& common;
  const std::string& run_key;
  GameShelf& shelf;
};

/// What of an earlier run was found in a table's place.
enum class Before {
  kNothing,
  kOutdated,  ///< a result of other photos, options or another build
  kDamaged,   ///< what is not as it was written: it is made anew
  kReused,
};

struct Kept {
  std::string json;  ///< of NAME.score.json
  Record record;     ///< of the same
  Before before = Before::kNothing;
};

/// Scores a table and writes its overlays and its result, or finds it done. Whatever keeps it from
/// being scored, an exception or too little memory too, is its result.
/// @error kIo  the output cannot be written.
Result<Kept> score_one(const Workplace& at, const PlannedTable& table);

}  // namespace storey::batch
