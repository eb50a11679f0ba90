#include "vision/identify/loose_faces.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "model/check.h"
#include "vision/geometry/homography.h"
#include "vision/identify/face_evidence.h"
#include "vision/identify/face_matcher.h"
#include "vision/identify/inner_loops.h"
#include "vision/identify/warped.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr float kUnlike = 0.35F;     // coarse likeness below which nothing is worth aligning
constexpr float kFarBehind = 0.25F;  // coarse likeness behind the best; aligning seldom gains more
constexpr std::size_t kAligned = 6;  // looks that are aligned
constexpr std::size_t kAlignedDiscs = 4;
constexpr int kQuarters = 4;
constexpr int kGlanceSide = 24;  // px
// A disc is told by the square within it, at the angle that its rings show.
constexpr double kWithinDisc = 0.70;  // its side against the diameter
constexpr double kStrangersMargin = 0.16;

// The rectangle, or the square within a disc, turned clockwise about its middle, with the margin of
// a query. What is larger than a query is made smaller by areas.
cv::Mat patch_of(const cv::Mat& bgr, const cv::Matx33d& bgr_from_face) {
  constexpr int kSide = kFineSide + 2 * kFineMargin;
  const cv::Point2f corner = apply(bgr_from_face, {0, 0});
  const double across = cv::norm(apply(bgr_from_face, {1, 0}) - corner);
  const double down = cv::norm(apply(bgr_from_face, {0, 1}) - corner);
  const int finer = std::clamp(cvRound(std::max(across, down) / kFineSide), 1, 4);
  const double step = 1.0 / (kFineSide * finer);
  const double start = (0.5 - kFineMargin * finer) * step;
  const cv::Matx33d face_from_patch(step, 0, start, 0, step, start, 0, 0, 1);
  cv::Mat patch = warped(bgr, bgr_from_face * face_from_patch, {kSide * finer, kSide * finer});
  if (finer > 1) cv::resize(patch, patch, {kSide, kSide}, 0, 0, cv::INTER_AREA);
  return patch;
}

// Where the face that is compared lies in the unit square.
cv::Matx33d unit_from_face(const LooseFaces::Size& size, double clockwise_deg) {
  if (!size.round) return cv::Matx33d::eye();
  const auto turned = cv::getRotationMatrix2D(cv::Point2f(0.5F, 0.5F), -clockwise_deg, kWithinDisc);
  const cv::Matx23d map = turned;
  return {map(0, 0), map(0, 1), map(0, 2), map(1, 0), map(1, 1), map(1, 2), 0, 0, 1};
}

// The query as it looks when a piece in this turn is put upright.
CellPicture upright(const CellPicture& query, int rotation) {
  if (rotation == 0) return query;
  CellPicture turned;
  // One turn counter-clockwise is undone by one clockwise.
  cv::rotate(query.picture, turned.picture, rotation - 1);
  cv::rotate(query.light, turned.light, rotation - 1);
  return turned;
}

// A picture of what may be a face, at one angle.
struct Query {
  cv::Matx33d unit_from_face;
  std::array<CellPicture, kQuarters> turned;  // by the turn of the piece; filled when needed

  const CellPicture& at(int rotation) {
    CellPicture& upright_query = turned.at(static_cast<std::size_t>(rotation));
    if (upright_query.picture.empty()) upright_query = upright(turned[0], rotation);
    return upright_query;
  }
};

struct Likely {
  std::size_t query = 0;
  int look = 0;
  int rotation = 0;
  float coarse = 0;
};

bool is_square(const LooseFaces::Size& size) {
  return std::abs(size.width_mm - size.height_mm) < 1e-3 * size.width_mm;
}

