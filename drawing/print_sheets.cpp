#include "drawing/print_sheets.h"

#include <cairo-pdf.h>

#include <cmath>

#include "drawing/detail/sheets.h"
#include "drawing/detail/surface.h"
#include "model/check.h"

namespace storey::drawing {
namespace detail {

PaperSize paper_size(Paper paper) {
  return paper == Paper::kA4 ? PaperSize{210, 297} : PaperSize{215.9, 279.4};
}

Color color_of(PrintColor color) { return {color.r, color.g, color.b}; }

void draw_cut(cairo_t* cr, const Segment& line) {
  path_line(cr, line.from, line.to);
  stroke(cr, kInk, 0.2);
}

void draw_fold(cairo_t* cr, const Segment& line) {
  const Saved saved(cr);
  const double dash[] = {1.8, 1.2};
  cairo_set_dash(cr, dash, 2, 0);
  path_line(cr, line.from, line.to);
  stroke(cr, rgb(0x7d8494), 0.2);
}

double draw_paragraph(cairo_t* cr, const Font& font, Color color, double x, double y, double width,
                      const std::string& text) {
  for (const auto& line : wrap(cr, font, text, width)) {
    y += font.size * 1.3;
    draw_text(cr, font, color, x, y - font.size * 0.3, line);
  }
  return y;
}

}  // namespace detail

namespace {

using namespace detail;

constexpr double kRuler_mm = 50;

// Title, page number and control ruler, along the right edge of every page.
void draw_side_strip(cairo_t* cr, const PrintJob& job, const Page& page, std::size_t number,
                     std::size_t count) {
  // On a back everything is mirrored, so the free strip is on the left.
  const double x = page.is_back ? kPageMargin_mm + kSideStrip_mm / 2 - 1
                                : page.paper.width - kPageMargin_mm - kSideStrip_mm / 2 + 1;
  const double top = kPageMargin_mm, bottom = page.paper.height - kPageMargin_mm;
  const double start = bottom - kRuler_mm;
  path_line(cr, {x + 2, start}, {x + 2, bottom});
  for (int tick = 0; tick <= 5; ++tick)
    path_line(cr, {x + (tick % 5 == 0 ? -0.5 : 0.8), start + tick * 10},
              {x + 2, start + tick * 10});
  stroke(cr, kInk, 0.2);
  const auto write = [&](double y, const std::string& text, Align align, const Font& font,
                         double dx) {
    const Saved saved(cr);
    cairo_translate(cr, x + dx, y);
    cairo_rotate(cr, -1.5707963);
    draw_text(cr, font, kSoftInk, 0, 0, text, align);
  };
  write(start + kRuler_mm / 2, job.said("50 mm: print at 100 %"), Align::kCentre, {.size = 2.7},
        -0.6);
  write(top, std::to_string(number) + " / " + std::to_string(count), Align::kRight,
        {.size = 3.2, .bold = true}, 1);
  write(top + 16, job.title + "  \u00b7  " + page.title, Align::kRight, {.size = 3.2}, 1);
}

cairo_status_t append(void* out, const unsigned char* data, unsigned int length) {
  auto& bytes = *static_cast<std::vector<std::uint8_t>*>(out);
  bytes.insert(bytes.end(), data, data + length);
  return CAIRO_STATUS_SUCCESS;
}

// Paints one page in millimetres.
Status draw_page(cairo_t* cr, const PrintJob& job, const Pages& pages, std::size_t index,
                 double units_per_mm) {
  if (!pages[index].draw) return ok();  // nothing is on this side
  const Saved saved(cr);
  cairo_scale(cr, units_per_mm, units_per_mm);
  draw_side_strip(cr, job, pages[index], index + 1, pages.size());
  return pages[index].draw(cr);
}

Page blank_back(const Page& front) {
  return {.title = front.title, .paper = front.paper, .draw = {}, .is_back = true};
}

// Each page, and after it what is on the other side of its paper.
Pages with_backs(const PrintJob& job, Pages fronts) {
  Pages pages;
  for (Page& front : fronts) {
    Page back = blank_back(front);
    if (front.back) {
      back.title = job.said(back.title + ", backs");
      back.draw = front.back;
    }
    pages.push_back(std::move(front));
    pages.push_back(std::move(back));
  }
  return pages;
}

// The pages refer to `job` and `art`.
Result<Pages> pages_of(const PrintJob& job, const ArtBox& art) {
  Pages pages;
  const auto add = [&](Pages more) {
    for (auto& page : more) pages.push_back(std::move(page));
  };
  auto pieces = piece_pages(job, art);
  if (!pieces) return pieces.error();
  add(std::move(*pieces));
  add(token_pages(job, art));
  auto extras = extra_pages(job, art);
  if (!extras) return extras.error();
  add(std::move(*extras));
  add(frame_pages(job));
  if (job.mat) {
    auto marks = mark_pages(job);
    if (!marks) return marks.error();
    add(std::move(*marks));
  }
  if (job.duplex) pages = with_backs(job, std::move(pages));
  add(aid_pages(job, art));
  add(score_pages(job));
  Page cover = cover_page(job, art, pages);
  if (job.duplex) pages.insert(pages.begin(), blank_back(cover));
  pages.insert(pages.begin(), std::move(cover));
  return pages;
}

Result<std::vector<std::uint8_t>> write_pdf(const PrintJob& job, const Pages& pages) {
  std::vector<std::uint8_t> bytes;
  const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, 1, 1));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE,
                                 job.said(job.title + ", print and play").c_str());
  // Without a fixed date the same job would give other bytes every second.
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE,
                                 "2025-01-01T00:00:00Z");
  {
    const Context cr(cairo_create(surface.get()));
    for (std::size_t i = 0; i < pages.size(); ++i) {
      cairo_pdf_surface_set_size(surface.get(), pages[i].paper.width / kPoint_mm,
                                 pages[i].paper.height / kPoint_mm);
      if (auto drawn = draw_page(cr.get(), job, pages, i, 1 / kPoint_mm); !drawn)
        return drawn.error();
      cairo_show_page(cr.get());
    }
  }
  cairo_surface_finish(surface.get());
  STOREY_CHECK(cairo_surface_status(surface.get()) == CAIRO_STATUS_SUCCESS);
  return bytes;
}

}  // namespace

Result<std::vector<std::uint8_t>> print_sheets(const PrintJob& job) {
  const auto art = ArtBox::load(job);
  if (!art) return art.error();
  const auto pages = pages_of(job, *art);
  if (!pages) return pages.error();
  return write_pdf(job, *pages);
}

Result<Pixels> preview_sheet(const PrintJob& job, int page, double pixels_per_mm) {
  STOREY_CHECK(pixels_per_mm > 0);
  const auto art = ArtBox::load(job);
  if (!art) return art.error();
  const auto pages = pages_of(job, *art);
  if (!pages) return pages.error();
  if (page < 0 || page >= static_cast<int>(pages->size()))
    return Error{ErrorCode::kUsage,
                 "there are " + std::to_string(pages->size()) + " pages, no page " +
                     std::to_string(page + 1),
                 {}};
  const auto index = static_cast<std::size_t>(page);
  const PaperSize paper = (*pages)[index].paper;
  const Surface surface =
      blank_surface(static_cast<int>(std::lround(paper.width * pixels_per_mm)),
                    static_cast<int>(std::lround(paper.height * pixels_per_mm)));
  const Context cr(cairo_create(surface.get()));
  if (auto drawn = draw_page(cr.get(), job, *pages, index, pixels_per_mm); !drawn)
    return drawn.error();
  return to_pixels(surface.get());
}

}  // namespace storey::drawing
