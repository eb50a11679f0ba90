#include "pipeline/study/labels.h"

#include <unistd.h>

#include "drawing/png.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/study/evaluation.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"
#include "tests/pipeline/meadow_game.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;

namespace {

const Game& meadow() {
  static const Game game = fake::meadow_game();
  return game;
}

std::vector<PhotoLabels> table(const std::string& text, const std::string& file = "labels.csv") {
  auto labels = parse_label_table(text, file, meadow());
  INFO((labels ? std::string() : labels.error().where + ": " + labels.error().message));
  REQUIRE(labels.has_value());
  return std::move(labels).value();
}

Error table_error(const std::string& text, const Game& game = meadow()) {
  const auto labels = parse_label_table(text, "labels.csv", game);
  REQUIRE_FALSE(labels.has_value());
  CHECK(labels.error().code == ErrorCode::kUnreadable);
  return labels.error();
}

/// "wood1 hut / . pond", rows top to bottom.
std::string spoken(const Truth& truth, const Game& game = meadow()) {
  std::string text;
  for (const TruthCell& cell : truth.cells) {
    if (!text.empty()) text += cell.cell.col == 0 ? " / " : " ";
    text += cell.what.is_nothing() ? "." : game.catalog.short_name(cell.what);
  }
  return text;
}

std::string blank_picture(int width, int height) {
  Pixels pixels{width, height, {}};
  pixels.bgr.assign(static_cast<std::size_t>(width * height) * 3, 200);
  const auto png = drawing::encode_png(pixels);
  return {png.begin(), png.end()};
}

constexpr auto kTwoByTwo =
    "image,row,col,ground,bells,game,n_sources,occluded_by_hut\n"
    "1,0,0,wood,1,3,9,0\n"
    "1,0,1,home,0,3,9,0\n"
    "1,1,1,pond,0,3,9,1\n"
    "1,1,0,none,0,3,9,0\n";

}  // namespace

TEST_CASE("labels: a table of cells, rows from the top, words as the game translates them") {
  const auto labels = table(kTwoByTwo, "there/labels.csv");
  REQUIRE(labels.size() == 1);
  CHECK(labels[0].photo == "1");
  CHECK(labels[0].where == "there/labels.csv:2");
  const Truth& truth = labels[0].truth;
  CHECK(spoken(truth) == "wood1 hut / . pond");
  CHECK(truth.cells[0].cell == Cell{0, 1});
  CHECK(truth.cells[3].hidden);
  CHECK_FALSE(truth.cells[0].hidden);
  CHECK(truth.group == "there/3");
  CHECK(truth.set == "there");
  CHECK(truth.columns == std::vector<std::string>{"ground", "bells"});
  CHECK(truth.corners == Corners::kPicture);
}

// Tiles as their players write them down: the number of the shape, the letter of the colour.
TEST_CASE("labels: tiles of Qwirkle Connections by name, or by shape and colour") {
  const auto game = load_installed_game("qwirkle-connections", STOREY_ROOT "/templates");
  REQUIRE(game);
  for (const auto* text : {"photo,row,col,piece\n1,0,0,3B\n1,0,1,\n1,0,2,6O\n",
                           "photo,row,col,shape,colour\n1,0,0,3,B\n1,0,1,,\n1,0,2,6,O\n",
                           "photo,row,col,shape,colour\n1,0,0,rhombus,blue\n1,0,1,none,none\n"
                           "1,0,2,eight-pointed-star,orange\n"}) {
    const auto labels = parse_label_table(text, "labels.csv", *game);
    INFO((labels ? std::string() : labels.error().message));
    REQUIRE(labels);
    CHECK(spoken(labels->front().truth, *game) == "3B . 6O");
  }
}

