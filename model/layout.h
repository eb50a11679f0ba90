// Which piece face lies where. No confidence in it: scoring is a function of what lies there.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// A piece that stands for cells: the line of rooms under a score token, the rooms a client bought.
struct Claim {
  PieceFace what;
  std::vector<Cell> cells;

  auto operator<=>(const Claim&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// Pieces that lie off the grid, by the name of the place: "hand", "tenants", "market". A place
/// that is there and empty holds nothing; of one that is not there nobody said what it holds.
using Areas = std::map<std::string, std::vector<PieceFace>, std::less<>>;

struct Layout {
  int rows = 0;
  int cols = 0;
  std::vector<Placement> placements;  ///< by layer, row from the top, column: see normalise()
  Areas beside = {};                  ///< in the order given
  std::vector<Claim> claims = {};     ///< sorted by normalise()

  [[nodiscard]] const Placement* at(Cell cell, int layer = 0) const;
  [[nodiscard]] bool contains(Cell cell) const;  ///< inside the grid
  void normalise();
  bool operator==(const Layout&) const = default;
};

/// The cells `placement` covers, rows from the bottom.
std::vector<Cell> cells_covered(const Placement& placement, const Catalog& catalog);

/// What each cell of a lying piece shows: the squares of its face, turned with it.
std::vector<std::pair<Cell, PieceFace>> squares_covered(const Placement& placement,
                                                        const Catalog& catalog);

/// The whole piece that shows `square` in `cell` when it lies turned by `rotation`.
Placement whole_piece(const Catalog& catalog, PieceFace square, int rotation, Cell cell);

/// Placements of which several may be squares of one piece (Catalog::is_part), each whole piece
/// once.
std::vector<Placement> made_whole(const std::vector<Placement>& seen, const Catalog& catalog);

/// What a claim stands for is told: its piece leaves the place beside the building where it lay.
void add_claim(Layout& layout, Claim claim);

/// Everything moved by `by`, claims included; the size of the grid stays.
Layout shifted(Layout layout, Cell by);

/// Moved and cut so that the grid is just as large as what lies on it, a1 its bottom left.
Layout fitted(const Layout& layout, const Catalog& catalog);

/// The same building as the player on the other side sees it (Constraints::opposite_faces).
/// Faces of a piece with n faces turn to (f + n/2) mod n.
Layout seen_from_behind(const Layout& layout, const Catalog& catalog);

/// One building on a grid of a fixed size as text, see docs/notation.md; parse_table_text() reads
/// everything else there is.
/// @error kUnreadable  `where` is "line:column".
Result<Layout> parse_layout(std::string_view text, const Catalog& catalog, int rows, int cols);
std::string format_layout(const Layout& layout, const Catalog& catalog, std::string_view game,
                          std::string_view player = {});

/// The "game:" line of a layout text, when it has one.
std::optional<std::string> layout_game(std::string_view text);
/// The "player:" line of a layout text, when it has one.
std::optional<std::string> layout_player(std::string_view text);
/// What the "final:" line of a layout text says, when it has one.
std::optional<bool> layout_final(std::string_view text);

}  // namespace storey
