// Square tiles of a made-up game, drawn: plain and busy ones, as on a table.
#pragma once

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/vision/drawn_faces.h"
#include "vision/learn/enrolment.h"

namespace storey::vision::testing {

inline constexpr int kTileKinds = 6;
inline constexpr int kTilePx = 120;

/// One tile; tiles of a kind differ by where their details lie.
inline cv::Mat draw_tile(int kind, int variant) {
  static const std::array<cv::Scalar, kTileKinds> kGround{{{30, 205, 235},
                                                           {200, 120, 20},
                                                           {60, 190, 120},
                                                           {40, 90, 45},
                                                           {45, 45, 50},
                                                           {150, 185, 205}}};
  cv::RNG dice(static_cast<std::uint64_t>(1000 * kind + variant + 1));
  cv::Mat tile(kTilePx, kTilePx, CV_8UC3, kGround[static_cast<std::size_t>(kind)]);
  const auto spot = [&] { return cv::Point(dice.uniform(18, 102), dice.uniform(18, 102)); };
  for (int i = 0; i < 3; ++i) cv::circle(tile, spot(), 2, {40, 60, 90}, cv::FILLED, cv::LINE_AA);
  if (kind == 2)  // flowers
    for (int i = 0; i < 8; ++i)
      cv::circle(tile, spot(), 4, {245, 245, 245}, cv::FILLED, cv::LINE_AA);
  if (kind == 3)  // trees
    for (int i = 0; i < 9; ++i)
      cv::circle(tile, {20 + i % 3 * 40 + dice.uniform(-5, 5), 20 + i / 3 * 40}, 15,
                 {50, 130 + 8.0 * i, 60}, cv::FILLED, cv::LINE_AA);
  if (kind == 4) {  // gold under a crown
    cv::ellipse(tile, {60, 68}, {34, 26}, 0, 0, 360, {80, 190, 225}, cv::FILLED, cv::LINE_AA);
    cv::rectangle(tile, {12, 10}, {40, 26}, {240, 240, 240}, cv::FILLED);
  }
  if (kind == 5)  // planks
    for (int y = 15; y < kTilePx; y += 22)
      cv::line(tile, {4, y}, {116, y + 4}, {60, 80, 110}, 5, cv::LINE_AA);
  cv::rectangle(tile, {0, 0}, {kTilePx - 1, kTilePx - 1}, {60, 70, 70}, 2);
  return tile;
}

/// Tiles anywhere on a table, at any turn.
inline Place free_lattice() {
  Place spec;
  spec.how = Arrangement::kLattice;
  spec.rows = spec.cols = 9;
  spec.bar_mm = 0;
  spec.turns = Turns::kAny;
  spec.free_extent = true;
  return spec;
}

using TileGrid = std::vector<std::vector<int>>;  ///< kinds, -1: nothing

/// Tiles side by side on a table, seen from above, with two cells of table around.
inline cv::Mat draw_tiles(const TileGrid& kinds, int seed) {
  const int rows = static_cast<int>(kinds.size());
  const int cols = static_cast<int>(kinds.front().size());
  cv::Mat table((rows + 4) * kTilePx, (cols + 4) * kTilePx, CV_8UC3, cv::Scalar(70, 110, 165));
  cv::RNG dice(static_cast<std::uint64_t>(seed));
  for (int i = 0; i < 60; ++i) {  // grain
    const int y = dice.uniform(0, table.rows);
    cv::line(table, {0, y}, {table.cols, y + dice.uniform(-20, 20)}, {62, 100, 150}, 3,
             cv::LINE_AA);
  }
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      const int kind = kinds[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
      if (kind < 0) continue;
      cv::Mat tile = draw_tile(kind, dice.uniform(0, 1000));
      for (int turn = dice.uniform(0, 4); turn > 0; --turn)
        cv::rotate(tile, tile, cv::ROTATE_90_CLOCKWISE);
      const cv::Point at((col + 2) * kTilePx + dice.uniform(-3, 4),
                         (row + 2) * kTilePx + dice.uniform(-3, 4));
      tile.copyTo(table(cv::Rect(at, tile.size())));
    }
  }
  return table;
}

/// Tiles of every kind, cut as from a labelled photo.
inline std::vector<EnrolledCell> enrolled_tiles(int each) {
  std::vector<EnrolledCell> cells;
  for (int photo = 0; photo < each; ++photo) {
    for (int kind = 0; kind < kTileKinds; ++kind) {
      const Photo seen = to_photo(draw_tiles({{kind}}, 50 * photo + kind));
      const double low = 2 * kTilePx - 0.5;
      const double high = 3 * kTilePx - 0.5;
      const auto map =
          map_from_corners({Point{low, low}, {high, low}, {high, high}, {low, high}}, 1, 1);
      cells.push_back(
          {{kind, 0}, "photo " + std::to_string(photo), cut_cells(seen, map, 1, 1).front()});
    }
  }
  return cells;
}

}  // namespace storey::vision::testing
