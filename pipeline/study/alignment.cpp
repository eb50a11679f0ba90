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
Alignment align_moved(const TruthBuilding& truth, const BuildingReading& reading, int quarter_turns,
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

int agreeing(const TruthBuilding& truth, const Alignment& found) {
  int same = 0;
  for (std::size_t i = 0; i < truth.cells.size(); ++i) {
    const Observation* seen = found.cells[i];
    const PieceFace is = truth.cells[i].what;
    if (seen != nullptr && seen->best().what == is) ++same;
  }
  return same;
}

Alignment align_best(const TruthBuilding& truth, const BuildingReading& reading) {
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

/// By the cell that they lie on, as the reading names it.
void align_overlays(const TruthBuilding& truth, const BuildingReading& reading, Alignment& found) {
  std::set<const Observation*> used;
  for (const TruthPiece& piece : truth.overlays) {
    const Observation* seen = nullptr;
    for (std::size_t i = 0; i < truth.cells.size(); ++i) {
      if (truth.cells[i].cell != piece.site.cell || found.cells[i] == nullptr) continue;
      for (const Observation& other : reading.overlays) {
        if (other.site.cell == found.cells[i]->site.cell && other.site.layer == piece.site.layer)
          seen = &other;
      }
    }
    found.overlays.push_back(seen);
    used.insert(seen);
  }
  for (const Observation& seen : reading.overlays)
    if (used.count(&seen) == 0) found.beyond_overlays.push_back(&seen);
}

/// By where they lie in the photo.
void align_loose(const TruthBuilding& truth, const BuildingReading& reading, Alignment& found) {
  std::set<const Observation*> used;
  for (const TruthPiece& piece : truth.loose) {
    const Point at = middle(piece.quad);
    const Observation* best = nullptr;
    double gap = kSameCell * side_of(piece.quad);
    for (const Observation& seen : reading.loose) {
      const Point there = middle(seen.quad);
      const double away = std::hypot(there.x - at.x, there.y - at.y);
      if (away > gap || used.count(&seen) > 0) continue;
      gap = away;
      best = &seen;
    }
    found.loose.push_back(best);
    used.insert(best);
  }
  for (const Observation& seen : reading.loose)
    if (used.count(&seen) == 0) found.beyond_loose.push_back(&seen);
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

Alignment align(const Game& game, const TruthBuilding& truth, const BuildingReading& reading) {
  Alignment found;
  if (game.building().free_extent) {
    found = align_lattice(truth, reading);
  } else {
    for (const TruthCell& cell : truth.cells) found.cells.push_back(reading.at(cell.cell));
  }
  align_overlays(truth, reading, found);
  align_loose(truth, reading, found);
  return found;
}

Alignment align_lattice(const TruthBuilding& truth, const BuildingReading& reading) {
  if (truth.corners == Corners::kUnknown) return align_best(truth, reading);
  Alignment found;
  for (const TruthCell& cell : truth.cells) found.cells.push_back(nearest(cell.quad, reading));
  list_beyond(reading, found);
  return found;
}

const TruthBuilding& building_of(const Truth& truth, const BuildingReading& reading) {
  const Point at = middle(reading.board);
  const auto away = [&](const TruthBuilding* building) {
    const Point there = middle(building->board);
    return std::hypot(there.x - at.x, there.y - at.y);
  };
  const auto all = buildings_of(truth);
  return **std::min_element(all.begin(), all.end(),
                            [&](const auto* a, const auto* b) { return away(a) < away(b); });
}

std::optional<TruthCell> truth_at(const TruthBuilding& truth, const Alignment& found,
                                  const Site& site) {
  const auto same_spot = [&](const Observation* seen) {
    return seen != nullptr && seen->site.cell == site.cell && seen->site.layer == site.layer &&
           seen->site.place == site.place && seen->site.number == site.number;
  };
  if (!site.place.empty() || site.layer > 0) {
    const bool lies_beside = !site.place.empty();
    const auto& labelled = lies_beside ? truth.loose : truth.overlays;
    const auto& seen = lies_beside ? found.loose : found.overlays;
    for (std::size_t i = 0; i < labelled.size(); ++i) {
      if (same_spot(seen[i]))
        return TruthCell{.cell = site.cell, .what = labelled[i].what, .quad = labelled[i].quad};
    }
    const auto& beyond = lies_beside ? found.beyond_loose : found.beyond_overlays;
    if (std::any_of(beyond.begin(), beyond.end(), same_spot))
      return TruthCell{.cell = site.cell, .what = kNothing};
    return std::nullopt;
  }
  for (std::size_t i = 0; i < truth.cells.size(); ++i) {
    if (found.cells[i] != nullptr && found.cells[i]->site.cell == site.cell) return truth.cells[i];
  }
  for (const Observation* seen : found.beyond) {
    if (seen->site.cell == site.cell) return TruthCell{.cell = site.cell, .what = kNothing};
  }
  return std::nullopt;
}

}  // namespace storey
