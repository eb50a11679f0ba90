// One player's map: squares with floors, objects and walls, and the rooms they make.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scoring/ruleset.h"

namespace storey::scoring::highrise_homino {

inline constexpr std::string_view kDomino = "domino";
inline constexpr std::string_view kTenant = "tenant";
inline constexpr std::string_view kGoal = "goal";
inline constexpr std::string_view kThreat = "threat";
inline constexpr std::array<std::string_view, 3> kFloors = {"wood", "concrete", "carpet"};
inline constexpr std::array<std::string_view, 3> kUtilities = {"electricity", "water", "wifi"};

enum class Edge { kOpen, kWall, kDoor, kWindow };

/// Directions of edges, as the printed dominoes number them.
enum Direction { kRight, kDown, kLeft, kUp };
inline constexpr std::array<Direction, 4> kDirections = {kRight, kDown, kLeft, kUp};
Cell next_to(Cell cell, Direction direction);
Direction opposite(Direction direction);
/// The squares a domino there connects to: over edges, by house rule over corners, too.
std::vector<Cell> touching(const RuleInput& in, Cell cell);

/// Half a domino.
struct Square {
  std::string_view floor;   ///< one of kFloors, or "any" on a goal domino
  std::string_view object;  ///< "" for none
  std::array<Edge, 4> edges{};
  int domino = 0;  ///< which of the map's dominoes it belongs to
};

/// Reads half a domino: its floor, an object and edges, "wood sofa left:wall up:door".
/// @error kBadData  says which word is not understood.
Result<Square> parse_square(std::string_view text);

bool is_object(std::string_view word);

/// Dominoes, and goals that were won: any floor, no walls.
bool lies_in_map(std::string_view kind);

/// What is wrong where squares of two dominoes touch.
enum class BorderFault { kNone, kDifferentFloors, kDoorAndWall, kOneSided, kWindow };
/// @param from_a  where `b` lies, seen from `a`.
BorderFault border_fault(const RuleInput& in, const Square& a, Direction from_a, const Square& b);

/// An enclosed space with a door.
struct Room {
  std::set<Cell> squares;
};

struct Home {
  std::vector<std::pair<Cell, Square>> squares;  ///< by cell
  int dominoes = 0;
  std::vector<Room> rooms;
  std::set<std::string, std::less<>> goals;  ///< won goals that lie in the map: their rewards last
  std::vector<std::string_view> lent;        ///< objects that a goal's domino counts as

  [[nodiscard]] const Square* at(Cell cell) const;
  [[nodiscard]] bool in_room(Cell cell) const;
  /// What lies between `cell` and the next one; the outer edge where nothing is.
  [[nodiscard]] Edge between(Cell cell, Direction direction) const;
  /// The squares in groups that one can walk through by `steps`, each in order; `may_step` tells
  /// whether the step of that number leads on from a cell.
  [[nodiscard]] std::vector<std::vector<Cell>> spaces(
      const std::vector<Cell>& steps, const std::function<bool(Cell, size_t)>& may_step) const;
  /// Makes at() find the squares; of several in one cell the first counts.
  void index_squares();

 private:
  /// Into `squares`; -1 where nothing lies.
  [[nodiscard]] int index_of(Cell cell) const;

  Cell low_;  ///< bottom left of what `index_` covers
  int cols_ = 0;
  std::vector<int> index_;  ///< into `squares`, row by row; -1: none
};

/// Free cells that cannot be reached from outside the map.
std::set<Cell> holes_of(const Home& home);

/// The map of `in.player`; of several squares in one cell the first counts.
const Home& home_of(const RuleInput& in);

/// The squares a domino lies on, turned as it lies.
std::array<std::pair<Cell, Square>, 2> squares_of(const Catalog& catalog,
                                                  const Placement& placement);

}  // namespace storey::scoring::highrise_homino
