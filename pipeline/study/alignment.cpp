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

Alignment align_turned(const Truth& truth, const BuildingReading& reading, int quarter_turns) {
  Alignment found;
  for (const TruthCell& cell : truth.cells)
    found.cells.push_back(
        reading.at(turned_cell(cell.cell, truth.rows, truth.cols, quarter_turns)));
  list_beyond(reading, found);
  return found;
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

}  // namespace

Cell turned_cell(Cell cell, int rows, int cols, int quarter_turns) {
  for (int i = 0; i < quarter_turns; ++i) {
    // The first row becomes the last column.
    cell = {cell.row, cols - 1 - cell.col};
    std::swap(rows, cols);
  }
  return cell;
}

Alignment align_by_name(const Truth& truth, const BuildingReading& reading) {
  Alignment found;
  for (const TruthCell& cell : truth.cells) found.cells.push_back(reading.at(cell.cell));
  return found;
}

Alignment align_lattice(const Truth& truth, const BuildingReading& reading) {
  if (truth.corners == Corners::kUnknown) {
    Alignment best = align_turned(truth, reading, 0);
    for (int turns = 1; turns < 4; ++turns) {
      Alignment other = align_turned(truth, reading, turns);
      if (agreeing(truth, other) > agreeing(truth, best)) best = std::move(other);
    }
    return best;
  }
  Alignment found;
  for (const TruthCell& cell : truth.cells) found.cells.push_back(nearest(cell.quad, reading));
  list_beyond(reading, found);
  return found;
}

Alignment align(const Truth& truth, const BuildingReading& reading, bool free_extent) {
  return free_extent ? align_lattice(truth, reading) : align_by_name(truth, reading);
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
