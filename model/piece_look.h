// Where a kind of piece shows what is printed on it, as data: read from game.json "shows". For sets
// whose whole faces nobody knows beforehand: a printed page whose pieces are random.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/photo.h"

namespace storey {

/// Measures are in sides of a square, x right and y down from the upright piece's top left corner.

/// Equal squares, one below the other: a ground, a figure or none on it, and something or nothing
/// along each edge.
struct ShownSquares {
  std::vector<std::string> names;    ///< of the squares, from the top: "top", "bottom"
  std::vector<std::string> grounds;  ///< "wood" ...
  std::vector<std::string> figures;  ///< "bed" ...; the middle of a square, or ""
  double figure_size = 0.7;          ///< side of the square that a figure fills
  std::vector<std::string> edges;    ///< "wall" ...; or "open", see kOpen
  double edge_depth = 0.1;           ///< how far what is on an edge reaches into its square
};

/// One picture, which says one word.
struct ShownPicture {
  std::string key;   ///< "portrait"
  std::string like;  ///< pictures that look alike wherever they are: "portrait", "mark"
  Point at;          ///< its middle
  double size = 0.3;
  bool upside_down = false;  ///< seen on the upright piece
  bool may_miss = false;     ///< "" where nothing is there
  double seen_from = 0;      ///< share of it, from its own top, that something may lie on
  double seen_to = 1;        ///< below that, too
  std::vector<std::string> values;
};

/// A number in print.
struct ShownNumber {
  std::string key;
  Point at;
  double width = 0.24;
  double height = 0.2;
  bool upside_down = false;
};

/// One to `most` icons side by side about a middle, each perhaps with a number on it, perhaps
/// crossed out.
struct ShownIcons {
  std::string key;  ///< "wishes"
  Point at;
  double size = 0.3;  ///< and how far from one icon to the next
  int most = 3;
  Point number_at;  ///< from an icon's middle
  double number_size = 0.2;
  double cross_size = 0.4;
  /// The part of an icon, from its top, behind which something else may lie.
  double ground_from = 0.55;
  std::vector<std::string> values;  ///< figures of squares may be icons, too
};

/// What a kind shows.
struct PieceLook {
  int rows = 2;  ///< squares high; one wide
  ShownSquares squares;
  std::vector<ShownPicture> pictures;
  std::vector<ShownNumber> numbers;
  std::vector<ShownIcons> icons;
  [[nodiscard]] bool empty() const {
    return squares.names.empty() && pictures.empty() && numbers.empty() && icons.empty();
  }
};

/// What an edge says on which nothing is.
inline constexpr std::string_view kOpen = "open";

/// What one piece shows, field by field: "top.ground" -> "wood", "top.figure" -> "bed" or "",
/// "top.up" -> "wall" (outer edges), "middle" (between two squares), "portrait" -> "boy", "score"
/// -> "7", "wishes" -> "sofa:2 !bed", from the left.
using ShownValues = std::map<std::string, std::string>;

/// One icon of a row.
struct ShownIcon {
  std::string icon;    ///< "floor-type/carpet"
  std::string number;  ///< "3"; "" where none is printed
  bool crossed = false;
  bool operator==(const ShownIcon&) const = default;
};

/// "sofa:2 !bed", from the left.
std::vector<ShownIcon> icons_in(std::string_view text);
std::string text_of(const std::vector<ShownIcon>& icons);

}  // namespace storey
