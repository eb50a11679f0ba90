// One building of pieces laid edge to edge, read from its lattice.
#pragma once

#include "model/result.h"
#include "vision/locate/groups.h"
#include "vision/photo/view.h"
#include "vision/read/covers.h"
#include "vision/read/lattice_board.h"
#include "vision/read_options.h"

namespace storey::vision {

/// What it takes to be the first building that is found in a photo, or one more.
struct Demands {
  int fewest_pieces;
  int things_known;  // already seen in the photo: the pieces of this game lie there
};
inline constexpr Demands kFirst{.fewest_pieces = 4, .things_known = 0};
inline constexpr Demands kFirstCovered{.fewest_pieces = 2,
                                       .things_known = 0};  // others may lie below
inline constexpr Demands kFurther{.fewest_pieces = 2, .things_known = 1};

struct ReadGroup {
  BuildingReading reading;
  SeenBoard board;
  bool given = false;      // by its corners
  bool by_pieces = false;  // which were told by themselves
  Demands demands = kFirst;
  bool more_below = false;   // what lies on pieces was not looked for yet
  int things = 0;            // of the game that are plainly seen in it, each once
  bool rim_shown = true;     // all around it
  bool in_parts = false;     // joined beyond bare cells
  bool one_of_many = false;  // single pieces, of which any may be a building
};

Group group_of(const ReadGroup& group);

/// No cell is sure: something that is not listed may lie in each, too.
void doubt_cells(BuildingReading& reading);

/// P(no piece lies just beyond the edge of the photo).
inline constexpr double kUnseenIsClear = 0.5;

Error not_found(const Photo& photo);

/// Everything that follows from what the cells show.
/// @error kBoardNotFound  they are no building of this game. kBoardCutOff  corners given by hand
/// lie beyond the photo.
Result<ReadGroup> told_group(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, ReadGroup group);

/// The building that lines show best, or the one within the corners given.
/// @param more_below  things may lie on its pieces, which are not known yet.
Result<ReadGroup> read_group(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, const Demands& demands, bool more_below);

/// The same building once more, where it is known what lies on it: pieces behind what was hidden
/// may belong to it after all, and cells that look like the table around it to none.
Result<ReadGroup> look_below(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, const SeenLoose& seen, ReadGroup group);

}  // namespace storey::vision
