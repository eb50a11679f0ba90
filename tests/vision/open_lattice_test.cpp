#include <algorithm>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/identify/cell_descriptor.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/identify/covered_cells.h"
#include "vision/identify/template_impl.h"
#include "vision/locate/occupancy.h"
#include "vision/locate/open_lattice.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

const TileGrid kTilesOfBoard{{3, 3, 0, 0, 1}, {4, 0, 0, 2, 1}, {4, 5, 3, 2, -1}, {1, 1, 3, 5, 2}};

// As a phone sees the table from one side, under a lamp.
cv::Mat seen_obliquely(const cv::Mat& table) {
  const auto w = static_cast<float>(table.cols);
  const auto h = static_cast<float>(table.rows);
  const std::array<cv::Point2f, 4> from{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
  const std::array<cv::Point2f, 4> to{{{330, 160}, {1080, 190}, {1330, 930}, {110, 900}}};
  cv::Mat photo;
  cv::warpPerspective(table, photo, cv::getPerspectiveTransform(from, to), {1440, 1080},
                      cv::INTER_AREA, cv::BORDER_REPLICATE);
  cv::Mat warm;
  cv::multiply(photo, cv::Scalar(0.75, 0.92, 1.05), warm);
  return warm;
}

int kind_at(const BuildingReading& reading, int col, int row_from_top) {
  const auto* seen = reading.at({col, reading.rows - 1 - row_from_top});
  REQUIRE(seen != nullptr);
  return seen->best().what.piece;
}

}  // namespace

TEST_CASE("a cell turned four times is itself, and turning its picture turns its vector") {
  SeenCells cells{.places = 1, .views = {}};
  cv::Mat picture;
  cv::resize(draw_tile(4, 7), picture, {kCellPicturePx, kCellPicturePx}, 0, 0, cv::INTER_AREA);
  add_cell(picture, cells);
  cv::rotate(picture, picture, cv::ROTATE_90_COUNTERCLOCKWISE);
  add_cell(picture, cells);
  const CellVector once = turned(cells.views[0]);
  CHECK(once != cells.views[0]);
  CHECK(turned(turned(turned(once))) == cells.views[0]);
  for (std::size_t i = 0; i < kCellDims; ++i)
    CHECK(once[i] == Approx(cells.views[1][i]).margin(0.02));
}

TEST_CASE("tiles are recognised under another light, whatever their turn") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  std::vector<Pixels> pictures;
  for (int kind = 0; kind < kTileKinds; ++kind) {
    cv::Mat table = draw_tiles({{kind}}, 900 + kind);
    cv::multiply(table, cv::Scalar(0.6, 0.8, 0.9), table);
    const auto map = map_from_corners({Point{240, 240}, {360, 240}, {360, 360}, {240, 360}}, 1, 1);
    pictures.push_back(cut_cells(to_photo(table), map, 1, 1).front());
  }
  const auto read = tell_pictures(*set, pictures);
  REQUIRE(read.size() == kTileKinds);
  for (int kind = 0; kind < kTileKinds; ++kind) {
    const auto& best = read[static_cast<std::size_t>(kind)].front();
    CHECK(best.what.piece == kind);
    CHECK(best.confidence > 0.9);
  }
}

TEST_CASE("cells that cannot be learnt from are refused") {
  auto cells = enrolled_tiles(1);
  CHECK_FALSE(learn_cells({}));
  CHECK_FALSE(learn_cells({cells[0], cells[0]}));
  cells[1].picture = {8, 8, std::vector<std::uint8_t>(8 * 8 * 3)};
  CHECK_FALSE(learn_cells(cells));
}

TEST_CASE("tiles side by side are found and read at every quarter turn, with the hole among them") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const cv::Mat photo = seen_obliquely(draw_tiles(kTilesOfBoard, 3));
  for (int turn = 0; turn < 4; ++turn) {
    cv::Mat turned_photo;
    photo.copyTo(turned_photo);
    if (turn > 0) cv::rotate(photo, turned_photo, turn - 1);
    INFO("quarter turns clockwise: " << turn);
    const auto reading = read_building(to_photo(turned_photo), free_lattice(), *set);
    REQUIRE(reading);
    CHECK(reading->board_confidence > 0.9);
    REQUIRE(reading->rows == (turn % 2 == 0 ? 4 : 5));
    REQUIRE(reading->cols == (turn % 2 == 0 ? 5 : 4));
    for (int row = 0; row < 4; ++row) {
      for (int col = 0; col < 5; ++col) {
        const std::array<cv::Point, 4> at{
            {{col, row}, {3 - row, col}, {4 - col, 3 - row}, {row, 4 - col}}};
        const cv::Point cell = at[static_cast<std::size_t>(turn)];
        CHECK(kind_at(*reading, cell.x, cell.y) ==
              kTilesOfBoard[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]);
      }
    }
  }
}

