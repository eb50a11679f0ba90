// Two states as text, "===" between them: the move that led from one to the other, and what may
// follow. With a line "# report" also everything that is said about it.
#include "model/check.h"
#include "model/notation.h"
#include "pipeline/report/json.h"
#include "pipeline/report/move_report.h"
#include "pipeline/table/move_result.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/random_table.h"

using namespace storey;

namespace {

constexpr std::size_t kMostPieces = 20;  // options of more take seconds to judge

std::size_t count_pieces(const Table& table) {
  std::size_t pieces = 0;
  for (const auto& [key, lying] : table.areas) pieces += lying.size();
  for (const Player& player : table.players) {
    pieces += player.layout.placements.size() + player.layout.claims.size();
    for (const auto& [key, lying] : player.layout.beside) pieces += lying.size();
  }
  return pieces;
}

const Game* game_of(std::string_view text) {
  const auto id = layout_game(text);
  for (const Game& game : fuzz::installed_games())
    if (id == game.id) return &game;
  return nullptr;
}

std::optional<Table> table_in(std::string_view text, const Game& game) {
  auto table = parse_table_text(text, game.catalog, game.state);
  if (!table || !check_state(*table, game.catalog, game.state)) return std::nullopt;
  fill_in_defaults(*table, game.state);
  return std::move(table).value();
}

TableQuery query_of(std::string_view text, const std::string& name) {
  TableQuery query;
  query.request.sources = {{.path = name, .fix = "", .bytes = std::string(text)}};
  return query;
}

void report(std::string_view before, std::string_view after) {
  const auto move = evaluate_move(query_of(before, "before"), query_of(after, "after"));
  if (move) {
    static_cast<void>(to_json(*move));
    static_cast<void>(move_report(*move));
  }
  const auto options = evaluate_options(query_of(after, "after"), {});
  if (options) static_cast<void>(to_json(*options));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = as_text(data, size);
  constexpr std::string_view kBetween = "===\n";
  const auto between = text.find(kBetween);
  if (between == std::string_view::npos) return 0;
  const auto earlier = text.substr(0, between), later = text.substr(between + kBetween.size());
  const Game* game = game_of(later);
  if (game == nullptr) return 0;
  const auto before = table_in(earlier, *game), after = table_in(later, *game);
  if (!after) return 0;
  if (before) static_cast<void>(scoring::judge_move(*game->rules, game->catalog, *before, *after));
  if (count_pieces(*after) > kMostPieces) return 0;
  static_cast<void>(scoring::list_options(*game->rules, game->catalog, *after));
  if (text.find("# report\n") != std::string_view::npos) report(earlier, later);
  return 0;
}
