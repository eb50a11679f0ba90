#include "pipeline/study/truth.h"

#include "pipeline/study/evaluation.h"

#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;

namespace {

const std::string kQuad = "[[0,0],[10,0],[10,10],[0,10]]";

Game one_cell_game() {
  Game game = fake::game(3, 1, 2);
  game.id = "fake";
  return game;
}

std::string truth_text(const std::string& cells) {
  return R"({"format":1,"game":"fake","player":"pink","final":false,"scene":"a desk","board":)" +
         kQuad + R"(,"cells":[)" + cells + R"(],"set":"easy","seed":123456789012345})";
}

std::string cell_text(const std::string& cell, const std::string& piece) {
  return R"({"cell":")" + cell + R"(","piece":)" + piece + R"(,"visible":0.9,"quad":)" + kQuad +
         "}";
}

Error error_of(const std::string& text) {
  const auto truth = parse_truth(text, "x.truth.json", one_cell_game());
  REQUIRE_FALSE(truth.has_value());
  return truth.error();
}

}  // namespace

TEST_CASE("truth: pieces, empty cells and what the photo is") {
  const Game game = one_cell_game();
  const auto truth =
      parse_truth(truth_text(cell_text("a1", "\"block-2/3\"") + "," + cell_text("b1", "null")),
                  "x.truth.json", game);
  REQUIRE(truth.has_value());
  CHECK(truth->has_board);
  CHECK(truth->player == "pink");
  CHECK_FALSE(truth->final_state);
  CHECK(truth->set == "easy");
  CHECK(truth->board[2] == Point{10, 10});
  REQUIRE(truth->cells.size() == 2);
  CHECK(truth->cells[0].what == PieceFace{1, 3});
  CHECK(truth->cells[0].visible == 0.9);
  CHECK(truth->cells[1].what == kNothing);
  const auto layout = layout_of(*truth, game.catalog);
  REQUIRE(layout.placements.size() == 1);
  CHECK(layout.placements[0].cell == Cell{0, 0});
}

TEST_CASE("truth: a photo without a board") {
  const auto truth =
      parse_truth(R"({"format":1,"game":null,"set":"nothing","seed":1})", "x", one_cell_game());
  REQUIRE(truth.has_value());
  CHECK_FALSE(truth->has_board);
  CHECK(truth->set == "nothing");
}

TEST_CASE("truth: what is wrong is named with its place") {
  const std::string a1 = cell_text("a1", "null"), b1 = cell_text("b1", "null");
  CHECK(error_of("{").code == ErrorCode::kUnreadable);
  CHECK(error_of("[]").message == "expected an object, got a list");
  CHECK(error_of(truth_text(a1)).message == "expected all 2 cells, got 1");
  CHECK(error_of(truth_text(a1 + "," + a1)).message == "a1 is given twice");
  CHECK(error_of(truth_text(a1 + "," + cell_text("c1", "null"))).where ==
        "x.truth.json: cells[1].cell");
  CHECK(error_of(truth_text(a1 + "," + cell_text("b1", "\"block-9/0\""))).message ==
        "expected a piece face of this game or null, got \"block-9/0\"");
  CHECK(error_of(R"({"format":2,"game":null})").where == "x.truth.json: format");
  CHECK(error_of(R"({"format":1,"game":"chess"})").where == "x.truth.json: game");
  CHECK(error_of(truth_text(a1 + R"(,{"cell":"b1","piece":null,"quad":[[0,0]]})")).message ==
        "expected 4 corners, got 1");
  CHECK(error_of(truth_text(a1 + R"(,{"cell":"b1","piece":null,"quad":[[0],[1,"x"],2,null]})"))
            .where == "x.truth.json: cells[1].quad");
}

TEST_CASE("labelled photos: photos with their truth, by name") {
  const Game game = one_cell_game();
  const test::TemporaryFolder folder;
  const std::string truth = truth_text(cell_text("a1", "null") + "," + cell_text("b1", "null"));
  folder.write("easy/b-2.JPG", "");
  folder.write("easy/b-2.truth.json", truth);
  folder.write("easy/a.png", "");
  folder.write("easy/a.truth.json", truth);
  folder.write("hard/no-truth.jpg", "");
  folder.write("easy/expect.json", "{}");
  const auto listed = list_labelled(game, folder.path().string());
  REQUIRE(listed.has_value());
  REQUIRE(listed->photos.size() == 2);
  CHECK(listed->photos[0].name == "easy/a.png");
  CHECK(listed->photos[1].name == "easy/b-2.JPG");
  CHECK(listed->unlabelled == std::vector<std::string>{"hard/no-truth.jpg"});

  folder.write("hard/no-photo.truth.json", truth);
  CHECK(list_labelled(game, folder.path().string()).error().where ==
        folder.file("hard/no-photo.truth.json"));
}

TEST_CASE("labelled photos: a folder without any") {
  const test::TemporaryFolder folder;
  CHECK(list_labelled(one_cell_game(), folder.path().string()).error().code == ErrorCode::kUsage);
  CHECK(list_labelled(one_cell_game(), folder.file("missing")).error().code == ErrorCode::kUsage);
}