TEST_CASE("a tile of which light burns out a part is in doubt, one in full view is not") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  cv::Mat photo = seen_obliquely(draw_tiles(kTilesOfBoard, 3));
  const auto listed = [](const BuildingReading& reading) {
    const Observation* seen = reading.at({1, 3});
    REQUIRE(seen != nullptr);
    double sum = 0;
    for (const Candidate& one : seen->candidates) sum += one.confidence;
    return sum;
  };
  const auto plain = read_building(to_photo(photo), free_lattice(), *set);
  REQUIRE(plain);
  CHECK(listed(*plain) > 0.9);
  const Quad quad = plain->at({1, 3})->quad;
  std::vector<cv::Point> burnt;
  for (const Point& corner : quad) burnt.emplace_back(cvRound(corner.x), cvRound(corner.y));
  burnt[1] = burnt[0] + (burnt[1] - burnt[0]) * 3 / 10;  // a strip along one side
  burnt[2] = burnt[3] + (burnt[2] - burnt[3]) * 3 / 10;
  cv::fillConvexPoly(photo, burnt, cv::Scalar::all(255));
  const auto veiled = read_building(to_photo(photo), free_lattice(), *set);
  REQUIRE(veiled);
  CHECK(listed(*veiled) < 0.9);
}

TEST_CASE("between corners given by hand the number of cells is found") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const TileGrid square{{3, 0, 1}, {4, 2, 5}, {1, 3, 0}};
  const Photo photo = to_photo(draw_tiles(square, 8));
  const double low = 2 * kTilePx - 0.5;
  const double high = 5 * kTilePx - 0.5;
  ReadOptions options;
  options.corners = Quad{Point{low, low}, {high, low}, {high, high}, {low, high}};
  const auto reading = read_building(photo, free_lattice(), *set, options);
  REQUIRE(reading);
  CHECK(reading->board_confidence == 1);
  REQUIRE(reading->rows == 3);
  REQUIRE(reading->cols == 3);
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col)
      CHECK(kind_at(*reading, col, row) ==
            square[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]);
}

TEST_CASE(
    "a board of a usual size lies on the sides of its squares, found or given a little beside") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const TileGrid square{{3, 0, 1, 2}, {4, 2, 5, 0}, {1, 3, 0, 4}, {5, 1, 2, 3}};
  const Photo photo = to_photo(draw_tiles(square, 8));
  Place spec = free_lattice();
  spec.sides = {4};
  const double low = 2 * kTilePx - 0.5;
  const double high = 6 * kTilePx - 0.5;
  const Quad corners{Point{low, low}, {high, low}, {high, high}, {low, high}};
  const auto off = [&](const Quad& board) {
    double most = 0;
    for (const Point& corner : corners) {
      double nearest = high;
      for (const Point& one : board)
        nearest = std::min(nearest, std::hypot(one.x - corner.x, one.y - corner.y));
      most = std::max(most, nearest);
    }
    return most / kTilePx;
  };
  const auto found = read_building(photo, spec, *set);
  REQUIRE(found);
  CHECK(off(found->board) < 0.06);  // tiles are laid by hand
  const double by = 0.15 * kTilePx;
  ReadOptions options;
  options.corners = Quad{
      Point{low + by, low - by}, {high + by, low + by}, {high - by, high + by}, {low, high - by}};
  const auto given = read_building(photo, spec, *set, options);
  REQUIRE(given);
  CHECK(off(given->board) < 0.06);
}

