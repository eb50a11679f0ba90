#include "vision/identify/counted_cells.h"

#include <algorithm>

namespace storey::vision {
namespace {

// What was never seen is kept at a distance from what was, on the same ground. Where its mark is
// counted there is less reason to: squared distance.
constexpr float kCounted = 25;

// A cell that is far from all that is known, in bad light, is told by its looks with less certainty
// (likely_contents()); its marks are not: from this squared distance on they weigh the more.
constexpr float kSeenWell = 80;

// Where marks speak against what a cell looks most like either may be right: squared distance
// between the two, at most.
constexpr float kLeaning = 14;

// In worse light than this, looks of few pictures tell two counts on one ground by no more than
// that, either: a mark that is neither seen nor missed, or that nobody knows, leaves it open. In
// better light they tell by much more.
constexpr float kSeenBadly = 100;

bool counts_on(const CellModel& model, int ground) {
  return model.mark && model.mark->counts_on(ground);
}

float away(const CellModel& model, const MarkPeaks& peaks, const CountedThing& thing) {
  return counts_on(model, thing.ground) ? count_distance(*model.mark, peaks, thing.count) : 0;
}

// What is nearest leads other counts on its ground by what looks may say and by what marks do.
void keep_counts_near(const CellModel& model, const MarkPeaks& peaks, float weight,
                      std::span<float> squared) {
  const auto best = static_cast<std::size_t>(
      std::distance(squared.begin(), std::min_element(squared.begin(), squared.end())));
  const CountedThing& told = model.counted[best];
  if (told.ground < 0 || squared[best] < kSeenBadly) return;
  const float so_far = away(model, peaks, told);
  for (std::size_t t = 0; t < squared.size(); ++t) {
    const CountedThing& other = model.counted[t];
    if (other.ground != told.ground || other.count == told.count) continue;
    const float by_marks = std::max(0.0F, away(model, peaks, other) - so_far);
    squared[t] = std::min(squared[t], squared[best] + weight * (kLeaning + by_marks));
  }
}

}  // namespace

void heed_counts(const CellModel& model, const SeenCells& cells, CellDistances& distances) {
  if (model.counted.empty() || (model.mark && cells.marks.empty())) return;
  const std::size_t unseen = model.never_seen.size();
  distances.unseen.resize(unseen * static_cast<std::size_t>(cells.size()));
  for (int i = 0; i < cells.size(); ++i) {
    const MarkPeaks peaks = model.mark ? cells.marks[static_cast<std::size_t>(i)] : MarkPeaks{};
    const auto squared = distances.of(i);
    const auto by_looks = std::min_element(squared.begin(), squared.end());
    const float weight = std::max(1.0F, *by_looks / kSeenWell);
    for (std::size_t t = 0; t < squared.size(); ++t)
      squared[t] += weight * away(model, peaks, model.counted[t]);
    *by_looks =
        std::min(*by_looks, *std::min_element(squared.begin(), squared.end()) + weight * kLeaning);
    keep_counts_near(model, peaks, weight, squared);
    for (std::size_t u = 0; u < unseen; ++u) {
      const CountedThing& counted = model.never_seen[u].counted;
      if (!counts_on(model, counted.ground)) continue;
      distances.unseen[static_cast<std::size_t>(i) * unseen + u].farther +=
          weight * away(model, peaks, counted) - kCounted;
    }
  }
}

}  // namespace storey::vision
