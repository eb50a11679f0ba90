#include "drawing/net.h"

#include <algorithm>
#include <cmath>

#include "model/check.h"

namespace storey::drawing {
namespace {

// Inner lids and flaps are a little narrower than the side they hang on, so that they slip inside.
constexpr double kTaper_mm = 2;

std::vector<Point> corners(const Rect& box) {
  return {{box.x, box.y}, {box.right(), box.y}, {box.right(), box.bottom()}, {box.x, box.bottom()}};
}

void add_outline(std::vector<Segment>& lines, const std::vector<Point>& outline) {
  for (std::size_t i = 0; i < outline.size(); ++i)
    lines.push_back({outline[i], outline[(i + 1) % outline.size()]});
}

// Half a lid above or below one side of the strip. `fold` is its edge on that side.
void add_lid(Net& net, PanelKind kind, bool top, double x, double side, double fold) {
  const double depth = side / 2;
  const double edge = top ? fold - depth : fold + depth;
  const double in = kind == PanelKind::kInnerLid ? kTaper_mm : 0;
  const Point a{x, fold}, b{x + in, edge}, c{x + side - in, edge}, d{x + side, fold};
  net.panels.push_back({kind, -1, top, {a, b, c, d}, {x, std::min(fold, edge), side, depth}});
  net.folds.push_back({a, d});
  net.cuts.insert(net.cuts.end(), {{a, b}, {b, c}, {c, d}});
}

int items_per_page(double width, double height, PaperSize paper, int& across) {
  const Rect area = printable_area(paper);
  const auto fit = [](double room, double size) {
    return static_cast<int>(std::floor((room + kItemGap_mm) / (size + kItemGap_mm) + 1e-9));
  };
  across = fit(area.width, width);
  return across * fit(area.height, height);
}

}  // namespace

Net cube_net(double side_mm, int faces) {
  STOREY_CHECK(side_mm > 0 && faces >= 1 && faces <= 4);
  const double lid = side_mm / 2;
  Net net;
  net.width = kGlueFlap_mm + 4 * side_mm;
  net.height = side_mm + 2 * lid;
  const double top = lid, bottom = lid + side_mm;

  const Point flap_top{kGlueFlap_mm, top}, flap_bottom{kGlueFlap_mm, bottom};
  const Point out_top{0, top + kTaper_mm}, out_bottom{0, bottom - kTaper_mm};
  net.panels.push_back({PanelKind::kGlueFlap,
                        -1,
                        false,
                        {flap_top, flap_bottom, out_bottom, out_top},
                        {0, top, kGlueFlap_mm, side_mm}});
  net.cuts.insert(net.cuts.end(),
                  {{flap_top, out_top}, {out_top, out_bottom}, {out_bottom, flap_bottom}});

  for (int side = 0; side < 4; ++side) {
    const double x = kGlueFlap_mm + side * side_mm;
    net.folds.push_back({{x, top}, {x, bottom}});
    // To the right of a side, seen from outside, comes the next one counter-clockwise from above.
    const int turn = (4 - side) % 4;
    const int face = faces == 2 ? (turn % 2 == 0 ? turn / 2 : -1) : turn < faces ? turn : -1;
    const Rect box{x, top, side_mm, side_mm};
    net.panels.push_back(
        {face < 0 ? PanelKind::kWall : PanelKind::kFace, face, false, corners(box), box});
    const auto kind = side % 2 == 0 ? PanelKind::kOuterLid : PanelKind::kInnerLid;
    add_lid(net, kind, true, x, side_mm, top);
    add_lid(net, kind, false, x, side_mm, bottom);
  }
  net.cuts.push_back({{net.width, top}, {net.width, bottom}});
  return net;
}

Net tile_net(double width_mm, double height_mm, int faces) {
  STOREY_CHECK(width_mm > 0 && height_mm > 0 && (faces == 1 || faces == 2));
  Net net;
  net.width = faces * width_mm;
  net.height = height_mm;
  for (int face = 0; face < faces; ++face) {
    const Rect box{face * width_mm, 0, width_mm, height_mm};
    net.panels.push_back({PanelKind::kFace, face, false, corners(box), box});
    if (face > 0) net.folds.push_back({{box.x, 0}, {box.x, height_mm}});
  }
  add_outline(net.cuts, corners({0, 0, net.width, net.height}));
  return net;
}

Net disc_net(double width_mm, double height_mm) {
  constexpr int kCorners = 72;
  STOREY_CHECK(width_mm > 0 && height_mm > 0);
  Net net;
  net.width = width_mm;
  net.height = height_mm;
  std::vector<Point> outline;
  for (int i = 0; i < kCorners; ++i) {
    const double turn = 2 * 3.14159265358979 * i / kCorners;
    outline.push_back({width_mm / 2 * (1 + std::cos(turn)), height_mm / 2 * (1 + std::sin(turn))});
  }
  add_outline(net.cuts, outline);
  net.panels.push_back({PanelKind::kFace, 0, false, outline, {0, 0, width_mm, height_mm}});
  return net;
}

Rect printable_area(PaperSize paper) {
  return {kPageMargin_mm, kPageMargin_mm, paper.width - 2 * kPageMargin_mm - kSideStrip_mm,
          paper.height - 2 * kPageMargin_mm};
}

std::optional<Packing> pack(int count, double width_mm, double height_mm, PaperSize paper,
                            bool may_turn) {
  const PaperSize landscape{paper.height, paper.width};
  int across = 0, across_landscape = 0;
  int per_page = items_per_page(width_mm, height_mm, paper, across);
  const int per_landscape = items_per_page(width_mm, height_mm, landscape, across_landscape);
  Packing packing;
  packing.paper = paper;
  if (may_turn && per_landscape > per_page) {
    packing.paper = landscape;
    per_page = per_landscape;
    across = across_landscape;
  }
  if (per_page == 0) return std::nullopt;
  packing.pages = (count + per_page - 1) / per_page;

  const Rect area = printable_area(packing.paper);
  const int down = per_page / across;
  // Columns stand side by side with the smallest gap; rows use the page's height.
  const double gap =
      std::min(8.0, down > 1 ? (area.height - down * height_mm) / (down - 1) : kItemGap_mm);
  const double left = area.x + (area.width - across * width_mm - (across - 1) * kItemGap_mm) / 2;
  for (int i = 0; i < count; ++i) {
    const int place = i % per_page;
    const int column = place % across, row = place / across;
    packing.slots.push_back(
        {i / per_page, left + column * (width_mm + kItemGap_mm), area.y + row * (height_mm + gap)});
  }
  return packing;
}

double back_of(double x, double width_mm, PaperSize paper) { return paper.width - x - width_mm; }

}  // namespace storey::drawing
