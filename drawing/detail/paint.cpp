#include "drawing/detail/paint.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <numbers>
#include <system_error>

#include "model/installation.h"

namespace storey::drawing::detail {
namespace {

constexpr const char* kFamily = "Lato";
// Height of a capital letter over the font size; near enough for every sans-serif.
constexpr double kCapHeight = 0.72;

// Letters keep their shape at any size and angle; hinting, slow as it is, is for upright text on a
// coarse screen.
const cairo_font_options_t* unhinted() {
  static const auto* const options = [] {
    cairo_font_options_t* made = cairo_font_options_create();
    cairo_font_options_set_hint_style(made, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(made, CAIRO_HINT_METRICS_OFF);
    return made;
  }();
  return options;
}

/// An installation may bring the font: where it lies, this process then finds it.
bool add_own_fonts() {
  std::error_code error;
  for (const auto& prefix : installation_prefixes()) {
    const auto folder = prefix / "share/storey/fonts";
    if (!std::filesystem::is_directory(folder, error)) continue;
    const std::string name = folder.string();
    FcConfigAppFontAddDir(nullptr, reinterpret_cast<const FcChar8*>(name.c_str()));
  }
  return true;
}

void find_fonts() { [[maybe_unused]] static const bool added = add_own_fonts(); }

/// The signs that our font has; kept until the program ends.
const FcCharSet* own_signs() {
  static const FcCharSet* const signs = [] {
    find_fonts();
    FcPattern* wanted = FcPatternCreate();
    FcPatternAddString(wanted, FC_FAMILY, reinterpret_cast<const FcChar8*>(kFamily));
    FcConfigSubstitute(nullptr, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result = FcResultNoMatch;
    FcPattern* found = FcFontMatch(nullptr, wanted, &result);
    FcPatternDestroy(wanted);
    FcCharSet* of_found = nullptr;
    if (found != nullptr) FcPatternGetCharSet(found, FC_CHARSET, 0, &of_found);
    return of_found;
  }();
  return signs;
}

/// Names are written in any script: what our font lacks is left to Pango, which takes other fonts.
bool needs_other_fonts(const std::string& text) {
  const FcCharSet* own = own_signs();
  if (own == nullptr) return false;
  const auto* at = reinterpret_cast<const FcChar8*>(text.data());
  for (auto left = static_cast<int>(text.size()); left > 0;) {
    FcChar32 sign = 0;
    const int bytes = FcUtf8ToUcs4(at, &sign, left);
    if (bytes <= 0) return false;  // not UTF-8: no font helps
    if (FcCharSetHasChar(own, sign) == FcFalse) return true;
    at += bytes;
    left -= bytes;
  }
  return false;
}

using Layout = std::unique_ptr<PangoLayout, decltype(&g_object_unref)>;

Layout layout_of(cairo_t* cr, const Font& font, const std::string& text) {
  Layout layout(pango_cairo_create_layout(cr), &g_object_unref);
  PangoFontDescription* look = pango_font_description_new();
  pango_font_description_set_family_static(look, kFamily);
  pango_font_description_set_weight(look, font.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_style(look, font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_font_description_set_absolute_size(look, font.size * PANGO_SCALE);
  pango_layout_set_font_description(layout.get(), look);
  pango_font_description_free(look);
  pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
  pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
  return layout;
}

double width_of(const Layout& layout) {
  int width = 0;
  pango_layout_get_size(layout.get(), &width, nullptr);
  return static_cast<double>(width) / PANGO_SCALE;
}

void select(cairo_t* cr, const Font& font) {
  find_fonts();
  cairo_set_font_options(cr, unhinted());
  cairo_select_font_face(cr, kFamily,
                         font.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                         font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cr, font.size);
}

}  // namespace

void set_color(cairo_t* cr, Color color) {
  cairo_set_source_rgba(cr, color.r, color.g, color.b, color.a);
}

void fill(cairo_t* cr, Color color, bool keep_path) {
  set_color(cr, color);
  keep_path ? cairo_fill_preserve(cr) : cairo_fill(cr);
}

void stroke(cairo_t* cr, Color color, double width, bool keep_path) {
  set_color(cr, color);
  cairo_set_line_width(cr, width);
  keep_path ? cairo_stroke_preserve(cr) : cairo_stroke(cr);
}

void path_rounded(cairo_t* cr, double x, double y, double width, double height, double radius) {
  constexpr double kQuarter = std::numbers::pi / 2;
  const double r = std::min({radius, width / 2, height / 2});
  cairo_new_sub_path(cr);
  cairo_arc(cr, x + width - r, y + r, r, -kQuarter, 0);
  cairo_arc(cr, x + width - r, y + height - r, r, 0, kQuarter);
  cairo_arc(cr, x + r, y + height - r, r, kQuarter, 2 * kQuarter);
  cairo_arc(cr, x + r, y + r, r, 2 * kQuarter, 3 * kQuarter);
  cairo_close_path(cr);
}

void path_circle(cairo_t* cr, double x, double y, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x, y, radius, 0, 2 * std::numbers::pi);
  cairo_close_path(cr);
}

void path_outline(cairo_t* cr, std::span<const Point> corners) {
  cairo_new_sub_path(cr);
  for (const auto& corner : corners) cairo_line_to(cr, corner.x, corner.y);
  cairo_close_path(cr);
}

void path_line(cairo_t* cr, Point from, Point to) {
  cairo_move_to(cr, from.x, from.y);
  cairo_line_to(cr, to.x, to.y);
}

void hatch(cairo_t* cr, Color color, double spacing, double width) {
  double left = 0, top = 0, right = 0, bottom = 0;
  cairo_clip_extents(cr, &left, &top, &right, &bottom);
  const double height = bottom - top;
  for (double x = left - height; x < right; x += spacing)
    path_line(cr, {x, bottom}, {x + height, top});
  stroke(cr, color, width);
}

double text_width(cairo_t* cr, const Font& font, const std::string& text) {
  if (needs_other_fonts(text)) return width_of(layout_of(cr, font, text));
  select(cr, font);
  cairo_text_extents_t extents;
  cairo_text_extents(cr, text.c_str(), &extents);
  return extents.x_advance;
}

void draw_text(cairo_t* cr, const Font& font, Color color, double x, double y,
               const std::string& text, Align align) {
  const double width = align == Align::kLeft ? 0 : text_width(cr, font, text);
  select(cr, font);
  set_color(cr, color);
  cairo_move_to(cr, x - (align == Align::kCentre ? width / 2 : width), y);
  if (needs_other_fonts(text))
    pango_cairo_show_layout_line(
        cr, pango_layout_get_line_readonly(layout_of(cr, font, text).get(), 0));
  else
    cairo_show_text(cr, text.c_str());
  cairo_new_path(cr);
}

void draw_text_centred(cairo_t* cr, const Font& font, Color color, double x, double y,
                       const std::string& text, Align align) {
  draw_text(cr, font, color, x, y + font.size * kCapHeight / 2, text, align);
}

bool is_written_whole(cairo_t* cr, const std::string& text) {
  find_fonts();
  return !needs_other_fonts(text) ||
         pango_layout_get_unknown_glyphs_count(layout_of(cr, {}, text).get()) == 0;
}

Font fit(cairo_t* cr, Font font, const std::string& text, double width) {
  const double wanted = text_width(cr, font, text);
  // Where there is no room at all nothing is to be read: a size below 0 would mirror the text.
  constexpr double kSmallest = 0.02;
  if (wanted > width && wanted > 0) font.size *= std::max(width / wanted, kSmallest);
  return font;
}

std::vector<std::string> wrap(cairo_t* cr, const Font& font, std::string_view text, double width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const auto end = text.find(' ');
    const std::string word(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::string longer = line.empty() ? word : line + " " + word;
    if (line.empty() || text_width(cr, font, longer) <= width) {
      line = longer;
    } else {
      lines.push_back(line);
      line = word;
    }
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

}  // namespace storey::drawing::detail
