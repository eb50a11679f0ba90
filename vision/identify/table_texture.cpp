#include "vision/identify/table_texture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/identify/inner_loops.h"
#include "vision/photo/lab.h"

namespace storey::vision {
namespace {

constexpr int kAround = 3;       // cells
constexpr int kPxPerCell = 12;   // as noise is averaged, and prints still show
constexpr int kFiner = 4;        // times as many pixels are averaged
constexpr int kWindow = 4;       // px
constexpr int kStep = 2;         // between the windows of a cell
constexpr int kRim = 1;          // px of a cell left out: nobody knows where exactly it ends
constexpr float kShading = 0.5;  // weight of a window's lightness, which shadows change
constexpr int kDims = 52;        // 3 x 16, the lightness, and three that are 0
constexpr std::size_t kMostWindows = 4000;
constexpr std::size_t kFewestWindows = 300;
constexpr std::size_t kPlaces = 24;       // of the table that tell how alike it is
constexpr std::size_t kFewestPlaces = 6;  // of them
constexpr double kLeast = 0.3;            // of such a place: no photo is smoother

std::vector<cv::Point> polygon(const std::vector<cv::Point2f>& outline) {
  std::vector<cv::Point> points;
  for (const cv::Point2f& p : outline)
    points.emplace_back(cvRound((p.x + kAround) * kPxPerCell),
                        cvRound((p.y + kAround) * kPxPerCell));
  return points;
}

// Where the photo shows what is seen from straight above.
cv::Mat shown_in(const cv::Mat& bgr, const cv::Matx33d& picture_from_small, cv::Size size) {
  cv::Mat shown(size, CV_8U, cv::Scalar(0));
  const cv::Vec3d middle = picture_from_small * cv::Vec3d(size.width / 2.0, size.height / 2.0, 1);
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const cv::Vec3d p = picture_from_small * cv::Vec3d(x, y, 1);
      if (p[2] * middle[2] <= 0) continue;  // beyond the horizon
      const cv::Point2d at(p[0] / p[2], p[1] / p[2]);
      if (at.x >= 1 && at.y >= 1 && at.x < bgr.cols - 2 && at.y < bgr.rows - 2)
        shown.at<uchar>(y, x) = 255;
    }
  }
  return shown;
}

bool is_whole(const cv::Mat& mask, const cv::Rect& part) {
  return (part & cv::Rect({0, 0}, mask.size())) == part &&
         cv::countNonZero(mask(part)) == part.area();
}

// In an order that has nothing to do with where they lie.
std::vector<cv::Point> shuffled(std::vector<cv::Point> all) {
  cv::RNG dice(1);
  for (std::size_t i = all.size(); i > 1; --i)
    std::swap(all[i - 1], all[static_cast<std::size_t>(dice.uniform(0, static_cast<int>(i)))]);
  return all;
}

std::vector<cv::Point> whole_in(const cv::Mat& mask, int side) {
  std::vector<cv::Point> places;
  for (int y = 0; y + side <= mask.rows; ++y)
    for (int x = 0; x + side <= mask.cols; ++x)
      if (is_whole(mask, {x, y, side, side})) places.emplace_back(x, y);
  return shuffled(std::move(places));
}

double median_of(std::vector<double> all) {
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::nth_element(all.begin(), middle, all.end());
  return *middle;
}

}  // namespace

