#include "vision/locate/table_by_pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>
#include <utility>

#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/known_sizes.h"
#include "vision/geometry/quad_finder.h"
#include "vision/identify/face_matches.h"
#include "vision/photo/picture.h"

namespace storey::vision {
namespace {

constexpr double kWorkingPixels = 1.0e6;
constexpr float kLongest = 1.0F;    // side of a piece as a share of the photo's longer side
constexpr float kOblong = 2.2F;     // longest side against the shortest, of nearly square pieces
constexpr float kAslant = 1.8F;     // times as oblong pieces look from 35 degrees above the table
constexpr double kPlainly = 0.9;    // P(a face of the game)
constexpr double kPerhaps = 0.5;    // the same of what says something together with others
constexpr std::size_t kEnough = 4;  // pieces that tell a plane
constexpr std::size_t kMostTold = 60;  // rectangles that are looked at
constexpr double kFeaturePixels = 0.4e6;
constexpr std::size_t kMostByFeatures = 4;  // faces that are looked at
constexpr double kError_mm = 2;             // of a corner
constexpr float kSame = 0.3F;  // of a side between the middles of two outlines of one piece

Corners upright_corners(const SeenRectangle& one) {
  const auto w = static_cast<float>(one.width_mm);
  const auto h = static_cast<float>(one.height_mm);
  return {{{0, 0}, {w, 0}, {w, h}, {0, h}}};
}

cv::Matx33d map_of(const Corners& from, const Corners& to) {
  return fit_homography({from.begin(), from.end()}, {to.begin(), to.end()});
}

// A way to look for outlines: a card's white border shows on a dark table where the line in it is
// too thin to be seen, and a small one in the whole photo alone. Of one that fills the photo
// stripes along its edge and noise are as plain as the edge, but for a look from far.
struct Look {
  double pixels;
  bool bright;       // outlines lighter than what is around them
  float least_side;  // px of its picture
};
constexpr float kSmallest = 22;
constexpr float kFilling = 50;  // of some 280
constexpr std::array kLooks{
    Look{kWorkingPixels, false, kSmallest}, Look{kWorkingPixels, true, kSmallest},
    Look{4 * kWorkingPixels, false, kSmallest}, Look{4 * kWorkingPixels, true, kSmallest},
    Look{kWorkingPixels / 16, false, kFilling}};
constexpr std::size_t kCoarseLooks = 2;  // in which large pieces show
constexpr std::size_t kNearLooks = 4;    // all but that from far, which was tried on dominoes alone
constexpr std::size_t kFewPieces = 2;    // with so many no further look is taken; or one large one

// What is dark along an edge takes a px or two of a small picture.
constexpr std::array kLarger{1.0F, 1.05F, 1.1F};

Corners grown(Corners outline, float larger) {
  const cv::Point2f middle = middle_of(outline);
  for (cv::Point2f& p : outline) p = middle + larger * (p - middle);
  return outline;
}

std::vector<Corners> find_outlines(const View& view, const Look& look, float ratio) {
  const double shown = static_cast<double>(whole_picture(view).bgr.total());
  const Picture& picture = picture_of_area(view, std::min(look.pixels, shown));
  cv::Mat grey;
  cv::cvtColor(picture.bgr, grey, cv::COLOR_BGR2GRAY);
  if (look.bright) cv::bitwise_not(grey, grey);
  std::vector<Corners> all;
  const QuadOptions options{
      .min_side_px = look.least_side, .max_side_share = kLongest, .max_ratio = ratio};
  for (Corners quad : find_quads(grey, options)) {
    for (cv::Point2f& p : quad) p = apply(picture.full_from_px, p);
    for (const float larger : kLarger)
      if (larger == 1 || look.least_side > kSmallest) all.push_back(grown(quad, larger));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Corners& a, const Corners& b) { return area_of(a) > area_of(b); });
  return all;
}

// Outlines of four corners, the largest first; of those about one middle the largest.
const std::vector<Corners>& outlines_in(const View& view, const Look& look, float ratio) {
  const std::string key = "outlines of " + std::to_string(look.least_side) + " and " +
                          std::to_string(ratio) + (look.bright ? ", bright, in " : " in ") +
                          std::to_string(look.pixels);
  return view.once<std::vector<Corners>>(key, [&] { return find_outlines(view, look, ratio); });
}

// How oblong outlines of pieces of these sizes are at most.
float most_oblong(const LooseFaces& loose) {
  float most = kOblong;
  for (const LooseFaces::Size& size : loose.sizes) {
    const double oblong = std::max(size.width_mm / size.height_mm, size.height_mm / size.width_mm);
    if (!size.round) most = std::max(most, kAslant * static_cast<float>(oblong));
  }
  return most;
}

struct ToldRectangle {
  SeenRectangle seen;
  float likeness = 0;
  double piece = 0;  // P(a face of the game)

