#include "pipeline/detail/move_doubt.h"

#include <algorithm>
#include <tuple>

#include "pipeline/detail/candidates.h"
#include "pipeline/facts.h"
#include "pipeline/score_range.h"

namespace storey::detail {
namespace {

void put(Layout& layout, Cell cell, PieceFace what) {
  std::erase_if(layout.placements,
                [&](const Placement& p) { return p.cell == cell && p.layer == 0; });
  if (what.piece >= 0) layout.placements.push_back({what, cell, 0, 0});
  layout.normalise();
}

bool sure(const Observation* seen) {
  return seen == nullptr || seen->confidence() >= kSureConfidence;
}

std::vector<const Reading*> readings_of(const TableResult& state) {
  std::vector<const Reading*> readings;
  for (const auto& player : state.players)
    readings.push_back(player.reading ? &*player.reading : nullptr);
  return readings;
}

PieceFace content(const Observation& seen) { return same_empty(seen.best().what); }

/// What is said of a move, but for what the pieces are that stayed.
auto outcome_of(const scoring::MoveReport& move) {
  std::vector<std::tuple<int, std::size_t, std::size_t, std::size_t>> players;
  for (const auto& player : move.players)
    players.emplace_back(player.score_change, player.change.placed.size(),
                         player.change.removed.size(), player.change.moved.size());
  std::vector<std::tuple<std::string, int, std::vector<Cell>>> violations;
  for (const auto& violation : move.violations)
    violations.emplace_back(violation.rule.id, violation.player, violation.cells);
  std::sort(violations.begin(), violations.end());
  return std::pair(players, violations);
}

class MoveDoubt {
 public:
  MoveDoubt(const Game& game, const TableResult& before, const TableResult& after,
            const scoring::MoveReport& move)
      : game_(game), before_(before), after_(after), move_(move) {}

  [[nodiscard]] bool settled() const {
    for (std::size_t p = 0; p < after_.players.size(); ++p)
      if (!player_settled(p)) return false;
    if (game_.rules->move_scoring.empty()) return !open_points(before_) && !open_points(after_);
    return std::all_of(move_.players.begin(), move_.players.end(), [](const auto& player) {
      return player.points.highest() == player.points.total();
    });
  }

 private:
  static bool open_points(const TableResult& state) {
    return std::any_of(state.score.sheets.begin(), state.score.sheets.end(),
                       [](const ScoreSheet& sheet) { return sheet.highest() != sheet.total(); });
  }

  [[nodiscard]] bool player_settled(std::size_t p) const {
    const auto& later = after_.players[p].reading;
    const auto& earlier = before_.players[p].reading;
    const Cell shift = move_.players[p].change.shift;
    if (later) {
      for (const auto& seen : later->cells) {
        const auto* then =
            earlier ? earlier->at({seen.cell.col - shift.col, seen.cell.row - shift.row}) : nullptr;
        if (!cell_settled(p, then, &seen)) return false;
      }
    }
    if (!earlier) return true;
    return std::all_of(earlier->cells.begin(), earlier->cells.end(), [&](const auto& seen) {
      const Cell cell{seen.cell.col + shift.col, seen.cell.row + shift.row};
      const bool told = later && later->at(cell) != nullptr;
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
      return same_outcome(player, then->cell, now->cell, what);
    });
  }

  /// The candidates that together are sure; anything at all where they are not.
  [[nodiscard]] std::vector<PieceFace> likely_contents(const Observation& seen) const {
    std::vector<PieceFace> contents;
    double covered = 0;
    for (const auto& candidate : seen.candidates) {
      if (covered >= kSureConfidence) return contents;
      covered += candidate.confidence;
      contents.push_back(same_empty(candidate.what));
    }
    if (covered >= kSureConfidence) return contents;
    // Nothing at all would be among the candidates if it were likely.
    for (int p = 0; p < static_cast<int>(game_.catalog.pieces().size()); ++p) {
      const Piece& piece = game_.catalog.piece(p);
      if (piece.width != 1 || piece.height != 1) continue;
      for (int f = 0; f < static_cast<int>(piece.faces.size()); ++f) contents.push_back({p, f});
    }
    return contents;
  }

  /// Whether the move is the same with another piece there all the time.
  [[nodiscard]] bool same_outcome(std::size_t player, Cell then, Cell now, PieceFace what) const {
    Table before = before_.table;
    Table after = after_.table;
    put(before.players[player].layout, then, what);
    put(after.players[player].layout, now, what);
    const auto move = scoring::judge_move(*game_.rules, game_.catalog, with_defaults(before, game_),
                                          with_defaults(after, game_));
    return move && outcome_of(*move) == outcome_of(move_);
  }

  const Game& game_;
  const TableResult& before_;
  const TableResult& after_;
  const scoring::MoveReport& move_;
};

}  // namespace

bool move_is_settled(const Game& game, const TableResult& before, const TableResult& after,
                     const scoring::MoveReport& move) {
  if (!boards_sure(readings_of(before)) || !boards_sure(readings_of(after))) return false;
  // A piece of a building seen from two sides stands in both layouts: the states know.
  if (game.board.two_sided)
    return before.status == TableStatus::kConfirmed && after.status == TableStatus::kConfirmed;
  return MoveDoubt(game, before, after, move).settled();
}

}  // namespace storey::detail
