#include "vision/read/lattice_board.h"
#include "vision/read/bare_telling.h"

#include <algorithm>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/cell_picture.h"
#include "vision/geometry/homography.h"
#include "vision/identify/template_impl.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

// A strip of table with grain that begins so many pixels down.
cv::Mat grain(int from) {
  cv::Mat table(kCellPicturePx, kCellPicturePx, CV_8UC3, cv::Scalar(70, 110, 165));
  for (int y = from; y < table.rows; y += 13)
    cv::line(table, {0, y}, {table.cols, y + 3}, {45, 70, 110}, 3, cv::LINE_AA);
  return table;
}

}  // namespace

TEST_CASE("a bare cell tells what the table looks like elsewhere on the board, not what it is") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const CellModel& model = *set->impl().cells;
  const auto things = static_cast<int>(model.things.size());
  const float nothing_like = 180;
  SeenCells cells{.places = 1, .views = {}};
  cv::Mat tile;
  cv::resize(draw_tile(3, 1), tile, {kCellPicturePx, kCellPicturePx}, 0, 0, cv::INTER_AREA);
  for (const cv::Mat& picture : {tile, grain(4), grain(5), grain(5), grain(4)})
    add_cell(picture, cells);
  SeenBoard board;
  board.lattice.rows = board.grid.rows = 1;
  board.lattice.cols = board.grid.cols = 5;
  board.pieces = {1, 0, 0, 0, 0};
  board.grid.cells = {PieceOrNothing{20, 300}, PieceOrNothing{200, 100},
                      PieceOrNothing{200, nothing_like}, PieceOrNothing{200, nothing_like},
                      PieceOrNothing{200, nothing_like}};
  board.distances.things = things;
  for (const auto& cell : board.grid.cells)
    for (const Thing& thing : model.things)
      board.distances.squared.push_back(thing.is_nothing() ? cell->nothing : cell->piece);
  board.lattice.pinned.push_back({cv::Point(4, 0), cv::Matx33d::eye(), {1, 0}, 0, true, false});

  compare_with_bare(model, cells, {0, 0, 0, 0xFFFF, 0}, board);
  CHECK(board.grid.cells[1]->nothing == 100);           // no witness for itself
  CHECK(board.grid.cells[2]->nothing < 90);             // like the one that is bare
  CHECK(board.grid.cells[3]->nothing == nothing_like);  // hidden
  CHECK(board.grid.cells[4]->nothing == nothing_like);  // told by itself
  CHECK(board.grid.cells[0]->nothing > 150);
  CHECK(board.pieces == PieceMask{1, 0, 0, 0, 0});
  for (std::size_t t = 0; t < model.things.size(); ++t)
    if (model.things[t].is_nothing())
      CHECK(board.distances.of(2)[t] == board.grid.cells[2]->nothing);
}

// Ten rows of cells beyond a tower that is seen aslant reached the horizon, and the mean size of a
// cell with it: all pieces were looked at blurred.
TEST_CASE("a lattice is looked at a ring farther, up to three beyond its pieces") {
  OpenLattice lattice;
  lattice.picture_from_board = cv::Matx33d(50, 0, 7, 0, 50, 9, 0, 0, 1);
  lattice.rows = lattice.cols = 3;
  lattice.pieces = PieceMask(9, 0);
  lattice.pieces[1 * 3 + 1] = lattice.pieces[2 * 3 + 1] = 1;
  lattice.pinned.push_back({cv::Point(1, 2), cv::Matx33d::eye(), {1, 0}});
  lattice = ringed(std::move(lattice));
  CHECK(lattice.rows == 5);
  CHECK(lattice.cols == 5);
  for (int more = 0; more < 4; ++more) lattice = ringed(std::move(lattice));
  CHECK(lattice.rows == 3 + 2 + 3);
  CHECK(lattice.cols == 3 + 1 + 3);
  CHECK(std::count(lattice.pieces.begin(), lattice.pieces.end(), 1) == 2);
  CHECK(lattice.pieces[3 * 7 + 3] == 1);
  CHECK(lattice.pieces[4 * 7 + 3] == 1);
  CHECK(lattice.pinned.front().cell == cv::Point(3, 4));
  CHECK(apply(lattice.picture_from_board, {3, 3}) == cv::Point2f(50 + 7, 50 + 9));
  OpenLattice none;
  none.rows = none.cols = 1;
  none.pieces = {0};
  CHECK(ringed(none).cols == 3);
}

