#include "vision/locate/table_by_lattice.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/line_grid.h"
#include "vision/locate/table_by_pieces.h"
#include "vision/photo/picture.h"

namespace storey::vision {
namespace {

constexpr double kLinePixels = 0.3e6;
constexpr int kWindow = 3;              // rows and columns of a guess
constexpr std::size_t kGuesses = 160;   // lattices that are looked at
constexpr std::size_t kTried = 4;       // places of each that are told
constexpr std::size_t kEnough = 2;      // pieces that are plainly told
constexpr float kWorthTelling = 0.72F;  // likeness at a glance
constexpr double kPlainly = 0.9;        // P(a face of the game)

std::vector<cv::Matx33d> lattices_of(const View& view) {
  const Picture& picture = picture_of_area(view, kLinePixels);
  cv::Mat grey;
  cv::cvtColor(picture.bgr, grey, cv::COLOR_BGR2GRAY);
  const auto lines = find_grid_lines(grey);
  const GridSearch search{.cols = kWindow,
                          .rows = kWindow,
                          .most = static_cast<int>(kGuesses),
                          .most_here = 12,
                          .focals = {0.6, 0.9, 1.3},
                          .most_pitch = 0.9,
                          .steepest_deg = 58,
                          .most_turns = 3};
  std::vector<cv::Matx33d> lattices;
  for (const GridGuess& guess : guess_grids(lines, grey.size(), search))
    lattices.push_back(picture.full_from_px * guess.picture_from_board);
  if (lattices.size() > kGuesses) lattices.resize(kGuesses);
  return lattices;
}

// A place on a lattice where a piece may lie.
struct Place {
  cv::Matx33d board_from_unit;
  float likeness = 0;
};

// Every place of a piece in the window, in two turns.
std::vector<Place> places_in_window(cv::Size cells) {
  std::vector<Place> places;
  for (const bool turned : {false, true}) {
    const cv::Size as = turned ? cv::Size(cells.height, cells.width) : cells;
    for (int y = 0; y + as.height <= kWindow; ++y) {
      for (int x = 0; x + as.width <= kWindow; ++x) {
        // Unturned the unit square's right is the board's right, turned it is the board's down.
        places.push_back({turned ? cv::Matx33d(0, -as.width, x + as.width, as.height, 0, y, 0, 0, 1)
                                 : cv::Matx33d(as.width, 0, x, 0, as.height, y, 0, 0, 1)});
      }
    }
    if (cells.width == cells.height) break;
  }
  return places;
}

std::vector<SeenRectangle> told_on(const cv::Mat& bgr, const cv::Matx33d& bgr_from_full,
                                   const LooseFaces::Size& size, double cell_mm,
                                   const cv::Matx33d& full_from_board) {
  const cv::Size cells(std::max(1, cvRound(size.width_mm / cell_mm)),
                       std::max(1, cvRound(size.height_mm / cell_mm)));
  const cv::Matx33d bgr_from_board = bgr_from_full * full_from_board;
  std::vector<Place> places = places_in_window(cells);
  for (Place& one : places)
    one.likeness = size.duel->glance(bgr, bgr_from_board * one.board_from_unit).likeness;
  std::stable_sort(places.begin(), places.end(),
                   [](const Place& a, const Place& b) { return a.likeness > b.likeness; });
  std::vector<SeenRectangle> told;
  for (std::size_t i = 0; i < std::min(kTried, places.size()); ++i) {
    if (places[i].likeness < kWorthTelling) break;
    const cv::Matx33d full_from_unit = full_from_board * places[i].board_from_unit;
    const ToldFace face = tell_whole_face(size, bgr, bgr_from_full * full_from_unit);
    double piece = 0;
    for (const Candidate& one : face.candidates) piece += one.confidence;
    if (piece < kPlainly) continue;
    SeenRectangle seen{{}, size.width_mm, size.height_mm};
    for (std::size_t k = 0; k < 4; ++k)
      seen.corners.at(k) = apply(full_from_unit, face.corners.at(k));
    told.push_back(seen);
  }
  return told;
}

}  // namespace

std::optional<cv::Matx33d> table_by_lattice(const View& view, const LooseFaces& loose,
                                            double cell_mm) {
  const Picture whole = whole_picture(view);
  const cv::Matx33d bgr_from_full = whole.full_from_px.inv();
  for (const cv::Matx33d& full_from_board : lattices_of(view)) {
    std::vector<SeenRectangle> told;
    for (const LooseFaces::Size& size : loose.sizes) {
      if (size.round) continue;
      for (const SeenRectangle& one :
           told_on(whole.bgr, bgr_from_full, size, cell_mm, full_from_board))
        told.push_back(one);
    }
    if (told.size() >= kEnough) return plane_of_small(told);
  }
  return std::nullopt;
}

}  // namespace storey::vision
