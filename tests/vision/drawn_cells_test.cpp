#include "vision/learn/drawn_cells.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/photo/pixels.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kFaces = 24;

std::vector<FaceLook> looks() {
  std::vector<FaceLook> all;
  for (int i = 0; i < kFaces; ++i) all.push_back({{i, 0}, "tile", to_pixels(draw_face(i))});
  return all;
}

// Drawn faces as tiles side by side on a table of wood, each at some quarter turn, seen obliquely
// in warm light.
cv::Mat photo_of(const TileGrid& faces, int seed) {
  cv::Mat table = draw_tiles(TileGrid(faces.size(), std::vector<int>(faces[0].size(), -1)), seed);
  cv::RNG dice(static_cast<std::uint64_t>(seed));
  for (int row = 0; row < static_cast<int>(faces.size()); ++row) {
    for (int col = 0; col < static_cast<int>(faces[0].size()); ++col) {
      const int face = faces[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
      if (face < 0) continue;
      cv::Mat tile;
      cv::resize(draw_face(face), tile, {kTilePx, kTilePx}, 0, 0, cv::INTER_LINEAR);
      if (const int turn = dice.uniform(0, 4); turn > 0) cv::rotate(tile, tile, turn - 1);
      const cv::Point at((col + 2) * kTilePx + dice.uniform(-3, 4),
                         (row + 2) * kTilePx + dice.uniform(-3, 4));
      tile.copyTo(table(cv::Rect(at, tile.size())));
    }
  }
  const auto w = static_cast<float>(table.cols);
  const auto h = static_cast<float>(table.rows);
  const std::array<cv::Point2f, 4> from{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
  const std::array<cv::Point2f, 4> to{{{330, 160}, {1080, 190}, {1330, 930}, {110, 900}}};
  cv::Mat photo;
  cv::warpPerspective(table, photo, cv::getPerspectiveTransform(from, to), {1440, 1080},
                      cv::INTER_AREA, cv::BORDER_REPLICATE);
  cv::multiply(photo, cv::Scalar(0.7, 0.9, 1.05), photo);
  return photo;
}

}  // namespace

TEST_CASE("drawn cells: the same each time, all of one size, each look in several lights") {
  const auto cells = drawn_cells(looks());
  REQUIRE(cells.size() % kFaces == 0);
  CHECK(cells.size() / kFaces >= 4);
  const auto again = drawn_cells(looks());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    CHECK(cells[i].picture.width == kCellPicturePx);
    CHECK(cells[i].picture.bgr == again[i].picture.bgr);
  }
  CHECK(cells[0].picture.bgr != cells[kFaces].picture.bgr);
}

TEST_CASE("drawn art alone is enough to read pieces on an open lattice") {
  const auto set = learn_cells(drawn_cells(looks()));
  REQUIRE(set);
  const TileGrid grid{{0, 5, 9, 14}, {3, 21, -1, 7}, {17, 2, 11, 23}};
  for (int seed = 1; seed <= 3; ++seed) {
    INFO("seed " << seed);
    const auto reading = read_building(to_photo(photo_of(grid, seed)), free_lattice(), *set);
    REQUIRE(reading);
    REQUIRE(reading->rows == 3);
    REQUIRE(reading->cols == 4);
    for (int row = 0; row < 3; ++row) {
      for (int col = 0; col < 4; ++col) {
        const auto* seen = reading->at({col, 2 - row});
        REQUIRE(seen != nullptr);
        INFO(col << ", " << row << ": " << seen->best().what.piece << " " << seen->confidence());
        CHECK(seen->best().what.piece ==
              grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]);
      }
    }
  }
}

TEST_CASE("a piece of which there is no drawing is not surely another one") {
  auto known = looks();
  known.erase(known.begin() + 9);
  const auto set = learn_cells(drawn_cells(known));
  REQUIRE(set);
  const TileGrid grid{{0, 5, 9, 14}, {3, 21, 1, 7}, {17, 2, 11, 23}};
  const auto reading = read_building(to_photo(photo_of(grid, 4)), free_lattice(), *set);
  REQUIRE(reading);
  for (const auto& seen : reading->cells) {
    const auto expected = grid[static_cast<std::size_t>(2 - seen.site.cell.row)]
                              [static_cast<std::size_t>(seen.site.cell.col)];
    if (seen.best().what.piece != expected) CHECK(seen.confidence() < 0.9);
  }
}
