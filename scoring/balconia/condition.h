// The condition on a balcony or a door, as written in game.json: "left1 if5 no-person".
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/result.h"

namespace storey::scoring::balconia {

/// Something printed on balconies that conditions count.
struct Symbol {
  std::string_view key;  ///< as in Face::counts: "bird", "flower-orange"; "any-flower" is their sum
  std::string_view one;  ///< "bird"
  std::string_view many;
};

/// Scoring guide, p. 3 "Balcony symbols and elements": seven elements, six flowers, any flower.
std::span<const Symbol> all_symbols();
/// The six flowers, in the order of the rulebook's list.
std::span<const Symbol> flowers();
const Symbol& any_flower();
/// nullptr when there is no such symbol.
const Symbol* find_symbol(std::string_view key);

/// Where a balcony looks. Scoring guide, p. 3 "Balcony positions".
enum class Area {
  kRow,
  kRowAbove,
  kAround,
  kColRight,
  kColLeft,
  kColAbove,
  kColBelow,
  kRight1,
  kLeft1,
  kGroup
};

struct AreaName {
  Area area;
  std::string_view key;    ///< "row-above"
  std::string_view title;  ///< "Row above"
  std::string_view where;  ///< ends a sentence: "in the row above"
};
std::span<const AreaName> all_areas();
const AreaName& name_of(Area area);

enum class TargetKind {
  kBalcony,        ///< another balcony
  kSymbol,         ///< an element, a flower of one colour, or any flower
  kFlowerColours,  ///< different colours of flowers
  kAbsent,         ///< no such element
  kPair,           ///< both symbols
};

struct Target {
  TargetKind kind = TargetKind::kBalcony;
  const Symbol* symbol = nullptr;  ///< for kSymbol, kAbsent, kPair
  const Symbol* second = nullptr;  ///< for kPair
};

struct BalconyCondition {
  bool lovebird = false;  ///< then nothing below counts
  Area area = Area::kRow;
  bool each = false;  ///< `points` each time; otherwise `points` once, if met
  int points = 0;
  Target target;
};

enum class DoorKind { kMajority, kFewer, kDifference };

struct DoorCondition {
  DoorKind kind = DoorKind::kMajority;
  const Symbol* first = nullptr;  ///< the upper one of a majority
  const Symbol* second = nullptr;
};

/// "AREA MODE TARGET" or "lovebird".
///   AREA    row row-above around col-right col-left col-above col-below right1 left1 group
///   MODE    each1 each2 each3 if5
///   TARGET  balcony | SYMBOL | flower-colours | no-SYMBOL | SYMBOL+SYMBOL (if5 only)
/// @error kBadData  the message names the wrong word and what may stand there.
Result<BalconyCondition> parse_balcony_condition(std::string_view text);

/// "majority UPPER LOWER" | "fewer A B" | "difference A B", all of them symbols.
/// @error kBadData  as above.
Result<DoorCondition> parse_door_condition(std::string_view text);

}  // namespace storey::scoring::balconia
