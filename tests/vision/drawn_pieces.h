// Pieces of any extent laid on a table in chosen turns, as a phone sees them from one side.
#pragma once

#include <array>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "model/place.h"
#include "tests/vision/drawn_faces.h"
#include "tests/vision/drawn_tiles.h"

namespace storey::vision::testing {

struct LaidPiece {
  cv::Mat art;       ///< unturned, kTilePx a cell
  cv::Point cell;    ///< of its top left square as it lies
  int rotation = 0;  ///< quarter turns counter-clockwise
};

inline cv::Mat turned_art(const cv::Mat& art, int quarters) {
  if (quarters % 4 == 0) return art;
  cv::Mat turned;
  cv::rotate(art, turned, 3 - quarters % 4);
  return turned;
}

/// A table of so many cells with two more on each side.
inline cv::Mat draw_table(const std::vector<LaidPiece>& pieces, cv::Size cells, int seed) {
  const auto rows = static_cast<std::size_t>(cells.height);
  const auto cols = static_cast<std::size_t>(cells.width);
  cv::Mat table = draw_tiles(TileGrid(rows, std::vector<int>(cols, -1)), seed);
  cv::RNG dice(static_cast<std::uint64_t>(seed));
  for (const LaidPiece& piece : pieces) {
    const cv::Mat art = turned_art(piece.art, piece.rotation);
    const cv::Point at((piece.cell.x + 2) * kTilePx + dice.uniform(-3, 4),
                       (piece.cell.y + 2) * kTilePx + dice.uniform(-3, 4));
    art.copyTo(table(cv::Rect(at, art.size())));
  }
  return table;
}

/// Seen a little from one side, in warm light.
inline cv::Mat photo_of_table(const cv::Mat& table, cv::Size photo = {1440, 1080}) {
  const auto w = static_cast<float>(table.cols);
  const auto h = static_cast<float>(table.rows);
  const auto x = static_cast<float>(photo.width) / 1440;
  const auto y = static_cast<float>(photo.height) / 1080;
  const std::array<cv::Point2f, 4> from{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
  const std::array<cv::Point2f, 4> to{
      {{150 * x, 60 * y}, {1290 * x, 80 * y}, {1400 * x, 1030 * y}, {40 * x, 1010 * y}}};
  cv::Mat seen;
  cv::warpPerspective(table, seen, cv::getPerspectiveTransform(from, to), photo, cv::INTER_AREA,
                      cv::BORDER_REPLICATE);
  cv::multiply(seen, cv::Scalar(0.75, 0.92, 1.05), seen);
  return seen;
}

inline cv::Mat one_cell_art(int face) {
  cv::Mat art;
  cv::resize(draw_face(face), art, {kTilePx, kTilePx}, 0, 0, cv::INTER_LINEAR);
  return art;
}

inline Place lattice_of_turned_pieces(int side) {
  Place spec;
  spec.how = Arrangement::kLattice;
  spec.rows = spec.cols = side;
  spec.bar_mm = 0;
  spec.turns = Turns::kRead;
  spec.free_extent = true;
  return spec;
}

}  // namespace storey::vision::testing
