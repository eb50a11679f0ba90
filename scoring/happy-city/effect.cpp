#include "scoring/happy-city/effect.h"

#include <algorithm>
#include <charconv>

#include "scoring/happy-city/city.h"

namespace storey::scoring::happy_city {

namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool read_number(const std::string& word, int& number) {
  const auto* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  return error == std::errc{} && stop == end;
}

bool is_symbol(const std::string& word) {
  return word == "inhabitants" || word == "hearts" || word == "income";
}

bool is_colour(const std::string& word) {
  return std::find(kColours.begin(), kColours.end(), word) != kColours.end();
}

bool read_clause(const std::vector<std::string>& words, Effect& effect) {
  if (words == std::vector<std::string>{"replaces", "last"}) {
    effect.kind = Effect::Kind::kReplacesLast;
    return true;
  }
  if (words.size() < 3 || !read_number(words[0], effect.amount)) return false;
  if (words.size() == 3 && words[1] == "coins" && words[2] == "now") {
    effect.kind = Effect::Kind::kCoinsNow;
    return true;
  }
  effect.symbol = words[1];
  if (!is_symbol(effect.symbol)) return false;
  if (words.size() == 4 && words[2] == "per" && is_colour(words[3])) {
    effect.kind = Effect::Kind::kPer;
    effect.colour = words[3];
    return true;
  }
  if (words.size() == 5 && words[2] == "if" && read_number(words[3], effect.needed)) {
    effect.kind = Effect::Kind::kIf;
    effect.colour = words[4];
    return effect.colour == "cards" || is_colour(effect.colour);
  }
  effect.kind = Effect::Kind::kIfAdjacent;
  return words.size() == 4 && words[2] == "if-adjacent" && read_number(words[3], effect.needed);
}

}  // namespace

Result<std::vector<Effect>> parse_effects(std::string_view text) {
  std::vector<Effect> effects;
  while (!text.empty()) {
    const auto end = std::min(text.find(';'), text.size());
    const auto words = words_of(text.substr(0, end));
    Effect effect;
    if (!read_clause(words, effect))
      return Error{ErrorCode::kBadData,
                   "effect '" + std::string(text.substr(0, end)) +
                       "' is not understood; write for example '1 hearts per blue', '2 income if 3 "
                       "green', '2 hearts if-adjacent 2', '5 coins now' or 'replaces last'",
                   {}};
    effects.push_back(std::move(effect));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return effects;
}

}  // namespace storey::scoring::happy_city
