// The grounds that figures stand on: what colours each has, and the light a piece lies in.
#pragma once

#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace storey::vision {

/// One ground, in Lab as OpenCV has it for floats (L 0..100, a and b about 0).
struct Ground {
  std::string name;
  std::vector<cv::Vec3f> colours;  ///< that its pixels have; clusters
  float tolerance = 18;            ///< Lab units: what is further from all of them is no ground
};

/// 8-bit BGR -> Lab floats, brightened by `gain` (of each channel) first.
cv::Mat lab_of(const cv::Mat& bgr, const cv::Vec3f& gain = {1, 1, 1});

/// How unlike the ground a colour is: 0 none of its colours is nearer to it, 1 quite another.
float unlike_ground(const Ground& ground, const cv::Vec3f& lab);
/// The same of every pixel, CV_32F.
cv::Mat unlike_ground(const Ground& ground, const cv::Mat& lab);

/// A ground with these pixels.
/// @param lab  one row a pixel, CV_32FC3.
Ground ground_of(const std::string& name, const cv::Mat& lab);

/// What squares stand on, and in which light.
struct GroundGuess {
  std::vector<int> grounds;      ///< of each square
  cv::Vec3f gain{1, 1, 1};       ///< which makes the picture's colours those of the grounds
  std::vector<cv::Vec3f> tints;  ///< of each square, see tint_on()
  double cost = 0;               ///< mean unlikeness, and how strange the light is
};

/// How dark the darkest of a picture is, of each channel: what a veil of light lifts.
/// @param bgr  8-bit.
cv::Vec3f darkest(const cv::Mat& bgr);

/// The picture without the veil that lifts its darkest colours above `dark`.
cv::Mat without_veil(const cv::Mat& bgr, const cv::Vec3f& dark);

/// What a square's colours differ by from its ground's, in its light; small, in Lab.
cv::Vec3f tint_on(const cv::Mat& pixels, const Ground& ground, const cv::Vec3f& gain);

/// Every way to say what the squares stand on, the likeliest first.
/// @param squares  of each its pixels, 8-bit BGR, some of which may be no ground.
/// @param grounds  at least one.
std::vector<GroundGuess> guess_grounds(const std::vector<cv::Mat>& squares,
                                       const std::vector<Ground>& grounds);

/// The light in which squares that stand on these grounds lie.
cv::Vec3f light_on(const std::vector<cv::Mat>& squares, const std::vector<Ground>& grounds,
                   const std::vector<int>& which);

}  // namespace storey::vision
