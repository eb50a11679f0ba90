#include "vision/identify/faces_in_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"
#include "vision/photo/burnt.h"

namespace storey::vision {
namespace {

constexpr double kDisc_px = 32;  // side at which pieces are compared, at most
constexpr double kRectangle_px = 44;
constexpr double kFewest = 12;  // px of one that can be told
constexpr int kLook_px = 64;    // wide
constexpr int kTurnsOfDisc = 36;
constexpr std::size_t kTurnedALittle = 10;  // looks that are tried a few degrees off, too
constexpr double kLeastShown = 0.35;        // of a piece, that is neither covered nor burnt out
constexpr double kWithin = 0.46;  // half of what is compared: the rim is the side of a thick one
constexpr double kSoft = 1.2;     // px of the photo: what lens and camera make of an edge
constexpr float kAddedDark = 20;  // brightness below which noise is larger than light
constexpr int kStep = 2;          // px between the places that are tried first

cv::Mat log_light(const cv::Mat& bgr) {
  cv::Mat light;
  bgr.convertTo(light, CV_32FC3);
  light += cv::Scalar::all(kAddedDark);
  cv::log(light, light);
  return light;
}

// The part of a photo around a piece, small enough, and how that lies in it.
struct Patch {
  cv::Mat bgr;
  cv::Mat light;  // CV_32FC3, log
  cv::Matx33d from_unit;
  cv::Matx33d bgr_from_patch;
  double scale = 1;
};

Patch patch_around(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit, double reach,
                   double most_px) {
  constexpr double kMargin = 3;  // px
  const Corners square = mapped(bgr_from_unit, Corners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}});
  const double side = std::sqrt(area_of(square));
  const cv::Rect2f box = cv::boundingRect(std::vector<cv::Point2f>(square.begin(), square.end()));
  const auto more = static_cast<float>(reach * side + kMargin);
  const cv::Rect around =
      cv::Rect(cv::Point(cvFloor(box.x - more), cvFloor(box.y - more)),
               cv::Point(cvCeil(box.x + box.width + more), cvCeil(box.y + box.height + more))) &
      cv::Rect({0, 0}, bgr.size());
  Patch patch;
  if (around.empty() || side < kFewest) return patch;
  patch.scale = std::min(1.0, most_px / side);
  cv::Mat small = bgr(around);
  if (patch.scale < 1) cv::resize(small, small, {}, patch.scale, patch.scale, cv::INTER_AREA);
  patch.bgr = small;
  patch.light = log_light(small);
  const cv::Matx33d here(1, 0, -around.x, 0, 1, -around.y, 0, 0, 1);
  const cv::Matx33d patch_from_bgr = pixel_scaling(patch.scale) * here;
  patch.bgr_from_patch = patch_from_bgr.inv();
  patch.from_unit = patch_from_bgr * bgr_from_unit;
  return patch;
}

// The pixels of a piece within the box around it, and what light that changes evenly does to them.
struct Window {
  cv::Rect box;
  std::vector<cv::Point> pixels;           // from its corner
  std::vector<std::vector<float>> smooth;  // orthonormal
  double shown = 0;                        // share of the piece that the pixels show

