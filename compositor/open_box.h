// A game's folder -> what the compositor needs of it.
#pragma once

#include <filesystem>

#include "compositor/box.h"
#include "model/result.h"

namespace storey::compositor {

/// @error kBadData  what load_game() and load_looks() say.
Result<Box> open_box(const std::filesystem::path& game_folder);

}  // namespace storey::compositor
