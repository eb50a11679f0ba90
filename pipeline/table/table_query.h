// From what a player types to a scored table: finds the game and the sources, then evaluates.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/appearance/game_shelf.h"
#include "pipeline/game/game.h"
#include "pipeline/table/table_file.h"
#include "pipeline/table/table_result.h"

namespace storey {

struct TableQuery {
  std::string game;        ///< "": the game is recognised
  std::string templates;   ///< folder of games; "" for the installed ones
  std::string table_file;  ///< "": none. A single source may be a table file as well
  TableRequest request;    ///< what it names goes before what the table file says
  /// What is said of cells, see place_answers().
  std::vector<std::string> answers = {};
  std::optional<bool> finished;     ///< before the table file's "final" ...
  bool finished_by_default = true;  ///< ... and this when neither says
};

struct ScoredTable {
  Game game;
  TableResult result;
};

/// A scored table whose game stands on a shelf.
struct FoundTable {
  const Game* game = nullptr;
  TableResult result;
};

/// What a table file says fills what the query leaves open.
/// @param path  the table file.
/// @error kUsage  both name sources.
Status add_table(TableFile table, const std::string& path, TableQuery& query);

/// Without a game: the one that layouts or the table name, else the only one installed, else the
/// one whose board is found in the photos.
/// @param shelf  in place of `query.templates`.
/// Where photos fit several games the likeliest is evaluated, for review:
/// TableResult::fitting_games.
/// @error kUsage  sources given twice; also every error of evaluate_table().
Result<FoundTable> evaluate_query(TableQuery query, GameShelf& shelf);

/// The same with a shelf of its own.
Result<ScoredTable> evaluate_query(TableQuery query);

/// Reads what the query names: its sources, and the table file if there is one.
Status open_query(TableQuery& query);

/// Evaluates a query that is open.
Result<FoundTable> evaluate_open(const TableQuery& query, GameShelf& shelf);

}  // namespace storey
