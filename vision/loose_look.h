// The look of a piece that may lie beside a building or on its pieces.
#pragma once

#include <string>

#include "model/catalog.h"
#include "model/photo.h"

namespace storey::vision {

/// A picture of the upright face and its size on the table.
struct LooseLook {
  PieceFace what;
  std::string kind;  ///< the piece's kind, matched against Place::kinds
  Pixels pixels;
  double width_mm = 0;
  double height_mm = 0;
  bool round = false;  ///< a disc of this size: it may lie at any angle
};

}  // namespace storey::vision
