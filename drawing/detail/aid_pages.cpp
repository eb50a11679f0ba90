// The player aid in two columns, and the score sheets.
#include <algorithm>
#include <cctype>

#include "drawing/detail/sheets.h"
#include "drawing/detail/surface.h"

namespace storey::drawing::detail {
namespace {

constexpr double kColumnGap_mm = 8;
constexpr double kHeadline_mm = 14;  // the page's own title
constexpr double kScales[] = {1.15, 1.08, 1.0, 0.93, 0.86, 0.8};

// One column of the aid; measures when `draw` is off.
struct Column {
  cairo_t* cr = nullptr;
  const ArtBox* art = nullptr;
  double x = 0, width = 0;
  double scale = 1;
  bool draw = false;

  [[nodiscard]] Font body() const { return {.size = 9.5 * kPoint_mm * scale}; }
  [[nodiscard]] double line() const { return body().size * 1.28; }

  [[nodiscard]] double icon_width(const AidSection& section) const {
    double widest = 0;
    for (const auto& entry : section.entries)
      if (!entry.icon.empty())
        widest = std::max(widest, icon_height(section) * art->aspect(entry.icon));
    return widest;
  }
  // Wide pictures (doors) stand a little taller, so that their details can be seen.
  [[nodiscard]] double icon_height(const AidSection& section) const {
    double widest = 1;
    for (const auto& entry : section.entries)
      if (!entry.icon.empty()) widest = std::max(widest, art->aspect(entry.icon));
    return (widest > 1.7 ? 12.5 : 8.6) * scale;
  }

  // Draws or measures a section from y on; returns the y below it.
  double section(const AidSection& section, double y) const {
    const Font title{.size = 12 * kPoint_mm * scale, .bold = true};
    if (draw) {
      draw_text(cr, title, kAccent, x, y + title.size * 0.95, section.title);
      path_line(cr, {x, y + title.size * 1.3}, {x + width, y + title.size * 1.3});
      stroke(cr, faded(kAccent, 0.45), 0.3);
    }
    y += title.size * 1.3 + 1.6 * scale;
    const double icons = icon_width(section), height = icon_height(section);
    const double indent = icons > 0 ? icons + 2.6 * scale : section.numbered ? 6.4 * scale : 3.2;
    int number = 0;
    for (const auto& entry : section.entries) {
      ++number;
      const auto rows = wrap(cr, body(), entry.text, width - indent);
      const double text_height = static_cast<double>(rows.size()) * line();
      const double block = std::max(text_height, entry.icon.empty() ? 0 : height);
      if (draw) {
        entry.icon.empty() ? bullet(section.numbered ? number : 0, y)
                           : icon(entry.icon, {x, y + (block - height) / 2, icons, height});
        double below = y + (block - text_height) / 2;
        for (const auto& row : rows) {
          below += line();
          draw_text(cr, body(), kInk, x + indent, below - line() * 0.26, row);
        }
      }
      y += block + (entry.icon.empty() ? 0.8 : 1.15) * scale;
    }
    return y + 2.6 * scale;
  }

 private:
  void icon(const std::filesystem::path& file, const Rect& box) const {
    // A picture that cannot be drawn was refused when it was loaded.
    (void)art->draw(cr, file, box);
  }

  // A number in a disc, or a dot for 0.
  void bullet(int number, double y) const {
    const double middle = y + line() * 0.52;
    const double r = number > 0 ? 2.1 * scale : 0.6;
    path_circle(cr, x + (number > 0 ? r : 0.9), middle, r);
    fill(cr, kAccent);
    if (number > 0)
      draw_text_centred(cr, {.size = 8 * kPoint_mm * scale, .bold = true}, kPaper, x + r, middle,
                        std::to_string(number));
  }
};

// Sections one below the other, a new column where the next does not fit: indices of first
// sections.
std::vector<std::size_t> columns_of(const std::vector<double>& heights, double room) {
  std::vector<std::size_t> starts{0};
  double used = 0;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    if (used > 0 && used + heights[i] > room) {
      starts.push_back(i);
      used = 0;
    }
    used += heights[i];
  }
  return starts;
}

}  // namespace

