#include "compositor/box.h"

namespace storey::compositor {

std::shared_ptr<const ImageTexture> FaceArt::texture(PieceFace face) {
  auto& slot = textures_[face];
  if (!slot) slot = std::make_shared<const ImageTexture>(draw_(face));
  return slot;
}

}  // namespace storey::compositor
