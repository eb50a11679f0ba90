#include "vision/identify/face_matches.h"

#include <algorithm>
#include <cmath>

#include "vision/identify/template_impl.h"

namespace storey::vision {
namespace {

// P(a face of the set lies there), by contrast: how far the best is ahead. On 20 composed tables
// (hard, seeds 3400 to 3419) 206 cards that lay where an outline was found were ahead by 0.19 or
// more, 144 rectangles of other things by 0.10 at most; on ten of them 107 cards with their own
// face left out of the set by 0.09 at most. A burnt-out card that was told had a likeness of 0.38,
// one of which nothing is left 0.24.
double known_by_contrast(double likeness, double margin) {
  constexpr double kSteep = 80;
  constexpr double kEven = 0.13;
  constexpr double kPlain = 0.35;  // likeness below which the margin is worth less
  constexpr double kUnlikeSteep = 30;
  return 1 / (1 + std::exp(-kSteep * (margin - kEven) -
                           kUnlikeSteep * std::min(0.0, likeness - kPlain)));
}

}  // namespace

ToldFace told_by_matches(const LooseFaces::Size& size,
                         const std::vector<CoveredLooks::Match>& matches, const MatchOdds& odds) {
  ToldFace told;
  told.kind = size.kinds.front();
  if (matches.empty()) return told;
  const auto& looks = size.faces->looks;
  const auto look_of = [&](const CoveredLooks::Match& match) -> const TemplateSet::Impl::Look& {
    return looks[static_cast<std::size_t>(match.look)];
  };
  const double best = matches.front().likeness;
  const auto other = std::find_if(matches.begin(), matches.end(), [&](const auto& match) {
    return look_of(match).what != look_of(matches.front()).what;
  });
  told.likeness = static_cast<float>(best);
  // Where all are drawings of one face another is less like it than the last of them.
  const auto& next = other == matches.end() ? matches.back() : *other;
  told.margin = static_cast<float>(best) - next.likeness;
  told.kind = look_of(matches.front()).kind;
  told.corners = matches.front().corners;
  const auto weight = [&](const CoveredLooks::Match& match) {
    return std::exp(odds.steep * (match.likeness - best));
  };
  double sum = 0;
  for (const auto& match : matches) sum += weight(match);
  const double known = odds.known(best, told.margin);
  for (const auto& match : matches) {
    told.candidates.push_back({.what = look_of(match).what,
                               .rotation = match.rotation,
                               .confidence = known * weight(match) / sum,
                               .score = match.likeness});
  }
  return told;
}

ToldFace tell_face_by_contrast(const LooseFaces::Size& size, const cv::Mat& bgr,
                               const cv::Matx33d& bgr_from_unit) {
  constexpr double kSteep = 60;  // log odds for 1 of likeness; no card was told as another
  return told_by_matches(
      size, size.contrast->match(covered_picture(bgr, bgr_from_unit, {}, Compared::kContrast)),
      {known_by_contrast, kSteep});
}

}  // namespace storey::vision
