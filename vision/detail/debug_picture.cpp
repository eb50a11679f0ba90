#include "vision/detail/debug_picture.h"

#include <fstream>
#include <opencv2/imgproc.hpp>

#include "vision/detail/board_fit.h"
#include "vision/detail/cell_cutter.h"
#include "vision/detail/pixels.h"
#include "vision/detail/template_impl.h"
#include "vision/load_photo.h"

namespace storey::vision {
namespace {

constexpr int kShownCellPx = 120;
constexpr int kShownTextPx = 16;
constexpr double kShownSure = 0.98;
constexpr double kShownRim = 0.25;  // of a cell, around the board

void draw_quad(cv::Mat& picture, const QuadPx& quad, const cv::Scalar& colour, int width) {
  for (std::size_t i = 0; i < 4; ++i) {
    cv::line(picture, quad[i], quad[(i + 1) % 4], colour, width, cv::LINE_AA);
  }
}

}  // namespace

void write_debug(const std::string& dir, const std::string& name, const cv::Mat& bgr) {
  const auto bytes = encode_jpeg(to_pixels(bgr), 90);
  std::ofstream file(dir + "/" + name + ".jpg", std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

void draw_sightings(const std::string& dir, const cv::Mat& bgr, const std::vector<QuadPx>& quads,
                    const std::vector<FaceSighting>& sightings, const Lattice& lattice) {
  cv::Mat picture = bgr.clone();
  for (const auto& quad : quads) draw_quad(picture, quad, {0, 200, 255}, 1);
  for (const auto& s : sightings) {
    draw_quad(picture, s.corners, {255, 80, 0}, 2);
    cv::putText(picture, std::to_string(s.look) + " " + std::to_string(cvRound(100 * s.likeness)),
                s.corners[0], cv::FONT_HERSHEY_PLAIN, 1, {255, 255, 255});
  }
  for (const auto& f : lattice.faces) {
    draw_quad(picture, sightings[static_cast<std::size_t>(f.sighting)].corners, {0, 255, 0}, 2);
  }
  write_debug(dir, "sightings", picture);
}

void draw_located(const std::string& dir, const cv::Mat& bgr, const BoardSpec& spec,
                  const Located& located) {
  cv::Mat picture = bgr.clone();
  for (int row = 0; row < spec.rows; ++row) {
    for (int col = 0; col < spec.cols; ++col) {
      const auto corner = [&](int x, int y) {
        return apply(located.picture_from_board, cv::Point2d(col + x, row + y));
      };
      draw_quad(picture, {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)}, {0, 200, 255},
                1);
    }
  }
  for (const auto& face : located.faces) draw_quad(picture, face.corners, {0, 255, 0}, 2);
  write_debug(dir, "located", picture);
}

void draw_read_cells(const std::string& dir, const cv::Mat& bgr, const BoardSpec& spec,
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
                       const cv::Matx33d& picture_from_board, const Reading& reading) {
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
    const int col = seen.cell.col;
    const int row = reading.rows - 1 - seen.cell.row;
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
    const std::string text = to_string(seen.cell) + " " + std::to_string(what.piece) + "/" +
                             std::to_string(what.face) + " " +
                             std::to_string(cvRound(100 * seen.confidence()));
    cv::putText(sheet, text, at + cv::Point(2, pitch - 4), cv::FONT_HERSHEY_PLAIN, 0.9,
                sure ? cv::Scalar(255, 255, 255) : cv::Scalar(0, 160, 255), 1, cv::LINE_AA);
  }
  write_debug(dir, "located", photo);
  write_debug(dir, "cells", sheet);
}

}  // namespace storey::vision
