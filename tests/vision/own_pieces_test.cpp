#include "vision/locate/own_pieces.h"

#include <algorithm>
#include <cmath>

#include "tests/catch.h"
#include "vision/geometry/homography.h"

using namespace storey;
using namespace storey::vision;

namespace {

// 50 px a cell, the board's corner at (200, 100).
const cv::Matx33d kFullFromBoard(50, 0, 200, 0, 50, 100, 0, 0, 1);

// Its upper left corner at (x, y), cells.
OwnPiece piece_at(float x, float y, int width = 1, int height = 1) {
  const auto w = static_cast<float>(width);
  const auto h = static_cast<float>(height);
  OwnPiece piece;
  piece.width = width;
  piece.height = height;
  const cv::Point2f first(200 + 50 * x, 100 + 50 * y);
  piece.corners = {first, first + cv::Point2f(50 * w, 0), first + cv::Point2f(50 * w, 50 * h),
                   first + cv::Point2f(0, 50 * h)};
  return piece;
}

}  // namespace

TEST_CASE("own pieces: where one lies on a lattice, and how far off") {
  const auto place = place_on(kFullFromBoard, piece_at(2.1F, -1));
  REQUIRE(place);
  CHECK(place->cells == cv::Rect(2, -1, 1, 1));
  CHECK(std::abs(place->off.x - 0.1) < 1e-5);
  CHECK(std::abs(place->off.y) < 1e-5);
  CHECK(place->turn < 1e-5);
  // Turned by eight degrees.
  const auto turned = place_on(
      kFullFromBoard * cv::Matx33d(0.99, -0.139, 0, 0.139, 0.99, 0, 0, 0, 1), piece_at(1, 1));
  REQUIRE(turned);
  CHECK(std::abs(turned->turn - 0.139) < 0.01);
  // A piece of two cells, and the same lying sideways.
  OwnPiece wide = piece_at(0, 0, 2, 1);
  REQUIRE(place_on(kFullFromBoard, wide));
  std::swap(wide.width, wide.height);
  CHECK_FALSE(place_on(kFullFromBoard, wide));
  std::rotate(wide.corners.begin(), wide.corners.begin() + 1, wide.corners.end());
  const auto sideways = place_on(kFullFromBoard, wide);
  REQUIRE(sideways);
  CHECK(sideways->cells == cv::Rect(0, 0, 2, 1));
  // Too large, and turned.
  CHECK_FALSE(
      place_on(kFullFromBoard * cv::Matx33d(0.8, 0, 0, 0, 0.8, 0, 0, 0, 1), piece_at(1, 1)));
  CHECK_FALSE(
      place_on(kFullFromBoard * cv::Matx33d(0.9, -0.43, 0, 0.43, 0.9, 0, 0, 0, 1), piece_at(1, 1)));
}

TEST_CASE("own pieces: those edge to edge with a building go on with it, one after the other") {
  const std::vector<OwnPiece> pieces{piece_at(3.2F, 0), piece_at(2.1F, 0), piece_at(6, 0),
                                     piece_at(1, 1.4F)};
  std::vector<bool> taken(pieces.size(), false);
  Assembly building{kFullFromBoard, {{0, 0}, {1, 0}}, {}};
  grow(pieces, taken, building);
  CHECK(taken == std::vector<bool>{true, true, false, false});  // apart, and below a gap
  CHECK(building.held.size() == 4);
  REQUIRE(building.laid.size() == 2);
  CHECK(building.laid[0].piece == 1);
  CHECK(building.laid[1].cells == cv::Rect(3, 0, 1, 1));
}

TEST_CASE("own pieces: two that lie side by side are a building, one alone is none") {
  // Of two at the right one lies clear of the other.
  const std::vector<OwnPiece> pieces{piece_at(0, 0), piece_at(4, 4, 2, 2), piece_at(6.05F, 5, 2, 2),
                                     piece_at(9, 0), piece_at(10.12F, 0)};
  std::vector<bool> taken(pieces.size(), false);
  const auto found = assemblies_of(pieces, kFullFromBoard, false, taken);
  REQUIRE(found.size() == 1);
  CHECK(found[0].held.size() == 8);
  CHECK(taken == std::vector<bool>{false, true, true, false, false});
  // The second lies one row lower.
  CHECK(found[0].laid[1].cells == cv::Rect(2, 1, 2, 2));
}

