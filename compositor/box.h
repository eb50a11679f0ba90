// What the compositor must know of a game: its pieces, its board, and a picture of every face.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compositor/material.h"
#include "model/catalog.h"
#include "model/photo.h"
#include "model/place.h"
#include "model/state_spec.h"

namespace storey::compositor {

/// Pictures of faces, drawn on first use and kept. Not for use by several threads at once.
class FaceArt {
 public:
  using Draw = std::function<Pixels(PieceFace, int drawing)>;
  /// @param drawings  of the faces that have several, or 0: those without a picture
  explicit FaceArt(Draw draw, std::map<PieceFace, int> drawings = {})
      : draw_(std::move(draw)), drawings_(std::move(drawings)) {}
  [[nodiscard]] int drawings(PieceFace face) const;
  std::shared_ptr<const ImageTexture> texture(PieceFace face, int drawing = 0);

 private:
  Draw draw_;
  std::map<PieceFace, int> drawings_;
  std::map<std::pair<PieceFace, int>, std::shared_ptr<const ImageTexture>> textures_;
};

struct Box {
  std::string game;  ///< "balconia"
  Place board;
  Catalog catalog;
  StateSpec state;  ///< what a text says of a table
  std::vector<std::string> players{"green",
                                   "pink"};  ///< in seating order; the second sees the back
  int pieces_to_finish = 14;                 ///< beside the anchors
  std::shared_ptr<FaceArt> art;
};

}  // namespace storey::compositor
