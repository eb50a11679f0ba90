// Boards with figures on tiles, drawn, learnt from and read again elsewhere in another light.
#include <algorithm>
#include <random>

#include "model/turned_reading.h"
#include "tests/catch.h"
#include "tests/pipeline/drawn_board.h"
#include "vision/learn/enrolment.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;

namespace {

const std::string kShapes = "123456";
const std::string kColours = "ROYGBW";

PieceFace face_of(const std::string& tile) {
  const auto shape = static_cast<int>(kShapes.find(tile[0]));
  return {shape * 6 + static_cast<int>(kColours.find(tile[1])), 0};
}

using Tiles = std::map<std::pair<int, int>, std::string>;

fake::DrawnBoard board_of(unsigned seed, const std::string& without = "") {
  std::mt19937 random(seed);
  fake::DrawnBoard board;
  while (board.tiles.size() < 70) {
    const std::string tile{kShapes[random() % 6], kColours[random() % 6]};
    if (tile != without)
      board.tiles[{static_cast<int>(random() % 16), static_cast<int>(random() % 16)}] = tile;
  }
  return board;
}

Photo photo_of(const fake::DrawnBoard& board, const fake::View& view, unsigned light) {
  Photo photo;
  photo.pixels = fake::draw_board(board, view, 800, 800, light);
  photo.source = "drawn";
  photo.full_width = photo.full_height = 800;
  return photo;
}

std::array<double, 9> photo_from_board(double x, double y, double cell) {
  return {cell, 0, x, 0, cell, y, 0, 0, 1};
}

Place spec() {
  Place board;
  board.how = Arrangement::kPrintedGrid;
  board.rows = board.cols = 16;
  board.turns = Turns::kAny;
  return board;
}

/// Three photos of boards without `without`.
Result<TemplateSet> learnt(const std::string& without) {
  std::vector<EnrolledCell> cells;
  for (unsigned i = 0; i < 3; ++i) {
    const auto board = board_of(i, without);
    const Photo photo = photo_of(board, fake::view_of_board(60, 60, 42), i);
    auto pictures = cut_cells(photo, photo_from_board(60, 60, 42), 16, 16);
    for (int row = 0; row < 16; ++row) {
      for (int col = 0; col < 16; ++col) {
        const auto tile = board.tiles.find({row, col});
        if (tile == board.tiles.end() && (row + col) % 4 != 0) continue;
        cells.push_back({tile == board.tiles.end() ? PieceFace{} : face_of(tile->second),
                         std::to_string(i),
                         std::move(pictures[static_cast<std::size_t>(row * 16 + col)])});
      }
    }
  }
  LookFacts facts;
  for (const char shape : kShapes)
    for (const char colour : kColours)
      facts.figures.push_back(
          {face_of({shape, colour}), std::string(1, shape), std::string(1, colour)});
  return learn_cells(cells, facts);
}

}  // namespace

TEST_CASE("printed grid: tiles are read where the board lies, in another light") {
  const auto set = learnt("4Y");
  REQUIRE(set);
  auto board = board_of(20);
  // A tile of which no picture was enrolled.
  board.tiles[{5, 5}] = board.tiles[{9, 2}] = "4Y";
  const auto view = fake::view_by_camera(800, 40, 0.25, 0.1);
  const auto reading = read_building(photo_of(board, view, 9), spec(), *set);
  REQUIRE(reading);
  CHECK(reading->board_confidence > 0.98);
  int wrong = 0;
  int sure_and_wrong = 0;
  int sure = 0;
  for (const auto& seen : reading->cells) {
    const auto tile = board.tiles.find({15 - seen.site.cell.row, seen.site.cell.col});
    const PieceFace truth = tile == board.tiles.end() ? PieceFace{} : face_of(tile->second);
    const bool right = seen.best().what.piece == truth.piece;
    wrong += right ? 0 : 1;
    sure += seen.confidence() >= 0.98 ? 1 : 0;
    sure_and_wrong += !right && seen.confidence() >= 0.9 ? 1 : 0;
    if (!right) UNSCOPED_INFO(to_string(seen.site.cell) << " " << seen.confidence());
  }
  CHECK(wrong <= 1);
  CHECK(sure_and_wrong == 0);
  CHECK(sure >= 240);
  CHECK(reading->at({5, 10})->best().what == face_of("4Y"));
}

