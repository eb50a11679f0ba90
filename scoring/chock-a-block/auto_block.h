// Auto Block, the opponent that plays itself: residents in, score tokens out.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "scoring/chock-a-block/apartment.h"

namespace storey::scoring::chock_a_block {

/// What Auto Block holds of one feature.
struct AutoFeature {
  bool excluded = false;  ///< the feature it cannot gain points with
  int icons = 0;
  std::vector<int> tokens;  ///< values
};

struct AutoBlock {
  std::array<AutoFeature, 4> features;  ///< in the order of kFeatures
  std::vector<std::string> log;         ///< one sentence a resident it took

  [[nodiscard]] int points() const;
};

/// Whether this player is Auto Block: the fact "auto-block" says "grand" or the excluded feature,
/// or nobody said and residents lie where only Auto Block has some.
bool is_auto_block(const RuleInput& in);
/// Whether nobody said which feature brings it no points.
bool excluded_unknown(const RuleInput& in);

/// Lets Auto Block take its residents one after the other (area "tiles").
/// Solo rules: 2 points an icon; the token of that many points, a larger one of the kind for the
/// one it holds; with 16 points the 6 besides the 10. Tokens of other players are gone.
AutoBlock play_auto_block(const RuleInput& in);

/// A finished game of one player against Auto Block, whose total has to be exceeded, or by house
/// rule of all players; nullopt for any other table.
std::optional<Outcome> solo_outcome(const RuleInput& in, const std::vector<ScoreSheet>& sheets);

}  // namespace storey::scoring::chock_a_block
