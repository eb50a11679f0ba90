// `storey eval` on pictures of single pieces: how well their fields are told.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/study/field_counts.h"

namespace storey {

struct PieceEvaluation {
  std::string game;
  FieldTest test;
  std::vector<FieldMiss> misses;
};

/// nullopt: the labels of the folder do not say fields of pieces, see piece_label_file().
/// @param labels  those given; none: labels.csv in the folder.
/// @error kUsage  the game's folder has no enrolled pieces.
std::optional<Result<PieceEvaluation>> evaluate_pieces(const Game& game, const std::string& folder,
                                                       const std::vector<std::string>& labels);

std::string to_text(const PieceEvaluation& evaluation);
std::string to_json(const PieceEvaluation& evaluation);

}  // namespace storey
