#include "pipeline/study/alignment.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "inference/candidates.h"

namespace storey {
namespace {

constexpr double kSameCell = 0.5;  // of a cell's side, between the middles

Point middle(const Quad& quad) {
  Point sum;
  for (const Point& p : quad) sum = {sum.x + p.x / 4, sum.y + p.y / 4};
  return sum;
}

double side_of(const Quad& quad) {
  double around = 0;
  for (std::size_t i = 0; i < 4; ++i)
    around += std::hypot(quad[i].x - quad[(i + 1) % 4].x, quad[i].y - quad[(i + 1) % 4].y);
  return around / 4;
}

const Observation* nearest(const Quad& quad, const BuildingReading& reading) {
  const Point at = middle(quad);
  const Observation* best = nullptr;
  double gap = kSameCell * side_of(quad);
  for (const Observation& seen : reading.cells) {
    const Point there = middle(seen.quad);
    const double away = std::hypot(there.x - at.x, there.y - at.y);
    if (away > gap) continue;
    gap = away;
    best = &seen;
  }
  return best;
}

void list_beyond(const BuildingReading& reading, Alignment& found) {
  const std::set<const Observation*> used(found.cells.begin(), found.cells.end());
  for (const Observation& seen : reading.cells) {
    if (used.count(&seen) == 0) found.beyond.push_back(&seen);
  }
}

/// By names that are turned, and then moved by so many cells.
Alignment align_moved(const Truth& truth, const BuildingReading& reading, int quarter_turns,
                      Cell by) {
  Alignment found;
  for (const TruthCell& cell : truth.cells) {
    const Cell turned = turned_cell(cell.cell, truth.rows, truth.cols, quarter_turns);
    found.cells.push_back(reading.at({turned.col + by.col, turned.row + by.row}));
  }
  list_beyond(reading, found);
  return found;
}

/// How far the first row may lie from the reading's: whichever rows are missing, or too many.
std::vector<int> shifts(int of_truth, int of_reading) {
  std::vector<int> shifts;
  const int more = of_reading - of_truth;
  for (int by = 0; by <= std::abs(more); ++by) shifts.push_back(more < 0 ? -by : by);
  return shifts;
}

int agreeing(const Truth& truth, const Alignment& found) {
  int same = 0;
  for (std::size_t i = 0; i < truth.cells.size(); ++i) {
    const Observation* seen = found.cells[i];
    const PieceFace is = truth.cells[i].what;
    if (seen != nullptr && seen->best().what == is) ++same;
  }
  return same;
}

Alignment align_best(const Truth& truth, const BuildingReading& reading) {
  Alignment best = align_moved(truth, reading, 0, {0, 0});
  for (int turns = 0; turns < 4; ++turns) {
    const bool sideways = turns % 2 == 1;
    for (const int col : shifts(sideways ? truth.rows : truth.cols, reading.cols)) {
      for (const int row : shifts(sideways ? truth.cols : truth.rows, reading.rows)) {
        Alignment other = align_moved(truth, reading, turns, {col, row});
        if (agreeing(truth, other) > agreeing(truth, best)) best = std::move(other);
      }
    }
  }
  return best;
}

}  // namespace

Cell turned_cell(Cell cell, int rows, int cols, int quarter_turns) {
  for (int i = 0; i < quarter_turns; ++i) {
    // The first row becomes the last column.
    cell = {cell.row, cols - 1 - cell.col};
    std::swap(rows, cols);
  }
  return cell;
}

Alignment align(const Game& game, const Truth& truth, const BuildingReading& reading) {
  if (game.building().free_extent) return align_lattice(truth, reading);
  Alignment found;
  for (const TruthCell& cell : truth.cells) found.cells.push_back(reading.at(cell.cell));
  return found;
}

Alignment align_lattice(const Truth& truth, const BuildingReading& reading) {
  if (truth.corners == Corners::kUnknown) return align_best(truth, reading);
  Alignment found;
  for (const TruthCell& cell : truth.cells) found.cells.push_back(nearest(cell.quad, reading));
  list_beyond(reading, found);
  return found;
}

std::optional<TruthCell> truth_at(const Truth& truth, const Alignment& found, const Site& site) {
  if (!site.place.empty() || site.layer != 0) return std::nullopt;
  for (std::size_t i = 0; i < truth.cells.size(); ++i) {
    if (found.cells[i] != nullptr && found.cells[i]->site.cell == site.cell) return truth.cells[i];
  }
  for (const Observation* seen : found.beyond) {
    if (seen->site.cell == site.cell) return TruthCell{.cell = site.cell, .what = kNothing};
  }
  return std::nullopt;
}

}  // namespace storey
