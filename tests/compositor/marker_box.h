// A small game whose faces say where their corners are: the top-left quarter is white, the rest
// dark.
#pragma once

#include <algorithm>
#include <cmath>

#include "compositor/box.h"
#include "model/check.h"

namespace storey::compositor {

inline Pixels marker_face() {
  constexpr int kSide = 64;
  Pixels p{kSide, kSide, {}};
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const std::uint8_t v = x < kSide / 2 && y < kSide / 2 ? 255 : 10;
      p.bgr.insert(p.bgr.end(), 3, v);
    }
  }
  return p;
}

inline Box marker_box(Arrangement kind = Arrangement::kFrame) {
  std::vector<Piece> pieces;
  for (int i = 1; i <= 22; ++i) {
    Piece p;
    p.id = "block-" + std::to_string(i);
    p.label = std::to_string(i);
    p.kind = "block";
    p.faces.resize(4);
    pieces.push_back(p);
  }
  Piece door;
  door.id = "door";
  door.label = "D";
  door.kind = "door";
  door.faces.resize(2);
  door.faces[0].tags = {"pink"};
  door.faces[1].tags = {"green"};
  pieces.push_back(door);
  auto catalog = Catalog::create(std::move(pieces));
  STOREY_CHECK(catalog.has_value());
  Box box;
  box.game = "marker";
  box.catalog = std::move(catalog).value();
  box.board.how = kind;
  box.board.turns = kind == Arrangement::kFrame ? Turns::kUpright : Turns::kAny;
  box.board.anchors = {{"door", {{2, 0}}}};
  box.art = std::make_shared<FaceArt>([](PieceFace, int) { return marker_face(); });
  return box;
}

/// How bright a photo is at (u, v) of a quad, 0..1 from its first corner.
inline int brightness(const Pixels& p, const Quad& q, double u, double v) {
  const auto lerp = [&](double Point::*c) {
    const double top = q[0].*c + (q[1].*c - q[0].*c) * u;
    const double bottom = q[3].*c + (q[2].*c - q[3].*c) * u;
    return static_cast<int>(std::lround(top + (bottom - top) * v));
  };
  const std::uint8_t* bgr = p.at(std::clamp(lerp(&Point::x), 0, p.width - 1),
                                 std::clamp(lerp(&Point::y), 0, p.height - 1));
  return (bgr[0] + 2 * bgr[1] + bgr[2]) / 4;
}

}  // namespace storey::compositor
