#include "pipeline/appearance/enrolled_cells.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/study/cell_looks.h"
#include "pipeline/study/enrol.h"
#include "pipeline/study/left_out.h"
#include "tests/catch.h"
#include "tests/pipeline/drawn_tiles.h"
#include "tests/pipeline/meadow_game.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;

namespace {

/// Three games of two photos each, as pictures in a folder with labels.csv.
struct Meadow {
  test::TemporaryFolder folder;
  Game game = fake::meadow_game();
  std::vector<std::string> photos;

  explicit Meadow(int games = 3) {
    game.folder = folder.path() / "meadow";
    folder.write("meadow/game.json", "{}");
    std::string labels = "photo,game,row,col,piece\n";
    for (int number = 0; number < games; ++number) {
      const auto board = fake::random_tiles(4, 4, static_cast<unsigned>(100 + number));
      for (int look = 0; look < 2; ++look) {
        const std::string name = std::to_string(10 * number + look);
        photos.push_back(folder.write(
            "photos/" + name + ".png",
            fake::png_of(fake::draw_tiles(board, static_cast<unsigned>(1 + 10 * number + look)))));
        labels += fake::label_lines(name, std::to_string(number), board);
      }
    }
    folder.write("photos/labels.csv", labels);
  }

  [[nodiscard]] std::string output() const { return folder.file("sets"); }
  [[nodiscard]] Result<EnrolReport> enrol(const std::vector<std::string>& some) const {
    return storey::enrol(game, {some, {}, "", output(), {}});
  }
};

EnrolledLook look_of(int piece, const std::string& photo, const std::string& tile, unsigned light) {
  EnrolledLook look;
  look.cell.what = {piece, 0};
  look.cell.photo = photo;
  look.photo = photo + ".png";
  look.group = photo;
  look.layout = photo;
  look.cell.picture = fake::cell_of_tile(tile, light);
  return look;
}

/// The one picture of a set.
std::filesystem::path only_atlas(const test::TemporaryFolder& folder) {
  std::vector<std::filesystem::path> pictures;
  for (const auto& file : std::filesystem::directory_iterator(folder.path() / "enrolled")) {
    if (file.path().extension() == ".png") pictures.push_back(file.path());
  }
  REQUIRE(pictures.size() == 1);
  return pictures.front();
}

/// A board of 3 x 3 cells as labels, each its number of a piece.
Truth truth_of(const std::array<int, 9>& pieces) {
  Truth truth;
  truth.has_board = true;
  truth.rows = truth.cols = 3;
  truth.board = {{{0, 0}, {90, 0}, {90, 90}, {0, 90}}};
  for (int i = 0; i < 9; ++i)
    truth.cells.push_back(
        {.cell = {i % 3, 2 - i / 3}, .what = PieceFace{pieces[static_cast<std::size_t>(i)], 0}});
  return truth;
}

EnrolledSet cut(const Truth& truth, const std::string& content) {
  const Photo photo{fake::draw_tiles(fake::random_tiles(3, 3, 1), 1), "p.png", 144, 144, 1};
  return cut_looks(photo, truth, content);
}

}  // namespace

TEST_CASE("enrolment: photos of one building are told by its labels, or by what it shows") {
  const std::array<int, 9> pieces{0, 1, 2, 3, 4, 0, 1, 1, 2};
  const std::array<int, 9> turned{1, 3, 0, 1, 4, 1, 2, 0, 2};  // clockwise
  const std::string layout = cut(truth_of(pieces), "a").front().layout;
  CHECK(cut(truth_of(turned), "b").front().layout == layout);
  auto other = pieces;
  std::swap(other[0], other[1]);
  CHECK(cut(truth_of(other), "b").front().layout != layout);
  Truth said = truth_of(pieces);
  said.layout = "boards/4";
  CHECK(cut(said, "a").front().layout == "boards/4");
  // Two pictures of single pieces are two pieces.
  Truth single = truth_of(pieces);
  single.rows = single.cols = 1;
  single.cells.resize(1);
  single.cells[0].cell = {0, 0};
  CHECK(cut(single, "a").front().layout == "a");
}

