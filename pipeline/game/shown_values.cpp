#include "pipeline/game/shown_values.h"

#include <algorithm>
#include <charconv>

namespace storey {
namespace {

constexpr std::string_view kMiddle = "middle";

bool is_one_of(const std::vector<std::string>& values, const std::string& word) {
  return std::find(values.begin(), values.end(), word) != values.end();
}

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

Error not_understood(const std::string& square, const std::string& word) {
  return {ErrorCode::kBadData, "the square " + square + " cannot show \"" + word + "\"", ""};
}

/// Where a square's edge is told: what is between two squares is one thing.
std::string edge_key(const ShownSquares& squares, std::size_t square, std::string_view edge) {
  const bool above = edge == "up" && square > 0;
  const bool below = edge == "down" && square + 1 < squares.names.size();
  if (!above && !below) return squares.names[square] + "." + std::string(edge);
  return squares.names.size() == 2 ? std::string(kMiddle)
                                   : squares.names[below ? square + 1 : square] + ".above";
}

Status add_square(const ShownSquares& squares, std::size_t square, std::string_view text,
                  ShownValues& shown) {
  const std::string& name = squares.names[square];
  shown[name + ".figure"] = "";
  for (const auto edge : kEdges) shown.emplace(edge_key(squares, square, edge), kOpen);
  for (const auto& word : words_in(text)) {
    const auto colon = word.find(':');
    if (colon != word.npos) {
      const std::string edge = word.substr(0, colon);
      const std::string value = word.substr(colon + 1);
      const bool known = std::find(kEdges.begin(), kEdges.end(), edge) != kEdges.end();
      if (!known || !is_one_of(squares.edges, value)) return not_understood(name, word);
      shown[edge_key(squares, square, edge)] = value;
    } else if (is_one_of(squares.grounds, word)) {
      shown[name + ".ground"] = word;
    } else if (is_one_of(squares.figures, word)) {
      shown[name + ".figure"] = word;
    } else {
      return not_understood(name, word);
    }
  }
  if (shown.count(name + ".ground") == 0) return not_understood(name, std::string(text));
  return ok();
}

/// "marks.2" is the second of "marks".
std::pair<std::string, std::size_t> place_among(const std::string& key) {
  const auto dot = key.rfind('.');
  std::size_t place = 0;
  if (dot == key.npos) return {key, 0};
  std::from_chars(key.data() + dot + 1, key.data() + key.size(), place);
  return {key.substr(0, dot), place};
}

std::string text_at(const ShownValues& shown, const std::string& key) {
  const auto found = shown.find(key);
  return found == shown.end() ? "" : found->second;
}

std::string square_text(const ShownSquares& squares, std::size_t square, const ShownValues& shown) {
  const std::string& name = squares.names[square];
  std::string text = text_at(shown, name + ".ground");
  if (const auto figure = text_at(shown, name + ".figure"); !figure.empty()) text += " " + figure;
  for (const auto edge : kEdges) {
    // What is between two squares is written once, with the upper one.
    if (edge == "up" && square > 0) continue;
    const auto value = text_at(shown, edge_key(squares, square, edge));
    if (!value.empty() && value != kOpen) text += " " + std::string(edge) + ":" + value;
  }
  return text;
}

}  // namespace

Result<ShownValues> shown_values(const PieceLook& look, const FieldValues& values) {
  ShownValues shown;
  const auto& squares = look.squares;
  for (std::size_t s = 0; s < squares.names.size(); ++s)
    if (Status added = add_square(squares, s, values.text(squares.names[s]), shown); !added)
      return added.error();
  for (const auto& picture : look.pictures) {
    const auto [key, place] = place_among(picture.key);
    std::string value(values.text(key));
    if (place > 0) {
      auto mark = values.tags.begin();
      for (std::size_t i = 1; i < place && mark != values.tags.end(); ++i) ++mark;
      value = mark == values.tags.end() ? "" : *mark;
    }
    if (picture.may_miss || !value.empty()) shown[picture.key] = value;
  }
  for (const auto& number : look.numbers)
    if (values.counts.count(number.key) > 0)
      shown[number.key] = std::to_string(values.count(number.key));
  for (const auto& icons : look.icons)
    if (const auto row = icons_in(values.text(icons.key)); !row.empty())
      shown[icons.key] = text_of(row);
  return shown;
}

FieldValues values_shown(const PieceLook& look, const ShownValues& shown) {
  FieldValues values;
  for (std::size_t s = 0; s < look.squares.names.size(); ++s)
    values.texts[look.squares.names[s]] = square_text(look.squares, s, shown);
  for (const auto& picture : look.pictures) {
    const auto [key, place] = place_among(picture.key);
    const auto value = text_at(shown, picture.key);
    if (value.empty()) continue;
    if (place > 0)
      values.tags.insert(value);
    else
      values.texts[key] = value;
  }
  for (const auto& number : look.numbers) {
    const auto text = text_at(shown, number.key);
    if (text.empty()) continue;
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    values.counts[number.key] = value;
  }
  for (const auto& icons : look.icons)
    if (const auto text = text_at(shown, icons.key); !text.empty()) values.texts[icons.key] = text;
  return values;
}

}  // namespace storey
