// The answer: points line by line and the rules that were broken.
#pragma once

#include <string>
#include <vector>

#include "model/cell.h"

namespace storey {

struct RuleRef {
  std::string id;     ///< "row-each"
  std::string title;  ///< "Balconies in a row"
  std::string page;   ///< where the rulebook says so: "Scoring guide, p. 3"
};

struct ScoreLine {
  RuleRef rule;
  int points = 0;
  std::string because;      ///< a sentence a player understands: "1 bird in this row"
  std::vector<Cell> cells;  ///< the scoring cell first, then the cells that counted
  /// Points it may be worth besides `points`: what decides about them was not shown.
  int open_points = 0;
};

struct ScoreSheet {
  std::vector<ScoreLine> lines;
  [[nodiscard]] int total() const {
    int sum = 0;
    for (const auto& line : lines) sum += line.points;
    return sum;
  }
  /// The total when everything open is decided for the player; more than total() is not final.
  [[nodiscard]] int highest() const {
    int sum = total();
    for (const auto& line : lines) sum += line.open_points;
    return sum;
  }
};

enum class Severity {
  kIllegal,     ///< a player's mistake
  kImpossible,  ///< cannot be with one box and one building: almost surely a misread
};

struct Violation {
  RuleRef rule;
  Severity severity = Severity::kIllegal;
  std::string because;
  std::vector<Cell> cells;
  int player = 0;  ///< whose layout the cells belong to
};

}  // namespace storey
