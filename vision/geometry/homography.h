// Maps between the planes of a board and of a picture.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "model/photo.h"

namespace storey::vision {

/// Weighted least-squares homography for at least 4 points; no weights: all 1.
/// Source: normalised DLT, Hartley & Zisserman, Multiple View Geometry, 2nd ed., alg. 4.2.
cv::Matx33d fit_homography(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to,
                           const std::vector<double>& weights = {});

/// Least-squares affine map for at least 3 points that lie on no line.
cv::Matx33d fit_affine(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to);

cv::Point2f apply(const cv::Matx33d& map, cv::Point2d p);

/// How far away a point of a plane is from who sees it so, in any unit: of opposite sign behind.
double depth_at(const cv::Matx33d& map, cv::Point2d p);

/// Side of a square as large as the cells of a board are on average.
double mean_cell_px(const cv::Matx33d& picture_from_board, int rows, int cols);

/// Pixel centres: a picture resized by s maps p to (p + 0.5) s - 0.5.
cv::Matx33d pixel_scaling(double s);

/// The rectangle (x0, y0)-(x1, y1) of a board as the map shows it.
Quad quad_of(const cv::Matx33d& map, double x0, double y0, double x1, double y1);

/// Board units (x right, y down, 1 = one cell) -> pixels, from the outer corners of a board.
cv::Matx33d map_of_board(const Quad& corners, int rows, int cols);

}  // namespace storey::vision
