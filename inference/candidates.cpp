#include "inference/candidates.h"

#include <algorithm>

namespace storey {

double unlisted(const Observation& seen) {
  double sum = 0;
  for (const auto& candidate : seen.candidates) sum += candidate.confidence;
  return std::max(0.0, 1 - sum);
}

const Candidate* find_candidate(const Observation& seen, PieceFace what) {
  for (const auto& candidate : seen.candidates)
    if (candidate.what == what) return &candidate;
  return nullptr;
}

void rank_candidates(Observation& seen, PieceFace first) {
  const auto key = [&](const Candidate& c) { return std::pair(c.what == first, c.confidence); };
  std::stable_sort(seen.candidates.begin(), seen.candidates.end(),
                   [&](const Candidate& a, const Candidate& b) { return key(a) > key(b); });
  const double second = seen.candidates.size() > 1 ? seen.candidates[1].confidence : 0.0;
  seen.margin = seen.confidence() - second;
}

void rank_candidates(Observation& seen) {
  const auto likeliest = std::max_element(
      seen.candidates.begin(), seen.candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.confidence < b.confidence; });
  rank_candidates(seen, likeliest->what);
}

BuildingReading with_outline_doubt(BuildingReading reading) {
  for (auto* sites : {&reading.cells, &reading.overlays}) {
    for (Observation& seen : *sites) {
      seen.margin *= reading.board_confidence;
      for (Candidate& candidate : seen.candidates) candidate.confidence *= reading.board_confidence;
    }
  }
  return reading;
}

std::string spoken_name(const Catalog& catalog, PieceFace what) {
  return what.is_nothing() ? "nothing" : catalog.short_name(what);
}

}  // namespace storey
