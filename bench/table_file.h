// A whole table from a layout file, with its game: what the rules and inference are timed on.
#pragma once

#include <string>
#include <utility>

#include "model/notation.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/io/files.h"
#include "pipeline/table/facts.h"

namespace storey::bench {

inline Result<std::pair<Game, Table>> read_table(const std::string& path) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 20;
  const auto text = read_file(path, kMostBytes);
  if (!text) return text.error();
  auto game = load_installed_game(layout_game(*text).value_or(""), "");
  if (!game) return game.error();
  const auto parsed = parse_table_text(*text, game->catalog, game->state);
  if (!parsed) return parsed.error();
  Table table = with_defaults(*parsed, *game);
  return std::pair(std::move(game).value(), std::move(table));
}

}  // namespace storey::bench