TEST_CASE("labels: one piece a photo, by its name, with corners in the same table") {
  const Game game = fake::bird_game();
  const auto labels = parse_label_table(
      "photo,piece,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\n"
      "IMG_1.jpg,7C,0,0,9,0,9,9.5,0,9\n"
      "\"IMG 2.jpg\",E1/1,,,,,,,,\n",
      "faces.csv", game);
  REQUIRE(labels.has_value());
  REQUIRE(labels->size() == 2);
  CHECK(spoken(labels.value()[0].truth, game) == "7C");
  CHECK(labels.value()[0].truth.corners == Corners::kGiven);
  CHECK(labels.value()[0].truth.board[2] == Point{9, 9.5});
  CHECK(labels.value()[1].photo == "IMG 2.jpg");
  CHECK(spoken(labels.value()[1].truth, game) == "E1B");
  CHECK(labels.value()[1].truth.corners == Corners::kPicture);
}

TEST_CASE("labels: what is wrong in a table is said with its line") {
  CHECK(table_error("").message.find("empty") != std::string::npos);
  CHECK(table_error("row,col,ground\n").message.find("photo") != std::string::npos);
  CHECK(table_error("photo,row,ground\n").message ==
        "the header line names no column col, but photo, row and ground");
  CHECK(table_error("photo;row;col;ground\n").message.find("not separated by commas") !=
        std::string::npos);
  CHECK(table_error("photo,row,col,crowns\n").message.find("ground, bells") != std::string::npos);
  CHECK(table_error("photo,photo\n").message.find("twice") != std::string::npos);

  const auto marsh = table_error("photo,ground,bells\n1,marsh,0\n");
  CHECK(marsh.where == "labels.csv:2");
  CHECK(marsh.message.find("no piece of Meadow has bells \"0\" and ground \"marsh\": ground is one "
                           "of hut, pond and wood;") == 0);
  CHECK(table_error("photo,ground,bells\n1,hut,2\n").message.find("correct one of them") !=
        std::string::npos);
  CHECK(table_error("photo,ground,bells\n\n1,wood,2\n").where == "labels.csv:3");
  CHECK(table_error("photo,ground,bells\n1,wood,x\n").message.find("\"x\"") != std::string::npos);
  CHECK(table_error("photo,ground\n1,wood\n").message ==
        "more than one piece of Meadow has ground \"wood\": add the column bells, or name it in a "
        "column piece");
  CHECK(table_error("photo,gruond,bells\n1,wood,0\n").message.find("add the column ground") !=
        std::string::npos);
  CHECK(table_error("photo,row,col,piece\n1,0,-1,wood\n").message.find("whole numbers") !=
        std::string::npos);
  CHECK(table_error("photo,row,col,piece\n1,0,0,wood\n1,0,0,hut\n").where == "labels.csv:3");
  CHECK(table_error("photo,piece\n1,wood\n1,hut\n").message.find("needs the columns row and col") !=
        std::string::npos);
  CHECK(table_error("photo,piece\n1\n").message.find("has 1 fields") != std::string::npos);
  CHECK(table_error("photo,piece\n1,\"wood\n").message.find("never closed") != std::string::npos);
  const auto gap = table_error("photo,row,col,piece\n1,0,0,wood\n1,1,1,hut\n");
  CHECK(gap.message.find("has labels for 2 cells, its grid of 2 x 2 has 4") != std::string::npos);
  CHECK(table_error("photo,piece\n1,9\n", meadow()).message.find("no piece \"9\"") !=
        std::string::npos);
}

TEST_CASE("labels: pictures of dominoes, two cells wide") {
  const auto labels = parse_tile_list(
      R"({"01": {"left_ground": "forest", "left_bells": 1, "right_ground": "pond",
                 "right_bells": 0, "image_path": "cut/tile_01.png", "family": 3}})",
      "tiles/tiles.json", meadow());
  REQUIRE(labels.has_value());
  REQUIRE(labels->size() == 1);
  CHECK(labels.value()[0].photo == "tile_01.png");
  CHECK(spoken(labels.value()[0].truth) == "wood1 pond");
  CHECK(labels.value()[0].truth.cols == 2);

  const auto error = [](const std::string& text) {
    const auto wrong = parse_tile_list(text, "t.json", meadow());
    REQUIRE_FALSE(wrong.has_value());
    return wrong.error();
  };
  // Folders of another machine count only where they tell two pictures apart.
  const auto two = parse_tile_list(
      R"({"1": {"left_ground": "wood", "right_ground": "pond", "image_path": "a/1.png",
                "left_bells": 0, "right_bells": 0},
          "2": {"left_ground": "hut", "right_ground": "pond", "image_path": "b/1.png",
                "left_bells": 0, "right_bells": 0}})",
      "tiles.json", meadow());
  REQUIRE(two.has_value());
  CHECK(two.value()[0].photo == "a/1.png");
  CHECK(two.value()[1].photo == "b/1.png");

  CHECK(error("[]").message.find("expected an object") == 0);
  CHECK(error(R"({"7": {"left_ground": "wood"}})").where == "t.json: 7");
  CHECK(error(R"({"7": {"left_ground": "wood", "left_bells": 0, "image_path": "a"}})")
            .message.find("right half") != std::string::npos);
  CHECK(error(R"({"7": {"left_colour": "red", "image_path": "a"}})").message.find("colour") !=
        std::string::npos);
}

