// Blanks around a word of a text file.
#pragma once

#include <string_view>

namespace storey {

inline constexpr std::string_view kBlank = " \t\r";

/// `text` without blanks at its ends.
inline std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(kBlank);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// `text` without the mark that some editors put before UTF-8.
inline std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

}  // namespace storey
