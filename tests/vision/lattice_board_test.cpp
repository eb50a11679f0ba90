#include "vision/read/lattice_board.h"

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/cell_picture.h"
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
