// `storey enroll`: the verb, with pictures made here.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>

#include "pipeline/appearance/looks.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/game/game.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/drawn_tiles.h"
#include "tests/pipeline/schema.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;
using test::has;

namespace {

std::vector<std::string> complaints(const std::string& printed, const std::string& schema) {
  const auto json = nlohmann::json::parse(std::ifstream(STOREY_ROOT "/docs/" + schema));
  return test::schema_complaints(json, nlohmann::json::parse(printed));
}

const std::vector<std::string> kNone;

}  // namespace

TEST_CASE("enroll: a face of a framed game is read by its picture") {
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
  CHECK(game->catalog.face(what).art ==
        std::vector<std::string>{"block-07-2.svg"});  // the game itself stays as it is
  CHECK(has_pictures(*game));
  CHECK(load_looks(*game).has_value());

  // Another face later; the first one stays.
  folder.write("labels.csv", "photo,piece\nother,E1B\n");
  const std::string other = folder.write(
      "other.png", fake::png_of(fake::draw_tiles({{"hut", "hut"}, {"pond", "hut"}}, 6)));
  const auto again = test::storey({"enroll", "balconia", other, "--labels",
                                   folder.file("labels.csv"), "-o", folder.file("sets"), "--json"});
  INFO(again.err);
  REQUIRE(again.code == 0);
  const auto json = nlohmann::json::parse(again.out);
  CHECK(json["pictured"] == nlohmann::json::array({"block-07/2", "entrance-1/1"}));
  CHECK(json["without_picture"].empty());
  CHECK(complaints(again.out, "enroll.schema.json") == kNone);
}

TEST_CASE("enroll: a card of a game in rows is read by its picture") {
  const test::TemporaryFolder folder;
  const auto picture = fake::draw_tiles({{"wood1", "hut"}, {"pond", "wood"}, {"hut", "wood"}}, 5);
  const auto right = static_cast<double>(picture.width), low = 1.4 * right;
  REQUIRE(low < picture.height);
  const std::string photo = folder.write("card.png", fake::png_of(picture));
  const auto labels = [&](const std::string& bottom) {
    return "photo,piece,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\ncard,zoo,0,0," +
           std::to_string(right) + ",0," + std::to_string(right) + "," + bottom + ",0," + bottom +
           "\n";
  };
  folder.write("labels.csv", labels(std::to_string(low)));
  const auto ran = test::storey({"enroll", "happy-city", photo, "--labels",
                                 folder.file("labels.csv"), "-o", folder.file("sets")});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  CHECK(has(ran.out, "faces have pictures from photos: Zoo"));
  const auto game = load_game(folder.path() / "sets" / "happy-city");
  REQUIRE(game.has_value());
  CHECK(has_pictures(*game));
  const auto looks = load_looks(*game);
  REQUIRE(looks.has_value());
  const PieceFace zoo = *game->catalog.parse("zoo");
  const auto look =
      std::find_if(looks->begin(), looks->end(), [&](const auto& one) { return one.what == zoo; });
  REQUIRE(look != looks->end());
  CHECK(look->source.find("enrolled") != std::string::npos);
}

