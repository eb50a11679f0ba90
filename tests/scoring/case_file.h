// A .case file: a table of one game and what the rulebook says about it. Format: docs/notation.md.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scoring/ruleset.h"

namespace storey::scoring {

struct ExpectedLine {
  Cell cell;  ///< the scoring cell
  std::string rule;
  int points = 0;
  std::string because;  ///< part of the sentence; empty: any
  int line = 0;         ///< of the file
};

struct ExpectedViolation {
  std::string rule;
  std::optional<Severity> severity;
  std::vector<Cell> cells;  ///< empty: any
  int line = 0;
};

/// What is expected of one player.
struct Expected {
  std::vector<ExpectedLine> lines;  ///< all lines of the sheet, or none when they are not checked
  std::optional<int> total;
  std::vector<ExpectedViolation> violations;  ///< all of them
};

struct Case {
  std::string file;
  std::string title;
  std::string source;
  Catalog catalog;
  Table table;
  std::vector<Expected> expected;  ///< parallel to table.players
  std::optional<std::vector<std::string>> winners;
  std::string tie_break;           ///< part of the sentence; empty: any
  std::vector<std::string> keeps;  ///< legality rules this case shows as kept
};

/// The pieces and the board of another place.
struct Box {
  Catalog catalog;
  int rows = 0;
  int cols = 0;
};

/// Finds what "pieces: installed" and "pieces: from CASE" name: "installed" or the name of a case.
using FindBox = std::function<Result<Box>(const std::string& name)>;

/// @error kUnreadable  `where` is "file:line" or "file:line:column".
Result<Case> parse_case(std::string_view text, const std::string& file, const FindBox& find_box);

/// Reads pieces and board of a game.json.
Result<Box> load_box(const std::string& game_json);

/// Scores the case; returns what differs from the expectation, one sentence each, with file:line.
std::vector<std::string> problems_of(const Ruleset& rules, const Case& c);

}  // namespace storey::scoring
