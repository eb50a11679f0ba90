// Doubt carried into the total: lowest and highest total over the unsure cells' runners-up.
#pragma once

#include <string>
#include <vector>

#include "model/reading.h"
#include "model/table.h"
#include "pipeline/game.h"

namespace storey {

/// A cell is sure at or above this calibrated confidence.
inline constexpr double kSureConfidence = 0.98;

/// One thing to ask the player, most useful first.
struct Question {
  int player = 0;
  Cell cell;
  std::string ask;                   ///< "What lies on c3?"
  std::vector<std::string> options;  ///< full piece names and "-" for nothing, best first
};

struct ScoreRange {
  std::vector<int> lowest;   ///< one a player
  std::vector<int> highest;  ///< one a player
  bool winner_settled = true;
  bool legality_settled = true;     ///< the same violations in every world
  std::vector<Question> questions;  ///< the fewest that settle totals, winner and violations; empty when sure
};

/// @param table     the decoded table that was scored (Table::players in seating order).
/// @param readings  one per player that came from a photo, else nullptr (layout files have no doubt).
ScoreRange score_range(const Game& game, const Table& table,
                       const std::vector<const Reading*>& readings);

}  // namespace storey
