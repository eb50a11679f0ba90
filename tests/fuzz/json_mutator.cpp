#include "tests/fuzz/json_mutator.h"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace storey::fuzz {
namespace {

/// Where a value stands, and its key.
struct Value {
  std::size_t begin = 0, end = 0;
  std::optional<std::size_t> key;  ///< of a member: where its key begins
};

constexpr std::array kKeys{"game",
                           "players",
                           "name",
                           "source",
                           "facts",
                           "pieces",
                           "areas",
                           "claims",
                           "known",
                           "final",
                           "format",
                           "kinds",
                           "title",
                           "inside",
                           "cover",
                           "tokens",
                           "kind",
                           "picture",
                           "aid",
                           "entries",
                           "icon",
                           "text",
                           "numbered",
                           "extras",
                           "note",
                           "width_mm",
                           "height_mm",
                           "score",
                           "seats",
                           "color",
                           "lines",
                           "board",
                           "rows",
                           "cols",
                           "corners",
                           "cells",
                           "cell",
                           "what",
                           "piece",
                           "visible",
                           "player",
                           "photo",
                           "id",
                           "label",
                           "copies",
                           "faces",
                           "art",
                           "counts",
                           "texts",
                           "tags",
                           "photos",
                           "file",
                           "house_rules",
                           "questions",
                           "choices",
                           "low",
                           "high",
                           "with",
                           "labels",
                           "words",
                           "scores",
                           "width",
                           "height",
                           "rotation",
                           "layer",
                           "hidden",
                           "group",
                           "layout",
                           "beside",
                           "anchors",
                           "sides",
                           "quad",
                           "places",
                           "how",
                           "turns",
                           "fields",
                           "key",
                           "is",
                           "of",
                           "values",
                           "seen_as",
                           "squares",
                           "size_mm",
                           "constraints",
                           "finished",
                           "opposite_faces",
                           "loose_squares",
                           "colours"};

constexpr std::array kPlain{"null",
                            "true",
                            "false",
                            "0",
                            "-1",
                            "1.5",
                            "\"\"",
                            "[]",
                            "{}",
                            "1e999",
                            "-1e999",
                            "1e-999",
                            "2147483648",
                            "-2147483649",
                            "4294967296",
                            "9223372036854775808",
                            "18446744073709551616",
                            "123456789012345678901234567890",
                            "0.1e1",
                            "-0",
                            "\"a1\"",
                            "\"#ffffff\"",
                            "\"../../x\"",
                            "\"\\u0000\"",
                            "\"\\ud800\"",
                            "\"\\u001b[31m\"",
                            "\"\\n\"",
                            "\"=1+1\"",
                            "\"\xff\"",
                            "[[]]",
                            "{\"\":{}}"};

std::size_t end_of_text(std::string_view json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at)
    if (json[at] == '\\') ++at;
  return std::min(at + 1, json.size());
}

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

/// All values, without recursion: it may be a hundred thousand deep.
std::vector<Value> values_of(std::string_view json) {
  constexpr std::size_t kMost = 20'000;
  std::vector<Value> values;
  std::vector<std::size_t> open;  // lists and objects, by their place in `values`
  std::optional<std::size_t> key;
  for (std::size_t at = 0; at < json.size() && values.size() < kMost;) {
    const char c = json[at];
    if (is_blank(c) || c == ',' || c == ':') {
      ++at;
    } else if (c == ']' || c == '}') {
      if (!open.empty()) {
        values[open.back()].end = at + 1;
        open.pop_back();
      }
      ++at;
    } else if (c == '[' || c == '{') {
      open.push_back(values.size());
      values.push_back({at, json.size(), std::exchange(key, std::nullopt)});
      ++at;
    } else if (c == '"') {
      const auto end = end_of_text(json, at);
      auto next = end;
      while (next < json.size() && is_blank(json[next])) ++next;
      if (next < json.size() && json[next] == ':') {
        key = at;
      } else {
        values.push_back({at, end, std::exchange(key, std::nullopt)});
      }
      at = end;
    } else {
      auto end = at + 1;
      while (end < json.size() &&
             std::string_view(" \n\t\r,:]}[{\"").find(json[end]) == std::string_view::npos)
        ++end;
      values.push_back({at, end, std::exchange(key, std::nullopt)});
      at = end;
    }
  }
  return values;
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  while (times-- > 0) all += text;
  return all;
}

