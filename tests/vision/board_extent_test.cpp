#include "vision/read/board_extent.h"

#include <string>

#include "tests/catch.h"

namespace storey::vision {
namespace {

constexpr PieceOrNothing kPiece{100, 300};   // squared distances
constexpr PieceOrNothing kHardly{100, 150};  // more like a piece than like nothing
constexpr PieceOrNothing kTable{300, 50};

// P a piece, p what hardly looks like one, and . the table.
SeenBoard board_of(const std::vector<std::string>& rows) {
  SeenBoard board;
  board.lattice.rows = board.grid.rows = static_cast<int>(rows.size());
  board.lattice.cols = board.grid.cols = static_cast<int>(rows.front().size());
  board.distances.things = 2;  // a piece and nothing
  for (const std::string& row : rows) {
    for (const char cell : row) {
      const PieceOrNothing looks = cell == 'P' ? kPiece : cell == 'p' ? kHardly : kTable;
      board.grid.cells.emplace_back(looks);
      board.pieces.push_back(cell != '.' ? 1 : 0);
      board.distances.squared.insert(board.distances.squared.end(), {looks.piece, looks.nothing});
    }
  }
  tell_extent(board);
  return board;
}

CellModel piece_and_nothing() {
  CellModel model;
  model.things = {{PieceFace{0, 0, 0}}, {}};
  return model;
}

std::vector<std::string> held(const SeenBoard& board) {
  std::vector<std::string> rows;
  for (int row = 0; row < board.grid.rows; ++row) {
    rows.emplace_back();
    for (int col = 0; col < board.grid.cols; ++col)
      rows.back() += board.pieces[board.grid.at(col, row)] != 0 ? 'P' : '.';
  }
  return rows;
}

using Rows = std::vector<std::string>;

// A sense that is all but certain of the cells of a drawing that are bare.
SenseOfCells sense_of(const Rows& drawing, int& asked) {
  return [drawing, &asked](const std::vector<cv::Point>& cells) {
    std::vector<float> odds;
    for (const cv::Point at : cells) {
      ++asked;
      const char is = drawing[static_cast<std::size_t>(at.y)][static_cast<std::size_t>(at.x)];
      odds.push_back(is == '.' ? -5.0F : is == '?' ? -4.0F : 4.0F);
    }
    return odds;
  };
}

}  // namespace

// A photo of 5 x 5 squares on a plain cloth was read as a kingdom of 8 x 10.
TEST_CASE("board extent: rings of cloth that look like squares are peeled off, one by one") {
  SeenBoard board = board_of({"PPPPP", "PPPPP", "PPPPP", "PPPPP", "PPPPP"});
  int asked = 0;
  const Rows is{".....", ".....", "..P..", ".....", "....."};
  peel_bare_rim(piece_and_nothing(), sense_of(is, asked), board);
  CHECK(held(board) == is);
  CHECK(board.box == cv::Rect(2, 2, 1, 1));
  CHECK(board.ends_against_looks);
  CHECK(asked == 25);  // none twice
  // What was given up reads as nothing there.
  CHECK(board.distances.of(0)[1] < board.distances.of(0)[0]);
  CHECK(board.distances.of(12)[1] > board.distances.of(12)[0]);
}

TEST_CASE("board extent: what is no more than unlikely stays, and so does all within the rim") {
  SeenBoard board = board_of({"PPP", "PPP", "PPP"});
  int asked = 0;
  peel_bare_rim(piece_and_nothing(), sense_of({"?P?", "P.P", "?P?"}, asked), board);
  CHECK(held(board) == Rows{"PPP", "PPP", "PPP"});
  CHECK_FALSE(board.ends_against_looks);
  CHECK(asked == 8);
  // Without the network nobody is asked.
  peel_bare_rim(
      piece_and_nothing(), [](const auto&) { return std::vector<float>{}; }, board);
  CHECK(held(board) == Rows{"PPP", "PPP", "PPP"});
}

TEST_CASE("board extent: a full board ends where few cells beyond hardly look like pieces") {
  SeenBoard board = board_of({".....", "PPP..", "PPP..", "PPPp.", "...p."});
  end_at_usual_size(piece_and_nothing(), {3, 4}, board);
  CHECK(held(board) == Rows{".....", "PPP..", "PPP..", "PPP..", "....."});
  CHECK(board.box == cv::Rect(0, 1, 3, 3));
  CHECK(board.ends_against_looks);
}

TEST_CASE("board extent: plain pieces beyond a usual size, or beside one with gaps, stay") {
  const auto kept = [](const Rows& rows) {
    SeenBoard board = board_of(rows);
    end_at_usual_size(piece_and_nothing(), {3, 4}, board);
    return held(board) == held(board_of(rows)) && !board.ends_against_looks;
  };
  CHECK(kept({"PPP.", "PPPP", "PPP."}));
  CHECK(kept({"PPP.", "P...", "PPPp"}));
  CHECK(kept({"PPp", "PPP", "pPP"}));  // no larger than that
}

}  // namespace storey::vision
