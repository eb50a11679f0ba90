// The pieces of a set that is printed at random: game.json with those that were enrolled.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"
#include "pipeline/appearance/enrolled_pieces.h"
#include "pipeline/game/game.h"

namespace storey {

/// A piece of which everything is said that it shows, so that it can be told whole.
struct ListedPiece {
  std::string id;  ///< as its photo is called
  std::string kind;
  FieldValues values;
  std::vector<std::size_t> pictures;  ///< of as many copies, by their places in the set
};

/// Enrolled pieces, each once: those that show the same are copies. Those of which the labels leave
/// something unsaid are not listed.
/// @param game  its pieces of other kinds keep their names.
std::vector<ListedPiece> list_pieces(const Game& game, const EnrolledPieces& pieces);

/// Writes the pictures of listed pieces to FOLDER/art/, and FOLDER/game.json with them in place of
/// the game's own pieces of their kinds: where a set is enrolled, no other piece of a kind lies.
/// Nothing is listed: leaves everything as it is.
/// @param game    from whose game.json all else is taken.
/// @param folder  of the set, which holds the art of all other kinds.
/// @return  how many pieces are listed.
/// @error kIo
/// @error kBadData  labels that the game's rules do not understand.
Result<int> write_piece_list(const Game& game, const EnrolledPieces& pieces,
                             const std::filesystem::path& folder);

}  // namespace storey
