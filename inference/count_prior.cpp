#include "inference/count_prior.h"

#include <algorithm>
#include <cmath>

#include "inference/candidates.h"

namespace storey {
namespace {

// Distribution of the number of counted cells before (or after) each cell.
std::vector<std::vector<double>> running_totals(const std::vector<double>& p) {
  std::vector<std::vector<double>> totals(p.size() + 1, std::vector<double>(p.size() + 1, 0.0));
  totals[0][0] = 1;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t t = 0; t <= i; ++t) {
      totals[i + 1][t] += totals[i][t] * (1 - p[i]);
      totals[i + 1][t + 1] += totals[i][t] * p[i];
    }
  }
  return totals;
}

}  // namespace

std::vector<double> almost_surely(int expected, int cells, double doubt) {
  std::vector<double> weight;
  double others = 0;
  for (int total = 0; total <= cells; ++total) {
    weight.push_back(total == expected ? 0 : std::exp2(-std::abs(total - expected)));
    others += weight.back();
  }
  for (double& w : weight) w = doubt / 2 * (w / others + 1.0 / cells);
  weight.at(static_cast<std::size_t>(expected)) = 1 - doubt;
  return weight;
}

void expect_count(BuildingReading& reading, const std::function<bool(const Candidate&)>& counted,
                  bool unlisted_counts, const std::vector<double>& total_weight,
                  double most_confident) {
  const std::size_t n = reading.cells.size();
  std::vector<double> p(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    const auto& seen = reading.cells[i];
    for (const auto& candidate : seen.candidates)
      p[i] += counted(candidate) ? candidate.confidence : 0;
    if (unlisted_counts) p[i] += unlisted(seen);
    p[i] = std::clamp(p[i], 0.0, 1.0);
  }
  const auto before = running_totals(p);
  const auto after = running_totals({p.rbegin(), p.rend()});
  const auto weight = [&](std::size_t total) {
    return total < total_weight.size() ? total_weight[total] : total_weight.back();
  };
  for (std::size_t i = 0; i < n; ++i) {
    auto& seen = reading.cells[i];
    if (seen.source == Source::kCorrected) continue;
    double with = 0;     // weight of the other cells' totals when this one counts
    double without = 0;  // and when it does not
    for (std::size_t a = 0; a <= i; ++a) {
      for (std::size_t b = 0; b < n - i; ++b) {
        const double others = before[i][a] * after[n - 1 - i][b];
        with += others * weight(a + b + 1);
        without += others * weight(a + b);
      }
    }
    const double norm = p[i] * with + (1 - p[i]) * without;
    if (norm <= 0) continue;
    const PieceFace was = seen.best().what;
    for (auto& candidate : seen.candidates)
      candidate.confidence *= (counted(candidate) ? with : without) / norm;
    rank_candidates(seen);
    if (seen.best().what == was) continue;
    seen.source = Source::kInferred;
    auto& first = seen.candidates.front();
    first.confidence = std::min(first.confidence, most_confident);
    rank_candidates(seen, PieceFace(first.what));
  }
}

}  // namespace storey
