#include "vision/locate/lattice_guesses.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>

#include "vision/geometry/homography.h"
#include "vision/geometry/line_grid.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

// Rows and columns of the window that lines are sought for, and how many guesses each is worth: of
// a small one lines say little, so more of them are looked at.
struct WindowSize {
  int side = 5;
  int guesses = 6;
  int guesses_here = 6;
};
constexpr std::array kWindows{WindowSize{5, 6, 6}, WindowSize{3, 24, 3}, WindowSize{2, 32, 4}};
const std::vector<double> kFocals{0.6, 0.8, 1.1, 1.5};  // picture diagonals
const std::vector<double> kFewFocals{0.7, 1.2};         // where many lines are looked at
constexpr double kOnLattice = 0.2;  // cells by which two guesses of one lattice may differ
constexpr int kParts = 3;           // a side, each half as wide and high as the picture

// Whether a window lies on the lattice of another one, some cells apart.
bool same_lattice(const cv::Matx33d& picture_from_one, const cv::Matx33d& picture_from_other,
                  int side) {
  const cv::Matx33d map = picture_from_one.inv() * picture_from_other;
  const auto shift = apply(map, {0, 0});
  const cv::Point2f whole(std::round(shift.x), std::round(shift.y));
  for (const auto& [x, y] : {std::pair{0, 0}, {side, 0}, {side, side}, {0, side}}) {
    const auto p = apply(map, cv::Point2d(x, y)) - whole;
    if (std::max(std::abs(p.x - static_cast<float>(x)), std::abs(p.y - static_cast<float>(y))) >
        kOnLattice)
      return false;
  }
  return true;
}

void add_new(const std::vector<GridGuess>& guesses, const cv::Matx33d& up, int side,
             std::vector<LatticeGuess>& lattices) {
  for (const GridGuess& guess : guesses) {
    const cv::Matx33d map = up * guess.picture_from_board;
    const bool known = std::any_of(lattices.begin(), lattices.end(), [&](const LatticeGuess& one) {
      return same_lattice(one.picture_from_board, map, side);
    });
    if (!known) lattices.push_back({map, {0, 0, side, side}, 0});
  }
}

// The straight edges of a picture that was made smaller.
struct EdgeLines {
  std::vector<LineSegment> lines;
  cv::Size size;
  cv::Matx33d up;  // smaller picture -> picture
};

EdgeLines edge_lines(const cv::Mat& bgr, double line_pixels) {
  const double scale = std::min(1.0, std::sqrt(line_pixels / static_cast<double>(bgr.total())));
  const cv::Mat small = shrunk(bgr, scale);
  cv::Mat grey;
  cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
  return {find_grid_lines(grey), grey.size(),
          pixel_scaling(static_cast<double>(bgr.cols) / small.cols)};
}

std::vector<LineSegment> lines_within(const std::vector<LineSegment>& lines,
                                      const cv::Rect2f& area) {
  std::vector<LineSegment> within;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(within),
               [&](const LineSegment& line) { return area.contains((line.from + line.to) / 2); });
  return within;
}

// Lines that are looked at together where all of them tell nothing.
std::vector<std::vector<LineSegment>> parts_of(const EdgeLines& edges, const GridSearch& search) {
  std::vector<std::vector<LineSegment>> parts;
  const auto plainest = guess_grids(edges.lines, edges.size, search);
  if (!plainest.empty())
    parts.push_back(lines_off(edges.lines, plainest.front().picture_from_board));
  const cv::Size2f half(static_cast<float>(edges.size.width) / 2,
                        static_cast<float>(edges.size.height) / 2);
  for (int row = 0; row < kParts; ++row)
    for (int col = 0; col < kParts; ++col)
      parts.push_back(lines_within(
          edges.lines,
          {half.width * static_cast<float>(col) / (kParts - 1),
           half.height * static_cast<float>(row) / (kParts - 1), half.width, half.height}));
  return parts;
}

}  // namespace

const std::vector<LatticeGuess>& lattices_of_lines(const View& view, const cv::Mat& bgr,
                                                   double line_pixels, int smallest_window) {
  const std::string key =
      "lattices of " + std::to_string(smallest_window) + " in " + std::to_string(line_pixels);
  return view.once<std::vector<LatticeGuess>>(key, [&] {
    const EdgeLines edges = edge_lines(bgr, line_pixels);
    std::vector<LatticeGuess> lattices;
    for (const WindowSize& window : kWindows) {
      const bool usual = window.side == kUsualWindow;
      if (usual != (smallest_window >= kUsualWindow) || window.side < smallest_window) continue;
      const GridSearch search{.cols = window.side,
                              .rows = window.side,
                              .most = window.guesses,
                              .most_here = window.guesses_here,
                              .focals = kFocals,
                              .most_pitch = usual ? 0.4 : 0.9,
                              .steepest_deg = 58,
                              .most_turns = usual ? 0U : 2U};
      add_new(guess_grids(edges.lines, edges.size, search), edges.up, window.side, lattices);
    }
    return lattices;
  });
}

const std::vector<LatticeGuess>& many_lattices(const View& view, const cv::Mat& bgr,
                                               double line_pixels, LinePool pool) {
  const bool all = pool == LinePool::kAll;
  const std::string key =
      (all ? "many lattices in " : "lattices of parts in ") + std::to_string(line_pixels);
  return view.once<std::vector<LatticeGuess>>(key, [&] {
    const EdgeLines edges = edge_lines(bgr, line_pixels);
    const GridSearch search{.cols = kUsualWindow,
                            .rows = kUsualWindow,
                            .most = all ? 64 : 16,
                            .focals = all ? kFocals : kFewFocals,
                            .samples = all ? 4000 : 1500,
                            .most_axes = all ? 6U : 4U,
                            .peels = all ? 2 : 1,
                            .steepest_deg = 66,
                            .reach = 4.9};
    std::vector<LatticeGuess> lattices;
    if (all) {
      add_new(guess_grids(edges.lines, edges.size, search), edges.up, kUsualWindow, lattices);
      return lattices;
    }
    for (const auto& lines : parts_of(edges, search))
      add_new(guess_grids(lines, edges.size, search), edges.up, kUsualWindow, lattices);
    return lattices;
  });
}

bool may_be_cut_to_board(cv::Size picture) {
  constexpr double kNotSquare = 1.1;  // the longer side by the shorter one
  const auto [shorter, longer] = std::minmax(picture.width, picture.height);
  return longer <= kNotSquare * shorter;
}

void add_whole_picture(cv::Size picture, const std::vector<int>& sides,
                       std::vector<LatticeGuess>& lattices) {
  if (!may_be_cut_to_board(picture)) return;
  for (const double side : sides) {
    const cv::Matx33d map(picture.width / side, 0, -0.5, 0, picture.height / side, -0.5, 0, 0, 1);
    lattices.push_back({map, {0, 0, cvRound(side), cvRound(side)}, 0});
  }
}

void add_halved(std::vector<LatticeGuess>& lattices) {
  const auto count = lattices.size();
  for (std::size_t i = 0; i < count; ++i) {
    LatticeGuess half = lattices[i];
    half.picture_from_board = half.picture_from_board * cv::Matx33d(0.5, 0, 0, 0, 0.5, 0, 0, 0, 1);
    const int side = half.window.width;
    const int shown = std::min(2 * side, kUsualWindow);
    half.window = {side - shown / 2, side - shown / 2, shown, shown};
    lattices.push_back(half);
  }
}

}  // namespace storey::vision