// The looks and turns that are worth aligning, best first.
std::vector<Likely> likely_looks(const LooseFaces::Size& size, const Query& query) {
  const TemplateSet::Impl& set = *size.faces;
  const bool square = is_square(size);
  const cv::Rect face(kFineMargin, kFineMargin, kFineSide, kFineSide);
  cv::Mat small;
  cv::resize(query.turned[0].picture(face), small, {kCoarseSide, kCoarseSide}, 0, 0,
             cv::INTER_AREA);
  const auto turned = coarse_vectors_turned(small);
  std::vector<float> scores;
  coarse_scores(set, turned, scores);
  const std::size_t n = set.looks.size();
  std::vector<Likely> all;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const int rotation = static_cast<int>(i / n);
    if (square || rotation % 2 == 0)
      all.push_back({0, static_cast<int>(i % n), rotation, scores[i]});
  }
  const std::size_t keep = std::min(kAligned, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(keep), all.end(),
                    [](const Likely& a, const Likely& b) { return a.coarse > b.coarse; });
  all.resize(keep);
  std::erase_if(all, [&](const Likely& one) {
    return one.coarse < kUnlike || one.coarse < all.front().coarse - kFarBehind;
  });
  return all;
}

Query query_of(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit,
               const cv::Matx33d& unit_from_face) {
  Query query{unit_from_face, {}};
  query.turned[0] = cell_picture(patch_of(bgr, bgr_from_unit * unit_from_face));
  return query;
}

// How a disc lies that shows a look.
struct LikelyDisc {
  int look = 0;
  cv::Matx33d unit_from_face;
  float likeness = -1;
};

// The looks that the rings of a disc are most like, each as it lies then.
std::vector<LikelyDisc> likely_discs(const LooseFaces::Size& size, const cv::Mat& bgr,
                                     const cv::Matx33d& bgr_from_unit) {
  constexpr float kAside = 0.035F;  // of the diameter
  const cv::Mat opponent = log_opponent(patch_of(bgr, bgr_from_unit));
  const float middle = (static_cast<float>(opponent.cols) - 1) / 2;
  std::vector<LikelyDisc> best(size.faces->looks.size());
  for (const int y : {0, -1, 1}) {
    for (const int x : {0, -1, 1}) {
      const cv::Point2f off = kAside * cv::Point2f(cv::Point(x, y));
      const cv::Point2f at = cv::Point2f(middle, middle) + kFineSide * off;
      for (const auto& match : size.rings->match(ring_vector(opponent, at, kFineSide))) {
        LikelyDisc& of_look = best[static_cast<std::size_t>(match.look)];
        if (match.likeness <= of_look.likeness) continue;
        const cv::Matx33d moved(1, 0, off.x, 0, 1, off.y, 0, 0, 1);
        of_look = {match.look, moved * unit_from_face(size, match.clockwise_deg), match.likeness};
      }
    }
  }
  std::stable_sort(best.begin(), best.end(), [](const LikelyDisc& a, const LikelyDisc& b) {
    return a.likeness > b.likeness;
  });
  if (best.size() > kAlignedDiscs) best.resize(kAlignedDiscs);
  return best;
}

// A face that was aligned.
struct AlignedFace {
  FineMatch match;
  std::size_t query = 0;
  int rotation = 0;  // quarter turns counter-clockwise
};

// As fine as a photo shows it, so that what is lost between its pixels is not looked for.
Pixels as_seen(const LooseLook& look) {
  constexpr double kSeen = 1.2;  // px a mm
  constexpr int kSmallest = 24;  // what is small is told from close by, or not at all
  constexpr int kSide = 2 * kFineSide;
  const double share = look.round ? kWithinDisc : 1;
  const cv::Size seen(std::clamp(cvRound(kSeen * share * look.width_mm), kSmallest, kSide),
                      std::clamp(cvRound(kSeen * share * look.height_mm), kSmallest, kSide));
  const cv::Mat whole = borrow(look.pixels);
  const cv::Size face(cvRound(share * whole.cols), cvRound(share * whole.rows));
  const cv::Rect part({(whole.cols - face.width) / 2, (whole.rows - face.height) / 2}, face);
  cv::Mat small;
  cv::resize(whole(part), small, seen, 0, 0, cv::INTER_AREA);
  cv::resize(small, small, {kSide, kSide}, 0, 0, cv::INTER_LINEAR);
  return to_pixels(small);
}

