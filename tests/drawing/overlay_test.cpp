#include "drawing/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "drawing/png.h"
#include "tests/catch.h"

using namespace storey;
using drawing::OverlayCell;
using drawing::OverlayOptions;
using drawing::OverlayView;

namespace {

// A grey photo, 400 x 300, with a blue patch in its top left corner that shows how it was turned.
Pixels grey_photo() {
  Pixels photo{400, 300, std::vector<std::uint8_t>(400u * 300u * 3u, 128)};
  for (int y = 0; y < 40; ++y)
    for (int x = 0; x < 40; ++x) {
      auto* p = photo.bgr.data() + (y * 400 + x) * 3;
      p[0] = 255, p[1] = 0, p[2] = 0;
    }
  return photo;
}

Quad box(double x, double y, double width, double height) {
  return {{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}};
}

// The same four corners named as if the building's top pointed to the photo's left.
Quad lying(const Quad& q) { return {q[3], q[0], q[1], q[2]}; }

OverlayView view_of(const Quad& board) {
  OverlayView view;
  view.game_title = "Balconia";
  view.player = "green";
  view.board = board;
  view.total = 39;
  view.lowest = view.highest = 39;
  return view;
}

bool bluish(const Pixels& pixels, int x, int y) {
  const auto* p = pixels.at(x, y);
  return p[0] > 200 && p[1] < 60 && p[2] < 60;
}

OverlayOptions whole_photo() { return {.long_side_px = 400, .margin = -1}; }

// Pixels of the photo part near a colour (BGR).
int count_near(const Pixels& pixels, int height, int b, int g, int r) {
  int n = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < pixels.width; ++x) {
      const auto* p = pixels.at(x, y);
      n += std::abs(p[0] - b) + std::abs(p[1] - g) + std::abs(p[2] - r) < 30;
    }
  return n;
}

}  // namespace

TEST_CASE("overlay: the photo keeps its size and a caption is added below") {
  const auto out =
      drawing::draw_overlay(grey_photo(), 1, view_of(box(100, 80, 180, 180)), whole_photo());
  CHECK(out.width == 400);
  CHECK(out.height > 300);
  CHECK(out.bgr.size() == static_cast<std::size_t>(out.width * out.height * 3));
  CHECK(bluish(out, 20, 20));
}

TEST_CASE("overlay: a sideways building is turned upright") {
  // Up is the photo's left, so the picture turns clockwise: its top left comes to the top right.
  const auto board = lying(box(100, 80, 180, 180));
  const auto turned = drawing::draw_overlay(grey_photo(), 1, view_of(board), whole_photo());
  CHECK(turned.width == 300);
  CHECK(bluish(turned, 280, 20));

  auto options = whole_photo();
  options.upright = false;
  const auto kept = drawing::draw_overlay(grey_photo(), 1, view_of(board), options);
  CHECK(kept.width == 400);
  CHECK(bluish(kept, 20, 20));
}

TEST_CASE("overlay: upside down and the other side are turned too") {
  const auto right = box(100, 80, 180, 180);
  const Quad upside_down{right[2], right[3], right[0], right[1]};
  const auto half = drawing::draw_overlay(grey_photo(), 1, view_of(upside_down), whole_photo());
  CHECK(half.width == 400);
  CHECK(bluish(half, 380, 280));
  const Quad top_to_the_right{right[1], right[2], right[3], right[0]};
  const auto three =
      drawing::draw_overlay(grey_photo(), 1, view_of(top_to_the_right), whole_photo());
  CHECK(three.width == 300);
  CHECK(bluish(three, 20, 380));
}

TEST_CASE("overlay: quads are in full-size photo pixels, whatever scale was decoded") {
  auto view = view_of(box(800, 640, 1440, 1440));  // eight times the stored photo
  view.cells.push_back({.cell = {0, 0}, .quad = box(960, 800, 400, 400), .name = "7C"});
  const auto out = drawing::draw_overlay(grey_photo(), 8, view, whole_photo());
  REQUIRE(out.width == 400);
  // The cell's outline is drawn where its top edge is at an eighth: through (145, 100).
  int greenest = 0;
  for (int y = 98; y <= 102; ++y) {
    const auto* p = out.at(145, y);
    greenest = std::max(greenest, p[1] - p[2]);
  }
  CHECK(greenest > 30);
}

