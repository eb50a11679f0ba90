// Accuracy on labelled photos: what `storey eval` prints.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/game.h"

namespace storey {

struct EvalCounts {
  int photos = 0, found = 0, false_boards = 0, boards = 0;
  int exact_boards = 0, exact_scores = 0, silent_errors = 0, unsure_photos = 0;
  int cells = 0, cells_right = 0;
};

struct EvalFailure {
  std::string photo, stage, why;  ///< stage: locate | cells | score
  bool silent = false;
};

struct ReliabilityBin {
  double low = 0, high = 1, mean_confidence = 0;
  int cells = 0, right = 0;
};

struct EvalReport {
  EvalCounts all;
  std::map<std::string, EvalCounts> by_set;
  std::vector<double> ratios_to_decode;
  std::map<std::string, double> stage_ms;  ///< medians
  std::vector<ReliabilityBin> reliability;
  std::vector<EvalFailure> failures;
  double corner_error_median = 0, corner_error_max = 0;  ///< of the board's side
};

struct EvalOptions {
  bool quick = false;        ///< skip the decode ratio
  std::string debug_dir;
};

/// Runs every labelled photo (NAME.jpg + NAME.truth.json) below `folder`.
/// @error kUsage  no labelled photo below the folder.
Result<EvalReport> evaluate_folder(const Game& game, const vision::TemplateSet& templates,
                                   const std::string& folder, const EvalOptions& options = {});

}  // namespace storey
