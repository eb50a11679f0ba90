// One installed game: its pieces and board from templates/<game>/game.json, its rules from
// scoring/<game>.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "model/game_spec.h"
#include "model/result.h"
#include "scoring/ruleset.h"

namespace storey {

/// How other people's label files speak of this game: game.json "labels".
struct LabelSpec {
  std::map<std::string, std::string> words;        ///< theirs -> a text of a face, or "none"
  std::map<std::string, std::string> house_rules;  ///< column of a score table -> house rule
  /// Column of a score table -> house rules with which its points count.
  std::map<std::string, std::map<std::string, std::string>> scores = {{"score", {}}};
};

struct Game : GameSpec {
  /// False: its art is for printing, and pieces are told by enrolled ones alone.
  bool read_by_art = true;
  std::string proven;            ///< one line: what its photo reading was measured on
  std::filesystem::path folder;  ///< holds game.json and art/
  const scoring::Ruleset* rules = nullptr;
  LabelSpec labels;
};

/// Whether `rules` have this house rule with this choice.
/// @error kUsage  no; the message lists what there is.
Status check_house_rule(const scoring::Ruleset& rules, const std::string& key,
                        const std::string& choice);

/// Reads FOLDER/game.json.
/// @error kBadData  `where` is "file:line:column" or a JSON path.
Result<Game> load_game(const std::filesystem::path& folder);

/// The same of a text that is to be FOLDER/game.json.
/// @error kBadData  as load_game().
Result<Game> parse_game(const std::string& text, const std::filesystem::path& folder);

}  // namespace storey