TEST_CASE("enrolment: boards are left out one by one, games too, hidden cells count nowhere") {
  // Two games; the first is of two boards.
  EnrolledSet set;
  const auto add = [&](const std::string& photo, const std::string& layout,
                       const std::string& group, unsigned light) {
    for (int i = 0; i < 3; ++i) {
      for (const auto& [piece, tile] : {std::pair{0, "wood"}, {4, "hut"}}) {
        set.push_back(look_of(piece, photo, tile, light));
        set.back().layout = layout;
        set.back().group = group;
      }
    }
  };
  add("a", "1", "first", 1);
  add("b", "1", "first", 2);
  add("c", "2", "first", 3);
  add("d", "3", "second", 4);
  set.push_back(look_of(3, "d", "pond2", 4));
  set.back().hidden = true;

  const auto boards = test_left_out(set, &EnrolledLook::layout, 48);
  CHECK(boards.units == 3);
  CHECK(boards.folds == 3);
  CHECK(boards.tested == 24);
  CHECK(boards.right == 24);
  REQUIRE(boards.classes.size() == 3);
  CHECK(boards.classes[0].cells == 12);
  CHECK(boards.classes[0].photos == 4);
  CHECK(boards.classes[0].groups == 2);
  CHECK(boards.classes[1].what == PieceFace{3, 0});
  CHECK(boards.classes[1].cells == 0);
  CHECK(boards.classes[1].photos == 0);
  CHECK(boards.classes[1].groups == 0);
  const auto games = test_left_out(set, &EnrolledLook::group, 48);
  CHECK(games.units == 2);
  CHECK(games.folds == 2);
  CHECK(games.tested == 24);
  // A picture of a piece by itself is no game, and always learnt from when games are left out.
  set.push_back(look_of(0, "e", "wood", 5));
  CHECK(test_left_out(set, &EnrolledLook::group, 48).tested == 24);
  const auto more = test_left_out(set, &EnrolledLook::layout, 48);
  CHECK(more.units == 4);
  CHECK(more.pieces == 1);
  CHECK(more.tested == 25);
  set.pop_back();
  const auto rough = test_left_out(set, &EnrolledLook::layout, 2);
  CHECK(rough.units == 3);
  CHECK(rough.folds == 2);
}

TEST_CASE("enrolment: labelled photos become a set that reads photos of another game") {
  const Meadow meadow;
  const auto report = meadow.enrol(meadow.photos);
  INFO((report ? std::string() : report.error().where + ": " + report.error().message));
  REQUIRE(report.has_value());
  CHECK(report->photos == 6);
  CHECK(report->cells == 6 * 16);
  CHECK(report->test.folds == 3);
  CHECK(report->test.tested == 6 * 16);
  CHECK(report->test.right >= 72);  // guessing gets 20
  CHECK(std::filesystem::is_regular_file(meadow.output() + "/meadow/game.json"));

  Game enrolled = meadow.game;
  enrolled.folder = meadow.output() + "/meadow";
  CHECK(has_pictures(enrolled));
  CHECK_FALSE(has_pictures(meadow.game));
  const auto templates = load_templates(enrolled);
  REQUIRE(templates.has_value());
  const auto board = fake::random_tiles(4, 4, 55);
  Photo photo{fake::draw_tiles(board, 77), "new", 4 * fake::kTilePx, 4 * fake::kTilePx, 1};
  const double side = 4 * fake::kTilePx;
  const auto map = vision::map_from_corners({{{0, 0}, {side, 0}, {side, side}, {0, side}}}, 4, 4);
  const auto seen = vision::tell_pictures(*templates, vision::cut_cells(photo, map, 4, 4));
  int right = 0;
  for (std::size_t i = 0; i < 16; ++i) {
    const PieceFace what = seen[i].front().what;
    right += (what.is_nothing() ? "" : enrolled.catalog.short_name(what)) == board[i / 4][i % 4];
  }
  CHECK(right >= 13);
}

