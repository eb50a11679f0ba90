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

// The same of a piece told whole: many of one floor are much alike, so that how alike counts, too.
// On 60 hard tables (seeds 103000 to 103059) likeness and half the margin came to 0.39 or more in
// 20 of 51 looks at pieces that no colours told, the face right in all of them, and to less in 31,
// two of them right; of 495 places without a piece where the table did not look bare to 0.37 at
// most.
double known_whole_by_contrast(double likeness, double margin) {
  constexpr double kSteep = 40, kEven = 0.42;
  constexpr double kMost = 0.6;  // half of one and half of the next may be like a third by as much
  return std::min(kMost, 1 / (1 + std::exp(-kSteep * (likeness + margin / 2 - kEven))));
}

// How much a face is seen, from its likeness and how far it is ahead of the next.
double seen_as_face(double likeness, double margin) { return likeness + 0.25 * margin; }

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// P(a face lies there as it is told), of cells that were taken for pieces and that colours left
// open, upright: on 48 hard tables (seeds 92000 to 92047) 196 of 196 cells seen by 0.30 or more
// held that face, 19 of 24 between 0.20 and 0.30, and of 78 that held none one was seen by 0.22. On
// another table in glare, stairs were seen as a shop by 0.41.
double known_upright(double likeness, double margin) {
  constexpr double kSteep = 30;
  constexpr double kEven = 0.36;
  return logistic(kSteep * (seen_as_face(likeness, margin) - kEven));
}

// The same of cards of several cells where no cell says otherwise: on as many tables of cards
// likeness and margin of 290 that lay there came to 0.66 at least, all told rightly; of 83 places
// half on one card and half on the next to 0.66 at most.
double known_upright_card(double likeness, double margin) {
  constexpr double kSteep = 40;
  constexpr double kEven = 0.665;
  return logistic(kSteep * (likeness + margin - kEven));
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
                               const cv::Matx33d& bgr_from_unit, ByContrast by) {
  constexpr double kSteep = 60;  // log odds for 1 of likeness; no card was told as another
  return told_by_matches(
      size, size.contrast->match(covered_picture(bgr, bgr_from_unit, {}, Compared::kContrast)),
      {by == ByContrast::kWhole ? known_whole_by_contrast : known_by_contrast, kSteep});
}

UprightFace tell_upright_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                              const cv::Matx33d& bgr_from_unit,
                              const std::vector<std::vector<cv::Point2f>>& covers, int cells) {
  constexpr double kSteep = 60;  // log odds for 1 of likeness
  // On the tables of known_upright() contrast and colours of cells that held nothing came to 0.39
  // together at most, but for one, those of pieces to 0.39 at least.
  constexpr double kLeast = 0.4;
  constexpr double kInView = 0.7;  // share that is not burnt out
  const CoveredPicture contrast = covered_picture(bgr, bgr_from_unit, covers, Compared::kContrast);
  const MatchOdds odds{cells > 1 ? known_upright_card : known_upright, kSteep};
  UprightFace face;
  face.told = told_by_matches(size, size.contrast->match(contrast, true), odds);
  const double by_contrast = seen_as_face(face.told.likeness, face.told.margin);
  if (cells > 1 || by_contrast >= kLeast || contrast.visible < kInView) return face;
  const ToldFace colours = told_by_matches(
      size, size.covered->match(covered_picture(bgr, bgr_from_unit, covers), true), odds);
  face.none = by_contrast + seen_as_face(colours.likeness, colours.margin) < kLeast;
  return face;
}

}  // namespace storey::vision
