#include "cli/exit_codes.h"

#include "pipeline/report/move_report.h"

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
  if (!result.fitting_games.empty() || !result.unused.empty()) return kNeedsLook;
  if (!result.score.violations.empty() && result.range.legality_settled) return kBroken;
  return result.status == TableStatus::kReview ? kNeedsLook : kDone;
}

ExitCode exit_code(const ScoredMove& move) {
  if (!move.settled || shows_two_sides(move)) return kNeedsLook;
  return move.move.legal() ? kDone : kBroken;
}

}  // namespace storey::cli
