#include "inference/box_limits.h"

#include <algorithm>
#include <map>

namespace storey {

BoxLimits box_limits(const GameSpec& game) {
  BoxLimits limits;
  std::map<std::string, int> anchored;  // kind -> its group
  for (const auto& piece : game.catalog.pieces()) {
    const int next = static_cast<int>(limits.groups.size());
    const int cells = piece.width * piece.height;
    const bool is_anchored =
        std::any_of(game.building().anchors.begin(), game.building().anchors.end(),
                    [&](const Anchor& anchor) { return anchor.kind == piece.kind; });
    if (!is_anchored) {
      limits.groups.push_back({piece.kind + " " + piece.label, piece.copies * cells, piece.copies});
      limits.group_of_piece.push_back(next);
      continue;
    }
    const auto [found, is_new] = anchored.try_emplace(piece.kind, next);
    if (is_new) limits.groups.push_back({piece.kind, cells, 1});
    limits.group_of_piece.push_back(found->second);
  }
  for (const auto& look : game.catalog.square_looks()) {
    limits.group_of_look[look.what] = static_cast<int>(limits.groups.size());
    limits.groups.push_back({look.label, look.in_box, look.in_box});
  }
  return limits;
}

}  // namespace storey
