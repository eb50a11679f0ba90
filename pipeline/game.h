// One installed game: its pieces and board from templates/<game>/game.json, its rules from
// scoring/<game>.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "model/board_spec.h"
#include "model/catalog.h"
#include "model/result.h"
#include "model/state_spec.h"
#include "scoring/ruleset.h"
#include "vision/template_set.h"

namespace storey {

/// How other people's label files speak of this game: game.json "labels".
struct LabelSpec {
  std::map<std::string, std::string> words;        ///< theirs -> a text of a face, or "none"
  std::map<std::string, std::string> house_rules;  ///< column of a score table -> house rule
  /// Column of a score table -> house rules with which its points count.
  std::map<std::string, std::map<std::string, std::string>> scores = {{"score", {}}};
};

struct Game {
  std::string id;
  std::string title;
  std::string proven;            ///< one line: what its photo reading was measured on
  std::filesystem::path folder;  ///< holds game.json and art/
  BoardSpec board;
  StateSpec state;  ///< what a table of this game may hold besides the pieces
  Catalog catalog;
  const scoring::Ruleset* rules = nullptr;
  LabelSpec labels;
  /// Pieces are figures on a plain body: the texts that tell shape and colour. Empty: they are not.
  std::vector<std::string> figure;
  std::map<std::string, int> box;  ///< pieces of each kind in a finished building: {"block": 14}
};

/// Whether photos can be read: every face has a picture, drawn or enrolled, or cells were enrolled.
bool has_pictures(const Game& game);

/// Whether `rules` have this house rule with this choice.
/// @error kUsage  no; the message lists what there is.
Status check_house_rule(const scoring::Ruleset& rules, const std::string& key,
                        const std::string& choice);

/// Reads FOLDER/game.json.
/// @error kBadData  `where` is "file:line:column" or a JSON path.
Result<Game> load_game(const std::filesystem::path& folder);

/// The picture of every face: the one enrolled from a photo, or else the game's art (SVG, PNG or
/// JPEG); cached on disk by content.
/// @param side_px  pixels a cell side.
/// @error kBadData  a picture that cannot be read; `where` is the file.
Result<std::vector<vision::FaceLook>> load_looks(const Game& game, int side_px = 96);

/// What photos are matched with: the cells enrolled in the game's folder, or else every face of its
/// art, see load_looks().
Result<vision::TemplateSet> load_templates(const Game& game, int side_px = 96);

}  // namespace storey
