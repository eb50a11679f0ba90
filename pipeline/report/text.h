// Aligned, wrapped and coloured plain text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pipeline/language/phrase_book.h"

namespace storey {

/// Signs of UTF-8 text, which is what a column counts.
std::size_t text_width(std::string_view text);

/// Cuts text at blanks into lines of at most `width` signs; a longer word has a line of its own.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

struct TextStyle {
  bool colour = false;   ///< ANSI colours, for a terminal
  int width = 100;       ///< columns: longer sentences are wrapped
  PhraseBook book = {};  ///< the language of the texts
};

enum class Ink { kPlain, kBold, kDim, kRed, kYellow, kGreen };

/// The text in the style's language, wrapped within the style's width, with `indent` blanks before
/// each line and a line end behind.
std::string paragraph(std::string_view text, const TextStyle& style, std::size_t indent = 0,
                      Ink ink = Ink::kPlain);

std::string pad_right(std::string_view text, std::size_t width);
std::string pad_left(std::string_view text, std::size_t width);

std::string inked(std::string_view text, Ink ink, bool colour);

}  // namespace storey
