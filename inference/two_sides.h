// Two looks at one building from opposite sides.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "model/game_spec.h"
#include "model/reading.h"

namespace storey {

/// Whether two buildings at a table of this game are one, looked at from its two sides.
bool are_two_sides(const GameSpec& game, std::size_t buildings);

/// What lies on a cell as the player on the other side sees it; `back` undoes the turn.
PieceFace from_behind(PieceFace what, const Catalog& catalog, bool back = false);

/// Whether what lies there tells what the other side shows: a set that was entered with the faces
/// of one side only does not.
bool tells_other_side(const Layout& layout, const Catalog& catalog);

/// How far two photos contradict each other as the two sides of one building.
struct SideFit {
  int occupied = 0;                          ///< places where either photo shows a piece
  std::vector<std::pair<Cell, Cell>> apart;  ///< places of which they show different things

  /// False where they contradict each other on a third of the places and on more than one.
  [[nodiscard]] bool one_building() const;
};

/// Weighs each place by both looks, as sure as each is: what one photo hardly shows contradicts
/// nothing.
SideFit compare_sides(const GameSpec& game, const BuildingReading& a, const BuildingReading& b);

/// Lets the two sides of one building support each other, cell by cell: `a`'s cell (c, r) and `b`'s
/// cell (cols-1-c, r) hold one piece, unless it was moved between the photos. First candidates that
/// change are marked Source::kInferred; corrected cells stay and decide for both sides. A cell
/// whose sides contradict each other keeps what each photo shows.
void join_sides(const GameSpec& game, BuildingReading& a, BuildingReading& b);

/// Lowers the confidence of cells that the two sides still see differently and says so.
void report_disagreement(const GameSpec& game, BuildingReading& a, BuildingReading& b);

/// The diagnostic of photos that were given as two sides and show two buildings.
inline constexpr const char* kTwoBuildings = "two-buildings";

/// Says so of both.
void report_two_buildings(const SideFit& fit, BuildingReading& a, BuildingReading& b);

/// Whether report_two_buildings() said so of this one.
bool shows_two_buildings(const BuildingReading& reading);

}  // namespace storey