TEST_CASE("overlay: a margin crops to the board and the long side is kept") {
  const auto out = drawing::draw_overlay(grey_photo(), 1, view_of(box(200, 100, 100, 100)),
                                         {.long_side_px = 180, .margin = 0.1});
  CHECK(out.width == 180);
  CHECK(count_near(out, 180, 255, 0, 0) == 0);  // the corner patch is cropped away
}

TEST_CASE("overlay: doubt is amber, a broken rule is red, certainty is neither") {
  auto view = view_of(box(100, 60, 200, 200));
  view.cells.push_back({.cell = {1, 1}, .quad = box(120, 80, 90, 90), .name = "7C"});
  const auto count = [&](int b, int g, int r) {
    return count_near(drawing::draw_overlay(grey_photo(), 1, view, whole_photo()), 300, b, g, r);
  };
  const auto amber = [&] { return count(0x27, 0xb6, 0xff); };
  const auto red = [&] { return count(0x5e, 0x4d, 0xff); };
  CHECK(amber() == 0);
  CHECK(red() == 0);
  view.cells[0].unsure = true;
  CHECK(amber() > 300);
  CHECK(red() == 0);
  view.cells[0].unsure = false;
  view.cells[0].broken = true;
  CHECK(amber() == 0);
  CHECK(red() > 300);
}

TEST_CASE("overlay: the total of a building that may not be read whole is in doubt itself") {
  auto view = view_of(box(100, 60, 200, 200));
  const auto amber = [&] {
    const Pixels drawn = drawing::draw_overlay(grey_photo(), 1, view, whole_photo());
    return count_near(drawn, drawn.height, 0x27, 0xb6, 0xff);
  };
  CHECK(amber() == 0);
  view.perhaps_more = true;
  CHECK(amber() > 30);
}

// One cell of 200 px with something on its upper edge; what is drawn in a row of pixels along it.
TEST_CASE("overlay: walls, doors and windows are told apart by their shape") {
  auto view = view_of(box(100, 40, 200, 200));
  view.edges = {"wall", "door", "window"};
  view.cells.push_back({.cell = {0, 0}, .quad = box(100, 40, 200, 200)});
  const auto drawn = [&](int edge) {
    view.cells[0].edges = {edge, 0, 0, 0};
    return drawing::draw_overlay(grey_photo(), 1, view, whole_photo());
  };
  // Light in print without colour, at x along the edge and y below its line.
  const auto light = [](const Pixels& out, int x, int y) {
    const auto* p = out.at(x, y);
    return (p[0] * 114 + p[1] * 587 + p[2] * 299) / 1000 > 170;
  };
  constexpr int kY = 40 + 11;  // 0.055 of the square within
  const auto none = drawn(0), wall = drawn(1), door = drawn(2), window = drawn(3);
  for (const int x : {120, 150, 200, 250, 280}) {
    CAPTURE(x);
    CHECK_FALSE(light(none, x, kY));
    CHECK(light(wall, x, kY));
    CHECK(light(door, x, kY) == (x < 170 || x > 230));  // open in the middle
    CHECK_FALSE(light(window, x, kY));                  // hollow
    CHECK(light(window, x, kY - 9));
    CHECK(light(window, x, kY + 9));
  }
  // The leaf of a door reaches into its square.
  const auto gold = [&](const Pixels& out) { return count_near(out, 300, 0x4a, 0xd2, 0xff); };
  CHECK(gold(none) == 0);
  CHECK(gold(wall) == 0);
  CHECK(gold(door) > 500);
  int leaf = 0;
  for (int y = kY + 15; y < kY + 35; ++y)
    for (int x = 160; x < 200; ++x) leaf += light(door, x, y);
  CHECK(leaf > 30);
}

TEST_CASE("overlay: each edge is drawn on its side, within a piece on the line itself") {
  auto view = view_of(box(100, 40, 200, 200));
  view.edges = {"wall"};
  view.cells.push_back({.cell = {0, 0}, .quad = box(100, 40, 200, 200)});
  const auto paper = [](const Pixels& out, int x, int y) {
    const auto* p = out.at(x, y);
    return p[0] > 240 && p[1] > 240 && p[2] > 240;
  };
  constexpr std::array<std::pair<int, int>, 4> kInside{
      {{200, 51}, {289, 140}, {200, 229}, {111, 140}}};
  constexpr std::array<std::pair<int, int>, 4> kOnLine{
      {{200, 40}, {300, 140}, {200, 240}, {100, 140}}};
  for (std::size_t side = 0; side < 4; ++side) {
    view.cells[0].edges = {};
    view.cells[0].edges.at(side) = 1;
    view.cells[0].within = {};
    const auto out = drawing::draw_overlay(grey_photo(), 1, view, whole_photo());
    view.cells[0].within.at(side) = true;
    const auto within = drawing::draw_overlay(grey_photo(), 1, view, whole_photo());
    for (std::size_t other = 0; other < 4; ++other) {
      CAPTURE(side, other);
      CHECK(paper(out, kInside.at(other).first, kInside.at(other).second) == (other == side));
      CHECK(paper(within, kOnLine.at(other).first, kOnLine.at(other).second) == (other == side));
    }
  }
}

