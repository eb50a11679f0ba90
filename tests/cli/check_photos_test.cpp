// `storey check` on photos: drawn boards of figures, enrolled and photographed again.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/exit_codes.h"
#include "drawing/png.h"
#include "pipeline/table/move_result.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"
#include "tests/pipeline/drawn_board.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;
using nlohmann::json;
using test::has;

namespace {

constexpr int kSidePx = 720;
constexpr double kSquarePx = 40;
const std::string kShapes = "123456";
const std::string kColours = "ROYGBW";

using Tiles = std::map<std::pair<int, int>, std::string>;

/// The start: a rising diagonal of tiles in every quarter.
Tiles start() {
  Tiles tiles;
  int next = 0;
  for (const int top : {0, 8})
    for (const int left : {0, 8})
      for (int i = 1; i <= 6; ++i, next += 5)
        tiles[{top + i, left + 7 - i}] = {kShapes[static_cast<std::size_t>(next / 6 % 6)],
                                          kColours[static_cast<std::size_t>(next % 6)]};
  return tiles;
}

Tiles turned_right(const Tiles& tiles) {
  Tiles turned;
  for (const auto& [at, tile] : tiles) turned[{at.second, 15 - at.first}] = tile;
  return turned;
}

std::string png(const fake::DrawnBoard& board, const fake::View& view, unsigned light) {
  const auto bytes = drawing::encode_png(fake::draw_board(board, view, kSidePx, kSidePx, light));
  return {bytes.begin(), bytes.end()};
}

/// A set learnt from three boards full of tiles.
struct Boards {
  test::TemporaryFolder folder;

  Boards() {
    std::string labels = "photo,row,col,piece\n";
    std::vector<std::string> command{"enroll", "qwirkle-connections"};
    for (unsigned look = 0; look < 3; ++look) {
      std::mt19937 random(look);
      const std::string name = "taught" + std::to_string(look);
      Tiles tiles;
      for (int row = 0; row < 16; ++row) {
        for (int col = 0; col < 16; ++col) {
          const bool bare = random() % 3 != 0;
          const std::string tile{kShapes[random() % 6], kColours[random() % 6]};
          if (!bare) tiles[{row, col}] = tile;
          labels += name + "," + std::to_string(row) + "," + std::to_string(col) + "," +
                    (bare ? "none" : tile) + "\n";
        }
      }
      command.push_back(photo(name, tiles, look, 0));
    }
    folder.write("labels.csv", labels);
    command.insert(command.end(), {"--labels", folder.file("labels.csv"), "-o", sets()});
    const auto ran = test::storey(command);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
  }

  [[nodiscard]] std::string sets() const { return folder.file("sets"); }

  std::string photo(const std::string& name, const Tiles& tiles, unsigned light, double lean) {
    return folder.write(
        name + ".png",
        png({16, tiles}, fake::view_by_camera(kSidePx, kSquarePx, lean, lean / 2), light));
  }

  [[nodiscard]] test::Ran check(std::vector<std::string> rest) const {
    std::vector<std::string> command{"check", "--game", "qwirkle-connections", "--templates",
                                     sets()};
    command.insert(command.end(), rest.begin(), rest.end());
    return test::storey(command);
  }

  [[nodiscard]] json move(const std::string& earlier, const std::string& later) const {
    const auto ran = check({"--json", "--before", earlier, later});
    INFO(ran.err);
    REQUIRE(!ran.out.empty());
    return json::parse(ran.out);
  }
};

bool says(const json& move, const std::string& code) {
  const auto& notes = move["players"][0]["diagnostics"];
  return std::any_of(notes.begin(), notes.end(),
                     [&](const auto& note) { return note["code"] == code; });
}

std::string on_g15(const Tiles& tiles) {  // the tile at the upper end of the first diagonal
  return tiles.at({1, 6});
}

/// A tile of the same shape in another colour.
std::string fitting(const std::string& tile) { return {tile[0], tile[1] == 'W' ? 'R' : 'W'}; }

}  // namespace

TEST_CASE("check --before: a tile placed between two photos, however the camera was turned") {
  Boards boards;
  const Tiles before = start();
  const std::string earlier = boards.photo("earlier", before, 4, 0.1);
  Tiles tiles = before;
  tiles[{1, 7}] = fitting(on_g15(before));
  const std::vector<std::string> cells{"h15", "o9", "i2", "b8"};
  for (std::size_t turns = 0; turns < 4; ++turns) {
    INFO("quarter turns " << turns);
    const std::string name = "later" + std::to_string(turns);
    const auto move = boards.move(earlier, boards.photo(name, tiles, 5, -0.1));
    INFO(move["move"].dump() << move["players"][0]["diagnostics"].dump());
    REQUIRE(move["move"]["placed"].size() == 1);
    CHECK(move["move"]["placed"][0]["cell"] == cells[turns]);
    CHECK(move["move"]["removed"].empty());
    CHECK(move["move"]["moved"].empty());
    CHECK(move["move"]["legal"] == true);
    CHECK(move["move"]["score_change"] == 2);
    CHECK(move["status"] == "confirmed");
    tiles = turned_right(tiles);
  }
}

