#include "pipeline/table/shown_sides.h"

#include <algorithm>
#include <set>

#include "model/notation.h"
#include "pipeline/table/seating.h"

namespace storey {

std::vector<bool> with_source(const TableResult& result) {
  std::vector<bool> shown;
  for (const PlayerResult& player : result.players) shown.push_back(!player.derived);
  return shown;
}

Table stated(const Game& game, const TableResult& result) {
  Table table = with_claims(result.table, result.claims);
  table.finished = result.final_said.value_or(true);
  if (!shares_one_building(game)) return table;
  std::vector<Player> shown;
  for (std::size_t i = 0; i < table.players.size(); ++i) {
    if (!result.players[i].derived) shown.push_back(std::move(table.players[i]));
  }
  table.players = std::move(shown);
  return table;
}

std::string state_text(const Game& game, const TableResult& result, std::size_t player) {
  if (shares_one_building(game)) {  // seats tell the sides apart, names do not
    return format_layout(result.table.players[player].layout, game.catalog, game.id,
                         game.rules->seats[player]);
  }
  Table alone = stated(game, result);
  alone.players = {alone.players[player]};
  return format_table(alone, game.catalog, game.state, game.id);
}

std::string state_text(const Game& game, const TableResult& result) {
  if (!shares_one_building(game))
    return format_table(stated(game, result), game.catalog, game.state, game.id);
  std::size_t player = 0;
  while (result.players.at(player).derived) ++player;
  return state_text(game, result, player);
}

std::vector<Violation> told_to_shown_sides(const Game& game, const std::vector<bool>& shown,
                                           std::vector<Violation> violations) {
  std::vector<Violation> kept;
  std::vector<Violation> elsewhere;
  for (Violation& violation : violations) {
    const bool told = shown.at(static_cast<std::size_t>(violation.player));
    (told ? kept : elsewhere).push_back(std::move(violation));
  }
  for (Violation& violation : elsewhere) {
    violation.player = 1 - violation.player;
    for (Cell& cell : violation.cells) cell.col = game.building().cols - 1 - cell.col;
    const auto same = [&](const Violation& other) {
      return other.rule.id == violation.rule.id && other.player == violation.player &&
             std::is_permutation(other.cells.begin(), other.cells.end(), violation.cells.begin(),
                                 violation.cells.end());
    };
    if (std::none_of(kept.begin(), kept.end(), same)) kept.push_back(std::move(violation));
  }
  return kept;
}

bool are_sides_of_one(const Game& game, const Layout& one, const Layout& other) {
  constexpr std::size_t kFewest = 6;
  if (!shares_one_building(game)) return false;
  const Layout behind = seen_from_behind(one, game.catalog);
  std::set<Cell> places;
  std::size_t same = 0;
  for (const Layout* side : {&behind, &other})
    for (const Placement& there : side->placements) places.insert(there.cell);
  for (const Cell& cell : places) {
    const Placement* first = behind.at(cell);
    const Placement* second = other.at(cell);
    same += first != nullptr && second != nullptr && first->what == second->what;
  }
  return same >= kFewest && 3 * same >= 2 * places.size();
}

void add_sides_behind(const Game& game, Table& table) {
  if (!shares_one_building(game)) return;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Player& player = table.players.at(seat);
    if (player.known) continue;
    player.layout = seen_from_behind(table.players.at(1 - seat).layout, game.catalog);
    player.known = true;
  }
}

}  // namespace storey
