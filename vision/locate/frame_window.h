// Places the window of rows x cols cells on a lattice that is known only relative to its seed, and
// measures how much of the frame's bars is in view around each cell.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/geometry/lattice.h"

namespace storey::vision {

/// Likeness of lattice bar segments to the bars next to recognised faces.
class BarModel {
 public:
  /// @param bgr  8-bit BGR picture that the lattice maps to.
  BarModel(cv::Mat bgr, const Lattice& lattice);

  /// 0..1: how much the vertical bar at lattice x = col between row and row + 1 looks like the
  /// frame; nullopt when it lies outside the picture.
  [[nodiscard]] std::optional<double> vertical(int col, int row) const;
  /// 0..1: how much the horizontal bar at lattice y = row between col and col + 1 looks like the
  /// frame; nullopt when it lies outside the picture.
  [[nodiscard]] std::optional<double> horizontal(int col, int row) const;
  /// 0..1: share of the outline of a cell, bars and their crossings, that looks like the frame.
  /// What stands before a part of one bar leaves the bar as a whole like the frame, but not its
  /// outline.
  [[nodiscard]] double outline(int col, int row) const;

 private:
  [[nodiscard]] double distance(const cv::Vec3f& colour) const;
  [[nodiscard]] bool sample(cv::Point2d from, cv::Point2d to, cv::Vec3f& out) const;
  [[nodiscard]] std::optional<double> likeness(cv::Point2d from, cv::Point2d to) const;

  cv::Mat bgr_;
  cv::Matx33d picture_from_lattice_;
  cv::Vec3f colour_{};
  cv::Vec3f spread_{};
  bool known_ = false;
};

struct AnchorHint {
  int col = 0;  ///< relative cell of a face that has a usual place
  int row = 0;
  std::vector<cv::Point> usual;  ///< (col, row from the top) in the window
};

struct Window {
  int col = 0;  ///< relative lattice column of the window's left column
  int row = 0;  ///< relative lattice row of the window's top row
  double score = 0;
  double runner_up = 0;  ///< score of the second best place
};

/// Finds the frame's cells among the lattice's by the bars around them. A frame that leaves the
/// picture is placed where its other bars are seen, beyond the picture's edge.
Window place_window(const Lattice& lattice, const BarModel& bars, const LatticeSpec& spec,
                    const std::vector<AnchorHint>& anchors);

}  // namespace storey::vision
