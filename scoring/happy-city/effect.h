// What an expert special does, as data: the text "effect" of its face.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace storey::scoring::happy_city {

/// One clause:
///   "1 hearts per blue"            for each blue card in the city
///   "2 inhabitants if 3 green"     when the city has 3 green cards; "cards" stands for any colour
///   "2 hearts if-adjacent 2"       when 2 cards next to this one have the same colour
///   "5 coins now"                  once, when it is taken
///   "replaces last"                it takes the slot of the last card, which is discarded
struct Effect {
  enum class Kind { kPer, kIf, kIfAdjacent, kCoinsNow, kReplacesLast };
  Kind kind = Kind::kPer;
  int amount = 0;
  std::string symbol;  ///< "inhabitants", "hearts", "income"
  std::string colour;  ///< of kPer and kIf
  int needed = 0;      ///< of kIf and kIfAdjacent
};

/// Clauses are told apart by ";".
/// @error kBadData  says which word is not understood.
Result<std::vector<Effect>> parse_effects(std::string_view text);

}  // namespace storey::scoring::happy_city