namespace {

/// Enrols one face of Balconia, the photo given as PNG.
test::Ran enrol_face(const test::TemporaryFolder& folder, std::uint8_t light) {
  Pixels pixels{150, 150, {}};
  pixels.bgr.assign(std::size_t{150} * 150 * 3, light);
  const std::string photo = folder.write("face.png", fake::png_of(pixels));
  folder.write("face.layout", "7C\n");
  return test::storey({"enroll", "balconia", photo, "-o", folder.file("sets")});
}

std::size_t files_in(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

}  // namespace

TEST_CASE("enroll: only pictures that it wrote are removed from the set's folder") {
  const test::TemporaryFolder folder;
  REQUIRE(enrol_face(folder, 90).code == 0);
  const std::string faces = "sets/balconia/enrolled/faces/";
  REQUIRE(files_in(folder.file(faces)) == 1);
  for (const char* name : {"mine.txt", "block-07-2.png", "block-07-2-0123456789abcdeg.png",
                           "block-99-0-0123456789abcdef.png", "-0123456789abcdef.png"})
    folder.write(faces + name, "mine");
  std::filesystem::create_symlink("mine.txt",
                                  folder.file(faces + "block-07-1-0123456789abcdef.png"));
  folder.write(faces + "block-07-2-0123456789abcdef.png", "left by a stop");
  REQUIRE(enrol_face(folder, 200).code == 0);
  CHECK_FALSE(std::filesystem::exists(folder.file(faces + "block-07-2-0123456789abcdef.png")));
  CHECK(files_in(folder.file(faces)) == 2 + 6);  // the largest pictures of the face stay
}

TEST_CASE("enroll: nothing is written or removed through a link out of the folder") {
  const auto linked = GENERATE(as<std::string>{}, "balconia", "balconia/enrolled",
                               "balconia/enrolled/faces", "balconia/art");
  INFO(linked);
  const test::TemporaryFolder folder;
  folder.write("elsewhere/mine.png", "mine");
  const std::filesystem::path link = folder.file("sets/" + linked);
  std::filesystem::create_directories(link.parent_path());
  std::filesystem::create_directory_symlink(folder.path() / "elsewhere", link);
  const auto ran = enrol_face(folder, 90);
  CHECK(ran.code == 2);
  CHECK(has(ran.err, "this is a link"));
  CHECK(files_in(folder.path() / "elsewhere") == 1);
}

namespace {

/// Mean of a face's look over all its values.
double lightness(const std::string& folder, const std::string& face) {
  const auto game = load_game(folder);
  REQUIRE(game.has_value());
  const auto looks = load_looks(*game);
  REQUIRE(looks.has_value());
  const auto what = *game->catalog.parse(face);
  const auto found = std::find_if(looks->begin(), looks->end(),
                                  [&](const auto& look) { return look.what == what; });
  const auto& bgr = found->pixels.bgr;
  return std::accumulate(bgr.begin(), bgr.end(), 0.0) / static_cast<double>(bgr.size());
}

std::string plain_picture(int side, std::uint8_t light) {
  Pixels pixels{side, side, {}};
  pixels.bgr.assign(static_cast<std::size_t>(side * side) * 3, light);
  return fake::png_of(pixels);
}

}  // namespace

TEST_CASE("enroll: a face with a wrong name is put right by enrolling its photo again") {
  const test::TemporaryFolder folder;
  const std::string dark = folder.write("dark.png", plain_picture(150, 40));
  const std::string light = folder.write("light.png", plain_picture(200, 220));
  const auto enrol = [&](const std::vector<std::string>& photos, const std::string& table) {
    const std::string labels = folder.write("labels.csv", "photo,piece\n" + table);
    std::vector<std::string> command{"enroll", "balconia"};
    command.insert(command.end(), photos.begin(), photos.end());
    command.insert(command.end(), {"--labels", labels, "-o", folder.file("sets"), "--json"});
    const auto ran = test::storey(command);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out);
  };
  const std::string set = folder.file("sets/balconia");
  const double drawn = lightness(STOREY_ROOT "/templates/balconia", "7C");

  // The larger picture is taken, and it is of another face.
  CHECK(enrol({dark, light}, "dark,7B\nlight,7B\n")["replaced"] == 0);
  CHECK(lightness(set, "7B") == Approx(220));
  const auto again = enrol({light}, "light,7C\n");
  CHECK(again["replaced"] == 1);
  CHECK(again["pictured"] == nlohmann::json::array({"block-07/1", "block-07/2"}));
  CHECK(lightness(set, "7B") == Approx(40));
  CHECK(lightness(set, "7C") == Approx(220));

  // Under another name it is the same photo; nothing of it is left, and the drawn art counts.
  std::filesystem::rename(light, folder.file("a,\"b\".png"));
  CHECK(enrol({folder.file("a,\"b\".png")}, "\"a,\"\"b\"\"\",7B\n")["replaced"] == 1);
  CHECK(lightness(set, "7B") == Approx(220));
  CHECK(lightness(set, "7C") == Approx(drawn));
  std::size_t pictures = 0;
  for ([[maybe_unused]] const auto& file :
       std::filesystem::directory_iterator(set + "/enrolled/faces"))
    ++pictures;
  CHECK(pictures == 2);

  folder.write("sets/balconia/enrolled/faces.csv", "face,photo,side_px\n7B,light.png,200\n");
  folder.write("labels.csv", "photo,piece\ndark,7B\n");
  const auto old = test::storey({"enroll", "balconia", dark, "-o", folder.file("sets")});
  CHECK(old.code == 3);
  CHECK(has(old.err, "faces.csv:1: expected the columns face, photo, content and side_px"));
}

