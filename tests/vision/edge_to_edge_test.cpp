// Where the search for pieces edge to edge begins, and what it finds.
#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <set>

#include "tests/catch.h"
#include "tests/vision/drawn_dominoes.h"
#include "vision/geometry/homography.h"
#include "vision/read/laid_reading.h"
#include "vision/read/loose_reading.h"
#include "vision/read/loose_telling.h"
#include "vision/read/overlap_telling.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kMarginCells = 2;  // of table around what is drawn

BuildingReading cell_of_table() {
  BuildingReading cell;
  cell.rows = cell.cols = 1;
  const double margin = kMarginCells * kTilePx;
  cell.photo_from_board = {kTilePx, 0, margin, 0, kTilePx, margin, 0, 0, 1};
  return cell;
}

// A table with dominoes as seen from straight above.
struct PhotographedTable {
  View view;
  Place building = places_of_dominoes().building;
  LooseTable table;
  GlancedTable glanced;
  KeptLooks kept = {};

  PhotographedTable(const std::vector<LaidPiece>& pieces, cv::Size cells)
      : view(to_photo(draw_table(pieces, cells, 3))),
        table(table_around(view, cell_of_table(), building.cell_mm).value()),
        glanced(*looks_of_dominoes().loose(), table.bgr, table.px_per_mm) {}

  Scene scene() { return {view, table, *looks_of_dominoes().loose(), building, glanced, kept}; }
};

// A domino that stands at a cell, told as sure as this.
LoosePiece standing(const Scene& scene, int number, cv::Point cell, double sure) {
  const auto at = [&](double x, double y) {
    return apply(
        scene.table.full_from_px.inv(),
        cv::Point2d((kMarginCells + cell.x + x) * kTilePx, (kMarginCells + cell.y + y) * kTilePx));
  };
  LoosePiece piece;
  piece.corners = piece.shown = {at(0, 0), at(1, 0), at(1, 2), at(0, 2)};
  piece.told.candidates = {{.what = {number, 0}, .confidence = sure}};
  piece.told.kind = "domino";
  piece.piece = sure;
  piece.found.middle = at(0.5, 1);
  piece.found.across = piece.corners[1] - piece.corners[0];
  piece.found.down = piece.corners[3] - piece.corners[0];
  piece.area = cv::norm(piece.found.across) * cv::norm(piece.found.down);
  return piece;
}

std::set<int> plainly_told(const std::vector<LoosePiece>& pieces) {
  std::set<int> numbers;
  for (const LoosePiece& one : pieces)
    if (one.piece >= kPlainly) numbers.insert(one.told.candidates.front().what.piece);
  return numbers;
}

std::set<int> found_from(PhotographedTable& seen, std::vector<LoosePiece> known) {
  look_edge_to_edge(seen.scene(), known);
  return plainly_told(known);
}

}  // namespace

TEST_CASE("edge to edge: from one plain domino all that hang together are found") {
  PhotographedTable seen(a_map(), {4, 3});
  CHECK(found_from(seen, {standing(seen.scene(), 0, {0, 0}, 0.95)}) == std::set{0, 1, 2, 3});
}

// In a veil of light none may be plain, and the search must begin somewhere.
TEST_CASE("edge to edge: without a plain domino it begins with one that may be one") {
  PhotographedTable seen(a_map(), {4, 3});
  const auto found = found_from(seen, {standing(seen.scene(), 0, {0, 0}, kAPiece + 0.1)});
  const std::set others{1, 2, 3};
  CHECK(std::includes(found.begin(), found.end(), others.begin(), others.end()));
  CHECK(found_from(seen, {standing(seen.scene(), 0, {0, 0}, kAPiece - 0.1)}).empty());
}

TEST_CASE("edge to edge: where one is plain, nothing is looked for beside doubtful ones") {
  auto pieces = a_map();
  pieces.push_back(laid(5, 8, 0, 0));
  PhotographedTable seen(pieces, {9, 3});
  const Scene scene = seen.scene();
  CHECK(found_from(seen, {standing(scene, 0, {0, 0}, kAPiece + 0.1),
                          standing(scene, 5, {8, 0}, 0.95)}) == std::set{5});
}

