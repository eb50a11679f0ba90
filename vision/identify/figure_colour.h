// Pieces that are a figure on a plain body, told apart by the figure's shape and by its colour:
// what is learnt of a colour on one shape holds for all shapes, and so for pieces that nobody
// enrolled.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <span>
#include <vector>

namespace storey::vision {

/// Shape and colour of a thing, each by number.
struct FigureParts {
  int shape = 0;
  int colour = 0;
};

/// Whether a piece's body is lighter than the figure on it, as the rim of the cell tells.
/// @param cell  8-bit, kCellPicturePx squared.
bool body_is_bright(const cv::Mat& cell);

/// Log B, G, R of what is printed in the middle of a piece: of the pixels that differ from its body
/// most.
/// @param cell  8-bit, kCellPicturePx squared.
cv::Vec3f figure_colour(const cv::Mat& cell, bool bright_body);

/// What figures of each colour look like in the mean light.
struct FigureModel {
  std::vector<std::optional<FigureParts>> parts;  ///< by thing
  std::vector<std::optional<cv::Vec3f>> colours;  ///< by colour; those that were learnt
  cv::Matx33f precision;                          ///< inverse covariance within one colour
  int shapes = 0;
  bool bright_body = false;
};

/// A figure that was enrolled.
struct FigureSample {
  int colour = 0;
  int light = 0;
  cv::Vec3f seen;
};

/// @param parts  by thing.
FigureModel learn_figures(const std::vector<std::optional<FigureParts>>& parts,
                          const std::vector<FigureSample>& samples);

/// The offset of a photo's figures from the mean light, B, G, R.
/// @param guess  the photo's light as whole cells show it, see find_light().
cv::Vec3f find_figure_light(const FigureModel& model, const std::vector<cv::Vec3f>& figures,
                            const cv::Vec3f& guess);

/// Replaces a cell's distance to each thing with parts by how far its shape is, in whatever colour
/// that is nearest, and how far the figure's colour.
void compare_figure(const FigureModel& model, const cv::Vec3f& figure, const cv::Vec3f& light,
                    std::span<float> squared);

}  // namespace storey::vision
