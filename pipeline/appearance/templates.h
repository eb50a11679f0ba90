// What is known of the looks of a game's pieces, ready for reading photos.
#pragma once

#include "model/result.h"
#include "pipeline/appearance/enrolled_cells.h"
#include "pipeline/game/game.h"
#include "vision/template_set.h"

namespace storey {

/// Whether photos can be read: every face has a picture, drawn or enrolled, or cells were enrolled.
bool has_pictures(const Game& game);

/// What photos are matched with. In a frame: the picture of every face, see load_looks(). On a
/// table or a printed board: the cells enrolled in the game's folder, and the art of what is not
/// among them.
Result<vision::TemplateSet> load_templates(const Game& game, int side_px = 96);

/// What is known of a game's pieces besides the pictures of a set.
vision::LookFacts look_facts(const Game& game, const EnrolledSet& set);

}  // namespace storey
