#include "pipeline/detail/two_moments.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pipeline/detail/candidates.h"
#include "pipeline/detail/fusion.h"

namespace storey::detail {
namespace {

// P(a cell was changed between the photos): a move or two on a board of some dozen cells.
constexpr double kChanged = 0.05;
constexpr double kPlainlyThere = 0.5;

PieceFace as_is(PieceFace what) { return what; }

/// How the cells of two readings agree, worked out where it is asked for.
class Agreement {
 public:
  Agreement(const Reading& before, const Reading& after, const ContentPrior& prior)
      : prior_(prior), columns_(after.cells.size()) {
    for (const auto& seen : before.cells) earlier_.push_back(view_of(seen, as_is, prior));
    for (const auto& seen : after.cells) later_.push_back(view_of(seen, as_is, prior));
    log_odds_.resize(earlier_.size() * later_.size());
  }

  /// Of cell `before` against cell `after`: that both show the same, or one was changed.
  double at(std::size_t before, std::size_t after) {
    auto& known = log_odds_[before * columns_ + after];
    if (!known) {
      const double apart = fuse(earlier_[before], later_[after], prior_, kChanged).apart;
      known = std::log(kChanged / std::max(apart, 1e-9));
    }
    return *known;
  }

 private:
  ContentPrior prior_;
  std::size_t columns_;
  std::vector<View> earlier_, later_;
  std::vector<std::optional<double>> log_odds_;
};

/// Index of a cell within a reading, rows top to bottom.
std::optional<std::size_t> index_of(const Reading& reading, Cell cell) {
  if (cell.col < 0 || cell.row < 0 || cell.col >= reading.cols || cell.row >= reading.rows)
    return std::nullopt;
  return static_cast<std::size_t>((reading.rows - 1 - cell.row) * reading.cols + cell.col);
}

bool holds_piece(const Observation& seen) {
  const auto* nothing = find_candidate(seen, {-1, 0});
  return nothing == nullptr || nothing->confidence < kPlainlyThere;
}

Registration judge(const Reading& before, const Reading& after, Agreement& agreement, Cell shift) {
  Registration found{0, shift, 0, 0};
  int pieces = 0;
  int kept = 0;
  for (std::size_t i = 0; i < before.cells.size(); ++i) {
    const Cell cell = before.cells[i].cell;
    const auto there = index_of(after, {cell.col + shift.col, cell.row + shift.row});
    const bool piece = holds_piece(before.cells[i]);
    pieces += piece ? 1 : 0;
    if (!there) {
      if (piece) found.likely += std::log(kChanged);  // it is gone
      continue;
    }
    const double odds = agreement.at(i, *there);
    found.likely += odds;
    kept += piece && odds > 0 ? 1 : 0;
  }
  found.kept = pieces == 0 ? 1 : static_cast<double>(kept) / pieces;
  return found;
}

/// The best shift of a reading that is turned right.
Registration best_shift(const Reading& before, const Reading& after, const ContentPrior& prior,
                        bool fixed) {
  Agreement agreement(before, after, prior);
  if (fixed) return judge(before, after, agreement, {0, 0});
  Registration best = judge(before, after, agreement, {0, 0});
  for (int row = 1 - before.rows; row < after.rows; ++row) {
    for (int col = 1 - before.cols; col < after.cols; ++col) {
      const auto found = judge(before, after, agreement, {col, row});
      if (found.likely > best.likely) best = found;
    }
  }
  return best;
}

/// The board of a reading that is turned once: x right, y down, 1 = one cell.
std::array<double, 9> turned_map(const std::array<double, 9>& map, int rows) {
  std::array<double, 9> turned{};
  for (std::size_t r = 0; r < 3; ++r) {
    const double* row = &map[3 * r];
    turned[3 * r] = -row[1];
    turned[3 * r + 1] = row[0];
    turned[3 * r + 2] = row[1] * rows + row[2];
  }
  return turned;
}

void turn_once(Reading& reading) {
  for (auto& seen : reading.cells) seen.cell = {seen.cell.row, reading.cols - 1 - seen.cell.col};
  for (auto& note : reading.diagnostics)
    if (note.cell) note.cell = Cell{note.cell->row, reading.cols - 1 - note.cell->col};
  reading.photo_from_board = turned_map(reading.photo_from_board, reading.rows);
  std::rotate(reading.board.begin(), reading.board.begin() + 3, reading.board.end());
  std::swap(reading.rows, reading.cols);
  std::sort(reading.cells.begin(), reading.cells.end(),
            [](const Observation& a, const Observation& b) {
              return std::pair(-a.cell.row, a.cell.col) < std::pair(-b.cell.row, b.cell.col);
            });
}

/// One camera in one light errs twice in the same way, so two photos that agree prove no more than
/// the plainer one.
Beliefs no_surer(Beliefs beliefs, const View& a, const View& b) {
  for (auto& [what, belief] : beliefs) belief = std::min(belief, std::max(a(what), b(what)));
  return beliefs;
}

}  // namespace

Reading turned_clockwise(Reading reading, int turns) {
  for (int i = 0; i < turns; ++i) turn_once(reading);
  return reading;
}

std::optional<Registration> register_moments(const Game& game, const Reading& before,
                                             const Reading& after) {
  const bool framed = game.board.kind == BoardKind::kFramedGrid;
  const bool fixed = framed || game.board.kind == BoardKind::kPrintedGrid;
  const ContentPrior prior = content_prior(game.catalog, before, after);
  std::optional<Registration> best;
  for (int turns = 0; turns < (framed ? 1 : 4); ++turns) {
    Registration found = best_shift(turned_clockwise(before, turns), after, prior, fixed);
    found.turns = turns;
    if (!best || found.likely > best->likely) best = found;
  }
  return best->kept > 0 ? best : std::nullopt;
}

void join_moments(const Game& game, const Registration& registration, Reading& before,
                  Reading& after) {
  const ContentPrior prior = content_prior(game.catalog, before, after);
  for (auto& earlier : before.cells) {
    const auto there = index_of(after, {earlier.cell.col + registration.shift.col,
                                        earlier.cell.row + registration.shift.row});
    if (!there) continue;
    auto& later = after.cells[*there];
    const View a = view_of(earlier, as_is, prior);
    const View b = view_of(later, as_is, prior);
    const Fusion fusion = fuse(a, b, prior, kChanged);
    take_over(earlier, no_surer(fusion.a, a, b), as_is);
    take_over(later, no_surer(fusion.b, a, b), as_is);
  }
}

}  // namespace storey::detail
