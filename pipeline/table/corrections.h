// What a player says about a photo: the lines of a .fix file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/layout.h"
#include "model/photo.h"
#include "model/reading.h"
#include "model/result.h"
#include "pipeline/game/game.h"

namespace storey {

/// What one cell really holds.
struct CellCorrection {
  bool empty = false;
  std::optional<PieceFace> what;  ///< absent: only turned
  std::optional<int> rotation;    ///< quarter turns counter-clockwise
};

struct Corrections {
  std::map<Cell, CellCorrection> cells;
  std::optional<Quad> corners;  ///< of the board, full-size photo pixels
  std::map<std::string, std::string> facts;
};

/// Parses `c3=block-12/1`, `-d4`, `+e5=block-02/0`, `d2@90`, `corners=x,y x,y x,y x,y`,
/// `fact coins=3`, one a line; "#" starts a comment. Of two lines about a cell the later wins.
/// @error kUnreadable  `where` is "file:line:column".
Result<Corrections> parse_corrections(std::string_view text, const std::string& file,
                                      const Game& game);

/// A corrected cell has confidence 1 and Source::kCorrected.
void apply(const Corrections& corrections, Reading& reading);
void apply(const Corrections& corrections, Layout& layout);

}  // namespace storey
