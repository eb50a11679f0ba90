// What an SVG may hold before it is given to the renderer, which takes anything and as long as that
// lasts.
#pragma once

#include <string>
#include <string_view>

namespace storey::drawing::detail {

/// @return  what makes this no plain drawing: not XML in UTF-8, more elements or deeper than any
/// drawing of a piece, an element that is not shapes, gradients or text (filters, pictures, masks,
/// patterns), a reference to anything outside; "" when it may be drawn. The time and memory of
/// drawing what passes are bounded.
std::string why_not_plain(std::string_view svg);

}  // namespace storey::drawing::detail
