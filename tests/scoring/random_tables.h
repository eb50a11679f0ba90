// Tables at random: what a game may come to by legal moves, and facts and house rules for it.
#pragma once

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/scoring/case_file.h"

namespace storey::scoring {

/// 0 to n - 1.
int below(std::mt19937& random, int n);

PieceFace random_face(std::mt19937& random, const Box& box);

/// Up to four pieces of any kind in every area of the table, or of a player.
Areas random_areas(std::mt19937& random, const Box& box, bool shared);

/// Some of the facts, with answers that may be given.
std::map<std::string, std::string> random_facts(std::mt19937& random, const Box& box, bool shared);

std::map<std::string, std::string> random_house_rules(std::mt19937& random, const Ruleset& rules);

/// Any number of players before their first turn.
Table empty_table(std::mt19937& random, const Ruleset& rules, const Box& box);

/// Pieces as they come out of the box: what is there often is drawn often.
std::vector<PieceFace> drawn(std::mt19937& random, const Box& box, int n);

/// Does the first legal thing of what the option rules think of, kinds and things in random order;
/// nullopt when not soon found. list_options() would judge all of them for the one that is taken.
std::optional<Table> play_turn(std::mt19937& random, const Ruleset& rules, const Box& box,
                               const Table& table);

}  // namespace storey::scoring
