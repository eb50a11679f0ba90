// The look of a player's own copy of a game whose cells lie open on a table: pictures of cells,
// cut from labelled photos and kept in the game's folder.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/photo.h"
#include "model/result.h"
#include "pipeline/game.h"
#include "pipeline/truth.h"
#include "vision/enrolment.h"
#include "vision/template_set.h"

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
/// Pictures of the set before go, no other file.
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

/// Cuts the cells of a labelled photo whose corners are known.
/// @param truth    placed, see place_cells().
/// @param content  content_name() of the file.
EnrolledSet cut_looks(const Photo& photo, const Truth& truth, const std::string& content);

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

/// What is known of a game's pieces besides the pictures of a set.
vision::LookFacts look_facts(const Game& game, const EnrolledSet& set);

/// How often a thing was read right in photos that were not learnt from. Hidden cells do not count.
struct ClassTest {
  PieceFace what;
  int cells = 0;
  int photos = 0;  ///< that show it
  int groups = 0;
  int tested = 0;
  int right = 0;
};

struct Confusion {
  PieceFace truth, read;
  int times = 0;
};

struct LeftOutTest {
  int units = 0;   ///< boards and single pieces, or games
  int pieces = 0;  ///< of the units, single pieces
  int folds = 0;   ///< parts in which they were left out
  int tested = 0;
  int right = 0;
  std::vector<ClassTest> classes;     ///< by piece, nothing last
  std::vector<Confusion> confusions;  ///< most frequent first
};

/// Learns without each board or game in turn and reads its photos.
/// @param unit        &EnrolledLook::layout: what to expect on the next board of these games;
///                    &EnrolledLook::group: on the next game, mostly in another light. Photos of
///                    which no game is said are then always learnt from.
/// @param most_folds  more units than that are left out several at a time.
/// @return  no folds when there is only one unit.
LeftOutTest test_left_out(const EnrolledSet& set, std::string EnrolledLook::*unit, int most_folds,
                          const vision::LookFacts& facts = {});

}  // namespace storey