TEST_CASE("labels: pieces of several cells are labelled square by square, each at its turn") {
  const auto game = load_installed_game("kingdomino", STOREY_ROOT "/templates");
  REQUIRE(game.has_value());
  // Squares that several dominoes share are known by their look.
  const auto labels = parse_label_layout("D1@90 .\n= C\n", "p.layout", *game);
  INFO((labels ? std::string() : labels.error().where + ": " + labels.error().message));
  CHECK_FALSE(labels.has_value());  // it is written at its bottom left cell
  const auto upright = parse_label_layout("= .\n1@90 C\n", "p.layout", *game);
  INFO((upright ? std::string() : upright.error().where + ": " + upright.error().message));
  REQUIRE(upright.has_value());
  CHECK(spoken(upright->truth, *game) == "field . / field C");

  const Game cards = [] {
    Game meadow = fake::meadow_game();
    auto pieces = meadow.catalog.pieces();
    pieces.push_back({"barn", "barn", "barn", 1, 2, 1, {Face{}}});
    meadow.catalog = Catalog::create(std::move(pieces)).value();
    return meadow;
  }();
  const auto turned = parse_label_layout("= wood@180\nbarn@90 .\n", "p.layout", cards);
  REQUIRE(turned.has_value());
  const auto& cells = turned->truth.cells;
  const int barn = static_cast<int>(cards.catalog.pieces().size()) - 1;
  REQUIRE(cells.size() == 4);
  CHECK(cells[0].what == PieceFace{barn, 0, 1});
  CHECK(cells[0].rotation == 1);
  CHECK_FALSE(cells[1].what.is_square());  // a piece of one cell is itself
  CHECK(cells[1].rotation == 2);
  CHECK(cells[2].what == PieceFace{barn, 0, 0});
  CHECK(cells[2].rotation == 1);
  const Layout whole = layout_of(turned->truth, cards.catalog);
  REQUIRE(whole.placements.size() == 2);
  CHECK(whole.at({0, 0})->what == PieceFace{barn, 0});
  CHECK(whole.at({0, 0})->rotation == 1);
}

TEST_CASE("labels: a table says at which turn a piece lies") {
  const auto labels = table("photo,row,col,piece,turn\n1,0,0,wood,270\n1,0,1,hut,\n");
  CHECK(labels[0].truth.cells[0].rotation == 3);
  CHECK(labels[0].truth.cells[1].rotation == 0);
  CHECK(table_error("photo,piece,turn\n1,hut,45\n").message ==
        "turn should be 0, 90, 180 or 270 degrees counter-clockwise, not \"45\"");
}

TEST_CASE("labels: a layout file, also of less than a whole board") {
  const auto labels =
      parse_label_layout("game: meadow\n. wood1\nhut pond2\n", "a/p.layout", meadow());
  REQUIRE(labels.has_value());
  CHECK(labels->photo == "p");
  CHECK(spoken(labels->truth) == ". wood1 / hut pond2");
  const Game birds = fake::bird_game();
  const auto face = parse_label_layout("7C\n", "f.layout", birds);
  REQUIRE(face.has_value());
  CHECK(spoken(face->truth, birds) == "7C");
  CHECK(face->truth.rows == 1);

  CHECK(parse_label_layout("wood bush\n", "p.layout", meadow()).error().where == "p.layout:1:6");
  CHECK_FALSE(parse_label_layout("game: other\nwood\n", "p.layout", meadow()).has_value());
  CHECK_FALSE(parse_label_layout("set: double=often\nwood\n", "p.layout", meadow()).has_value());
  CHECK_FALSE(parse_label_layout("", "p.layout", meadow()).has_value());
}

