// How a photo is to be read.
#pragma once

#include <optional>
#include <string>

#include "model/photo.h"

namespace storey::vision {

struct ReadOptions {
  std::optional<Quad> corners;  ///< outer board corners given by hand, full-size photo pixels
  /// Buildings of few pieces, and those of which few lines are seen, are looked for where no others
  /// lie, which takes several times as long.
  bool small_buildings = true;
  /// When not empty, stage pictures go there: located.jpg, board.jpg and cells.jpg of a board that
  /// was found, sightings.jpg when faces had to be searched for one by one.
  std::string debug_dir;
};

}  // namespace storey::vision
