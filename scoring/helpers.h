// Small pure functions that the rules of many games share: neighbours, groups, counting, wording.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "model/layout.h"
#include "scoring/ruleset.h"

namespace storey::scoring {

using CellTest = std::function<bool(Cell)>;

/// The up to 4 cells of the grid that share an edge with `cell`: left, right, below, above.
std::vector<Cell> edge_neighbours(const Layout& layout, Cell cell);

/// The up to 8 cells of the grid that share an edge or a corner with `cell`, rows from the bottom.
std::vector<Cell> all_neighbours(const Layout& layout, Cell cell);

/// The cells reachable from `start` over shared edges through cells that pass `test`, in reading
/// order. `start` itself is always in it.
std::vector<Cell> group_of(const Layout& layout, Cell start, const CellTest& test);

/// Every maximal group of edge-connected cells that pass `test`, each in reading order.
std::vector<std::vector<Cell>> connected_groups(const Layout& layout, const CellTest& test);

/// Rows from the top, each from left to right: how people read a building.
bool reads_before(Cell a, Cell b);

/// Open in most rule texts: who is equal in everything shares the victory, or sits later.
HouseRule equal_players_rule(std::vector<std::string> points);
/// The tie-break of that house rule; the last of a game.
TieBreak later_seat();

/// One piece less in an area; nothing when the area is not there or does not hold it.
void take_out(Areas& areas, std::string_view key, PieceFace what);

/// "1 cell", "3 cells": `many` is the plural, `one` + "s" when left out.
std::string count(int n, std::string_view one, std::string_view many = {});

/// "a1, b2 and c3"
std::string list_cells(const std::vector<Cell>& cells);

/// "a", "a and b", "a, b and c"
std::string list_words(const std::vector<std::string>& words);

}  // namespace storey::scoring
