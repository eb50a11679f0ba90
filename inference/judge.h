// What the rules say of a table that may be: inference asks, and knows no rule itself.
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/layout.h"
#include "model/score_sheet.h"
#include "model/table.h"

namespace storey {

/// A broken rule, as far as two tables differ by it.
struct BrokenRule {
  std::string rule;
  Severity severity = Severity::kIllegal;
  int player = 0;
  std::vector<Cell> cells;
  auto operator<=>(const BrokenRule&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// What a player would notice of a table: equal verdicts, equal results.
struct Verdict {
  std::vector<int> totals;   ///< one a player
  std::vector<int> highest;  ///< with what is open decided for the player
  std::vector<int> winners;
  std::optional<int> end;              ///< how a game without a ranking ended, by number
  std::vector<BrokenRule> violations;  ///< sorted
  std::vector<std::string> listed;     ///< what is said where nothing is scored
  auto operator<=>(const Verdict&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// What a player would notice of a move. Which pieces stayed where they lay is no part of it.
struct MoveVerdict {
  struct PlayerMove {
    int score_change = 0;
    std::size_t placed = 0, removed = 0, moved = 0;
    auto operator<=>(const PlayerMove&) const = default;
  };
  std::vector<PlayerMove> players;
  std::vector<BrokenRule> violations;                    ///< sorted
  auto operator<=>(const MoveVerdict&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// @return  nullopt: the rules take no such table.
using Judge = std::function<std::optional<Verdict>(const Table& table)>;
using MoveJudge =
    std::function<std::optional<MoveVerdict>(const Table& before, const Table& after)>;

}  // namespace storey