TEST_CASE("labels: tables of corners and of scores") {
  const auto corners = parse_corner_table(
      "photo,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\na,1,2,3,4,5,6,7,8.5\n", "corners.csv");
  REQUIRE(corners.has_value());
  CHECK(corners->at("a")[3] == Point{7, 8.5});
  CHECK(parse_corner_table("photo,tl_x\na,1\n", "c.csv").error().where == "c.csv:1");
  CHECK(parse_corner_table("photo,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\na,1,2,3,4,5,6,7,x\n",
                           "c.csv")
            .error()
            .where == "c.csv:2");

  auto labels = table("photo,piece\na,wood1\nb,hut\n");
  REQUIRE(add_score_table("photo,game,grid,score,doubled\na,2,4,1,2\nz,1,3,0,0\n", "s/scores.csv",
                          meadow(), labels));
  CHECK(labels[0].truth.group == "s/2");
  CHECK(labels[0].truth.house_rules.at("side") == "4");
  REQUIRE(labels[0].truth.scores.size() == 2);
  CHECK(labels[0].truth.scores[0].column == "doubled");
  CHECK(labels[0].truth.scores[0].points == 2);
  CHECK(labels[0].truth.scores[0].house_rules.at("double") == "on");
  CHECK(labels[0].truth.scores[1].where == "s/scores.csv:2");
  CHECK(labels[1].truth.scores.empty());
  REQUIRE(add_score_table("photo,score\n./b.JPG,0\n", "s.csv", meadow(), labels));
  CHECK(labels[1].truth.scores.size() == 1);
  CHECK(add_score_table("photo,score\na,many\n", "s.csv", meadow(), labels).error().where ==
        "s.csv:2");
  CHECK(add_score_table("photo,grid\na,5\n", "s.csv", meadow(), labels).error().where == "s.csv:2");
}

TEST_CASE("labels: a picture of the board's proportions is the board, another one is not") {
  Truth truth = table(kTwoByTwo)[0].truth;
  SECTION("square") {
    REQUIRE(place_cells(truth, meadow().building(), 200, 200));
    CHECK(truth.corners == Corners::kPicture);
    CHECK(truth.board[2] == Point{200, 200});
    CHECK(truth.cells[1].quad == Quad{{{100, 0}, {200, 0}, {200, 100}, {100, 100}}});
  }
  SECTION("a camera's picture") {
    REQUIRE(place_cells(truth, meadow().building(), 400, 300));
    CHECK(truth.corners == Corners::kUnknown);
  }
  SECTION("corners go before") {
    truth.corners = Corners::kGiven;
    truth.board = {{{100, 50}, {300, 50}, {300, 250}, {100, 250}}};
    REQUIRE(place_cells(truth, meadow().building(), 400, 300));
    CHECK(truth.cells[2].quad[0].x == Approx(100));
    CHECK(truth.cells[2].quad[0].y == Approx(150));
    CHECK(truth.cells[2].quad[2].x == Approx(200));
    CHECK(truth.cells[2].quad[2].y == Approx(250));
  }
  SECTION("corners elsewhere") {
    truth.corners = Corners::kGiven;
    truth.board = GENERATE(Quad{{{1000, 50}, {3000, 50}, {3000, 250}, {1000, 250}}},
                           // of another resolution; in another order; crossed
                           Quad{{{100, 50}, {900, 50}, {900, 850}, {100, 850}}},
                           Quad{{{300, 50}, {100, 50}, {100, 250}, {300, 250}}},
                           Quad{{{100, 50}, {300, 250}, {300, 50}, {100, 250}}});
    CHECK(place_cells(truth, meadow().building(), 400, 300).error().code == ErrorCode::kUnreadable);
  }
}

