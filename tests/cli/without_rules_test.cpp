// A game of which only pieces, places and pictures are known.
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/drawn_tiles.h"
#include "tests/pipeline/schema.h"
#include "tests/pipeline/temporary_folder.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::content;
using test::has;
using test::Ran;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

/// Balconia's pieces and pictures under a name of which the program knows no rules.
class Orchard {
 public:
  Orchard() {
    const fs::path real = STOREY_ROOT "/templates/balconia";
    folder.write("games/orchard/game.json",
                 replaced(replaced(content(real / "game.json"), "\"game\": \"balconia\"",
                                   "\"game\": \"orchard\""),
                          "\"title\": \"Balconia\"", "\"title\": \"Orchard\""));
    fs::create_directory_symlink(real / "art", folder.path() / "games/orchard/art");
  }

  /// A sample photo with its truth, as one of this game.
  [[nodiscard]] std::string photo(const std::string& name) const {
    const fs::path sample = fs::path(STOREY_ROOT "/samples/balconia") / name;
    const std::string stem = sample.stem().string();
    std::string truth = replaced(content(fs::path(sample).replace_extension(".truth.json")),
                                 "\"game\": \"balconia\"", "\"game\": \"orchard\"");
    for (const auto& [seat, side] : {std::pair("green", "front"), {"pink", "back"}}) {
      const std::string says = "\"player\": \"" + std::string(seat) + "\"";
      if (has(truth, says))
        truth = replaced(truth, says, "\"player\": \"" + std::string(side) + "\"");
    }
    folder.write("photos/" + stem + ".truth.json", truth);
    return folder.write("photos/" + stem + ".jpg", content(sample));
  }

  [[nodiscard]] Ran storey(std::vector<std::string> words) const {
    words.insert(words.end(), {"--templates", folder.file("games")});
    return test::storey(words);
  }

  test::TemporaryFolder folder;
};

TEST_CASE("a game without rules is listed as one") {
  const Orchard orchard;
  const Ran games = orchard.storey({"games"});
  CHECK(games.code == cli::kDone);
  CHECK(has(games.out, "Orchard, no rules are installed"));
  CHECK(has(orchard.storey({"rules", "orchard"}).out, "no rules are installed"));
}

TEST_CASE("a game without rules: score and check list what lies there and claim nothing more") {
  const Orchard orchard;
  const std::string photo = orchard.photo("easy/easy-9101.jpg");
  const Ran score = orchard.storey({"score", photo});
  CHECK(score.code == cli::kDone);
  CHECK(has(score.out, "14 blocks"));
  CHECK(has(score.out, "1 entrance"));
  CHECK(has(score.out, "bird: 6"));  // the truth file's faces, added up
  CHECK(has(score.out, "No rules are installed"));
  CHECK_FALSE(has(score.out, "total"));
  CHECK_FALSE(has(score.out, "wins"));
  CHECK_FALSE(has(score.out, "no rule is broken"));

  const Ran check = orchard.storey({"check", photo});
  CHECK(check.code == cli::kDone);
  CHECK(has(check.out, "No rules are installed"));
  CHECK(has(orchard.storey({"score", "-q", photo}).out, "not scored"));

  const Ran as_json = orchard.storey({"score", "--json", photo});
  const auto result = json::parse(as_json.out);
  const auto schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  CHECK(test::schema_complaints(schema, result) == std::vector<std::string>{});
  CHECK(result["players"][0]["total"].is_null());
  CHECK(result["winner"].empty());
}

TEST_CASE("a game without rules: a doubtful piece is asked about, since it is all that is said") {
  const Orchard orchard;
  const Ran score = orchard.storey({"score", orchard.photo("hidden-faces/hidden-9301.jpg")});
  CHECK(score.code == cli::kNeedsLook);
  CHECK(has(score.out, "Needs a look"));
  CHECK_FALSE(has(score.out, "Sure of what lies there"));
}

TEST_CASE("a game without rules: a layout that was read is scored as the photo was") {
  const Orchard orchard;
  const std::string photo = orchard.photo("easy/easy-9102.jpg");
  const std::string layout = orchard.folder.file("read.layout");
  REQUIRE(orchard.storey({"read", photo, "-o", layout}).code == cli::kDone);
  const Ran from_layout = orchard.storey({"score", layout});
  CHECK(from_layout.code == cli::kDone);
  const Ran from_photo = orchard.storey({"score", photo});
  const auto listed = [](const std::string& text) {
    const auto first = text.find("14 blocks");
    return text.substr(first, text.find("No rules", first) - first);
  };
  CHECK(listed(from_layout.out) == listed(from_photo.out));
}

TEST_CASE(
    "a game without rules: a move is told and not judged, and nothing is known to be allowed") {
  const Orchard orchard;
  const std::string after = orchard.folder.file("after.layout");
  REQUIRE(orchard.storey({"read", orchard.photo("easy/easy-9101.jpg"), "-o", after}).code ==
          cli::kDone);
  const std::string before =
      orchard.folder.write("before.layout", replaced(content(after), "17B", "."));
  const Ran move = orchard.storey({"check", "--before", before, after});
  CHECK(move.code == cli::kDone);
  CHECK(has(move.out, "placed 17B on d4"));
  CHECK(has(move.out, "not judged"));
  CHECK_FALSE(has(move.out, "legal move"));
  CHECK_FALSE(has(move.out, "points"));

  const auto result =
      json::parse(orchard.storey({"check", "--json", "--before", before, after}).out);
  const auto schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  CHECK(test::schema_complaints(schema, result) == std::vector<std::string>{});
  CHECK(result["move"]["legal"].is_null());
  CHECK(result["move"]["score_change"].is_null());

  CHECK(has(orchard.storey({"options", after}).out, "No rules are installed"));
}

