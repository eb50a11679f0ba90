#include "vision/identify/face_matches.h"

#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>

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
// most. On others (seeds 103600 to 104223) five of six between 0.39 and 0.42 were right.
double known_whole_by_contrast(double likeness, double margin) {
  constexpr double kSteep = 40, kEven = 0.40;
  constexpr double kMost = 0.6;  // half of one and half of the next may be like a third by as much
  return std::min(kMost, 1 / (1 + std::exp(-kSteep * (likeness + margin / 2 - kEven))));
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// P(a face lies there that was told below a veil), by what it explains, how far it is ahead and how
// far from where it was looked for. On seven hard tables it was chosen on (seeds 104006 to 104251)
// 42 of the 45 places and doubtful pieces that came to even or more were told rightly, the other
// three as a face much like it; on 13 others (104017 to 104243) 16 of 16. Of 443 places without a
// piece none came to even, one to a third.
double known_veiled(const VeiledLooks::Match& best, double margin) {
  constexpr double kSteep = 12, kEven = 1;
  constexpr double kOfMargin = 2, kOfOff = 3;
  constexpr double kMost = 0.8;
  const double seen = best.evidence + best.within + kOfMargin * margin - kOfOff * best.off;
  return std::min(kMost, logistic(kSteep * (seen - kEven)));
}

// How much a face is seen, from its likeness and how far it is ahead of the next.
double seen_as_face(double likeness, double margin) { return likeness + 0.25 * margin; }

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

constexpr double kSteepUpright = 60;  // log odds for 1 of likeness

// The quarters of a face that are mostly in view.
std::vector<cv::Rect2f> quarters_in_view(const CoveredPicture& seen) {
  constexpr double kMostly = 0.5;
  constexpr int kHalf = CoveredPicture::kSide / 2;  // px
  cv::Mat mask;
  cv::extractChannel(seen.picture, mask, 3);
  std::vector<cv::Rect2f> quarters;
  for (const int x : {0, 1}) {
    for (const int y : {0, 1}) {
      const cv::Rect part(CoveredPicture::kMargin + x * kHalf, CoveredPicture::kMargin + y * kHalf,
                          kHalf, kHalf);
      if (cv::mean(mask(part))[0] >= kMostly)
        quarters.emplace_back(0.5F * static_cast<float>(x), 0.5F * static_cast<float>(y), 0.5F,
                              0.5F);
    }
  }
  return quarters;
}

// A card of several cells in glare of which every quarter is like its face is known by less: half
// of one card and half of the next are like a third, but not in all of it.
// @param look  that was told.
void trust_all_quarters(const CoveredLooks& looks, const CoveredPicture& seen, int look,
                        ToldFace& told) {
  constexpr std::size_t kFewest = 3;
  constexpr double kNoHalf = 0.15;    // likeness of the quarter that is least like it
  constexpr double kMostLess = 0.1;   // by which likeness and margin may be less
  constexpr double kHopeless = 0.5;   // likeness and margin
  constexpr double kNotPlain = 0.85;  // of clean cards that lie so one half was told, too
  const double known = known_upright_card(told.likeness, told.margin);
  if (known >= kNotPlain || told.likeness + told.margin < kHopeless) return;
  const auto quarters = quarters_in_view(seen);
  if (quarters.size() < kFewest) return;
  const double least = looks.likeness_of(seen, look, quarters).least;
  const double less = std::clamp((least - kNoHalf) / 2, 0.0, kMostLess);
  const double better = std::min(kNotPlain, known_upright_card(told.likeness + less, told.margin));
  for (Candidate& one : told.candidates) one.confidence *= better / known;
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

ToldFace tell_veiled_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                          const cv::Matx33d& bgr_from_unit) {
  constexpr double kSteep = 20;  // log odds for 1 of evidence
  const auto seen = size.veiled->match(bgr, bgr_from_unit);
  std::vector<CoveredLooks::Match> matches;
  for (const VeiledLooks::Match& one : seen)
    matches.push_back({one.look, one.rotation, (one.evidence + one.within) / 2, one.corners});
  const auto lies_there = [](double, double) { return 1.0; };
  ToldFace told = told_by_matches(size, matches, {lies_there, kSteep});
  if (matches.empty()) return told;
  const double known = known_veiled(seen.front(), told.margin);
  for (Candidate& one : told.candidates) one.confidence *= known;
  told.likeness = 1 - std::exp(-seen.front().evidence);
  return told;
}

bool is_same_face(const Candidate& a, const Candidate& b) {
  return a.what == b.what && a.rotation == b.rotation;
}

namespace {

// P(a face of the set lies there).
double known_of(const ToldFace& told) {
  double known = 0;
  for (const Candidate& one : told.candidates) known += one.confidence;
  return known;
}

// P(a face | one lies there).
double share_of(const ToldFace& told, const Candidate& face, double known) {
  const auto same = std::find_if(told.candidates.begin(), told.candidates.end(),
                                 [&](const Candidate& one) { return is_same_face(one, face); });
  return same == told.candidates.end() ? 0 : same->confidence / known;
}

}  // namespace

double odds_by_contrast(const ToldFace& by_contrast, const ToldFace& veiled) {
  constexpr double kElsewhere = 0.02;  // odds that contrast gives what lies at most other places
  constexpr double kMost = 10;
  if (by_contrast.candidates.empty() || veiled.candidates.empty() ||
      !is_same_face(by_contrast.candidates.front(), veiled.candidates.front()))
    return 1;
  const double known = known_of(by_contrast);
  return std::clamp(known / (1 - known) / kElsewhere, 1.0, kMost);
}

bool weigh_faces(const ToldFace& by_contrast, ToldFace& told) {
  constexpr double kLikely = 0.05;
  constexpr double kLeast = 0.05;  // contrast may be wrong, too
  const double known = known_of(told), known_there = known_of(by_contrast);
  if (known <= 0 || known_there <= 0) return false;
  std::vector<double> there;
  bool any = false;
  for (const Candidate& one : told.candidates) {
    there.push_back(share_of(by_contrast, one, known_there));
    any = any || (there.back() >= kLikely && one.confidence >= kLikely * known);
  }
  if (!any) return false;
  for (std::size_t i = 0; i < there.size(); ++i)
    told.candidates[i].confidence *= std::max(kLeast, there[i]);
  const double sum = known_of(told);
  for (Candidate& one : told.candidates) one.confidence *= known / sum;
  std::stable_sort(
      told.candidates.begin(), told.candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.confidence > b.confidence; });
  return true;
}