TEST_CASE("between corners given by hand the table beside tells what a hole looks like") {
  const auto set = learn_cells(enrolled_tiles(4));  // no empty cell was enrolled
  REQUIRE(set);
  const TileGrid holed{{-1, 0, 1}, {4, 2, 5}, {1, 3, -1}};
  const cv::Mat table = draw_tiles(holed, 8);
  const double low = 2 * kTilePx - 0.5;
  const double high = 5 * kTilePx - 0.5;
  const auto read = [&](const cv::Mat& seen, double from) {
    ReadOptions options;
    options.corners = Quad{Point{low - from, low - from},
                           {high - from, low - from},
                           {high - from, high - from},
                           {low - from, high - from}};
    const auto reading = read_building(to_photo(seen), free_lattice(), *set, options);
    REQUIRE(reading);
    return *reading;
  };
  const BuildingReading beside = read(table, 0);
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col)
      CHECK(kind_at(beside, col, row) ==
            holed[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]);
  CHECK(beside.at({2, 0})->confidence() > 0.9);
  // Half a cell of it all around is enough.
  const int strip = kTilePx * 3 / 5;
  const int start = 2 * kTilePx - strip;
  const int side = 3 * kTilePx + 2 * strip;
  const BuildingReading narrow = read(table(cv::Rect(start, start, side, side)).clone(), start);
  CHECK(narrow.at({2, 0})->best().empty());
  CHECK(narrow.at({2, 0})->confidence() > 0.9);
  // A picture of the board and nothing else shows no table: nobody knows what a hole is like. But
  // the learnt sense sees that it may be one, and it looks like no piece as others do.
  const cv::Rect board(2 * kTilePx, 2 * kTilePx, 3 * kTilePx, 3 * kTilePx);
  const BuildingReading alone = read(table(board).clone(), 2.0 * kTilePx - 0.5);
  CHECK(alone.at({2, 0})->best().empty());
  const auto nothing_at = [&](const Cell cell) {
    for (const auto& candidate : alone.at(cell)->candidates)
      if (candidate.empty()) return candidate.confidence;
    return 0.0;
  };
  CHECK(nothing_at({2, 0}) == Approx(0.7));
  CHECK(alone.at({2, 0})->confidence() <= 0.7);
  int asked = 0;
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) asked += nothing_at({col, row}) > 0.29 ? 1 : 0;
  CHECK(asked <= 4);  // two of nine are bare
}

TEST_CASE("pictures of single pieces tell what a piece varies by, as whole photos do") {
  auto cells = enrolled_tiles(3);
  const auto whitening = [&] {
    const auto set = learn_cells(cells);
    REQUIRE(set);
    return set->impl().cells->whitening.clone();
  };
  for (auto& cell : cells) cell.photo = "the only one";
  const cv::Mat untaught = whitening();
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i].photo = std::to_string(i);
  CHECK(cv::norm(whitening(), untaught) > 0.1 * cv::norm(untaught));
}

TEST_CASE("what looks like nothing enrolled may be the piece that nobody took a picture of") {
  const PieceFace castle{kTileKinds, 0};
  const auto set = learn_cells(enrolled_tiles(4), {.never_seen = {{castle, {}}}, .figures = {}});
  REQUIRE(set);
  std::vector<Pixels> pictures;
  for (const auto& cell : enrolled_tiles(1)) pictures.push_back(cell.picture);
  cv::Mat target(90, 90, CV_8UC3, cv::Scalar(235, 235, 235));
  for (const int radius : {32, 20, 8})
    cv::circle(target, {45, 45}, radius, {200, 60, 200}, 6, cv::LINE_AA);
  const Photo strange = to_photo(target);
  pictures.push_back(
      cut_cells(strange, map_from_corners({Point{5, 5}, {85, 5}, {85, 85}, {5, 85}}, 1, 1), 1, 1)
          .front());
  const auto read = tell_pictures(*set, pictures);
  const auto castle_at = [&](std::size_t cell) {
    double confidence = 0;
    for (const auto& candidate : read[cell])
      if (candidate.what == castle) confidence = candidate.confidence;
    return confidence;
  };
  for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
    CHECK(read[kind].front().what.piece == static_cast<int>(kind));
    CHECK(castle_at(kind) < 1e-3);  // of four photos a little is left everywhere
  }
  CHECK(castle_at(kTileKinds) > 1e-3);
  CHECK(read.back().front().confidence < 0.5);  // it may as well be no piece at all
}

TEST_CASE("corners given beyond the photo are refused") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const Photo photo = to_photo(draw_tiles({{3, 0, 1}, {4, 2, 5}, {1, 3, 0}}, 8));
  ReadOptions options;
  options.corners = Quad{Point{-200, 240}, {600, 240}, {600, 600}, {-200, 600}};
  const auto reading = read_building(photo, free_lattice(), *set, options);
  REQUIRE_FALSE(reading);
  CHECK(reading.error().code == ErrorCode::kBoardCutOff);
}

