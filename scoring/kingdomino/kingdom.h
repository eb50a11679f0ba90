// One player's kingdom: squares of terrain with crowns, the castle, and the properties they make.
#pragma once

#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "scoring/ruleset.h"

namespace storey::scoring::kingdomino {

inline constexpr std::string_view kDomino = "domino";
inline constexpr std::string_view kCastle = "castle";
inline constexpr std::array<std::string_view, 6> kTerrains = {"field", "forest", "grassland",
                                                              "lake",  "mine",   "swamp"};

inline constexpr int kMostCrowns = 3;

inline constexpr std::string_view kChosen = "chosen";        ///< dominoes to be placed
inline constexpr std::string_view kDiscarded = "discarded";  ///< dominoes that fitted nowhere

/// Half a domino.
struct Square {
  std::string_view terrain;
  int crowns = 0;
  int domino = 0;      ///< position in Layout::placements
  bool loose = false;  ///< it lies for itself: nobody said to which domino it belongs
};

/// What half a domino shows: its fields "terrain" and "crowns".
/// @error kBadData  says what is not understood.
Result<Square> square_of(const FieldValues& half);

struct Kingdom {
  std::map<Cell, Square> squares;
  std::vector<Cell> castles;

  /// Those that lie for themselves.
  [[nodiscard]] std::map<Cell, Square> loose() const;
  [[nodiscard]] const Square* at(Cell cell) const;
  [[nodiscard]] bool is_castle(Cell cell) const;
  [[nodiscard]] bool taken(Cell cell) const { return at(cell) != nullptr || is_castle(cell); }
};

/// The kingdom of `in.player`; of several squares in one cell the first counts.
Kingdom kingdom_of(const RuleInput& in);

/// Where the halves of a domino lie, the left one first; or the square that lies for itself.
std::vector<std::pair<Cell, Square>> squares_of(const Catalog& catalog, const Placement& placement);

/// Squares of one terrain that hang together by their edges.
struct Property {
  std::string_view terrain;
  std::vector<Cell> cells;  ///< in reading order
  int crowns = 0;

  [[nodiscard]] int points() const { return static_cast<int>(cells.size()) * crowns; }
};

/// In reading order of their first squares.
std::vector<Property> properties(const Kingdom& kingdom);

/// Bounding box of castle and squares.
struct Extent {
  Cell low, high;
  [[nodiscard]] int cols() const { return high.col - low.col + 1; }
  [[nodiscard]] int rows() const { return high.row - low.row + 1; }
};
/// @pre  something lies there.
Extent extent_of(const Kingdom& kingdom);

/// Side of the square a kingdom must fit into: 5, or 7 by house rule.
int side_of(const RuleInput& in);

/// The four cells that share an edge with `cell`.
std::array<Cell, 4> beside(Cell cell);

}  // namespace storey::scoring::kingdomino
