// What happened between two states of one table, and what may happen next.
#pragma once

#include <string>
#include <vector>

#include "pipeline/table_query.h"
#include "scoring/ruleset.h"

namespace storey {

struct ScoredMove {
  Game game;
  TableResult before;
  TableResult after;
  scoring::MoveReport move;  ///< violations are those of players with a source
};

/// Evaluates both states and judges what lies between them.
/// @param after  its game, house rules and names hold for both.
/// @error kUsage  the states have other players; also every error of evaluate_query().
Result<ScoredMove> evaluate_move(TableQuery before, TableQuery after);

/// Whether the points of every player with a source are told: in a game that counts move by move
/// they are not where several turns lie between the states.
bool points_counted(const ScoredMove& move);

/// The change of the points of all players with a source, as far as they are counted.
int score_change(const ScoredMove& move);

struct TableOptions {
  Game game;
  TableResult table;
  std::vector<scoring::Option> options;  ///< of players with a source, by rule, the best first
};

/// What the state allows now.
/// @param pieces  names of pieces to try besides those that lie ready; without its letter a piece
///                stands for all its faces.
/// @error kUsage  no such piece; also every error of evaluate_query().
Result<TableOptions> evaluate_options(TableQuery query, const std::vector<std::string>& pieces);

}  // namespace storey
