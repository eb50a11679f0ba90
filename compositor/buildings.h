// Random buildings: finished, in progress, and broken in one known way.
#pragma once

#include <string>

#include "compositor/box.h"
#include "compositor/random.h"
#include "model/layout.h"

namespace storey::compositor {

enum class Building {
  kFinished,
  kInProgress,       ///< 2 to 10 pieces beside the anchors
  kDisconnected,     ///< one piece stands apart
  kAnchorDisplaced,  ///< the entrance is not where it must be
  kOnePieceShort,
  kOnePieceTooMany,
  kNumberTwice,  ///< two copies of one piece
};

std::string to_string(Building kind);

/// A random building as the first player sees it: anchors in their cells, every further piece
/// beside what stands already, random faces, no piece twice (unless that is what `kind` asks for).
Layout random_building(const Box& box, Building kind, Random& random);

}  // namespace storey::compositor