  [[nodiscard]] bool is_better_than(const ToldRectangle& other) const {
    return std::pair(piece >= kPlainly, likeness) >
           std::pair(other.piece >= kPlainly, other.likeness);
  }
};

// What an outline shows if it is a piece of this size, its first side the width or the height.
std::optional<ToldRectangle> tell(const cv::Mat& bgr, const cv::Matx33d& bgr_from_full,
                                  const LooseFaces::Size& size, Corners outline, bool turned,
                                  ToldBy told_by) {
  if (turned) std::rotate(outline.begin(), outline.begin() + 1, outline.end());
  const Corners unit{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  const cv::Matx33d full_from_unit = map_of(unit, outline);
  const auto face = told_by == ToldBy::kFace        ? tell_loose_face
                    : told_by == ToldBy::kWholeFace ? tell_whole_face
                                                    : tell_veiled_face;
  const ToldFace told = face(size, bgr, bgr_from_full * full_from_unit);
  double piece = 0;
  for (const Candidate& one : told.candidates) piece += one.confidence;
  if (piece < kPerhaps) return std::nullopt;
  ToldRectangle found{{told.corners, size.width_mm, size.height_mm}, told.likeness, piece};
  for (cv::Point2f& p : found.seen.corners) p = apply(full_from_unit, p);
  return found;
}

std::optional<ToldRectangle> best_of(const cv::Mat& bgr, const cv::Matx33d& bgr_from_full,
                                     const LooseFaces& loose, const Corners& outline,
                                     ToldBy told_by, const MayShow& may_show) {
  std::optional<ToldRectangle> best;
  for (std::size_t number = 0; number < loose.sizes.size(); ++number) {
    const LooseFaces::Size& size = loose.sizes[number];
    if (size.round || !may_show(number, outline)) continue;
    const bool square = std::abs(size.width_mm - size.height_mm) < 1e-3 * size.width_mm;
    for (const bool turned : {false, true}) {
      if (square && turned) break;
      auto found = tell(bgr, bgr_from_full, size, outline, turned, told_by);
      if (found && (!best || found->is_better_than(*best))) best = found;
    }
  }
  return best;
}

// Where single points of faces lie in a photo as they do on a face.
std::vector<Corners> outlines_by_features(const View& view, const LooseFaces& loose) {
  const Picture& picture = picture_of_area(view, kFeaturePixels);
  cv::Mat grey;
  cv::cvtColor(picture.bgr, grey, cv::COLOR_BGR2GRAY);
  const auto features = find_features(grey);
  std::vector<Corners> outlines;
  for (const LooseFaces::Size& size : loose.sizes) {
    if (size.round) continue;
    auto seen = size.features->seen_in(features);
    if (seen.size() > kMostByFeatures) seen.resize(kMostByFeatures);
    for (const KnownFeatures::Seen& one : seen)
      outlines.push_back(mapped(picture.full_from_px, one.corners));
  }
  return outlines;
}

bool is_known(const std::vector<SeenRectangle>& known, const Corners& outline) {
  const auto side = static_cast<float>(std::sqrt(area_of(outline)));
  return std::any_of(known.begin(), known.end(), [&](const SeenRectangle& one) {
    return cv::norm(middle_of(one.corners) - middle_of(outline)) < kSame * side;
  });
}

// Faces whose outlines do not show, told by what is printed on them.
std::vector<SeenRectangle> pieces_by_features(const View& view, const LooseFaces& loose) {
  const auto any = [](std::size_t, const Corners&) { return true; };
  const Picture whole = whole_picture(view);
  std::vector<SeenRectangle> known;
  for (const Corners& outline : outlines_by_features(view, loose)) {
    const auto one =
        best_of(whole.bgr, whole.full_from_px.inv(), loose, outline, ToldBy::kFace, any);
    if (one && one->piece >= kPlainly && !is_known(known, outline)) known.push_back(one->seen);
  }
  return known;
}

// The plane in which one rectangle has its size.
cv::Matx33d plane_by(const SeenRectangle& one) { return map_of(upright_corners(one), one.corners); }

// The same as if it were seen from far away: a small one says little of the horizon.
cv::Matx33d level_plane_by(const SeenRectangle& one) {
  const auto& [a, b, c, d] = one.corners;
  const cv::Point2d across = cv::Point2d(b - a + c - d) * (0.5 / one.width_mm);
  const cv::Point2d down = cv::Point2d(d - a + c - b) * (0.5 / one.height_mm);
  const cv::Point2d corner = cv::Point2d(middle_of(one.corners)) - across * (one.width_mm / 2) -
                             down * (one.height_mm / 2);
  return {across.x, down.x, corner.x, across.y, down.y, corner.y, 0, 0, 1};
}

struct FittedPlane {
  cv::Matx33d plane;
  double misfit = 0;
};

FittedPlane fit_plane(const cv::Matx33d& start, const std::vector<SeenRectangle>& rectangles) {
  const cv::Matx33d table_from_photo = start.inv();
  std::vector<KnownRectangle> known;
  for (const SeenRectangle& one : rectangles) {
    KnownRectangle on_table{{}, one.width_mm, one.height_mm, kError_mm};
    std::transform(one.corners.begin(), one.corners.end(), on_table.corners.begin(),
                   [&](cv::Point2f p) { return apply(table_from_photo, p); });
    known.push_back(on_table);
  }
  const cv::Matx33d corrected = fit_known_sizes(known);
  return {start * corrected.inv(), misfit(known, corrected)};
}

// The points of a plane on which the middles of some rectangles lie, from near to far.
std::vector<cv::Point2d> middles_on(const cv::Matx33d& plane,
                                    const std::vector<SeenRectangle>& rectangles) {
  std::vector<cv::Point2d> middles;
  for (const SeenRectangle& one : rectangles)
    middles.emplace_back(apply(plane.inv(), middle_of(one.corners)));
  const double side = depth_at(plane, middles.front()) < 0 ? -1 : 1;
  std::stable_sort(middles.begin(), middles.end(), [&](cv::Point2d a, cv::Point2d b) {
    return side * depth_at(plane, a) < side * depth_at(plane, b);
  });
  return middles;
}

// The same plane with its first point elsewhere on it.
cv::Matx33d seen_from(const cv::Matx33d& plane, cv::Point2d first) {
  return plane * cv::Matx33d(1, 0, first.x, 0, 1, first.y, 0, 0, 1);
}

// The same plane with its first point on the farthest of some rectangles, if that is far away from
// the first point as it is: what lies about there may be beyond what is looked at from a near one.
std::optional<cv::Matx33d> seen_from_farthest(const cv::Matx33d& plane,
                                              const std::vector<SeenRectangle>& rectangles) {
  constexpr double kFar = 1.5;  // times as far away
  const cv::Point2d farthest = middles_on(plane, rectangles).back();
  if (depth_at(plane, farthest) / depth_at(plane, {0, 0}) < kFar) return std::nullopt;
  return seen_from(plane, farthest);
}

// The same plane with its first point on the nearest of some rectangles, if it lies farther beside
// them than they lie from each other: a fit may have moved it anywhere, and what is looked at is
// what lies about it.
cv::Matx33d seen_from_any(const cv::Matx33d& plane, const std::vector<SeenRectangle>& rectangles) {
  std::vector<cv::Point2f> corners;
  for (const SeenRectangle& one : rectangles)
    corners.insert(corners.end(), one.corners.begin(), one.corners.end());
  const cv::Rect2f around(cv::boundingRect(corners));
  const cv::Rect2f about(around.x - around.width, around.y - around.height, 3 * around.width,
                         3 * around.height);
  const cv::Point2d nearest = middles_on(plane, rectangles).front();
  const bool before = depth_at(plane, {0, 0}) * depth_at(plane, nearest) > 0;
  if (before && about.contains(apply(plane, {0, 0}))) return plane;
  return seen_from(plane, nearest);
}

// The plane that leans as a lattice does, in which a piece has its size as well as it can.
struct LeaningPlane {
  cv::Matx33d plane;
  double misfit = 0;  // of the corners, sides of the piece
};

LeaningPlane leaning_plane(const cv::Matx33d& photo_from_board, const SeenRectangle& piece) {
  using Complex = std::complex<double>;
  const cv::Matx33d board_from_photo = photo_from_board.inv();
  const std::array<Complex, 4> mm{
      {{0, 0}, {piece.width_mm, 0}, {piece.width_mm, piece.height_mm}, {0, piece.height_mm}}};
  std::array<Complex, 4> board;
  Complex middle_mm = 0, middle = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const cv::Point2f p = apply(board_from_photo, piece.corners.at(i));
    board.at(i) = {p.x, p.y};
    middle += board.at(i) / 4.0;
    middle_mm += mm.at(i) / 4.0;
  }
  Complex turn = 0;  // and scale
  double all = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    turn += (board.at(i) - middle) * std::conj(mm.at(i) - middle_mm);
    all += std::norm(mm.at(i) - middle_mm);
  }
  turn /= all;
  const Complex first = middle - turn * middle_mm;
  LeaningPlane leaning{photo_from_board * cv::Matx33d(turn.real(), -turn.imag(), first.real(),
                                                      turn.imag(), turn.real(), first.imag(), 0, 0,
                                                      1)};
  double off = 0;
  for (std::size_t i = 0; i < 4; ++i) off += std::norm(first + turn * mm.at(i) - board.at(i));
  leaning.misfit =
      std::sqrt(off / 4) / (std::abs(turn) * std::sqrt(piece.width_mm * piece.height_mm));
  return leaning;
}

}  // namespace