TEST_CASE("a piece known to stand apart from its building stays, another one does not") {
  SeenBoard board;
  board.lattice.rows = board.grid.rows = 1;
  board.lattice.cols = board.grid.cols = 5;
  board.pieces = {1, 1, 1, 0, 1};
  const PieceOrNothing piece{100, 500};
  board.grid.cells = {piece, piece, piece, PieceOrNothing{500, 60}, piece};
  board.lattice.pinned.push_back({cv::Point(4, 0), cv::Matx33d::eye(), {1, 0}, 0, true});
  SeenBoard apart = board;
  tell_extent(board);
  CHECK(board.pieces == PieceMask{1, 1, 1, 0, 0});
  apart.lattice.pinned.front().stands_apart = true;
  tell_extent(apart);
  CHECK(apart.pieces == PieceMask{1, 1, 1, 0, 1});
  CHECK(apart.box == cv::Rect(0, 0, 5, 1));
}

// Rows drift where they are laid by hand: what was taken from the lattice of one part alone missed
// the cells of the other, and they were given up.
TEST_CASE("parts of one building are joined on a lattice that fits both") {
  const auto board_of = [](const cv::Matx33d& map, int rows, int cols) {
    SeenBoard board;
    board.lattice.picture_from_board = map;
    board.lattice.rows = board.grid.rows = rows;
    board.lattice.cols = board.grid.cols = cols;
    board.pieces.assign(static_cast<std::size_t>(rows * cols), 1);
    return board;
  };
  SeenBoard one = board_of({10, 0, 0, 0, 10, 0, 0, 0, 1}, 1, 2);
  one.lattice.pinned.push_back(
      {{1, 0}, one.lattice.picture_from_board * cv::Matx33d(1, 0, 1, 0, 1, 0, 0, 0, 1), {5, 0}});
  // Beyond a bare cell, one px further down, its lattice turned counter-clockwise.
  SeenBoard part = board_of({0, 10, 30, -10, 0, 11, 0, 0, 1}, 2, 1);
  part.lattice.pinned.push_back(
      {{0, 1},
       part.lattice.picture_from_board * cv::Matx33d(1, 0, 0, 0, 1, 1, 0, 0, 1),
       {6, 0},
       3});

  const OpenLattice both = lattice_with(one, part, {{3, 0}, {4, 0}});
  CHECK(both.rows == 1);
  CHECK(both.cols == 5);
  CHECK(both.pieces == PieceMask{1, 1, 0, 1, 1});
  CHECK(std::abs(apply(both.picture_from_board, {0, 0}).y) < 0.5);
  CHECK(std::abs(apply(both.picture_from_board, {5, 0}).y - 1) < 0.5);
  REQUIRE(both.pinned.size() == 2);
  CHECK(both.pinned[0].cell == cv::Point(1, 0));
  const PinnedCell& pinned = both.pinned[1];
  CHECK(pinned.cell == cv::Point(4, 0));
  CHECK(pinned.what == PieceFace{6, 0});
  CHECK(pinned.rotation == 0);  // its top was to the right of a lattice that lies on its side
  CHECK(cv::norm(apply(pinned.picture_from_cell, {0, 0}) - cv::Point2f(40, 1)) < 1e-3);
  CHECK(cv::norm(apply(pinned.picture_from_cell, {1, 0}) - cv::Point2f(50, 1)) < 1e-3);
}

namespace {

// A tile on a table, taken for a board of one cell.
struct OneTile {
  TemplateSet set = learn_cells(enrolled_tiles(4)).value();
  cv::Mat photo{3 * kCellPicturePx, 3 * kCellPicturePx, CV_8UC3, cv::Scalar(70, 110, 165)};
  OpenLattice lattice;

  OneTile() {
    cv::Mat tile;
    cv::resize(draw_tile(3, 1), tile, {kCellPicturePx, kCellPicturePx}, 0, 0, cv::INTER_AREA);
    tile.copyTo(photo(cv::Rect(kCellPicturePx, kCellPicturePx, kCellPicturePx, kCellPicturePx)));
    lattice.picture_from_board =
        cv::Matx33d(kCellPicturePx, 0, kCellPicturePx, 0, kCellPicturePx, kCellPicturePx, 0, 0, 1);
    lattice.rows = lattice.cols = 1;
    lattice.pieces = {1};
    lattice.light = find_light(model(), all_cells(model(), photo, lattice));
  }

