// Pure geometry of what is cut out and folded. All in mm, x right, y down.
#pragma once

#include <optional>
#include <vector>

#include "model/photo.h"

namespace storey::drawing {

struct Rect {
  double x = 0, y = 0, width = 0, height = 0;
  [[nodiscard]] double right() const { return x + width; }
  [[nodiscard]] double bottom() const { return y + height; }
};

enum class PanelKind {
  kFace,      ///< printed with a face of the piece
  kWall,      ///< a side without a face
  kGlueFlap,  ///< goes behind another panel
  kInnerLid,  ///< folded in first, takes the glue
  kOuterLid,  ///< closes the cube, shows the label
};

struct Panel {
  PanelKind kind = PanelKind::kWall;
  int face = -1;     ///< index in PrintPiece::faces, for kFace
  bool top = false;  ///< lids: at the upper end
  std::vector<Point> outline{};
  Rect box{};  ///< bounds of `outline`; faces and walls fill it
};

struct Segment {
  Point from, to;
};

/// A flat shape whose panels do not overlap; its bounds start at (0, 0).
struct Net {
  double width = 0;
  double height = 0;
  std::vector<Panel> panels{};
  std::vector<Segment> folds{};
  std::vector<Segment> cuts{};
};

inline constexpr double kGlueFlap_mm = 8;

/// A cube: a strip of four sides with a glue flap and half lids above and below, like a carton.
/// Folded with the print outside, the faces run clockwise seen from above.
///
/// @param faces  1 to 4 printed sides; two faces lie opposite each other, the rest is wall.
Net cube_net(double side_mm, int faces);

/// A flat tile. Two faces lie side by side with a fold between them: folded back to back.
Net tile_net(double width_mm, double height_mm, int faces);

/// A disc, or an oval, with one face.
Net disc_net(double width_mm, double height_mm);

struct PaperSize {
  double width = 210;
  double height = 297;
};

inline constexpr double kPageMargin_mm = 8;
inline constexpr double kSideStrip_mm = 10;  ///< right of the sheet: title, page number, ruler
inline constexpr double kItemGap_mm = 1.5;

/// What may be printed on, beside the strip with title and ruler.
Rect printable_area(PaperSize paper);

struct Slot {
  int page = 0;
  double x = 0, y = 0;  ///< upper left corner on the page
};

struct Packing {
  PaperSize paper{};  ///< turned to landscape where more fit
  int pages = 0;
  std::vector<Slot> slots{};  ///< one an item
};

/// Rows of equal items on as few pages as the better orientation needs.
/// @param may_turn  whether the paper may be turned to landscape.
/// @return nullopt when not even one fits.
std::optional<Packing> pack(int count, double width_mm, double height_mm, PaperSize paper,
                            bool may_turn = true);

/// Where the back of what lies at `x` is printed when the paper is turned over its long edge.
double back_of(double x, double width_mm, PaperSize paper);

}  // namespace storey::drawing