TEST_CASE("check --before: photos of one state, of two boards, and with a hand over the board") {
  Boards boards;
  const Tiles tiles = start();
  const std::string earlier = boards.photo("earlier", tiles, 4, 0.1);
  const auto same = boards.move(earlier, boards.photo("same", turned_right(tiles), 6, 0));
  CHECK(says(same, "nothing-changed"));
  CHECK(same["move"]["placed"].empty());

  Tiles other;
  for (const auto& [at, tile] : tiles) other[{at.first, 15 - at.second}] = fitting(tile);
  const std::string another = boards.photo("other", other, 7, 0);
  const auto different = boards.move(earlier, another);
  INFO(different["move"].dump() << different["players"][0]["diagnostics"].dump());
  CHECK(says(different, "different-building"));
  CHECK(different["status"] == "review");
  const auto told = boards.check({"--before", earlier, another}).out;
  CHECK(different["move"]["legal"].is_null());
  CHECK(different["move"]["score_change"].is_null());
  CHECK(has(told, "most pieces of"));
  const auto brief = boards.check({"-q", "--before", earlier, another});
  CHECK(brief.out ==
        "qwirkle-connections: the photos show different buildings: board not compared (needs a "
        "look)\n");
  CHECK(brief.code == cli::kNeedsLook);
  CHECK_FALSE(has(told, "Broken rules"));  // of a move that nobody made
  CHECK(has(boards.check({earlier, another}).out, "1 move needs a look"));
  CHECK(has(boards.check({"--before", earlier, earlier}).out, "No move."));

  auto picture = fake::draw_board({16, tiles}, fake::view_by_camera(kSidePx, kSquarePx, 0, 0),
                                  kSidePx, kSidePx, 8);
  for (int y = 180; y < 360; ++y) {
    for (int x = 200; x < 330; ++x) {
      auto* pixel = &picture.bgr[static_cast<std::size_t>(3 * (y * picture.width + x))];
      const int finger = (x / 9 + y / 25) % 3 * 14;
      for (const int channel : {120, 150, 205})
        *pixel++ = static_cast<std::uint8_t>(channel - finger);
    }
  }
  const auto bytes = drawing::encode_png(picture);
  const auto hand = boards.move(
      earlier, boards.folder.write("hand.png", std::string(bytes.begin(), bytes.end())));
  INFO(hand["move"].dump() << hand["players"][0]["diagnostics"].dump());
  CHECK(says(hand, "covered"));
  CHECK(hand["status"] == "review");
}

TEST_CASE("check: photos of a game are a list of moves; two moves at once are told") {
  Boards boards;
  Tiles tiles = start();
  const std::string none = boards.photo("none", tiles, 4, 0.1);
  tiles[{1, 7}] = fitting(on_g15(tiles));
  const std::string one = boards.photo("one", tiles, 5, -0.1);
  tiles[{14, 8}] = fitting(tiles.at({14, 9}));
  const std::string two = boards.photo("two", tiles, 6, 0);
  const auto game = boards.check({none, one, two});
  INFO(game.out << game.err);
  CHECK(has(game.out, "1. " + none + " -> " + one));
  CHECK(has(game.out, "on h15"));
  CHECK(has(game.out, "2. " + one + " -> " + two));
  CHECK(has(game.out, "on i2"));
  CHECK(says(boards.move(none, two), "several-moves"));

  // Three photos are two moves, and each state is evaluated once.
  const auto state = [&](const std::string& photo) {
    TableQuery query;
    query.game = "qwirkle-connections";
    query.templates = boards.sets();
    query.finished_by_default = false;
    query.request.sources = {{.path = photo, .fix = {}, .bytes = {}}};
    return query;
  };
  int moves = 0;
  CHECK(evaluate_moves({state(none), state(one), state(two)},
                       [&](const auto& move) { moves += move ? 1 : 0; }) == 3);
  CHECK(moves == 2);
}

TEST_CASE("check: layouts of a game are evaluated once each") {
  const test::Building building;
  TableQuery state;
  state.game = "balconia";
  state.finished_by_default = false;
  state.request.sources = {{.path = building.green, .fix = {}, .bytes = {}}};
  CHECK(evaluate_moves({state, state, state}, [](const auto& move) { CHECK(move); }) == 3);
}
