// The first page: what is in the set and how a block is made.
#include <algorithm>
#include <array>
#include <cmath>

#include "drawing/detail/sheets.h"

namespace storey::drawing::detail {
namespace {

constexpr double kFigure_mm = 34;

constexpr std::array<const char*, 4> kSteps{
    "Cut out along the solid lines. Cut the slits between the lids, too.",
    "Score the dashed lines with a blunt blade and fold them all away from you.",
    "Glue the flap behind the other end. Fold the hatched lids in, glue the numbered ones on.",
    "Press until dry. The block must slide into its cell without force."};

bool folds_cubes(const PrintJob& job) { return job.board.how == Arrangement::kFrame; }

void banner(cairo_t* cr, const PrintJob& job, const ArtBox& art, const Rect& box,
            std::size_t page_count) {
  path_rounded(cr, box.x, box.y, box.width, box.height, 4);
  fill(cr, kInk);
  double left = box.right() - 5;
  if (!job.aids.cover.empty()) {
    const double height = box.height - 8, width = height * art.aspect(job.aids.cover);
    left -= width;
    const Saved saved(cr);
    path_rounded(cr, left, box.y + 4, width, height, 2.5);
    cairo_clip(cr);
    (void)art.draw(cr, job.aids.cover, {left, box.y + 4, width, height});
  } else {
    // A few faces as a preview, from the right.
    const double side = box.height - 14;
    for (std::size_t i = 0, shown = 0; i < job.pieces.size() && shown < 3; i += 4, ++shown) {
      const auto& faces = job.pieces[i].faces;
      if (faces.empty()) continue;
      left -= side + 3;
      (void)art.draw(cr, faces[shown % faces.size()], {left, box.y + 7, side, side});
    }
  }
  const double room = left - box.x - 14;
  const Font title = fit(cr, {.size = 34 * kPoint_mm, .bold = true}, job.title, room);
  draw_text(cr, title, kPaper, box.x + 8, box.y + box.height * 0.52, job.title);
  draw_text(cr, {.size = 11 * kPoint_mm}, rgb(0xc8cfdc), box.x + 8, box.y + box.height * 0.74,
            job.said("print and play, " + std::to_string(page_count) + " pages"));
}

// Figures of how a block is made, each in a box of kFigure_mm.
void figure_net(cairo_t* cr, double x, double y, bool folds) {
  const Net net = cube_net(kFigure_mm / 4.6, 4);
  const Saved saved(cr);
  cairo_translate(cr, x + (kFigure_mm - net.width * 0.82) / 2, y + 9);
  cairo_scale(cr, 0.82, 0.9);
  for (const auto& panel : net.panels) {
    path_outline(cr, panel.outline);
    fill(cr, panel.kind == PanelKind::kOuterLid ? rgb(0xf8cb46)
             : panel.kind == PanelKind::kFace   ? rgb(0xcfe3ee)
                                                : rgb(0xeceef2));
  }
  for (const auto& cut : net.cuts) {
    path_line(cr, cut.from, cut.to);
    stroke(cr, folds ? kSoftInk : kInk, folds ? 0.15 : 0.45);
  }
  if (!folds) return;
  const double dash[] = {1.0, 0.7};
  cairo_set_dash(cr, dash, 2, 0);
  for (const auto& fold : net.folds) {
    path_line(cr, fold.from, fold.to);
    stroke(cr, kAccent, 0.4);
  }
}

// A cube seen from above one edge; enter() maps the unit square to a side.
struct Isometric {
  double x = 0, y = 0, size = 0;  // lower front corner
  void enter(cairo_t* cr, int side) const {
    const double dx = size * std::cos(0.5236), dy = size * 0.5;
    // side 0: left front, 1: right front, 2: top
    cairo_matrix_t matrix{};
    if (side == 0) cairo_matrix_init(&matrix, dx, dy, 0, size, x - dx, y - dy - size);
    if (side == 1) cairo_matrix_init(&matrix, dx, -dy, 0, size, x, y - size);
    if (side == 2) cairo_matrix_init(&matrix, dx, dy, -dx, dy, x, y - 2 * dy - size);
    cairo_transform(cr, &matrix);
  }
};

void iso_side(cairo_t* cr, const Isometric& cube, int side, Color color) {
  {
    const Saved saved(cr);
    cube.enter(cr, side);
    cairo_rectangle(cr, 0, 0, 1, 1);
  }
  fill(cr, color, true);
  stroke(cr, kInk, 0.3);
}

void figure_tube(cairo_t* cr, double x, double y) {
  const Isometric cube{x + kFigure_mm / 2, y + 30, 13};
  iso_side(cr, cube, 2, rgb(0xd9dde5));
  iso_side(cr, cube, 0, rgb(0xcfe3ee));
  iso_side(cr, cube, 1, rgb(0xb7d2e2));
  const double dx = 13 * std::cos(0.5236), top = y + 30 - 13;
  // Lids standing open at the front sides.
  const auto lid = [&](double sign, Color color) {
    cairo_move_to(cr, x + kFigure_mm / 2, top);
    cairo_line_to(cr, x + kFigure_mm / 2 + sign * dx, top - 6.5);
    cairo_line_to(cr, x + kFigure_mm / 2 + sign * (dx + 3.4), top - 6.5 + 5);
    cairo_line_to(cr, x + kFigure_mm / 2 + sign * 3.4, top + 5);
    cairo_close_path(cr);
    fill(cr, color, true);
    stroke(cr, kInk, 0.3);
  };
  lid(-1, rgb(0xf8cb46));
  lid(1, rgb(0xeceef2));
}

Status figure_cube(cairo_t* cr, const PrintJob& job, const ArtBox& art, double x, double y) {
  const Isometric cube{x + kFigure_mm / 2, y + 33, 14.5};
  iso_side(cr, cube, 0, kPaper);
  iso_side(cr, cube, 1, kPaper);
  const auto piece = std::find_if(job.pieces.begin(), job.pieces.end(),
                                  [](const auto& p) { return !p.faces.empty(); });
  if (piece == job.pieces.end()) return ok();
  for (const int side : {0, 1}) {
    const Saved saved(cr);
    cube.enter(cr, side);
    // The right-hand neighbour of a face is the one before it: they run clockwise from above.
    const std::size_t face = side == 0 ? 0 : piece->faces.size() - 1;
    if (auto drawn = art.draw(cr, piece->faces[face], {0, 0, 1, 1}); !drawn) return drawn;
  }
  const auto kind = job.aids.kinds.find(piece->kind);
  iso_side(cr, cube, 2,
           kind == job.aids.kinds.end() ? rgb(0xf8cb46) : color_of(kind->second.inside));
  const Saved saved(cr);
  cube.enter(cr, 2);
  draw_text_centred(cr, {.size = 0.5, .bold = true}, kInk, 0.5, 0.5, piece->label);
  return ok();
}

struct Entry {
  std::string title;
  std::size_t first = 0, last = 0;  // page numbers
};

// Neighbouring pages of one group share a line.
std::vector<Entry> contents(const PrintJob& job, const Pages& others) {
  std::vector<Entry> entries;
  const std::size_t first = job.duplex ? 3 : 2;  // behind the cover, and its blank back
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (others[i].is_back) continue;
    const auto& name = others[i].group.empty() ? others[i].title : others[i].group;
    if (!entries.empty() && entries.back().title == name)
      entries.back().last = i + first;
    else
      entries.push_back({name, i + first, i + first});
  }
  return entries;
}

double heading(cairo_t* cr, double x, double y, double width, const std::string& text) {
  const Font font{.size = 14 * kPoint_mm, .bold = true};
  draw_text(cr, font, kAccent, x, y + font.size, text);
  path_line(cr, {x, y + font.size * 1.45}, {x + width, y + font.size * 1.45});
  stroke(cr, faded(kAccent, 0.45), 0.3);
  return y + font.size * 1.45 + 2.5;
}

}  // namespace