TEST_CASE("enrolment: photos added later, and the same photo again") {
  const Meadow meadow;
  REQUIRE(meadow.enrol({meadow.photos[0], meadow.photos[1]}).has_value());
  const auto more = meadow.enrol({meadow.photos[2], meadow.photos[1]});
  REQUIRE(more.has_value());
  CHECK(more->replaced == 1);
  CHECK(more->cells == 3 * 16);
  const auto set = read_enrolled(meadow.game, meadow.output() + "/meadow");
  REQUIRE(set.has_value());
  CHECK(set->size() == 3 * 16);
  std::set<std::string> contents;
  for (const auto& look : *set) contents.insert(look.cell.photo);
  CHECK(contents.size() == 3);
}

TEST_CASE("enrolment: a set reads back as it was written") {
  const test::TemporaryFolder folder;
  const Game game = fake::meadow_game();
  EnrolledSet set = {look_of(1, "a", "wood1", 1), look_of(4, "b", "hut", 2),
                     look_of(0, "b", "wood", 2)};
  set[1].hidden = true;
  set[2].cell.what = {};
  set[2].photo = "with, comma \"and\" quotes\nof Küche.jpg";
  set[2].group = "boards,/1 ";
  set[2].layout = "boards/\"4\"";
  REQUIRE(write_enrolled(game, set, folder.path()));
  const auto again = read_enrolled(game, folder.path());
  INFO((again ? std::string() : again.error().where + ": " + again.error().message));
  REQUIRE(again.has_value());
  REQUIRE(again->size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    const EnrolledLook& look = again.value()[i];
    CHECK(look.cell.what == set[i].cell.what);
    CHECK(look.cell.photo == set[i].cell.photo);
    CHECK(look.photo == set[i].photo);
    CHECK(look.group == set[i].group);
    CHECK(look.layout == set[i].layout);
    CHECK(look.hidden == set[i].hidden);
    CHECK(look.cell.picture.bgr == set[i].cell.picture.bgr);
  }
  CHECK(cells_to_learn(*again).size() == 2);
}

TEST_CASE("enrolment: a set says which square of a piece a cell shows, and at which turn") {
  const test::TemporaryFolder folder;
  Game game = fake::meadow_game();
  auto pieces = game.catalog.pieces();
  pieces.push_back({"barn", "barn", "barn", 1, 2, 1, {Face{}}});
  game.catalog = Catalog::create(std::move(pieces)).value();
  const int barn = static_cast<int>(game.catalog.pieces().size()) - 1;
  EnrolledSet set = {look_of(1, "a", "wood1", 1), look_of(4, "b", "hut", 2)};
  set[0].cell.rotation = 3;
  set[1].cell.what = {barn, 0, 1};
  set[1].cell.rotation = 1;
  REQUIRE(write_enrolled(game, set, folder.path()));
  const auto again = read_enrolled(game, folder.path());
  REQUIRE(again.has_value());
  for (std::size_t i = 0; i < set.size(); ++i) {
    CHECK(again.value()[i].cell.what == set[i].cell.what);
    CHECK(again.value()[i].cell.rotation == set[i].cell.rotation);
  }
  const Game dominoes = load_game(STOREY_ROOT "/templates/kingdomino").value();
  const EnrolledSet shared = {look_of(0, "a", "wood1", 1), look_of(0, "a", "hut", 1)};
  EnrolledSet looks = shared;
  for (auto& look : looks) look.cell.what = dominoes.catalog.parse("mine2").value();
  REQUIRE(write_enrolled(dominoes, looks, folder.path()));
  CHECK(read_enrolled(dominoes, folder.path()).value()[1].cell.what == looks[1].cell.what);
  const std::string header = "index,piece,photo,content,group,layout,hidden,picture,square,turn\n";
  const auto error = [&](const std::string& row) {
    const auto table = parse_enrolled(header + row, "cells.csv", game);
    REQUIRE_FALSE(table.has_value());
    CHECK(table.error().code == ErrorCode::kBadData);
    return table.error().where;
  };
  CHECK(error("0,barn/0,a,a,a,a,0,f,2,\n") == "cells.csv:2");  // it has two
  CHECK(error("0,barn/0,a,a,a,a,0,f,,\n") == "cells.csv:2");   // which of them?
  CHECK(error("0,wood/0,a,a,a,a,0,f,0,\n") == "cells.csv:2");  // it has no squares
  CHECK(error("0,wood/0,a,a,a,a,0,f,,45\n") == "cells.csv:2");
}

