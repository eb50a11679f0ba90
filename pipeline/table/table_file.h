// A table file: the players in order, where their sources are, facts and house rules.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"
#include "pipeline/game/game.h"

namespace storey {

/// A player's state inside a table file, to be read once the game is known.
struct SeatState {
  std::string json;
  std::string file;
  std::string path;      ///< "players[1]"
  bool whole = false;    ///< it says what the building is; no source does
  std::string document;  ///< the text it stands in, for the places of errors
};

struct TableFile {
  struct Seat {
    std::string name;                   ///< "" when the file names none
    std::optional<std::string> source;  ///< photo or layout file
    std::map<std::string, std::string> facts;
    std::optional<SeatState> state;
  };
  std::string game;                 ///< "" when the file names none
  std::vector<Seat> players;        ///< those in a row with one source are in one photo
  std::vector<std::string> beside;  ///< photos of what lies beside the building
  std::map<std::string, std::string> house_rules;
  std::map<std::string, std::string> facts;  ///< of the table
  std::optional<SeatState> areas;            ///< of the table
  std::optional<bool> finished;
  std::string file;
  std::string document;  ///< the whole text, for the places of errors
};

/// Whether the file itself says where this player's building is.
bool is_shown(const TableFile::Seat& seat);

/// Parses {"game":"balconia","players":[{"name":"green","source":"green.jpg","facts":{}}],
/// "beside":["hand.jpg"],"house_rules":{"around":"4"},"final":true}. Sources are taken from the
/// folder of `file`. In place of a source a player may have "pieces", "areas" and "claims": see
/// state_json.h.
/// @error kUnreadable  `where` is "file:line:column", with ": players[1].source" where the JSON is
/// valid.
Result<TableFile> parse_table(std::string_view text, const std::string& file);

/// Whether facts and house rules are those of `game`, with answers that may stand there.
/// @error kUnreadable  `where` as parse_table().
Status check_table(const TableFile& table, const Game& game);

}  // namespace storey
