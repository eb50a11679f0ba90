// What print says of a card whose picture is not known: names and classes in words, and patterns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "model/photo.h"
#include "model/reading.h"
#include "model/result.h"

namespace storey::vision {

/// How well print says a value of a field: 1 to the letter, 0 not at all. Capitals, blanks and
/// what print confuses (0 and O, 1 and l) do not matter.
double likeness_of_print(std::string_view print, std::string_view value);

/// The values that lines of print may mean, each with its probability; empty where none is like any
/// of them.
FieldReading words_of(const std::string& key, const std::vector<std::string>& values,
                      const std::vector<std::string>& lines);

/// The fields of a card of this kind (FieldSpec::Of::kPiece) that can be read without knowing its
/// picture: words (class and text) and patterns of squares, as far as the catalog has such values.
/// Fields that are not in print, or not in these words, are not among them.
///
/// @param card  straightened and upright; letters of at least 9 px on a card 500 px wide. Below a
///              width of 150 px nothing can be read.
/// @error kIo   Tesseract or its data is not installed.
Result<std::vector<FieldReading>> read_card_print(const Pixels& card, const Catalog& catalog,
                                                  std::string_view kind);

/// What the fields say of the whole card: faces of the kind with their probabilities, best first;
/// those below 1e-3 are left out. They sum to less than 1 where the fields contradict each other.
std::vector<Candidate> cards_by_print(const std::vector<FieldReading>& fields,
                                      const Catalog& catalog, std::string_view kind);

}  // namespace storey::vision
