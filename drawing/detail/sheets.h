// The pages of the print-and-play sheets. Every file of pages fills `Page::draw`; units are mm.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "drawing/detail/paint.h"
#include "drawing/net.h"
#include "drawing/print_sheets.h"
#include "drawing/svg.h"

namespace storey::drawing::detail {

inline constexpr Color kAccent = rgb(0xb9502c);
inline constexpr Color kCream = rgb(0xfbf4e2);
inline constexpr Color kSoftInk = rgb(0x5d6473);
inline constexpr double kPoint_mm = 25.4 / 72;

/// All pictures of a job, loaded once.
class ArtBox {
 public:
  static Result<ArtBox> load(const PrintJob& job);
  /// Fits the picture into the box, keeping its proportions.
  [[nodiscard]] Status draw(cairo_t* cr, const std::filesystem::path& file, const Rect& box) const;
  [[nodiscard]] double aspect(const std::filesystem::path& file) const;

 private:
  struct Picture;
  std::map<std::filesystem::path, std::shared_ptr<const Picture>> pictures_;
};

struct Page {
  std::string title;
  PaperSize paper{};
  std::function<Status(cairo_t*)> draw{};  ///< empty: a blank page
  std::string group = {};                  ///< what the contents call it; empty: its title
  std::function<Status(cairo_t*)> back{};  ///< what a duplex print has on the other side
  bool is_back = false;                    ///< such a side, as a page of its own
};
using Pages = std::vector<Page>;

PaperSize paper_size(Paper paper);
Color color_of(PrintColor color);

/// Sleeves or tiles of all pieces, kind by kind.
Result<Pages> piece_pages(const PrintJob& job, const ArtBox& art);
Pages token_pages(const PrintJob& job, const ArtBox& art);
Result<Pages> extra_pages(const PrintJob& job, const ArtBox& art);
Pages aid_pages(const PrintJob& job, const ArtBox& art);
Pages score_pages(const PrintJob& job);
/// How to build the frame, with a strip at true size where it fits.
Pages frame_pages(const PrintJob& job);
Result<Pages> mark_pages(const PrintJob& job);
Page cover_page(const PrintJob& job, const ArtBox& art, const Pages& others);

void draw_cut(cairo_t* cr, const Segment& line);
void draw_fold(cairo_t* cr, const Segment& line);
/// Lines of text below each other; returns the y below the last one.
double draw_paragraph(cairo_t* cr, const Font& font, Color color, double x, double y, double width,
                      const std::string& text);

}  // namespace storey::drawing::detail