TEST_CASE("enrolment: a damaged set is said to be so") {
  const test::TemporaryFolder folder;
  const Game game = fake::meadow_game();
  const EnrolledSet set(30, look_of(1, "a", "wood1", 1));
  REQUIRE(write_enrolled(game, set, folder.path()));
  const std::string table = folder.file("enrolled/cells.csv");
  const auto error = [&] {
    const auto read = read_enrolled(game, folder.path());
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().code == ErrorCode::kBadData);
    return read.error();
  };
  const std::string header = "index,piece,photo,content,group,layout,hidden,picture\n";
  const std::string atlas = only_atlas(folder).filename().string();
  const std::string content = atlas.substr(6, 16);
  folder.write("enrolled/cells.csv", header + "0,wood,a,a,a,a,0," + content + "\n");
  CHECK(error().message.find("does not show the 1 cells") != std::string::npos);
  CHECK(error().where == folder.file("enrolled/" + atlas));
  folder.write("enrolled/cells.csv", header + "1,wood,a,a,a,a,0,f\n");
  CHECK(error().where == table + ":2");
  folder.write("enrolled/cells.csv", header + "0,bush,a,a,a,a,0,f\n");
  CHECK(error().message.find("no piece \"bush\"") != std::string::npos);
  folder.write("enrolled/cells.csv", header + "0,wood,a,a,a,a,0,f\n1,wood,a,a,a,a,0,e\n");
  CHECK(error().where == table + ":3");
  folder.write("enrolled/cells.csv", header + "0,wood,a,a,a,a,0,f\n");
  CHECK(error().where == folder.file("enrolled/cells-f.png"));
  folder.write("enrolled/cells.csv", "index,piece\n");
  CHECK(error().where == table + ":1");
  REQUIRE(write_enrolled(game, set, folder.path()));
  folder.write("enrolled/" + atlas, "no picture");
  CHECK(error().where == folder.file("enrolled/" + atlas));
  CHECK(error().message.find("enrol the photos again") != std::string::npos);
}

TEST_CASE("enrolment: a table and a picture of two writings are never read together") {
  const test::TemporaryFolder folder;
  const Game game = fake::meadow_game();
  const EnrolledSet first{look_of(1, "a", "wood1", 1), look_of(4, "a", "hut", 1)};
  const EnrolledSet second{look_of(1, "a", "wood1", 2), look_of(4, "a", "hut", 2)};
  REQUIRE(write_enrolled(game, first, folder.path()));
  const auto table = read_file(folder.file("enrolled/cells.csv"));
  const auto old_atlas = only_atlas(folder);
  // Stopped between the two: the new picture is there, the table is the old one.
  folder.write("enrolled/cells-0011223344556677.png", "half a picture");
  const auto before = read_enrolled(game, folder.path());
  REQUIRE(before.has_value());
  CHECK(before.value()[0].cell.picture.bgr == first[0].cell.picture.bgr);

  REQUIRE(write_enrolled(game, second, folder.path()));
  CHECK(read_enrolled(game, folder.path()).value()[0].cell.picture.bgr ==
        second[0].cell.picture.bgr);
  // The old table, and the new picture under the old one's name.
  folder.write("enrolled/cells.csv", *table);
  std::filesystem::rename(only_atlas(folder), old_atlas);
  const auto mixed = read_enrolled(game, folder.path());
  REQUIRE_FALSE(mixed.has_value());
  CHECK(mixed.error().code == ErrorCode::kBadData);
  CHECK(mixed.error().message.find("not the picture that cells.csv was written for") == 8);
}