bool is_flat(const Pixels& pixels) {
  constexpr double kLeastSpread = 3;  // grey levels
  cv::Mat grey;
  cv::cvtColor(borrow(pixels), grey, cv::COLOR_BGR2GRAY);
  cv::Scalar mean;
  cv::Scalar spread;
  cv::meanStdDev(grey, mean, spread);
  return spread[0] < kLeastSpread;
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// P(a face of the set lies there), from the best and how far it is ahead. Learnt from 48 drawn
// tables with 630 pieces of the set and 330 strangers of the same make: strangers reach 0.64, but
// no more than 0.16 ahead of the second. What is farther ahead was always told right on 60 composed
// tables, seeds 800 to 894: small and dark cards too, from 0.5 on.
// Of a few faces the second may be anything: that it is far behind says little.
double known_probability(double likeness, double margin, bool round, std::size_t faces) {
  constexpr std::size_t kFew = 12;
  constexpr double kLikeness = 28;
  constexpr double kEven = 0.66;
  constexpr double kMargin = 10;
  constexpr double kBeyondStrangers = 60;
  const double beyond = round || faces <= kFew ? 0 : std::max(0.0, margin - kStrangersMargin);
  if (round) margin = std::min(margin, kStrangersMargin);
  return logistic(kLikeness * (likeness - kEven) + kMargin * margin + kBeyondStrangers * beyond);
}

// How much likelier a face is than one that is less like it. On the same tables 132 pieces that
// differ from others by one small mark alone were 0.013 ahead or more, and none was mistaken.
double odds(double ahead) {
  constexpr double kSteep = 220;
  return std::exp(kSteep * ahead);
}

// Where the upright face lies in the unit square, from the query of its turn.
std::array<cv::Point2f, 4> corners_of(const AlignedFace& told, const cv::Matx33d& unit_from_face) {
  constexpr float kLow = -0.5F;
  constexpr float kHigh = kFineSide - 0.5F;
  constexpr float kQuery = kFineSide + 2 * kFineMargin - 1;
  const std::array<cv::Point2f, 4> face{
      {{kLow, kLow}, {kHigh, kLow}, {kHigh, kHigh}, {kLow, kHigh}}};
  std::array<cv::Point2f, 4> corners;
  for (std::size_t i = 0; i < 4; ++i) {
    cv::Point2f p(told.match.query_from_face * cv::Vec3f(face[i].x, face[i].y, 1));
    for (int turn = 0; turn < told.rotation; ++turn) p = {p.y, kQuery - p.x};  // counter-clockwise
    const cv::Point2d at((p.x + 0.5 - kFineMargin) / kFineSide,
                         (p.y + 0.5 - kFineMargin) / kFineSide);
    corners[i] = apply(unit_from_face, at);
  }
  return corners;
}

// A corner of what lies around a disc, from that of what lies within it.
cv::Point2f whole_disc(const std::array<cv::Point2f, 4>& within, cv::Point2f corner) {
  const cv::Point2f middle = 0.25F * (within[0] + within[1] + within[2] + within[3]);
  return middle + (corner - middle) / kWithinDisc;
}

// The square around a disc, unturned, from that within it.
std::array<cv::Point2f, 4> around_disc(const std::array<cv::Point2f, 4>& within) {
  const cv::Point2f middle = 0.25F * (within[0] + within[1] + within[2] + within[3]);
  const auto side = (cv::norm(within[1] - within[0]) + cv::norm(within[2] - within[1])) / 2;
  const auto half = static_cast<float>(side / kWithinDisc / 2);
  return {middle + cv::Point2f(-half, -half), middle + cv::Point2f(half, -half),
          middle + cv::Point2f(half, half), middle + cv::Point2f(-half, half)};
}

// Of several drawings of one face, and of several angles, the best counts.
std::vector<AlignedFace> each_once(const LooseFaces::Size& size, std::vector<AlignedFace> faces) {
  std::stable_sort(faces.begin(), faces.end(), [](const auto& a, const auto& b) {
    return likeness_of(a.match) > likeness_of(b.match);
  });
  const auto what = [&](const AlignedFace& one) {
    return size.faces->looks[static_cast<std::size_t>(one.match.look)].what;
  };
  std::vector<AlignedFace> kept;
  for (const AlignedFace& one : faces) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&](const AlignedFace& other) {
      return what(other) == what(one) && (size.round || other.rotation == one.rotation);
    });
    if (!known) kept.push_back(one);
  }
  return kept;
}

}  // namespace

