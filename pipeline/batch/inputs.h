// Everything a table's result depends on, in memory, and the name of it all.
#pragma once

#include <filesystem>
#include <string>

#include "model/result.h"
#include "pipeline/appearance/game_shelf.h"
#include "pipeline/batch/plan.h"
#include "pipeline/table/table_query.h"

namespace storey::batch {

struct TableInputs {
  TableQuery query;        ///< sources with their bytes, so that nothing is read twice
  std::string table_text;  ///< of the table file, if there is one
};

/// Reads photos, their corrections and the table file.
/// @param folder  where the names of `table` are found.
/// @param common  what holds for every table: game, house rules, facts.
/// @error kUnreadable, kUsage  `where` is a name as text_of().
Result<TableInputs> read_inputs(const std::filesystem::path& folder, const PlannedTable& table,
                                const TableQuery& common);

/// What all tables share: this very build of the program, the games' data, and `common`.
/// @error as GameShelf::named() and folders().
Result<std::string> key_of_run(const TableQuery& common, GameShelf& shelf);

/// The key of one result: as long as it is the same, so is the result.
std::string key_of(const std::string& run_key, const PlannedTable& table,
                   const TableInputs& inputs);

}  // namespace storey::batch
