#include "vision/identify/mean_face.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr double kPx_mm = 3;
constexpr double kAround_mm = 12;  // lightness that changes over more is light, not print
constexpr int kTurns = 24;

// Log lightness against that around it: CV_32F.
cv::Mat print_of(const cv::Mat& bgr) {
  constexpr double kDark = 8;  // grey levels that are noise
  cv::Mat light, around;
  cv::cvtColor(bgr, light, cv::COLOR_BGR2GRAY);
  light.convertTo(light, CV_32F, 1, kDark);
  cv::log(light, light);
  cv::GaussianBlur(light, around, {}, kAround_mm / kPx_mm);
  return light - around;
}

// The face in a square that holds it in every turn, 0 beside it and on the average.
cv::Mat turned_face(const cv::Mat& face, float turn) {
  const int reach = cvCeil(std::hypot(face.cols, face.rows) / 2);
  const cv::Size whole(2 * reach + 1, 2 * reach + 1);
  const cv::Point2f middle(static_cast<float>(face.cols - 1) / 2,
                           static_cast<float>(face.rows - 1) / 2);
  cv::Mat map = cv::getRotationMatrix2D(middle, -static_cast<double>(turn) * 180 / CV_PI, 1);
  map.at<double>(0, 2) += static_cast<double>(static_cast<float>(reach) - middle.x);
  map.at<double>(1, 2) += static_cast<double>(static_cast<float>(reach) - middle.y);
  cv::Mat turned;
  cv::warpAffine(face, turned, map, whole);
  return turned - cv::mean(turned)[0];
}

// How much is printed around each pixel, over an area as large as a face.
cv::Mat strength_of(const cv::Mat& print, double face_px) {
  constexpr double kFaint = 0.003;  // squares a px below which noise would pass for print
  const int radius = cvRound(std::sqrt(face_px / CV_PI));
  const cv::Mat disc =
      cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * radius + 1, 2 * radius + 1});
  cv::Mat kernel, squares;
  disc.convertTo(kernel, CV_32F);
  cv::filter2D(print.mul(print), squares, -1, kernel, {-1, -1}, kFaint * face_px,
               cv::BORDER_REPLICATE);
  cv::sqrt(squares, squares);
  return squares;
}

}  // namespace

MeanFace::MeanFace(const std::vector<cv::Mat>& looks, double width_mm, double height_mm) {
  const cv::Size size(cvRound(width_mm / kPx_mm), cvRound(height_mm / kPx_mm));
  mean_ = cv::Mat::zeros(size, CV_32F);
  for (const cv::Mat& look : looks) {
    cv::Mat small;
    cv::resize(look, small, size, 0, 0, cv::INTER_AREA);
    const cv::Mat print = print_of(small);
    cv::Scalar level, spread;
    cv::meanStdDev(print, level, spread);
    if (spread[0] > 0) mean_ += (print - level[0]) / spread[0];
  }
}

std::vector<MeanFace::Place> MeanFace::places(const cv::Mat& bgr, double px_per_mm) const {
  constexpr float kLikely = 0.3F;
  const double scale = 1 / (kPx_mm * px_per_mm);
  cv::Mat small;
  cv::resize(bgr, small, {}, scale, scale, cv::INTER_AREA);
  const cv::Mat print = print_of(small);
  const cv::Mat strength = strength_of(print, static_cast<double>(mean_.total()));
  cv::Mat best(print.size(), CV_32F, cv::Scalar(-1));
  cv::Mat turn_at = cv::Mat::zeros(print.size(), CV_32F);
  for (int i = 0; i < kTurns; ++i) {
    const auto turn = static_cast<float>(2 * CV_PI * i / kTurns);
    const cv::Mat face = turned_face(mean_, turn);
    cv::Mat likeness;
    cv::filter2D(print, likeness, -1, face / cv::norm(face), {-1, -1}, 0, cv::BORDER_REPLICATE);
    likeness /= strength;
    turn_at.setTo(turn, likeness > best);
    best = cv::max(best, likeness);
  }
  std::vector<Place> places;
  const int apart = std::min(mean_.cols, mean_.rows) / 2;
  for (;;) {
    double likeness = 0;
    cv::Point at;
    cv::minMaxLoc(best, nullptr, &likeness, nullptr, &at);
    if (likeness < static_cast<double>(kLikely)) break;
    places.push_back({apply(pixel_scaling(1 / scale), cv::Point2f(at)), turn_at.at<float>(at),
                      static_cast<float>(likeness)});
    cv::circle(best, at, apart, cv::Scalar(-1), cv::FILLED);
  }
  return places;
}

}  // namespace storey::vision
