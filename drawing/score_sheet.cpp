#include "drawing/score_sheet.h"

#include <cairo-pdf.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "drawing/detail/paint.h"
#include "drawing/detail/surface.h"
#include "model/check.h"

namespace storey::drawing {
namespace {

using namespace detail;

constexpr double kPoint_mm = 25.4 / 72;
constexpr double kWidth_mm = 210, kHeight_mm = 297;
constexpr double kMargin_mm = 14;
// Below this size a line is hard to read: then there are more pages.
constexpr double kSmallest = 0.62;
constexpr double kStep = 0.06;
constexpr double kGap_mm = 6;
constexpr double kLine = 1.15;  // of lines of a name, times its letters

constexpr Color kSoft = rgb(0x5d6473);
constexpr Color kRule = rgb(0xd7d3c8);
constexpr Color kRed = rgb(0xb3202f);
constexpr Color kAmber = rgb(0x8a5a00);
constexpr Color kAmberGround = rgb(0xfdeecb);
constexpr Color kCellGround = rgb(0xf6f4ee);

/// Writes from top to bottom, on as many pages as that takes.
class SheetWriter {
 public:
  /// @param size  of everything, 1 as large as is pleasant.
  SheetWriter(cairo_t* cr, const TableSheet& sheet, double size)
      : cr_(cr), sheet_(sheet), size_(size) {}

  /// @return  pages.
  int write() {
    header();
    for (const SheetPlayer& player : sheet_.players) add_player(player);
    list(sheet_.broken_title, sheet_.broken, kRed);
    list(sheet_.doubts_title, sheet_.doubts, kAmber);
    return pages_;
  }

 private:
  [[nodiscard]] double right() const { return kWidth_mm - kMargin_mm; }
  [[nodiscard]] Font font(double size_mm, bool bold = false) const {
    return {.size = size_mm * size_, .bold = bold};
  }

  /// Makes room for what is `height` tall. @return  whether that is on another page.
  bool need(double height) {
    if (y_ + height <= kHeight_mm - kMargin_mm || y_ == kMargin_mm) return false;
    cairo_show_page(cr_);
    ++pages_;
    y_ = kMargin_mm;
    return true;
  }

  void paragraph(const Font& font, Color color, double x, const std::string& text) {
    for (const auto& line : wrap(cr_, font, text, right() - x)) {
      need(font.size * 1.35);
      y_ += font.size * 1.35;
      draw_text(cr_, font, color, x, y_ - font.size * 0.35, line);
    }
  }

  void header() {
    paragraph(font(8, true), kInk, kMargin_mm, sheet_.title);
    if (!sheet_.remark.empty()) paragraph(font(3.4), kSoft, kMargin_mm, sheet_.remark);
    y_ += 2 * size_;
    for (const std::string& sentence : sheet_.outcome)
      paragraph(font(5, true), kInk, kMargin_mm, sentence);
  }

  void add_player(const SheetPlayer& player) {
    y_ += kGap_mm * size_;
    need(30 * size_);
    path_line(cr_, {kMargin_mm, y_}, {right(), y_});
    stroke(cr_, kRule, 0.3);
    y_ += 8 * size_;
    const Font big = font(6, true);
    draw_text(cr_, fit(cr_, big, player.name, (right() - kMargin_mm) * 0.6), kInk, kMargin_mm, y_,
              player.name);
    draw_text(cr_, big, kInk, right(), y_, player.total, Align::kRight);
    y_ += 4 * size_;
    const double cell = cell_mm(player);
    const double wide = player.columns > 0 ? (player.columns + 0.8) * cell + kGap_mm * size_ : 0;
    const double tall = player.rows > 0 ? (player.rows + 0.8) * cell : 0;
    need(tall);
    const double top = y_;
    const int page = pages_;
    if (player.columns > 0) building(player, cell);
    for (const SheetLine& line : player.lines)
      add_line(line, kMargin_mm + wide, piece_column(player));
    if (!player.remark.empty()) paragraph(font(3.4), kSoft, kMargin_mm + wide, player.remark);
    if (pages_ == page) y_ = std::max(y_, top + tall);
  }

