// What was enrolled, tested on the photos that were left out while learning.
#pragma once

#include <string>
#include <vector>

#include "model/catalog.h"
#include "pipeline/appearance/enrolled_cells.h"

namespace storey {

/// How often a thing was read right in photos that were not learnt from. Hidden cells do not count.
struct ClassTest {
  PieceFace what;
  int cells = 0;
  int photos = 0;  ///< that show it
  int groups = 0;
  int tested = 0;
  int right = 0;
};

struct Confusion {
  PieceFace truth, read;
  int times = 0;
};

struct LeftOutTest {
  int units = 0;   ///< boards and single pieces, or games
  int pieces = 0;  ///< of the units, single pieces
  int folds = 0;   ///< parts in which they were left out
  int tested = 0;
  int right = 0;
  std::vector<ClassTest> classes;     ///< by piece, nothing last
  std::vector<Confusion> confusions;  ///< most frequent first
};

/// Learns without each board or game in turn and reads its photos.
/// @param unit        &EnrolledLook::layout: what to expect on the next board of these games;
///                    &EnrolledLook::group: on the next game, mostly in another light. Photos of
///                    which no game is said are then always learnt from.
/// @param most_folds  more units than that are left out several at a time.
/// @return  no folds when there is only one unit.
LeftOutTest test_left_out(const EnrolledSet& set, std::string EnrolledLook::*unit, int most_folds,
                          const vision::LookFacts& facts = {});

}  // namespace storey