TEST_CASE("overlay: a legend names what edges show, only where some do") {
  auto view = view_of(box(100, 40, 200, 200));
  view.edges = {"wall", "door", "window"};
  view.cells.push_back({.cell = {0, 0}, .quad = box(100, 40, 200, 200)});
  const auto height = [&] {
    return drawing::draw_overlay(grey_photo(), 1, view, whole_photo()).height;
  };
  const int without = height();
  view.cells[0].edges = {0, 2, 0, 0};
  CHECK(height() > without);
}

TEST_CASE("overlay: the name of a piece that lies across stands on it") {
  auto view = view_of(box(100, 40, 200, 200));
  view.cells.push_back({.cell = {0, 0}, .quad = box(100, 40, 60, 60)});
  // Its own top points to the left: it is 160 wide on the table.
  view.beside.push_back({.cell = {}, .quad = lying(box(180, 150, 160, 60)), .name = "T7"});
  const auto out = drawing::draw_overlay(grey_photo(), 1, view, whole_photo());
  const auto dark = [&](int x0, int y0, int x1, int y1) {
    int n = 0;
    for (int y = y0; y < y1; ++y)
      for (int x = x0; x < x1; ++x) n += out.at(x, y)[1] < 70;
    return n;
  };
  CHECK(dark(183, 153, 240, 180) > 60);  // in its upper left corner
  CHECK(dark(200, 100, 300, 145) == 0);  // not above it
}

TEST_CASE("overlay: notes make the caption taller, but never endless") {
  auto view = view_of(box(100, 60, 200, 200));
  const auto height = [&] {
    return drawing::draw_overlay(grey_photo(), 1, view, whole_photo()).height;
  };
  const int none = height();
  view.notes.assign(1, {"a2: block 14 touches no other block.", true});
  const int one = height();
  CHECK(one > none);
  view.notes.assign(7, {"short", false});
  const int seven = height();
  view.notes.assign(50, {"short", false});
  CHECK(height() == seven);
}

TEST_CASE("overlay: nonsense quads do not crash") {
  auto view = view_of(Quad{});
  view.cells.push_back({.cell = {0, 0}, .quad = Quad{}, .name = "7C", .points = 3});
  view.cells.push_back({.cell = {1, 0}, .quad = box(-9000, 9000, 5, 5), .unsure = true});
  CHECK(drawing::draw_overlay(grey_photo(), 1, view).width > 0);
  view.board = box(5000, 5000, 10, 10);
  CHECK(drawing::draw_overlay(grey_photo(), 1, view).width > 0);
}

TEST_CASE("PNG bytes start with the PNG signature") {
  const auto bytes = drawing::encode_png(grey_photo());
  REQUIRE(bytes.size() > 100);
  CHECK(std::vector<std::uint8_t>(bytes.begin(), bytes.begin() + 4) ==
        std::vector<std::uint8_t>{0x89, 'P', 'N', 'G'});
}

TEST_CASE("overlay: what is written on a cell says what else it may be") {
  const auto words = [](OverlayCell cell) {
    const auto on = drawing::words_on(cell);
    return on.first + "|" + on.second;
  };
  CHECK(words({.cell = {}, .name = "7C"}) == "7C|");
  CHECK(words({.cell = {}, .name = "7C", .unsure = true, .runner_up = "11A"}) == "7C?|or 11A");
  CHECK(words({.cell = {}, .name = "7C", .unsure = true}) == "7C?|or empty");
  CHECK(words({.cell = {}, .name = "7C", .unsure = true, .unlisted = true}) ==
        "7C?|or something else");
  CHECK(words({.cell = {}, .unsure = true, .runner_up = "7C"}) == "empty?|or 7C");
  CHECK(words({.cell = {}, .unsure = true, .unlisted = true}) == "something unknown?|");
  CHECK(words({.cell = {}, .unsure = true}) == "something unknown?|");
}
