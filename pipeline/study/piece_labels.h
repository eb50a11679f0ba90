// Labelled pictures of single pieces: a table with a line a piece that says its kind and fields.
#pragma once

#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/appearance/enrolled_pieces.h"

namespace storey {

/// The label file that says fields of pieces, among those given or, where none is given, labels.csv
/// beside the photos; "" where none does. Such a table has the columns `photo` and `kind`.
std::string piece_label_file(const Game& game, const std::vector<std::string>& labels,
                             const std::vector<std::string>& photos);

/// Cuts the pieces of these photos, straightened. Columns: photo, kind, those of the kind's fields,
/// and where the picture is not cut to the piece tl_x ... bl_y: the upright piece's corners.
/// Several lines may tell of one photo.
/// @param unlabelled  gets the photos of which the file says nothing.
/// @error kUnreadable  a line, or a photo, is wrong; `where` says which.
Result<EnrolledPieces> cut_labelled_pieces(const Game& game, const std::string& file,
                                           const std::vector<std::string>& photos,
                                           std::vector<std::string>& unlabelled);

}  // namespace storey
