// What the rules about moves and the options share: who came, what was built, who may come or go.
#pragma once

#include <optional>
#include <string>

#include "scoring/highrise-homino/building.h"

namespace storey::scoring::highrise_homino {

/// The same rules looking at another table; `in` and `table` outlive it.
RuleInput input_of(const RuleInput& in, const Table& table, int player);

bool holds_piece(const std::vector<PieceFace>& pieces, PieceFace what);

/// Whether `in.player` has won one of `goals`, whose reward lasts.
bool has_won(const RuleInput& in, const std::vector<std::string_view>& goals);
/// Whether anybody has.
bool somebody_has_won(const RuleInput& in, const std::vector<std::string_view>& goals);

/// Dominoes or goals that lie in the map of `player` afterwards and did not before, or the other
/// way round.
std::vector<PieceFace> came_into_map(const MoveInput& move, int player, std::string_view kind);
std::vector<PieceFace> left_map(const MoveInput& move, int player, std::string_view kind);

/// Where a domino may lie; by its borders, and a lamp only with Power.
std::vector<Placement> places_for(const RuleInput& in, PieceFace what);
/// Dominoes of the market, and those somebody asks about.
std::vector<PieceFace> dominoes_ready(const RuleInput& in);
/// Guests, and tenants somebody asks about.
std::vector<PieceFace> tenants_ready(const RuleInput& in);

/// A tenant that is new beside a map.
struct Newcomer {
  PieceFace tenant;
  std::optional<int> left;  ///< the player it was with before; none for a guest
};

std::vector<Newcomer> newcomers(const MoveInput& move, int player);
std::vector<PieceFace> new_guests(const MoveInput& move, int player);

/// Whether `player` destroyed a part of the map: seen, or said.
bool did_construction(const MoveInput& move, int player);

/// How many tenants `in.player` may attract in a round.
int tenants_a_round(const RuleInput& in);

/// Why a tenant leaves.
struct Cause {
  bool construction = false;  ///< its owner did construction
  bool attracted = false;     ///< its owner attracted a tenant
};

/// "after construction": what makes `tenant` leave `from` for `to`, pools aside; empty: nothing.
/// @param in  the table while it is still with `from`.
std::string why_it_leaves(const RuleInput& in, int from, int to, PieceFace tenant, Cause cause);

/// Whether a tenant of `from` comes to `to` for its pools.
bool pools_call(const RuleInput& in, int from, int to);

/// Whether a wallet tenant of `owner` has to go and nobody has a price that it pays.
bool nobody_takes(const RuleInput& in, int owner, PieceFace tenant);

void check_attract(const MoveInput& move, ViolationWriter& out);
void check_tenants_a_round(const MoveInput& move, ViolationWriter& out);
void check_leaving(const MoveInput& move, ViolationWriter& out);
void check_gone(const MoveInput& move, ViolationWriter& out);
void check_wrong_price(const MoveInput& move, ViolationWriter& out);

/// Where pieces lie, and the ways they go.
const Places& places();

}  // namespace storey::scoring::highrise_homino
