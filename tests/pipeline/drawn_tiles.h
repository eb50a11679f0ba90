// Boards of made-up tiles as pictures: each ground a colour with a grain, each bell a disc, every
// photo in a light of its own.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "drawing/png.h"
#include "model/photo.h"
#include "vision/cell_picture.h"

namespace storey::fake {

inline constexpr int kTilePx = 48;

/// "wood1" as a coloured square with one disc; "" is the table.
inline std::array<int, 3> tile_colour(const std::string& tile, int x, int y) {
  static const std::map<std::string, std::array<int, 3>> kGrounds = {{"", {90, 120, 150}},
                                                                     {"wood", {40, 110, 40}},
                                                                     {"pond", {190, 110, 30}},
                                                                     {"hut", {60, 60, 190}}};
  const bool has_bells = !tile.empty() && tile.back() >= '1' && tile.back() <= '3';
  const int bells = has_bells ? tile.back() - '0' : 0;
  for (int bell = 0; bell < bells; ++bell) {
    const int dx = x - 12 - 12 * bell;
    const int dy = y - 12;
    if (dx * dx + dy * dy < 25) return {40, 220, 250};
  }
  auto colour = kGrounds.at(tile.substr(0, tile.size() - (has_bells ? 1 : 0)));
  const bool light = (tile.starts_with("wood") ? x / 6 + y / 6 : x / 12) % 2 == 0;
  for (int& c : colour) c += light ? 25 : 0;
  return colour;
}

/// A board seen from straight above, in a light of its own.
/// @param rows  tiles, rows from the top.
inline Pixels draw_tiles(const std::vector<std::vector<std::string>>& rows, unsigned light) {
  std::mt19937 random(light);
  std::array<double, 3> gain{};
  for (double& g : gain) g = 0.8 + 0.3 * static_cast<double>(random() % 1000) / 1000;
  Pixels pixels{
      static_cast<int>(rows.front().size()) * kTilePx, static_cast<int>(rows.size()) * kTilePx, {}};
  for (int y = 0; y < pixels.height; ++y) {
    for (int x = 0; x < pixels.width; ++x) {
      const auto& tile =
          rows[static_cast<std::size_t>(y / kTilePx)][static_cast<std::size_t>(x / kTilePx)];
      const auto colour = tile_colour(tile, x % kTilePx, y % kTilePx);
      for (std::size_t c = 0; c < 3; ++c) {
        const double noise = static_cast<double>(random() % 17) - 8;
        pixels.bgr.push_back(
            static_cast<std::uint8_t>(std::min(255.0, std::max(0.0, gain[c] * colour[c] + noise))));
      }
    }
  }
  return pixels;
}

inline std::string png_of(const Pixels& pixels) {
  const auto png = drawing::encode_png(pixels);
  return {png.begin(), png.end()};
}

/// The corner of a tile as large as an enrolled cell's picture.
inline Pixels cell_of_tile(const std::string& tile, unsigned light) {
  const auto pixels = draw_tiles({{tile}}, light);
  Pixels cut{vision::kCellPicturePx, vision::kCellPicturePx, {}};
  for (int y = 0; y < cut.height; ++y)
    for (int x = 0; x < cut.width; ++x)
      cut.bgr.insert(cut.bgr.end(), pixels.at(x, y), pixels.at(x, y) + 3);
  return cut;
}

/// Tiles at random, seeded; most cells are full.
inline std::vector<std::vector<std::string>> random_tiles(int rows, int cols, unsigned seed) {
  const std::vector<std::string> kTiles = {"wood", "wood1", "pond", "pond2",
                                           "hut",  "wood",  "pond", ""};
  std::mt19937 random(seed);
  std::vector<std::vector<std::string>> board(static_cast<std::size_t>(rows));
  for (auto& row : board)
    for (int col = 0; col < cols; ++col) row.push_back(kTiles[random() % kTiles.size()]);
  return board;
}

/// The lines of a label table.
inline std::string label_lines(const std::string& photo, const std::string& game,
                               const std::vector<std::vector<std::string>>& rows) {
  std::string text;
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t col = 0; col < rows[row].size(); ++col)
      text += photo + "," + game + "," + std::to_string(row) + "," + std::to_string(col) + "," +
              (rows[row][col].empty() ? "none" : rows[row][col]) + "\n";
  return text;
}

}  // namespace storey::fake
