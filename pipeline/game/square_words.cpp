#include "pipeline/game/square_words.h"

#include <algorithm>

#include "model/trim.h"
#include "model/words.h"

namespace storey {
namespace {

Error wrong(const std::string& key, const std::string& message) {
  return {ErrorCode::kBadData, message, key};
}

/// The parts of a text between any of `signs`, without blanks around them.
std::vector<std::string> parted(std::string_view text, std::string_view signs) {
  std::vector<std::string> parts;
  for (;;) {
    const auto end = std::min(text.find_first_of(signs), text.size());
    parts.emplace_back(trim(text.substr(0, end)));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

bool has_value(const FieldSpec& field, const std::string& word) {
  return std::find(field.values.begin(), field.values.end(), word) != field.values.end();
}

/// A word of a square into the field that has it; "" or what is wrong.
std::string take_word(const KindSpec& kind, const std::string& word, FieldValues& square) {
  const auto colon = word.find(':');
  const bool of_edge = colon != word.npos;
  const std::string edge = word.substr(0, of_edge ? colon : 0);
  if (of_edge && std::find(kEdges.begin(), kEdges.end(), edge) == kEdges.end())
    return "\"" + edge + "\" is no edge: expected up, right, down or left";
  const std::string value = word.substr(of_edge ? colon + 1 : 0);
  std::vector<std::string> known;
  for (const FieldSpec& field : kind.fields) {
    if (field.of != (of_edge ? FieldSpec::Of::kEdge : FieldSpec::Of::kSquare)) continue;
    if (field.type == FieldSpec::Type::kCount) {
      known.push_back(field.key);
      if (field.key != value) continue;
      ++square.counts[field.key];
      return "";
    }
    if (has_value(field, value)) {
      const bool is_new = square.texts.emplace(of_edge ? edge : field.key, value).second;
      return is_new ? ""
                    : "a square has one " + (of_edge ? edge : field.key) + ", not \"" + value +
                          "\" besides";
    }
    known.insert(known.end(), field.values.begin(), field.values.end());
  }
  return "expected " + list_of(known, " or ") + ", got \"" + value + "\"";
}

}  // namespace

Result<std::vector<FieldValues>> squares_in_words(const KindSpec& kind,
                                                  const std::vector<std::string>& texts,
                                                  std::size_t squares, const FieldValues& face) {
  std::vector<std::pair<std::string, std::string>> said;  // the key of a text, words of a square
  for (const std::string& key : texts) {
    const bool all = texts.size() == 1 && squares > 1;
    for (auto& words : parted(face.text(key), all ? "/|" : "")) said.emplace_back(key, words);
  }
  if (said.size() != squares)
    return wrong(texts.front(), "it says something of " + std::to_string(said.size()) +
                                    " squares, but the piece has " + std::to_string(squares));
  std::vector<FieldValues> values(squares);
  for (std::size_t s = 0; s < squares; ++s) {
    const auto& [key, words] = said[s];
    for (const std::string& word : parted(words, " "))
      if (!word.empty())
        if (const std::string why = take_word(kind, word, values[s]); !why.empty())
          return wrong(key, why);
  }
  return values;
}

}  // namespace storey