cv::Matx33d plane_of(const std::vector<SeenRectangle>& rectangles) {
  if (rectangles.size() == 1) return plane_by(rectangles.front());
  std::optional<FittedPlane> best;
  for (const SeenRectangle& one : rectangles) {
    for (const cv::Matx33d& start : {plane_by(one), level_plane_by(one)}) {
      const FittedPlane fitted = fit_plane(start, rectangles);
      if (!best || fitted.misfit < best->misfit) best = fitted;
    }
  }
  return seen_from_any(best->plane, rectangles);
}

std::optional<cv::Matx33d> plane_on_table(const std::vector<cv::Matx33d>& lattices,
                                          const std::vector<SeenRectangle>& pieces) {
  constexpr std::size_t kPlainest = 6;
  constexpr double kFits = 0.1;
  std::optional<LeaningPlane> best;
  for (std::size_t i = 0; i < std::min(lattices.size(), kPlainest); ++i) {
    for (const SeenRectangle& piece : pieces) {
      const LeaningPlane one = leaning_plane(lattices[i], piece);
      if (one.misfit < (best ? best->misfit : kFits)) best = one;
    }
  }
  if (!best) return std::nullopt;
  return best->plane;
}

std::vector<cv::Matx33d> planes_of(const std::vector<SeenRectangle>& rectangles) {
  if (rectangles.empty()) return {};
  std::vector<cv::Matx33d> planes{plane_of(rectangles)};
  if (const auto far = seen_from_farthest(planes.front(), rectangles)) planes.push_back(*far);
  if (rectangles.size() <= kFewPieces)
    for (const SeenRectangle& one : rectangles) planes.push_back(level_plane_by(one));
  return planes;
}

