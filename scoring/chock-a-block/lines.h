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

/// Lines through `through` (or anywhere) that earn `value` and hold no room they could do without,
/// among `free`. A search that stops after a few thousand lines.
std::vector<Cells> lines_for(const RuleInput& in, const Apartment& apartment,
                             std::string_view feature, int value, const std::set<Cell>& free,
                             std::optional<Cell> through);

/// Lines for tokens nobody said the lines of, so that most is left over; in the order of `tokens`.
/// An empty line where there is none.
std::vector<Cells> best_lines(const RuleInput& in, const Apartment& apartment,
                              std::string_view feature, const std::vector<Token>& tokens);

/// Groups of four or more icons of `feature` in rooms that are not `used`, the largest first.
std::vector<Cells> left_over(const Apartment& apartment, std::string_view feature,
                             const std::set<Cell>& used);

int leftover_points(const RuleInput& in);

/// What tokens of `values` and the rest can bring at most for `feature`: shapes aside, so no player
/// can have more, and many have less.
int most_for(const RuleInput& in, const Apartment& apartment, std::string_view feature,
             const std::vector<int>& values);

}  // namespace storey::scoring::chock_a_block
