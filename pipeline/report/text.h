// Aligned, wrapped and coloured plain text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace storey {

/// Signs of UTF-8 text, which is what a column counts.
std::size_t text_width(std::string_view text);

/// Cuts text at blanks into lines of at most `width` signs; a longer word has a line of its own.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

enum class Ink { kPlain, kBold, kDim, kRed, kYellow, kGreen };
std::string inked(std::string_view text, Ink ink, bool colour);

}  // namespace storey