namespace {

// What is told in outlines where none is plain.
struct Fallback {
  std::vector<SeenRectangle> in_doubt;
  std::vector<Corners> untold;
};

// Those that are plainly told.
std::vector<SeenRectangle> told_by_outlines(const View& view, const LooseFaces& loose,
                                            PiecesSeen pieces, ToldBy told_by,
                                            const MayShow& may_show, Fallback& fallback) {
  const Picture whole = whole_picture(view);
  const cv::Matx33d bgr_from_full = whole.full_from_px.inv();
  std::vector<SeenRectangle> known;
  const float ratio = most_oblong(loose);
  const bool large = pieces == PiecesSeen::kWithLarge;
  const std::size_t looks = large                      ? kCoarseLooks
                            : told_by == ToldBy::kFace ? kNearLooks
                                                       : kLooks.size();
  const auto may_be_any = [&](const Corners& outline) {
    std::size_t size = 0;
    while (size < loose.sizes.size() && (loose.sizes[size].round || !may_show(size, outline)))
      ++size;
    return size < loose.sizes.size();
  };
  for (std::size_t l = 0; l < looks; ++l) {
    std::size_t told = 0;
    for (const Corners& outline : outlines_in(view, kLooks.at(l), ratio)) {
      if (is_known(known, outline) || !may_be_any(outline)) continue;
      if (++told > kMostTold || known.size() == kEnough) break;
      const auto one = best_of(whole.bgr, bgr_from_full, loose, outline, told_by, may_show);
      if (!one)
        fallback.untold.push_back(outline);
      else if (one->piece >= kPlainly)
        known.push_back(one->seen);
      else if (!is_known(fallback.in_doubt, outline))
        fallback.in_doubt.push_back(one->seen);
    }
    if (known.size() >= (large ? 1 : kFewPieces)) break;
  }
  return known;
}

// What is told in doubt, below a veil, too: several say together how the table lies.
std::vector<SeenRectangle> told_in_doubt(const View& view, const LooseFaces& loose,
                                         const Fallback& fallback) {
  constexpr int kMost = 20;  // outlines
  const auto any = [](std::size_t, const Corners&) { return true; };
  const Picture whole = whole_picture(view);
  const cv::Matx33d bgr_from_full = whole.full_from_px.inv();
  std::vector<SeenRectangle> told = fallback.in_doubt;
  int looks = 0;
  for (const Corners& outline : fallback.untold) {
    if (is_known(told, outline)) continue;
    if (++looks > kMost || told.size() == kEnough) break;
    if (const auto one =
            best_of(whole.bgr, bgr_from_full, loose, outline, ToldBy::kVeiledFace, any))
      told.push_back(one->seen);
  }
  return told.size() >= kFewPieces ? told : std::vector<SeenRectangle>{};
}

}  // namespace

std::vector<SeenRectangle> pieces_by_outlines(const View& view, const LooseFaces& loose,
                                              PiecesSeen pieces, ToldBy told_by,
                                              const MayShow& may_show) {
  Fallback fallback;
  return told_by_outlines(view, loose, pieces, told_by, may_show, fallback);
}

std::vector<cv::Matx33d> tables_by_pieces(const View& view, const LooseFaces& loose,
                                          PiecesSeen pieces, ToldBy told_by) {
  const auto any = [](std::size_t, const Corners&) { return true; };
  Fallback fallback;
  auto known = told_by_outlines(view, loose, pieces, told_by, any, fallback);
  if (known.empty() && told_by == ToldBy::kWholeFace) {
    const auto in_doubt = told_in_doubt(view, loose, fallback);
    if (!in_doubt.empty()) return {plane_of(in_doubt)};
  }
  if (known.empty() && pieces != PiecesSeen::kWithLarge && told_by == ToldBy::kFace)
    known = pieces_by_features(view, loose);
  return planes_of(known);
}

}  // namespace storey::vision