namespace {

constexpr std::size_t kCoarsePixels = std::size_t{kCoarseSide} * kCoarseSide;

CoarseVector turned_clockwise(const CoarseVector& vector) {
  CoarseVector turned;
  for (std::size_t i = 0; i < turned.size(); ++i) {
    const std::size_t x = i % kCoarseSide;
    const std::size_t y = i % kCoarsePixels / kCoarseSide;
    turned[i] = vector[i / kCoarsePixels * kCoarsePixels + (kCoarseSide - 1 - x) * kCoarseSide + y];
  }
  return turned;
}

CoarseVector half_turned(const CoarseVector& vector) {
  CoarseVector turned;
  for (std::size_t i = 0; i < turned.size(); ++i)
    turned[i] = vector[i / kCoarsePixels * kCoarsePixels + kCoarsePixels - 1 - i % kCoarsePixels];
  return turned;
}

}  // namespace

GlancedTable::GlancedTable(const LooseFaces& faces, const cv::Mat& bgr, double px_per_mm)
    : faces_(faces) {
  cv::Mat opponent;
  for (const LooseFaces::Size& size : faces.sizes) {
    OfSize& glanced = sizes_.emplace_back();
    if (size.round) {
      if (opponent.empty()) opponent = log_opponent(bgr);
      glanced.picture = opponent;
      continue;
    }
    const double side = std::sqrt(size.width_mm * size.height_mm) * px_per_mm;
    cv::Mat small = bgr;
    glanced.scale = std::min(1.0, kGlanceSide / side);
    if (glanced.scale < 1) cv::resize(bgr, small, {}, glanced.scale, glanced.scale, cv::INTER_AREA);
    glanced.picture = face_picture(small, kGlanceSide);
  }
}

float GlancedTable::likeness(std::size_t size, const cv::Matx33d& bgr_from_unit) const {
  const LooseFaces::Size& faces = faces_.sizes[size];
  const cv::Mat& picture = sizes_[size].picture;
  if (faces.round) {
    const auto diameter =
        static_cast<float>(cv::norm(apply(bgr_from_unit, {1, 0}) - apply(bgr_from_unit, {0, 0})));
    const RingVector disc = ring_vector(picture, apply(bgr_from_unit, {0.5, 0.5}), diameter);
    return faces.rings->match(disc).front().likeness;
  }
  constexpr double kStep = 1.0 / kGlanceSide;
  const cv::Matx33d unit_from_sample(kStep, 0, kStep / 2, 0, kStep, kStep / 2, 0, 0, 1);
  const cv::Matx33f map = pixel_scaling(sizes_[size].scale) * bgr_from_unit * unit_from_sample;
  cv::Mat face(kGlanceSide, kGlanceSide, CV_32FC4);
  sample_affine4(picture.ptr<float>(), picture.cols, picture.rows,
                 {map(0, 0), map(0, 1), map(0, 2), map(1, 0), map(1, 1), map(1, 2)},
                 face.ptr<float>(), kGlanceSide);
  cv::Mat coarse(kCoarseSide, kCoarseSide, CV_32FC4);
  box_means4(face.ptr<float>(), kGlanceSide, kGlanceSide / kCoarseSide, coarse.ptr<float>());
  std::vector<CoarseVector> turned{coarse_vector(coarse)};
  if (is_square(faces)) turned.push_back(turned_clockwise(turned.back()));
  turned.push_back(half_turned(turned.front()));
  if (is_square(faces)) turned.push_back(half_turned(turned[1]));
  std::vector<float> scores;
  coarse_scores(*faces.faces, turned, scores);
  return *std::max_element(scores.begin(), scores.end());
}

