// Doubt carried into the total: lowest and highest total over the unsure cells' runners-up, and
// over what hangs on a side that nobody showed.
#pragma once

#include <vector>

#include "inference/judge.h"
#include "inference/questions.h"
#include "model/game_spec.h"
#include "model/reading.h"
#include "model/table.h"

namespace storey {

struct ScoreRange {
  std::vector<int> lowest;   ///< one a player
  std::vector<int> highest;  ///< one a player
  bool winner_settled = true;
  bool legality_settled = true;  ///< the same violations in every world
  int missing = 0;  ///< pieces that a finished building should have and that may be hidden
  std::vector<Question> questions;  ///< the fewest that settle totals, winner and violations; empty
                                    ///< when sure
};

/// What is to be found out.
enum class Wanted { kAll, kQuestions };

/// Scores every building that the doubtful cells allow.
///
/// A cell below kSureConfidence stands for its first candidate and as many runners-up as together
/// reach kSureConfidence. A world is one choice for each such cell; worlds that hold more of a
/// piece than the box does (and than the read table does) are left out. Up to 256 worlds are all
/// scored: range, winner and violations are then exact, and the questions are the smallest set of
/// cells whose answers, whatever they are, leave only worlds of one outcome. A cell whose
/// candidates do not reach kSureConfidence (some face that was not listed may lie there) is open:
/// it is always asked, and neither winner nor legality counts as settled. What it may hold is then
/// all that the box has left, which widens the range: the lowest and highest total found by
/// changing one cell after the other, the most useful first. With more than 256 worlds every
/// doubtful cell is asked, and the range is found in this way alone.
///
/// While a finished building seems to lack pieces, and cells that seem empty were seen from one
/// side only and not confirmed by a player, neither winner nor legality is settled; cells where a
/// piece would mend a broken rule are asked about.
///
/// Where a line leaves points open (ScoreLine::open_points), the highest total has them, and the
/// winner is not settled while they can change it. No question about a cell settles that.
///
/// On a two-sided board the two cells that show one place are one doubt and asked once, on the side
/// seen better. A player without a reading whose layout is the other player's seen from behind, or
/// not known because the pieces do not tell it, was derived from it and follows it into each world.
///
/// @param judge     what the rules say of each world; they take `table`.
/// @param table     the decoded table that was scored (Table::players in seating order).
/// @param readings  one per player that came from a photo, else nullptr (layout files have no
///                  doubt).
/// @param within_box  false: worlds that hold more than the box does count too, for measuring only.
/// @param wanted  of questions alone totals are not looked for over all that an open cell may hold.
ScoreRange score_range(const GameSpec& game, const Judge& judge, const Table& table,
                       const std::vector<const BuildingReading*>& readings, bool within_box = true,
                       Wanted wanted = Wanted::kAll);

}  // namespace storey