TEST_CASE("labels: the cells of a frame leave out its bars") {
  Game birds = fake::bird_game();
  birds.building().cell_mm = 40;
  birds.building().face_mm = 36;
  birds.building().bar_mm = 10;
  auto labels = parse_label_layout("1A . .\n. . .\n. E1A 2B\n", "p.layout", birds);
  REQUIRE(labels.has_value());
  Truth truth = labels->truth;
  REQUIRE(place_cells(truth, birds.building(), 160, 160));  // a millimetre is a pixel
  CHECK(truth.corners == Corners::kPicture);
  CHECK(truth.cells[0].quad[0].x == Approx(12));
  CHECK(truth.cells[0].quad[2].y == Approx(48));
  CHECK(truth.cells[8].quad[0].x == Approx(112));
  Truth face = parse_label_layout("7C\n", "f.layout", birds)->truth;
  REQUIRE(place_cells(face, birds.building(), 90, 90));
  CHECK(face.cells[0].quad[2] == Point{90, 90});
}

TEST_CASE("labels: photos find their labels, given or beside them") {
  const test::TemporaryFolder folder;
  const auto photo = [&](const std::string& name, int width = 100) {
    return folder.write(name, blank_picture(width, 100));
  };
  const std::string first = photo("a/1.png");
  const std::string second = photo("b/1.png");
  const std::string lone = photo("c/lone.png");
  const std::string beside = photo("c/beside.png", 200);
  const std::string in_a = folder.write("a/labels.csv", "photo,piece\n1,wood\n");
  const std::string in_b = folder.write("b/labels.csv", "photo,piece\n1,hut\n");
  folder.write("c/beside.layout", "pond2 wood\n");
  folder.write("c/beside.fix", "b1=hut\ncorners=10,10 90,12 90,60 10,60\n");

  SECTION("the label file in the photo's own folder counts") {
    const auto labelled = label_photos({first, second}, {in_a, in_b}, "", meadow());
    REQUIRE(labelled.has_value());
    REQUIRE(labelled->photos.size() == 2);
    CHECK(spoken(labelled->photos[0].truth) == "wood");
    CHECK(spoken(labelled->photos[1].truth) == "hut");
  }
  SECTION("names are paths from the label file's folder") {
    const std::string above = folder.write("above.csv", "photo,piece\na/1,pond\n./b/1.PNG,wood1\n");
    const auto labelled = label_photos({first, second, beside}, {above}, "", meadow());
    REQUIRE(labelled.has_value());
    REQUIRE(labelled->photos.size() == 3);
    CHECK(spoken(labelled->photos[0].truth) == "pond");
    CHECK(spoken(labelled->photos[1].truth) == "wood1");
  }
  SECTION("a photo of the same name in another folder is another photo") {
    const std::string other = photo("d/1.png");
    const auto labelled = label_photos({first, other}, {in_a}, "", meadow());
    REQUIRE(labelled.has_value());
    REQUIRE(labelled->photos.size() == 1);
    CHECK(labelled->photos[0].path == first);
    CHECK(labelled->unlabelled == std::vector{other});
  }
  SECTION("labels apart from the photos are of photos of these names, one each") {
    const std::string apart = folder.write("labels/all.csv", "photo,piece\n1,pond2\nc/lone,hut\n");
    const auto labelled = label_photos({second, lone}, {apart}, "", meadow());
    REQUIRE(labelled.has_value());
    REQUIRE(labelled->photos.size() == 2);
    CHECK(spoken(labelled->photos[0].truth) == "pond2");
    CHECK(spoken(labelled->photos[1].truth) == "hut");
    const auto both = label_photos({first, second}, {apart}, "", meadow());
    REQUIRE_FALSE(both.has_value());
    CHECK(both.error().code == ErrorCode::kUsage);
    CHECK(both.error().message.find("one line for this photo and for " + first) !=
          both.error().message.npos);
    const std::string elsewhere = photo("e/lone.png");  // not in a folder c
    CHECK(label_photos({elsewhere}, {apart}, "", meadow())->photos.empty());
  }
  SECTION("a link is the photo that it leads to") {
    std::filesystem::create_directory(folder.path() / "f");
    std::filesystem::create_symlink(first, folder.path() / "f/left-out.png");
    const auto labelled = label_photos({folder.file("f/left-out.png")}, {in_a}, "", meadow());
    REQUIRE(labelled.has_value());
    REQUIRE(labelled->photos.size() == 1);
    CHECK(spoken(labelled->photos[0].truth) == "wood");
  }
  SECTION("two label files for one photo, both in its folder") {
    const std::string more = folder.write("a/more.csv", "photo,piece\n1.png,hut\n");
    CHECK(label_photos({first}, {in_a, more}, "", meadow()).error().code == ErrorCode::kUsage);
    CHECK(label_photos({first}, {in_a, in_a}, "", meadow()).has_value());
  }
  SECTION("a label whose photo is not there") {
    folder.write("a/labels.csv", "photo,piece\n1,wood\n3.png,hut\n");
    const auto labelled = label_photos({first}, {}, "", meadow());
    REQUIRE(labelled.has_value());
    CHECK(labelled->missing == std::vector{in_a + ":3: 3.png"});
    photo("a/3.png");
    CHECK(label_photos({first}, {}, "", meadow())->missing.empty());
  }
  SECTION("a photo that is not there") {
    const std::string gone = folder.file("a/gone.png");
    const auto labelled = label_photos({first, gone}, {}, "", meadow());
    REQUIRE_FALSE(labelled.has_value());
    CHECK(labelled.error().where == gone);
    CHECK(label_photos({folder.file("a")}, {}, "", meadow()).error().message.find("folder") !=
          std::string::npos);
  }
  SECTION("two label files elsewhere contradict each other") {
    std::filesystem::remove(first);
    std::filesystem::remove(second);
    const std::string other = photo("d/1.png");
    CHECK(label_photos({other}, {in_a, in_b}, "", meadow()).error().code == ErrorCode::kUsage);
  }
  SECTION("beside the photo; one without labels is named") {
    const auto labelled = label_photos({first, beside, lone}, {}, "", meadow());
    REQUIRE(labelled.has_value());
    REQUIRE(labelled->photos.size() == 2);
    CHECK(labelled->photos[0].truth.group == "");
    const Truth& corrected = labelled->photos[1].truth;
    CHECK(spoken(corrected) == "pond2 hut");
    CHECK(corrected.corners == Corners::kGiven);
    CHECK(corrected.board[1] == Point{90, 12});
    CHECK(labelled->unlabelled == std::vector{lone});
    // Corners of a table go before, and the cells are put right all the same.
    const std::string corners = folder.write(
        "corners.csv",
        "photo,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\nbeside,20,20,90,20,90,60,20,60\n");
    const auto by_table = label_photos({beside}, {}, corners, meadow());
    REQUIRE(by_table.has_value());
    CHECK(by_table->photos[0].truth.board[0] == Point{20, 20});
    CHECK(spoken(by_table->photos[0].truth) == "pond2 hut");
  }
  SECTION("corrections beside a photo with a table: its corners, not its names of cells") {
    folder.write("a/1.fix", "a1=pond\ncorners=10,10 90,12 90,80 10,80\n");
    const auto labelled = label_photos({first}, {}, "", meadow());
    REQUIRE(labelled.has_value());
    CHECK(spoken(labelled->photos[0].truth) == "wood");
    CHECK(labelled->photos[0].truth.board[1] == Point{90, 12});
  }
  SECTION("corners and scores beside a table") {
    folder.write("a/corners.csv",
                 "photo,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\n1,5,5,95,5,95,95,5,95\n");
    folder.write("a/scores.csv", "photo,game,score\n1,8,0\n");
    const auto labelled = label_photos({first}, {}, "", meadow());
    REQUIRE(labelled.has_value());
    CHECK(labelled->photos[0].truth.corners == Corners::kGiven);
    CHECK(labelled->photos[0].truth.group == "a/8");
    CHECK(labelled->photos[0].truth.scores.size() == 1);
    const std::string elsewhere = folder.write(
        "corners.csv", "photo,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\n1,6,5,95,5,95,95,5,95\n");
    const auto by_option = label_photos({first}, {}, elsewhere, meadow());
    REQUIRE(by_option.has_value());
    CHECK(by_option->photos[0].truth.board[0] == Point{6, 5});
    folder.write("a/corners.csv",
                 "photo,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\n1.png,7,5,95,5,95,95,5,95\n");
    CHECK(label_photos({first}, {}, "", meadow())->photos[0].truth.board[0] == Point{7, 5});
  }
  SECTION("what is no picture") {
    const std::string broken = folder.write("a/1.jpg", "no picture");
    CHECK(label_photos({broken}, {}, "", meadow()).error().where == broken);
  }
}

