// `storey enroll`: the verb, with pictures made here.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>

#include "pipeline/game.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/drawn_tiles.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;
using test::has;

TEST_CASE("enroll: a face of a framed game becomes its art") {
  const test::TemporaryFolder folder;
  const auto picture = fake::draw_tiles({{"wood1", "hut"}, {"pond", "wood"}}, 5);
  const std::string photo = folder.write("face.png", fake::png_of(picture));
  folder.write("face.layout", "7C\n");
  const auto ran = test::storey({"enroll", "balconia", photo, "-o", folder.file("sets")});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(has(ran.out, "1 of 94 faces have pictures from photos: 7C"));
  const auto game = load_game(folder.path() / "sets" / "balconia");
  REQUIRE(game.has_value());
  const PieceFace what = *game->catalog.parse("7C");
  CHECK(game->catalog.face(what).art == "block-07-2.photo.png");
  CHECK(has_pictures(*game));
  CHECK(load_looks(*game).has_value());

  // Another face later; the first one stays.
  folder.write("labels.csv", "photo,piece\nother,E1B\n");
  const std::string other = folder.write("other.png", fake::png_of(picture));
  const auto again = test::storey({"enroll", "balconia", other, "--labels",
                                   folder.file("labels.csv"), "-o", folder.file("sets"), "--json"});
  INFO(again.err);
  REQUIRE(again.code == 0);
  const auto json = nlohmann::json::parse(again.out);
  CHECK(json["pictured"] == nlohmann::json::array({"block-07/2", "entrance-1/1"}));
  CHECK(json["without_picture"].empty());
}

TEST_CASE("enroll: cells of a lattice become a set that the game's photos are read with") {
  const test::TemporaryFolder folder;
  const std::vector<std::string> terrains = {"field", "forest", "lake", "swamp", "home"};
  const std::vector<std::string> drawn = {"wood", "pond", "hut", "wood1", "pond2"};
  std::string labels = "photo,row,col,terrain,crowns,game\n";
  std::vector<std::string> command = {"enroll", "kingdomino"};
  for (unsigned look = 0; look < 4; ++look) {
    const std::string name = "p" + std::to_string(look);
    std::mt19937 random(look);
    std::vector<std::vector<std::string>> tiles(5);
    for (std::size_t i = 0; i < 25; ++i) {
      const std::size_t what = i == 12 ? 4 : random() % 4;  // the castle in the middle
      tiles[i / 5].push_back(drawn[what]);
      labels += name + "," + std::to_string(i / 5) + "," + std::to_string(i % 5) + "," +
                terrains[what] + ",0," + std::to_string(look) + "\n";
    }
    command.push_back(folder.write(name + ".png", fake::png_of(fake::draw_tiles(tiles, look))));
  }
  folder.write("labels.csv", labels);
  command.insert(command.end(), {"-o", folder.file("sets"), "--json"});
  const auto ran = test::storey(command);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["cells"] == 100);
  CHECK(json["left_out"]["parts"] == 4);
  CHECK(json["left_out"]["right"].get<int>() >= 80);
  const auto games = test::storey({"games", "--templates", folder.file("sets"), "--json"});
  CHECK(nlohmann::json::parse(games.out)[0]["photos"] == true);

  const auto eval = test::storey({"eval", folder.path().string(), "--game", "kingdomino",
                                  "--templates", folder.file("sets"), "--quick", "--json"});
  INFO(eval.err);
  REQUIRE(eval.code == 0);
  const auto figures = nlohmann::json::parse(eval.out);
  CHECK(figures["photos"] == 4);
  CHECK(figures["found"] == 4);
  CHECK(figures["cells"] == 100);
  CHECK(figures["by_column"]["terrain"]["right"].get<int>() >= 90);
  CHECK(figures["corner_error"]["boards"] == 0);  // the pictures are the boards

  folder.write("scores.csv", "photo,score\np2,7\n");
  const auto wrong = test::storey({"eval", folder.path().string(), "--game", "kingdomino",
                                   "--templates", folder.file("sets"), "--quick"});
  CHECK(wrong.code == 3);
  CHECK(has(wrong.err, "scores.csv:2: score says 7, but the labels of p2.png score 0"));
}

TEST_CASE("enroll: what is wrong is said") {
  const test::TemporaryFolder folder;
  const std::string photo = folder.write("a.png", fake::png_of(fake::draw_tiles({{"hut"}}, 1)));
  const auto none = test::storey({"enroll", "kingdomino", photo, "-o", folder.file("s")});
  CHECK(none.code == 2);
  CHECK(has(none.err, "none of the photos has labels"));
  const std::string labels = folder.write("l.csv", "photo,terrain,crowns\na,sea,0\n");
  const auto sea =
      test::storey({"enroll", "kingdomino", photo, "--labels", labels, "-o", folder.file("s")});
  CHECK(sea.code == 3);
  CHECK(has(sea.err, "l.csv:2: no piece of Kingdomino has crowns \"0\" and terrain \"sea\""));
  CHECK(test::storey({"enroll", "nothing", photo, "-o", folder.file("s")}).code == 2);
  CHECK_FALSE(std::filesystem::exists(folder.file("s")));
}