Pages aid_pages(const PrintJob& job, const ArtBox& art) {
  const auto& sections = job.aids.aid;
  if (sections.empty()) return {};
  const PaperSize paper = paper_size(job.paper);
  const Rect area = printable_area(paper);
  const double width = (area.width - kColumnGap_mm) / 2;
  const double room = area.height - kHeadline_mm;

  // The largest letters with which everything fits on one page, else the smallest on several.
  const Surface surface = blank_surface(1, 1);
  const Context scratch(cairo_create(surface.get()));
  std::vector<std::size_t> starts;
  double scale = 1;
  for (const double tried : kScales) {
    scale = tried;
    const Column measure{scratch.get(), &art, 0, width, scale, false};
    std::vector<double> heights;
    heights.reserve(sections.size());
    for (const auto& section : sections) heights.push_back(measure.section(section, 0));
    starts = columns_of(heights, room);
    if (starts.size() > 2) continue;
    // Two columns of about the same height, the first the longer one.
    for (double less = room; less > 0; less -= 2) {
      const auto tried_starts = columns_of(heights, less);
      if (tried_starts.size() > starts.size()) break;
      starts = tried_starts;
    }
    break;
  }

  Pages pages;
  for (std::size_t first = 0; first < starts.size(); first += 2) {
    pages.push_back(
        {job.said("Player aid"), paper, [=, &sections, &art, &job](cairo_t* cr) {
           draw_text(cr, {.size = 20 * kPoint_mm, .bold = true}, kInk, area.x, area.y + 7,
                     job.title);
           draw_text(cr, {.size = 11 * kPoint_mm}, kSoftInk, area.right(), area.y + 7,
                     job.said("player aid"), Align::kRight);
           for (std::size_t c = first; c < std::min(first + 2, starts.size()); ++c) {
             const Column column{
                 cr,    &art,  area.x + static_cast<double>(c - first) * (width + kColumnGap_mm),
                 width, scale, true};
             double y = area.y + kHeadline_mm;
             const auto end = c + 1 < starts.size() ? starts[c + 1] : sections.size();
             for (std::size_t i = starts[c]; i < end; ++i) y = column.section(sections[i], y);
           }
           return ok();
         }});
  }
  return pages;
}

