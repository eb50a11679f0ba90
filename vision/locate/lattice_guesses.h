// Where a lattice of pieces may lie, from straight edges alone.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/photo/view.h"

namespace storey::vision {

/// Rows and columns of a window that tells a lattice by its lines; of smaller ones many are looked
/// at.
inline constexpr int kUsualWindow = 5;

/// Where a lattice may lie, and its cells that lines were seen around.
struct LatticeGuess {
  cv::Matx33d picture_from_board;
  cv::Rect window;  ///< cells
  double score = 0;
};

/// Lattices that the edges of a picture suggest, each once; looked for once a view.
/// @param bgr              8-bit. @param line_pixels  size of the picture that edges are sought in.
/// @param smallest_window  cells a side; below kUsualWindow windows of 2 and 3 instead.
const std::vector<LatticeGuess>& lattices_of_lines(const View& view, const cv::Mat& bgr,
                                                   double line_pixels, int smallest_window);

/// Which lines are looked at together.
enum class LinePool {
  kAll,
  kParts,  ///< those of parts of the picture, and those that are none of the plainest lattice
};

/// Far more of them, of kUsualWindow and as seen from farther aside, for who can tell which are
/// right: planks or a cloth have more lines than what lies on them.
const std::vector<LatticeGuess>& many_lattices(const View& view, const cv::Mat& bgr,
                                               double line_pixels, LinePool pool);

/// Whether a picture is so nearly square that somebody may have cut it to a square board.
bool may_be_cut_to_board(cv::Size picture);

/// A photo that was cut to its board shows no edge around it: the whole of it may be one.
/// @param sides  rows and columns of a finished board.
void add_whole_picture(cv::Size picture, const std::vector<int>& sides,
                       std::vector<LatticeGuess>& lattices);

/// The edges of pieces of several squares show more than those of their squares: each lattice once
/// more with cells of half the size.
void add_halved(std::vector<LatticeGuess>& lattices);

}  // namespace storey::vision