  [[nodiscard]] double cell_mm(const SheetPlayer& player) const {
    constexpr double kLargest = 13, kWidest = 74;
    return player.columns == 0 ? 0 : size_ * std::min(kLargest, kWidest / (player.columns + 0.8));
  }

  /// A name in a cell, in as many lines as give it the largest letters.
  [[nodiscard]] std::pair<std::vector<std::string>, Font> name_in(double cell,
                                                                  const std::string& name) const {
    constexpr double kLargestShare = 0.34, kSmallestShare = 0.1, kSmaller = 0.95;
    const double wide = cell * 0.88, tall = cell * 0.62;  // the points stand below
    Font font{.size = cell * kLargestShare, .bold = true};
    for (;; font.size *= kSmaller) {
      auto lines = wrap(cr_, font, name, wide);
      const bool fits = font.size * kLine * static_cast<double>(lines.size()) <= tall &&
                        std::all_of(lines.begin(), lines.end(), [&](const std::string& line) {
                          return text_width(cr_, font, line) <= wide;
                        });
      if (fits) return {std::move(lines), font};
      if (font.size < cell * kSmallestShare) return {{name}, fit(cr_, font, name, wide)};
    }
  }

  void building(const SheetPlayer& player, double cell) {
    const double left = kMargin_mm + 0.8 * cell;
    const Font names{.size = cell * 0.28};
    for (const SheetCell& one : player.cells) {
      const double x = left + one.column * cell;
      const double y = y_ + one.row * cell;
      cairo_rectangle(cr_, x, y, cell, cell);
      fill(cr_, one.name.empty() ? kPaper : one.unsure ? kAmberGround : kCellGround, true);
      stroke(cr_, one.broken ? kRed : kRule, one.broken ? 0.5 : 0.2);
      const auto [lines, name] = name_in(cell, one.name);
      const double first =
          y + cell * 0.38 - name.size * kLine * 0.5 * (static_cast<double>(lines.size()) - 1);
      for (std::size_t i = 0; i < lines.size(); ++i)
        draw_text_centred(cr_, name, one.unsure ? kAmber : kInk, x + cell / 2,
                          first + name.size * kLine * static_cast<double>(i), lines[i],
                          Align::kCentre);
      const Font small{.size = cell * 0.24};
      const double base = y + cell * 0.93;
      draw_text(cr_, small, kSoft, x + cell * 0.92, base, one.points, Align::kRight);
      const double left_of_points = cell * 0.8 - text_width(cr_, small, one.points);
      draw_text(cr_, fit(cr_, small, one.on, left_of_points), one.unsure ? kAmber : kInk,
                x + cell * 0.08, base, one.on);
    }
    for (std::size_t i = 0; i < player.row_names.size(); ++i)
      draw_text_centred(cr_, names, kSoft, left - cell * 0.2,
                        y_ + (static_cast<double>(i) + 0.5) * cell, player.row_names[i],
                        Align::kRight);
    for (std::size_t i = 0; i < player.column_names.size(); ++i)
      draw_text_centred(cr_, names, kSoft, left + (static_cast<double>(i) + 0.5) * cell,
                        y_ + (player.rows + 0.4) * cell, player.column_names[i], Align::kCentre);
  }

  /// As wide as the names need, within what leaves room for the reasons.
  [[nodiscard]] double piece_column(const SheetPlayer& player) const {
    constexpr double kNarrowest = 12, kWidest = 36;
    double widest = kNarrowest * size_;
    for (const SheetLine& line : player.lines)
      widest = std::max(widest, text_width(cr_, font(3.1, true), line.piece));
    return std::min(widest, kWidest * size_);
  }

