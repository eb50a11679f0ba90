// The photos: same request same bytes, and the truth is where the pixels are.
#include "compositor/compose.h"

#include <algorithm>
#include <cmath>

#include "marker_box.h"
#include "tests/catch.h"
#include "vision/photo/load_photo.h"

using namespace storey;
using namespace storey::compositor;

namespace {

Request small(const std::string& set, std::uint64_t seed) {
  Request r;
  r.set = set;
  r.seed = seed;
  r.width = 400;
  r.height = 300;
  return r;
}

// White in the upper left quarter, dark in the other three, tried close to the borders between
// them.
bool marker_is_there(const Pixels& photo, const Quad& quad) {
  int white = 255;
  for (const auto& [u, v] : {std::pair{0.15, 0.15}, {0.35, 0.15}, {0.15, 0.35}, {0.35, 0.35}}) {
    white = std::min(white, brightness(photo, quad, u, v));
  }
  int dark = 0;
  for (const auto& [u, v] : {std::pair{0.65, 0.15},
                             {0.85, 0.35},
                             {0.15, 0.65},
                             {0.35, 0.85},
                             {0.65, 0.65},
                             {0.85, 0.85}}) {
    dark = std::max(dark, brightness(photo, quad, u, v));
  }
  return white > dark + 25;
}

}  // namespace

TEST_CASE("the same request gives the same bytes, whatever was composed before") {
  const Box one = marker_box();
  const Box other = marker_box();
  const auto first = compose(one, small("hard", 5));
  REQUIRE(first);
  REQUIRE(compose(other, small("normal", 6)));
  const auto again = compose(other, small("hard", 5));
  REQUIRE(again);
  CHECK(first->jpeg == again->jpeg);
  CHECK(to_json(first->truth, one) == to_json(again->truth, other));
  const auto different = compose(one, small("hard", 6));
  REQUIRE(different);
  CHECK(first->jpeg != different->jpeg);
}

TEST_CASE("faces are where the truth says, corner by corner") {
  const Box box = marker_box();
  for (const int player : {0, 1}) {
    for (const std::uint64_t seed : {11U, 12U}) {
      Request request = small("easy", seed);
      request.player = player;
      const auto photo = compose(box, request);
      REQUIRE(photo);
      int pieces = 0;
      for (const TruthCell& cell : photo->truth.cells) {
        if (!cell.piece || cell.visible < 0.98) continue;
        ++pieces;
        INFO("seed " << seed << ", player " << player << ", cell " << to_string(cell.cell));
        CHECK(marker_is_there(photo->upright, cell.quad));
      }
      CHECK(pieces >= 12);
      CHECK(photo->truth.cells.size() == 25);
    }
  }
}

TEST_CASE("pieces on a table are where the truth says, turned as it says") {
  const Box box = marker_box(Arrangement::kLattice);
  Request request = small("easy", 21);
  const auto photo = compose(box, request);
  REQUIRE(photo);
  bool any_turned = false;
  for (const TruthCell& cell : photo->truth.cells) {
    if (cell.visible < 0.98) continue;
    INFO("cell " << to_string(cell.cell) << " turned " << cell.rotation);
    CHECK(marker_is_there(photo->upright, cell.quad));
    any_turned = any_turned || cell.rotation != 0;
  }
  CHECK(any_turned);
  CHECK(to_json(photo->truth, box).find("\"rotation\"") != std::string::npos);
}

TEST_CASE("the board's corners enclose every cell") {
  const auto photo = compose(marker_box(), small("normal", 31));
  REQUIRE(photo);
  const Quad& b = photo->truth.board;
  const auto side = [](Point a, Point c, Point p) {
    return (c.x - a.x) * (p.y - a.y) - (c.y - a.y) * (p.x - a.x);
  };
  for (const TruthCell& cell : photo->truth.cells) {
    if (cell.piece) continue;  // cubes may stick out towards the camera
    for (const Point& p : cell.quad) {
      for (std::size_t i = 0; i < 4; ++i) CHECK(side(b[i], b[(i + 1) % 4], p) > -1.0);
    }
  }
}

TEST_CASE("a photo fits its limit and turns upright by its EXIF tag") {
  const Box box = marker_box();
  int turned = 0;
  for (std::uint64_t seed = 41; seed < 47; ++seed) {
    Request request = small("normal", seed);
    request.max_bytes = 30'000;
    const auto photo = compose(box, request);
    REQUIRE(photo);
    CHECK(photo->jpeg.size() <= request.max_bytes);
    const auto decoded = vision::decode_photo(photo->jpeg, "test");
    REQUIRE(decoded);
    REQUIRE(decoded->pixels.width == photo->truth.width);
    REQUIRE(decoded->pixels.height == photo->truth.height);
    double gap = 0;
    for (std::size_t i = 0; i < photo->upright.bgr.size(); ++i) {
      gap += std::abs(photo->upright.bgr[i] - decoded->pixels.bgr[i]);
    }
    CHECK(gap / static_cast<double>(photo->upright.bgr.size()) < 12);
    const std::uint8_t orientation = photo->jpeg.at(32);
    if (orientation != 1) ++turned;
  }
  CHECK(turned > 0);
}

TEST_CASE("a thing in the way leaves a part of every face to be seen") {
  // Seeds whose first place for the thing hid a whole face.
  const Box box = marker_box();
  for (const std::uint64_t seed : {6U, 7U, 31U}) {
    const auto photo = compose(box, small("hard", seed));
    REQUIRE(photo);
    CHECK_THAT(photo->truth.scene, Catch::EndsWith("occluder"));
    for (const auto& cell : photo->truth.cells) {
      if (cell.piece) CHECK(cell.visible >= 0.25);
    }
  }
}