TEST_CASE("own pieces: the only one may be a building, one of several is none") {
  std::vector<OwnPiece> pieces{piece_at(1, 1, 2, 2)};
  std::vector<bool> taken(1, false);
  CHECK(assemblies_of(pieces, kFullFromBoard, false, taken).empty());
  const auto found = assemblies_of(pieces, kFullFromBoard, true, taken);
  REQUIRE(found.size() == 1);
  CHECK(found[0].held.size() == 4);
  pieces.push_back(piece_at(6, 1, 2, 2));
  taken.assign(2, false);
  CHECK(assemblies_of(pieces, kFullFromBoard, true, taken).empty());
}

TEST_CASE("own pieces: what is told half goes on with a building and begins none") {
  std::vector<OwnPiece> pieces{piece_at(0, 0), piece_at(1, 0), piece_at(5, 0), piece_at(6, 0)};
  pieces[0].plain = pieces[2].plain = pieces[3].plain = false;
  std::vector<bool> taken(pieces.size(), false);
  const auto found = assemblies_of(pieces, kFullFromBoard, false, taken);
  REQUIRE(found.size() == 1);
  CHECK(taken == std::vector<bool>{true, true, false, false});
}

TEST_CASE("own pieces: corners that are a little off bend no lattice") {
  // Seen from far away at a flat angle, each corner up to 1.5 px off its place.
  const cv::Matx33d full_from_table(1, 0.1, 40, 0, 0.6, 60, 0, 0.0006, 1);
  std::vector<OwnPiece> pieces;
  for (int i = 0; i < 6; ++i) {
    OwnPiece piece = piece_at(static_cast<float>(i), 0);
    for (std::size_t k = 0; k < 4; ++k) {
      const auto n = static_cast<int>(k) + 3 * i;
      piece.corners[k] = apply(full_from_table, piece.corners[k]) +
                         cv::Point2f(1.5F * std::sin(5.0F * static_cast<float>(n)),
                                     1.5F * std::cos(3.0F * static_cast<float>(n)));
    }
    pieces.push_back(piece);
  }
  std::vector<bool> taken(pieces.size(), false);
  const auto found = assemblies_of(pieces, full_from_table, false, taken);
  REQUIRE(found.size() == 1);
  CHECK(found[0].laid.size() == 6);
}

TEST_CASE("own pieces: what a piece shows in each of its cells, however it lies") {
  OwnPiece card = piece_at(2, 1, 2, 2);
  card.what = {7, 1};
  CHECK(shown_in(kFullFromBoard, card, {2, 1}).what == PieceFace{7, 1, 0});
  CHECK(shown_in(kFullFromBoard, card, {3, 1}).what == PieceFace{7, 1, 1});
  CHECK(shown_in(kFullFromBoard, card, {2, 2}).what == PieceFace{7, 1, 2});
  CHECK(shown_in(kFullFromBoard, card, {2, 1}).rotation == 0);
  // A quarter turn counter-clockwise: its upper left corner lies at the lower left.
  std::rotate(card.corners.begin(), card.corners.begin() + 3, card.corners.end());
  CHECK(shown_in(kFullFromBoard, card, {2, 1}).rotation == 1);
  CHECK(shown_in(kFullFromBoard, card, {2, 2}).what == PieceFace{7, 1, 0});
  CHECK(shown_in(kFullFromBoard, card, {2, 1}).what == PieceFace{7, 1, 1});
  OwnPiece tile = piece_at(4, 0);
  tile.what = {3, 0};
  CHECK(shown_in(kFullFromBoard, tile, {4, 0}).what == PieceFace{3, 0});
}

TEST_CASE("own pieces: one that lies on cells that are held tells them") {
  const std::vector<OwnPiece> pieces{piece_at(1.1F, 0), piece_at(0.5F, 0)};
  std::vector<bool> taken(pieces.size(), false);
  Assembly building{kFullFromBoard, {{0, 0}, {1, 0}}, {}};
  grow(pieces, taken, building);
  CHECK(taken == std::vector<bool>{true, false});  // half on each of two says nothing
  REQUIRE(building.laid.size() == 1);
  CHECK(building.laid[0].cells == cv::Rect(1, 0, 1, 1));
  CHECK(building.held.size() == 2);
}

TEST_CASE(
    "own pieces: one of several cells may lie on some that are held, if it lies well on them") {
  const std::vector<OwnPiece> pieces{piece_at(0.05F, -0.9F, 2, 2), piece_at(2.3F, -0.95F, 2, 2)};
  std::vector<bool> taken(pieces.size(), false);
  Assembly building{kFullFromBoard, {{0, 0}, {1, 0}, {2, 0}, {3, 0}}, {}};
  grow(pieces, taken, building);
  CHECK(taken == std::vector<bool>{true, false});
  CHECK(building.held.size() == 6);
}

