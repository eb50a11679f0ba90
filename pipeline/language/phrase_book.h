// Texts for people in another language than English: sentences are cut up into phrases that a book
// has. docs/languages.md says how a book is written.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace storey {

struct Translation {
  std::string text;
  std::vector<std::string> left = {};  ///< parts for which there was no phrase: they stayed English
};

/// Thread-safe. One that was made by nothing leaves texts as they are.
class PhraseBook {
 public:
  PhraseBook() = default;

  /// @param code  of the language, BCP 47: "de".
  /// @param file  for messages.
  /// @error kBadData  no such book; what is wrong and where.
  static Result<PhraseBook> parse(std::string_view json, const std::string& code,
                                  const std::string& file);

  [[nodiscard]] Translation translate(std::string_view english) const;
  /// The text alone.
  [[nodiscard]] std::string operator()(std::string_view english) const;
  /// A word that is printed on a piece: the phrase "table [printed]", where there is one.
  [[nodiscard]] std::string printed(std::string_view english) const;

  /// This book for texts that `first` has already put into words of its own.
  [[nodiscard]] PhraseBook after(const PhraseBook& first) const;

  /// "de"; "en" of one that was made by nothing.
  [[nodiscard]] const std::string& code() const;
  /// As its speakers call it: "Deutsch".
  [[nodiscard]] const std::string& title() const;
  /// The words of the page, a JSON object.
  [[nodiscard]] const std::string& page() const;
  /// The words of the report of a batch, a JSON object.
  [[nodiscard]] const std::string& report() const;

 private:
  class Book;
  std::shared_ptr<const Book> book_;
  std::shared_ptr<const Book> first_;
};

}  // namespace storey
