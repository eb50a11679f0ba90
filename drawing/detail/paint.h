// Colours, shapes and text on a cairo context: what the overlay and the print sheets share.
#pragma once

#include <cairo.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/photo.h"

namespace storey::drawing::detail {

struct Color {
  double r = 0, g = 0, b = 0, a = 1;
};

/// 0xRRGGBB
constexpr Color rgb(unsigned hex, double alpha = 1) {
  return {((hex >> 16) & 0xffu) / 255.0, ((hex >> 8) & 0xffu) / 255.0, (hex & 0xffu) / 255.0,
          alpha};
}
constexpr Color faded(Color color, double alpha) { return {color.r, color.g, color.b, alpha}; }

inline constexpr Color kInk = rgb(0x1d2433);
inline constexpr Color kPaper = rgb(0xffffff);

/// Saves the context's state and restores it at the end of the block.
class Saved {
 public:
  explicit Saved(cairo_t* cr) : cr_(cr) { cairo_save(cr_); }
  ~Saved() { cairo_restore(cr_); }
  Saved(const Saved&) = delete;
  Saved& operator=(const Saved&) = delete;

 private:
  cairo_t* cr_;
};

void set_color(cairo_t* cr, Color color);
void fill(cairo_t* cr, Color color, bool keep_path = false);
void stroke(cairo_t* cr, Color color, double width, bool keep_path = false);

void path_rounded(cairo_t* cr, double x, double y, double width, double height, double radius);
void path_circle(cairo_t* cr, double x, double y, double radius);
void path_outline(cairo_t* cr, std::span<const Point> corners);
void path_line(cairo_t* cr, Point from, Point to);
/// Parallel 45 degree lines over the current clip, for areas that are in doubt.
void hatch(cairo_t* cr, Color color, double spacing, double width);

/// Lato where it is installed, on the machine or with the program; fontconfig falls back to another
/// sans-serif. A text with signs that it lacks is drawn with whatever font of the machine has them.
struct Font {
  double size = 12;
  bool bold = false;
  bool italic = false;
};
enum class Align { kLeft, kCentre, kRight };

double text_width(cairo_t* cr, const Font& font, const std::string& text);
/// Whether a font of the machine has every sign of a text; what none has is drawn as a box.
bool is_written_whole(cairo_t* cr, const std::string& text);
/// Draws one line with its baseline at y; x is its left end, centre or right end.
void draw_text(cairo_t* cr, const Font& font, Color color, double x, double y,
               const std::string& text, Align align = Align::kLeft);
/// Draws one line whose capital letters are centred on y.
void draw_text_centred(cairo_t* cr, const Font& font, Color color, double x, double y,
                       const std::string& text, Align align = Align::kCentre);
/// `font` made smaller until the text fits the width.
Font fit(cairo_t* cr, Font font, const std::string& text, double width);
/// Breaks a text at spaces into lines that fit the width; a longer word keeps a line of its own.
std::vector<std::string> wrap(cairo_t* cr, const Font& font, std::string_view text, double width);

}  // namespace storey::drawing::detail