/// Each pixel four times: art of less than 64 px a side is refused.
Pixels doubled(const Pixels& picture) {
  Pixels out{2 * picture.width, 2 * picture.height, {}};
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      const auto* pixel = picture.at(x / 2, y / 2);
      out.bgr.insert(out.bgr.end(), pixel, pixel + 3);
    }
  }
  return out;
}

/// Square tiles on a table, known from their art alone: three grounds, some with bells.
class Meadow {
 public:
  Meadow() {
    std::string pieces;
    for (const std::string tile : {"wood", "wood1", "pond", "pond2", "hut"}) {
      const bool bells = std::isdigit(static_cast<unsigned char>(tile.back())) != 0;
      const std::string ground = bells ? tile.substr(0, tile.size() - 1) : tile;
      folder.write("games/meadow/art/" + tile + ".png",
                   fake::png_of(doubled(fake::draw_tiles({{tile}}, 1))));
      pieces += std::string(pieces.empty() ? "" : ",") + R"({"id": ")" + tile +
                R"(", "kind": "tile", "copies": 9,
        "faces": [{"art": ")" +
                tile + R"(.png", "ground": ")" + ground + "\"" +
                (bells ? R"(, "bells": )" + tile.substr(tile.size() - 1) : std::string()) + "}]}";
    }
    folder.write("games/meadow/game.json",
                 R"({"format": 2, "game": "meadow", "title": "Meadow",
                     "places": [{"key": "building", "how": "lattice", "rows": 6, "cols": 6,
                                 "cell_mm": 40, "turns": "any", "free_extent": true}],
                     "kinds": [{"kind": "tile", "fields": [
                       {"key": "ground", "is": "class", "values": ["wood", "pond", "hut"]},
                       {"key": "bells", "is": "count"}]}],
                     "questions": [], "pieces": [)" +
                     pieces + "]}");
  }

  [[nodiscard]] std::string photo(const std::vector<std::vector<std::string>>& tiles) const {
    const auto jpeg = vision::encode_jpeg(doubled(fake::draw_tiles(tiles, 7)), 90);
    return folder.write("meadow.jpg", {reinterpret_cast<const char*>(jpeg.data()), jpeg.size()});
  }

  test::TemporaryFolder folder;
};

TEST_CASE("a game without rules: drawn art tells pieces that lie on a table, too") {
  const Meadow meadow;
  const std::string photo = meadow.photo({{"wood", "pond2", "hut", "pond"},
                                          {"wood1", "wood", "pond", "pond2"},
                                          {"hut", "pond", "wood1", "wood"},
                                          {"pond", "wood", "wood", "hut"}});
  meadow.folder.write("meadow.jpg.fix", "corners=0,0 384,0 384,384 0,384\n");
  const Ran read = test::storey({"score", photo, "--templates", meadow.folder.file("games")});
  INFO(read.out << read.err);
  CHECK((read.code == cli::kDone || read.code == cli::kNeedsLook));
  CHECK(has(read.out, "16 tiles"));
  CHECK(has(read.out, "ground wood: 7"));
  CHECK(has(read.out, "ground pond: 6"));
  CHECK(has(read.out, "ground hut: 3"));
  CHECK(has(read.out, "bells: 6"));
}

TEST_CASE("a game without rules is printed, evaluated, enrolled and batched") {
  const Orchard orchard;
  for (const std::string name :
       {"easy/easy-9101.jpg", "easy/easy-9102.jpg", "normal/normal-9201.jpg"})
    REQUIRE_FALSE(orchard.photo(name).empty());
  const std::string photos = orchard.folder.file("photos");

  const std::string pdf = orchard.folder.file("orchard.pdf");
  CHECK(orchard.storey({"print", "orchard", "-o", pdf}).code == cli::kDone);
  CHECK(content(pdf).starts_with("%PDF"));

  const Ran eval = orchard.storey({"eval", photos, "--game", "orchard", "--json"});
  const auto figures = json::parse(eval.out);
  CHECK(figures["photos"] == 3);
  CHECK(figures["exact_boards"] == 3);
  CHECK(figures["exact_scores"] == 3);
  CHECK(figures["silent_errors"] == 0);

  const std::string out = orchard.folder.file("scores");
  CHECK(orchard.storey({"batch", photos, "-o", out, "--game", "orchard", "-q"}).code == cli::kDone);
  CHECK(has(content(out + "/results.csv"), "easy-9101.jpg"));
  CHECK(content(out + "/failed.csv").find(".jpg") == std::string::npos);

  const std::string sets = orchard.folder.file("sets");
  const Ran enrolled = orchard.storey(
      {"enroll", "orchard", orchard.folder.file("photos/easy-9101.jpg"), "-o", sets});
  CHECK(enrolled.code == cli::kDone);
  const Ran own = test::storey({"score", orchard.folder.file("photos/easy-9101.jpg"), "--game",
                                "orchard", "--templates", sets});
  CHECK(own.code == cli::kDone);
  CHECK(has(own.out, "14 blocks"));
}

}  // namespace
}  // namespace storey
