#include "drawing/overlay.h"

#include <algorithm>
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