  Window(const Patch& patch, bool round, const std::vector<std::vector<cv::Point2f>>& covers) {
    const auto is_within = [&](cv::Point2f at) {
      at -= cv::Point2f(0.5F, 0.5F);
      return round ? cv::norm(at) < kWithin : std::max(std::abs(at.x), std::abs(at.y)) < kWithin;
    };
    const auto is_hidden = [&](cv::Point2f at) {
      return std::any_of(covers.begin(), covers.end(), [&](const auto& cover) {
        return cv::pointPolygonTest(cover, at, false) >= 0;
      });
    };
    const cv::Rect picture({0, 0}, patch.bgr.size());
    const auto burnt = [&](cv::Point at) {
      return !round && picture.contains(at) && is_burnt(patch.bgr.at<cv::Vec3b>(at));
    };
    const Corners square = mapped(patch.from_unit, Corners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}});
    const cv::Rect whole = cv::boundingRect(std::vector<cv::Point2f>(square.begin(), square.end()));
    const cv::Matx33d unit_from_patch = patch.from_unit.inv();
    std::vector<cv::Point> within;
    std::size_t all = 0;
    for (int y = whole.y; y < whole.y + whole.height; ++y) {
      for (int x = whole.x; x < whole.x + whole.width; ++x) {
        const cv::Point2f at = apply(unit_from_patch, cv::Point2d(x, y));
        if (!is_within(at)) continue;
        ++all;
        if (!is_hidden(at) && !burnt({x, y})) within.emplace_back(x, y);
      }
    }
    shown = static_cast<double>(within.size()) / static_cast<double>(std::max<std::size_t>(1, all));
    box = within.empty() ? cv::Rect() : cv::boundingRect(within);
    for (const cv::Point& at : within) pixels.push_back(at - box.tl());
    even_light(round);
  }

  // Light changes evenly over a coin; over a card it may have a middle.
  void even_light(bool round) {
    const auto count = pixels.size();
    smooth.assign(round ? 3 : 6, std::vector<float>(count));
    for (std::size_t i = 0; i < count; ++i) {
      const float x = 2 * (static_cast<float>(pixels[i].x) + 0.5F) / static_cast<float>(box.width);
      const float y = 2 * (static_cast<float>(pixels[i].y) + 0.5F) / static_cast<float>(box.height);
      const std::array ways{
          1.0F, x - 1, y - 1, (x - 1) * (x - 1), (x - 1) * (y - 1), (y - 1) * (y - 1)};
      for (std::size_t way = 0; way < smooth.size(); ++way) smooth[way][i] = ways.at(way);
    }
    for (std::size_t i = 0; i < smooth.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) take_out(smooth[j], smooth[i].data());
      float squares = 0;
      for (const float one : smooth[i]) squares += one * one;
      for (float& one : smooth[i]) one /= std::max(1e-6F, std::sqrt(squares));
    }
  }

  static void take_out(const std::vector<float>& way, float* values) {
    float sum = 0;
    for (std::size_t i = 0; i < way.size(); ++i) sum += way[i] * values[i];
    for (std::size_t i = 0; i < way.size(); ++i) values[i] -= sum * way[i];
  }

  [[nodiscard]] int dims() const { return 3 * static_cast<int>(pixels.size()); }

  // What a picture shows there beside its light, of unit length.
  void look_at(const cv::Mat& light, cv::Point corner, float* values) const {
    constexpr float kFlat = 0.03F;  // of a picture that shows nothing, a pixel and channel
    const std::size_t count = pixels.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto& seen = light.at<cv::Vec3f>(corner + pixels[i]);
      for (std::size_t c = 0; c < 3; ++c) values[c * count + i] = seen[static_cast<int>(c)];
    }
    float squares = kFlat * kFlat * static_cast<float>(dims());
    for (std::size_t c = 0; c < 3; ++c) {
      for (const auto& way : smooth) take_out(way, values + c * count);
      for (std::size_t i = 0; i < count; ++i)
        squares += values[c * count + i] * values[c * count + i];
    }
    for (int d = 0; d < dims(); ++d) values[d] /= std::sqrt(squares);
  }
};

// A look turned clockwise, as the window shows it.
cv::Mat as_shown(const cv::Mat& look, double clockwise_deg, const Patch& patch,
                 const Window& window) {
  constexpr int kFiner = 2;
  const double angle = clockwise_deg * CV_PI / 180;
  const cv::Matx33d turned(std::cos(angle), std::sin(angle), 0, -std::sin(angle), std::cos(angle),
                           0, 0, 0, 1);
  const cv::Matx33d middle(1, 0, 0.5, 0, 1, 0.5, 0, 0, 1);
  const cv::Matx33d look_from_unit(look.cols, 0, -0.5, 0, look.rows, -0.5, 0, 0, 1);
  const cv::Matx33d patch_from_window(1, 0, window.box.x, 0, 1, window.box.y, 0, 0, 1);
  const cv::Matx33d look_from_fine = look_from_unit * middle * turned * middle.inv() *
                                     patch.from_unit.inv() * patch_from_window *
                                     pixel_scaling(1.0 / kFiner);
  cv::Mat fine;
  cv::warpPerspective(look, fine, look_from_fine, window.box.size() * kFiner,
                      cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  cv::Mat shown;
  cv::resize(fine, shown, window.box.size(), 0, 0, cv::INTER_AREA);
  const double soft = kSoft * patch.scale;
  cv::GaussianBlur(shown, shown, {0, 0}, soft, soft, cv::BORDER_REPLICATE);
  return log_light(shown);
}

// Where the corner of the window may lie, every so many pixels.
std::vector<cv::Point> corners_within(const cv::Rect& box, cv::Size picture, int reach, int step) {
  std::vector<cv::Point> corners;
  for (int y = box.y - reach; y <= box.y + reach; y += step)
    for (int x = box.x - reach; x <= box.x + reach; x += step)
      if (x >= 0 && y >= 0 && x + box.width <= picture.width && y + box.height <= picture.height)
        corners.emplace_back(x, y);
  return corners;
}

cv::Mat looked_at(const Window& window, const cv::Mat& light,
                  const std::vector<cv::Point>& corners) {
  cv::Mat all(static_cast<int>(corners.size()), window.dims(), CV_32F);
  for (int i = 0; i < all.rows; ++i)
    window.look_at(light, corners[static_cast<std::size_t>(i)], all.ptr<float>(i));
  return all;
}

// The turns in which looks are tried first, degrees clockwise.
std::vector<double> turns_of(bool round) {
  const int count = round ? kTurnsOfDisc : 1;
  std::vector<double> turns;
  for (int turn = 0; turn < count; ++turn) turns.push_back(360.0 * turn / count);
  return turns;
}

}  // namespace

