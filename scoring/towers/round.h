// A round between two states: how far the game went on, who chooses clients when, and what went
// through hands.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "scoring/towers/client.h"

namespace storey::scoring::towers {

/// How often each piece is there, by index; never 0.
using Counts = std::map<int, int>;
Counts counts_of(const std::vector<PieceFace>& pieces);
/// `counts` with `more` of each piece on top, or, times -1, fewer; may then be negative.
Counts plus(Counts counts, const Counts& more, int times = 1);
/// How many there are of those that are more than 0, or, with -1, less.
int total(const Counts& counts, int sign);

/// An area of a player or the table; nullopt when it is not there.
std::optional<Counts> area_of(const Areas& areas, std::string_view key);

/// How many rounds began between the states, as told or as the clients in the middle show.
int rounds_begun(const MoveInput& move);

/// Players from the tallest tower to the lowest; nullopt when a tower is not known.
std::optional<std::vector<int>> tallest_first(const RuleInput& in);

/// Whose turn it is to choose, one entry a client: from the tallest to the lowest, then back. Who
/// took a client ahead with No Such Agency is left out once; no state shows in which round that
/// was, so there may be several orders. None when a tower is not known.
std::vector<std::vector<int>> choosing_orders(const RuleInput& in);

/// Those who may choose next; empty when nobody does or nobody knows.
std::vector<int> next_to_choose(const RuleInput& in);

/// Whether somebody has chosen a client of this round already, whatever order there is.
bool choosing_began(const RuleInput& in);

/// Claims that are new, and clients that were cashed in for rooms that are not known (no cells).
std::vector<Claim> newly_cashed(const MoveInput& move, int player);
int newly_cashed_with(const MoveInput& move, int player, std::string_view tag);
/// The same of everybody but `player`.
int others_cashed_with(const MoveInput& move, int player, std::string_view tag);

/// What may have come of cashing in everything that was cashed in: one entry for each way in which
/// orders and choices differ.
struct Till {
  Purses purses;
  std::vector<int> unpaid;  ///< rooms that DrugCorp bought instead, by player
  int refused = 0;          ///< times that nobody paid Payne & Son
  auto operator<=>(const Till&) const = default;
};
const std::vector<Till>& tills(const MoveInput& move);

/// What every player says to have afterwards; nullopt where nobody said.
std::vector<std::optional<int>> money_told(const MoveInput& move);
bool may_be(const std::optional<Purse>& purse, std::optional<int> told);
/// Whether all money told fits.
bool as_told(const MoveInput& move, const Till& till);

}  // namespace storey::scoring::towers
