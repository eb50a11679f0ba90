// "shows" of a kind in game.json: where its pieces show their fields.
#pragma once

#include "model/piece_look.h"
#include "pipeline/io/json_reader.h"

namespace storey {

/// @param complaint  of the document that `shows` is in.
PieceLook read_piece_look(JsonObject& shows, JsonComplaint& complaint);

}  // namespace storey
