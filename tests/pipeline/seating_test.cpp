#include "pipeline/table/seating.h"

#include "pipeline/table/shown_sides.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

namespace storey {
namespace {

using Seats = std::vector<int>;

TEST_CASE("seating: one source") {
  CHECK(seat_sources({1}).seats == Seats{1});
  CHECK_FALSE(seat_sources({1}).guessed);
  CHECK(seat_sources({std::nullopt}).seats == Seats{0});
  CHECK(seat_sources({std::nullopt}).guessed);
}

TEST_CASE("seating: two sources in either order; one that tells settles the other") {
  CHECK(seat_sources({0, 1}).seats == Seats{0, 1});
  CHECK_FALSE(seat_sources({0, 1}).swapped);
  CHECK(seat_sources({1, 0}).seats == Seats{1, 0});
  CHECK(seat_sources({1, 0}).swapped);
  CHECK(seat_sources({std::nullopt, 0}).seats == Seats{1, 0});
  CHECK(seat_sources({std::nullopt, 0}).swapped);
  CHECK(seat_sources({0, std::nullopt}).seats == Seats{0, 1});
  CHECK_FALSE(seat_sources({0, std::nullopt}).swapped);
  CHECK(seat_sources({std::nullopt, std::nullopt}).seats == Seats{0, 1});
  CHECK(seat_sources({std::nullopt, std::nullopt}).guessed);
}

TEST_CASE("seating: two sources of one side use the first") {
  CHECK(seat_sources({1, 1}).same_side);
  CHECK(seat_sources({1, 1}).seats == Seats{1});
}

TEST_CASE("seating: only players of one building have a seat by its sides") {
  Game game = fake::bird_game();
  CHECK(shares_one_building(game));
  CHECK(seat_named(game, "green") == 0);
  CHECK(seat_named(game, "pink") == 1);
  CHECK_FALSE(seat_named(game, "ann"));
  game.constraints.opposite_faces = false;
  CHECK_FALSE(shares_one_building(game));
  CHECK_FALSE(seat_named(game, "pink"));
}

TEST_CASE("shown sides: the side that nobody showed is the other one seen from behind") {
  Game game = fake::bird_game();
  Table table;
  table.players.resize(2);
  table.players[0].known = false;
  table.players[1].layout =
      parse_layout("3 | . . .\n2 | 3/1 . .\n1 | . E1/0 5/2\n", game.catalog, 3, 3).value();
  Table apart = table;
  add_sides_behind(game, table);
  CHECK(table.players[0].known);
  CHECK(table.players[0].layout == seen_from_behind(table.players[1].layout, game.catalog));
  CHECK(table.players[0].layout.at({2, 1})->what == game.catalog.parse("3/3"));

  game.constraints.opposite_faces = false;
  add_sides_behind(game, apart);
  CHECK_FALSE(apart.players[0].known);
}

}  // namespace
}  // namespace storey
