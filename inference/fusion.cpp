#include "inference/fusion.h"

#include <algorithm>
#include <limits>

#include "inference/candidates.h"

namespace storey {
namespace {

constexpr double kLeastUnlisted = 1e-4;  // no reader is surer than that of what it did not list

/// The photos as looks at one content, each weighed against what lies on any cell.
struct Same {
  Beliefs contents;       ///< those that a photo lists, not normalised
  double likelihood = 0;  ///< of all contents together
};

Same same_content(const View& a, const View& b, const ContentPrior& prior) {
  Same same;
  for (const auto& [what, p] : a.listed) same.contents[what] = p * b(what) / prior(what);
  for (const auto& [what, p] : b.listed) same.contents[what] = p * a(what) / prior(what);
  const double others = prior.contents - static_cast<double>(same.contents.size());
  same.likelihood = std::max(0.0, others) * a.each_other * b.each_other / prior.face;
  for (const auto& [what, p] : same.contents) same.likelihood += p;
  return same;
}

/// Wrong only where both photos are.
double most(const View& a, const View& b, PieceFace what) {
  return 1 - (1 - a(what)) * (1 - b(what));
}

/// The photos as looks at a cell before and after a change. Faces are alike, so a change is told by
/// what each photo says of "nothing" and of all faces together.
class Change {
 public:
  Change(const View& before, const View& after, const ContentPrior& prior, const ChangeKinds& kinds,
         double same)
      : before_(before), after_(after), prior_(prior) {
    const double faces = std::max(2.0, prior.contents - 1);
    placed_ = kinds.placed / faces * weight(before, kNothing);
    removed_ = kinds.removed / faces * weight(after, kNothing);
    replaced_ = kinds.replaced / (faces * (faces - 1));
    faces_before_ = (1 - before(kNothing)) / prior.face;
    faces_after_ = (1 - after(kNothing)) / prior.face;
    const double same_nothing = before(kNothing) * after(kNothing) / prior.empty;
    same_faces_ = std::max(0.0, same - same_nothing) / prior.face;
  }

  [[nodiscard]] double likelihood() const {
    return placed_ * faces_after_ + removed_ * faces_before_ +
           replaced_ * std::max(0.0, faces_before_ * faces_after_ - same_faces_);
  }
  /// The part of it in which this lay there before.
  [[nodiscard]] double from(PieceFace what) const {
    if (what.is_nothing()) return placed_ * faces_after_;
    return weight(before_, what) *
           (removed_ + replaced_ * std::max(0.0, faces_after_ - weight(after_, what)));
  }
  /// The part of it in which this lies there afterwards.
  [[nodiscard]] double into(PieceFace what) const {
    if (what.is_nothing()) return removed_ * faces_before_;
    return weight(after_, what) *
           (placed_ + replaced_ * std::max(0.0, faces_before_ - weight(before_, what)));
  }

 private:
  [[nodiscard]] double weight(const View& view, PieceFace what) const {
    return view(what) / prior_(what);
  }

  const View& before_;
  const View& after_;
  const ContentPrior& prior_;
  double placed_ = 0, removed_ = 0, replaced_ = 0;  ///< of one face, or of one pair of faces
  double faces_before_ = 0, faces_after_ = 0;
  double same_faces_ = 0;
};

}  // namespace

ContentPrior content_prior(const Catalog& catalog, const BuildingReading& a,
                           const BuildingReading& b) {
  const auto faces = static_cast<double>(catalog.all_contents().size());
  double empty = 0;
  for (const auto* reading : {&a, &b})
    for (const auto& seen : reading->cells)
      if (const auto* c = find_candidate(seen, kNothing)) empty += c->confidence;
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
    view.listed[rename(seen.best().what)] = 1;
    return view;
  }
  for (const auto& c : seen.candidates) view.listed[rename(c.what)] += c.confidence;
  const double others = std::max(1.0, prior.contents - static_cast<double>(view.listed.size()));
  view.each_other = std::max(unlisted(seen), kLeastUnlisted) / others;
  return view;
}

Fusion fuse(const View& a, const View& b, const ContentPrior& prior, double apart) {
  const Same same = same_content(a, b, prior);
  Fusion fusion;
  fusion.apart = apart <= 0 ? 0 : apart / (apart + (1 - apart) * same.likelihood);
  for (const auto& [what, p] : same.contents) {
    const double together = same.likelihood > 0 ? (1 - fusion.apart) * p / same.likelihood : 0;
    fusion.a[what] = std::min(most(a, b, what), together + fusion.apart * a(what));
    fusion.b[what] = std::min(most(a, b, what), together + fusion.apart * b(what));
  }
  return fusion;
}

Fusion fuse_successive(const View& before, const View& after, const ContentPrior& prior,
                       const ChangeKinds& kinds, double changed) {
  const Same same = same_content(before, after, prior);
  const Change change(before, after, prior, kinds, same.likelihood);
  const double as_same = (1 - changed) * same.likelihood;
  const double as_changed = changed * change.likelihood();
  const double all = std::max(as_same + as_changed, std::numeric_limits<double>::min());
  Fusion fusion;
  fusion.apart = as_changed / all;
  for (const auto& [what, p] : same.contents) {
    const double stayed = (1 - changed) * p / all;
    const double limit = most(before, after, what);
    fusion.a[what] = std::min(limit, stayed + changed * change.from(what) / all);
    fusion.b[what] = std::min(limit, stayed + changed * change.into(what) / all);
  }
  return fusion;
}

Likeness compare_successive(const View& before, const View& after, const ContentPrior& prior,
                            const ChangeKinds& kinds, double changed) {
  const Same same = same_content(before, after, prior);
  const Change change(before, after, prior, kinds, same.likelihood);
  const double as_changed = changed * change.likelihood();
  const double all = (1 - changed) * same.likelihood + as_changed;
  return {all, all > 0 ? as_changed / all : 1};
}

void take_over(Observation& seen, const Beliefs& beliefs, const Rename& rename) {
  if (seen.source == Source::kCorrected) return;
  const PieceFace before = seen.best().what;
  for (const auto& [name, confidence] : beliefs) {
    const PieceFace what = rename(name);
    const auto own = std::find_if(seen.candidates.begin(), seen.candidates.end(),
                                  [&](const auto& c) { return c.what == what; });
    if (own != seen.candidates.end()) {
      own->confidence = confidence;
    } else if (confidence >= kWorthListing) {
      seen.candidates.push_back({what, 0, confidence, 0});
    }
  }
  rank_candidates(seen);
  if (seen.best().what != before) seen.source = Source::kInferred;
}

}  // namespace storey
