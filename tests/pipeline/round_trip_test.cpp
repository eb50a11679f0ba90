// Random tables of every game: text, state, JSON and back.
#include "model/notation.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/table/state_json.h"
#include "tests/catch.h"
#include "tests/scoring/random_tables.h"

namespace storey {
namespace {

using scoring::below;
using scoring::Box;

/// What the state of a table file says, read as `storey` reads it.
Result<Table> table_of(const Game& game, const std::string& json) {
  const auto file = parse_table(json, "table.json");
  if (!file) return file.error();
  if (const Status good = check_table(*file, game); !good) return good.error();
  Table table{.players = {},
              .house_rules = file->house_rules,
              .finished = file->finished.value(),
              .facts = file->facts};
  if (file->areas) {
    auto areas = read_areas(game, *file->areas);
    if (!areas) return areas.error();
    table.areas = std::move(areas).value();
  }
  for (const auto& seat : file->players) {
    auto player = read_player_state(game, seat.state.value());
    if (!player) return player.error();
    table.players.push_back(std::move(player).value());
    table.players.back().name = seat.name;
    table.players.back().facts = seat.facts;
  }
  return table;
}

/// Pieces that may lie in an area, unlike scoring::random_areas().
Areas fitting_areas(std::mt19937& random, const Box& box, bool shared) {
  Areas areas = scoring::random_areas(random, box, shared);
  for (auto& [key, pieces] : areas) {
    const auto& kinds = box.spec.area(key)->kinds;
    std::erase_if(pieces, [&](PieceFace what) {
      const auto& kind = box.catalog.piece(what.piece).kind;
      return !kinds.empty() && std::find(kinds.begin(), kinds.end(), kind) == kinds.end();
    });
  }
  std::erase_if(areas, [](const auto& area) { return area.second.empty(); });
  return areas;
}

/// Whatever else may be said about a table.
void say_something(std::mt19937& random, const scoring::Ruleset& rules, const Box& box,
                   Table& table) {
  table.finished = below(random, 2) == 0;
  table.house_rules = scoring::random_house_rules(random, rules);
  table.facts = scoring::random_facts(random, box, true);
  table.areas = fitting_areas(random, box, true);
  for (Player& player : table.players) {
    player.facts = scoring::random_facts(random, box, false);
    player.layout.beside = fitting_areas(random, box, false);
    if (below(random, 3) == 0) {
      Claim claim{scoring::random_face(random, box), {}};
      for (int n = below(random, 5); n > 0; --n)
        claim.cells.push_back({below(random, 3), below(random, 2)});
      player.layout.claims.push_back(std::move(claim));
      player.layout.normalise();
    }
  }
}

void check_round_trip(const Game& game, const Table& table) {
  const auto text = format_table(table, game.catalog, game.state, game.id);
  CAPTURE(text);
  const auto read = parse_table_text(text, game.catalog, game.state);
  INFO((read ? "" : read.error().where + " " + read.error().message));
  REQUIRE(read);
  CHECK(format_table(*read, game.catalog, game.state, game.id) == text);

  const auto json = table_to_json(game, *read);
  CAPTURE(json);
  const auto again = table_of(game, json);
  INFO((again ? "" : again.error().where + " " + again.error().message));
  REQUIRE(again);
  CHECK(table_to_json(game, *again) == json);
  CHECK(format_table(*again, game.catalog, game.state, game.id) == text);
}

TEST_CASE("round trip: legal tables of every game, with anything said about them") {
  constexpr int kTables = 40;
  constexpr int kTurns = 12;
  for (const auto* rules : scoring::all_rulesets()) {
    CAPTURE(rules->id);
    const auto game = load_installed_game(rules->id, STOREY_ROOT "/templates");
    REQUIRE(game);
    const Box box{game->catalog, game->state};
    std::mt19937 random(3);
    for (int tables = 0; tables < kTables;) {
      auto table = scoring::empty_table(random, *rules, box);
      for (int turn = 0; turn < kTurns && tables < kTables; ++turn) {
        const auto next = scoring::play_turn(random, *rules, box, table);
        if (!next) continue;
        table = *next;
        ++tables;
        auto described = table;
        say_something(random, *rules, box, described);
        check_round_trip(*game, described);
      }
    }
  }
}

}  // namespace
}  // namespace storey
