#include "inference/move_doubt.h"

#include <algorithm>
#include <optional>

#include "inference/candidates.h"
#include "inference/score_range.h"

namespace storey {
namespace {

void put(Layout& layout, Cell cell, PieceFace what) {
  std::erase_if(layout.placements,
                [&](const Placement& p) { return p.cell == cell && p.layer == 0; });
  if (!what.is_nothing()) layout.placements.push_back({what, cell, 0, 0});
  layout.normalise();
}

bool sure(const Observation* seen) {
  return seen == nullptr || seen->confidence() >= kSureConfidence;
}

PieceFace content(const Observation& seen) { return seen.best().what; }

class MoveDoubt {
 public:
  MoveDoubt(const GameSpec& game, const MoveJudge& judge, const MoveState& before,
            const MoveState& after, const std::vector<Cell>& shifts)
      : game_(game),
        judge_(judge),
        before_(before),
        after_(after),
        shifts_(shifts),
        said_(judge(before.table, after.table)) {}

  [[nodiscard]] bool settled() const {
    for (std::size_t p = 0; p < after_.readings.size(); ++p)
      if (!player_settled(p)) return false;
    return true;
  }

 private:
  [[nodiscard]] bool player_settled(std::size_t p) const {
    const BuildingReading* later = after_.readings[p];
    const BuildingReading* earlier = before_.readings[p];
    const Cell shift = shifts_[p];
    if (later != nullptr) {
      for (const auto& seen : later->cells) {
        const auto* then =
            earlier != nullptr
                ? earlier->at({seen.site.cell.col - shift.col, seen.site.cell.row - shift.row})
                : nullptr;
        if (!cell_settled(p, then, &seen)) return false;
      }
    }
    if (earlier == nullptr) return true;
    return std::all_of(earlier->cells.begin(), earlier->cells.end(), [&](const auto& seen) {
      const Cell cell{seen.site.cell.col + shift.col, seen.site.cell.row + shift.row};
      const bool told = later != nullptr && later->at(cell) != nullptr;
      return told || sure(&seen);
    });
  }

  [[nodiscard]] bool cell_settled(std::size_t player, const Observation* then,
                                  const Observation* now) const {
    if (then == nullptr || content(*then) != content(*now)) return sure(then) && sure(now);
    const Observation& better = then->confidence() > now->confidence() ? *then : *now;
    if (sure(&better)) return true;
    const auto contents = likely_contents(better);
    return std::all_of(contents.begin(), contents.end(), [&](PieceFace what) {
      return same_outcome(player, then->site.cell, now->site.cell, what);
    });
  }

  /// The candidates that together are sure; anything at all where they are not.
  [[nodiscard]] std::vector<PieceFace> likely_contents(const Observation& seen) const {
    std::vector<PieceFace> contents;
    double covered = 0;
    for (const auto& candidate : seen.candidates) {
      if (covered >= kSureConfidence) return contents;
      covered += candidate.confidence;
      contents.push_back(candidate.what);
    }
    if (covered >= kSureConfidence) return contents;
    // Nothing at all would be among the candidates if it were likely.
    for (const PieceFace what : game_.catalog.one_cell_contents()) contents.push_back(what);
    return contents;
  }

  /// Whether the move is the same with another piece there all the time.
  [[nodiscard]] bool same_outcome(std::size_t player, Cell then, Cell now, PieceFace what) const {
    Table before = before_.table;
    Table after = after_.table;
    put(before.players[player].layout, then, what);
    put(after.players[player].layout, now, what);
    const auto verdict = judge_(before, after);
    return verdict && verdict == said_;
  }

  const GameSpec& game_;
  const MoveJudge& judge_;
  const MoveState& before_;
  const MoveState& after_;
  const std::vector<Cell>& shifts_;
  std::optional<MoveVerdict> said_;
};

}  // namespace

bool move_holds(const GameSpec& game, const MoveJudge& judge, const MoveState& before,
                const MoveState& after, const std::vector<Cell>& shifts) {
  return MoveDoubt(game, judge, before, after, shifts).settled();
}

}  // namespace storey
