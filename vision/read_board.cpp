#include "vision/read_board.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/detail/calibration.h"
#include "vision/detail/cell_reader.h"
#include "vision/detail/debug_picture.h"
#include "vision/detail/locate.h"
#include "vision/detail/template_impl.h"

namespace storey::vision {
namespace {

constexpr double kLocatePixels = 1.0e6;  // working size of the search
constexpr double kCellPx = 60;           // wanted cell side where cells are read

double ms_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

cv::Mat borrow(const Pixels& pixels) {
  return {pixels.height, pixels.width, CV_8UC3,
          const_cast<std::uint8_t*>(pixels.bgr.data())};  // NOLINT
}

// Pixel centres: a picture resized by s maps p to (p + 0.5) s - 0.5.
cv::Matx33d scaling(double s) { return {s, 0, 0.5 * s - 0.5, 0, s, 0.5 * s - 0.5, 0, 0, 1}; }

double mean_cell_px(const cv::Matx33d& picture_from_board, int cols, int rows) {
  const auto a = apply(picture_from_board, {0, 0});
  const auto b = apply(picture_from_board, cv::Point2d(cols, 0));
  const auto c = apply(picture_from_board, cv::Point2d(cols, rows));
  const auto d = apply(picture_from_board, cv::Point2d(0, rows));
  const double area = 0.5 * std::abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y));
  return std::sqrt(area / (cols * rows));
}

Quad to_quad(const cv::Matx33d& map, double x0, double y0, double x1, double y1) {
  const auto point = [&](double x, double y) {
    const auto p = apply(map, {x, y});
    return Point{p.x, p.y};
  };
  return {point(x0, y0), point(x1, y0), point(x1, y1), point(x0, y1)};
}

}  // namespace

Result<Reading> read_board(const Photo& photo, const BoardSpec& spec, const TemplateSet& templates,
                           const ReadOptions& options) try {
  const auto& set = templates.impl();
  const cv::Mat bgr = borrow(photo.pixels);
  auto start = std::chrono::steady_clock::now();

  const double area = static_cast<double>(bgr.cols) * bgr.rows;
  const double shrink = std::min(1.0, std::sqrt(kLocatePixels / area));
  cv::Mat working;
  if (shrink < 1) {
    cv::resize(bgr, working, {}, shrink, shrink, cv::INTER_AREA);
  } else {
    working = bgr;
  }
  const double exact_shrink = static_cast<double>(working.cols) / bgr.cols;
  std::optional<QuadPx> corners;
  if (options.corners) {
    const cv::Matx33d working_from_full = scaling(exact_shrink) * scaling(1 / photo.full_per_pixel);
    corners.emplace();
    for (std::size_t i = 0; i < 4; ++i) {
      (*corners)[i] = apply(working_from_full, {(*options.corners)[i].x, (*options.corners)[i].y});
    }
  }
  const auto located = locate_board(set, spec, working, corners, options.debug_dir);
  if (!located) {
    return Error{ErrorCode::kBoardNotFound,
                 "no board with this game's pieces was found in the photo", photo.source};
  }
  Reading reading;
  reading.rows = spec.rows;
  reading.cols = spec.cols;
  reading.times.locate_ms = ms_since(start);
  start = std::chrono::steady_clock::now();

  const cv::Matx33d photo_from_board = scaling(1 / exact_shrink) * located->picture_from_board;
  const cv::Matx33d full_from_board = scaling(photo.full_per_pixel) * photo_from_board;
  for (int i = 0; i < 9; ++i)
    reading.photo_from_board[static_cast<std::size_t>(i)] = full_from_board.val[i];

  // Cells are read from the picture whose cells are nearest to the wanted size.
  const double cell_px = mean_cell_px(photo_from_board, spec.cols, spec.rows);
  const double cell_shrink = std::min(1.0, kCellPx / cell_px);
  cv::Mat cells_picture;
  if (cell_shrink < 0.8) {
    cv::resize(bgr, cells_picture, {}, cell_shrink, cell_shrink, cv::INTER_AREA);
  } else {
    cells_picture = bgr;
  }
  const double used_shrink = static_cast<double>(cells_picture.cols) / bgr.cols;
  const cv::Matx33d cells_from_board = scaling(used_shrink) * photo_from_board;
  const cv::Matx33d full_from_cells = scaling(photo.full_per_pixel) * scaling(1 / used_shrink);
  reading.times.rectify_ms = ms_since(start);
  start = std::chrono::steady_clock::now();

  const double pitch = spec.cell_mm + spec.bar_mm;
  const double rim = spec.bar_mm / (2 * pitch);
  reading.board = to_quad(full_from_board, -rim, -rim, spec.cols + rim, spec.rows + rim);
  for (int r = 0; r < spec.rows; ++r) {
    for (int c = 0; c < spec.cols; ++c) {
      const cv::Matx33d cells_from_face = cells_from_board * board_from_face(spec, c, r);
      CellEvidence evidence = read_cell(set, cells_picture, cells_from_face);
      evidence.cell = {c, spec.rows - 1 - r};
      evidence.cell_px = cell_px * photo.full_per_pixel;
      Observation seen = judge_cell(set, evidence);
      if (seen.best().empty()) {
        seen.quad = to_quad(full_from_board, c + rim, r + rim, c + 1 - rim, r + 1 - rim);
      } else {
        const cv::Matx33d map =
            full_from_cells * cells_from_face * unit_from_fine(evidence.matches.front());
        seen.quad = to_quad(map, -0.5, -0.5, kFineSide - 0.5, kFineSide - 0.5);
      }
      reading.cells.push_back(std::move(seen));
    }
  }
  reading.times.recognise_ms = ms_since(start);
  reading.board_confidence = board_confidence(*located, reading);
  if (reading.board_confidence < 0.5) {
    return Error{ErrorCode::kBoardNotFound,
                 "no board with this game's pieces was found in the photo", photo.source};
  }
  return reading;
} catch (const cv::Exception& e) {
  return Error{ErrorCode::kUnreadable, std::string("the photo could not be processed: ") + e.what(),
               photo.source};
}

}  // namespace storey::vision
