// Which piece face lies where. No confidence in it: scoring is a function of what lies there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/board_spec.h"
#include "model/catalog.h"
#include "model/cell.h"

namespace storey {

struct Placement {
  PieceFace what;
  Cell cell;         ///< bottom-left cell it covers
  int rotation = 0;  ///< quarter turns counter-clockwise, 0..3
  int layer = 0;     ///< 0 the building, 1.. overlays lying on it

  auto operator<=>(const Placement&) const = default;
};

struct Layout {
  int rows = 0;
  int cols = 0;
  std::vector<Placement> placements;  ///< by layer, row from the top, column: see normalise()

  [[nodiscard]] const Placement* at(Cell cell, int layer = 0) const;
  [[nodiscard]] bool contains(Cell cell) const;  ///< inside the grid
  void normalise();
  bool operator==(const Layout&) const = default;
};

/// The same building as the player on the other side sees it (BoardSpec::two_sided).
/// Faces of a piece with n faces turn to (f + n/2) mod n.
Layout seen_from_behind(const Layout& layout, const Catalog& catalog);

/// Layout text, see docs/notation.md: a header and rows top to bottom, "." for an empty cell.
/// @error kUnreadable  `where` is "line:column".
Result<Layout> parse_layout(std::string_view text, const Catalog& catalog, int rows, int cols);
std::string format_layout(const Layout& layout, const Catalog& catalog, std::string_view game,
                          std::string_view player = {});

/// The "game:" line of a layout text, when it has one.
std::optional<std::string> layout_game(std::string_view text);
/// The "player:" line of a layout text, when it has one.
std::optional<std::string> layout_player(std::string_view text);

}  // namespace storey