FacesInView::FacesInView(const std::vector<cv::Mat>& looks, double width, double height, bool round)
    : round_(round) {
  const cv::Size size(kLook_px, cvRound(kLook_px * height / width));
  for (const cv::Mat& look : looks) {
    STOREY_CHECK(look.type() == CV_8UC3);
    cv::resize(look, looks_.emplace_back(), size, 0, 0, cv::INTER_AREA);
  }
}

std::vector<FacesInView::Match> FacesInView::find(const cv::Mat& bgr,
                                                  const cv::Matx33d& bgr_from_unit,
                                                  const Sought& sought) const {
  constexpr std::size_t kFewestPixels = 60;
  const Patch patch =
      patch_around(bgr, bgr_from_unit, sought.reach, round_ ? kDisc_px : kRectangle_px);
  if (patch.light.empty()) return {};
  const Window window(patch, round_, sought.covers);
  const auto off = static_cast<int>(sought.reach * std::sqrt(window.box.area()));
  const auto corners = corners_within(window.box, patch.light.size(), off, kStep);
  if (corners.empty() || window.pixels.size() < kFewestPixels || window.shown < kLeastShown)
    return {};
  const cv::Mat places = looked_at(window, patch.light, corners);
  const auto match_of = [&](int look, const std::vector<double>& turns_deg) {
    cv::Mat turns(static_cast<int>(turns_deg.size()), window.dims(), CV_32F);
    for (int turn = 0; turn < turns.rows; ++turn)
      window.look_at(as_shown(looks_[static_cast<std::size_t>(look)],
                              turns_deg[static_cast<std::size_t>(turn)], patch, window),
                     {0, 0}, turns.ptr<float>(turn));
    const cv::Mat scores = places * turns.t();
    cv::Point at;
    cv::minMaxLoc(scores, nullptr, nullptr, nullptr, &at);
    cv::Rect near = window.box;
    near += corners[static_cast<std::size_t>(at.y)] - window.box.tl();
    const auto finer = corners_within(near, patch.light.size(), 1, 1);
    const cv::Mat again = looked_at(window, patch.light, finer) * turns.t();
    double best = 0;
    cv::minMaxLoc(again, nullptr, &best, nullptr, &at);
    const cv::Point moved = finer[static_cast<std::size_t>(at.y)] - window.box.tl();
    const cv::Point2d middle = apply(patch.from_unit, {0.5, 0.5});
    return Match{look, static_cast<float>(best),
                 apply(patch.bgr_from_patch, middle + cv::Point2d(moved))};
  };
  const auto better = [](const Match& a, const Match& b) { return a.likeness > b.likeness; };
  const auto turns = turns_of(round_);
  std::vector<Match> matches;
  for (int look = 0; look < static_cast<int>(looks_.size()); ++look)
    matches.push_back(match_of(look, turns));
  std::stable_sort(matches.begin(), matches.end(), better);
  if (round_) return matches;
  for (std::size_t i = 0; i < std::min(kTurnedALittle, matches.size()); ++i)
    matches[i] = match_of(matches[i].look, {-6, -3, 0, 3, 6});
  std::stable_sort(matches.begin(), matches.end(), better);
  return matches;
}

}  // namespace storey::vision
