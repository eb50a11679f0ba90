// An apartment house room by room: what each room shows once residents and tokens lie on it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scoring/ruleset.h"

namespace storey::scoring::chock_a_block {

inline constexpr int kCards = 12;
inline constexpr int kStoreys = 4;  ///< in cards
inline constexpr int kWide = 3;
inline constexpr int kRoomsACard = 2;  ///< across and up
inline constexpr int kGroup = 4;       ///< rooms of one colour that bring a resident
inline constexpr std::string_view kBlock = "block";
inline constexpr std::string_view kResident = "resident";
inline constexpr std::string_view kToken = "token";
inline constexpr std::array<std::string_view, 4> kFeatures = {"pants", "flower", "bird", "cat"};
inline constexpr std::array<int, 3> kTokenValues = {6, 8, 10};

using Cells = std::vector<Cell>;  ///< in order

/// One room as printed on a face of a block card.
struct Room {
  std::string colour;  ///< "" for none
  bool vacant = false;
  std::map<std::string, int> icons;  ///< by feature
};

/// The rooms of a face, from its text "rooms": rows from the top told apart by "/", rooms by "|",
/// in each the colour, icons and "vacant". [0][0] is bottom left.
/// @error kBadData  says what is not understood.
Result<std::array<std::array<Room, 2>, 2>> parse_rooms(std::string_view text);

struct Apartment {
  std::map<Cell, Room> rooms;    ///< with residents: no colour, not vacant, the tile's icons
  std::map<Cell, Room> printed;  ///< without them
  std::map<Cell, PieceFace> residents;
  Cells cards;               ///< bottom left rooms of the cards
  bool vacant_count = true;  ///< vacant rooms are among the four that bring a resident

  [[nodiscard]] int icons(Cell cell, std::string_view feature) const;
};

const Apartment& apartment_of(const RuleInput& in);

/// A score token on an apartment and the rooms of its line; `line` is empty when nobody said which.
struct Token {
  PieceFace what;
  std::string_view feature;
  int value = 0;
  std::optional<Cell> cell;  ///< where it lies
  Cells line;
};

const std::vector<Token>& tokens_of(const RuleInput& in);
std::string_view feature_of(const Catalog& catalog, PieceFace token);
int value_of(const Catalog& catalog, PieceFace token);

/// Rooms that hang together over edges, or over corners too, by `start`; all pass `test`.
Cells hang_together(Cell start, bool corners, const std::function<bool(Cell)>& test);
/// All maximal groups of `cells` in this sense.
std::vector<Cells> groups_of(const std::set<Cell>& cells, bool corners);

/// "1 flower", "6 pants"
std::string count_icons(int n, std::string_view feature);

}  // namespace storey::scoring::chock_a_block
