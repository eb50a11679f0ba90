// `storey enroll`: labelled photos become a template set of a player's own copy.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/appearance/enrolled_cells.h"
#include "pipeline/game/game.h"
#include "pipeline/report/text.h"
#include "pipeline/study/field_counts.h"
#include "pipeline/study/labels.h"
#include "pipeline/study/left_out.h"

namespace storey {

struct EnrolRequest {
  std::vector<std::string> photos;
  std::vector<std::string> labels;  ///< label files; those beside the photos need not be named
  std::string corners;              ///< table of corners, "" for the one beside the labels
  std::string output;               ///< folder of games; the set goes into its folder <game>
  std::function<void(const std::string& photo)> progress;
};

struct EnrolReport {
  std::string game, title;
  std::string folder;                   ///< where the set is
  int photos = 0;                       ///< read now
  int replaced = 0;                     ///< of these, in the set before
  int cells = 0;                        ///< in the set now
  std::vector<std::string> unlabelled;  ///< photos that nothing is known of
  std::vector<std::string> missing;     ///< labelled, but not there
  // Of cells that lie open:
  LeftOutTest test;     ///< each board left out
  LeftOutTest by_game;  ///< each game left out; no folds unless several are named
  std::vector<std::pair<PieceFace, int>> kept;  ///< looks in the set, by class
  // Of whole faces, in a frame or of cards in rows:
  int faces = 0;                       ///< faces of the game
  std::vector<PieceFace> pictured;     ///< from photos, now or before
  std::vector<PieceFace> without_art;  ///< neither photographed nor drawn: cannot be read
  bool whole_faces = false;
  // Of single pieces whose fields are told; `cells` are their pictures.
  std::optional<FieldTest> fields;  ///< each told by what the others taught
  int listed = 0;                   ///< pieces by which photos of tables are read
  std::map<std::string, std::vector<std::string>> not_shown;  ///< see values_not_shown()
};

/// Learning is repeated for each part that is left out: a tenth to a fifth of a second each.
inline constexpr int kMostBoardFolds = 64;
inline constexpr int kMostGameFolds = 8;

/// Fewest examples, and games they come from, with which a class is recognised elsewhere.
inline constexpr int kEnoughLooks = 5;
inline constexpr int kEnoughGroups = 2;

/// Adds photos to the set in `request.output`, which is made when it is not there; a photo that was
/// enrolled before teaches anew. Of a game whose cells lie open pictures of cells are kept; of one
/// in a frame pictures of faces, of which the largest goes before the game's art. Labels that say
/// the fields of single pieces (a table with a column `kind`) teach those, whatever the game, and
/// the pieces themselves are the set's, see write_piece_list().
/// @error kUsage       no labelled photo, or nothing on them that is not hidden.
/// @error kUnreadable  a photo or label is wrong, or a board without corners is not found.
/// @error kIo          the set cannot be written.
Result<EnrolReport> enrol(const Game& game, const EnrolRequest& request);

/// Takes photos out of the set in `output` again: of cells, or of whole faces. Where nothing to
/// learn from is left there is no set any more. What gave way to them in a full set does not come
/// back.
/// @param contents  content_name() of each photo's file.
/// @return  how many of them were in the set.
/// @error kBadData  the set is damaged; kIo  it cannot be written.
Result<int> forget_photos(const Game& game, const std::filesystem::path& output,
                          const std::set<std::string>& contents);

std::string to_text(const Game& game, const EnrolReport& report, const TextStyle& style = {});
std::string to_json(const Game& game, const EnrolReport& report);

}  // namespace storey