TEST_CASE("printed grid: thick tiles that lean over the squares behind, seen from the side") {
  constexpr double kThick = 0.4;  // of a square's side
  constexpr int kPlanes = 9;
  const auto set = learnt("");
  REQUIRE(set);
  for (const double pitch : {0.5, 0.65, 0.8}) {
    INFO("pitch " << pitch);
    auto board = board_of(21);
    board.grain = 0;  // much of the table is seen
    std::vector<fake::View> planes;
    for (int plane = 0; plane < kPlanes; ++plane)
      planes.push_back(fake::view_by_camera(1200, 44, pitch, 0.2, 16,
                                            kThick * (kPlanes - 1 - plane) / (kPlanes - 1)));
    Photo photo;
    photo.pixels = fake::draw_board(board, planes, 1200, 1200, 9);
    photo.source = "drawn";
    photo.full_width = photo.full_height = 1200;
    const auto reading = read_building(photo, spec(), *set);
    REQUIRE(reading);
    int wrong = 256;
    int sure_and_wrong = 256;
    for (int turns = 0; turns < 4; ++turns) {  // which side is up is the photo's
      const auto turned = turned_clockwise(*reading, turns, Turns::kAny);
      int now = 0;
      int sure = 0;
      for (const auto& seen : turned.cells) {
        const auto tile = board.tiles.find({15 - seen.site.cell.row, seen.site.cell.col});
        const PieceFace truth = tile == board.tiles.end() ? PieceFace{} : face_of(tile->second);
        if (seen.best().what.piece == truth.piece) continue;
        ++now;
        sure += seen.confidence() >= 0.9 ? 1 : 0;
      }
      wrong = std::min(wrong, now);
      sure_and_wrong = std::min(sure_and_wrong, sure);
    }
    CHECK(wrong <= 3);
    CHECK(sure_and_wrong == 0);
  }
}

TEST_CASE("printed grid: few tiles on a bare board, in another light") {
  const auto set = learnt("");
  REQUIRE(set);
  const Tiles few = {{{2, 3}, "1R"}, {{5, 9}, "4B"}, {{8, 2}, "6Y"}, {{12, 12}, "3G"}};
  for (const unsigned light : {11U, 12U, 13U, 14U}) {
    const auto view = fake::view_by_camera(800, 40, -0.1, 0.05);
    const auto reading = read_building(photo_of({16, few}, view, light), spec(), *set);
    REQUIRE(reading);
    int pieces = 0;
    for (const auto& seen : reading->cells) pieces += seen.best().empty() ? 0 : 1;
    CHECK(pieces == 4);
    for (const auto& [at, tile] : few)
      CHECK(reading->at({at.second, 15 - at.first})->best().what == face_of(tile));
  }
}

TEST_CASE("printed grid: found without knowing any piece; not found, cut off") {
  const auto board = board_of(4);
  const Photo photo = photo_of(board, fake::view_of_board(90, 70, 40), 3);
  const auto corners = find_printed_board(photo, spec());
  REQUIRE(corners);
  CHECK((*corners)[0].x == Approx(90).margin(3));
  CHECK((*corners)[2].y == Approx(70 + 16 * 40).margin(3));

  const auto set = learnt("");
  REQUIRE(set);
  Photo grey = photo;
  std::fill(grey.pixels.bgr.begin(), grey.pixels.bgr.end(), std::uint8_t{120});
  CHECK_FALSE(find_printed_board(grey, spec()));
  const auto nothing = read_building(grey, spec(), *set);
  REQUIRE_FALSE(nothing);
  CHECK(nothing.error().code == ErrorCode::kBoardNotFound);

  const Quad beyond{{{-200, 70}, {440, 70}, {440, 710}, {-200, 710}}};
  const auto cut = read_building(photo, spec(), *set, {.corners = beyond, .debug_dir = {}});
  REQUIRE_FALSE(cut);
  CHECK(cut.error().code == ErrorCode::kBoardCutOff);
}