namespace {

// What a face is like, as `told` says; what was not worth comparing exactly is less so than what
// was.
double likeness_to(const ToldFace& told, PieceFace what) {
  constexpr double kLess = 0.05;
  double least = kLess;
  for (std::size_t i = 0; i < told.candidates.size(); ++i) {
    const Candidate& one = told.candidates[i];
    if (one.what == what) return one.score;
    least = i == 0 ? one.score : std::min(least, one.score);
  }
  return least - kLess;
}

// P(the face that two ways of telling find likeliest together is right), by how far it is ahead. Of
// 289 cells of 19 hard tables that looks left open (seeds 97000 to 97023, 97840 to 97950) 191 of
// the 192 that are ahead by 0.2 or more were told rightly, 63 of the 97 others; by looks 181 of
// all.
double known_by_both(double margin) {
  constexpr double kSteep = 14, kEven = 0.05;
  constexpr double kMost = 0.85;  // none is plain in which neither way of telling knows a face
  return std::min(kMost, logistic(kSteep * (margin - kEven)));
}

}  // namespace

ToldFace likeliest_of_both(const ToldFace& one, const ToldFace& other) {
  ToldFace both;
  both.kind = one.kind;
  double next = 0;
  for (const ToldFace* told : {&one, &other}) {
    for (const Candidate& face : told->candidates) {
      const double sum = likeness_to(one, face.what) + likeness_to(other, face.what);
      const bool same = !both.candidates.empty() && both.candidates.front().what == face.what;
      if (same) continue;
      if (both.candidates.empty() || sum > both.candidates.front().score) {
        if (!both.candidates.empty()) next = std::max(next, both.candidates.front().score);
        both.candidates = {{.what = face.what, .score = sum}};
      } else {
        next = std::max(next, sum);
      }
    }
  }
  if (both.candidates.empty()) return both;
  both.likeness = static_cast<float>(both.candidates.front().score);
  both.margin = static_cast<float>(both.candidates.front().score - next);
  both.candidates.front().confidence = known_by_both(both.margin);
  return both;
}

ToldFace tell_upright_by_contrast(const LooseFaces::Size& size, const cv::Mat& bgr,
                                  const cv::Matx33d& bgr_from_unit) {
  const CoveredPicture contrast = covered_picture(bgr, bgr_from_unit, {}, Compared::kContrast);
  return told_by_matches(size, size.contrast->match(contrast, Lies::kUpright),
                         {known_upright, kSteepUpright});
}

UprightFace tell_upright_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                              const cv::Matx33d& bgr_from_unit,
                              const std::vector<std::vector<cv::Point2f>>& covers, int cells) {
  // On the tables of known_upright() contrast and colours of cells that held nothing came to 0.39
  // together at most, but for one, those of pieces to 0.39 at least.
  constexpr double kLeast = 0.4;
  constexpr double kInView = 0.7;  // share that is not burnt out
  const CoveredPicture contrast = covered_picture(bgr, bgr_from_unit, covers, Compared::kContrast);
  const MatchOdds odds{cells > 1 ? known_upright_card : known_upright, kSteepUpright};
  UprightFace face;
  const auto matches = size.contrast->match(contrast, Lies::kUpright);
  face.told = told_by_matches(size, matches, odds);
  if (cells > 1 && !matches.empty())
    trust_all_quarters(*size.contrast, contrast, matches.front().look, face.told);
  const double by_contrast = seen_as_face(face.told.likeness, face.told.margin);
  if (cells > 1 || by_contrast >= kLeast || contrast.visible < kInView) return face;
  const ToldFace colours = told_by_matches(
      size, size.covered->match(covered_picture(bgr, bgr_from_unit, covers), Lies::kUpright), odds);
  face.none = by_contrast + seen_as_face(colours.likeness, colours.margin) < kLeast;
  return face;
}

}  // namespace storey::vision