TEST_CASE("enroll: cells of a lattice become a set that the game's photos are read with") {
  const test::TemporaryFolder folder;
  const std::vector<std::string> terrains = {"field", "forest", "lake", "swamp", "home"};
  const std::vector<std::string> drawn = {"wood", "pond", "hut", "wood1", "pond2"};
  std::string labels = "photo,row,col,terrain,crowns,game\n";
  std::vector<std::string> command = {"enroll", "kingdomino"};
  for (unsigned look = 0; look < 4; ++look) {
    const std::string name = look == 3 ? "\"p,3\"" : "p" + std::to_string(look);
    std::mt19937 random(look);
    std::vector<std::vector<std::string>> tiles(5);
    for (std::size_t i = 0; i < 25; ++i) {
      const std::size_t what = i == 12 ? 4 : random() % 4;  // the castle in the middle
      tiles[i / 5].push_back(drawn[what]);
      labels += name + "," + std::to_string(i / 5) + "," + std::to_string(i % 5) + "," +
                terrains[what] + ",0," + std::to_string(look) + "\n";
    }
    command.push_back(folder.write((look == 3 ? "p,3" : name) + ".png",
                                   fake::png_of(fake::draw_tiles(tiles, look))));
  }
  folder.write("labels.csv", labels);
  command.insert(command.end(), {"-o", folder.file("sets"), "--json"});
  const auto ran = test::storey(command);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["cells"] == 100);
  CHECK(json["left_out"]["boards"]["parts"] == 4);
  CHECK(json["left_out"]["boards"]["right"].get<int>() >= 80);
  CHECK(complaints(ran.out, "enroll.schema.json") == kNone);
  const auto games = test::storey({"games", "--templates", folder.file("sets"), "--json"});
  CHECK(nlohmann::json::parse(games.out)[0]["photos"] == true);

  const auto eval =
      test::storey({"eval", folder.path().string(), "--game", "kingdomino", "--templates",
                    folder.file("sets"), "--quick", "--answer", "--json"});
  INFO(eval.err);
  REQUIRE(eval.code == 0);
  const auto figures = nlohmann::json::parse(eval.out);
  CHECK(figures["photos"] == 4);
  CHECK(figures["found"] == 4);
  CHECK(figures["cells"] == 100);
  CHECK(figures["by_column"]["terrain"]["right"].get<int>() >= 90);
  CHECK(figures["corner_error"]["boards"] == 0);  // the pictures are the boards
  CHECK(figures["joint"] == true);
  CHECK(figures["answered"]["photos"] == 4);
  CHECK(complaints(eval.out, "eval.schema.json") == kNone);

  // Cell by cell, beside a picture of a single domino.
  folder.write("tiles/1.png", fake::png_of(fake::draw_tiles({{"wood", "pond"}}, 1)));
  folder.write("tiles/tiles.json",
               R"({"1": {"left_terrain": "field", "left_crowns": 0, "right_terrain": "forest",
                         "right_crowns": 0, "image_path": "elsewhere/1.png"}})");
  const auto alone = test::storey({"eval", folder.path().string(), "--game", "kingdomino",
                                   "--templates", folder.file("sets"), "--quick", "--json",
                                   "--no-joint", "--cells", folder.file("cells.csv")});
  INFO(alone.err);
  REQUIRE(alone.code == 0);
  const auto by_cell = nlohmann::json::parse(alone.out);
  CHECK(by_cell["joint"] == false);
  CHECK(by_cell["photos"] == 4);
  CHECK(by_cell["single_pieces"] == nlohmann::json::array({"tiles/1.png"}));
  CHECK(complaints(alone.out, "eval.schema.json") == kNone);
  std::ifstream cells(folder.file("cells.csv"));
  const std::string first{std::istreambuf_iterator<char>(cells), {}};
  CHECK(has(first, "\n\"p,3.png\","));
  const auto tiles = test::storey({"eval", folder.file("tiles"), "--game", "kingdomino",
                                   "--templates", folder.file("sets"), "--quick"});
  CHECK(tiles.code == 2);
  CHECK(has(tiles.err, "are of single pieces"));

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
  const auto other =
      test::storey({"enroll", "kingdomino", photo, "--labels",
                    folder.write("m.csv", "photo,piece\nb,field\n"), "-o", folder.file("s")});
  CHECK(other.code == 2);
  CHECK(has(other.err, "none of the photos is named in " + folder.file("m.csv")));
  const auto no_folder = test::storey({"enroll", "kingdomino", photo, "-o", photo});
  CHECK(no_folder.code == 2);
  CHECK(has(no_folder.err, "a.png is no folder; choose another folder with -o"));
  CHECK(test::storey({"enroll", "nothing", photo, "-o", folder.file("s")}).code == 2);
  CHECK_FALSE(std::filesystem::exists(folder.file("s")));
}
