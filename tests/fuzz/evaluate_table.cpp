// Any table of any game: scored, judged as a move, asked for options, reported.
#include <algorithm>
#include <optional>
#include <set>

#include "model/check.h"
#include "pipeline/report/json.h"
#include "pipeline/report/text_report.h"
#include "pipeline/table/state_json.h"
#include "pipeline/table/table_query.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/random_table.h"

using namespace storey;

namespace {

bool is_player(const Table& table, int player) {
  return player >= 0 && player < static_cast<int>(table.players.size());
}

void check(const Table& table, const scoring::TableScore& score) {
  STOREY_CHECK(score.sheets.size() == table.players.size());
  for (const auto& sheet : score.sheets) {
    STOREY_CHECK(sheet.highest() >= sheet.total());
    for (const auto& line : sheet.lines) STOREY_CHECK(!line.because.empty());
  }
  for (const int winner : score.winners) STOREY_CHECK(is_player(table, winner));
  for (const auto& violation : score.violations) {
    STOREY_CHECK(is_player(table, violation.player) && !violation.because.empty());
  }
  std::set<int> ranked;
  for (const auto& place : score.ranking)
    for (const int player : place)
      STOREY_CHECK(is_player(table, player) && ranked.insert(player).second);
}

std::vector<int> totals(const scoring::TableScore& score) {
  std::vector<int> all;
  for (const auto& sheet : score.sheets) all.push_back(sheet.total());
  return all;
}

/// What lies where counts, not which was named first.
void check_order(const Game& game, Table table, const scoring::TableScore& score) {
  for (Player& player : table.players)
    std::reverse(player.layout.placements.begin(), player.layout.placements.end());
  const auto again = scoring::score_table(*game.rules, game.catalog, table);
  STOREY_CHECK(again && totals(*again) == totals(score));
  STOREY_CHECK(again->winners == score.winners);
  STOREY_CHECK(again->violations.size() == score.violations.size());
}

/// What may be done is told in full, and doing it breaks no rule.
void check_options(const Game& game, const Table& table, fuzz::Bytes& script) {
  const auto options = scoring::list_options(*game.rules, game.catalog, table);
  STOREY_CHECK(options.has_value());
  if (options->empty()) return;
  const auto& option =
      (*options)[static_cast<std::size_t>(script.below(static_cast<int>(options->size())))];
  STOREY_CHECK(is_player(table, option.player) && !option.what.empty());
  const auto move = scoring::judge_move(*game.rules, game.catalog, table, option.after);
  STOREY_CHECK(move && move->legal());
}

/// The way a table file goes, to the reports.
void report(const Game& game, const Table& table) {
  static GameShelf shelf("");
  auto file = parse_table(table_to_json(game, table), "table.json");
  STOREY_CHECK(file.has_value());
  TableQuery query;
  STOREY_CHECK(add_table(std::move(file).value(), "table.json", query));
  const auto result = evaluate_open(query, shelf);
  if (!result) {
    STOREY_CHECK(!result.error().message.empty());
    return;
  }
  check(result->result.table, result->result.score);
  static_cast<void>(to_json(game, result->result));
  static_cast<void>(score_report(game, result->result));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes script(data, size);
  const auto& games = fuzz::installed_games();
  const Game& game = games[static_cast<std::size_t>(script.below(static_cast<int>(games.size())))];
  const int also = script.byte();
  const auto table = fuzz::random_table(game, script);
  if (!table) return 0;
  const auto score = scoring::score_table(*game.rules, game.catalog, *table);
  STOREY_CHECK(score.has_value());
  check(*table, *score);
  check_order(game, *table, *score);
  if (also % 2 == 0) {
    if (const auto next = fuzz::changed(game, *table, script)) {
      const auto move = scoring::judge_move(*game.rules, game.catalog, *table, *next);
      STOREY_CHECK(move.has_value());
      for (const auto& violation : move->violations)
        STOREY_CHECK(is_player(*next, violation.player) && !violation.because.empty());
    }
  }
  if (also % 16 == 0) check_options(game, *table, script);
  if (also % 16 == 15) report(game, *table);
  return 0;
}
