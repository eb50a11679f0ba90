// A table as hands lay it: where every piece of every building lies and how it is turned, in mm.
#pragma once

#include <string>
#include <vector>

#include "compositor/built_table.h"
#include "compositor/resting.h"
#include "compositor/room.h"
#include "model/site.h"

namespace storey::compositor {

/// One piece on the table; x to the right, y away from who looks.
struct LaidPiece {
  PieceFace what;
  Site site;         ///< of the building whose it is; `place` "" and `number` > 0: in no place
  int rotation = 0;  ///< quarter turns counter-clockwise, against its building
  Point middle;
  double turn_deg = 0;  ///< counter-clockwise
  double width_mm = 1;
  double height_mm = 1;
  double thickness_mm = 1;
  bool round = false;
  [[nodiscard]] bool loose() const { return site.number > 0; }
};

/// The rectangle of whole cells around a building.
struct Ground {
  Point middle;
  double width_mm = 0;
  double height_mm = 0;
  double turn_deg = 0;
};

struct LaidTable {
  std::vector<LaidPiece> pieces;  ///< in the order they were laid: each rests on those before it
  std::vector<Ground> grounds;    ///< of each building
};

Outline outline_of(const LaidPiece& piece);
Outline outline_of(const Ground& ground);

/// How carefully it was done.
struct LayingStyle {
  double gap_mm = 0.3;  ///< between pieces edge to edge; below 0 they overlap
  double shift_sigma_mm = 0.4;
  double turn_sigma_deg = 0.6;
  double overlay_shift_mm = 1.0;
  bool overlays_any_turn = true;
  double loose_turn_deg = 6;
  double table_turn_deg = 0;  ///< of everything
};
LayingStyle random_laying(Level level, Random& random);

/// Lays the buildings of a table and what belongs to them, players around the table, all about
/// {0, 0}. Sites count buildings in the order of the players.
LaidTable lay_table(const Box& box, const BuiltTable& built, const LayingStyle& style,
                    Random random);

}  // namespace storey::compositor
