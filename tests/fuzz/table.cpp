#include "pipeline/game/installed_games.h"
#include "pipeline/table/state_json.h"
#include "pipeline/table/table_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto game = storey::load_installed_game("towers", "");
  const auto table = storey::parse_table(as_text(data, size), "table.json");
  if (!table || !game) return 0;
  static_cast<void>(storey::check_table(*table, *game));
  if (table->areas) static_cast<void>(storey::read_areas(*game, *table->areas));
  for (const auto& player : table->players)
    if (player.state) static_cast<void>(storey::read_player_state(*game, *player.state));
  return 0;
}
