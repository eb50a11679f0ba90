// The whole building: who lives on which floor, who is connected to whom, who has which utility.
#pragma once

#include "scoring/highrise-homino/home.h"

namespace storey::scoring::highrise_homino {

struct Household {
  Home home;
  int floor = 1;                 ///< 1 is the lowest; equal numbers of floor icons share one
  std::set<int> connected;       ///< other players whose dominoes count as one's own
  std::set<std::string> has;     ///< utilities
  std::set<std::string> access;  ///< utilities a generator would bring
  std::map<Cell, int> doubled;   ///< squares beside a computer with Wi-Fi, and how often they count

  [[nodiscard]] int times(Cell cell) const;
};

using Building = std::vector<Household>;

Building building_of(const RuleInput& in);

/// Icons that count, by object: those beside a computer twice, pianos only in a room.
std::map<std::string, int> objects_of(const Household& household);
int rooms_of(const Household& household);
int floor_squares(const Household& household, std::string_view floor);
/// Areas of one floor that hang together, walls or not.
int floor_regions(const Household& household, std::string_view floor);
int windows_of(const Household& household);

/// The different icons that count for the price.
int icons_of_price(const RuleInput& in, const Household& household);

/// Wallet watchers: the smaller of the largest room and the number of different icons.
int price_of(const RuleInput& in, const Household& household);

}  // namespace storey::scoring::highrise_homino
