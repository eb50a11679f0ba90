#include "drawing/overlay.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <utility>

#include "drawing/detail/paint.h"
#include "drawing/detail/surface.h"
#include "model/check.h"

namespace storey::drawing {
namespace {

using namespace detail;

constexpr Color kMint = rgb(0x5fe3b3);
constexpr Color kAmber = rgb(0xffb627);
constexpr Color kRed = rgb(0xff4d5e);
constexpr Color kBlue = rgb(0x4aa8ff);
constexpr Color kViolet = rgb(0xb48cff);
constexpr Color kGold = rgb(0xffd24a);
constexpr Color kGrey = rgb(0x8b93a3);
constexpr Color kNight = rgb(0x171c28);
constexpr Color kMuted = rgb(0xa9b2c3);
constexpr Color kShadow = rgb(0x000000, 0.38);
constexpr Color kSky = rgb(0x8fe3ff);
constexpr Color kCasing = rgb(0x0b0f18, 0.85);

// Upscaling a small photo further than this only shows its pixels.
constexpr double kLargestZoom = 2.0;
constexpr int kMostNotes = 6;

Color player_color(std::string_view player) {
  constexpr std::array<std::pair<std::string_view, unsigned>, 10> kNamed{{{"green", 0x3fbf72},
                                                                          {"pink", 0xf06ba8},
                                                                          {"red", 0xe8505b},
                                                                          {"blue", 0x4a90e2},
                                                                          {"yellow", 0xf2c53d},
                                                                          {"orange", 0xf28c38},
                                                                          {"purple", 0x9a6be0},
                                                                          {"white", 0xf4f4f4},
                                                                          {"black", 0x5a6172},
                                                                          {"brown", 0x9c6b44}}};
  std::string lower(player);
  for (auto& letter : lower)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  for (const auto& [name, hex] : kNamed)
    if (lower == name) return rgb(hex);
  return rgb(0x6fb7d8);
}

Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }
double length(Point p) { return std::hypot(p.x, p.y); }

// Quarter turns clockwise that bring the board's up direction to the top of the picture.
int turns_to_stand(const Quad& board) {
  const Point up = (board[0] + board[1]) - (board[2] + board[3]);
  if (std::abs(up.y) >= std::abs(up.x)) return up.y <= 0 ? 0 : 2;
  return up.x < 0 ? 1 : 3;
}

struct Frame {
  cairo_matrix_t picture_from_photo{};  // from full-size photo pixels
  int width = 0;
  int height = 0;
};

cairo_matrix_t turned(int turns, double width, double height) {
  switch (turns) {
    case 1:
      return {0, 1, -1, 0, height, 0};
    case 2:
      return {-1, 0, 0, -1, width, height};
    case 3:
      return {0, -1, 1, 0, 0, width};
    default:
      return {1, 0, 0, 1, 0, 0};
  }
}

Quad mapped(const cairo_matrix_t& matrix, Quad quad) {
  for (auto& corner : quad) cairo_matrix_transform_point(&matrix, &corner.x, &corner.y);
  return quad;
}

// Chooses turn, crop and scale of the photo part.
/// Every corner that must be in view: the board's, and those of what lies beside it.
std::vector<Point> corners_of(const OverlayView& view) {
  std::vector<Point> corners(view.board.begin(), view.board.end());
  for (const auto& piece : view.beside)
    corners.insert(corners.end(), piece.quad.begin(), piece.quad.end());
  return corners;
}

Frame frame_for(const Pixels& photo, double full_per_pixel, const OverlayView& view,
                const OverlayOptions& options) {
  double width = photo.width * full_per_pixel;
  double height = photo.height * full_per_pixel;
  const int turns = options.upright ? turns_to_stand(view.board) : 0;
  Frame frame;
  frame.picture_from_photo = turned(turns, width, height);
  if (turns % 2 == 1) std::swap(width, height);

  Point low{0, 0}, high{width, height};
  if (options.margin >= 0) {
    double x0 = width, y0 = height, x1 = 0, y1 = 0;
    for (Point corner : corners_of(view)) {
      cairo_matrix_transform_point(&frame.picture_from_photo, &corner.x, &corner.y);
      x0 = std::min(x0, corner.x);
      x1 = std::max(x1, corner.x);
      y0 = std::min(y0, corner.y);
      y1 = std::max(y1, corner.y);
    }
    const double margin = options.margin * std::max(x1 - x0, y1 - y0);
    const Point cropped_low{std::max(0.0, x0 - margin), std::max(0.0, y0 - margin)};
    const Point cropped_high{std::min(width, x1 + margin), std::min(height, y1 + margin)};
    // A board outside its photo is nonsense to crop to; show everything then.
    if (cropped_high.x - cropped_low.x > 1 && cropped_high.y - cropped_low.y > 1) {
      low = cropped_low;
      high = cropped_high;
    }
  }
  const Point size = high - low;
  const double scale =
      std::min(options.long_side_px / std::max(size.x, size.y), kLargestZoom / full_per_pixel);
  frame.width = std::max(1, static_cast<int>(std::lround(size.x * scale)));
  frame.height = std::max(1, static_cast<int>(std::lround(size.y * scale)));
  cairo_matrix_t crop{scale, 0, 0, scale, -low.x * scale, -low.y * scale};
  cairo_matrix_multiply(&frame.picture_from_photo, &frame.picture_from_photo, &crop);
  return frame;
}

void paint_photo(cairo_t* cr, const Pixels& photo, double full_per_pixel, const Frame& frame) {
  const Saved saved(cr);
  cairo_rectangle(cr, 0, 0, frame.width, frame.height);
  cairo_clip(cr);
  cairo_transform(cr, &frame.picture_from_photo);
  cairo_scale(cr, full_per_pixel, full_per_pixel);
  const Surface picture = to_surface(photo);
  cairo_set_source_surface(cr, picture.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
  cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
  cairo_paint(cr);
}

void outline(cairo_t* cr, const Quad& quad, Color color, double width) {
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  path_outline(cr, quad);
  stroke(cr, kShadow, width * 2.2, true);
  stroke(cr, color, width);
}

// The next smaller of a few sizes: cells of about one size get letters of one size, which look
// calmer and whose glyphs are drawn once.
double in_steps(double size) {
  constexpr double kStepsPerDoubling = 6;
  return std::exp2(std::floor(std::log2(size) * kStepsPerDoubling) / kStepsPerDoubling);
}

// The font made smaller, in steps, until the text fits the width.
Font fit_in_steps(cairo_t* cr, const Font& font, const std::string& text, double width) {
  Font fitted = fit(cr, font, text, width);
  if (fitted.size < font.size) fitted.size = in_steps(fitted.size);
  return fitted;
}

// A small rounded label whose first `indent` stays free of text; returns its width.
double label(cairo_t* cr, double x, double y, double height, double most_width, double indent,
             Color ground, Color ink, const std::string& text) {
  const double pad = height * 0.27;
  const Font font =
      fit_in_steps(cr, {.size = height * 0.68, .bold = true}, text, most_width - indent - 2 * pad);
  const double width = text_width(cr, font, text) + indent + 2 * pad;
  path_rounded(cr, x, y + height * 0.07, width, height, height * 0.32);
  fill(cr, kShadow);
  path_rounded(cr, x, y, width, height, height * 0.32);
  fill(cr, ground);
  draw_text_centred(cr, font, ink, x + indent + pad, y + height / 2, text, Align::kLeft);
  return width;
}

void badge(cairo_t* cr, double x, double y, double radius, Color ground, Color ink,
           const std::string& text) {
  path_circle(cr, x, y + radius * 0.1, radius * 1.08);
  fill(cr, kShadow);
  path_circle(cr, x, y, radius);
  fill(cr, ground, true);
  stroke(cr, kPaper, radius * 0.13);
  const Font font = fit_in_steps(cr, {.size = radius * 1.25, .bold = true}, text, radius * 1.5);
  draw_text_centred(cr, font, ink, x, y, text);
}

// The pencil of a corrected cell and the spark of an inferred one.
void source_mark(cairo_t* cr, Source source, double x, double y, double radius) {
  path_circle(cr, x, y, radius);
  fill(cr, source == Source::kCorrected ? kBlue : kViolet, true);
  stroke(cr, kPaper, radius * 0.16);
  const Saved saved(cr);
  cairo_translate(cr, x, y);
  cairo_scale(cr, radius, radius);
  if (source == Source::kCorrected) {
    cairo_rotate(cr, 0.785);
    cairo_rectangle(cr, -0.17, -0.62, 0.34, 0.8);
    fill(cr, kPaper);
    cairo_move_to(cr, -0.17, 0.26);
    cairo_line_to(cr, 0.17, 0.26);
    cairo_line_to(cr, 0, 0.62);
    cairo_close_path(cr);
    fill(cr, kPaper);
  } else {
    for (int ray = 0; ray < 8; ++ray) {
      const double angle = ray * 3.14159265 / 4;
      const double reach = ray % 2 == 0 ? 0.68 : 0.24;
      cairo_line_to(cr, std::sin(angle) * reach, -std::cos(angle) * reach);
    }
    cairo_close_path(cr);
    fill(cr, kPaper);
  }
}

// What is on an edge, as floor plans have it: told apart by its shape, and by its colour besides.
// Light on a dark casing, so that it is seen on any floor and in any light.
struct EdgeStyle {
  enum class Shape { kBar, kGap, kHollow } shape;
  Color color;
};

EdgeStyle style_of_edge(int number) {
  if (number == 1) return {EdgeStyle::Shape::kBar, kPaper};
  if (number == 2) return {EdgeStyle::Shape::kGap, kGold};
  return {EdgeStyle::Shape::kHollow, kSky};
}

// A line with its dark casing.
void cased_line(cairo_t* cr, Point from, Point to, Color color, double width) {
  path_line(cr, from, to);
  stroke(cr, kCasing, width * 1.9, true);
  stroke(cr, color, width);
}

// @param inward  from the edge into its square, as long as a leaf.
void draw_edge(cairo_t* cr, const EdgeStyle& style, Point from, Point to, Point inward,
               double width) {
  const Saved saved(cr);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
  const auto at = [&](double along) { return from + (to - from) * along; };
  switch (style.shape) {
    case EdgeStyle::Shape::kBar:
      cased_line(cr, from, to, style.color, width);
      return;
    case EdgeStyle::Shape::kGap: {
      constexpr double kOpens = 0.3, kCloses = 0.7;
      cased_line(cr, from, at(kOpens), style.color, width);
      cased_line(cr, at(kCloses), to, style.color, width);
      const Point leaf = at(kOpens) + inward + (to - from) * 0.12;
      cased_line(cr, at(kOpens), leaf, style.color, width * 0.55);
      return;
    }
    case EdgeStyle::Shape::kHollow: {
      const double reach = length(inward);
      const Point across = reach > 0 ? inward * (width * 0.95 / reach) : Point{0, 0};
      for (const double side : {-1.0, 1.0})
        cased_line(cr, from + across * side, to + across * side, style.color, width * 0.4);
      for (const Point end : {from, to})
        cased_line(cr, end - across, end + across, style.color, width * 0.4);
      return;
    }
  }
}

// Where a cell's labels go: a box inside its quad, with the origin in its middle.
struct CellBox {
  double width, height, side;
  double line, inset, text_height, badge_radius;
};

CellBox box_in(const Quad& quad) {
  CellBox box{};
  box.width = std::min(length(quad[1] - quad[0]), length(quad[2] - quad[3]));
  box.height = std::min(length(quad[3] - quad[0]), length(quad[2] - quad[1]));
  box.side = std::min(box.width, box.height);
  box.line = std::max(1.2, box.side * 0.016);
  box.inset = box.side * 0.035;
  box.text_height = std::max(9.5, in_steps(box.side * 0.175));
  box.badge_radius = std::max(7.0, in_steps(box.side * 0.13));
  return box;
}

// A little inside the square on which it is printed: the neighbour may show something else there.
void draw_edges(cairo_t* cr, const OverlayCell& cell, const Quad& quad) {
  const double side = box_in(quad).side;
  constexpr double kInset = 0.055, kWidth = 0.05, kLeaf = 0.2;
  for (std::size_t i = 0; i < cell.edges.size(); ++i) {
    if (cell.edges[i] <= 0) continue;
    const Point from = quad[i], to = quad[(i + 1) % 4];
    const Point down = ((quad[(i + 3) % 4] - from) + (quad[(i + 2) % 4] - to)) * 0.5;
    const Point along = (to - from) * kInset;
    const Point inset = down * (cell.within[i] ? 0 : kInset);
    draw_edge(cr, style_of_edge(cell.edges[i]), from + inset + along, to + inset - along,
              down * kLeaf, std::max(1.5, side * kWidth));
  }
}

bool has_edges(const OverlayCell& cell) {
  return std::any_of(cell.edges.begin(), cell.edges.end(), [](int edge) { return edge > 0; });
}

// What is wrong or in doubt is seen from across the room; a plain cell has a thin line.
void draw_cell_frame(cairo_t* cr, const OverlayCell& cell, const Quad& quad) {
  const CellBox box = box_in(quad);
  if (box.side < 1) return;
  if (cell.broken || cell.unsure) {
    const Saved saved(cr);
    path_outline(cr, quad);
    cairo_clip(cr);
    set_color(cr, faded(cell.broken ? kRed : kAmber, 0.13));
    cairo_paint(cr);
    if (cell.unsure) hatch(cr, faded(kAmber, 0.55), box.side * 0.1, box.line * 0.9);
  }
  if (cell.broken) {
    outline(cr, quad, kRed, box.line * 2.2);
  } else if (cell.unsure) {
    outline(cr, quad, kAmber, box.line * 2);
  } else if (cell.name.empty()) {
    path_outline(cr, quad);
    stroke(cr, rgb(0xffffff, 0.22), box.line * 0.7);
  } else {
    outline(cr, quad, kMint, box.line);
  }
}

/// A text in the language of the picture.
std::string said(const OverlayView& view, std::string_view english) {
  return view.words ? view.words(english) : std::string(english);
}

// Points and name form one chip in the upper left corner, where art rarely carries its numbers.
void draw_chip(cairo_t* cr, const OverlayCell& cell, const CellBox& box, double x, double middle,
               Color accent, const std::string& shown) {
  const double radius = box.badge_radius;
  const bool open = cell.name.empty();
  if (!open || cell.unsure) {
    const double hidden = cell.points ? radius * 1.05 : 0;  // below the badge
    const double start = x + (cell.points ? radius : 0);
    const double room = box.width / 2 - box.inset - start;
    const double used =
        label(cr, start, middle - box.text_height / 2, box.text_height, room, hidden,
              cell.unsure ? kAmber : faded(kNight, 0.82), cell.unsure ? kInk : kPaper, shown);
    if (cell.source != Source::kSeen)
      source_mark(cr, cell.source, start + used + box.text_height * 0.3, middle,
                  box.text_height * 0.48);
  }
  if (!cell.points) return;
  const bool nothing = *cell.points == 0;
  const Color ground = nothing ? kGrey : cell.accented ? accent : kGold;
  badge(cr, x + radius, middle, radius, ground, nothing || cell.accented ? kPaper : kInk,
        std::to_string(*cell.points));
}

// The direction in which the cells' rows run, rad: labels that all stand alike are calmer to read
// than labels that follow the perspective of their cells.
double row_direction(const std::vector<OverlayCell>& cells,
                     const cairo_matrix_t& picture_from_photo) {
  Point along{0, 0};
  for (const auto& cell : cells) {
    const Quad quad = mapped(picture_from_photo, cell.quad);
    const Point across = (quad[1] + quad[2]) - (quad[0] + quad[3]);
    if (std::isfinite(across.x) && std::isfinite(across.y)) along = along + across;
  }
  return std::atan2(along.y, along.x);
}

void draw_labels(cairo_t* cr, const OverlayCell& cell, const Quad& quad, double direction,
                 Color accent, const OverlayWords& words) {
  CellBox box = box_in(quad);
  if (box.side < 1) return;
  if (has_edges(cell)) box.inset = box.side * 0.12;  // labels leave them in view
  // A piece that lies beside may lie across: its box is then as wide as the piece is high.
  const Point along = quad[1] - quad[0];
  if (std::abs(along.x * std::sin(direction) - along.y * std::cos(direction)) >
      std::abs(along.x * std::cos(direction) + along.y * std::sin(direction)))
    std::swap(box.width, box.height);

  // Labels stand in a box inside the quad that is turned with the board.
  const Point centre = (quad[0] + quad[1] + quad[2] + quad[3]) * 0.25;
  const Saved saved(cr);
  cairo_translate(cr, centre.x, centre.y);
  cairo_rotate(cr, direction);
  const double left = -box.width / 2 + box.inset;
  const double chip = -box.height / 2 + box.inset + box.badge_radius;
  draw_chip(cr, cell, box, left, chip, accent, words.first);
  if (!words.second.empty()) {
    label(cr, left, chip + box.badge_radius + box.inset, box.text_height, box.width - 2 * box.inset,
          0, faded(kNight, 0.82), kAmber, words.second);
  }
  if (cell.broken)
    badge(cr, box.width / 2 - box.inset, box.height / 2 - box.inset, box.badge_radius * 0.85, kRed,
          kPaper, "!");
}

// Column letters below the lowest row and row numbers left of the first column, outside the board.
void draw_coordinates(cairo_t* cr, const std::vector<OverlayCell>& cells,
                      const cairo_matrix_t& picture_from_photo) {
  for (const auto& cell : cells) {
    const Quad quad = mapped(picture_from_photo, cell.quad);
    const double side = length(quad[2] - quad[3]);
    const Font font{.size = std::max(10.0, side * 0.15), .bold = true};
    const auto name = to_string(cell.cell);
    const auto digits = name.find_first_of("0123456789");
    const auto write = [&](Point at, const std::string& text) {
      path_circle(cr, at.x, at.y, font.size * 0.72);
      fill(cr, faded(kNight, 0.6));
      draw_text_centred(cr, font, kPaper, at.x, at.y, text);
    };
    if (cell.cell.row == 0)
      write((quad[2] + quad[3]) * 0.5 + ((quad[3] - quad[0]) + (quad[2] - quad[1])) * 0.125,
            name.substr(0, digits));
    if (cell.cell.col == 0)
      write((quad[0] + quad[3]) * 0.5 + ((quad[0] - quad[1]) + (quad[3] - quad[2])) * 0.125,
            name.substr(digits));
  }
}

struct Line {
  std::string text;
  bool first = false;  // of its note: carries the bullet
  Color color;
};

// Everything below the photo. Laid out first, so that the picture's height is known.
struct Caption {
  double unit = 0;  // height of the main line's letters
  double width = 0;
  double height = 0;
  std::vector<Line> lines;
  bool legend = false;
};

bool any_source(const OverlayView& view, Source source) {
  return std::any_of(view.cells.begin(), view.cells.end(),
                     [&](const auto& cell) { return cell.source == source; });
}

// Numbers of OverlayView::edges that some cell shows.
std::vector<int> edges_shown(const OverlayView& view) {
  std::vector<int> shown;
  for (int number = 1; number <= static_cast<int>(view.edges.size()); ++number)
    if (std::any_of(view.cells.begin(), view.cells.end(), [&](const OverlayCell& cell) {
          return std::find(cell.edges.begin(), cell.edges.end(), number) != cell.edges.end();
        }))
      shown.push_back(number);
  return shown;
}

constexpr double kMainRow = 3.1, kNoteRow = 1.25, kLegendRow = 1.35, kFoot = 0.55;
constexpr double kPad = 1.0;

Font note_font(const Caption& caption) { return {.size = caption.unit * 0.8}; }

Caption lay_out(cairo_t* cr, const OverlayView& view, int width) {
  Caption caption;
  caption.width = width;
  caption.unit = std::clamp(width * 0.022, 11.0, 30.0);
  const double text_room = width - caption.unit * (2 * kPad + 1);
  const int shown = std::min(static_cast<int>(view.notes.size()), kMostNotes);
  for (int i = 0; i < shown; ++i) {
    const auto& note = view.notes[static_cast<std::size_t>(i)];
    bool first = true;
    for (auto& text : wrap(cr, note_font(caption), said(view, note.text), text_room))
      caption.lines.push_back(
          {std::move(text), std::exchange(first, false), note.broken ? kRed : kAmber});
  }
  if (const auto left = view.notes.size() - static_cast<std::size_t>(shown); left > 0)
    caption.lines.push_back({said(view, "and " + std::to_string(left) + " more"), true, kMuted});
  caption.legend = any_source(view, Source::kCorrected) || any_source(view, Source::kInferred) ||
                   !edges_shown(view).empty();
  const double rows = kMainRow + kNoteRow * static_cast<double>(caption.lines.size()) +
                      (caption.legend ? kLegendRow : 0) +
                      (caption.legend || !caption.lines.empty() ? kFoot : 0);
  caption.height = std::ceil(rows * caption.unit);
  return caption;
}

void status_pill(cairo_t* cr, const OverlayView& view, double unit, double right, double middle) {
  const bool broken = std::any_of(view.notes.begin(), view.notes.end(),
                                  [](const auto& note) { return note.broken; });
  const bool look = view.status == OverlayStatus::kNeedsLook;
  const std::string text = said(view, look ? "needs a look" : broken ? "rule broken" : "sure");
  const Color color = look ? kAmber : broken ? kRed : kMint;
  const Font font{.size = unit * 0.78, .bold = true};
  const double height = unit * 1.35;
  const double width = text_width(cr, font, text) + height * 1.55;
  const double left = right - width;
  path_rounded(cr, left, middle - height / 2, width, height, height / 2);
  fill(cr, faded(color, 0.16), true);
  stroke(cr, color, unit * 0.07);
  path_circle(cr, left + height * 0.58, middle, height * 0.2);
  fill(cr, color);
  draw_text_centred(cr, font, color, left + height * 1.0, middle, text, Align::kLeft);
}

// The total, or what it may be, ending at `right`. @return  where it begins.
double draw_total(cairo_t* cr, const OverlayView& view, double unit, double right, double middle) {
  if (!view.total) return right;
  const bool settled = view.lowest == view.highest && !view.perhaps_more;
  const std::string total = (view.lowest == view.highest ? std::to_string(*view.total)
                                                         : std::to_string(view.lowest) + "\u2013" +
                                                               std::to_string(view.highest)) +
                            (view.perhaps_more ? "?" : "");
  const Font large{.size = unit * 2.1, .bold = true};
  const Font small{.size = unit * 0.78};
  const std::string word = said(view, *view.total == 1 && settled ? "point" : "points");
  const double word_width = text_width(cr, small, word);
  draw_text_centred(cr, large, settled ? kPaper : kAmber, right - word_width - unit * 0.35, middle,
                    total, Align::kRight);
  draw_text(cr, small, kMuted, right, middle + unit * 2.1 * 0.36, word, Align::kRight);
  return right - word_width - unit * 0.35 - text_width(cr, large, total) - unit;
}

// The player's name over the game's, with a bar of the player's colour before them.
void draw_names(cairo_t* cr, const OverlayView& view, double unit, double left, double right,
                double middle) {
  const double bar = unit * 0.3;
  path_rounded(cr, left, middle - unit * 0.95, bar, unit * 1.9, bar / 2);
  fill(cr, player_color(view.player));
  const double names_left = left + bar + unit * 0.55;
  const double room = right - names_left;
  const std::string& headline = view.player.empty() ? view.game_title : view.player;
  draw_text_centred(cr, fit(cr, {.size = unit * 1.3, .bold = true}, headline, room), kPaper,
                    names_left, middle - unit * (view.player.empty() ? 0 : 0.42), headline,
                    Align::kLeft);
  if (!view.player.empty())
    draw_text_centred(cr, fit(cr, {.size = unit * 0.78}, view.game_title, room), kMuted, names_left,
                      middle + unit * 0.72, view.game_title, Align::kLeft);
}

// @return  where the next row begins.
double draw_notes(cairo_t* cr, const Caption& caption, double left, double top) {
  const double unit = caption.unit;
  for (const auto& line : caption.lines) {
    const double row = top + kNoteRow * unit / 2;
    if (line.first) {
      path_circle(cr, left + unit * 0.3, row, unit * 0.2);
      fill(cr, line.color);
    }
    draw_text_centred(cr, note_font(caption), rgb(0xe7ebf3), left + unit, row, line.text,
                      Align::kLeft);
    top += kNoteRow * unit;
  }
  return top;
}

// What the marks on corrected and inferred cells and the lines on edges mean.
void draw_legend(cairo_t* cr, const OverlayView& view, double unit, double left, double top) {
  const double row = top + kLegendRow * unit / 2;
  const Font font{.size = unit * 0.72};
  for (const auto& [source, english] :
       {std::pair{Source::kCorrected, "corrected by hand"},
        std::pair{Source::kInferred, "settled by what the box holds"}}) {
    if (!any_source(view, source)) continue;
    const std::string text = said(view, english);
    source_mark(cr, source, left + unit * 0.42, row, unit * 0.42);
    draw_text_centred(cr, font, kMuted, left + unit * 1.15, row, text, Align::kLeft);
    left += unit * 2.4 + text_width(cr, font, text);
  }
  for (const int number : edges_shown(view)) {
    const std::string text = said(view, view.edges[static_cast<std::size_t>(number - 1)]);
    draw_edge(cr, style_of_edge(number), {left, row + unit * 0.2},
              {left + unit * 2, row + unit * 0.2}, {0, -unit * 0.75}, unit * 0.28);
    draw_text_centred(cr, font, kMuted, left + unit * 2.4, row, text, Align::kLeft);
    left += unit * 3.6 + text_width(cr, font, text);
  }
}

void draw_caption(cairo_t* cr, const OverlayView& view, const Caption& caption, double top) {
  const double unit = caption.unit;
  const double left = unit * kPad;
  cairo_rectangle(cr, 0, top, caption.width, caption.height);
  fill(cr, kNight);
  cairo_rectangle(cr, 0, top, caption.width, std::max(2.0, unit * 0.16));
  fill(cr, player_color(view.player));

  const double middle = top + kMainRow * unit / 2 + unit * 0.08;
  const double total_left = draw_total(cr, view, unit, caption.width - unit * kPad, middle);
  status_pill(cr, view, unit, total_left, middle);
  draw_names(cr, view, unit, left, total_left - unit * 9.5, middle);
  const double below = draw_notes(cr, caption, left, top + kMainRow * unit);
  if (caption.legend) draw_legend(cr, view, unit, left, below);
}

}  // namespace

OverlayWords words_on(const OverlayCell& cell) {
  const std::string name = cell.name.empty() ? "empty" : cell.name;
  if (!cell.unsure) return {name, ""};
  // Something is there, and neither piece nor bare place is likely.
  if (cell.name.empty() && (cell.unlisted || cell.runner_up.empty()))
    return {"something unknown?", ""};
  if (cell.unlisted) return {name + "?", "or something else"};
  return {name + "?", "or " + (cell.runner_up.empty() ? "empty" : cell.runner_up)};
}

Pixels draw_overlay(const Pixels& photo, double full_per_pixel, const OverlayView& view,
                    const OverlayOptions& options) {
  STOREY_CHECK(photo.width > 0 && photo.height > 0 && full_per_pixel > 0);
  const Frame frame = frame_for(photo, full_per_pixel, view, options);
  const Surface scratch = blank_surface(1, 1);
  const Context measure(cairo_create(scratch.get()));
  const Caption caption = lay_out(measure.get(), view, frame.width);

  const Surface surface =
      blank_surface(frame.width, frame.height + static_cast<int>(caption.height));
  const Context context(cairo_create(surface.get()));
  cairo_t* cr = context.get();
  paint_photo(cr, photo, full_per_pixel, frame);
  const Color accent = player_color(view.player);
  {
    const Saved saved(cr);
    cairo_rectangle(cr, 0, 0, frame.width, frame.height);
    cairo_clip(cr);
    outline(cr, mapped(frame.picture_from_photo, view.board), accent,
            std::max(2.0, frame.width * 0.0028));
    draw_coordinates(cr, view.cells, frame.picture_from_photo);
    const double direction = row_direction(view.cells, frame.picture_from_photo);
    const auto each = [&](const auto& draw) {
      // Quiet cells first: the outline of a doubtful one must not be drawn over by its neighbour.
      for (const bool loud : {false, true})
        for (const auto* drawn : {&view.cells, &view.beside})
          for (const auto& cell : *drawn)
            if ((cell.unsure || cell.broken) == loud)
              draw(cell, mapped(frame.picture_from_photo, cell.quad));
    };
    each([&](const auto& cell, const Quad& quad) { draw_cell_frame(cr, cell, quad); });
    each([&](const auto& cell, const Quad& quad) { draw_edges(cr, cell, quad); });
    each([&](const auto& cell, const Quad& quad) {
      const OverlayWords words = words_on(cell);
      draw_labels(cr, cell, quad, direction, accent,
                  {said(view, words.first), said(view, words.second)});
    });
  }
  draw_caption(cr, view, caption, frame.height);
  return to_pixels(surface.get());
}

}  // namespace storey::drawing