TEST_CASE("a board that the photo's edge cuts at a smaller usual size may go on") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  Place spec = free_lattice();
  spec.sides = {3, 5};
  const auto confidence = [&](const TileGrid& tiles, int cols_shown) {
    const cv::Mat whole = draw_tiles(tiles, 8);
    const int width = cols_shown > 0 ? (2 + cols_shown) * kTilePx + 20 : whole.cols;
    const auto reading =
        read_building(to_photo(whole(cv::Rect(0, 0, width, whole.rows)).clone()), spec, *set);
    REQUIRE(reading);
    CHECK(reading->cols == (cols_shown > 0 ? cols_shown : static_cast<int>(tiles[0].size())));
    return reading->board_confidence;
  };
  const TileGrid tall{{3, 0, 1, 2, 3}, {4, 2, 5, 0, 1}, {1, 3, 0, 5, 4}, {3, 4, 0, 1, 5}};
  CHECK(confidence(tall, 0) > 0.9);
  CHECK(confidence(tall, 3) <= 0.5);
  const TileGrid small{{3, 0, 1}, {4, 2, 5}, {1, 3, 0}};
  CHECK(confidence(small, 3) > 0.9);  // square, and three of its sides are in view
}

TEST_CASE(
    "a photo that is cut to its board is read without corners, in doubt where the board ends") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  Place spec = free_lattice();
  spec.sides = {4, 9};
  const TileGrid board{{3, 4, 0, 5}, {1, 0, 2, 1}, {4, 5, 3, 2}, {0, 1, 5, 3}};
  const cv::Mat whole = draw_tiles(board, 8);
  const cv::Rect tight(2 * kTilePx, 2 * kTilePx, 4 * kTilePx, 4 * kTilePx);
  const int some = kTilePx / 10;
  for (const cv::Rect& cut : {tight, tight - cv::Point(some, some), tight + cv::Size(some, 0)}) {
    INFO(cut);
    const auto reading = read_building(to_photo(whole(cut).clone()), spec, *set);
    REQUIRE(reading);
    CHECK(reading->board_confidence <= 0.5);
    REQUIRE(reading->rows == 4);
    REQUIRE(reading->cols == 4);
    for (int row = 0; row < 4; ++row)
      for (int col = 0; col < 4; ++col)
        CHECK(kind_at(*reading, col, row) ==
              board[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)]);
  }
}

TEST_CASE("the sense of pieces counts where a piece fills a cell, or a board has a usual size") {
  CellModel whole;
  whole.things = {{{0, 0}}, {{1, 0}}, {}};
  CellModel parts = whole;
  parts.things.push_back({{2, 0, 1}});
  CHECK(sense_counts(whole, {}));
  CHECK_FALSE(sense_counts(parts, {}));
  CHECK(sense_counts(parts, {5, 7}));
}

TEST_CASE("a table without tiles is not read") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  CHECK_FALSE(read_building(to_photo(seen_obliquely(draw_tiles({{-1, -1}, {-1, -1}}, 5))),
                            free_lattice(), *set));
  CHECK_FALSE(read_building(to_photo(cv::Mat(300, 400, CV_8UC3, cv::Scalar(90, 90, 90))),
                            free_lattice(), *set));
}

TEST_CASE("one plain thing alone is no board, however often it is seen") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const TileGrid plain(4, std::vector<int>(5, 0));
  CHECK_FALSE(read_building(to_photo(seen_obliquely(draw_tiles(plain, 9))), free_lattice(), *set));
}

TEST_CASE("a hole is not taken for its neighbour where no empty cell was learnt") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const CellModel& model = *set->impl().cells;
  SeenCells cells;
  for (const int kind : {3, -1}) {  // a tile, and a table unlike any tile
    cv::Mat picture(kCellPicturePx, kCellPicturePx, CV_8UC3, cv::Scalar(200, 60, 200));
    if (kind >= 0) cv::resize(draw_tile(kind, 4), picture, picture.size(), 0, 0, cv::INTER_AREA);
    add_cell(picture, cells);
  }
  auto distances = compare_cells(model, cells, {});
  const auto nothing =
      std::find(model.things.begin(), model.things.end(), Thing{}) - model.things.begin();
  distances.of(1)[static_cast<std::size_t>(nothing)] = 160;  // as a table in view gives it
  const auto before = distances.squared;
  forgive_covered(model, cells, {}, distances);
  CHECK(piece_or_nothing(model, distances.of(1)).piece > 200);  // the tile beside it would be near
  CHECK(std::equal(before.begin(), before.begin() + distances.things, distances.squared.begin()));
}

