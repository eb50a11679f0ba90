#include "vision/detail/cell_judgement.h"

#include <algorithm>
#include <cmath>

namespace storey::vision {
namespace {

constexpr double kTemperature = 12;    // squared distance by which a likelihood falls e-fold
constexpr double kUnlisted = 900;      // squared distance of something that was never learnt
constexpr double kLeastListed = 1e-4;  // candidates below are left out

}  // namespace

std::vector<Candidate> judge_distances(const CellModel& model, std::span<const float> squared) {
  std::vector<double> away;
  for (std::size_t t = 0; t < squared.size(); ++t)
    away.push_back(squared[t] + (model.things[t].piece < 0 ? kNothingHandicap : 0));
  const double least = *std::min_element(away.begin(), away.end());
  double sum = std::exp(-std::max(0.0, kUnlisted - least) / kTemperature);
  for (const double d : away) sum += std::exp(-(d - least) / kTemperature);
  std::vector<Candidate> candidates;
  for (std::size_t t = 0; t < away.size(); ++t) {
    const double confidence = std::exp(-(away[t] - least) / kTemperature) / sum;
    if (confidence < kLeastListed && away[t] > least) continue;
    candidates.push_back({model.things[t], 0, confidence, -away[t]});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  return candidates;
}

}  // namespace storey::vision
