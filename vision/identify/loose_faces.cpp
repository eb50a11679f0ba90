#include "vision/identify/loose_faces.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "model/check.h"
#include "vision/identify/face_evidence.h"
#include "vision/identify/face_matcher.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr float kUnlike = 0.35F;     // coarse likeness below which nothing is worth aligning
constexpr float kFarBehind = 0.25F;  // coarse likeness behind the best; aligning seldom gains more
constexpr std::size_t kAligned = 6;  // looks that are aligned
constexpr int kQuarters = 4;

struct TurnedMatch {
  FineMatch match;
  int rotation = 0;  // quarter turns counter-clockwise
};

// The rectangle with the margin of a query. What is larger than a query is made smaller by areas.
cv::Mat patch_of(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit) {
  constexpr int kSide = kFineSide + 2 * kFineMargin;
  const double across = std::hypot(bgr_from_unit(0, 0), bgr_from_unit(1, 0));
  const double down = std::hypot(bgr_from_unit(0, 1), bgr_from_unit(1, 1));
  const int finer = std::clamp(cvRound(std::max(across, down) / kFineSide), 1, 4);
  const double step = 1.0 / (kFineSide * finer);
  const double start = (0.5 - kFineMargin * finer) * step;
  const cv::Matx33d unit_from_patch(step, 0, start, 0, step, start, 0, 0, 1);
  cv::Mat patch;
  cv::warpAffine(bgr, patch, (bgr_from_unit * unit_from_patch).get_minor<2, 3>(0, 0),
                 {kSide * finer, kSide * finer}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                 cv::BORDER_REPLICATE);
  if (finer > 1) cv::resize(patch, patch, {kSide, kSide}, 0, 0, cv::INTER_AREA);
  return patch;
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

struct Likely {
  int look = 0;
  int rotation = 0;
  float coarse = 0;
};

// The looks and turns that are worth aligning, best first.
std::vector<Likely> likely_looks(const TemplateSet::Impl& set, const CellPicture& query,
                                 bool square) {
  const cv::Rect face(kFineMargin, kFineMargin, kFineSide, kFineSide);
  cv::Mat small;
  cv::resize(query.picture(face), small, {kCoarseSide, kCoarseSide}, 0, 0, cv::INTER_AREA);
  const auto turned = coarse_vectors_turned(small);
  std::vector<float> scores;
  coarse_scores(set, turned, scores);
  std::vector<Likely> all;
  const std::size_t n = set.looks.size();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const int rotation = static_cast<int>(i / n);
    if (square || rotation % 2 == 0) all.push_back({static_cast<int>(i % n), rotation, scores[i]});
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

// As fine as a photo shows it, so that what is lost between its pixels is not looked for.
Pixels as_seen(const LooseLook& look) {
  constexpr double kSeen = 1.2;  // px a mm
  constexpr int kSide = 2 * kFineSide;
  const cv::Size seen(std::clamp(cvRound(kSeen * look.width_mm), 8, kSide),
                      std::clamp(cvRound(kSeen * look.height_mm), 8, kSide));
  cv::Mat small;
  cv::resize(borrow(look.pixels), small, seen, 0, 0, cv::INTER_AREA);
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
// no more than 0.16 ahead of the second.
double known_probability(double likeness, double margin) {
  constexpr double kLikeness = 28;
  constexpr double kEven = 0.66;
  constexpr double kMargin = 10;
  return logistic(kLikeness * (likeness - kEven) + kMargin * margin);
}

// How much likelier a face is than one that is less like it. On the same tables 132 pieces that
// differ from others by one small mark alone were 0.013 ahead or more, and none was mistaken.
double odds(double ahead) {
  constexpr double kSteep = 220;
  return std::exp(kSteep * ahead);
}

// Corners of the upright face, from the query of its turn.
std::array<cv::Point2f, 4> corners_of(const TurnedMatch& told, const cv::Matx33d& bgr_from_unit) {
  constexpr float kLow = -0.5F;
  constexpr float kHigh = kFineSide - 0.5F;
  constexpr float kQuery = kFineSide + 2 * kFineMargin - 1;
  const std::array<cv::Point2f, 4> face{
      {{kLow, kLow}, {kHigh, kLow}, {kHigh, kHigh}, {kLow, kHigh}}};
  std::array<cv::Point2f, 4> corners;
  for (std::size_t i = 0; i < 4; ++i) {
    cv::Point2f p(told.match.query_from_face * cv::Vec3f(face[i].x, face[i].y, 1));
    for (int turn = 0; turn < told.rotation; ++turn) p = {p.y, kQuery - p.x};  // counter-clockwise
    const cv::Vec3d unit((p.x + 0.5 - kFineMargin) / kFineSide,
                         (p.y + 0.5 - kFineMargin) / kFineSide, 1);
    const cv::Vec3d at = bgr_from_unit * unit;
    corners[i] = {static_cast<float>(at[0]), static_cast<float>(at[1])};
  }
  return corners;
}

}  // namespace

ToldFace tell_loose_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                         const cv::Matx33d& bgr_from_unit) {
  const TemplateSet::Impl& set = *size.faces;
  const CellPicture query = cell_picture(patch_of(bgr, bgr_from_unit));
  const bool square = std::abs(size.width_mm - size.height_mm) < 1e-3 * size.width_mm;
  std::array<CellPicture, kQuarters> turned;
  std::vector<TurnedMatch> matches;
  for (const Likely& one : likely_looks(set, query, square)) {
    CellPicture& upright_query = turned[static_cast<std::size_t>(one.rotation)];
    if (upright_query.picture.empty()) upright_query = upright(query, one.rotation);
    matches.push_back(
        {align_look(set, one.look, upright_query, shifted_face({0, 0})), one.rotation});
  }
  ToldFace told;
  told.kind = set.looks.front().kind;
  if (matches.empty()) return told;
  std::stable_sort(matches.begin(), matches.end(), [](const auto& a, const auto& b) {
    return likeness_of(a.match) > likeness_of(b.match);
  });
  const double best = likeness_of(matches.front().match);
  const double second =
      std::max<double>(kUnlike, matches.size() > 1 ? likeness_of(matches[1].match) : 0);
  told.likeness = static_cast<float>(best);
  told.margin = static_cast<float>(best - second);
  told.kind = set.looks[static_cast<std::size_t>(matches.front().match.look)].kind;
  told.corners = corners_of(matches.front(), bgr_from_unit);
  double sum = 0;
  for (const TurnedMatch& one : matches) sum += odds(likeness_of(one.match) - best);
  const double known = known_probability(best, best - second);
  for (const TurnedMatch& one : matches) {
    const double likeness = likeness_of(one.match);
    told.candidates.push_back({.what = set.looks[static_cast<std::size_t>(one.match.look)].what,
                               .rotation = one.rotation,
                               .confidence = known * odds(likeness - best) / sum,
                               .score = likeness});
  }
  return told;
}

TemplateSet with_loose(const TemplateSet& set, const std::vector<LooseLook>& looks) {
  std::vector<std::pair<cv::Point2d, std::vector<FaceLook>>> by_size;
  for (const LooseLook& look : looks) {
    if (is_flat(look.pixels)) continue;
    const cv::Point2d size(look.width_mm, look.height_mm);
    auto same = std::find_if(by_size.begin(), by_size.end(),
                             [&](const auto& one) { return one.first == size; });
    if (same == by_size.end()) same = by_size.insert(same, {size, {}});
    same->second.push_back({look.what, look.kind, as_seen(look)});
  }
  auto loose = std::make_shared<LooseFaces>();
  for (const auto& [size, faces] : by_size) {
    const auto built = TemplateSet::build(faces);
    STOREY_CHECK(built.has_value());
    loose->sizes.push_back({size.x, size.y, built->impl_});
  }
  return TemplateSet(set.impl_, loose->sizes.empty() ? nullptr : std::move(loose));
}

}  // namespace storey::vision