TEST_CASE("where nobody knows what nothing looks like, what is seen badly is in doubt") {
  CellModel model;
  model.things = {{{0, 0}}, {{1, 0}}, {}};
  const float unknown = std::numeric_limits<float>::max();
  CHECK(likely_contents(model, std::vector<float>{80, 400, unknown}, 0).front().confidence > 0.99);
  CHECK(likely_contents(model, std::vector<float>{300, 900, unknown}, 0).front().confidence < 0.5);
  CHECK(likely_contents(model, std::vector<float>{300, 900, 800}, 0).front().confidence > 0.9);
}

TEST_CASE("occupancy: a hole among pieces is filled sooner than the table beside them") {
  SeenGrid grid{3, 4, std::vector<std::optional<PieceOrNothing>>(12, PieceOrNothing{260, 80})};
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) grid.cells[grid.at(col, row)] = PieceOrNothing{100, 500};
  grid.cells[grid.at(1, 1)] = PieceOrNothing{150, 100};  // surrounded by four
  grid.cells[grid.at(3, 1)] = PieceOrNothing{150, 100};  // beside one
  PieceMask start(12, 0);
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) start[grid.at(col, row)] = 1;
  const auto found = next_occupancy(grid, start);
  CHECK(found.count == 9);
  CHECK(found.pieces[grid.at(1, 1)] == 1);
  CHECK(found.pieces[grid.at(3, 1)] == 0);
  CHECK(box_of(grid, found.pieces) == cv::Rect(0, 0, 3, 3));
  CHECK_FALSE(box_of(grid, PieceMask(12, 0)));
  grid.cells[grid.at(0, 0)] = std::nullopt;  // not in the picture
  CHECK(next_occupancy(grid, start).count == 8);
}

TEST_CASE("occupancy: a building in parts keeps those of which several pieces were held") {
  SeenGrid grid{1, 8, std::vector<std::optional<PieceOrNothing>>(8, PieceOrNothing{100, 500})};
  grid.cells[grid.at(3, 0)] = PieceOrNothing{500, 60};  // bare table between two parts
  grid.cells[grid.at(6, 0)] = PieceOrNothing{500, 60};
  PieceMask start{1, 1, 1, 0, 1, 1, 0, 0};
  CHECK(next_occupancy(grid, start).pieces == PieceMask{1, 1, 1, 0, 0, 0, 0, 0});
  const PieceMask none(8, 0);
  const auto parts = next_occupancy_in_parts(grid, start, none);
  CHECK(parts.pieces == PieceMask{1, 1, 1, 0, 1, 1, 0, 0});  // nothing was held in the last one
  CHECK(parts.count == 5);
  start = {1, 1, 1, 0, 1, 0, 0, 0};  // a single piece may be anything
  CHECK(next_occupancy_in_parts(grid, start, none).count == 3);
  const PieceMask known{0, 0, 0, 0, 1, 0, 0, 0};  // unless it is known to belong there
  CHECK(next_occupancy_in_parts(grid, start, known).pieces == PieceMask{1, 1, 1, 0, 1, 1, 0, 0});
}

TEST_CASE("a thinned model keeps every thing, and looks of it as they are") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const CellModel& model = *set->impl().cells;
  const CellModel thin = thinned(model, model.size() / 3);
  CHECK(thin.size() < model.size() / 2);
  CHECK(thin.things == model.things);
  for (int thing = 0; thing < static_cast<int>(model.things.size()); ++thing) {
    const auto first = std::find(thin.thing_of.begin(), thin.thing_of.end(), thing);
    const auto whole = std::find(model.thing_of.begin(), model.thing_of.end(), thing);
    REQUIRE((first == thin.thing_of.end()) == (whole == model.thing_of.end()));
    if (first == thin.thing_of.end()) continue;
    const auto i = static_cast<std::size_t>(first - thin.thing_of.begin());
    const auto j = static_cast<std::size_t>(whole - model.thing_of.begin());
    CHECK(thin.norms[i] == model.norms[j]);
    CHECK(thin.exemplars[5 * thin.thing_of.size() + i] ==
          model.exemplars[5 * model.thing_of.size() + j]);
  }
  CHECK(thinned(model, model.size()).size() == model.size());
}