TEST_CASE("enrolment: of many looks as many of one photo are kept as of another") {
  EnrolledSet set;
  for (unsigned i = 0; i < 20; ++i) set.push_back(look_of(0, "dull", "wood", 3));
  set.push_back(look_of(0, "other", "wood", 3));
  set.push_back(look_of(0, "other", "hut", 3));
  set.push_back(look_of(1, "dull", "wood1", 3));
  set.push_back(look_of(0, "dull", "wood", 3));
  set.back().hidden = true;
  const auto kept = balanced(set, 3);
  REQUIRE(kept.size() == 3 + 1 + 1);
  const auto holds = [&](std::size_t i) {
    return std::any_of(kept.begin(), kept.end(), [&](const EnrolledLook& look) {
      return look.cell.photo == set[i].cell.photo &&
             look.cell.picture.bgr == set[i].cell.picture.bgr && look.cell.what == set[i].cell.what;
    });
  };
  CHECK(holds(0));  // the first of each photo, then the second of the first
  CHECK(holds(20));
  CHECK_FALSE(holds(21));
  CHECK(holds(22));
  CHECK(balanced(set, 100).size() == set.size());
}

TEST_CASE("enrolment: hidden cells are kept and not learnt from") {
  const Meadow meadow;
  std::string labels = "photo,row,col,piece,hidden\n";
  const auto board = fake::random_tiles(4, 4, 100);
  for (int cell = 0; cell < 16; ++cell) {
    const auto& tile =
        board[static_cast<std::size_t>(cell / 4)][static_cast<std::size_t>(cell % 4)];
    labels += "0," + std::to_string(cell / 4) + "," + std::to_string(cell % 4) + "," +
              (tile.empty() ? "none" : tile) + (cell == 5 ? ",1\n" : ",0\n");
  }
  const std::string file = meadow.folder.write("hidden.csv", labels);
  const auto report = enrol(meadow.game, {{meadow.photos[0]}, {file}, "", meadow.output(), {}});
  REQUIRE(report.has_value());
  CHECK(report->test.folds == 0);
  const auto set = read_enrolled(meadow.game, meadow.output() + "/meadow");
  REQUIRE(set.has_value());
  CHECK(set->size() == 16);
  CHECK(cells_to_learn(*set).size() == 15);
  int cells = 0;
  for (const ClassTest& test : report->test.classes) cells += test.cells;
  CHECK(cells == 15);

  // Nothing but hidden cells: nothing is written.
  const std::string all = meadow.folder.write("all.csv", "photo,piece,hidden\n0,wood,1\n");
  const std::string output = meadow.folder.file("other");
  const auto none = enrol(meadow.game, {{meadow.photos[0]}, {all}, "", output, {}});
  REQUIRE_FALSE(none.has_value());
  CHECK(none.error().code == ErrorCode::kUsage);
  CHECK(none.error().message.find("nothing to learn") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(output));
}

TEST_CASE("enrolment: a piece that lies there once is known to lie there though never enrolled") {
  Meadow meadow;
  auto pieces = meadow.game.catalog.pieces();
  pieces.push_back({"inn", "inn", "inn", 1, 1, 1, {Face{}}});
  meadow.game.catalog = Catalog::create(std::move(pieces)).value();
  meadow.game.building().anchors = {{"inn", {}}};
  REQUIRE(meadow.enrol(meadow.photos).has_value());
  meadow.game.folder = meadow.output() + "/meadow";
  const PieceFace inn{static_cast<int>(meadow.game.catalog.pieces().size()) - 1, 0};
  const auto times_listed = [&] {
    const auto templates = load_templates(meadow.game, 64);
    REQUIRE(templates.has_value());
    Pixels stripes{vision::kCellPicturePx, vision::kCellPicturePx, {}};
    for (int i = 0; i < stripes.width * stripes.height; ++i)
      for (const int channel : {250, 40, 200})
        stripes.bgr.push_back(static_cast<std::uint8_t>(i / 3 % 2 == 0 ? channel : 255 - channel));
    const auto read = vision::tell_pictures(*templates, {{stripes}});
    return std::count_if(read[0].begin(), read[0].end(),
                         [&](const Candidate& candidate) { return candidate.what == inn; });
  };
  CHECK(times_listed() == 1);
  auto set = read_enrolled(meadow.game, meadow.game.folder).value();
  set.push_back(set.front());
  set.back().cell.what = inn;
  REQUIRE(write_enrolled(meadow.game, set, meadow.game.folder).has_value());
  CHECK(times_listed() == 1);  // by its look now, not once more
  set.back().hidden = true;    // a look that is not learnt from
  REQUIRE(write_enrolled(meadow.game, set, meadow.game.folder).has_value());
  CHECK(times_listed() == 1);
}