TEST_CASE("labels: the photos below a folder, whatever else lies there") {
  const test::TemporaryFolder folder;
  folder.write("b/2.JPG", "");
  folder.write("a.png", "");
  folder.write("a.txt", "");
  std::filesystem::create_directory_symlink(folder.path(), folder.path() / "b/loop");
  const auto photos = photos_below(folder.path().string());
  REQUIRE(photos.has_value());
  CHECK(*photos == std::vector{folder.file("a.png"), folder.file("b/2.JPG")});

  CHECK(photos_below(folder.file("none")).error().code == ErrorCode::kUsage);
  CHECK(photos_below(folder.file("none")).error().where == folder.file("none"));

  // Who reads this one is told that it is none.
  std::filesystem::create_symlink("c.jpg", folder.path() / "c.jpg");
  std::filesystem::create_symlink("gone.jpg", folder.path() / "d.jpg");
  const auto linked = photos_below(folder.path().string());
  REQUIRE(linked.has_value());
  CHECK(linked->size() == 4);
  const auto labelled = label_photos(*linked, {}, "", meadow());
  REQUIRE_FALSE(labelled.has_value());
  CHECK(labelled.error().where == folder.file("c.jpg"));
}

TEST_CASE("labels: a folder that may not be read is named") {
  if (geteuid() == 0) {
    WARN("skipped: root may read every folder");
    return;
  }
  const test::TemporaryFolder folder;
  folder.write("shut/1.png", "");
  const auto shut = folder.path() / "shut";
  std::filesystem::permissions(shut, std::filesystem::perms::none);
  const auto photos = photos_below(folder.path().string());
  std::filesystem::permissions(shut, std::filesystem::perms::owner_all);
  REQUIRE_FALSE(photos.has_value());
  CHECK(photos.error().where == shut.string());
}

