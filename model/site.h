// A spot of what a photo shows: everything that is said of one names its site.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "model/cell.h"

namespace storey {

/// A cell of a building and how many pieces lie below, or a piece that lies loose beside it.
struct Site {
  Cell cell = {};
  int layer = 0;           ///< 0 on the table or in the frame, 1.. on what lies below
  std::string place = {};  ///< key of the place of a loose piece; "": the building
  int number = 0;          ///< of a loose piece in its place, from 1
  int building = 0;        ///< of several in one photo, from the left
  auto operator<=>(const Site&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// "b2", "b2+1" for the first piece that lies on another, "hand/2" for the second loose piece;
/// "2:b2" in the second building.
std::string to_string(const Site& site);

/// Parses what to_string() writes; nullopt when it is no site.
std::optional<Site> parse_site(std::string_view text);

}  // namespace storey
