// The look of a player's own copy of a game whose cells lie open on a table: pictures of cells,
// cut from labelled photos and kept in the game's folder.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/photo.h"
#include "model/result.h"
#include "pipeline/game/game.h"
#include "vision/learn/enrolment.h"

namespace storey {

/// One cell of a set.
struct EnrolledLook {
  vision::EnrolledCell cell;  ///< its `photo` is content(): the name of a file may change
  std::string photo;          ///< file name, for people
  std::string group;          ///< photos of one game share it; else as cell.photo
  std::string layout;         ///< photos of one building share it; else as cell.photo
  bool hidden = false;        ///< kept, but not learnt from
};

using EnrolledSet = std::vector<EnrolledLook>;

/// Whether FOLDER/enrolled/ holds a set.
bool has_enrolled_cells(const std::filesystem::path& folder);

/// Reads FOLDER/enrolled/cells.csv and the picture that it names.
/// @error kBadData  one of them is missing, damaged or another one; `where` says the line.
Result<EnrolledSet> read_enrolled(const Game& game, const std::filesystem::path& folder);

/// Writes FOLDER/enrolled/, but not through a link. The picture has its content in its name and the
/// table names it, so that a stop at any moment leaves the set as it was before or as it is now.
/// Pictures of the set before go, no other file. An empty set is none: its table goes, too.
/// @error kIo
Status write_enrolled(const Game& game, const EnrolledSet& set,
                      const std::filesystem::path& folder);

/// cells.csv
struct EnrolledTable {
  EnrolledSet set;      ///< pictures are empty
  std::string picture;  ///< content_name() of the picture of all cells; "" when there are none
};

/// @error kBadData  `where` is "file:line".
Result<EnrolledTable> parse_enrolled(std::string_view text, const std::string& file,
                                     const Game& game);

/// Name of a photo by its content.
std::string content_name(std::string_view bytes);

/// Adds looks to a set; a photo that was there before is replaced.
/// @return  how many photos were replaced.
int add_looks(EnrolledSet& set, EnrolledSet looks);

/// At most `most` looks of each thing, as many of one photo as of another: a hundred fields must
/// not outvote one mine, and every light counts; of nothing four times as many, from all over each
/// photo, since a board's bare squares show its whole print. Hidden cells stay as they are.
EnrolledSet balanced(const EnrolledSet& set, int most);

/// More looks of one thing are not kept in a set. All of them teach what pictures of one thing
/// differ by; a cell of a photo is compared with the 32 of them that differ most (kMostExemplars in
/// vision/), which costs time in every photo. More are kept than compared, because which ones
/// differ most changes with each photo that is added.
inline constexpr int kMostLooks = 60;

/// What learn_cells() takes: hidden cells left out.
std::vector<vision::EnrolledCell> cells_to_learn(const EnrolledSet& set);

}  // namespace storey
