#include "pipeline/detail/fusion.h"

#include <algorithm>

#include "pipeline/detail/candidates.h"

namespace storey::detail {
namespace {

constexpr double kLeastUnlisted = 1e-4;  // no reader is surer than that of what it did not list

}  // namespace

ContentPrior content_prior(const Catalog& catalog, const Reading& a, const Reading& b) {
  double faces = 0;
  for (const auto& piece : catalog.pieces()) faces += static_cast<double>(piece.faces.size());
  double empty = 0;
  for (const auto* reading : {&a, &b})
    for (const auto& seen : reading->cells)
      if (const auto* c = find_candidate(seen, {-1, 0})) empty += c->confidence;
  const double cells = static_cast<double>(a.cells.size() + b.cells.size());
  ContentPrior prior;
  prior.empty = std::clamp(empty / std::max(1.0, cells), 0.1, 0.9);
  prior.face = (1 - prior.empty) / std::max(1.0, faces);
  prior.contents = faces + 1;
  return prior;
}

View view_of(const Observation& seen, const Rename& rename, const ContentPrior& prior) {
  View view;
  if (seen.source == Source::kCorrected) {
    view.listed[same_empty(rename(seen.best().what))] = 1;
    return view;
  }
  for (const auto& c : seen.candidates) view.listed[same_empty(rename(c.what))] += c.confidence;
  const double others = std::max(1.0, prior.contents - static_cast<double>(view.listed.size()));
  view.each_other = std::max(unlisted(seen), kLeastUnlisted) / others;
  return view;
}

Fusion fuse(const View& a, const View& b, const ContentPrior& prior, double apart) {
  Beliefs both;
  for (const auto& [what, p] : a.listed) both[what] = p * b(what) / prior(what);
  for (const auto& [what, p] : b.listed) both[what] = p * a(what) / prior(what);
  const double others = prior.contents - static_cast<double>(both.size());
  double agree = std::max(0.0, others) * a.each_other * b.each_other / prior.face;
  for (const auto& [what, p] : both) agree += p;

  Fusion fusion;
  fusion.apart = apart <= 0 ? 0 : apart / (apart + (1 - apart) * agree);
  for (const auto& [what, p] : both) {
    const double together = agree > 0 ? (1 - fusion.apart) * p / agree : 0;
    const double most = 1 - (1 - a(what)) * (1 - b(what));
    fusion.a[what] = std::min(most, together + fusion.apart * a(what));
    fusion.b[what] = std::min(most, together + fusion.apart * b(what));
  }
  return fusion;
}

void take_over(Observation& seen, const Beliefs& beliefs, const Rename& rename) {
  if (seen.source == Source::kCorrected) return;
  const PieceFace before = same_empty(seen.best().what);
  for (const auto& [name, confidence] : beliefs) {
    const PieceFace what = same_empty(rename(name));
    const auto own = std::find_if(seen.candidates.begin(), seen.candidates.end(),
                                  [&](const auto& c) { return same_empty(c.what) == what; });
    if (own != seen.candidates.end()) {
      own->confidence = confidence;
    } else if (confidence >= kWorthListing) {
      seen.candidates.push_back({what, 0, confidence, 0});
    }
  }
  rank_candidates(seen);
  if (same_empty(seen.best().what) != before) seen.source = Source::kInferred;
}

}  // namespace storey::detail
