#include "vision/locate/printed_grid.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/locate/framed_grid.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

constexpr double kLinePixels = 0.5e6;  // working size of the search for lines
constexpr int kGuesses = 5;
constexpr double kLeastPitch = 0.02;  // a board of 16 squares may be small in the photo
constexpr double kSteepestDeg = 55;

// Of all lines of the board, the share that is seen.
double seen_share(const GridGuess& guess, int rows, int cols) {
  return guess.score / (rows + cols + 2);
}

}  // namespace

std::vector<GridGuess> find_printed_grids(const cv::Mat& bgr, int rows, int cols) {
  const double scale = std::min(1.0, std::sqrt(kLinePixels / static_cast<double>(bgr.total())));
  cv::Mat grey;
  const cv::Mat working = shrunk(bgr, scale);
  cv::cvtColor(working, grey, cv::COLOR_BGR2GRAY);
  // A photo that was cut out of a larger one has a longer focal length.
  auto guesses = guess_grids(grey, {.cols = cols,
                                    .rows = rows,
                                    .most = kGuesses,
                                    .focals = {0.45, 0.6, 0.8, 1.2},
                                    .least_pitch = kLeastPitch,
                                    .steepest_deg = kSteepestDeg,
                                    .whole_moves = true});
  const cv::Matx33d enlarge = pixel_scaling(static_cast<double>(bgr.cols) / working.cols);
  for (auto& guess : guesses) guess.picture_from_board = enlarge * guess.picture_from_board;
  return guesses;
}

bool has_lines(const GridGuess& guess, int rows, int cols) {
  constexpr double kLeast = 0.55;  // photos of other things come to 0.54 with what lines they have
  return seen_share(guess, rows, cols) >= kLeast;
}

bool has_some_lines(const GridGuess& guess, int rows, int cols) {
  constexpr double kLeast = 0.45;
  return seen_share(guess, rows, cols) >= kLeast;
}

namespace {

double odds(double evidence) { return 1 / (1 + std::exp(-evidence)); }

}  // namespace

double board_confidence(const std::vector<GridGuess>& guesses, int rows, int cols) {
  constexpr double kHalf = 0.6;  // of all lines seen: even odds that it is a board at all
  constexpr double kPlainShare = 0.02;
  if (guesses.empty()) return 0;
  return odds((seen_share(guesses[0], rows, cols) - kHalf) / kPlainShare);
}

double place_confidence(const std::vector<GridGuess>& guesses) {
  constexpr double kPlainAhead = 0.12;  // of a line: so much more is seen of the board's rim
  if (guesses.size() < 2) return 1;
  return odds((guesses[0].score - guesses[1].score) / kPlainAhead - 2);
}

double line_confidence(const std::vector<GridGuess>& guesses, int rows, int cols) {
  return board_confidence(guesses, rows, cols) * place_confidence(guesses);
}

}  // namespace storey::vision
