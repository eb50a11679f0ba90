#include "scoring/chock-a-block/residents.h"

#include <algorithm>

namespace storey::scoring::chock_a_block {

namespace {

/// Rooms of the colour printed on `cell` that hang together with it, without those taken.
Cells colour_group(const Apartment& apartment, const std::set<Cell>& taken, Cell cell) {
  const auto& colour = apartment.printed.at(cell).colour;
  return hang_together(cell, false, [&](Cell next) {
    const auto room = apartment.printed.find(next);
    return room != apartment.printed.end() && room->second.colour == colour &&
           taken.count(next) == 0;
  });
}

/// Whether the rooms around a vacant one bring a resident to it.
bool large_enough(const Apartment& apartment, const Cells& group) {
  const auto counts = [&](Cell cell) {
    return apartment.vacant_count || !apartment.printed.at(cell).vacant;
  };
  return std::count_if(group.begin(), group.end(), counts) >= kGroup;
}

/// Tries every order; `failed` remembers sets of rooms from which none was found.
bool can_move_in(const Apartment& apartment, std::set<Cell>& taken, Cells left,
                 std::set<Cells>& failed) {
  if (left.empty()) return true;
  if (failed.count(left) > 0) return false;
  for (size_t i = 0; i < left.size(); ++i) {
    const Cell cell = left[i];
    if (!large_enough(apartment, colour_group(apartment, taken, cell))) continue;
    auto rest = left;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    taken.insert(cell);
    const bool good = can_move_in(apartment, taken, rest, failed);
    taken.erase(cell);
    if (good) return true;
  }
  failed.insert(left);
  return false;
}

}  // namespace

Cells rooms_for_residents(const Apartment& apartment) {
  std::set<Cell> taken;
  for (const auto& [cell, _] : apartment.residents) taken.insert(cell);
  Cells cells;
  for (const auto& [cell, room] : apartment.printed)
    if (room.vacant && taken.count(cell) == 0 &&
        large_enough(apartment, colour_group(apartment, taken, cell)))
      cells.push_back(cell);
  return cells;
}

std::vector<Cells> residents_without_order(const Apartment& apartment, const Cells& there,
                                           const Cells& placed) {
  // Rooms of different printed groups have nothing to do with each other.
  std::vector<Cells> without;
  std::set<Cell> left;
  for (const Cell cell : placed)
    if (apartment.printed.count(cell) > 0) left.insert(cell);
  while (!left.empty()) {
    const auto group = colour_group(apartment, {}, *left.begin());
    Cells together;
    for (const Cell cell : group)
      if (left.erase(cell) > 0) together.push_back(cell);
    std::set<Cell> taken;
    for (const Cell cell : there)
      if (std::find(together.begin(), together.end(), cell) == together.end()) taken.insert(cell);
    std::set<Cells> failed;
    if (!can_move_in(apartment, taken, together, failed)) without.push_back(std::move(together));
  }
  return without;
}

}  // namespace storey::scoring::chock_a_block
