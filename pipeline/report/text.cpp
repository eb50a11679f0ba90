#include "pipeline/report/text.h"

#include <algorithm>

namespace storey {

std::size_t text_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (text_width(line) + 1 + text_width(word) <= width) {
      line += " " + std::string(word);
    } else {
      lines.emplace_back(word);
    }
  }
  return lines;
}

std::string paragraph(std::string_view text, const TextStyle& style, std::size_t indent, Ink ink) {
  const auto width = static_cast<std::size_t>(std::max(style.width, 1));
  std::string lines;
  for (const auto& line : wrap(style.book(text), width > indent ? width - indent : 1))
    lines += std::string(indent, ' ') + inked(line, ink, style.colour) + "\n";
  return lines;
}

std::string pad_right(std::string_view text, std::size_t width) {
  const std::size_t used = text_width(text);
  return std::string(text) + std::string(width > used ? width - used : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
  const std::size_t used = text_width(text);
  return std::string(width > used ? width - used : 0, ' ') + std::string(text);
}

std::string inked(std::string_view text, Ink ink, bool colour) {
  if (!colour || ink == Ink::kPlain) return std::string(text);
  const char* code = "";
  switch (ink) {
    case Ink::kPlain:
      break;
    case Ink::kBold:
      code = "1";
      break;
    case Ink::kDim:
      code = "2";
      break;
    case Ink::kRed:
      code = "31";
      break;
    case Ink::kYellow:
      code = "33";
      break;
    case Ink::kGreen:
      code = "32";
      break;
  }
  return std::string("\033[") + code + "m" + std::string(text) + "\033[0m";
}

}  // namespace storey
