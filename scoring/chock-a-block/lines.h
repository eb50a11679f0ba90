// Lines of connected icons under score tokens, and what is left over.
#pragma once

#include "scoring/chock-a-block/apartment.h"

namespace storey::scoring::chock_a_block {

/// Rooms with icons of `feature`, without those of `used`.
std::set<Cell> rooms_with(const Apartment& apartment, std::string_view feature,
                          const std::set<Cell>& used);

int icons_in(const Apartment& apartment, std::string_view feature, const Cells& cells);

/// Why `line` does not earn a token of `value`; empty when it does. Other lines aside.
std::string why_no_line(const RuleInput& in, const Apartment& apartment, std::string_view feature,
                        int value, const Cells& line);

/// What a search for lines may still look at: large groups hold more lines than can be looked at.
struct Budget {
  int steps = 4000;
  bool cut = false;  ///< something was not looked at

  bool spend() {
    cut = cut || steps <= 0;
    return steps-- > 0;
  }
};

/// Lines through `through` (or anywhere) that earn `value` and hold no room they could do without,
/// among `free`. All of them, or some when the budget is cut.
std::vector<Cells> lines_for(const RuleInput& in, const Apartment& apartment,
                             std::string_view feature, int value, const std::set<Cell>& free,
                             std::optional<Cell> through, Budget& budget);

/// Lines for tokens nobody said the lines of, so that most is left over; in the order of `tokens`.
/// An empty line where there is none; with a cut budget there may be one all the same.
std::vector<Cells> best_lines(const RuleInput& in, const Apartment& apartment,
                              std::string_view feature, const std::vector<Token>& tokens,
                              Budget& budget);

/// The tokens of one feature and their lines.
struct ClaimedLines {
  std::vector<Token> tokens;
  std::vector<Cells> lines;  ///< by token: given, or the best ones; empty where none was found
  bool all_seen = true;      ///< false: where none was found there may be one

  [[nodiscard]] bool guessed(size_t token) const {
    return tokens[token].line.empty() && (!lines[token].empty() || !all_seen);
  }
};
const ClaimedLines& claimed_lines(const RuleInput& in, std::string_view feature);

/// Groups of four or more icons of `feature` in rooms that are not `used`, the largest first.
std::vector<Cells> left_over(const Apartment& apartment, std::string_view feature,
                             const std::set<Cell>& used);

int leftover_points(const RuleInput& in);

/// What tokens of `values` and the rest can bring at most for `feature`: shapes aside, so no player
/// can have more, and many have less.
int most_for(const RuleInput& in, const Apartment& apartment, std::string_view feature,
             const std::vector<int>& values);

}  // namespace storey::scoring::chock_a_block