// Photos and labels of others, which are no part of the project.
TEST_CASE("labels: tables, corners, scores and pictures of dominoes as other people keep them") {
  const std::string data = STOREY_ROOT "/../shared/data/kingdomino";
  if (!std::filesystem::is_directory(data)) {
    WARN("skipped: no photos in " << data);
    return;
  }
  const auto kingdomino = load_game(STOREY_ROOT "/templates/kingdomino");
  REQUIRE(kingdomino.has_value());
  const auto photos = photos_below(data);
  REQUIRE(photos.has_value());
  const auto labelled = label_photos(*photos, {}, "", *kingdomino);
  INFO((labelled ? std::string() : labelled.error().where + ": " + labelled.error().message));
  REQUIRE(labelled.has_value());
  CHECK(labelled->missing.empty());
  CHECK(labelled->unlabelled.size() == 2);  // a crown and its mask, beside the dominoes
  std::map<std::string, int> sets, layouts;
  for (const auto& photo : labelled->photos) {
    const Truth& truth = photo.truth;
    INFO(photo.path);
    ++sets[truth.set];
    const bool wild = truth.set == "wild";
    CHECK(truth.corners == (wild ? Corners::kGiven : Corners::kPicture));
    CHECK(truth.cells.size() == (truth.set == "tiles" ? 2U : truth.rows == 7 ? 49U : 25U));
    CHECK(truth.scores.empty() == (truth.set == "tiles"));
    CHECK(truth.group.empty() == (truth.set == "tiles"));
    if (!truth.layout.empty()) ++layouts[truth.layout];
    CHECK(check_truth(*kingdomino, photo));
  }
  CHECK(sets == std::map<std::string, int>{{"boards", 40}, {"tiles", 48}, {"wild", 14}});
  CHECK(layouts.size() == 20);
}
