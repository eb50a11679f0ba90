#include "scoring/balconia/condition.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace storey::scoring::balconia {

namespace {

constexpr std::array<Symbol, 14> kSymbols{{
    {"heart", "heart", "hearts"},
    {"cat", "cat", "cats"},
    {"note", "musical note", "musical notes"},
    {"laundry", "piece of laundry", "pieces of laundry"},
    {"bird", "bird", "birds"},
    {"person", "person", "people"},
    {"sunblind", "sunblind", "sunblinds"},
    {"flower-light-pink", "light pink flower", "light pink flowers"},
    {"flower-magenta", "magenta flower", "magenta flowers"},
    {"flower-orange", "orange flower", "orange flowers"},
    {"flower-purple", "purple flower", "purple flowers"},
    {"flower-turquoise", "turquoise flower", "turquoise flowers"},
    {"flower-white", "white flower", "white flowers"},
    {"any-flower", "flower", "flowers"},
}};
constexpr size_t kFirstFlower = 7;
constexpr size_t kFlowers = 6;

constexpr std::array<AreaName, 10> kAreas{{
    {Area::kRow, "row", "Row", "in this row"},
    {Area::kRowAbove, "row-above", "Row above", "in the row above"},
    {Area::kAround, "around", "Around", "around this balcony"},
    {Area::kColRight, "col-right", "Column to the right", "in the column to the right"},
    {Area::kColLeft, "col-left", "Column to the left", "in the column to the left"},
    {Area::kColAbove, "col-above", "Column above", "above in this column"},
    {Area::kColBelow, "col-below", "Column below", "below in this column"},
    {Area::kRight1, "right1", "Directly to the right", "directly to the right"},
    {Area::kLeft1, "left1", "Directly to the left", "directly to the left"},
    {Area::kGroup, "group", "Group", "in this group"},
}};

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    const auto start = text.find_first_not_of(' ');
    if (start == text.npos) return words;
    text.remove_prefix(start);
    const auto end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

Error wrong(std::string_view text, std::string_view word, std::string_view expected) {
  return {ErrorCode::kBadData,
          "condition '" + std::string(text) + "': '" + std::string(word) + "' is not understood; " +
              std::string(expected) + " may stand there",
          {}};
}

Error wrong_words(std::string_view text, std::string_view form) {
  return {ErrorCode::kBadData,
          "condition '" + std::string(text) + "' is not of the form '" + std::string(form) + "'",
          {}};
}

std::string symbol_keys() {
  std::string keys = "a symbol (";
  for (const auto& symbol : kSymbols)
    keys.append(&symbol == kSymbols.data() ? "" : ", ").append(symbol.key);
  return keys + ")";
}

std::optional<Target> parse_target(std::string_view word) {
  if (word == "balcony") return Target{TargetKind::kBalcony, nullptr, nullptr};
  if (word == "flower-colours") return Target{TargetKind::kFlowerColours, nullptr, nullptr};
  if (const auto* symbol = find_symbol(word)) return Target{TargetKind::kSymbol, symbol, nullptr};
  if (word.starts_with("no-"))
    if (const auto* symbol = find_symbol(word.substr(3)))
      return Target{TargetKind::kAbsent, symbol, nullptr};
  if (const auto plus = word.find('+'); plus != word.npos) {
    const auto* first = find_symbol(word.substr(0, plus));
    const auto* second = find_symbol(word.substr(plus + 1));
    if (first != nullptr && second != nullptr && first != second)
      return Target{TargetKind::kPair, first, second};
  }
  return std::nullopt;
}

}  // namespace

std::span<const Symbol> all_symbols() { return kSymbols; }

std::span<const Symbol> flowers() { return std::span(kSymbols).subspan(kFirstFlower, kFlowers); }

const Symbol& any_flower() { return kSymbols.back(); }

const Symbol* find_symbol(std::string_view key) {
  const auto* found = std::find_if(kSymbols.begin(), kSymbols.end(),
                                   [&](const Symbol& symbol) { return symbol.key == key; });
  return found == kSymbols.end() ? nullptr : found;
}

std::span<const AreaName> all_areas() { return kAreas; }

const AreaName& name_of(Area area) { return kAreas.at(static_cast<size_t>(area)); }

Result<BalconyCondition> parse_balcony_condition(std::string_view text) {
  BalconyCondition condition;
  const auto words = words_of(text);
  if (words.size() == 1 && words[0] == "lovebird") {
    condition.lovebird = true;
    return condition;
  }
  if (words.size() != 3) return wrong_words(text, "AREA MODE TARGET' or 'lovebird");

  const auto area = std::find_if(kAreas.begin(), kAreas.end(),
                                 [&](const AreaName& name) { return name.key == words[0]; });
  if (area == kAreas.end()) {
    std::string keys;
    for (const auto& name : kAreas) keys.append(keys.empty() ? "" : ", ").append(name.key);
    return wrong(text, words[0], keys);
  }
  condition.area = area->area;

  if (words[1] == "each1" || words[1] == "each2" || words[1] == "each3") {
    condition.each = true;
    condition.points = words[1].back() - '0';
  } else if (words[1] == "if5") {
    condition.points = 5;
  } else {
    return wrong(text, words[1], "each1, each2, each3 or if5");
  }

  const auto target = parse_target(words[2]);
  if (!target)
    return wrong(text, words[2],
                 "balcony, flower-colours, " + symbol_keys() + ", no-SYMBOL or SYMBOL+SYMBOL");
  if (target->kind == TargetKind::kPair && condition.each)
    return wrong(text, words[2], "with each there is no rule for two symbols: only one symbol");
  condition.target = *target;
  return condition;
}

Result<DoorCondition> parse_door_condition(std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != 3) return wrong_words(text, "majority|fewer|difference SYMBOL SYMBOL");
  DoorCondition condition;
  if (words[0] == "majority") {
    condition.kind = DoorKind::kMajority;
  } else if (words[0] == "fewer") {
    condition.kind = DoorKind::kFewer;
  } else if (words[0] == "difference") {
    condition.kind = DoorKind::kDifference;
  } else {
    return wrong(text, words[0], "majority, fewer or difference");
  }
  condition.first = find_symbol(words[1]);
  condition.second = find_symbol(words[2]);
  if (condition.first == nullptr) return wrong(text, words[1], symbol_keys());
  if (condition.second == nullptr || condition.second == condition.first)
    return wrong(text, words[2], symbol_keys() + " other than the first");
  return condition;
}

}  // namespace storey::scoring::balconia
