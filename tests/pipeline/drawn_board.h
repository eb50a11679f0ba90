// Photos of a printed board with figures on black tiles, drawn pixel by pixel: lines, tiles, table
// and light.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/photo.h"

namespace storey::fake {

/// A square board and what lies on it: "3B" by row from the top and column.
struct DrawnBoard {
  int side = 16;
  std::map<std::pair<int, int>, std::string> tiles;
  double grain = 12;  // of the table
};

/// How a photo sees a board: pixels to board units, 3x3 row-major.
using View = std::array<double, 9>;

/// A board seen from straight above: its upper left corner at (x, y), `cell` px a square.
inline View view_of_board(double x, double y, double cell) {
  return {1 / cell, 0, -x / cell, 0, 1 / cell, -y / cell, 0, 0, 1};
}

/// A board seen by a phone's camera in a photo of `side` x `side` px: leaning back by `pitch`,
/// rolled by `roll` (radians), the middle of the board in the middle, `cell` px a square there.
/// @param height  of the plane that is seen, in squares above the board.
inline View view_by_camera(double side, double cell, double pitch, double roll, int squares = 16,
                           double height = 0) {
  const double focal = 0.6 * side * std::sqrt(2.0);
  const double distance = focal / cell;  // in squares
  // Board plane point (x, y) from its middle -> camera: rolled in the plane, then leaned back.
  const double c = std::cos(roll);
  const double s = std::sin(roll);
  const double half = squares / 2.0;
  // photo_from_board, row by row, before the board's middle is moved.
  const double middle = (side - 1) / 2;
  const double cp = std::cos(pitch);
  const double sp = std::sin(pitch);
  const double depth = distance - cp * height;
  const std::array<double, 9> h{focal * c + middle * sp * s,
                                -focal * s + middle * sp * c,
                                middle * depth,
                                focal * cp * s + middle * sp * s,
                                focal * cp * c + middle * sp * c,
                                focal * sp * height + middle * depth,
                                sp * s,
                                sp * c,
                                depth};
  // Its inverse (adjugate), then the middle back.
  const std::array<double, 9> a{
      h[4] * h[8] - h[5] * h[7], h[2] * h[7] - h[1] * h[8], h[1] * h[5] - h[2] * h[4],
      h[5] * h[6] - h[3] * h[8], h[0] * h[8] - h[2] * h[6], h[2] * h[3] - h[0] * h[5],
      h[3] * h[7] - h[4] * h[6], h[1] * h[6] - h[0] * h[7], h[0] * h[4] - h[1] * h[3]};
  View view{};
  for (std::size_t i = 0; i < 3; ++i) {
    view[i] = a[i] + half * a[6 + i];
    view[3 + i] = a[3 + i] + half * a[6 + i];
    view[6 + i] = a[6 + i];
  }
  return view;
}

using Colour = std::array<double, 3>;  // B, G, R

/// Whether a figure covers a point of its tile, -1..1 both ways.
inline bool in_figure(char shape, double x, double y) {
  const double r = std::hypot(x, y);
  const double ax = std::abs(x);
  const double ay = std::abs(y);
  switch (shape) {
    case '1':
      return r < 0.6;
    case '2':
      return (ax < 0.22 && ay < 0.62) || (ay < 0.22 && ax < 0.62);
    case '3':
      return ax + ay < 0.72;
    case '4':
      return std::max(ax, ay) < 0.5;
    case '5':
      return std::sqrt(ax) + std::sqrt(ay) < 0.95;
    default:
      return r < 0.38 + 0.3 * std::pow(std::cos(4 * std::atan2(y, x)), 2);
  }
}

inline Colour figure_ink(char colour) {
  static const std::map<char, Colour> kInks = {{'R', {60, 50, 200}},  {'O', {40, 110, 230}},
                                               {'Y', {40, 200, 225}}, {'G', {50, 130, 30}},
                                               {'B', {205, 120, 30}}, {'W', {235, 235, 235}}};
  return kInks.at(colour);
}

/// What is seen at a point of the table, in board units.
inline Colour colour_at(const DrawnBoard& board, double x, double y) {
  if (x < 0 || y < 0 || x >= board.side || y >= board.side) {
    const double grain = board.grain * std::sin(9 * y + 3 * std::sin(2 * x));
    return {110 + grain, 150 + grain, 185 + grain};
  }
  const int col = static_cast<int>(x);
  const int row = static_cast<int>(y);
  const double u = 2 * (x - col) - 1;
  const double v = 2 * (y - row) - 1;
  const auto tile = board.tiles.find({row, col});
  if (tile != board.tiles.end() && std::max(std::abs(u), std::abs(v)) < 0.97)
    return in_figure(tile->second[0], u, v) ? figure_ink(tile->second[1]) : Colour{28, 26, 25};
  const bool line = std::max(std::abs(u), std::abs(v)) > 0.93;
  const bool rim = std::min({x, y, board.side - x, board.side - y}) < 0.1;
  if (rim) return {50, 150, 60};
  return line ? Colour{120, 170, 110} : Colour{222, 228, 224};
}

/// What a pixel shows of a board whose tiles are thick.
/// @param planes  views of the tiles' tops, of planes below them, and last of the board.
inline Colour colour_of_thick(const DrawnBoard& board, const std::vector<View>& planes, double px,
                              double py) {
  for (std::size_t plane = 0;; ++plane) {
    const View& view = planes[plane];
    const double w = view[6] * px + view[7] * py + view[8];
    const double x = (view[0] * px + view[1] * py + view[2]) / w;
    const double y = (view[3] * px + view[4] * py + view[5]) / w;
    const bool ends = plane + 1 == planes.size();
    const std::pair at{static_cast<int>(std::floor(y)), static_cast<int>(std::floor(x))};
    if (plane == 0 && (ends || board.tiles.contains(at))) return colour_at(board, x, y);
    if (board.tiles.contains(at)) return {24, 22, 21};
    if (ends) return colour_at(board, x, y);
  }
}

/// A photo of it.
/// @param planes  as of colour_of_thick(); one: tiles as thin as paper.
/// @param light  seed of the light's colour and of the noise.
inline Pixels draw_board(const DrawnBoard& board, const std::vector<View>& planes, int width,
                         int height, unsigned light) {
  std::mt19937 random(light);
  Colour gain{};
  for (double& g : gain) g = 0.75 + 0.3 * static_cast<double>(random() % 1000) / 1000;
  Pixels pixels{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      Colour sum{};
      for (const auto& [dx, dy] :
           {std::pair{-0.25, -0.25}, {0.25, -0.25}, {-0.25, 0.25}, {0.25, 0.25}}) {
        const double px = x + dx;
        const double py = y + dy;
        const Colour seen = colour_of_thick(board, planes, px, py);
        for (std::size_t c = 0; c < 3; ++c) sum[c] += seen[c] / 4;
      }
      for (std::size_t c = 0; c < 3; ++c) {
        const double noise = static_cast<double>(random() % 9) - 4;
        pixels.bgr.push_back(
            static_cast<std::uint8_t>(std::min(255.0, std::max(0.0, gain[c] * sum[c] + noise))));
      }
    }
  }
  return pixels;
}

inline Pixels draw_board(const DrawnBoard& board, const View& view, int width, int height,
                         unsigned light) {
  return draw_board(board, std::vector<View>{view}, width, height, light);
}

}  // namespace storey::fake