TEST_CASE("covers stand where the scene says, and the truth says how much they leave") {
  const Box box = marker_box();
  int covers = 0, dark = 0, uncovered = 0, hidden_whole = 0;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    const auto photo = compose(box, small("covers", seed));
    REQUIRE(photo);
    const Truth& truth = photo->truth;
    INFO("seed " << seed << ": " << truth.scene);
    const auto hidden =
        std::count_if(truth.cells.begin(), truth.cells.end(),
                      [](const TruthCell& cell) { return cell.piece && cell.visible < 0.25; });
    CHECK(hidden <= 3);
    int here = 0;
    for (const TruthCell& cell : truth.cells) {
      const std::string before = " before " + to_string(cell.cell);
      const auto at = truth.scene.find(before);
      if (at == std::string::npos) continue;
      ++here;
      CHECK(cell.visible <= 0.8);
      const auto comma = truth.scene.rfind(", ", at) + 2;
      const std::string what = truth.scene.substr(comma, at - comma);
      dark += what.starts_with("dark ") ? 1 : 0;
      if (!what.ends_with("flat card")) continue;
      ++hidden_whole;
      CHECK(cell.piece.has_value());
      CHECK(cell.visible < 0.1);
    }
    uncovered += here == 0 ? 1 : 0;
    covers += here;
  }
  CHECK(covers >= 24);
  CHECK(uncovered >= 1);
  CHECK(hidden_whole >= 4);
  CHECK(dark * 4 >= covers);
  CHECK(dark * 4 <= 3 * covers);
}

TEST_CASE("the same covers come of the same seed") {
  const Box box = marker_box();
  const auto first = compose(box, small("covers", 7));
  REQUIRE(compose(box, small("covers", 8)));
  const auto again = compose(box, small("covers", 7));
  REQUIRE(first);
  REQUIRE(again);
  CHECK(first->jpeg == again->jpeg);
}

TEST_CASE("covers need a frame to stand before") {
  const auto photo = compose(marker_box(Arrangement::kLattice), small("covers", 1));
  REQUIRE_FALSE(photo);
  CHECK(photo.error().code == ErrorCode::kUsage);
}

TEST_CASE("both sides show one building") {
  const Box box = marker_box();
  Request request = small("normal", 51);
  const auto front = compose(box, request);
  request.player = 1;
  const auto back = compose(box, request);
  REQUIRE(front);
  REQUIRE(back);
  CHECK(front->truth.player == "green");
  CHECK(back->truth.player == "pink");
  CHECK(front->truth.board != back->truth.board);
  for (const TruthCell& a : front->truth.cells) {
    const auto b =
        std::find_if(back->truth.cells.begin(), back->truth.cells.end(), [&](const TruthCell& c) {
          return c.cell == Cell{4 - a.cell.col, a.cell.row};
        });
    REQUIRE(b != back->truth.cells.end());
    REQUIRE(a.piece.has_value() == b->piece.has_value());
    if (!a.piece) continue;
    CHECK(a.piece->piece == b->piece->piece);
    const int faces = static_cast<int>(box.catalog.piece(a.piece->piece).faces.size());
    CHECK((a.piece->face + faces / 2) % faces == b->piece->face);
  }
}

TEST_CASE(
    "a given building is staged as that player sees it, another seed only looks another way") {
  for (const Arrangement kind : {Arrangement::kFrame, Arrangement::kLattice}) {
    const Box box = marker_box(kind);
    Request request = small("easy", 61);
    request.player = 1;
    request.layout = Layout{5, 5, {{{3, 2}, {1, 1}}, {{7, 0}, {2, 1}}, {{22, 0}, {2, 0}}}};
    request.layout->normalise();
    for (const std::uint64_t seed : {61U, 62U}) {
      request.seed = seed;
      const auto photo = compose(box, request);
      REQUIRE(photo);
      CHECK(photo->truth.building == "given");
      CHECK_FALSE(photo->truth.final_state);
      std::vector<Placement> shown;
      for (const TruthCell& cell : photo->truth.cells) {
        if (!cell.piece) continue;
        shown.push_back({*cell.piece, cell.cell, cell.rotation});
        if (cell.visible > 0.98) CHECK(marker_is_there(photo->upright, cell.quad));
      }
      CHECK(shown == request.layout->placements);
    }
  }
  Request wrong = small("easy", 61);
  wrong.layout = Layout{4, 5, {}};
  CHECK_FALSE(compose(marker_box(), wrong));
}

TEST_CASE("photos without a building say so") {
  const Box box = marker_box();
  for (const std::string set : {"nothing-tables", "nothing-patterns"}) {
    const auto photo = compose(box, small(set, 3));
    REQUIRE(photo);
    CHECK_FALSE(photo->truth.has_board);
    CHECK(photo->truth.cells.empty());
    CHECK(to_json(photo->truth, box).find("\"game\": null") != std::string::npos);
  }
}

TEST_CASE("an unknown set is refused with the list of sets") {
  const auto photo = compose(marker_box(), small("hardest", 1));
  REQUIRE_FALSE(photo);
  CHECK(photo.error().code == ErrorCode::kUsage);
  CHECK(photo.error().message.find("mid-game") != std::string::npos);
}
