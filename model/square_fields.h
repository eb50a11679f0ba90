// What is printed on a square of a piece as the piece lies: its fields, and its edges by the side
// to which they lie.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"

namespace storey {

/// The sides of a square as it lies, clockwise from the top of the building.
inline constexpr std::array<std::string_view, 4> kSides{"north", "east", "south", "west"};

/// What a class of a square says where nothing of it is there: no object.
inline constexpr std::string_view kNoValue = "none";

/// What is said of a square of such pieces: its fields, and kSides where its edges have one.
std::vector<std::string> square_fields(const KindSpec& kind);

/// The value of a field of what lies turned by `rotation` quarters counter-clockwise. Of a square
/// also a side: what is on an edge between two squares of one piece is on both; "open" where
/// nothing is. Of a square whose piece is known also the fields of the piece.
/// @return  nullopt where nothing lies or its kind has no such field.
std::optional<std::string> value_as_it_lies(const Catalog& catalog, PieceFace what, int rotation,
                                            std::string_view field);

}  // namespace storey
