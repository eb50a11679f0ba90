// A player who knows what lies there, and answers every question that is asked.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "model/result.h"
#include "pipeline/game/game.h"
#include "pipeline/study/doubt_counts.h"
#include "pipeline/study/evaluation.h"
#include "pipeline/study/truth.h"
#include "pipeline/table/table_result.h"

namespace storey {

/// Reads the photo again with corrections, the lines of a .fix file.
using ReadCorrected = std::function<Result<TableResult>(const std::string& fix)>;

/// A photo asks in so many rounds at most; more than one is too many already.
inline constexpr int kMostRounds = 6;

/// Answers all questions of `first` with the truth, reads the photo again, answers what is asked
/// then, until nothing new is asked. Earlier answers stay.
///
/// Labels say nothing of what lies loose or on other pieces: such questions stay open.
/// @param first  what was read without corrections.
AnsweredPhoto answer_truly(const Game& game, const Truth& truth, const std::string& photo,
                           TableResult first, const ReadCorrected& read);

}  // namespace storey
