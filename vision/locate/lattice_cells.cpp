#include "vision/locate/lattice_cells.h"

#include <algorithm>

#include "vision/cell_picture.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/identify/cell_cutter.h"
#include "vision/locate/framed_grid.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

constexpr double kReadPx = 40;  // side of a cell where it is read: little above kCellPx
constexpr float kKnown = 350;   // squared distance up to which a cell helps to place the lattice

}  // namespace

SeenCells cut_lattice(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int rows, int cols,
                      int places, const WantedCell& wanted, const FigureModel* figures,
                      const CellPlace& place, Embedded embedded, const CountMark* mark) {
  const double px = mean_cell_px(picture_from_board, rows, cols);
  const cv::Mat small = shrunk(bgr, std::min(1.0, kReadPx / px));
  const cv::Matx33d smaller = pixel_scaling(static_cast<double>(small.cols) / bgr.cols);
  const cv::Matx33d map = smaller * picture_from_board;
  SeenCells cells{.places = places, .views = {}};
  std::vector<cv::Mat> pictures;
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      if (!wanted(col, row)) continue;
      const cv::Matx33d* own = place ? place(col, row) : nullptr;
      const cv::Mat cell =
          own != nullptr ? cut_cell(small, smaller * *own, 0, 0) : cut_cell(small, map, col, row);
      add_cell(cell, cells);
      if (embedded != Embedded::kNot) pictures.push_back(cell);
      if (mark != nullptr) cells.marks.push_back(mark_peaks(*mark, cell));
      if (figures != nullptr) cells.figures.push_back(figure_colour(cell, figures->bright_body));
    }
  }
  cells.embedded =
      embedded == Embedded::kAtTurns ? embed_cells_at_turns(pictures) : embed_cells(pictures);
  return cells;
}

cv::Matx33d moved_onto_pieces(const CellModel& model, const CellDistances& distances,
                              const cv::Matx33d& picture_from_board, int rows, int cols) {
  cv::Matx33d normal = cv::Matx33d::eye() * 2;  // as if two cells said "stay"
  cv::Matx<double, 3, 2> right = cv::Matx<double, 3, 2>::zeros();
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      const int cell = row * cols + col;
      const auto squared = distances.of(cell);
      const auto best = std::min_element(squared.begin(), squared.end()) - squared.begin();
      if (squared[static_cast<std::size_t>(best)] > kKnown ||
          model.things[static_cast<std::size_t>(best)].is_nothing())
        continue;
      const cv::Point shift =
          place_offset(distances.place[static_cast<std::size_t>(cell * distances.things + best)]);
      const cv::Vec3d at(1, 2.0 * (col + 0.5) / cols - 1, 2.0 * (row + 0.5) / rows - 1);
      normal += at * at.t();
      right += at * cv::Matx12d(shift.x / static_cast<double>(kCellPx),
                                shift.y / static_cast<double>(kCellPx));
    }
  }
  const cv::Matx<double, 3, 2> field = normal.inv() * right;
  const auto moved = [&](double x, double y) {
    const double u = 2 * x / cols - 1;
    const double v = 2 * y / rows - 1;
    return cv::Vec2d(field(0, 0) + field(1, 0) * u + field(2, 0) * v,
                     field(0, 1) + field(1, 1) * u + field(2, 1) * v);
  };
  const cv::Vec2d origin = moved(0, 0);
  const cv::Vec2d x = moved(1, 0) - origin;
  const cv::Vec2d y = moved(0, 1) - origin;
  return picture_from_board *
         cv::Matx33d(1 + x[0], y[0], origin[0], x[1], 1 + y[1], origin[1], 0, 0, 1);
}

}  // namespace storey::vision
