// What is said of the sides that somebody showed, where the others follow from them.
#pragma once

#include <string>
#include <vector>

#include "pipeline/table/table_result.h"

namespace storey {

/// Which players have a source of their own.
std::vector<bool> with_source(const TableResult& result);

/// The table as one would write it down: what was said and shown, final unless said otherwise.
Table stated(const Game& game, const TableResult& result);

/// What was read of one player as a layout file that reads back as the same.
std::string state_text(const Game& game, const TableResult& result, std::size_t player);

/// All that was read as a text that reads back as the same: of a building with two sides the layout
/// of the first one shown, else the whole table.
std::string state_text(const Game& game, const TableResult& result);

/// What breaks a rule on a derived side is told to the player whose side was shown, in the cells
/// that player sees; most of it is the same thing twice.
std::vector<Violation> told_to_shown_sides(const Game& game, const std::vector<bool>& shown,
                                           std::vector<Violation> violations);

/// Whether two layouts are most likely the two sides of one building: of the places on which either
/// has a piece at least two thirds show both faces of one, and six or more. Of two buildings from
/// one box hardly any place does.
bool are_sides_of_one(const Game& game, const Layout& one, const Layout& other);

/// Gives each player whose side nobody showed the other side seen from behind. Where every player
/// has a building of their own there is nothing to do.
void add_sides_behind(const Game& game, Table& table);

}  // namespace storey
