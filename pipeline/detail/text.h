// Aligned, wrapped and coloured plain text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/cell.h"

namespace storey::detail {

/// Signs of UTF-8 text, which is what a column counts.
std::size_t text_width(std::string_view text);

/// Cuts text at blanks into lines of at most `width` signs; a longer word has a line of its own.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

/// "3 points", "1 point".
std::string count_of(int count, const std::string& one);

/// "green and pink"; "a, b and c".
std::string list_of(const std::vector<std::string>& words, std::string_view last = " and ");

/// "c3 and d3; " for what is said of cells without naming them; "" when they are named or too many.
std::string cells_unsaid(const std::string& because, const std::vector<Cell>& cells);

enum class Ink { kPlain, kBold, kDim, kRed, kYellow, kGreen };
std::string inked(std::string_view text, Ink ink, bool colour);

}  // namespace storey::detail