ToldFace tell_loose_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                         const cv::Matx33d& bgr_from_unit) {
  const TemplateSet::Impl& set = *size.faces;
  std::vector<Query> queries;
  std::vector<AlignedFace> faces;
  const auto align = [&](std::size_t query, int look, int rotation) {
    const CellPicture& picture = queries[query].at(rotation);
    faces.push_back({align_look(set, look, picture, shifted_face({0, 0})), query, rotation});
  };
  if (size.round) {
    for (const LikelyDisc& one : likely_discs(size, bgr, bgr_from_unit)) {
      queries.push_back(query_of(bgr, bgr_from_unit, one.unit_from_face));
      align(queries.size() - 1, one.look, 0);
    }
  } else {
    queries.push_back(query_of(bgr, bgr_from_unit, cv::Matx33d::eye()));
    for (const Likely& one : likely_looks(size, queries.front()))
      align(one.query, one.look, one.rotation);
  }
  ToldFace told;
  told.kind = set.looks.front().kind;
  if (faces.empty()) return told;
  faces = each_once(size, std::move(faces));
  const double best = likeness_of(faces.front().match);
  const double second =
      std::max<double>(kUnlike, faces.size() > 1 ? likeness_of(faces[1].match) : 0);
  told.likeness = static_cast<float>(best);
  told.margin = static_cast<float>(best - second);
  told.kind = set.looks[static_cast<std::size_t>(faces.front().match.look)].kind;
  told.corners = corners_of(faces.front(), queries[faces.front().query].unit_from_face);
  told.shown = told.corners;
  if (size.round) {
    for (cv::Point2f& p : told.shown) p = whole_disc(told.corners, p);
    told.corners = around_disc(told.corners);
  }
  double sum = 0;
  for (const AlignedFace& one : faces) sum += odds(likeness_of(one.match) - best);
  const double known = known_probability(best, best - second, size.round, set.looks.size());
  for (const AlignedFace& one : faces) {
    const double likeness = likeness_of(one.match);
    told.candidates.push_back({.what = set.looks[static_cast<std::size_t>(one.match.look)].what,
                               .rotation = size.round ? 0 : one.rotation,
                               .confidence = known * odds(likeness - best) / sum,
                               .score = likeness});
  }
  return told;
}

namespace {

// P(a disc lies there), from how much it is like its face and how much of it the face explains.
// Learnt from 48 composed tables of tiles and coins (seeds 3900 to 3941): of 12,035 places without
// a disc none was above 0.5, of 384 with one in view 377.
double disc_probability(double likeness, double explained) {
  constexpr double kLikeness = 40, kExplained = 16;
  constexpr double kEven = 23.5;
  return logistic(kLikeness * likeness + kExplained * explained - kEven);
}

// P(a face lies there), by DuelLooks::Outcome::drawn. Of 1,629 places on 12 hard composed tables
// (seeds 99100 to 99134), 796 of them with the face that was told, 4 others were above 0.6 and 69
// right ones below 0.5. By what a face explains, shadows and glare included, 224 others were above
// 0.65 and 58 right ones below.
double whole_probability(double drawn) {
  constexpr double kSteepness = 20, kEven = 0.5;
  return logistic(kSteepness * (drawn - kEven));
}

// How much a place is like the face that is told there.
double whole_likeness(const DuelLooks::Outcome& outcome) {
  return (outcome.explained + outcome.drawn) / 2;
}

// A place where a face may lie, and what is seen there.
struct Attempt {
  cv::Matx33d unit_from_place;
  DuelLooks::Glance seen;
};

// The likeliest faces of a place held against each other.
struct Duel {
  DuelLooks::Outcome outcome;
  std::vector<DuelLooks::Rival> rivals;
  Attempt place;

  // Where the faces lie.
  [[nodiscard]] cv::Matx33d unit_from_face() const {
    return place.unit_from_place * outcome.unit_from_place;
  }
};

Duel fought(const DuelLooks& looks, const Attempt& place,
            const std::vector<DuelLooks::Rival>& likely) {
  constexpr std::size_t kRivals = 10;
  Duel duel;
  duel.rivals = likely;
  for (const DuelLooks::Rival& one : looks.likeliest(place.seen, kRivals))
    if (std::find(likely.begin(), likely.end(), one) == likely.end()) duel.rivals.push_back(one);
  duel.outcome = looks.decide(place.seen, duel.rivals);
  duel.place = place;
  return duel;
}

}  // namespace

