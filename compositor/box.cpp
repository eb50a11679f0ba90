#include "compositor/box.h"

namespace storey::compositor {

int FaceArt::drawings(PieceFace face) const {
  const auto found = drawings_.find(face);
  return found == drawings_.end() ? 1 : found->second;
}

std::shared_ptr<const ImageTexture> FaceArt::texture(PieceFace face, int drawing) {
  // Faces of several squares have a drawing for each choice of their pictures: too many to keep.
  constexpr std::size_t kMostKept = 512;
  if (textures_.size() >= kMostKept && textures_.count({face, drawing}) == 0) textures_.clear();
  auto& slot = textures_[{face, drawing}];
  if (!slot) slot = std::make_shared<const ImageTexture>(draw_(face, drawing));
  return slot;
}

}  // namespace storey::compositor
