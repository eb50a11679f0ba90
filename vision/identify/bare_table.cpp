#include "vision/identify/bare_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "vision/photo/lab.h"

namespace storey::vision {
namespace {

constexpr double kPxPerMm = 0.6;     // of the small picture
constexpr int kPatch = 6;            // px: a centimetre
constexpr float kShading = 0.5F;     // weight of lightness, which shadows change, against colour
constexpr float kRoughness = 1.0F;   // and of its deviation within a patch
constexpr float kGlare = 80;         // lightness from which a patch may be burnt out ...
constexpr float kLighter = 1.2F;     // ... if it is so much lighter than the table is on the whole
constexpr float kHidden = 10;        // distance of such a patch: nobody knows what is below
constexpr double kAround = 160;      // px from a place to where the table is looked at
constexpr std::size_t kFewest = 12;  // patches of table

std::vector<cv::Point> polygon(const Corners& corners, double scale) {
  std::vector<cv::Point> points;
  for (const cv::Point2f& p : corners)
    points.emplace_back(cvRound(p.x * scale), cvRound(p.y * scale));
  return points;
}

float nearest_squared(const cv::Vec4f& looks, const std::vector<cv::Vec4f>& others) {
  float least = std::numeric_limits<float>::max();
  for (const cv::Vec4f& other : others) {
    float sum = 0;
    for (int i = 0; i < 4; ++i) sum += (looks[i] - other[i]) * (looks[i] - other[i]);
    least = std::min(least, sum);
  }
  return least;
}

bool is_whole(const cv::Mat& mask, const cv::Rect& part) {
  return (part & cv::Rect({0, 0}, mask.size())) == part &&
         cv::countNonZero(mask(part)) == part.area();
}

}  // namespace

BareTable::BareTable(const cv::Mat& bgr, double px_per_mm, const Corners& shown,
                     const std::vector<Corners>& taken)
    : scale_(std::min(1.0, kPxPerMm / px_per_mm)) {
  cv::Mat small;
  cv::resize(bgr, small, {}, scale_, scale_, cv::INTER_AREA);
  lab_ = lab_of(small);
  cv::Mat lightness, mean, mean_square;
  cv::extractChannel(lab_, lightness, 0);
  cv::boxFilter(lightness, mean, CV_32F, {kPatch, kPatch});
  cv::sqrBoxFilter(lightness, mean_square, CV_32F, {kPatch, kPatch});
  cv::sqrt(cv::max(mean_square - mean.mul(mean), 0), roughness_);
  cv::boxFilter(lab_, lab_, CV_32F, {kPatch, kPatch});
  inside_ = cv::Mat(lab_.size(), CV_8U, cv::Scalar(0));
  cv::fillConvexPoly(inside_, polygon(shown, scale_), 255);
  free_ = inside_.clone();
  for (const Corners& one : taken) cv::fillConvexPoly(free_, polygon(one, scale_), 0);
  constexpr int kMargin = 3;  // shadows and edges of what lies there
  cv::erode(free_, free_, cv::Mat(), {-1, -1}, kMargin);
  for (int y = 0; y + kPatch <= free_.rows; y += kPatch / 2)
    for (int x = 0; x + kPatch <= free_.cols; x += kPatch / 2)
      if (is_whole(free_, {x, y, kPatch, kPatch}))
        table_.push_back({{static_cast<float>(x), static_cast<float>(y)}, looks_at(x, y)});
  if (table_.empty()) return;
  std::vector<float> lightnesses;
  lightnesses.reserve(table_.size());
  for (const Patch& one : table_) lightnesses.push_back(one.looks[0] / kShading);
  const auto median = lightnesses.begin() + static_cast<std::ptrdiff_t>(lightnesses.size() / 2);
  std::nth_element(lightnesses.begin(), median, lightnesses.end());
  glare_ = std::max(kGlare, kLighter * *median);
}

cv::Vec4f BareTable::looks_at(int x, int y) const {
  const cv::Point at(x + kPatch / 2, y + kPatch / 2);
  const auto lab = lab_.at<cv::Vec3f>(at);
  return {kShading * lab[0], lab[1], lab[2], kRoughness * roughness_.at<float>(at)};
}

double BareTable::strangeness(const Corners& place) const {
  constexpr double kWithin = 0.8;  // of its sides, as nobody knows where exactly it is
  const cv::Point2f middle = middle_of(place);
  Corners within = place;
  for (cv::Point2f& p : within) p = middle + kWithin * (p - middle);
  cv::Mat mask(lab_.size(), CV_8U, cv::Scalar(0));
  cv::fillConvexPoly(mask, polygon(within, scale_), 255);
  const cv::Rect box = cv::boundingRect(polygon(within, scale_));
  const cv::Point2f here = middle * scale_;
  std::vector<cv::Vec4f> near;
  Corners at = place;  // what lies there is no measure of itself
  for (cv::Point2f& p : at) p *= scale_;
  for (const Patch& one : table_)
    if (cv::norm(one.middle - here) < kAround && !is_inside(at, one.middle))
      near.push_back(one.looks);
  if (near.size() < kFewest) return -1;
  std::vector<float> distances;
  int hidden = 0;
  for (int y = box.y; y + kPatch <= box.y + box.height; y += kPatch / 2) {
    for (int x = box.x; x + kPatch <= box.x + box.width; x += kPatch / 2) {
      const cv::Rect part(x, y, kPatch, kPatch);
      const bool in_picture = (part & cv::Rect({0, 0}, mask.size())) == part;
      if (in_picture && !is_whole(mask, part)) continue;
      if (!in_picture || !is_whole(inside_, part)) {
        ++hidden;
        continue;
      }
      const cv::Vec4f looks = looks_at(x, y);
      float least = std::sqrt(nearest_squared(looks, near));
      if (looks[0] / kShading >= glare_) least = std::max(least, kHidden);
      distances.push_back(least);
    }
  }
  if (distances.empty() || static_cast<int>(distances.size()) < hidden) return -1;
  const auto median = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::nth_element(distances.begin(), median, distances.end());
  return *median;
}

}  // namespace storey::vision