TEST_CASE("enrolment: photos without labels, and without corners") {
  const Meadow meadow;
  const std::string lone =
      meadow.folder.write("lone/x.png", fake::png_of(fake::draw_tiles({{"hut"}}, 1)));
  const auto report = meadow.enrol({meadow.photos[0], lone});
  REQUIRE(report.has_value());
  CHECK(report->unlabelled == std::vector{lone});
  CHECK(to_text(meadow.game, *report).find("no labels, left out: " + lone) != std::string::npos);
  CHECK(meadow.enrol({lone}).error().code == ErrorCode::kUsage);

  // A camera's proportions, and nothing that says where the board lies.
  const test::TemporaryFolder other;
  const std::string wild =
      other.write("wild.png", fake::png_of(fake::draw_tiles(fake::random_tiles(3, 4, 1), 1)));
  other.write("wild.layout", "wood hut\npond wood\n");
  const auto failed = enrol(meadow.game, {{wild}, {}, "", other.file("sets"), {}});
  REQUIRE_FALSE(failed.has_value());
  CHECK(failed.error().where == wild);
  CHECK(failed.error().message.find("corners=x,y") != std::string::npos);
}

TEST_CASE("enrolment: the report says what is mistaken and what is too few") {
  const Meadow meadow(2);
  const auto report = meadow.enrol(meadow.photos);
  REQUIRE(report.has_value());
  const std::string text = to_text(meadow.game, *report);
  CHECK(text.find("Meadow: 4 photos enrolled in") == 0);
  CHECK(text.find("tested: each of 2 boards read with what the others taught, cell by cell") !=
        std::string::npos);
  CHECK(text.find("left out in") == std::string::npos);
  const auto json = nlohmann::json::parse(to_json(meadow.game, *report));
  CHECK(json["photos"] == 4);
  CHECK(json["left_out"]["boards"]["tested"] == 4 * 16);
  CHECK(json["left_out"]["games"]["count"] == 2);
  int cells = 0;
  for (const auto& one : json["classes"]) cells += one["cells"].get<int>();
  CHECK(cells == 4 * 16);

  EnrolReport made_up;
  made_up.title = "Meadow";
  made_up.folder = "sets/meadow";
  made_up.test.units = 68;
  made_up.test.pieces = 8;
  made_up.test.folds = 48;
  made_up.by_game.units = made_up.by_game.folds = 2;
  made_up.by_game.tested = 10;
  made_up.by_game.right = 9;
  made_up.test.classes = {{{0, 0}, 3, 3, 1, 3, 2}, {{1, 0}, 9, 4, 2, 9, 9}};
  made_up.test.confusions = {{{0, 0}, {1, 0}, 1}};
  made_up.kept = {{{0, 0}, 3}, {{1, 0}, 9}};
  const std::string told = to_text(meadow.game, made_up, {.width = 200});
  CHECK(told.find("wood read as wood1: 1 time") != std::string::npos);
  CHECK(told.find("wood: 2 more examples and one of another game") != std::string::npos);
  CHECK(told.find("pond, pond2 and hut: no photo shows them") != std::string::npos);
  CHECK(told.find("\n  wood1: ") == std::string::npos);
  CHECK(told.find("each of 60 boards and 8 single pieces read with what the others taught, left "
                  "out in 48 parts") != std::string::npos);
  CHECK(
      told.find("each of 2 games read with what the others taught: 9 of 10 cells right (90.0 %)") !=
      std::string::npos);
}
