#include "inference/contradicted_cells.h"

#include <algorithm>
#include <utility>

#include "inference/candidates.h"

namespace storey {
namespace {

// Below a token alone two fifths of a room are in view, below a resident and a token a fifth.
constexpr double kEnoughInView = 0.3;
// P(what a cell holds) by itself to that of what it looks most like. Of 128 rooms of composed
// tables with a token on them the true one had 0.0035 at the least, and all but three more than
// 0.2; the one with a resident that was not told had less than 0.0015.
constexpr double kContradicted = 0.002;
constexpr double kNothingMore = 0.81;  // P(nothing but what was told lies there), as of odd cells

bool lies_on(const Observation& other, const Observation& cell) {
  return other.site.cell == cell.site.cell;
}

// Turns are of the piece as a whole; by itself a square is told at each.
double told_alone(const Observation& alone, PieceFace what) {
  const Candidate* told = find_candidate(alone, what);
  return told == nullptr ? 0 : told->confidence;
}

bool is_contradicted(const Observation& alone, const Observation& now) {
  return !alone.best().empty() && !now.best().empty() &&
         told_alone(alone, now.best().what) < kContradicted * alone.confidence();
}

}  // namespace

std::vector<Observation> cells_below_others(const BuildingReading& reading) {
  std::vector<Observation> below;
  for (const Observation& cell : reading.cells) {
    const bool covered = std::any_of(
        reading.overlays.begin(), reading.overlays.end(),
        [&](const Observation& other) { return lies_on(other, cell) && !other.best().empty(); });
    if (covered && cell.visible >= kEnoughInView) below.push_back(cell);
  }
  return below;
}

void doubt_contradicted(const std::vector<Observation>& alone, BuildingReading& reading) {
  for (const Observation& before : alone) {
    const Observation* now = reading.at(before.site.cell);
    if (now == nullptr || now->source == Source::kCorrected || !is_contradicted(before, *now))
      continue;
    int top = 0;
    bool settled = false;
    for (const Observation& other : reading.overlays) {
      if (!lies_on(other, *now)) continue;
      top = std::max(top, other.site.layer);
      settled = settled || other.best().empty() || other.source == Source::kCorrected;
    }
    if (settled) continue;  // it was asked about, or is
    Observation doubt;
    doubt.quad = now->quad;
    doubt.site = now->site;
    doubt.site.layer = top + 1;
    doubt.candidates = {{.what = kNothing, .confidence = kNothingMore}};
    doubt.margin = doubt.confidence();
    reading.overlays.push_back(std::move(doubt));
  }
}

}  // namespace storey
