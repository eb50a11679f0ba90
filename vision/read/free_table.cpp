#include "vision/read/free_table.h"

namespace storey::vision {

BareTable free_table(const Scene& scene, const std::vector<LoosePiece>& pieces,
                     const std::vector<Corners>& unknown) {
  const Photo& photo = scene.view.photo();
  const auto w = static_cast<float>(photo.full_width), h = static_cast<float>(photo.full_height);
  const Corners whole{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
  std::vector<Corners> taken = unknown;
  for (const LoosePiece& one : pieces) taken.push_back(one.corners);
  return {scene.table.bgr, scene.table.px_per_mm, mapped(scene.table.full_from_px.inv(), whole),
          taken};
}

}  // namespace storey::vision
