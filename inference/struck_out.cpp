#include "inference/struck_out.h"

#include <algorithm>
#include <vector>

#include "inference/candidates.h"
#include "model/check.h"

namespace storey {
namespace {

constexpr double kHardlyThere = 1e-9;
constexpr double kStands = 0.5;  // of what the constraint leaves of the best, to be an explanation

}  // namespace

void leave_struck_out_unlisted(const Observation& alone,
                               const std::function<bool(PieceFace)>& may_be_struck,
                               Observation& seen) {
  STOREY_CHECK(alone.candidates.size() == seen.candidates.size());
  const std::size_t n = seen.candidates.size();
  const auto before = [&](std::size_t i) { return alone.candidates[i].confidence; };
  std::vector<double> left(n, 1);  // what the constraint leaves of each
  double most = unlisted(alone) > kHardlyThere ? unlisted(seen) / unlisted(alone) : 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (before(i) <= kHardlyThere) continue;
    left[i] = seen.candidates[i].confidence / before(i);
    if (!seen.candidates[i].empty()) most = std::max(most, left[i]);
  }
  if (most <= 0) return;
  for (std::size_t s = 0; s < n; ++s) {
    if (seen.candidates[s].empty() || !may_be_struck(seen.candidates[s].what)) continue;
    const double struck = before(s) * (1 - std::min(1.0, left[s] / most));
    if (struck <= kHardlyThere) continue;
    double alike = 0;  // the likeliest of the others that stand
    for (std::size_t t = 0; t < n; ++t)
      if (t != s && left[t] >= kStands * most) alike = std::max(alike, before(t));
    const double unexplained = struck * (1 - std::min(1.0, alike / before(s)));
    for (std::size_t t = 0; t < n; ++t)
      if (t != s) seen.candidates[t].confidence *= 1 - unexplained;
  }
}

}  // namespace storey
