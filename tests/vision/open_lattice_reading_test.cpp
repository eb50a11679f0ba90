#include "vision/read/open_lattice_reading.h"

#include <opencv2/core.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/identify/template_impl.h"

namespace storey::vision {
namespace {

using testing::draw_tiles;
using testing::enrolled_tiles;
using testing::free_lattice;
using testing::kTilePx;
using testing::TileGrid;
using testing::to_photo;

// A building of three columns, a bare one, and a tile by itself at its upper right.
const TileGrid kApart{{3, 5, 4, -1, 2}, {4, 3, 5, -1, -1}, {5, 4, 3, -1, -1}};

// The tile as a reader of loose pieces tells it.
SeenLoose told_apart(bool plain, float off_px) {
  const auto corner = [&](int col, int row) {
    return cv::Point2f(static_cast<float>((2 + col) * kTilePx) - 0.5F,
                       static_cast<float>((2 + row) * kTilePx) - 0.5F + off_px);
  };
  SeenLoose seen;
  seen.own_pieces = {{.corners = {corner(4, 0), corner(5, 0), corner(5, 1), corner(4, 1)},
                      .what = {2, 0},
                      .plain = plain}};
  seen.full_from_table = cv::Matx33d::eye();
  return seen;
}

int columns_read(const FindLoose& find_loose) {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const View view(to_photo(draw_tiles(kApart, 11)));
  const auto read = read_open_lattice(view, free_lattice(), *set->impl().cells, {}, 1, find_loose);
  REQUIRE(read);
  REQUIRE(read->size() == 1);
  return read->front().cols;
}

TEST_CASE("lattice: a piece told by itself beyond a bare column is of the building beside it") {
  CHECK(columns_read([](const auto&) { return SeenLoose{}; }) == 3);
  CHECK(columns_read([](const auto&) { return told_apart(true, 0); }) == 5);
  // Not where it may be none, nor half a row off.
  CHECK(columns_read([](const auto&) { return told_apart(false, 0); }) == 3);
  CHECK(columns_read([](const auto&) { return told_apart(true, 0.5F * kTilePx); }) == 3);
}

}  // namespace
}  // namespace storey::vision
