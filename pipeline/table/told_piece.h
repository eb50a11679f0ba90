// What is printed on a piece, told field by field and held against the rules of its game.
#pragma once

#include <string>
#include <vector>

#include "model/reading.h"
#include "pipeline/game/game.h"
#include "vision/identify/piece_fields.h"

namespace storey {

/// Whether a piece that shows this may exist: the rules call no table impossible on which it lies
/// beside a building. True where the rules say nothing of it.
bool may_exist(const Game& game, const std::string& kind, const FieldValues& values);

/// Fields that hang together by the rules (a number that follows from icons) with what does not fit
/// made unlikely: numbers, icons and marks are weighed together. Other fields stay.
std::vector<FieldReading> heed_rules(const Game& game, const std::string& kind,
                                     const vision::PieceTelling& told);

}  // namespace storey
