// The optional fiducial marks beside an upright frame: what `storey print --mat` prints and the
// reader finds.
#pragma once

#include <array>
#include <cstdint>

#include "model/photo.h"

namespace storey {

/// A square mark of 6 x 6 modules: a black border around 4 x 4 bits.
/// Source: ids 0 to 3 of the public ArUco dictionary DICT_4X4_50 (Garrido-Jurado et al. 2014).
struct FrameMark {
  int id = 0;
  std::uint16_t bits = 0;  ///< 4 x 4 row by row, the upper left bit highest; 1 is white
  bool left = true;        ///< beside the frame's left edge, else its right edge
  bool top = true;         ///< at the frame's upper end, else its lower end
};

inline constexpr std::array<FrameMark, 4> kFrameMarks{{
    {0, 0b1011'0101'0011'0010, true, true},
    {1, 0b0000'1111'1001'1010, false, true},
    {2, 0b0011'0011'0010'1101, false, false},
    {3, 0b1001'1001'0100'0110, true, false},
}};

inline constexpr int kFrameMarkModules = 6;
inline constexpr double kFrameMark_mm = 24;  ///< side of the black square
inline constexpr double kFrameMarkGap_mm =
    8;  ///< from the frame's outer edge sideways to the square
inline constexpr double kFrameMarkInset_mm =
    8;  ///< from the frame's upper or lower end to the square
inline constexpr double kFrameMarkQuiet_mm = 6;  ///< white around the square on the printed strip

/// True when the module (0..5 across and down) is white.
constexpr bool frame_mark_is_white(const FrameMark& mark, int column, int row) {
  if (column < 1 || column > 4 || row < 1 || row > 4) return false;
  return (mark.bits >> (15 - ((row - 1) * 4 + column - 1))) & 1;
}

/// Corners of the black square (TL TR BR BL), in mm in the plane of the frame's front.
/// Origin: the frame's outer upper left corner; x right, y down.
constexpr Quad frame_mark_corners(const FrameMark& mark, double frame_width_mm,
                                  double frame_height_mm) {
  const double x =
      mark.left ? -kFrameMarkGap_mm - kFrameMark_mm : frame_width_mm + kFrameMarkGap_mm;
  const double y =
      mark.top ? kFrameMarkInset_mm : frame_height_mm - kFrameMarkInset_mm - kFrameMark_mm;
  return {{{x, y},
           {x + kFrameMark_mm, y},
           {x + kFrameMark_mm, y + kFrameMark_mm},
           {x, y + kFrameMark_mm}}};
}

}  // namespace storey
