// Learns what the fields of a set's pieces look like from a few pictures that say what they show.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/photo.h"
#include "model/piece_look.h"
#include "model/result.h"
#include "vision/identify/piece_fields.h"

namespace storey::vision {

/// A picture of one piece of which the fields are known.
struct LabelledPiece {
  std::string kind;
  Pixels picture;     ///< as tell_piece() takes it, upright
  ShownValues shown;  ///< fields that are not given teach nothing
};

/// @param looks  of each kind, where it shows what.
/// @return  knows the kinds of which there is a picture, and of their fields the values shown.
/// @error kBadData  no pieces, a kind without a look, squares of which the ground is not said, no
///                  picture of some ground; `where` is the piece's number.
Result<PieceFields> learn_piece_fields(const std::map<std::string, PieceLook>& looks,
                                       const std::vector<LabelledPiece>& pieces);

}  // namespace storey::vision
