// A .case file: a table of one game and what the rulebook says about it. Format: docs/notation.md.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/state_spec.h"
#include "scoring/ruleset.h"

namespace storey::scoring {

struct ExpectedLine {
  std::optional<Cell> cell;  ///< the scoring cell; none for a line of the whole building
  std::string rule;
  int points = 0;
  int highest = 0;      ///< with what is open; `points` when nothing is
  std::string because;  ///< part of the sentence; empty: any
  int line = 0;         ///< of the file
};

struct ExpectedViolation {
  std::string rule;
  std::optional<Severity> severity;
  std::vector<Cell> cells;  ///< empty: any
  int line = 0;
};

struct ExpectedOption {
  std::string rule;
  std::optional<int> points;  ///< none: this option must not be there
  std::string what;           ///< part of the words; empty: any
  std::vector<Cell> cells;    ///< empty: any
  int line = 0;
};

/// A claim that nobody told.
struct ExpectedClaim {
  std::string piece;
  std::vector<Cell> cells;  ///< that follow; none: it does not follow ...
  int choices = 0;          ///< ... and so many are possible
  int line = 0;
  bool or_more = false;  ///< not all are listed
};

/// What is expected of one player.
struct Expected {
  std::vector<ExpectedLine> lines;  ///< all lines of the sheet, or none when they are not checked
  std::optional<int> total;
  std::vector<ExpectedViolation> violations;  ///< all of them
  std::optional<int> score_change;            ///< of the move
  std::vector<ExpectedLine> move_lines;       ///< all that it brings, or none when not checked
  std::vector<ExpectedOption> options;        ///< some of them
  std::map<std::string, int> option_counts;   ///< how many there are, by rule
  std::vector<ExpectedClaim> claims;          ///< all of them, or none when not checked
};

struct Case {
  std::string file;
  std::string title;
  std::string source;
  Catalog catalog;
  StateSpec spec;
  Table table;
  std::optional<Table> before;     ///< then `table` is what a move made of it
  std::vector<PieceFace> asked;    ///< pieces whose options are asked for
  std::vector<Expected> expected;  ///< parallel to table.players
  std::optional<std::vector<std::string>> winners;
  std::optional<std::string> ranking;  ///< "ann, bob carl"
  std::string tie_break;               ///< part of the sentence; empty: any
  std::string outcome;                 ///< "lost The group has lost": how it ends, and the start of
                                       ///< the sentence; "none"; empty: any
  std::vector<std::string> keeps;      ///< legality rules this case shows as kept
};

/// The pieces and the board of another place.
struct Box {
  Catalog catalog;
  StateSpec spec;
};

/// Finds what "pieces: installed" and "pieces: from CASE" name: "installed" or the name of a case.
using FindBox = std::function<Result<Box>(const std::string& name)>;

/// @error kUnreadable  `where` is "file:line" or "file:line:column".
Result<Case> parse_case(std::string_view text, const std::string& file, const FindBox& find_box);

/// Pieces and places of a game's folder.
Result<Box> load_box(const std::filesystem::path& folder);

/// Scores the case; returns what differs from the expectation, one sentence each, with file:line.
std::vector<std::string> problems_of(const Ruleset& rules, const Case& c);

}  // namespace storey::scoring