  [[nodiscard]] const CellModel& model() const { return *set.impl().cells; }
  [[nodiscard]] SeenBoard board() const {
    return compare_board(model(), photo, {}, lattice, false, all_cells(model(), photo, lattice),
                         {});
  }
  [[nodiscard]] std::vector<float> compared() const {
    const SeenBoard seen = board();
    const auto squared = seen.distances.of(0);
    return {squared.begin(), squared.end()};
  }
  [[nodiscard]] const Thing& most_like(const std::vector<float>& squared) const {
    return model().things[static_cast<std::size_t>(
        std::min_element(squared.begin(), squared.end()) - squared.begin())];
  }
  // A piece that the cell does not look like.
  [[nodiscard]] const Thing& another() const {
    const Thing seen = most_like(compared());
    REQUIRE_FALSE(seen.is_nothing());
    const auto other = std::find_if(
        model().things.begin(), model().things.end(),
        [&](const Thing& one) { return !one.is_nothing() && !(one.what == seen.what); });
    REQUIRE(other != model().things.end());
    return *other;
  }
  [[nodiscard]] std::size_t number_of(const Thing& thing) const {
    return static_cast<std::size_t>(&thing - model().things.data());
  }
};

}  // namespace

// Overexposed shops with coins on them: by the blocks of the cells they were offices with
// certainty, while all that was in view of each face said a shop, not plainly.
TEST_CASE("what is half told of a piece below a disc leaves a doubt where the cell says another") {
  OneTile one;
  const Thing& other = one.another();
  const auto before = one.compared();
  const float least = *std::min_element(before.begin(), before.end());
  one.lattice.pinned.push_back(
      {{0, 0}, one.lattice.picture_from_board, other.what, other.rotation});
  one.lattice.pinned.back().below = true;
  const auto half = one.compared();
  CHECK(one.most_like(half).what == other.what);
  CHECK(half[one.number_of(other)] > least - 15);
  // Plainly told it is relied on more, and still not wholly.
  one.lattice.pinned.back().plain = true;
  const auto plain = one.compared();
  CHECK(one.most_like(plain).what == other.what);
  CHECK(plain[one.number_of(other)] < half[one.number_of(other)]);
}

// In haze a cell was like nothing, a face half told in it, and the cell sure to hold that.
TEST_CASE("what is half told of a piece in full view is not sure where the cell is like none") {
  OneTile one;
  one.photo(cv::Rect(kCellPicturePx, kCellPicturePx, kCellPicturePx, kCellPicturePx))
      .setTo(cv::Scalar(250, 40, 250));
  const Thing& other = one.another();
  const auto before = one.compared();
  float nearest = std::numeric_limits<float>::max();
  for (std::size_t t = 0; t < before.size(); ++t)
    if (!one.model().things[t].is_nothing()) nearest = std::min(nearest, before[t]);
  REQUIRE(nearest > 200);
  one.lattice.pinned.push_back(
      {{0, 0}, one.lattice.picture_from_board, other.what, other.rotation});
  const auto half = one.compared();
  CHECK(half[one.number_of(other)] > nearest - 25);
}

TEST_CASE("a cell in which no face is seen holds none, unless others lie on all sides of it") {
  OneTile one;
  CHECK(one.board().pieces == PieceMask{1});
  one.lattice.pinned.push_back({{0, 0}, one.lattice.picture_from_board, kNothing});
  CHECK(one.board().pieces == PieceMask{0});
  CHECK(one.most_like(one.compared()).is_nothing());
}

// On a printed cloth bare cells that looked a little like pieces became pieces where the face that
// is likeliest there, if any is, was taken for one that lies there.
TEST_CASE("what says which piece a cell holds does not say that it holds one") {
  OneTile one;
  const Thing& other = one.another();
  const auto before = one.compared();
  one.lattice.pinned.push_back(
      {{0, 0}, one.lattice.picture_from_board, other.what, other.rotation});
  one.lattice.pinned.back().face_only = true;
  const auto after = one.compared();
  CHECK(one.most_like(after).what == other.what);
  CHECK(*std::min_element(after.begin(), after.end()) ==
        *std::min_element(before.begin(), before.end()));
  for (std::size_t t = 0; t < before.size(); ++t)
    if (one.model().things[t].is_nothing()) CHECK(after[t] == before[t]);
}