ToldFace tell_plain_disc(const LooseFaces::Size& size, const cv::Mat& bgr,
                         const cv::Matx33d& bgr_from_unit) {
  STOREY_CHECK(size.round);
  constexpr float kHopeless = 0.3F;  // too little for any face to make up for it
  constexpr double kWidth = 1 / kWithinDisc;
  const cv::Matx33d within_from_whole(kWidth, 0, 0.5 - 0.5 * kWidth, 0, kWidth, 0.5 - 0.5 * kWidth,
                                      0, 0, 1);
  ToldFace told = tell_loose_face(size, bgr, bgr_from_unit);
  if (told.likeness < kHopeless) return told;
  double explained = 0;
  for (const LikelyDisc& one : likely_discs(size, bgr, bgr_from_unit)) {
    if (size.faces->looks[static_cast<std::size_t>(one.look)].what != told.candidates.front().what)
      continue;
    const cv::Matx33d bgr_from_disc = bgr_from_unit * one.unit_from_face * within_from_whole;
    const auto outcome = size.duel->decide(size.duel->glance(bgr, bgr_from_disc), {{one.look, 0}});
    explained = std::max(explained, outcome.explained);
  }
  double before = 0;
  for (const Candidate& one : told.candidates) before += one.confidence;
  const double known = disc_probability(told.likeness, explained);
  for (Candidate& one : told.candidates) one.confidence *= known / before;
  return told;
}

ToldFace tell_in_view(const LooseFaces::Size& size, const cv::Mat& bgr,
                      const cv::Matx33d& bgr_from_unit, const FacesInView::Sought& sought) {
  // On 11 hard tables coins that had been missed were like their face by 0.55 to 0.86, but for one
  // in the dark, and the likest of 31 pieces without one by 0.38.
  constexpr float kEven = 0.52F;
  constexpr float kSteep = 30;
  const auto matches = size.in_view->find(bgr, bgr_from_unit, sought);
  ToldFace told;
  told.kind = size.kinds.front();
  if (matches.empty()) return told;
  const auto& best = matches.front();
  const cv::Point2f off = apply(bgr_from_unit.inv(), best.middle) - cv::Point2f(0.5F, 0.5F);
  told.corners = {off, off + cv::Point2f(1, 0), off + cv::Point2f(1, 1), off + cv::Point2f(0, 1)};
  told.shown = told.corners;
  told.likeness = best.likeness;
  told.margin = matches.size() > 1 ? best.likeness - matches[1].likeness : best.likeness;
  float total = 0;
  for (const auto& one : matches) {
    const auto& what = size.faces->looks[static_cast<std::size_t>(one.look)].what;
    const bool known = std::any_of(told.candidates.begin(), told.candidates.end(),
                                   [&](const Candidate& other) { return other.what == what; });
    if (known) continue;
    const float odds = std::exp(kSteep * (one.likeness - best.likeness));
    told.candidates.push_back({.what = what, .confidence = odds, .score = one.likeness});
    total += odds;
  }
  const float known = 1 / (1 + std::exp(kSteep * (kEven - best.likeness)));
  for (Candidate& one : told.candidates) one.confidence *= known / total;
  told.kind = size.faces->looks[static_cast<std::size_t>(best.look)].kind;
  return told;
}

ToldFace tell_in_building(const LooseFaces::Size& size, const cv::Mat& bgr,
                          const cv::Matx33d& bgr_from_unit, const FacesInView::Sought& sought) {
  // On 47 hard tables (seeds 97830 to 97846, 97870 to 97899) both came to 0.50 or more in 1,364
  // cells, two of which held no piece (0.55, and one half a cell beside its own), all others told
  // rightly; of 47 with less 15 were, 28 held none.
  constexpr double kSteep = 30;
  constexpr double kEven = 0.5;
  ToldFace told = tell_in_view(size, bgr, bgr_from_unit, sought);
  if (told.candidates.empty()) return told;
  const double next = told.candidates.size() > 1 ? told.candidates[1].score : 0;
  const double both = 2 * told.likeness - next;
  double before = 0;
  for (const Candidate& one : told.candidates) before += one.confidence;
  const double known = 1 / (1 + std::exp(-kSteep * (both - kEven)));
  for (Candidate& one : told.candidates) one.confidence *= known / before;
  return told;
}

