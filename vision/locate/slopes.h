// How steep a table's picture is, and along which lines edges run.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// How light, how warm and how green a table is, slightly blurred, 8-bit, and with the contrast of
/// an ordinary photo: in the dark edges are as weak as the light. Black is what lies beyond the
/// photo. A piece as light as a table of wood is colder, or, if it is red, less green.
std::vector<cv::Mat> light_and_colours(const cv::Mat& bgr);

/// The slopes of pictures of one table, in both directions.
class Slopes {
 public:
  explicit Slopes(const std::vector<cv::Mat>& pictures);

  /// Share of the line from `a` to `b` along which an edge runs, within a pixel to either side; 0
  /// where it is below `least`.
  [[nodiscard]] float support(cv::Point2f a, cv::Point2f b, float least = 0) const;

  /// The same of a circle, and how steep the edge along it is on average, grey levels a px.
  struct OnCircle {
    float support = 0;
    float slope = 0;
  };
  [[nodiscard]] OnCircle on_circle(cv::Point2f middle, float radius) const;

  /// By picture: the slope of each pixel right and down, CV_16SC2.
  [[nodiscard]] const std::vector<cv::Mat>& slopes() const { return slopes_; }

  /// Whether a slope is one of an edge.
  static bool is_steep(const cv::Vec2s& slope);

 private:
  [[nodiscard]] bool is_edge(cv::Point2f at, cv::Point2f normal) const;
  [[nodiscard]] float slope_along(cv::Point2f at, cv::Point2f normal) const;

  std::vector<cv::Mat> slopes_;
  cv::Mat steep_;  // where any of them is steep
};

}  // namespace storey::vision
