// What learning is told of pieces that no picture shows.
#include <algorithm>

#include "pipeline/appearance/templates.h"
#include "pipeline/game/installed_games.h"
#include "tests/catch.h"

using namespace storey;

namespace {

Game installed(const std::string& id) {
  auto game = load_installed_game(id, STOREY_ROOT "/templates");
  REQUIRE(game.has_value());
  return std::move(game).value();
}

EnrolledSet set_of(const Game& game, const std::vector<std::string>& names) {
  EnrolledSet set;
  for (const auto& name : names) {
    const auto what = game.catalog.parse(name);
    REQUIRE(what.has_value());
    set.emplace_back().cell.what = *what;
  }
  return set;
}

std::vector<std::string> names_of(const Game& game, const std::vector<PieceFace>& contents) {
  std::vector<std::string> names;
  for (const PieceFace what : contents) names.push_back(game.catalog.short_name(what));
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> unseen_names(const Game& game, const vision::LookFacts& facts) {
  std::vector<PieceFace> contents;
  for (const auto& unseen : facts.never_seen) contents.push_back(unseen.what);
  return names_of(game, contents);
}

}  // namespace

TEST_CASE("look facts: squares that were never enrolled, and those on the same ground") {
  const Game game = installed("kingdomino");
  const auto facts = look_facts(
      game, set_of(game, {"field", "field1", "forest", "forest1", "grassland", "grassland1",
                          "grassland2", "lake", "lake1", "swamp", "swamp1", "swamp2", "mine1"}));
  // The box has mines with none to three crowns; the castle lies there once.
  CHECK(unseen_names(game, facts) == std::vector<std::string>{"C", "mine", "mine2", "mine3"});
  for (const auto& unseen : facts.never_seen) {
    const std::string name = game.catalog.short_name(unseen.what);
    if (name == "C") CHECK(unseen.alike.empty());
    if (name == "mine2")
      CHECK(names_of(game, unseen.alike) == std::vector<std::string>{"mine", "mine1", "mine3"});
  }
}

TEST_CASE("look facts: what differs by a count lies on one ground, of a colour that is stated") {
  const Game game = installed("kingdomino");
  const auto facts = look_facts(game, {});
  const auto named = [&](const auto& looks, const std::string& name) {
    return std::find_if(looks.begin(), looks.end(), [&](const auto& look) {
      return game.catalog.short_name(look.what) == name;
    });
  };
  REQUIRE(named(facts.counted, "mine3") != facts.counted.end());
  CHECK(named(facts.counted, "mine3")->count == 3);
  CHECK(named(facts.counted, "mine3")->ground == named(facts.counted, "mine")->ground);
  CHECK(named(facts.counted, "mine")->ground != named(facts.counted, "lake")->ground);
  CHECK(named(facts.counted, "C") == facts.counted.end());
  CHECK(named(facts.coloured, "mine3")->rgb == named(facts.coloured, "mine")->rgb);
  const auto colours = [&](const std::string& name) {
    return std::count_if(facts.coloured.begin(), facts.coloured.end(), [&](const auto& look) {
      return game.catalog.short_name(look.what) == name;
    });
  };
  CHECK(colours("mine3") == 1);
  CHECK(colours("C") == 2);
  int grounds = 0;
  for (const auto& look : facts.counted) grounds = std::max(grounds, look.ground + 1);
  CHECK(grounds == 6);
  CHECK(look_facts(installed("qwirkle-connections"), {}).counted.empty());
}

TEST_CASE("look facts: before anything is enrolled only what surely lies there is looked for") {
  const Game game = installed("kingdomino");
  CHECK(unseen_names(game, look_facts(game, {})) == std::vector<std::string>{"C"});
}

TEST_CASE("look facts: a hidden cell shows nothing") {
  const Game game = installed("kingdomino");
  EnrolledSet set = set_of(game, {"mine1", "C"});
  set.back().hidden = true;
  const auto unseen = unseen_names(game, look_facts(game, set));
  CHECK(std::find(unseen.begin(), unseen.end(), "C") != unseen.end());
}

TEST_CASE("look facts: a tile whose shape and colour were enrolled on others is known") {
  const Game game = installed("qwirkle-connections");
  const auto contents = game.catalog.one_cell_contents();
  EnrolledSet all;
  for (const PieceFace what : contents) all.emplace_back().cell.what = what;
  CHECK(look_facts(game, all).never_seen.empty());
  EnrolledSet without_first(all.begin() + 1, all.end());
  CHECK(look_facts(game, without_first).never_seen.empty());
  const auto& first = game.catalog.values(contents.front());
  EnrolledSet without_colour;
  for (const EnrolledLook& look : all)
    if (game.catalog.values(look.cell.what).texts != first.texts)
      for (const auto& [key, value] : first.texts)
        if (key == "colour" && game.catalog.values(look.cell.what).text(key) != value)
          without_colour.push_back(look);
  const auto facts = look_facts(game, without_colour);
  CHECK(facts.never_seen.size() == all.size() - without_colour.size());
  CHECK_FALSE(facts.never_seen.empty());
}