class Change {
 public:
  Change(std::string_view json, std::uint32_t seed)
      : json_(json), random_(seed), values_(values_of(json)) {}

  std::string make() {
    if (values_.empty()) return std::string(one_of(kPlain));
    const Value& value = one_of(values_);
    switch (random_() % 9) {
      case 0:
        return put(value.begin, value.end, std::string(one_of(kPlain)));
      case 1:
        return put(value.begin, value.end, text_of(one_of(values_)));
      case 2:
        return put(value.begin, value.end,
                   "\"" + repeated("\xc3\xa4", 1 + random_() % 5000) + "\"");
      case 3:
        return put(value.begin, value.end, wrapped(text_of(value)));
      case 4:
        return put(value.begin, value.end, std::to_string(static_cast<int>(random_() % 200) - 20));
      case 5:
        return renamed(value);
      case 6:
        return without(value);
      case 7:  // twice, a member with the same key
        return put(value.end, value.end,
                   "," + std::string(json_.substr(start(value), value.end - start(value))));
      default:
        return put(value.end, value.end,
                   std::string(value.key ? ",\"" + std::string(one_of(kKeys)) + "\":" : ",") +
                       std::string(one_of(kPlain)));
    }
  }

 private:
  template <typename List>
  const typename List::value_type& one_of(const List& list) {
    return list[random_() % list.size()];
  }

  static std::size_t start(const Value& value) { return value.key.value_or(value.begin); }

  [[nodiscard]] std::string text_of(const Value& value) const {
    return std::string(json_.substr(value.begin, value.end - value.begin));
  }

  [[nodiscard]] std::string put(std::size_t begin, std::size_t end, const std::string& text) const {
    return std::string(json_.substr(0, begin)) + text + std::string(json_.substr(end));
  }

  /// Up to 200,000 levels around a value.
  std::string wrapped(const std::string& inner) {
    constexpr std::array<std::size_t, 5> kLevels{1, 20, 600, 20'000, 200'000};
    const std::size_t levels = 1 + random_() % one_of(kLevels);
    return random_() % 2 == 0 ? repeated("[", levels) + inner + repeated("]", levels)
                              : repeated("{\"a\":", levels) + inner + repeated("}", levels);
  }

  std::string renamed(const Value& value) {
    if (!value.key)
      return put(value.begin, value.end,
                 "{\"" + std::string(one_of(kKeys)) + "\":" + text_of(value) + "}");
    return put(*value.key, end_of_text(json_, *value.key),
               "\"" + std::string(one_of(kKeys)) + "\"");
  }

  [[nodiscard]] std::string without(const Value& value) const {
    auto end = value.end;
    if (end < json_.size() && json_[end] == ',') ++end;
    return put(start(value), end, "");
  }

  std::string_view json_;
  std::minstd_rand random_;
  std::vector<Value> values_;
};

}  // namespace

std::string changed_json(std::string_view json, std::size_t longest, std::uint32_t seed) {
  std::string changed = Change(json, seed).make();
  return changed.size() <= longest ? changed : std::string(json);
}

}  // namespace storey::fuzz

// One change in eight is libFuzzer's own, of bytes: no JSON any more, mostly.
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t longest,
                                    unsigned seed) {
  if (seed % 8 == 0) return LLVMFuzzerMutate(data, size, longest);
  const auto changed = storey::fuzz::changed_json(as_text(data, size), longest, seed);
  std::copy(changed.begin(), changed.end(), data);
  return changed.size();
}
