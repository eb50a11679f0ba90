// Finds a regular grid of squares from straight edges alone: the frame's bars and the faces'
// borders.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/geometry/line_segments.h"

namespace storey::vision {

struct GridGuess {
  cv::Matx33d picture_from_board;  ///< as in Located, at an unknown quarter turn
  double score = 0;
};

struct GridSearch {
  int cols = 5;
  int rows = 5;
  int most = 10;         ///< guesses
  int most_here = 1000;  ///< of which have their middle in one sixteenth of the picture
  /// Focal lengths in picture diagonals; 0.6 is a phone's main camera (26 mm equivalent), crops of
  /// a photo have longer ones.
  std::vector<double> focals{0.6};
  double least_pitch = 0.05;  ///< of a cell, seen straight on: its side over its distance
  double most_pitch = 0.4;
  int samples = 900;          ///< of lines that may tell a plane
  std::size_t most_axes = 5;  ///< planes that are tried
  /// How often planes are told once more from the lines that run along neither axis of the best
  /// one.
  int peels = 0;
  double steepest_deg = 45.6;  ///< between the line of sight and the board's normal
  /// How far the plane is looked at on each side of its foot, in distances from the camera: the far
  /// rim of a board that is seen from 46 degrees lies as far, that of a steeper one farther.
  double reach = 1.6;
  /// Of a plane that is tried, other directions in it that lines run in: things lie turned there.
  std::size_t most_turns = 0;
  /// Guesses are moved by whole cells, too, to where most of their lines is seen; of several focal
  /// lengths only.
  bool whole_moves = false;
};

/// Guesses where a cols x rows grid may lie, best first.
///
/// Two pencils of lines of one plane are found as orthogonal directions (Manhattan frame, Coughlan
/// & Yuille, ICCV 1999); with them the plane is rectified up to scale and shift, which a comb over
/// the lines' places gives.
/// @param grey  8-bit, 0.14 to 0.5 MP.
std::vector<GridGuess> guess_grids(const cv::Mat& grey, const GridSearch& search);

/// The same from lines that were found already. @param size  of their picture
std::vector<GridGuess> guess_grids(const std::vector<LineSegment>& lines, cv::Size size,
                                   const GridSearch& search);

/// The same at one focal length, not pulled onto the lines yet: for who rarely needs them all.
std::vector<GridGuess> rough_grids(const std::vector<LineSegment>& lines, cv::Size size,
                                   const GridSearch& search);

/// Pulls a rough guess onto the lines. @param lines, size, search  that it was found with
GridGuess refined(GridGuess guess, const std::vector<LineSegment>& lines, cv::Size size,
                  const GridSearch& search);

/// The lines that guess_grids() looks at, longest first.
std::vector<LineSegment> find_grid_lines(const cv::Mat& grey);

/// Those that are none of a lattice's, however far it goes on: where the pattern of a table cloth
/// is the plainest lattice, the lines of what lies on it.
std::vector<LineSegment> lines_off(const std::vector<LineSegment>& lines,
                                   const cv::Matx33d& picture_from_board);

double length_of(const LineSegment& line);

}  // namespace storey::vision