  void add_line(const SheetLine& line, double left, double column) {
    const Font plain = font(3.1), bold = font(3.1, true);
    const double names = left + 8 * size_;
    const double text = names + column + 2 * size_;
    const double points = right();
    const double row = plain.size * 1.35;
    const auto rules = wrap(cr_, bold, line.rule, points - 12 * size_ - text);
    const auto reasons = wrap(cr_, plain, line.because, points - 12 * size_ - text);
    need(row * static_cast<double>(rules.size() + reasons.size()));
    const double base = y_ + row - plain.size * 0.35;
    draw_text(cr_, plain, kSoft, left, base, line.cell);
    draw_text(cr_, fit(cr_, bold, line.piece, column), kInk, names, base, line.piece);
    draw_text(cr_, bold, kInk, points, base, line.points, Align::kRight);
    for (const std::string& rule : rules) next(bold, kInk, text, row, rule);
    for (const std::string& reason : reasons) next(plain, kSoft, text, row, reason);
    y_ += 0.8 * size_;
  }

  void next(const Font& font, Color color, double x, double row, const std::string& text) {
    y_ += row;
    draw_text(cr_, font, color, x, y_ - font.size * 0.35, text);
  }

  void list(const std::string& title, const std::vector<std::string>& lines, Color color) {
    if (lines.empty()) return;
    y_ += kGap_mm * size_;
    paragraph(font(4, true), color, kMargin_mm, title);
    for (const std::string& line : lines) paragraph(font(3.4), kInk, kMargin_mm, "– " + line);
  }

  cairo_t* cr_;
  const TableSheet& sheet_;
  double size_;
  double y_ = kMargin_mm;
  int pages_ = 1;
};

/// On a surface that keeps nothing.
int pages_at(const TableSheet& sheet, double size) {
  const Surface nowhere(cairo_recording_surface_create(CAIRO_CONTENT_COLOR, nullptr));
  const Context cr(cairo_create(nowhere.get()));
  return SheetWriter(cr.get(), sheet, size).write();
}

/// The largest with which it is one page, else the smallest.
double size_of(const TableSheet& sheet) {
  double size = 1;
  while (size > kSmallest && pages_at(sheet, size) > 1) size -= kStep;
  return std::max(size, kSmallest);
}

cairo_status_t append(void* out, const unsigned char* data, unsigned int length) {
  auto& bytes = *static_cast<std::vector<std::uint8_t>*>(out);
  bytes.insert(bytes.end(), data, data + length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::vector<std::uint8_t> draw_table_sheet(const TableSheet& sheet) {
  std::vector<std::uint8_t> bytes;
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, kWidth_mm / kPoint_mm,
                                                            kHeight_mm / kPoint_mm));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, sheet.title.c_str());
  // Without a fixed date the same sheet would give other bytes every second.
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE,
                                 "2025-01-01T00:00:00Z");
  {
    const Context cr(cairo_create(surface.get()));
    cairo_scale(cr.get(), 1 / kPoint_mm, 1 / kPoint_mm);
    SheetWriter(cr.get(), sheet, size_of(sheet)).write();
    cairo_show_page(cr.get());
  }
  cairo_surface_finish(surface.get());
  STOREY_CHECK(cairo_surface_status(surface.get()) == CAIRO_STATUS_SUCCESS);
  return bytes;
}

bool can_write(const std::string& text) {
  const Surface nowhere(cairo_recording_surface_create(CAIRO_CONTENT_COLOR, nullptr));
  const Context cr(cairo_create(nowhere.get()));
  return is_written_whole(cr.get(), text);
}

int pages_of(const TableSheet& sheet) { return pages_at(sheet, size_of(sheet)); }

Pixels preview_table_sheet(const TableSheet& sheet, double pixels_per_mm) {
  STOREY_CHECK(pixels_per_mm > 0);
  const Surface surface = blank_surface(static_cast<int>(std::lround(kWidth_mm * pixels_per_mm)),
                                        static_cast<int>(std::lround(kHeight_mm * pixels_per_mm)));
  const Context cr(cairo_create(surface.get()));
  cairo_scale(cr.get(), pixels_per_mm, pixels_per_mm);
  SheetWriter(cr.get(), sheet, size_of(sheet)).write();
  return to_pixels(surface.get());
}

}  // namespace storey::drawing
