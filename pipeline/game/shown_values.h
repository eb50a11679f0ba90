// What a face says <-> what its parts show, by the words of its fields.
#pragma once

#include <string>

#include "model/catalog.h"
#include "model/piece_look.h"
#include "model/result.h"

namespace storey {

/// What a piece with these values shows. Of a square called "top" the field "top" says its ground,
/// a figure or none, and edges as "up:wall"; of pictures called "marks.1" and "marks.2" the marks
/// "marks", in the order of the alphabet.
/// @error kBadData  a word of a square that is none of its values; the message names it.
Result<ShownValues> shown_values(const PieceLook& look, const FieldValues& values);

/// The other way: fields as game.json has them; what is not given is left out.
FieldValues values_shown(const PieceLook& look, const ShownValues& shown);

}  // namespace storey
