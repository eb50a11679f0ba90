#include "cli/exit_codes.h"

namespace storey::cli {

ExitCode exit_code(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
    case ErrorCode::kIo:
      return kUsage;
    case ErrorCode::kUnreadable:
    case ErrorCode::kBadData:
      return kUnreadable;
    case ErrorCode::kBoardNotFound:
    case ErrorCode::kBoardCutOff:
      return kNoBoard;
  }
  return kInternal;
}

ExitCode exit_code(const TableResult& result) {
  if (result.status == TableStatus::kUnreadable) return kUnreadable;
  if (!result.score.violations.empty() && result.range.legality_settled) return kBroken;
  return result.status == TableStatus::kReview ? kNeedsLook : kDone;
}

ExitCode exit_code(const ScoredMove& move) {
  const bool sure =
      move.before.status == TableStatus::kConfirmed && move.after.status == TableStatus::kConfirmed;
  if (!move.move.legal() && sure) return kBroken;
  return sure ? kDone : kNeedsLook;
}

}  // namespace storey::cli
