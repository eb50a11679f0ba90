// What was trained on a set of enrolled cells and is kept beside it, since training takes seconds:
// FOLDER/enrolled/classifier-CONTENT.json, where CONTENT names the cells.csv it was trained on.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "model/result.h"
#include "pipeline/appearance/enrolled_cells.h"
#include "vision/cell_classifier.h"

namespace storey {

/// The classifier as text, and back. Classes are named by cells of the set that show them.
std::string classifier_text(const vision::CellClassifier& classifier, const EnrolledSet& set);

/// @return  nothing for that of another network, of which it could say nothing.
/// @error kBadData
Result<std::optional<vision::CellClassifier>> parse_classifier(std::string_view text,
                                                               const std::string& file,
                                                               const EnrolledSet& set);

/// That of the set as it is now; nothing where none was trained on it, by an earlier version or for
/// a set of few pictures.
/// @param set  read_enrolled() of this folder.
/// @error kBadData
Result<std::optional<vision::CellClassifier>> read_classifier(const EnrolledSet& set,
                                                              const std::filesystem::path& folder);

/// Trains one on the set that was written to this folder and writes it, where that helps; those of
/// other sets go.
/// @error kIo
Status write_classifier(const Game& game, const EnrolledSet& set,
                        const std::filesystem::path& folder);

}  // namespace storey
