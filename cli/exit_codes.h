// What the shell is told. Scripts rely on these numbers.
#pragma once

#include "model/result.h"
#include "pipeline/table/move_result.h"
#include "pipeline/table/table_result.h"

namespace storey::cli {

enum ExitCode : int {
  kDone = 0,        ///< read, sure and legal
  kInternal = 1,    ///< a mistake of ours
  kUsage = 2,       ///< wrong option, unknown game or house rule, an output that cannot be written
  kUnreadable = 3,  ///< a source, its corrections or a game's data cannot be read
  kNoBoard = 4,     ///< no whole board in a photo, nor in any other that was given
  kNeedsLook = 5,   ///< read, but unsure cells can change the score, or not every photo was used
  kBroken = 6,      ///< rules are broken, whatever the unsure cells hold
};

ExitCode exit_code(ErrorCode code);

/// Broken rules that hold whatever the unsure cells hold go before doubt about points, but not
/// before which game it is and whether all photos were read.
ExitCode exit_code(const TableResult& result);

/// An illegal move goes before doubt, as broken rules do. Of the two sides of one building nothing
/// was compared: that needs a look, however surely they were read.
ExitCode exit_code(const ScoredMove& move);

}  // namespace storey::cli
