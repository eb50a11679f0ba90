// A table seen obliquely, with pieces of any size at any angle on it, drawn pixel by pixel.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "model/photo.h"
#include "tests/pipeline/drawn_board.h"

namespace storey::fake {

/// A piece as it lies: millimetres from the table's upper left corner.
struct DrawnPiece {
  Pixels picture;
  double x = 0, y = 0;  ///< of its middle
  double width = 0, height = 0;
  double angle = 0;  ///< degrees counter-clockwise
};

/// A card of squares with a ground and three figures each, at random: no two squares look alike.
inline Pixels card_picture(int squares, unsigned seed) {
  constexpr int kSquarePx = 96;
  std::mt19937 random(seed);
  const auto drawn = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low));
  };
  const int side = squares * kSquarePx;
  Pixels pixels{side, side, {}};
  pixels.bgr.resize(static_cast<std::size_t>(side * side * 3));
  struct Shape {
    int x, y, r, kind;
    std::array<int, 3> colour;
  };
  std::vector<Shape> shapes;
  std::vector<std::array<int, 3>> grounds;
  for (int s = 0; s < squares * squares; ++s) {
    const int left = s % squares * kSquarePx;
    const int top = s / squares * kSquarePx;
    grounds.push_back({drawn(30, 225), drawn(30, 225), drawn(30, 225)});
    for (int i = 0; i < 3; ++i)
      shapes.push_back({left + drawn(20, 76),
                        top + drawn(20, 76),
                        drawn(9, 19),
                        drawn(0, 3),
                        {drawn(0, 255), drawn(0, 255), drawn(0, 255)}});
  }
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const auto square = static_cast<std::size_t>(y / kSquarePx * squares + x / kSquarePx);
      std::array<int, 3> colour = grounds[square];
      if (x % kSquarePx < 4 || y % kSquarePx < 4 || x % kSquarePx > 91 || y % kSquarePx > 91)
        colour = {24, 24, 24};
      for (const Shape& shape : shapes) {
        const int dx = std::abs(x - shape.x);
        const int dy = std::abs(y - shape.y);
        const bool inside = shape.kind == 0   ? dx * dx + dy * dy < shape.r * shape.r
                            : shape.kind == 1 ? std::max(dx, dy) < shape.r
                                              : dx + dy < shape.r;
        if (inside) colour = shape.colour;
      }
      for (std::size_t c = 0; c < 3; ++c)
        pixels.bgr[static_cast<std::size_t>(3 * (y * side + x)) + c] =
            static_cast<std::uint8_t>(colour[c]);
    }
  }
  return pixels;
}

/// The colour of the first piece at a point of the table, or of its wood.
inline Colour table_at(const std::vector<DrawnPiece>& pieces, double x, double y) {
  for (const DrawnPiece& piece : pieces) {
    const double turn = piece.angle * 3.14159265358979 / 180;
    const double dx = x - piece.x;
    const double dy = y - piece.y;
    const double u = (std::cos(turn) * dx - std::sin(turn) * dy) / piece.width + 0.5;
    const double v = (std::sin(turn) * dx + std::cos(turn) * dy) / piece.height + 0.5;
    if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
    const auto* pixel = piece.picture.at(static_cast<int>(u * piece.picture.width),
                                         static_cast<int>(v * piece.picture.height));
    return {static_cast<double>(pixel[0]), static_cast<double>(pixel[1]),
            static_cast<double>(pixel[2])};
  }
  const double grain = 7 * std::sin(y / 6 + 2 * std::sin(x / 90));
  return {96 + grain, 132 + grain, 168 + grain};
}

inline constexpr double kSlant = 0.12;  // how much smaller the far edge is

/// A photo of a table of `table_mm` width, looked down on at a slant.
/// @param pieces  what lies on another comes before it.
/// @param light  seed of the light's colour and of the noise.
inline Pixels photo_of_table(const std::vector<DrawnPiece>& pieces, double table_mm, int width,
                             int height, unsigned light) {
  std::mt19937 random(light);
  Colour gain{};
  for (double& g : gain) g = 0.85 + 0.2 * static_cast<double>(random() % 1000) / 1000;
  Pixels pixels{width, height, {}};
  for (int py = 0; py < height; ++py) {
    for (int px = 0; px < width; ++px) {
      Colour sum{};
      for (const auto& [ox, oy] :
           {std::pair{-0.25, -0.25}, {0.25, -0.25}, {-0.25, 0.25}, {0.25, 0.25}}) {
        const double nx = (px + ox - width / 2.0) / width;
        const double ny = (py + oy - height / 2.0) / width;
        const double depth = 1 + kSlant * ny;
        const Colour seen = table_at(pieces, table_mm * (nx / depth + 0.5),
                                     table_mm * (ny / depth + 0.5 * height / width));
        for (std::size_t c = 0; c < 3; ++c) sum[c] += seen[c] / 4;
      }
      const double fade = 1 - 0.12 * px / width;
      for (std::size_t c = 0; c < 3; ++c) {
        const double noise = static_cast<double>(random() % 9) - 4;
        pixels.bgr.push_back(
            static_cast<std::uint8_t>(std::clamp(gain[c] * fade * sum[c] + noise, 0.0, 255.0)));
      }
    }
  }
  return pixels;
}

/// Where photo_of_table() shows a point of the table.
inline Point seen_in_photo(double x, double y, double table_mm, int width, int height) {
  const double v = y / table_mm - 0.5 * height / width;
  const double ny = v / (1 - kSlant * v);
  const double nx = (x / table_mm - 0.5) * (1 + kSlant * ny);
  return {nx * width + width / 2.0, ny * width + height / 2.0};
}

}  // namespace storey::fake
