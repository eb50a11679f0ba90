// The looks of a game's faces, rendered from its art or taken from photos of the owner's copy.
#pragma once

#include <vector>

#include "model/result.h"
#include "pipeline/game/game.h"
#include "vision/template_set.h"

namespace storey {

/// The picture of every face: the one enrolled from a photo, or else the game's art (SVG, PNG or
/// JPEG); cached on disk by content.
/// @param side_px  pixels a cell side.
/// Faces without a picture are left out.
/// @error kBadData  a picture that cannot be read; `where` is the file.
Result<std::vector<vision::FaceLook>> load_looks(const Game& game, int side_px = 96);

}  // namespace storey