ToldFace tell_whole_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                         const cv::Matx33d& bgr_from_unit) {
  return tell_whole_face_of(size, bgr, bgr_from_unit, size.duel->glance(bgr, bgr_from_unit));
}

ToldFace tell_whole_face_of(const LooseFaces::Size& size, const cv::Mat& bgr,
                            const cv::Matx33d& bgr_from_unit, const DuelLooks::Glance& there) {
  constexpr std::size_t kLikely = 3;
  constexpr double kHardly = 0.4;  // explained: nothing right was below 0.43 (26 tuning photos)
  constexpr double kPlain = 0.85;
  constexpr double kAsDrawn = 0.95;
  constexpr double kMayBeTold = 0.1;  // P(a face lies there)
  constexpr double kSteep = 14;       // log odds of one that is wholly ahead
  const auto& looks = size.faces->looks;
  const auto seen_at = [&](const cv::Matx33d& place) {
    return Attempt{place, size.duel->glance(bgr, bgr_from_unit * place)};
  };
  ToldFace told;
  told.kind = looks.front().kind;
  // Of 508 places in eight sample photos that a face explains by 0.6 or more none was below this
  // (0.31 at least), of 2,040 others 1,050.
  constexpr float kFirstGlance = 0.3F;
  const Attempt whole{cv::Matx33d::eye(), there};
  if (whole.seen.likeness < kFirstGlance) return told;
  const ToldFace first = tell_loose_face(size, bgr, bgr_from_unit);
  cv::Matx33d unit_from_place = cv::Matx33d::eye();
  if (!first.candidates.empty()) {
    // Where the best one lies; how large it is was known before.
    const cv::Point2f middle =
        0.25F * (first.corners[0] + first.corners[1] + first.corners[2] + first.corners[3]);
    unit_from_place = {1, 0, middle.x - 0.5, 0, 1, middle.y - 0.5, 0, 0, 1};
  }
  std::vector<DuelLooks::Rival> likely;
  for (const Candidate& one : first.candidates) {
    const auto look = std::find_if(looks.begin(), looks.end(),
                                   [&](const auto& other) { return other.what == one.what; });
    if (likely.size() < kLikely)
      likely.push_back({static_cast<int>(look - looks.begin()), one.rotation});
  }
  // Of 4,874 places in 16 tuning photos 724 of the 728 that a face explains by 0.75 or more were
  // beyond this, 2,000 of the others.
  constexpr float kGlance = 0.4F;
  const Attempt moved = first.candidates.empty() ? whole : seen_at(unit_from_place);
  if (std::max(whole.seen.likeness, moved.seen.likeness) < kGlance) return told;
  Duel duel;
  duel.outcome.explained = duel.outcome.drawn = -1;
  const auto attempt = [&](const Attempt& place) {
    Duel other = fought(*size.duel, place, likely);
    if (whole_likeness(other.outcome) > whole_likeness(duel.outcome)) duel = std::move(other);
  };
  attempt(moved);
  // A face may have been stretched onto what it shares with the right one.
  if (whole_likeness(duel.outcome) < kPlain && !first.candidates.empty()) attempt(whole);
  if (duel.outcome.explained < kHardly) return told;
  if (whole_likeness(duel.outcome) < kAsDrawn) attempt(seen_at(duel.unit_from_face()));
  if (whole_probability(duel.outcome.drawn) >= kMayBeTold)
    size.duel->look_where_others_lie(duel.place.seen, duel.rivals, duel.outcome);
  const auto& [outcome, rivals, place] = duel;
  const double known = whole_probability(outcome.drawn);
  unit_from_place = duel.unit_from_face();
  const DuelLooks::Rival& best = rivals[outcome.best];
  double sum = 0, nearest = 1;
  std::vector<double> shares;
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    shares.push_back(i == outcome.best ? 1 : std::exp(-kSteep * outcome.ahead[i]));
    sum += shares.back();
    if (i != outcome.best) nearest = std::min(nearest, outcome.ahead[i]);
  }
  for (std::size_t i = 0; i < rivals.size(); ++i)
    told.candidates.push_back({.what = looks[static_cast<std::size_t>(rivals[i].look)].what,
                               .rotation = rivals[i].rotation,
                               .confidence = known * shares[i] / sum,
                               .score = outcome.explained - (1 - shares[i])});
  // Others may be as likely, but it is the one that is told.
  const auto of_best = told.candidates.begin() + static_cast<std::ptrdiff_t>(outcome.best);
  std::rotate(told.candidates.begin(), of_best, of_best + 1);
  std::stable_sort(told.candidates.begin(), told.candidates.end(),
                   [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  told.kind = looks[static_cast<std::size_t>(best.look)].kind;
  told.likeness = static_cast<float>(whole_likeness(outcome));
  told.margin = static_cast<float>(nearest);
  const std::array<cv::Point2f, 4> unit{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  for (std::size_t i = 0; i < 4; ++i)
    told.corners.at(i) =
        apply(unit_from_place, unit.at((i + 4 - static_cast<std::size_t>(best.rotation)) % 4));
  told.shown = told.corners;
  return told;
}

TemplateSet with_loose(const TemplateSet& set, const std::vector<LooseLook>& looks) {
  std::vector<std::vector<const LooseLook*>> by_size;
  for (const LooseLook& look : looks) {
    if (is_flat(look.pixels)) continue;
    const auto alike = [&](const std::vector<const LooseLook*>& others) {
      const LooseLook& other = *others.front();
      return look.width_mm == other.width_mm && look.height_mm == other.height_mm &&
             look.round == other.round;
    };
    auto same = std::find_if(by_size.begin(), by_size.end(), alike);
    if (same == by_size.end()) same = by_size.insert(same, std::vector<const LooseLook*>());
    same->push_back(&look);
  }
  auto loose = std::make_shared<LooseFaces>();
  for (const auto& of_size : by_size) {
    const LooseLook& first = *of_size.front();
    LooseFaces::Size size;
    size.width_mm = first.width_mm;
    size.height_mm = first.height_mm;
    size.round = first.round;
    std::vector<cv::Mat> discs;
    std::vector<cv::Mat> rectangles;
    std::vector<cv::Mat> pictures;
    std::vector<FaceLook> faces;
    for (const LooseLook* look : of_size) {
      faces.push_back({look->what, look->kind, as_seen(*look)});
      if (look->round)
        discs.push_back(borrow(look->pixels));
      else
        rectangles.push_back(borrow(faces.back().pixels).clone());
      pictures.push_back(borrow(look->pixels));
      if (std::find(size.kinds.begin(), size.kinds.end(), look->kind) == size.kinds.end())
        size.kinds.push_back(look->kind);
    }
    const auto built = TemplateSet::build(faces);
    STOREY_CHECK(built.has_value());
    size.faces = built->impl_;
    size.duel = std::make_shared<DuelLooks>(pictures, size.width_mm, size.height_mm, size.round);
    size.in_view =
        std::make_shared<FacesInView>(pictures, size.width_mm, size.height_mm, size.round);
    if (size.round) {
      size.rings = std::make_shared<RingLooks>(discs);
    } else {
      size.covered = std::make_shared<CoveredLooks>(rectangles, is_square(size));
      size.contrast =
          std::make_shared<CoveredLooks>(rectangles, is_square(size), Compared::kContrast);
      size.veiled = std::make_shared<VeiledLooks>(pictures, size.width_mm, size.height_mm);
      size.mean = std::make_shared<MeanFace>(pictures, size.width_mm, size.height_mm);
      size.features = std::make_shared<KnownFeatures>(pictures, size.width_mm, size.height_mm);
    }
    loose->sizes.push_back(std::move(size));
  }
  return TemplateSet(set.impl_, loose->sizes.empty() ? nullptr : std::move(loose));
}

}  // namespace storey::vision
