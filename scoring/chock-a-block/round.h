// Whose turn it is and how far it has come, as far as a state tells: cards placed, cards in hand.
#pragma once

#include <optional>

#include "scoring/chock-a-block/apartment.h"

namespace storey::scoring::chock_a_block {

inline constexpr std::string_view kHandArea = "hand";            ///< cards of a player
inline constexpr std::string_view kResidentsArea = "residents";  ///< face up, the lowest last
inline constexpr std::string_view kCardsArea = "cards";          ///< face up, the lowest last
inline constexpr std::string_view kTilesArea = "tiles";          ///< residents of Auto Block
inline constexpr std::string_view kTokensArea = "tokens";        ///< of Auto Block

/// What lies in a place; nullptr when nobody said.
const std::vector<PieceFace>* told(const Areas& areas, std::string_view key);

/// Turns so far: cards placed, of Auto Block residents taken; nullopt when that is not known.
std::optional<int> turns_of(const RuleInput& in);

/// Cards in hand at the end of the turn in which card number `placed` was placed, and before the
/// first one. Nothing is drawn in the last turn; five players draw nothing in the last two.
int hand_after_turn(const RuleInput& in, int placed);

/// Whether a card is drawn in the turn in which card number `placed` was placed.
bool draws_after(const RuleInput& in, int placed);

enum class Turn {
  kOpen,   ///< a card is placed and none drawn
  kOver,   ///< or not begun
  kUnsure  ///< no state shows it
};
Turn turn_of(const RuleInput& in);

/// Who keeps `in.player` from placing a card (or, as Auto Block, from taking a resident), or why:
/// "bob is next"; empty when nothing does.
std::string why_not_next(const RuleInput& in);

/// Rooms in which a resident must move in before anything else is done.
Cells residents_due(const RuleInput& in);

}  // namespace storey::scoring::chock_a_block
