// What people call a piece: what is printed on it as its name, where a game's pieces have one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/catalog.h"

namespace storey {

/// The text field of a kind that holds the name on its pieces.
inline constexpr std::string_view kNameField = "name";

/// The name that is printed on a face: "Haunted house"; "" of what has none.
std::string_view printed_name(const Catalog& catalog, PieceFace what);

/// "Haunted house", as it is printed; where several faces of a piece have one name, with the letter
/// that corrections tell them by: "Happy Market A". Catalog::short_name() of what has none, or one
/// that another piece has, too. "nothing" of nothing.
std::string called(const Catalog& catalog, PieceFace what);

/// As Catalog::parse(), and by what called() says. Upper and lower case are the same.
std::optional<PieceFace> face_called(const Catalog& catalog, std::string_view name);

}  // namespace storey
