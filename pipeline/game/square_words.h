// What a face says of its squares in words -> the values of the fields of each square.
#pragma once

#include <string>
#include <vector>

#include "model/catalog.h"
#include "model/result.h"

namespace storey {

/// Reads texts such as "wood bed left:wall" by the fields of a kind that are of a square or of an
/// edge: each word is a value of one of the classes or counts one of what it names, "left:wall" is
/// a value of the edge. What no word says is left out.
/// @param texts   keys of the texts of the face: one of each square, rows from the top, or a
///                single one with "/" between rows and "|" between squares of a row.
/// @param squares  how many the face has.
/// @return  of each square.
/// @error kBadData  `where` is the key of the text; the message names the word.
Result<std::vector<FieldValues>> squares_in_words(const KindSpec& kind,
                                                  const std::vector<std::string>& texts,
                                                  std::size_t squares, const FieldValues& face);

}  // namespace storey
