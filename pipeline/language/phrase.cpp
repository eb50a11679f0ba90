#include "pipeline/language/phrase.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

namespace storey {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// All bytes beyond ASCII are of letters here: "ä", "·".
bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0;
}
/// Signs of UTF-8 count once.
bool is_letter(char c) { return in_word(c) && !is_digit(c) && (c & 0xc0) != 0x80; }

Slot slot_of(std::string_view name) {
  while (!name.empty() && is_digit(name.back())) name.remove_suffix(1);
  if (name == "n") return Slot::kNumber;
  if (name == "name" || name == "cells") return Slot::kNames;
  return name == "file" || name == "line" ? Slot::kTyped : Slot::kText;
}

/// Literals and the names between them.
struct Split {
  std::vector<std::string> literals;
  std::vector<std::string> names;
};

std::optional<Split> split(std::string_view text) {
  Split parts;
  std::string literal;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '}') return std::nullopt;
    if (text[i] != '{') {
      literal += text[i];
      continue;
    }
    const auto end = text.find('}', i);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view name = text.substr(i + 1, end - i - 1);
    if (name.empty() || !std::all_of(name.begin(), name.end(), in_word)) return std::nullopt;
    parts.literals.push_back(std::exchange(literal, {}));
    parts.names.emplace_back(name);
    i = end;
  }
  parts.literals.push_back(std::move(literal));
  return parts;
}

}  // namespace

std::optional<Pattern> parse_pattern(std::string_view text) {
  auto parts = split(text);
  if (!parts) return std::nullopt;
  const std::set<std::string> different(parts->names.begin(), parts->names.end());
  if (different.size() != parts->names.size()) return std::nullopt;
  const auto& literals = parts->literals;
  for (std::size_t i = 1; i + 1 < literals.size(); ++i)
    if (literals[i].empty()) return std::nullopt;
  // What would match every text says nothing.
  if (std::all_of(literals.begin(), literals.end(), [](const auto& one) { return one.empty(); }))
    return std::nullopt;
  std::vector<Slot> slots;
  for (const std::string& name : parts->names) slots.push_back(slot_of(name));
  return Pattern{std::move(parts->literals), std::move(parts->names), std::move(slots)};
}

std::optional<Form> parse_form(std::string_view text, const Pattern& pattern) {
  auto parts = split(text);
  if (!parts) return std::nullopt;
  Form form{std::move(parts->literals), {}};
  for (const std::string& name : parts->names) {
    const auto found = std::find(pattern.names.begin(), pattern.names.end(), name);
    if (found == pattern.names.end()) return std::nullopt;
    form.slots.push_back(static_cast<std::size_t>(found - pattern.names.begin()));
  }
  // A number may be said in a word: "one more round"; what is typed may be tapped. Nothing else may
  // be left out.
  for (std::size_t i = 0; i < pattern.slots.size(); ++i)
    if (pattern.slots[i] != Slot::kNumber && pattern.slots[i] != Slot::kTyped &&
        std::count(form.slots.begin(), form.slots.end(), i) != 1)
      return std::nullopt;
  return form;
}

std::string key_word(const Pattern& pattern) {
  std::string_view best;
  for (std::size_t i = 0; i < pattern.literals.size(); ++i) {
    const std::string& literal = pattern.literals[i];
    for (const std::string_view word : words_in(literal)) {
      const auto begin = static_cast<std::size_t>(word.data() - literal.data());
      // What touches a slot may be a part of a longer word there.
      const bool open = (begin == 0 && i > 0) ||
                        (begin + word.size() == literal.size() && i + 1 < pattern.literals.size());
      if (!open && word.size() > best.size()) best = word;
    }
  }
  return std::string(best);
}

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && in_word(text[end])) ++end;
    if (end > i) words.push_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return words;
}

std::size_t letters_in(std::string_view text) {
  std::size_t letters = 0;
  for (const std::string_view word : words_in(text))
    if (std::none_of(word.begin(), word.end(), is_digit))
      letters += static_cast<std::size_t>(std::count_if(word.begin(), word.end(), is_letter));
  return letters;
}

std::size_t number_length(std::string_view text) {
  const auto digits = [&](std::size_t from) {
    std::size_t end = from;
    while (end < text.size() && is_digit(text[end])) ++end;
    return end - from;
  };
  const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const std::size_t whole = digits(sign);
  if (whole == 0) return 0;
  const std::size_t end = sign + whole;
  const std::size_t places = end < text.size() && text[end] == '.' ? digits(end + 1) : 0;
  return places == 0 ? end : end + 1 + places;
}

}  // namespace storey
