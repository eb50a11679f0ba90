#include "drawing/net.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "tests/catch.h"

using namespace storey;
using namespace storey::drawing;

namespace {

double area(const std::vector<Point>& outline) {
  double twice = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto& a = outline[i];
    const auto& b = outline[(i + 1) % outline.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return std::abs(twice) / 2;
}

// Overlap of the panels' bounds; tapered panels stay inside theirs.
double overlap(const Rect& a, const Rect& b) {
  const double w = std::min(a.right(), b.right()) - std::max(a.x, b.x);
  const double h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
  return w > 1e-9 && h > 1e-9 ? w * h : 0;
}

const Panel* face_panel(const Net& net, int face) {
  for (const auto& panel : net.panels)
    if (panel.kind == PanelKind::kFace && panel.face == face) return &panel;
  return nullptr;
}

bool inside(const Rect& inner, const Rect& outer) {
  return inner.x >= outer.x - 1e-9 && inner.y >= outer.y - 1e-9 &&
         inner.right() <= outer.right() + 1e-9 && inner.bottom() <= outer.bottom() + 1e-9;
}

constexpr PaperSize kA4{210, 297}, kLetter{215.9, 279.4};

}  // namespace

TEST_CASE("cube net: four faces at true size, each once") {
  const Net net = cube_net(43.4, 4);
  std::multiset<int> faces;
  for (const auto& panel : net.panels) {
    if (panel.kind != PanelKind::kFace) continue;
    faces.insert(panel.face);
    CHECK(panel.box.width == Approx(43.4));
    CHECK(panel.box.height == Approx(43.4));
    CHECK(area(panel.outline) == Approx(43.4 * 43.4));
  }
  CHECK(faces == std::multiset<int>{0, 1, 2, 3});
}

TEST_CASE("cube net: folded outwards, the faces run clockwise seen from above") {
  // Someone who walks round the cube to the right meets the sides counter-clockwise.
  const Net net = cube_net(43.4, 4);
  const double x0 = face_panel(net, 0)->box.x;
  CHECK(face_panel(net, 3)->box.x == Approx(x0 + 43.4));
  CHECK(face_panel(net, 2)->box.x == Approx(x0 + 2 * 43.4));
  CHECK(face_panel(net, 1)->box.x == Approx(x0 + 3 * 43.4));
}

TEST_CASE("cube net: two faces lie opposite each other") {
  const Net net = cube_net(43.4, 2);
  REQUIRE(face_panel(net, 0));
  REQUIRE(face_panel(net, 1));
  CHECK(std::abs(face_panel(net, 0)->box.x - face_panel(net, 1)->box.x) == Approx(2 * 43.4));
  CHECK(std::count_if(net.panels.begin(), net.panels.end(),
                      [](const auto& p) { return p.kind == PanelKind::kWall; }) == 2);
}

TEST_CASE("cube net: panels do not overlap and fill no more than the net") {
  for (const int faces : {1, 2, 3, 4}) {
    const Net net = cube_net(43.4, faces);
    for (std::size_t i = 0; i < net.panels.size(); ++i) {
      CHECK(inside(net.panels[i].box, {0, 0, net.width, net.height}));
      for (std::size_t j = i + 1; j < net.panels.size(); ++j)
        CHECK(overlap(net.panels[i].box, net.panels[j].box) == 0);
    }
  }
}

TEST_CASE("cube net: two half lids close each end") {
  const Net net = cube_net(40, 4);
  for (const bool top : {true, false}) {
    double covered = 0;
    for (const auto& panel : net.panels)
      if (panel.kind == PanelKind::kOuterLid && panel.top == top) covered += area(panel.outline);
    CHECK(covered == Approx(40 * 40));
  }
}

TEST_CASE("cube net: every panel hangs on by a fold and is not cut along it") {
  const Net net = cube_net(43.4, 4);
  CHECK(net.folds.size() == net.panels.size() - 1);  // a tree of panels
  const auto same = [](Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y) < 1e-9; };
  for (const auto& fold : net.folds)
    for (const auto& cut : net.cuts)
      CHECK_FALSE(((same(fold.from, cut.from) && same(fold.to, cut.to)) ||
                   (same(fold.from, cut.to) && same(fold.to, cut.from))));
}

TEST_CASE("tile net: the back lies beside the front") {
  const Net one = tile_net(40, 20, 1), two = tile_net(40, 20, 2);
  CHECK(one.width == 40);
  CHECK(one.folds.empty());
  CHECK(two.width == 80);
  CHECK(two.folds.size() == 1);
  CHECK(two.folds[0].from.x == 40);
}

TEST_CASE("disc net: one face, cut out all around") {
  const Net net = disc_net(20, 20);
  REQUIRE(net.panels.size() == 1);
  CHECK(net.folds.empty());
  CHECK(area(net.panels[0].outline) == Approx(std::acos(-1.0) * 100).epsilon(0.01));
  for (const auto& cut : net.cuts)
    CHECK(std::hypot(cut.from.x - 10, cut.from.y - 10) == Approx(10));
}

TEST_CASE("pack: a back lies behind its front") {
  const auto packing = pack(5, 64, 64, kA4, false);
  REQUIRE(packing);
  CHECK(packing->paper.width == kA4.width);
  for (const auto& slot : packing->slots) {
    // Held against the light from behind, left and right are swapped.
    const double back = back_of(slot.x, 64, packing->paper);
    CHECK(packing->paper.width - (back + 64) == Approx(slot.x));
  }
}

TEST_CASE("pack: Balconia's 22 blocks take eight pages of A4 and of letter") {
  const Net net = cube_net(43.4, 4);
  for (const auto paper : {kA4, kLetter}) {
    const auto packing = pack(22, net.width, net.height, paper);
    REQUIRE(packing);
    CHECK(packing->pages == 8);
    REQUIRE(packing->slots.size() == 22);
    for (std::size_t i = 0; i < packing->slots.size(); ++i) {
      const auto& slot = packing->slots[i];
      const Rect box{slot.x, slot.y, net.width, net.height};
      CHECK(inside(box, printable_area(packing->paper)));
      for (std::size_t j = i + 1; j < packing->slots.size(); ++j)
        if (const auto& other = packing->slots[j]; other.page == slot.page)
          CHECK(overlap(box, {other.x, other.y, net.width, net.height}) == 0);
    }
  }
}

TEST_CASE("pack: turns the paper for wide items and refuses what cannot fit") {
  const auto wide = pack(1, 250, 60, kA4);
  REQUIRE(wide);
  CHECK(wide->paper.width > wide->paper.height);
  CHECK_FALSE(pack(1, 300, 60, kA4));
  CHECK(pack(0, 50, 50, kA4)->pages == 0);
}
