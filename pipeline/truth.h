// NAME.truth.json: what a sample photo really shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/layout.h"
#include "model/photo.h"
#include "model/result.h"
#include "pipeline/game.h"

namespace storey {

struct TruthCell {
  Cell cell;
  std::optional<PieceFace> what;  ///< nullopt: nothing lies there
  Quad quad{};                    ///< of the face, or of the opening of an empty cell
  double visible = 1;             ///< share of the quad that the photo shows
};

struct Truth {
  bool has_board = false;  ///< false: a photo without a board, nothing below but `set` is given
  std::string player;      ///< whose side it shows; empty when the board has one side
  bool final_state = true;
  Quad board{};  ///< outer corners of the frame in pixels of the upright full-size photo
  std::vector<TruthCell> cells;
  std::string set;  ///< "easy"
};

/// Reads a truth file of `game`; keys it does not know are ignored.
/// @param file  named in errors.
/// @error kUnreadable  no JSON, another game, a piece or cell that the game does not have, a cell
///                     given twice or not at all; `where` is the file and the place in it.
Result<Truth> parse_truth(std::string_view text, const std::string& file, const Game& game);

/// The layout that lies there.
Layout layout_of(const Truth& truth, const BoardSpec& board);

}  // namespace storey
