#include "model/words.h"

#include <algorithm>

namespace storey {

std::string count_of(int count, const std::string& one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string list_of(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last : ", ";
    text += words[i];
  }
  return text;
}

std::string cells_unsaid(const std::string& because, const std::vector<Cell>& cells) {
  constexpr std::size_t kMostNamed = 6;
  if (cells.empty() || cells.size() > kMostNamed) return "";
  std::vector<std::string> names;
  names.reserve(cells.size());
  for (const Cell cell : cells) names.push_back(to_string(cell));
  const bool named = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return because.find(name) != std::string::npos;
  });
  return named ? "" : list_of(names) + "; ";
}

}  // namespace storey
