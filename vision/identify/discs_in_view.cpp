#include "vision/identify/discs_in_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr double kDiameter = 32;  // px at which discs are compared, at most
constexpr double kFewest = 12;    // px of one that can be told
constexpr int kLook_px = 64;
constexpr int kTurns = 36;
constexpr double kWithin = 0.46;  // radius of what is compared: the rim is the side of a thick one
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

// The part of a photo around a disc, small enough, and how the disc lies in it.
struct Patch {
  cv::Mat light;  // CV_32FC3, log
  cv::Matx33d from_unit;
  cv::Matx33d bgr_from_patch;
  double scale = 1;
};

Patch patch_around(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit, double reach) {
  constexpr double kMargin = 3;  // px
  const Corners square = mapped(bgr_from_unit, Corners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}});
  const double diameter = std::sqrt(area_of(square));
  const cv::Rect2f box = cv::boundingRect(std::vector<cv::Point2f>(square.begin(), square.end()));
  const auto more = static_cast<float>(reach * diameter + kMargin);
  const cv::Rect around =
      cv::Rect(cv::Point(cvFloor(box.x - more), cvFloor(box.y - more)),
               cv::Point(cvCeil(box.x + box.width + more), cvCeil(box.y + box.height + more))) &
      cv::Rect({0, 0}, bgr.size());
  Patch patch;
  if (around.empty() || diameter < kFewest) return patch;
  patch.scale = std::min(1.0, kDiameter / diameter);
  cv::Mat small = bgr(around);
  if (patch.scale < 1) cv::resize(small, small, {}, patch.scale, patch.scale, cv::INTER_AREA);
  patch.light = log_light(small);
  const cv::Matx33d here(1, 0, -around.x, 0, 1, -around.y, 0, 0, 1);
  const cv::Matx33d patch_from_bgr = pixel_scaling(patch.scale) * here;
  patch.bgr_from_patch = patch_from_bgr.inv();
  patch.from_unit = patch_from_bgr * bgr_from_unit;
  return patch;
}

// The pixels of a disc within the box around it, and what light that changes evenly does to them.
struct Window {
  cv::Rect box;
  std::vector<cv::Point> pixels;             // from its corner
  std::array<std::vector<float>, 3> smooth;  // orthonormal

  Window(const cv::Matx33d& patch_from_unit) {
    constexpr int kAround = 48;
    std::vector<cv::Point2f> rim;
    for (int i = 0; i < kAround; ++i) {
      const double angle = 2 * CV_PI * i / kAround;
      rim.push_back(apply(patch_from_unit,
                          {0.5 + kWithin * std::cos(angle), 0.5 + kWithin * std::sin(angle)}));
    }
    box = cv::boundingRect(rim);
    const cv::Matx33d unit_from_patch = patch_from_unit.inv();
    for (int y = 0; y < box.height; ++y)
      for (int x = 0; x < box.width; ++x)
        if (cv::norm(apply(unit_from_patch, cv::Point2d(box.x + x, box.y + y)) -
                     cv::Point2f(0.5F, 0.5F)) < kWithin)
          pixels.emplace_back(x, y);
    for (std::vector<float>& one : smooth) one.resize(pixels.size());
    for (std::size_t i = 0; i < pixels.size(); ++i) {
      smooth[0][i] = 1;
      smooth[1][i] = static_cast<float>(pixels[i].x);
      smooth[2][i] = static_cast<float>(pixels[i].y);
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
  const cv::Matx33d look_from_unit(kLook_px, 0, -0.5, 0, kLook_px, -0.5, 0, 0, 1);
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

}  // namespace

DiscsInView::DiscsInView(const std::vector<cv::Mat>& looks) {
  for (const cv::Mat& look : looks) {
    STOREY_CHECK(look.type() == CV_8UC3);
    cv::resize(look, looks_.emplace_back(), {kLook_px, kLook_px}, 0, 0, cv::INTER_AREA);
  }
}

std::vector<DiscsInView::Match> DiscsInView::find(const cv::Mat& bgr,
                                                  const cv::Matx33d& bgr_from_unit,
                                                  double reach) const {
  constexpr std::size_t kFewestPixels = 60;
  const Patch patch = patch_around(bgr, bgr_from_unit, reach);
  if (patch.light.empty()) return {};
  const Window window(patch.from_unit);
  const auto off = static_cast<int>(reach * std::sqrt(window.box.area()));
  const auto corners = corners_within(window.box, patch.light.size(), off, kStep);
  if (corners.empty() || window.pixels.size() < kFewestPixels) return {};
  const cv::Mat places = looked_at(window, patch.light, corners);
  std::vector<Match> matches;
  for (std::size_t look = 0; look < looks_.size(); ++look) {
    cv::Mat turns(kTurns, window.dims(), CV_32F);
    for (int turn = 0; turn < kTurns; ++turn)
      window.look_at(as_shown(looks_[look], 360.0 * turn / kTurns, patch, window), {0, 0},
                     turns.ptr<float>(turn));
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
    matches.push_back({static_cast<int>(look), static_cast<float>(best),
                       apply(patch.bgr_from_patch, middle + cv::Point2d(moved))});
  }
  std::stable_sort(matches.begin(), matches.end(),
                   [](const Match& a, const Match& b) { return a.likeness > b.likeness; });
  return matches;
}

}  // namespace storey::vision