TEST_CASE("own pieces: where the lattice runs off, one lies beside another that was told") {
  // Seen by its lower part the lattice is a tenth too large farther up.
  std::vector<OwnPiece> pieces{piece_at(0, -1.8F, 2, 2), piece_at(0, -3.6F, 2, 2),
                               piece_at(0, -6.3F, 2, 2)};
  for (OwnPiece& piece : pieces)
    for (cv::Point2f& corner : piece.corners)
      if (corner.y > piece.corners[0].y + 1) corner.y -= 10;
  std::vector<bool> taken(pieces.size(), false);
  Assembly building{kFullFromBoard, {}, {}};
  for (int row = 0; row < 12; ++row)
    for (int col = 0; col < 6; ++col) building.held.emplace_back(col, row);
  grow(pieces, taken, building);
  CHECK(taken == std::vector<bool>{true, true, false});  // the last one beyond a gap
  REQUIRE(building.laid.size() == 2);
  CHECK(building.laid[1].cells == cv::Rect(0, -4, 2, 2));
}

// Of a tower of ten floors one tile far from another was counted from where that one puts the
// cells, and told a cell in which another lay.
TEST_CASE("own pieces: a piece that was told says nothing of cells that it does not touch") {
  OwnPiece larger = piece_at(-1, 0);
  larger.corners[0] += cv::Point2f(-5, -2);
  larger.corners[3] += cv::Point2f(-5, 3);
  larger.corners[1].y -= 2;
  larger.corners[2].y += 3;
  std::vector<cv::Point> row;
  for (int x = 0; x < 10; ++x) row.emplace_back(x, 0);
  Assembly building{kFullFromBoard, row, {}};
  std::vector<bool> taken(2, false);
  grow({larger, piece_at(6.6F, 1)}, taken, building);  // six cells of this size away
  CHECK(taken == std::vector<bool>{true, false});
}

// Stripes of a cloth fitted seven rows into six of a tower.
TEST_CASE("own pieces: a lattice of a row too many runs off, and is laid anew by the pieces") {
  std::vector<OwnPiece> pieces;
  for (int row = 0; row < 6; ++row)
    for (int col = 0; col < 2; ++col)
      pieces.push_back(piece_at(static_cast<float>(col), static_cast<float>(row)));
  pieces.push_back(piece_at(0.4F, 5.05F));  // told a second time
  Assembly lines{kFullFromBoard * cv::Matx33d::diag({1, 6.0 / 7, 1}), {}, {}};
  for (int row = 0; row < 7; ++row)
    for (int col = 0; col < 2; ++col) lines.held.emplace_back(col, row);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto row = static_cast<int>(i / 2);
    lines.laid.push_back({i, cv::Rect(static_cast<int>(i % 2), row < 3 ? row : row + 1, 1, 1)});
  }
  CHECK(runs_off(lines, pieces));
  const auto anew = laid_anew(lines, pieces, cv::Matx33d::eye());
  REQUIRE(anew);
  CHECK(anew->held.size() == 12);
  CHECK_FALSE(runs_off(*anew, pieces));
  lines.held.resize(40, {9, 9});  // much more is held than they are
  CHECK_FALSE(laid_anew(lines, pieces, cv::Matx33d::eye()));
  lines.held.resize(14);
  for (OwnPiece& piece : pieces)  // no two edge to edge
    for (cv::Point2f& corner : piece.corners)
      corner += 0.3F * (piece.corners[0] - cv::Point2f(200, 100));
  CHECK_FALSE(laid_anew(lines, pieces, cv::Matx33d::eye()));
}

TEST_CASE("own pieces: one that was told twice, or beside a part of itself, is one") {
  const OwnPiece card = piece_at(0, 0, 2, 2);
  CHECK(count_apart({card}, {}) == 1);
  CHECK(count_apart({card, piece_at(0.1F, 0.05F, 2, 2)}, {}) == 1);
  CHECK(count_apart({card, piece_at(2.1F, 0, 2, 2)}, {}) == 2);
  // What lines showed may be a column of it, half a cell off.
  CHECK(count_apart({card}, {piece_at(1.5F, 0, 1, 2).corners}) == 0);
  CHECK(count_apart({card}, {piece_at(1.8F, 0, 1, 2).corners}) == 1);
}
