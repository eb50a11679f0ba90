#include "vision/detail/calibration.h"

#include <algorithm>
#include <cmath>

#include "vision/detail/template_impl.h"

namespace storey::vision {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

Observation judge_cell(const TemplateSet::Impl& set, const Sight& /*sight*/,
                       const CellEvidence& evidence) {
  Observation seen;
  seen.cell = evidence.cell;
  const double first = likeness_of(evidence.matches[0]);
  const double second = evidence.matches.size() > 1 ? likeness_of(evidence.matches[1]) : 0;
  const double occupied = logistic(30 * (first - 0.42));
  const double right = logistic(25 * (first - second - 0.08));
  Candidate empty;
  empty.confidence = 1 - occupied;
  seen.candidates.push_back(empty);
  double rest = occupied * (1 - right);
  for (std::size_t i = 0; i < evidence.matches.size(); ++i) {
    Candidate c;
    c.what = set.looks[static_cast<std::size_t>(evidence.matches[i].look)].what;
    c.score = likeness_of(evidence.matches[i]);
    if (i == 0) {
      c.confidence = occupied * right;
    } else {
      c.confidence = rest / 2;
      rest /= 2;
    }
    seen.candidates.push_back(c);
  }
  std::stable_sort(
      seen.candidates.begin(), seen.candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.confidence > b.confidence; });
  seen.margin = seen.candidates[0].confidence - seen.candidates[1].confidence;
  return seen;
}

double board_confidence(const Sight& sight) {
  double proof = 0;
  for (const auto& cell : sight.cells)
    proof += std::max(0.0, likeness_of(cell.matches.front()) - 0.4);
  return logistic(12 * (proof - 0.35));
}

}  // namespace storey::vision
