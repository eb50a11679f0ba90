#include "pipeline/move_result.h"

#include <algorithm>
#include <utility>

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
  move->violations =
      told_to_shown_sides(game, now->result.players, std::move(move.value().violations));
  auto& [loaded, result] = now.value();
  return ScoredMove{std::move(loaded), std::move(then.value().result), std::move(result),
                    std::move(move).value()};
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
