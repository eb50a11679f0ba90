// Pictures of single pieces of which the fields are known, not which piece of the box they are: a
// set whose pages are printed at random.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "model/photo.h"
#include "model/result.h"
#include "pipeline/game/game.h"
#include "pipeline/io/csv.h"
#include "vision/learn/piece_fields.h"

namespace storey {

/// What a line of a table says of a piece: its kind, and fields by their names in game.json. Marks
/// are words with blanks between them. Fields without a column, or empty, say nothing; but in a
/// line that says a square, no figure is none.
struct PieceWords {
  std::string kind;
  ShownValues shown;
  std::map<std::string, std::string> not_shown = {};  ///< what else is known of it: its "set"
};

/// @param table  with a column `kind`.
/// @error kUnreadable  a kind whose pieces show no fields, or words that are none of its values.
Result<PieceWords> read_piece_words(const Game& game, const CsvTable& table, const CsvRow& row);

/// One picture in a set.
struct EnrolledPiece {
  std::string photo;    ///< file name, for people
  std::string content;  ///< of the photo, see content_name(): its name may change
  PieceWords words;
  Pixels picture;  ///< kPieceSidePx squared, whatever the piece's proportions
};
using EnrolledPieces = std::vector<EnrolledPiece>;

inline constexpr int kPieceSidePx = 256;

/// The bytes of a PNG file of its picture.
std::string png_of(const EnrolledPiece& piece);

/// Whether FOLDER/enrolled/pieces.csv is there.
bool has_enrolled_pieces(const std::filesystem::path& folder);

/// Pictures in a game's folder; none when nothing was enrolled.
/// @error kBadData  `where` is "file:line".
Result<EnrolledPieces> read_enrolled_pieces(const Game& game, const std::filesystem::path& folder);

/// Writes FOLDER/enrolled/pieces.csv and the pictures beside it, and removes pictures it wrote that
/// are not among them any more.
/// @error kIo
Status write_enrolled_pieces(const Game& game, const EnrolledPieces& pieces,
                             const std::filesystem::path& folder);

/// What vision learns from them.
Result<vision::PieceFields> learn_fields(const Game& game, const EnrolledPieces& pieces);

/// A picture of the game's art as it would be enrolled; of faces with one drawing.
/// @error kBadData  as load_looks().
Result<EnrolledPieces> drawn_pieces(const Game& game);

}  // namespace storey
