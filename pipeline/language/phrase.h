// One phrase of a book: what it looks like in English and what comes out.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace storey {

enum class Slot {
  kNumber,  ///< {n}: as the language writes numbers
  kNames,   ///< {name}, {cells}: nobody's language, only the "and" between them is put right
  kTyped,   ///< {file}, {line}: as it is
  kText,    ///< {x}: put into the language by itself
};

/// "{n} cats in {where}": literals before, between and behind the slots.
struct Pattern {
  std::vector<std::string> literals;
  std::vector<std::string> names;
  std::vector<Slot> slots;
};

/// What comes out: literals, and between them the slot of the pattern that stands there.
struct Form {
  std::vector<std::string> literals;
  std::vector<std::size_t> slots;
};

struct Phrase {
  Pattern pattern;
  std::map<std::string, Form> forms;  ///< by plural category; "other" where there is one alone
  std::optional<std::size_t> counted = {};  ///< the slot that chooses the form
};

/// @error nullopt  braces do not fit, a slot is there twice, or nothing stands between two.
std::optional<Pattern> parse_pattern(std::string_view text);

/// @error nullopt  braces do not fit, or the slots are not those of the pattern.
std::optional<Form> parse_form(std::string_view text, const Pattern& pattern);

/// A word that stands whole in every text that the phrase says, the longest; "" where none does.
std::string key_word(const Pattern& pattern);

/// The words of a text, letters and digits; as views of it.
std::vector<std::string_view> words_in(std::string_view text);

/// Letters of the words; "c3", "7C" and numbers are the same in every language.
std::size_t letters_in(std::string_view text);

/// Length of the number that `text` begins with: "3", "-3", "0.87"; 0 where there is none.
std::size_t number_length(std::string_view text);

}  // namespace storey
