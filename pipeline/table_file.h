// A table file: the players in order, where their sources are, facts and house rules.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace storey {

struct TableFile {
  struct Seat {
    std::string name;                   ///< "" when the file names none
    std::optional<std::string> source;  ///< photo or layout file
    std::map<std::string, std::string> facts;
  };
  std::string game;  ///< "" when the file names none
  std::vector<Seat> players;
  std::map<std::string, std::string> house_rules;
  std::optional<bool> finished;
};

/// Parses {"game":"balconia","players":[{"name":"green","source":"green.jpg","facts":{}}],
/// "house_rules":{"around":"4"},"final":true}. Sources are taken from the folder of `file`.
/// @error kUnreadable  `where` is "file:line:column" or "file: players[1].source".
Result<TableFile> parse_table(std::string_view text, const std::string& file);

}  // namespace storey
