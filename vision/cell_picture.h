// The small pictures in which cells are enrolled and compared.
#pragma once

namespace storey::vision {

inline constexpr int kCellPx = 32;       ///< side of a cell in its picture
inline constexpr int kCellMarginPx = 6;  ///< seen around it on each side: pieces lie crooked
inline constexpr int kCellPicturePx = kCellPx + 2 * kCellMarginPx;

}  // namespace storey::vision
