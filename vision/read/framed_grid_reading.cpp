#include "vision/read/framed_grid_reading.h"

#include <algorithm>

#include "vision/geometry/homography.h"
#include "vision/identify/template_impl.h"
#include "vision/read/framed_grid_calibration.h"
#include "vision/read/framed_grid_sight.h"
#include "vision/read/photo_quality.h"

namespace storey::vision {
namespace {

constexpr double kBoardConfidence = 0.5;
constexpr double kOneOfTwo = 0.5;  // that the board of two which was read is the one that was meant

Error not_found(const Photo& photo) {
  return {ErrorCode::kBoardNotFound,
          "no board with this game's pieces was found in the photo; take it from the front with "
          "the whole building in "
          "view, or give its corners with a corrections line: corners=x,y x,y x,y x,y",
          photo.source};
}

}  // namespace

Result<BuildingReading> read_framed_grid(const View& view, const Place& spec,
                                         const TemplateSet& templates, const ReadOptions& options) {
  const Photo& photo = view.photo();
  const auto sight = observe(view, spec, templates, options.corners, options.debug_dir);
  if (!sight) return not_found(photo);

  BuildingReading reading;
  reading.rows = spec.rows;
  reading.cols = spec.cols;
  reading.times = sight->times;
  reading.board_confidence = board_confidence(*sight);
  if (options.corners) {
    reading.board_confidence = 1;  // a person says so
  } else if (reading.board_confidence < kBoardConfidence) {
    return not_found(photo);
  } else {
    reading.board_confidence = std::min(reading.board_confidence, window_confidence(*sight));
  }
  for (std::size_t i = 0; i < 9; ++i) reading.photo_from_board[i] = sight->full_from_board.val[i];
  const double rim = spec.bar_mm / (2 * (spec.cell_mm + spec.bar_mm));
  reading.board = quad_of(sight->full_from_board, -rim, -rim, spec.cols + rim, spec.rows + rim);
  if (auto side = cut_off_side(photo, reading.board)) {
    return Error{
        ErrorCode::kBoardCutOff,
        "the board leaves the photo " + *side + ": step back so that the whole building is in view",
        *side};
  }
  for (std::size_t i = 0; i < sight->cells.size(); ++i) {
    const auto& evidence = sight->cells[i];
    Observation seen = calibrated(templates.impl(), *sight, evidence);
    const int col = evidence.cell.col;
    const int row = spec.rows - 1 - evidence.cell.row;
    seen.quad = seen.best().empty() ? quad_of(sight->full_from_board, col + rim, row + rim,
                                              col + 1 - rim, row + 1 - rim)
                                    : sight->quads[i];
    reading.cells.push_back(std::move(seen));
  }
  reading.diagnostics = photo_diagnostics(photo, spec, *sight, reading);
  if (sight->another) {
    reading.board_confidence = std::min(reading.board_confidence, kOneOfTwo);
    reading.diagnostics.push_back(
        {"another-building",
         "another building stands in this photo, and only one of them was read: take a photo of "
         "each by itself, or give the corners of the one that is meant with a corrections line: "
         "corners=x,y x,y x,y x,y",
         std::nullopt});
  }
  return reading;
}

}  // namespace storey::vision
