// Tenants: what they wish for, and whether it is there.
#pragma once

#include "scoring/highrise-homino/building.h"

namespace storey::scoring::highrise_homino {

/// One wish icon: at least `n` of it, crossed out: fewer than `n`.
struct Wish {
  std::string key;  ///< an object, or "map-size", "floor-num", "floor-type" ...
  std::string sub;  ///< "carpet" of "floor-type/carpet"
  int n = 1;
  bool crossed = false;
};

/// Reads "sofa:2 !bed floor-type/carpet:3".
/// @error kBadData  says which word is not understood.
Result<std::vector<Wish>> parse_wishes(std::string_view text);

/// A wish as a player reads it: "2 sofas", "no bed", "fewer than 8 dominoes in the map".
std::string describe(const RuleInput& in, const Wish& wish);
/// "Power": what the rulebook calls one of kUtilities.
std::string utility_name(std::string_view utility);
/// "toddler boy": who a tenant is.
std::string portrait_of(const Catalog& catalog, PieceFace tenant);

/// How much of the wish's thing `player` has: the maps of connected players count as their own.
int amount_of(const RuleInput& in, const Building& building, int player, const Wish& wish);
bool fulfilled(const RuleInput& in, const Building& building, int player, const Wish& wish);

/// Whether `player` fulfils every wish of `tenant`, whatever it comes for.
bool fulfils_all(const RuleInput& in, const Building& building, int player, PieceFace tenant);

/// "wishes for a bed": wishes of `tenant` that keep it from coming; empty when there are none.
std::string missing_wishes(const RuleInput& in, const Building& building, int player,
                           PieceFace tenant);

/// Why `player` cannot attract `tenant` now; empty when they can.
std::string why_not(const RuleInput& in, const Building& building, int player, PieceFace tenant);

/// The number the star must show for the visible wishes and properties.
int printed_score(const std::vector<Wish>& wishes, const Face& tenant);
/// The highest number it may show: wishes that were printed as one from several raise it.
int highest_printed_score(const std::vector<Wish>& wishes, const Face& tenant);

std::vector<Wish> wishes_of(const Catalog& catalog, PieceFace tenant);
bool wishes_for(const Catalog& catalog, PieceFace tenant, std::string_view key);

}  // namespace storey::scoring::highrise_homino
