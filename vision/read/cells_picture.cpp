#include "vision/read/cells_picture.h"

#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/identify/cell_cutter.h"
#include "vision/identify/template_impl.h"
#include "vision/locate/debug_picture.h"
#include "vision/locate/framed_grid_fit.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr int kShownCellPx = 120;
constexpr int kShownTextPx = 16;
constexpr double kShownSure = 0.98;
constexpr double kShownRim = 0.25;  // of a cell, around the board

}  // namespace

void draw_read_cells(const std::string& dir, const cv::Mat& bgr, const Place& spec,
                     const cv::Matx33d& picture_from_board, const TemplateSet::Impl& set,
                     const std::vector<CellEvidence>& cells) {
  const cv::Matx33d board_from_px(1.0 / kShownCellPx, 0, -kShownRim, 0, 1.0 / kShownCellPx,
                                  -kShownRim, 0, 0, 1);
  const auto shown = [](double units) { return cvRound((units + 2 * kShownRim) * kShownCellPx); };
  cv::Mat board;
  cv::warpPerspective(bgr, board, picture_from_board * board_from_px,
                      {shown(spec.cols), shown(spec.rows)},
                      cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
  write_debug(dir, "board", board);

  const int pitch = kShownCellPx + kShownTextPx;
  cv::Mat sheet(spec.rows * pitch, spec.cols * kShownCellPx, CV_8UC3, cv::Scalar(40, 40, 40));
  for (const auto& cell : cells) {
    const int row = spec.rows - 1 - cell.cell.row;
    const cv::Point at(cell.cell.col * kShownCellPx, row * pitch);
    const cv::Matx33d face_from_px(1.0 / kShownCellPx, 0, 0, 0, 1.0 / kShownCellPx, 0, 0, 0, 1);
    cv::Mat face = sheet(cv::Rect(at, cv::Size(kShownCellPx, kShownCellPx)));
    cv::warpPerspective(
        bgr, face, picture_from_board * board_from_face(spec, cell.cell.col, row) * face_from_px,
        face.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
    const auto& best = cell.settled().front();
    const PieceFace what = set.looks[static_cast<std::size_t>(best.look)].what;
    const std::string text = to_string(cell.cell) + " " + std::to_string(what.piece) + "/" +
                             std::to_string(what.face) + " " +
                             std::to_string(cvRound(100 * likeness_of(best)));
    const cv::Scalar colour = cell.again ? cv::Scalar(0, 160, 255) : cv::Scalar(255, 255, 255);
    cv::putText(sheet, text, at + cv::Point(2, pitch - 4), cv::FONT_HERSHEY_PLAIN, 0.9, colour, 1,
                cv::LINE_AA);
  }
  write_debug(dir, "cells", sheet);
}

void draw_open_lattice(const std::string& dir, const cv::Mat& bgr,
                       const cv::Matx33d& picture_from_board, const BuildingReading& reading) {
  cv::Mat photo = bgr.clone();
  const cv::Matx33d board_from_px(1.0 / kShownCellPx, 0, -kShownRim, 0, 1.0 / kShownCellPx,
                                  -kShownRim, 0, 0, 1);
  const auto shown = [](double units) { return cvRound((units + 2 * kShownRim) * kShownCellPx); };
  cv::Mat board;
  cv::warpPerspective(bgr, board, picture_from_board * board_from_px,
                      {shown(reading.cols), shown(reading.rows)},
                      cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
  write_debug(dir, "board", board);

  const int pitch = kShownCellPx + kShownTextPx;
  cv::Mat sheet(reading.rows * pitch, reading.cols * kShownCellPx, CV_8UC3, cv::Scalar(40, 40, 40));
  for (const auto& seen : reading.cells) {
    const int col = seen.site.cell.col;
    const int row = reading.rows - 1 - seen.site.cell.row;
    const auto corner = [&](int x, int y) {
      return apply(picture_from_board, cv::Point2d(col + x, row + y));
    };
    const bool sure = seen.confidence() > kShownSure;
    const cv::Scalar outline = seen.best().empty() ? cv::Scalar(160, 160, 160)
                               : sure              ? cv::Scalar(0, 255, 0)
                                                   : cv::Scalar(0, 160, 255);
    draw_quad(photo, {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)}, outline, 2);
    const cv::Point at(col * kShownCellPx, row * pitch);
    cv::Mat cell;
    cv::resize(cut_cell(bgr, picture_from_board, col, row), cell, {kShownCellPx, kShownCellPx});
    cell.copyTo(sheet(cv::Rect(at, cell.size())));
    const PieceFace what = seen.best().what;
    const std::string text = to_string(seen.site.cell) + " " + std::to_string(what.piece) + "/" +
                             std::to_string(what.face) + " " +
                             std::to_string(cvRound(100 * seen.confidence()));
    cv::putText(sheet, text, at + cv::Point(2, pitch - 4), cv::FONT_HERSHEY_PLAIN, 0.9,
                sure ? cv::Scalar(255, 255, 255) : cv::Scalar(0, 160, 255), 1, cv::LINE_AA);
  }
  write_debug(dir, "located", photo);
  write_debug(dir, "cells", sheet);
}

}  // namespace storey::vision
