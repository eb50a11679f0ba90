// A photo that leaves doubts, read once more as if it were sharper.
#pragma once

#include <functional>

#include "model/game_spec.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/photo/view.h"

namespace storey {

/// Whether photos of this game are worth a second reading, where its looks are drawn and so sharper
/// than photos are: of pieces that lie flat, each on one cell. Of houses of cards as many were
/// exact with it (34 of 40), and two ranges no longer held: it had taken doubts away that were
/// right.
bool gains_by_second_look(const GameSpec& game);

/// How many sites of the buildings are told wrongly, as far as their confidences say.
double expected_wrong(const std::vector<BuildingReading>& buildings);

/// Whether a second reading is to be taken in place of the first, by what each expects to be wrong.
bool is_plainer(double second, double first);

/// What `read` makes of a photo, or of a sharper version of it where the photo leaves doubts, or
/// shows nothing, and that leaves plainly fewer. What was told from the sharper one is never sure:
/// the better of two readings is better partly by chance.
/// @param looks_again_for_buildings  whether it is also looked where the first reading finds none.
Result<Reading> plainer_reading(const GameSpec& game, const vision::View& view,
                                bool looks_again_for_buildings,
                                const std::function<Result<Reading>(const vision::View&)>& read);

}  // namespace storey