Page cover_page(const PrintJob& job, const ArtBox& art, const Pages& others) {
  const PaperSize paper = paper_size(job.paper);
  const Rect area = printable_area(paper);
  return {
      job.said("Start here"), paper,
      [=, &job, &art, entries = contents(job, others),
       count = others.size() + (job.duplex ? 2 : 1)](cairo_t* cr) -> Status {
        const Font body{.size = 10.5 * kPoint_mm};
        banner(cr, job, art, {area.x, area.y, area.width, 62}, count);
        double y = area.y + 70;

        const double half = (area.width - 10) / 2;
        double left = heading(cr, area.x, y, half, job.said("Print"));
        for (const auto& text :
             {std::string("Print at 100 %, not \"fit to page\". Measure the ruler at the right "
                          "edge of any page: it must be 50 mm long."),
              std::string("Use heavy matt paper, 200 to 250 g. Gloss mirrors lamps, and photos "
                          "read worse."),
              std::string("Player aid and score sheets may be plain paper, as many as you "
                          "need.")})
          left = draw_paragraph(cr, body, kInk, area.x, left, half, job.said(text)) + 1.6;

        double right = heading(cr, area.x + half + 10, y, half, job.said("In this file"));
        for (const auto& entry : entries) {
          const std::string pages =
              entry.first == entry.last
                  ? std::to_string(entry.first)
                  : std::to_string(entry.first) + "\u2013" + std::to_string(entry.last);
          draw_text(cr, fit(cr, body, entry.title, half - 22), kInk, area.x + half + 10, right + 4,
                    entry.title);
          draw_text(cr, body, kSoftInk, area.right(), right + 4, pages, Align::kRight);
          right += 5.4;
        }
        y = std::max(left, right) + 6;

        y = heading(cr, area.x, y, area.width,
                    job.said(folds_cubes(job) ? "Make a block" : "Make a tile"));
        draw_cut(cr, {{area.x, y + 2.4}, {area.x + 14, y + 2.4}});
        const std::string cut = job.said("cut");
        draw_text(cr, body, kInk, area.x + 17, y + 3.6, cut);
        const double fold = area.x + 17 + std::max(17.0, text_width(cr, body, cut) + 8);
        draw_fold(cr, {{fold, y + 2.4}, {fold + 14, y + 2.4}});
        draw_text(cr, body, kInk, fold + 17, y + 3.6, job.said("fold, print outside"));
        y += 9;
        if (!folds_cubes(job)) {
          draw_paragraph(
              cr, body, kInk, area.x, y, area.width,
              job.said(job.duplex
                           ? "Print on both sides, turned over the long edge: every page to cut is "
                             "followed "
                             "by its back. Hold a sheet against the light before you print the "
                             "rest. Cut "
                             "along the solid lines."
                           : "Cut along the solid lines. Where a dashed line runs through a tile, "
                             "fold it back to back and glue it flat. Glue on card for weight."));
          return ok();
        }
        const double step = area.width / 4;
        double below = y;
        for (int i = 0; i < 4; ++i) {
          const double x = area.x + i * step;
          path_rounded(cr, x, y, step - 4, kFigure_mm + 3, 3);
          fill(cr, kCream);
          const double inside = x + (step - 4 - kFigure_mm) / 2;
          if (i == 0) figure_net(cr, inside, y + 1, false);
          if (i == 1) figure_net(cr, inside, y + 1, true);
          if (i == 2) figure_tube(cr, inside, y + 1);
          if (i == 3)
            if (auto drawn = figure_cube(cr, job, art, inside, y + 1); !drawn) return drawn;
          path_circle(cr, x + 4.5, y + 4.5, 2.8);
          fill(cr, kAccent);
          draw_text_centred(cr, {.size = 10 * kPoint_mm, .bold = true}, kPaper, x + 4.5, y + 4.5,
                            std::to_string(i + 1));
          below = std::max(
              below, draw_paragraph(cr, {.size = 9.5 * kPoint_mm}, kInk, x, y + kFigure_mm + 5,
                                    step - 5, job.said(kSteps[static_cast<std::size_t>(i)])));
        }
        y = heading(cr, area.x, std::max(y + kFigure_mm + 28, below + 6), area.width,
                    job.said("Take the photo"));
        for (const auto& text :
             {std::string("When the building is finished, photograph each side from the front, "
                          "at the height of the building. The whole frame must be in the "
                          "picture, with a little of the room around it."),
              std::string("Even light is best: no lamp mirrored on the blocks, no hard shadow of "
                          "your hand. Hold still, or lean the phone against something."),
              std::string("Then ask storey for the score. It shows every point on the photo and "
                          "says where it is not sure.")})
          y = draw_paragraph(cr, body, kInk, area.x, y, area.width - 30, job.said(text)) + 1.6;
        return ok();
      }};
}

}  // namespace storey::drawing::detail
