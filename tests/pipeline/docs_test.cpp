// What the guides show as examples is read as it stands there.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "model/layout.h"
#include "model/notation.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/study/labels.h"
#include "pipeline/table/corrections.h"
#include "pipeline/table/state_json.h"
#include "pipeline/table/table_file.h"
#include "tests/catch.h"
#include "tests/pipeline/balconia.h"

namespace storey {
namespace {

using test::balconia;

/// The nth block of code below a heading of a guide, without its fences.
std::string example(const std::string& guide, const std::string& heading, int nth = 1) {
  std::ifstream in(STOREY_ROOT "/docs/" + guide, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto head = text.find("\n## " + heading + "\n");
  REQUIRE(head != text.npos);
  auto fence = text.find("\n```", head) + 1;
  for (int fences = 2 * (nth - 1); fences > 0; --fences) fence = text.find("\n```", fence) + 1;
  const auto start = text.find('\n', fence) + 1;
  return text.substr(start, text.find("```", start) - start);
}

TEST_CASE("docs: the layout") {
  const auto layout =
      parse_layout(example("notation.md", "Layout files"), balconia().catalog, 5, 5);
  REQUIRE(layout);
  CHECK(layout->placements.size() == 15);
  CHECK(balconia().catalog.name(layout->at({1, 2})->what) == "block-07/2");
}

TEST_CASE("docs: the labels") {
  const auto kingdomino = load_installed_game("kingdomino", STOREY_ROOT "/templates");
  REQUIRE(kingdomino);
  const auto cells = example("enrol-your-copy.md", "Pieces laid open on a table: Kingdomino");
  const auto table = parse_label_table(cells, "labels.csv", *kingdomino);
  REQUIRE(table);
  CHECK(table->front().truth.cells.size() == 3);
  const auto faces = parse_label_table(example("enrol-your-copy.md", "Pieces in a frame: Balconia"),
                                       "labels.csv", balconia());
  REQUIRE(faces);
  CHECK(faces->size() == 3);
}

TEST_CASE("docs: corrections by field hold in the games they are written for") {
  std::istringstream lines(example("notation.md", "Corrections", 2));
  std::vector<Game> games;
  for (const char* name : {"kingdomino", "chock-a-block", "highrise-homino"}) {
    auto game = load_installed_game(name, STOREY_ROOT "/templates");
    REQUIRE(game);
    games.push_back(std::move(game).value());
  }
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    CAPTURE(line);
    CHECK(std::any_of(games.begin(), games.end(), [&](const Game& game) {
      return parse_corrections(line, "notation.md", game).has_value();
    }));
  }
  CHECK(count >= 6);
}

TEST_CASE("docs: the corrections") {
  for (const auto& [guide, heading] :
       {std::pair{"notation.md", "Corrections"}, {"taking-the-photo.md", "If it is not read"}}) {
    const auto fixes = parse_corrections(example(guide, heading), guide, balconia());
    CAPTURE(guide);
    REQUIRE(fixes);
    CHECK(fixes->sites.at({{2, 2}}).what == balconia().catalog.parse("block-07/2"));
    CHECK(fixes->sites.at({{3, 3}}).what == kNothing);
    CHECK(fixes->corners);
  }
}

TEST_CASE("docs: the table") {
  const auto table = parse_table(example("notation.md", "Table files"), "docs/table.json");
  REQUIRE(table);
  CHECK(table->players.at(1).source == "docs/pink.layout");
  CHECK(table->house_rules.at("around") == "4");
}

TEST_CASE("docs: a table as text, and the same kind of state as JSON") {
  const auto towers = load_installed_game("towers", "");
  REQUIRE(towers);
  const auto table =
      parse_table_text(example("notation.md", "Tables"), towers->catalog, towers->state);
  INFO((table ? "" : table.error().where + ": " + table.error().message));
  REQUIRE(table);
  CHECK_FALSE(table->finished);
  REQUIRE(table->players.size() == 2);
  CHECK(table->players[0].layout.claims.front().cells.size() == 4);
  CHECK_FALSE(table->players[1].known);

  const auto file = parse_table(example("notation.md", "Table files", 2), "docs/state.json");
  INFO((file ? "" : file.error().where + ": " + file.error().message));
  REQUIRE(file);
  CHECK(file->facts.at("round") == "3");
  const auto& state = file->players.at(0).state;
  REQUIRE(state);
  const auto player = read_player_state(*towers, *state);
  REQUIRE(player);
  CHECK(player->layout.at({1, 0}, 1) != nullptr);
}

}  // namespace
}  // namespace storey
