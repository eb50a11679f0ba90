// What a move brings: the lines it makes or adds to, and the bonuses it covers.
#include <algorithm>
#include <set>

#include "scoring/helpers.h"
#include "scoring/qwirkle-connections/paragraphs.h"

namespace storey::scoring::qwirkle_connections {

namespace {

constexpr int kFullLine = 6;  // points besides those for its tiles

std::set<Cell> placed_cells(const MoveInput& move) {
  std::set<Cell> cells;
  for (const auto& placement : move.change.placed) cells.insert(placement.cell);
  return cells;
}

/// The lines that contain a tile just placed.
std::vector<Line> lines_of_move(const MoveInput& move) {
  const auto placed = placed_cells(move);
  auto lines = lines_of(board_of(move.after));
  std::erase_if(lines, [&](const Line& line) {
    return std::none_of(line.cells.begin(), line.cells.end(),
                        [&](Cell cell) { return placed.count(cell) > 0; });
  });
  return lines;
}

// Points: a line brings a point for each of its tiles.
void score_lines(const MoveInput& move, ScoreWriter& out) {
  for (const auto& line : lines_of_move(move))
    out.add(line.length(), "line of " + std::to_string(line.length()) + " in " + line.where(),
            line.cells);
}

// Points: a line of six brings six more.
void score_full_lines(const MoveInput& move, ScoreWriter& out) {
  for (const auto& line : lines_of_move(move))
    if (line.length() == kLongest)
      out.add(kFullLine, "for the line of six in " + line.where(), line.cells);
}

/// Seen before the move as well: by then the move had covered fewer squares.
std::optional<Lie> lie_of(const MoveInput& move, const Quarter& quarter) {
  const auto before = qwirkle_connections::lie_of(move.before, quarter);
  return before ? before : qwirkle_connections::lie_of(move.after, quarter);
}

RuleRef bonus_rule() { return {"bonus", "Bonus of a square", "Points"}; }

// Points: the bonus printed on a square that the move covers.
void score_bonus(const MoveInput& move, ScoreWriter& out) {
  const auto quarters = quarters_of(move.after.layout());
  for (const Cell cell : placed_cells(move))
    for (const auto& quarter : quarters) {
      if (!quarter.holds(cell)) continue;
      if (const auto lie = lie_of(move, quarter)) {
        const int bonus = quarter.bonus(*lie, cell);
        if (bonus > 0)
          out.add(bonus, "bonus " + std::to_string(bonus) + " on " + to_string(cell), {cell});
        continue;
      }
      // A square with a bonus when the quarter lies one way has none when it lies the other.
      const int bonus =
          std::max(quarter.bonus(Lie::kRising, cell), quarter.bonus(Lie::kFalling, cell));
      if (bonus > 0)
        out.add(bonus_rule(), 0,
                "perhaps bonus " + std::to_string(bonus) + " on " + to_string(cell) +
                    ": nobody said which way the " + quarter.name() + " quarter lies",
                {cell}, bonus);
    }
}

}  // namespace

std::vector<MoveScoringRule> move_scoring_rules() {
  return {{{"line-points", "Tiles of a line", "Points"}, score_lines},
          {{"full-line", "Line of six", "Points"}, score_full_lines},
          {bonus_rule(), score_bonus}};
}

ScoreSheet points_of(const MoveInput& move) {
  ScoreSheet sheet;
  for (const auto& scoring : move_scoring_rules()) {
    ScoreWriter out(scoring.rule);
    scoring.score(move, out);
    for (auto& line : out.take()) sheet.lines.push_back(std::move(line));
  }
  return sheet;
}

}  // namespace storey::scoring::qwirkle_connections
