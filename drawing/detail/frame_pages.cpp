// How to build the frame, and the fiducial marks that may stand beside it.
#include <cmath>
#include <cstdio>

#include "drawing/detail/sheets.h"
#include "model/frame_marks.h"

namespace storey::drawing::detail {
namespace {

constexpr double kFlap_mm = 12;  // glued to the frame's outer side

std::string mm(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  std::string shown(text);
  if (shown.ends_with(".0")) shown.resize(shown.size() - 2);
  return shown + " mm";
}

double outer(int cells, const Place& board) {
  return cells * board.cell_mm + (cells + 1) * board.bar_mm;
}

bool has_frame(const Place& board) { return board.how == Arrangement::kFrame && board.bar_mm > 0; }

// A slat that crosses `cells` + 1 others: half-deep slots, open notches at both ends.
void slat(cairo_t* cr, const Place& board, int cells, double x, double y) {
  const double pitch = board.cell_mm + board.bar_mm, bar = board.bar_mm;
  const double bottom = y + outer(cells, board);
  const double middle = x + board.cell_mm / 2, right = x + board.cell_mm;
  std::vector<Point> outline{{x, y}, {middle, y}, {middle, y + bar}, {right, y + bar}};
  for (int k = 1; k < cells; ++k) {
    const double slot = y + k * pitch;
    outline.insert(outline.end(),
                   {{right, slot}, {middle, slot}, {middle, slot + bar}, {right, slot + bar}});
  }
  outline.insert(outline.end(),
                 {{right, bottom - bar}, {middle, bottom - bar}, {middle, bottom}, {x, bottom}});
  path_outline(cr, outline);
  fill(cr, kCream, true);
  stroke(cr, kInk, 0.2);
}

// The finished lattice, small, seen from the front.
void small_frame(cairo_t* cr, const Place& board, const Rect& box) {
  const double width = outer(board.cols, board), height = outer(board.rows, board);
  const double scale = std::min(box.width / width, box.height / height);
  const Saved saved(cr);
  cairo_translate(cr, box.x, box.y);
  cairo_scale(cr, scale, scale);
  const double pitch = board.cell_mm + board.bar_mm;
  for (int k = 0; k <= board.rows; ++k) cairo_rectangle(cr, 0, k * pitch, width, board.bar_mm);
  for (int k = 0; k <= board.cols; ++k) cairo_rectangle(cr, k * pitch, 0, board.bar_mm, height);
  fill(cr, rgb(0x9a7a52));
  cairo_rectangle(cr, 0, 0, width, height);
  stroke(cr, kInk, 0.25 / scale);
}

void mark(cairo_t* cr, const FrameMark& what, double x, double y) {
  const double module = kFrameMark_mm / kFrameMarkModules;
  // One path for all black modules, so that no hairlines show between them.
  for (int row = 0; row < kFrameMarkModules; ++row)
    for (int col = 0; col < kFrameMarkModules; ++col)
      if (!frame_mark_is_white(what, col, row))
        cairo_rectangle(cr, x + col * module, y + row * module, module, module);
  cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
  fill(cr, rgb(0x000000));
  cairo_set_antialias(cr, CAIRO_ANTIALIAS_DEFAULT);
}

// One strip: marks at both ends, and the flap that is folded back along the frame's side.
void strip(cairo_t* cr, const PrintJob& job, bool left, double x, double y, double height) {
  const double ear = kFrameMarkGap_mm + kFrameMark_mm + kFrameMarkQuiet_mm;
  const double fold = left ? x + ear : x + kFlap_mm;
  const double outside = left ? x : x + kFlap_mm + ear;
  const double flap = left ? fold + kFlap_mm : x;
  for (const auto& what : kFrameMarks) {
    if (what.left != left) continue;
    // The frame's edge is the fold; its upper end is the strip's.
    const Quad corners = frame_mark_corners(what, 0, height);
    mark(cr, what, fold + corners[0].x, y + corners[0].y);
    draw_text_centred(
        cr, {.size = 2.6}, kSoftInk, fold + corners[0].x + kFrameMark_mm / 2,
        y + corners[0].y + (what.top ? kFrameMark_mm + 7.5 : -7.5),
        job.said(std::string(what.top ? "upper " : "lower ") + (left ? "left" : "right")));
  }
  {
    const Saved saved(cr);
    cairo_rectangle(cr, std::min(fold, flap), y, kFlap_mm, height);
    cairo_clip(cr);
    hatch(cr, rgb(0xc9ced8), 3, 0.15);
  }
  {
    const Saved saved(cr);
    cairo_translate(cr, (fold + flap) / 2, y + height / 2);
    cairo_rotate(cr, -1.5707963);
    draw_text_centred(cr, {.size = 3.2}, kSoftInk, 0, 0,
                      job.said("fold back, glue to the frame's outer side"));
  }
  draw_fold(cr, {{fold, y}, {fold, y + height}});
  draw_cut(cr, {{outside, y}, {flap, y}});
  draw_cut(cr, {{outside, y + height}, {flap, y + height}});
  draw_cut(cr, {{outside, y}, {outside, y + height}});
  draw_cut(cr, {{flap, y}, {flap, y + height}});
  draw_text_centred(cr, {.size = 4, .bold = true}, kInk, (outside + fold) / 2, y + height / 2 - 3,
                    job.said("top"));
  path_line(cr, {(outside + fold) / 2, y + height / 2 - 7},
            {(outside + fold) / 2, y + height / 2 - 17});
  path_line(cr, {(outside + fold) / 2 - 2, y + height / 2 - 14},
            {(outside + fold) / 2, y + height / 2 - 17});
  path_line(cr, {(outside + fold) / 2 + 2, y + height / 2 - 14},
            {(outside + fold) / 2, y + height / 2 - 17});
  stroke(cr, kInk, 0.5);
}

}  // namespace

Pages frame_pages(const PrintJob& job) {
  const Place& board = job.board;
  if (!has_frame(board)) return {};
  const PaperSize paper = paper_size(job.paper);
  const Rect area = printable_area(paper);
  const double width = outer(board.cols, board), height = outer(board.rows, board);
  const bool one_kind = board.rows == board.cols;

  return {
      {job.said("The frame"), paper, [=, &job](cairo_t* cr) {
         double x = area.x;
         const auto show = [&](int cells) {
           if (outer(cells, board) > area.height || x + board.cell_mm > area.x + area.width / 2)
             return;
           slat(cr, board, cells, x, area.y);
           x += board.cell_mm + 5;
         };
         show(board.cols);
         if (!one_kind) show(board.rows);
         x += 5;
         const double room = area.right() - x;
         draw_text(cr, {.size = 16 * kPoint_mm, .bold = true}, kInk, x, area.y + 6,
                   job.said("Build the frame"));
         double y = area.y + 12;
         const std::string count = std::to_string(board.rows + board.cols + 2);
         const std::string cuts =
             one_kind ? "Cut " + count + " slats like the one on the left."
                      : "Cut " + std::to_string(board.rows + 1) + " slats of " + mm(width) +
                            " and " + std::to_string(board.cols + 1) + " of " + mm(height) + ".";
         for (const auto& text :
              {std::string("The frame is a lattice of slats that slot into each other, like "
                           "the dividers of a wine box."),
               "You need board of " + mm(board.bar_mm) +
                   " (foam board, grey board or thin plywood). " + cuts,
               "Each slat is " + mm(board.cell_mm) + " deep, its slots are half as deep and " +
                   mm(board.bar_mm) + " wide, one every " + mm(board.cell_mm + board.bar_mm) + ".",
               std::string("Push the upright slats into the level ones, slots facing each "
                           "other, and glue the four corners."),
               "Check: every cell is " + mm(board.cell_mm) + " wide and high, the whole frame " +
                   mm(width) + " by " + mm(height) + ".",
               std::string("A plain, dull colour helps the reader of photos; bright patterns "
                           "on the front edges do not.")})
           y = draw_paragraph(cr, {.size = 10 * kPoint_mm}, kInk, x, y, room, job.said(text)) + 2.2;
         small_frame(cr, board, {x, y + 4, room, std::min(80.0, room)});
         return ok();
       }}};
}

Result<Pages> mark_pages(const PrintJob& job) {
  const Place& board = job.board;
  if (!has_frame(board))
    return Error{ErrorCode::kUsage,
                 "marks stand beside a frame, and the board of " + job.title +
                     " has none: print without --mat",
                 {}};
  const PaperSize paper = paper_size(job.paper);
  const Rect area = printable_area(paper);
  const double height = outer(board.rows, board);
  const double strip_width = kFrameMarkGap_mm + kFrameMark_mm + kFrameMarkQuiet_mm + kFlap_mm;
  if (height > area.height)
    return Error{ErrorCode::kUsage,
                 "the marks' strips are as long as the frame is high (" + mm(height) +
                     ") and the paper is shorter: choose larger paper or print without --mat",
                 {}};
  Pages pages;
  for (int side = 0; side < job.fronts; ++side) {
    const std::string title = job.said(
        job.fronts > 1 ? "Frame marks " + std::to_string(side + 1) + " of 2" : "Frame marks");
    pages.push_back(
        {title, paper, [=, &job](cairo_t* cr) {
           strip(cr, job, true, area.x, area.y, height);
           strip(cr, job, false, area.x + strip_width + 5, area.y, height);
           const double x = area.x + 2 * strip_width + 12;
           const double room = area.right() - x;
           double y = area.y;
           y = draw_paragraph(cr, {.size = 15 * kPoint_mm, .bold = true}, kInk, x, y, room,
                              job.said("Marks for the photo"));
           for (const auto& text :
                {std::string("Optional. The marks say exactly where the frame stands in a photo."),
                 std::string("Print on stiff matt paper, cut along the solid lines, fold the "
                             "hatched flap back along the dashed line."),
                 std::string("Glue the flap to the outside of the frame: the dashed line runs "
                             "along the front edge, the strip stands out flat beside the front, "
                             "both ends level with the frame."),
                 "Check: each black square is " + mm(kFrameMark_mm) + " wide, " +
                     mm(kFrameMarkGap_mm) + " from the frame's side and " + mm(kFrameMarkInset_mm) +
                     " below its top or above its foot.",
                 std::string(job.fronts > 1
                                 ? "One such page for each player's side, the same marks on both."
                                 : "Do not cover the white around the squares.")})
             y = draw_paragraph(cr, {.size = 9.5 * kPoint_mm}, kInk, x, y + 2.5, room,
                                job.said(text));
           return ok();
         }});
  }
  return pages;
}

}  // namespace storey::drawing::detail
