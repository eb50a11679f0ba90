// The whole building: who lives on which floor, who is connected to whom, who has which utility.
#pragma once

#include "scoring/highrise-homino/home.h"

namespace storey::scoring::highrise_homino {

struct Household {
  Home home;
  int floor = 1;                 ///< 1 is the lowest; equal numbers of floor icons share one
  std::set<int> connected;       ///< other players whose dominoes count as one's own
  int ways = 0;                  ///< that lead to them: the same floor, a staircase, elevators
  std::set<std::string> has;     ///< utilities
  std::set<std::string> access;  ///< utilities a generator would bring
  std::map<Cell, int> doubled;   ///< squares beside a computer with Wi-Fi, and how often they count

  [[nodiscard]] int times(Cell cell) const;
};

using Building = std::vector<Household>;

const Building& building_of(const RuleInput& in);

/// Whether somebody's map was not shown, so that floors, connections and access hang on it.
bool maps_missing(const RuleInput& in);

/// Utilities with a generator of `in.player` that may or may not work: access hangs on floors of
/// players nobody showed. Whoever has no floor icon is on the lowest floor, whoever else plays.
std::vector<std::string> open_utilities(const RuleInput& in, const Building& building);

/// The household of `in.player` as it is with every choice of those that may work; of one choice
/// where nothing is open.
const std::vector<Household>& possible_households(const RuleInput& in);

/// Icons that count, by object: those beside a computer twice, pianos only in a room.
std::map<std::string, int> objects_of(const Household& household);
int rooms_of(const Household& household);
int floor_squares(const Household& household, std::string_view floor);
/// Areas of one floor that hang together, walls or not.
int floor_regions(const Household& household, std::string_view floor);
int windows_of(const Household& household);

/// The different icons; by house rule also a piano outside a room.
std::set<std::string> icons_of(const RuleInput& in, const Household& household);
/// What the price looks at.
struct Price {
  int largest_room = 0;  ///< with what a computer doubles
  int icons = 0;
};
Price price_parts(const RuleInput& in, const Household& household);
/// Wallet watchers: the smaller of the largest room and the number of unique icons.
int price_of(const RuleInput& in, const Household& household);

}  // namespace storey::scoring::highrise_homino
