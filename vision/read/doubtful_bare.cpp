#include "vision/read/doubtful_bare.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace storey::vision {
namespace {

// Of 40 rectified boards the sense holds 26 of 28 bare cells for bare, and 34 of 972 squares. Bare
// ones were farther from what they looked like than squares of the photo that show it by 10 to 40.
constexpr double kLeast = 0.3;  // where one photo at most shows bare table
constexpr double kMost = 0.7;
constexpr double kEven = 12;  // squared distance beyond what is usual
constexpr double kSpread = 4;
constexpr std::size_t kEnough = 2;  // others that show the same

// As much of a cell is nothing at least.
void leave_to_nothing(double share, Observation& seen) {
  auto& candidates = seen.candidates;
  auto bare = std::find_if(candidates.begin(), candidates.end(),
                           [](const Candidate& one) { return one.empty(); });
  if (bare == candidates.end()) {
    const double score = candidates.empty() ? 0 : candidates.front().score;
    bare = candidates.insert(candidates.end(), Candidate{PieceFace{}, 0, 0, score});
  }
  if (bare->confidence >= share) return;
  const double kept = (1 - share) / (1 - bare->confidence);
  bare->confidence = share / kept;
  for (Candidate& candidate : candidates) candidate.confidence *= kept;
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.confidence > b.confidence; });
  seen.margin = seen.lead();
}

// How far cells that hold pieces are from what they show, in the middle: those that show the same
// where there are some, else all of them.
std::optional<double> usual_distance(const std::vector<char>& bare,
                                     const std::vector<Observation>& cells, PieceFace what) {
  std::vector<double> same, all;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (bare[i] != 0 || cells[i].best().empty()) continue;
    all.push_back(-cells[i].best().score);
    if (cells[i].best().what == what) same.push_back(all.back());
  }
  auto& of = same.size() >= kEnough ? same : all;
  if (of.empty()) return std::nullopt;
  const auto middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
  std::nth_element(of.begin(), middle, of.end());
  return *middle;
}

}  // namespace

void doubt_bare(const std::vector<char>& bare, int photos, bool given,
                std::vector<Observation>& cells) {
  const double least = photos <= 1 ? kLeast : 0;
  std::vector<std::pair<Observation*, double>> shares;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (bare[i] == 0) continue;
    const Candidate& best = cells[i].best();
    const auto usual = best.empty() ? std::nullopt : usual_distance(bare, cells, best.what);
    const double farther = usual ? -best.score - *usual : 0;
    const double share = 1 / (1 + std::exp(-(farther - kEven) / kSpread));
    shares.emplace_back(&cells[i], given ? std::clamp(share, least, kMost) : least);
  }
  for (const auto& [seen, share] : shares) leave_to_nothing(share, *seen);
}

}  // namespace storey::vision
