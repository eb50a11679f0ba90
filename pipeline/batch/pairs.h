// Two photos that show the two sides of one building, whatever they are called.
#pragma once

#include <string>
#include <vector>

#include "pipeline/appearance/game_shelf.h"
#include "pipeline/batch/plan.h"
#include "pipeline/batch/record.h"

namespace storey::batch {

/// Pairs among photos that were scored by themselves: of one folder, of one game in which either
/// side of the building follows from the other, and each fits no third.
/// @param records  of `tables`, as far as they were scored.
/// @return  a table a pair, sorted by name: "day1/IMG_1.jpg+IMG_2.jpg".
std::vector<PlannedTable> find_pairs(const std::vector<PlannedTable>& tables,
                                     const std::vector<Record>& records,
                                     const std::vector<std::string>& seats, GameShelf& shelf);

/// How many such pairs there are among records of photos that nobody could hold against each other:
/// of shards that were merged.
std::size_t count_pairs(const std::vector<Record>& records, GameShelf& shelf);

}  // namespace storey::batch
