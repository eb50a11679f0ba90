// Pictures of squares as files, for games whose art is not here: pieces are put together of them.
#pragma once

#include <filesystem>

#include "compositor/box.h"
#include "model/result.h"

namespace storey::compositor {

/// Gives the box the pictures of a folder, FOLDER/KIND/ANY.png or .jpg. A kind is what a square
/// shows, "mine-2" or "mine-0", where squares are known without their piece, or a piece of one
/// cell, "castle". Each kind may have several pictures: a piece shows any of them. Pieces of which
/// a square has none get no drawing at all (FaceArt::drawings() is 0), and so are not laid.
/// @error kUnreadable  there is no folder, or nothing in it; a kind that the game does not have, or
///                     one without pictures; what decode_photo() says. `where` is the path.
Status use_square_pictures(Box& box, const std::filesystem::path& folder);

}  // namespace storey::compositor