TableTexture::TableTexture(const cv::Mat& bgr, const cv::Matx33d& picture_from_board,
                           cv::Size board, const std::vector<std::vector<cv::Point2f>>& taken) {
  const cv::Size size((board.width + 2 * kAround) * kPxPerCell,
                      (board.height + 2 * kAround) * kPxPerCell);
  const double scale = 1.0 / kPxPerCell;
  const cv::Matx33d picture_from_small =
      picture_from_board * cv::Matx33d(scale, 0, -kAround, 0, scale, -kAround, 0, 0, 1);
  cv::Mat fine, small;
  cv::warpPerspective(bgr, fine, picture_from_small * pixel_scaling(1.0 / kFiner), size * kFiner,
                      cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  cv::resize(fine, small, size, 0, 0, cv::INTER_AREA);
  lab_ = lab_of(small);
  shown_ = shown_in(bgr, picture_from_small, size);
  cv::Mat free = shown_.clone();
  for (const auto& outline : taken) cv::fillConvexPoly(free, polygon(outline), 0);
  cv::erode(free, free, cv::Mat());  // edges and shadows of what lies there
  at_ = whole_in(free, kWindow);
  if (at_.size() < kFewestWindows) return;
  at_.resize(std::min(at_.size(), kMostWindows));
  windows_.resize(kDims * at_.size());
  std::array<float, kDims> window{};
  for (std::size_t i = 0; i < at_.size(); ++i) {
    add_window(at_[i], window.data());
    for (std::size_t d = 0; d < kDims; ++d) windows_[d * at_.size() + i] = window.at(d);
    squares_.push_back(dot(window.data(), window.data(), kDims));
  }
  cv::boxFilter(lab_, whole_, CV_32F, {kPxPerCell, kPxPerCell}, {0, 0});
  places_ = whole_in(free, kPxPerCell);
  std::vector<double> distances;
  for (const cv::Point& corner : places_) {
    if (const auto one = distance_of(corner)) distances.push_back(*one);
    if (distances.size() == kPlaces) break;
  }
  if (distances.size() >= kFewestPlaces)
    of_table_ = std::max(kLeast, median_of(std::move(distances)));
}

// Its pixels, their lightness counted from their mean, and that mean.
void TableTexture::add_window(cv::Point at, float* window) const {
  float sum = 0;
  float* next = window;
  for (int y = 0; y < kWindow; ++y) {
    for (int x = 0; x < kWindow; ++x, next += 3) {
      const auto& lab = lab_.at<cv::Vec3f>(at + cv::Point(x, y));
      std::copy(lab.val, lab.val + 3, next);
      sum += lab[0];
    }
  }
  const float mean = sum / (kWindow * kWindow);
  for (float* lightness = window; lightness != next; lightness += 3) *lightness -= mean;
  *next = kShading * kWindow * mean;
}

std::optional<double> TableTexture::distance_of(cv::Point corner) const {
  std::vector<float> queries;
  int count = 0, beyond = 0;
  for (int y = kRim; y + kWindow + kRim <= kPxPerCell; y += kStep) {
    for (int x = kRim; x + kWindow + kRim <= kPxPerCell; x += kStep) {
      const cv::Point at = corner + cv::Point(x, y);
      if (!is_whole(shown_, {at.x, at.y, kWindow, kWindow})) {
        ++beyond;
        continue;
      }
      ++count;
      queries.resize(queries.size() + kDims);
      add_window(at, queries.data() + queries.size() - kDims);
    }
  }
  if (count < beyond || count == 0) return std::nullopt;
  std::vector<float> product(static_cast<std::size_t>(count) * at_.size());
  products(queries.data(), count, windows_.data(), static_cast<int>(at_.size()), kDims,
           product.data());
  constexpr int kMargin = kWindow + 2;
  const cv::Rect here(corner.x - kMargin, corner.y - kMargin, kPxPerCell + kMargin + 3,
                      kPxPerCell + kMargin + 3);
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < at_.size(); ++i)
    if (!here.contains(at_[i])) others.push_back(i);
  if (others.size() < kFewestWindows / 2) return std::nullopt;
  std::vector<double> distances;
  for (int q = 0; q < count; ++q) {
    const float* query = queries.data() + static_cast<std::ptrdiff_t>(q) * kDims;
    const float* of_query = product.data() + static_cast<std::size_t>(q) * at_.size();
    float least = std::numeric_limits<float>::max();
    for (const std::size_t i : others) least = std::min(least, squares_[i] - 2 * of_query[i]);
    const float squared = std::max(0.0F, least + dot(query, query, kDims));
    distances.push_back(std::sqrt(squared) / kWindow);
  }
  return median_of(std::move(distances));
}

// Whether some place of the table is of the colour that a cell has on the whole.
bool TableTexture::has_its_colour(cv::Point corner) const {
  constexpr float kSame = 5;  // steps of colour
  constexpr float kDarker = 0.5;
  const cv::Rect inside(0, 0, whole_.cols - kPxPerCell + 1, whole_.rows - kPxPerCell + 1);
  if (!inside.contains(corner)) return true;
  const cv::Rect here(corner.x - kPxPerCell, corner.y - kPxPerCell, 2 * kPxPerCell + 1,
                      2 * kPxPerCell + 1);
  const auto& mean = whole_.at<cv::Vec3f>(corner);
  return std::any_of(places_.begin(), places_.end(), [&](cv::Point place) {
    if (here.contains(place)) return false;
    const cv::Vec3f off = whole_.at<cv::Vec3f>(place) - mean;
    return std::hypot(kDarker * off[0], off[1], off[2]) < kSame;
  });
}

std::optional<double> TableTexture::unlikeness(cv::Point cell) const { return unlikeness_at(cell); }

std::optional<double> TableTexture::unlikeness_at(cv::Point2f corner) const {
  if (of_table_ <= 0) return std::nullopt;
  const auto px = [](float at) { return cvRound((at + kAround) * kPxPerCell); };
  const cv::Point at(px(corner.x), px(corner.y));
  const auto distance = distance_of(at);
  if (!distance) return std::nullopt;
  const double unlikeness = *distance / of_table_;
  return has_its_colour(at) ? unlikeness : std::max(unlikeness, kUnlikeOnTheWhole);
}

// Of 1,186 cells in and around 24 buildings of tuning photos, two thirds of them hard, 90 in 100 of
// the table were below 1.3, of those with tiles 2 in 1,000; above 2.5 were 1.5 and 84 in 100.
float texture_odds(double unlikeness) {
  constexpr double kTable = 1.15, kEven = 1.65, kPiece = 2.6;
  constexpr double kSurelyTable = -10, kPerhapsPiece = 1;  // it may be anything that is no table
  const double at = std::log(std::max(unlikeness, 1e-3));
  const double odds =
      at < std::log(kEven)
          ? kSurelyTable * (at - std::log(kEven)) / (std::log(kTable) - std::log(kEven))
          : kPerhapsPiece * (at - std::log(kEven)) / (std::log(kPiece) - std::log(kEven));
  return static_cast<float>(std::clamp(odds, kSurelyTable, kPerhapsPiece));
}

}  // namespace storey::vision