TEST_CASE("edge to edge: a piece has a neighbour where a plain one lies on its lattice") {
  PhotographedTable seen({}, {6, 6});
  const Scene scene = seen.scene();
  const auto has = [&](cv::Point cell, double sure) {
    const std::vector<LoosePiece> pieces{standing(scene, 0, {1, 1}, 0.95),
                                         standing(scene, 1, cell, sure)};
    return has_neighbour(scene, pieces, pieces.front());
  };
  CHECK(has({2, 1}, 0.95));
  CHECK(has({2, 2}, 0.95));
  CHECK(has({1, 3}, 0.95));
  CHECK_FALSE(has({2, 1}, 0.6));   // in doubt
  CHECK_FALSE(has({3, 1}, 0.95));  // a cell away
  CHECK_FALSE(has({2, 3}, 0.95));  // corner to corner
}

// The checks of a cloth are like a piece of two bare floors.
TEST_CASE("pieces told whole: a face that shows at many places is the print of a cloth") {
  PhotographedTable seen({}, {20, 3});
  const Scene scene = seen.scene();
  const auto told_at_places = [&](int places, float likeness) {
    std::vector<LoosePiece> pieces{standing(scene, 5, {0, 0}, 0.95)};
    pieces.front().told.likeness = 0.9F;
    for (int i = 0; i < places; ++i) {
      pieces.push_back(standing(scene, 4, {2 + 2 * i, 0}, 0.9));
      pieces.back().told.likeness = likeness;
    }
    return plainly_told(known_among(scene, {}, pieces));
  };
  CHECK(told_at_places(5, 0.72F) == std::set{5});
  CHECK(told_at_places(4, 0.72F) == std::set{4, 5});
  CHECK(told_at_places(5, 0.9F) == std::set{4, 5});
}

// Half of a piece and half of the bare table beside it.
TEST_CASE("pieces told whole: of two about as like a face the one that is like no other stays") {
  PhotographedTable seen({}, {6, 6});
  const Scene scene = seen.scene();
  const auto left_of = [&](float likeness, float margin) {
    std::vector<LoosePiece> pieces{standing(scene, 4, {1, 1}, 0.95),
                                   standing(scene, 5, {1, 2}, 0.95)};
    pieces[0].told.likeness = 0.69F;
    pieces[0].told.margin = 0.06F;
    pieces[1].told.likeness = likeness;
    pieces[1].told.margin = margin;
    return plainly_told(known_among(scene, {}, pieces));
  };
  CHECK(left_of(0.68F, 0.45F) == std::set{5});
  CHECK(left_of(0.68F, 0.1F) == std::set{4});
  CHECK(left_of(0.6F, 0.45F) == std::set{4});
}

TEST_CASE("pieces told whole: what gave way to another does not come back") {
  PhotographedTable seen({}, {6, 6});
  const Scene scene = seen.scene();
  const std::vector<LoosePiece> told{standing(scene, 4, {1, 1}, 0.6)};
  const auto stand = that_stand(scene, told,
                                {standing(scene, 5, {1, 2}, 0.4), standing(scene, 6, {3, 1}, 0.4),
                                 standing(scene, 7, {1, 1}, kAPiece - 0.1)});
  REQUIRE(stand.size() == 2);
  CHECK(stand[0].told.candidates.front().what.piece == 6);
  CHECK(stand[1].piece < kAPiece);
}

// As a wall of a neighbour across the edge draws a face a little aside, and makes it pass for
// another one.
TEST_CASE("edge to edge: one that seems to lie on its neighbour is looked at again beside it") {
  PhotographedTable seen({laid(0, 0, 0, 0), laid(1, 1, 0, 0)}, {3, 3});
  const Scene scene = seen.scene();
  const auto told_with = [&](double over) {
    std::vector<LoosePiece> pieces{standing(scene, 5, {0, 0}, 0.95),
                                   standing(scene, 1, {1, 0}, 0.95)};
    const cv::Point2f by = static_cast<float>(over) * pieces[0].found.across;
    for (cv::Point2f& p : pieces[0].corners) p += by;
    tell_overlapping_again(scene, pieces);
    return plainly_told(pieces);
  };
  CHECK(told_with(0.1) == std::set{0, 1});
  CHECK(told_with(0.02) == std::set{1, 5});  // laid by hand
  CHECK(told_with(0.4) == std::set{1, 5});   // no neighbour
}

