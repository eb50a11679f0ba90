#include "model/piece_look.h"

#include <algorithm>

namespace storey {

std::vector<ShownIcon> icons_in(std::string_view text) {
  std::vector<ShownIcon> icons;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    ShownIcon icon;
    icon.crossed = word.front() == '!';
    if (icon.crossed) word.remove_prefix(1);
    const auto colon = std::min(word.find(':'), word.size());
    icon.icon = word.substr(0, colon);
    if (colon < word.size()) icon.number = word.substr(colon + 1);
    icons.push_back(std::move(icon));
  }
  return icons;
}

std::string text_of(const std::vector<ShownIcon>& icons) {
  std::string text;
  for (const auto& icon : icons)
    text += (text.empty() ? "" : " ") + std::string(icon.crossed ? "!" : "") + icon.icon +
            (icon.number.empty() ? "" : ":" + icon.number);
  return text;
}

}  // namespace storey
