// Photos of small boards, drawn by a script of bytes: a board at some angle, then light, blur,
// noise, things that cover it, a crop, a quarter turn, raw pixels.
#pragma once

#include "model/photo.h"
#include "pipeline/game/game.h"
#include "tests/fuzz/bytes.h"
#include "vision/template_set.h"

namespace storey::fuzz {

/// A made-up game with its pieces as they are matched.
struct SmallGame {
  Game game;
  vision::TemplateSet templates;
};

/// One of each kind of board: a frame, tiles on a table, a printed board.
inline constexpr int kSmallGames = 3;
const SmallGame& small_game(int kind);

/// What the rest of the script draws: 160 x 120 to 320 x 240 pixels.
/// @param kind  whose board is drawn; it need not be the one that is looked for.
Photo draw_scene(Bytes& script);

}  // namespace storey::fuzz
