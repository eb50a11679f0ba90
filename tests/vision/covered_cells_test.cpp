#include "vision/identify/covered_cells.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/cell_picture.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/identify/template_impl.h"
#include "vision/read/surroundings.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

SeenCells cell_of(const cv::Mat& tile) {
  cv::Mat picture;
  cv::resize(tile, picture, {kCellPicturePx, kCellPicturePx}, 0, 0, cv::INTER_AREA);
  SeenCells cells{.places = 1, .views = {}};
  add_cell(picture, cells);
  return cells;
}

// The thing that a cell is most like.
int thing_of(const CellModel& model, const SeenCells& cells) {
  const auto distances = compare_cells(model, cells, {});
  const auto squared = distances.of(0);
  return static_cast<int>(std::min_element(squared.begin(), squared.end()) - squared.begin());
}

}  // namespace

TEST_CASE("odd part: a disc on a piece makes a part of it unlike the piece, unless it is known") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const CellModel& model = *set->impl().cells;
  for (const int kind : {1, 4, 5}) {
    const SeenCells clean = cell_of(draw_tile(kind, 4));
    const int thing = thing_of(model, clean);
    const float usual = odd_part(model, clean, 0, {}, 0, thing);
    cv::Mat covered = draw_tile(kind, 4);
    cv::circle(covered, {60, 60}, 34, {130, 60, 190}, cv::FILLED, cv::LINE_AA);
    const SeenCells cells = cell_of(covered);
    const float odd = odd_part(model, cells, 0, {}, 0, thing);
    CHECK(odd > usual + 40);
    CHECK(odd > 60);
    CHECK(odd_part(model, cells, 0, {}, 0xFFFF, thing) == 0);
  }
}

TEST_CASE("odd part: of a part that is hidden in part the rest counts as all of it") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const CellModel& model = *set->impl().cells;
  const SeenCells blue = cell_of(draw_tile(1, 4));
  const int other = thing_of(model, cell_of(draw_tile(0, 4)));
  const float whole = odd_part(model, blue, 0, {}, 0, other);
  // Of each two by two blocks one column is in view.
  const float half = odd_part(model, blue, 0, {}, 0xAAAA, other);
  CHECK(half > 0.5F * whole);
  CHECK(half < 2 * whole);
}

TEST_CASE("covered cells: what is in view of a bare cell tells that it is bare") {
  auto cells = enrolled_tiles(4);
  const PieceFace bare = cells.front().what;
  const int kind = bare.piece;
  for (auto& cell : cells)
    if (cell.what == bare) cell.what = {};
  const auto set = learn_cells(cells);
  REQUIRE(set);
  const CellModel& model = *set->impl().cells;
  const auto nothing_of = [&](const SeenCells& seen) {
    const CellDistances distances = compare_cells(model, seen, {});
    return piece_or_nothing(model, distances.of(0)).nothing;
  };
  cv::Mat half = draw_tile(kind, 4);
  const int below = half.rows * 3 / 5;
  half(cv::Rect(0, below, half.cols, half.rows - below)).setTo(cv::Scalar(20, 20, 20));
  const SeenCells covered = cell_of(half);
  const auto in_view = nothing_in_view(model, covered, 0, {}, 0xFF00);
  REQUIRE(in_view);
  CHECK(*in_view < 0.4F * nothing_of(covered));
  // Another piece is no nearer for being half in view, and a rim tells nothing.
  const auto other = nothing_in_view(model, cell_of(draw_tile((kind + 1) % 6, 4)), 0, {}, 0xFF00);
  REQUIRE(other);
  CHECK(*other > 2 * *in_view);
  CHECK_FALSE(nothing_in_view(model, covered, 0, {}, 0xFFFC));
}

TEST_CASE("surroundings: an edge that reaches into a cell leaves the table what it is") {
  CellVector table{};
  CellVector edge = table;
  CellVector other = table;
  for (std::size_t block = 0; block < kBlocks * kBlocks; ++block) {
    other[block] = 4;
    if (block % kBlocks == 0) edge[block] = 9;  // its left column
  }
  CHECK(distance_to_alike(edge, {other, table}) == 0);
  CHECK(distance_to_alike(edge, {other}) == 16 * kBlocks * kBlocks);
  CHECK(distance_to_alike(other, {table}) == 16 * kBlocks * kBlocks);
  CHECK(distance_to_alike(other, {table}, 0x00FF) == 16 * kBlocks * kBlocks);
  CHECK(std::isinf(distance_to_alike(table, {})));
}