// Tiles to choose from lie beside a map at any angle.
TEST_CASE("pieces told whole: one in line beyond a gap is the map's if it is parallel to it") {
  PhotographedTable seen({}, {9, 4});
  const Scene scene = seen.scene();
  const auto cols_with = [&](double degrees) {
    std::vector<LoosePiece> pieces{standing(scene, 0, {0, 0}, 0.95),
                                   standing(scene, 1, {1, 0}, 0.95),
                                   standing(scene, 2, {4, 0}, 0.95)};
    const auto turn = cv::getRotationMatrix2D(middle_of(pieces[2].corners), degrees, 1);
    cv::transform(pieces[2].corners, pieces[2].corners, turn);
    const BuildingsSeen read = read_laid(scene, pieces, std::nullopt);
    REQUIRE(read.buildings.size() == 1);
    return read.buildings.front().cols;
  };
  CHECK(cols_with(0) == 5);
  CHECK(cols_with(4) == 5);
  CHECK(cols_with(8) == 2);
}

TEST_CASE("pieces told whole: what looks like no table is hardly bare where a piece is in doubt") {
  const auto nothing_where = [](const std::vector<LaidPiece>& laid_there) {
    PhotographedTable seen(laid_there, {8, 8});
    const Scene scene = seen.scene();
    const BuildingsSeen read = read_laid(
        scene, {standing(scene, 0, {3, 3}, 0.95), standing(scene, 1, {4, 3}, 0.45)}, std::nullopt);
    REQUIRE(read.buildings.size() == 1);
    const auto* cell = read.buildings.front().at({1, 0});
    REQUIRE(cell != nullptr);
    for (const Candidate& one : cell->candidates)
      if (one.empty()) return one.confidence;
    return -1.0;
  };
  CHECK(nothing_where({laid(0, 3, 3, 0), laid(1, 4, 3, 0)}) <= 0.3);
  CHECK(nothing_where({laid(0, 3, 3, 0)}) > 0.4);
}

// As far as each of them goes nothing is plain, in poor light.
TEST_CASE("pieces told whole: several that are told in doubt edge to edge are a map, in doubt") {
  PhotographedTable seen({}, {12, 4});
  const Scene scene = seen.scene();
  const auto one = [&](int number, int col, double sure) {
    return standing(scene, number, {col, 0}, sure);
  };
  const BuildingsSeen three =
      read_laid(scene, {one(0, 0, 0.8), one(1, 1, 0.85), one(2, 2, 0.6)}, std::nullopt);
  REQUIRE(three.buildings.size() == 1);
  CHECK(three.buildings.front().cols == 3);
  CHECK_FALSE(three.plain);
  CHECK(three.buildings.front().board_confidence < 0.9);

  const auto none = [&](const std::vector<LoosePiece>& pieces) {
    return read_laid(scene, pieces, std::nullopt).buildings.empty();
  };
  CHECK(none({one(0, 0, 0.8), one(1, 1, 0.8)}));
  CHECK(none({one(0, 0, 0.85), one(1, 3, 0.85), one(2, 6, 0.85)}));               // apart
  CHECK(none({one(0, 0, 0.85), one(0, 1, 0.85), one(0, 2, 0.85)}));               // a print
  CHECK(none({one(0, 0, 0.4), one(1, 1, 0.4), one(2, 2, 0.4), one(3, 3, 0.4)}));  // hardly any

  const BuildingsSeen plain =
      read_laid(scene, {one(0, 0, 0.95), one(1, 1, 0.85), one(2, 2, 0.6)}, std::nullopt);
  REQUIRE(plain.buildings.size() == 1);
  CHECK(plain.plain);
}