namespace {

constexpr double kBox_mm = 11;
constexpr double kSheetGap_mm = 7;

double sheet_width(const PrintJob& job) { return job.board.cols * kBox_mm + 30; }
double sheet_height(const PrintJob& job) { return job.board.rows * kBox_mm + 30; }

bool is_anchor(const Place& board, Cell cell) {
  return std::any_of(board.anchors.begin(), board.anchors.end(), [&](const auto& anchor) {
    return std::find(anchor.cells.begin(), anchor.cells.end(), cell) != anchor.cells.end();
  });
}

void door(cairo_t* cr, double x, double bottom, Color color) {
  const double w = kBox_mm * 0.36, h = kBox_mm * 0.62;
  cairo_move_to(cr, x - w / 2, bottom);
  cairo_line_to(cr, x - w / 2, bottom - h + w / 2);
  cairo_arc(cr, x, bottom - h + w / 2, w / 2, 3.14159265, 0);
  cairo_line_to(cr, x + w / 2, bottom);
  cairo_close_path(cr);
  fill(cr, faded(color, 0.25));
}

void answer_box(cairo_t* cr, const Rect& box, const std::string& name, Color color, bool strong) {
  const Font font = fit(cr, {.size = 8.5 * kPoint_mm, .bold = strong}, name, box.width);
  draw_text(cr, font, strong ? kInk : kSoftInk, box.x, box.y - 1.4, name);
  path_rounded(cr, box.x, box.y, box.width, box.height, 1.6);
  fill(cr, strong ? faded(color, 0.16) : kPaper, true);
  stroke(cr, color, strong ? 0.55 : 0.3);
}

// The frame as a little house with a box for every cell.
void score_sheet(cairo_t* cr, const PrintJob& job, const ScoreSeat& seat, double x, double y) {
  const Color color = color_of(seat.color);
  const double grid_width = job.board.cols * kBox_mm, grid_height = job.board.rows * kBox_mm;
  const double top = y + 20;
  cairo_move_to(cr, x - 2, top);
  cairo_line_to(cr, x + grid_width / 2, y + 8.5);
  cairo_line_to(cr, x + grid_width + 2, top);
  cairo_close_path(cr);
  fill(cr, faded(color, 0.85));
  draw_text_centred(cr, fit(cr, {.size = 10 * kPoint_mm, .bold = true}, seat.name, grid_width / 2),
                    kPaper, x + grid_width / 2, top - 3.2, seat.name);
  draw_text(cr, {.size = 10 * kPoint_mm, .bold = true}, kInk, x - 2, y + 4, job.title);
  draw_text(cr, {.size = 8.5 * kPoint_mm}, kSoftInk, x + 24, y + 4, job.said("name"));
  path_line(cr, {x + 33, y + 4.6}, {x + grid_width + 24, y + 4.6});
  stroke(cr, kSoftInk, 0.2);

  for (int row = 0; row < job.board.rows; ++row)
    for (int col = 0; col < job.board.cols; ++col) {
      const double left = x + col * kBox_mm, up = top + (job.board.rows - 1 - row) * kBox_mm;
      cairo_rectangle(cr, left, up, kBox_mm, kBox_mm);
      fill(cr, kPaper, true);
      stroke(cr, color, 0.3);
      if (is_anchor(job.board, {col, row}))
        door(cr, left + kBox_mm / 2, up + kBox_mm - 0.15, color);
    }
  cairo_rectangle(cr, x, top, grid_width, grid_height);
  stroke(cr, color, 0.8);

  double line = top + 5;
  for (const auto& name : job.aids.score_lines) {
    answer_box(cr, {x + grid_width + 5, line, 19, 8.5}, name, color, false);
    line += 15.5;
  }
  answer_box(cr, {x + grid_width + 5, top + grid_height - 13, 19, 13}, job.said("Total"), color,
             true);
}

constexpr double kRow_mm = 10, kNames_mm = 52;

double table_height(const PrintJob& job) {
  return 9 + kRow_mm * static_cast<double>(job.aids.score_lines.size() + 2);
}

// A column for each player, a row for each line and the total: for buildings of any extent.
void score_table(cairo_t* cr, const PrintJob& job, const Rect& box) {
  const auto& lines = job.aids.score_lines;
  const auto seats = static_cast<double>(job.aids.seats.size());
  const double width = std::min(26.0, (box.width - kNames_mm) / seats);
  const double right = box.x + kNames_mm + width * seats, top = box.y + 9;
  draw_text(cr, {.size = 12 * kPoint_mm, .bold = true}, kInk, box.x, box.y + 5, job.title);
  double x = box.x + kNames_mm;
  for (const auto& seat : job.aids.seats) {
    const Color color = color_of(seat.color);
    path_rounded(cr, x + 0.6, top, width - 1.2, kRow_mm - 1.2, 1.6);
    fill(cr, faded(color, 0.85));
    draw_text_centred(cr, fit(cr, {.size = 9.5 * kPoint_mm, .bold = true}, seat.name, width - 4),
                      kPaper, x + width / 2, top + kRow_mm / 2 - 0.6, seat.name);
    for (std::size_t i = 0; i <= lines.size(); ++i) {
      const bool total = i == lines.size();
      cairo_rectangle(cr, x + 0.6, top + kRow_mm * static_cast<double>(i + 1), width - 1.2,
                      kRow_mm);
      fill(cr, total ? faded(color, 0.2) : kPaper, true);
      stroke(cr, color, total ? 0.55 : 0.3);
    }
    x += width;
  }
  for (std::size_t i = 0; i <= lines.size(); ++i) {
    const bool total = i == lines.size();
    const double y = top + kRow_mm * static_cast<double>(i + 1);
    const std::string name = total ? job.said("Total") : lines[i];
    draw_text(cr, fit(cr, {.size = 10 * kPoint_mm, .bold = total}, name, kNames_mm - 3), kInk,
              box.x, y + kRow_mm * 0.64, name);
    path_line(cr, {box.x, y}, {right, y});
    stroke(cr, faded(kSoftInk, 0.4), 0.15);
  }
}

Pages score_tables(const PrintJob& job) {
  const PaperSize paper = paper_size(job.paper);
  const Rect area = printable_area(paper);
  const double pitch = table_height(job) + kSheetGap_mm;
  const int down = static_cast<int>((area.height + kSheetGap_mm) / pitch);
  if (down < 1) return {};
  return {{job.said("Score sheets"), paper, [=, &job](cairo_t* cr) {
             for (int row = 0; row < down; ++row)
               score_table(cr, job, {area.x, area.y + row * pitch, area.width, pitch});
             return ok();
           }}};
}

}  // namespace

Pages score_pages(const PrintJob& job) {
  if (job.aids.seats.empty()) return {};
  if (job.board.free_extent) return score_tables(job);
  const PaperSize paper = paper_size(job.paper);
  const Rect area = printable_area(paper);
  const int across =
      static_cast<int>((area.width + kSheetGap_mm) / (sheet_width(job) + kSheetGap_mm));
  const int down =
      static_cast<int>((area.height + kSheetGap_mm) / (sheet_height(job) + kSheetGap_mm));
  if (across < 1 || down < 1) return {};
  return {{job.said("Score sheets"), paper, [=, &job](cairo_t* cr) {
             const auto seats = static_cast<int>(job.aids.seats.size());
             for (int row = 0; row < down; ++row)
               for (int col = 0; col < across; ++col) {
                 const double x = area.x + 3 + col * (sheet_width(job) + kSheetGap_mm);
                 const double y = area.y + row * (sheet_height(job) + kSheetGap_mm);
                 score_sheet(cr, job,
                             job.aids.seats[static_cast<std::size_t>((row * across + col) % seats)],
                             x, y);
               }
             return ok();
           }}};
}

}  // namespace storey::drawing::detail
