// What happened between two states of one table, and what may happen next.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "pipeline/table/table_query.h"
#include "scoring/ruleset.h"

namespace storey {

struct ScoredMove {
  Game game;
  TableResult before;
  TableResult after;
  scoring::MoveReport move;  ///< violations are those of players with a source
  bool settled = true;       ///< no doubt about what the photos show can change it
};

/// Evaluates both states and judges what lies between them.
/// @param after  its game, house rules and names hold for both.
/// @error kUsage  the states have other players; also every error of evaluate_query().
Result<ScoredMove> evaluate_move(TableQuery before, TableQuery after);

/// Gets one move after the other, or what is wrong with a state.
using MoveSink = std::function<void(const Result<ScoredMove>&)>;

/// The moves between each state and the next. A state that cannot be read is told and left out: the
/// next move is then all that happened since the one before it.
///
/// Each photo is read once, and all photos of a building support each other: what is sure after one
/// move helps to read the states before it. Each state is evaluated once; once more where the next
/// photo was taken from another side of the table.
/// @param states  of one game, in the order of play.
/// @return  how many times a state was evaluated.
int evaluate_moves(std::vector<TableQuery> states, const MoveSink& sink);

/// Whether the points of every player with a source are told: in a game that counts move by move
/// they are not where several turns lie between the states.
bool points_counted(const ScoredMove& move);

/// Whether the photos of this player show different buildings: then there is no move to tell of.
bool shows_another_building(const PlayerResult& later);

/// The change of the points of all players with a source, as far as they are counted.
int score_change(const ScoredMove& move);

struct TableOptions {
  Game game;
  TableResult table;
  std::vector<scoring::Option> options;  ///< of players with a source, by rule, the best first
  std::vector<PieceFace> asked = {};     ///< pieces that were named to be tried
};

/// What the state allows now.
/// @param pieces  names of pieces to try besides those that lie ready; without its letter a piece
///                stands for all its faces.
/// @error kUsage  no such piece; also every error of evaluate_query().
Result<TableOptions> evaluate_options(TableQuery query, const std::vector<std::string>& pieces);

}  // namespace storey
