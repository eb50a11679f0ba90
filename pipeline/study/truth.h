// What a labelled photo really shows: NAME.truth.json here, other forms in pipeline/study/labels.h.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/layout.h"
#include "model/photo.h"
#include "model/result.h"
#include "model/site.h"
#include "pipeline/game/game.h"

namespace storey {

/// What follows NAME of a photo NAME.jpg in the name of its truth file.
inline constexpr std::string_view kTruthEnding = ".truth.json";

struct TruthCell {
  Cell cell;
  PieceFace what;       ///< of one cell; kNothing: nothing lies there
  int rotation = 0;     ///< quarter turns counter-clockwise at which it lies
  Quad quad{};          ///< of the face, or of the opening of an empty cell
  double visible = 1;   ///< share of the quad that the photo shows
  bool hidden = false;  ///< something stands before it: not a look to learn from
};

/// A total that somebody else worked out.
struct StatedScore {
  std::string column;  ///< "score_with_bonuses"
  int points = 0;
  std::map<std::string, std::string> house_rules;  ///< with which it counts
  std::string where;                               ///< "scores.csv:3"
};

/// How it is known where the board lies.
enum class Corners {
  kGiven,    ///< Truth::board says
  kPicture,  ///< the picture is the board and nothing else
  kUnknown,
};

/// A piece that lies on a building, or beside it.
struct TruthPiece {
  PieceFace what;
  Site site;    ///< `number` > 0: beside; then `place` "" is none that the game names
  Quad quad{};  ///< around a disc
  double visible = 1;
};

/// One building and what belongs to it.
struct TruthBuilding {
  std::string player;  ///< whose side it shows; empty when the board has one side
  Corners corners = Corners::kGiven;
  Quad board{};  ///< outer corners of the frame in pixels of the upright full-size photo
  int rows = 0;  ///< of the grid that the corners enclose
  int cols = 0;
  std::vector<TruthCell> cells;
  std::vector<TruthPiece> overlays;  ///< what lies on its pieces
  std::vector<TruthPiece> loose;     ///< what lies beside, nearer to it than to others
  std::vector<Claim> claims;         ///< what no photo shows
};

/// The first building from the left, what else there is, and what the photo is.
struct Truth : TruthBuilding {
  bool has_board = false;  ///< false: a photo without a board, nothing below but `set` is given
  bool final_state = true;
  std::vector<TruthBuilding> others;  ///< on the same table, from the left
  bool whole_table = false;           ///< all that lies there is given, however little it is
  std::string set;                    ///< "easy"
  std::string group;                  ///< photos of one game share it; "" for a photo of its own
  std::string layout;                 ///< photos of one building share it; "" when nobody says
  std::vector<std::string> columns;   ///< of the label table that describe a cell
  std::map<std::string, std::string> house_rules;  ///< of the game that was played
  std::vector<StatedScore> scores;
};

/// Labels of fewer cells are of pieces that were photographed by themselves: a domino is two cells.
inline constexpr std::size_t kFewestOfBoard = 9;

/// Reads a truth file of `game`; keys it does not know are ignored.
/// @param file  named in errors.
/// @error kUnreadable  no JSON, another game, a piece or cell that the game does not have, a cell
///                     given twice or not at all; `where` is the file and the place in it.
Result<Truth> parse_truth(std::string_view text, const std::string& file, const Game& game);

/// All buildings, from the left.
std::vector<const TruthBuilding*> buildings_of(const Truth& truth);

/// The layout that lies there, of whole pieces, with what lies on them and beside.
Layout layout_of(const TruthBuilding& truth, const Catalog& catalog);

}  // namespace storey
