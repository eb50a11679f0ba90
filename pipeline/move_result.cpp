#include "pipeline/move_result.h"

#include <algorithm>
#include <utility>

#include "model/check.h"

namespace storey {
namespace {

Result<std::vector<PieceFace>> faces_of(const Game& game, const std::vector<std::string>& names) {
  std::vector<PieceFace> faces;
  for (const std::string& name : names) {
    if (const auto face = game.catalog.parse(name)) {
      faces.push_back(*face);
      continue;
    }
    const auto piece = game.catalog.find(name);
    if (!piece) {
      return Error{ErrorCode::kUsage,
                   "there is no piece \"" + name + "\" in " + game.title +
                       ": write it as in layouts, such as " + game.catalog.short_name({0, 0}),
                   "--piece"};
    }
    const int count = static_cast<int>(game.catalog.piece(*piece).faces.size());
    for (int face = 0; face < count; ++face) faces.push_back({*piece, face});
  }
  return faces;
}

Diagnostic several_moves(const Game& game, const scoring::MoveReport& move, std::size_t player) {
  const auto tells = [&](const Violation& violation) {
    const auto is_it = [&](const scoring::MoveRule& rule) {
      return rule.one_turn && rule.rule.id == violation.rule.id;
    };
    return violation.player == static_cast<int>(player) &&
           std::any_of(game.rules->moves.begin(), game.rules->moves.end(), is_it);
  };
  const auto why = std::find_if(move.violations.begin(), move.violations.end(), tells);
  STOREY_CHECK(why != move.violations.end());
  return {"several-moves", "more than one move lies between the two states: " + why->because, {}};
}

/// Says what is wrong with the move as a whole; points that hang on a fact need a look.
void note_move(const Game& game, const scoring::MoveReport& move, TableResult& result) {
  for (std::size_t i = 0; i < move.players.size(); ++i) {
    const auto& of = move.players[i];
    if (of.several_turns) result.players[i].diagnostics.push_back(several_moves(game, move, i));
    if (of.points.highest() > of.points.total() && result.status == TableStatus::kConfirmed)
      result.status = TableStatus::kReview;
  }
}

}  // namespace

Result<ScoredMove> evaluate_move(TableQuery before, TableQuery after) {
  auto now = evaluate_query(std::move(after));
  if (!now) return now.error();
  before.game = now->game.id;
  before.request.house_rules = now->result.table.house_rules;
  auto then = evaluate_query(std::move(before));
  if (!then) return then.error();
  const Game& game = now->game;
  auto move =
      scoring::judge_move(*game.rules, game.catalog, with_defaults(then->result.table, game),
                          with_defaults(now->result.table, game));
  if (!move) return move.error();
  note_move(game, *move, now->result);
  move->violations =
      told_to_shown_sides(game, now->result.players, std::move(move.value().violations));
  auto& [loaded, result] = now.value();
  return ScoredMove{std::move(loaded), std::move(then.value().result), std::move(result),
                    std::move(move).value()};
}

bool points_counted(const ScoredMove& move) {
  const auto& players = move.move.players;
  return move.game.rules->move_scoring.empty() ||
         std::none_of(players.begin(), players.end(),
                      [](const auto& player) { return player.several_turns; });
}

int score_change(const ScoredMove& move) {
  int change = 0;
  for (std::size_t i = 0; i < move.after.players.size(); ++i) {
    if (!move.after.players[i].derived) change += move.move.players[i].score_change;
  }
  return change;
}

Result<TableOptions> evaluate_options(TableQuery query, const std::vector<std::string>& pieces) {
  auto table = evaluate_query(std::move(query));
  if (!table) return table.error();
  Game& game = table->game;
  TableResult& result = table->result;
  const auto asked = faces_of(game, pieces);
  if (!asked) return asked.error();
  auto options =
      scoring::list_options(*game.rules, game.catalog, with_defaults(result.table, game), *asked);
  if (!options) return options.error();
  std::erase_if(options.value(), [&](const scoring::Option& option) {
    return result.players.at(static_cast<std::size_t>(option.player)).derived;
  });
  return TableOptions{std::move(game), std::move(result), std::move(options).value()};
}

}  // namespace storey
