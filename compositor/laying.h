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

/// How oblong cards are laid in rows.
struct RowsStyle {
  double gap_mm = 4;  ///< between the cards of the upper row, mostly
  double gap_sigma_mm = 1;
  double least_gap_mm = 2;
  double most_gap_mm = 6;
  double overlap_chance = 0;   ///< that a card lies on the edge of its neighbour
  double overlap_mm = 0;       ///< by so much at most
  double second_gap_mm = 0;    ///< gaps of the second row against those of the first
  double second_start_mm = 0;  ///< where the second row starts against the first
  double between_mm = 6;       ///< from row to row; below 0 they overlap
  double turn_sigma_deg = 1;
  double stray_chance = 0;  ///< of a card that lies turned by more
  double stray_turn_deg = 5;
  double wander_mm = 1;  ///< of a row, up and down
};

/// How carefully it was done.
struct LayingStyle {
  double gap_mm = 0.3;  ///< between pieces edge to edge; below 0 they overlap
  double shift_sigma_mm = 0.4;
  double turn_sigma_deg = 0.6;
  double overlay_shift_mm = 1.0;
  bool overlays_any_turn = true;
  double loose_turn_deg = 6;
  double table_turn_deg = 0;  ///< of everything
  double thickness_mm = 0;    ///< > 0: of every piece, in place of a usual one
  RowsStyle rows;
};
LayingStyle random_laying(Level level, Random& random);

/// Lays the buildings of a table and what belongs to them, players around the table, all about
/// {0, 0}. Sites count buildings in the order of the players.
LaidTable lay_table(const Box& box, const BuiltTable& built, const LayingStyle& style,
                    Random random);

}  // namespace storey::compositor
