// Kingdoms that the compositor lays, judged by the rules of the game; and the pictures of squares
// they are put together of.
#include "compositor/kingdoms.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "compositor/compose.h"
#include "compositor/square_pictures.h"
#include "marked_game.h"
#include "pipeline/study/truth.h"
#include "scoring/ruleset.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"
#include "vision/photo/load_photo.h"

using namespace storey;
using namespace storey::compositor;
namespace fs = std::filesystem;

namespace {

bool says(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}

std::set<std::string> broken_rules(const Game& game, const Table& table) {
  const auto score = scoring::score_table(*game.rules, game.catalog, table);
  REQUIRE(score);
  std::set<std::string> rules;
  for (const auto& violation : score->violations) rules.insert(violation.rule.id);
  return rules;
}

/// A plain square of one colour.
void write_square(const fs::path& file, int side, std::uint8_t blue, std::uint8_t green,
                  std::uint8_t red) {
  Pixels square{side, side, {}};
  for (int i = 0; i < side * side; ++i) square.bgr.insert(square.bgr.end(), {blue, green, red});
  fs::create_directories(file.parent_path());
  const auto jpeg = vision::encode_jpeg(square, 95);
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(jpeg.data()), static_cast<std::streamsize>(jpeg.size()));
}

/// Squares of every kind but mines: red where nothing else is said, fields green, forests blue.
void write_squares(const fs::path& folder, const Catalog& catalog) {
  for (const SquareLook& look : catalog.square_looks()) {
    if (look.id.starts_with("mine")) continue;
    const bool field = look.id.starts_with("field");
    const bool forest = look.id.starts_with("forest");
    write_square(folder / look.id / "1.jpg", 24, forest ? 220 : 20, field ? 220 : 20,
                 field || forest ? 20 : 220);
  }
  write_square(folder / "castle" / "1.jpg", 20, 128, 128, 128);
}

bool all_lie(const BuiltTable& built, int dominoes) {
  return std::all_of(built.table.players.begin(), built.table.players.end(), [&](const Player& p) {
    return static_cast<int>(p.layout.placements.size()) == dominoes + 1;
  });
}

}  // namespace

TEST_CASE("finished and unfinished kingdoms break no rule, and no domino is laid twice") {
  const Game game = game_named("kingdomino");
  const Box box = marked(game);
  int full = 0;
  int large = 0;
  int gaps = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    TableWish wish;
    wish.state = seed % 4 == 0 ? TableWish::State::kInProgress : TableWish::State::kFinished;
    wish.players = seed % 5 == 0 ? 3 : 1;
    Random random(seed);
    const BuiltTable built = build_kingdoms(box, wish, random);
    INFO("seed " << seed);
    CHECK(built.table.players.size() == static_cast<std::size_t>(wish.players));
    // check_box is one of the rules: every domino is there once, over all kingdoms.
    CHECK(broken_rules(game, built.table).empty());
    const bool seven = built.table.house_rules.contains("side");
    large += seven ? 1 : 0;
    if (wish.state == TableWish::State::kInProgress) continue;
    (all_lie(built, seven ? 24 : 12) ? full : gaps) += 1;
  }
  CHECK(full >= 15);
  CHECK(gaps >= 3);
  CHECK(large >= 2);
}

TEST_CASE("an illegal kingdom is too wide and nothing else") {
  const Game game = game_named("kingdomino");
  const Box box = marked(game);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    TableWish wish;
    wish.state = TableWish::State::kIllegal;
    Random random(seed);
    const BuiltTable built = build_kingdoms(box, wish, random);
    CHECK(broken_rules(game, built.table) == std::set<std::string>{built.building});
  }
}

TEST_CASE("areas form as players want them") {
  const Game game = game_named("kingdomino");
  const Box box = marked(game);
  int alike = 0;
  int borders = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const BuiltTable built = build_kingdoms(box, {}, random);
    std::map<Cell, std::string> ground;
    for (const Placement& p : built.table.players[0].layout.placements)
      for (const auto& [cell, square] : squares_covered(p, game.catalog))
        ground[cell] = game.catalog.values(square).text("terrain");
    for (const auto& [cell, terrain] : ground) {
      for (const Cell next : {Cell{cell.col + 1, cell.row}, Cell{cell.col, cell.row + 1}}) {
        const auto other = ground.find(next);
        if (other == ground.end()) continue;
        ++borders;
        alike += other->second == terrain ? 1 : 0;
      }
    }
  }
  // Of six terrains that lay at random 17 to 20 borders in 100 would be alike.
  CHECK(alike * 100 > borders * 33);
}

TEST_CASE("pieces are put together of pictures of squares, and those without a picture stay away") {
  const Game game = game_named("kingdomino");
  const test::TemporaryFolder folder;
  write_squares(folder.path(), game.catalog);
  write_square(folder.path() / "field" / "2.jpg", 24, 20, 180, 20);
  Box box = marked(game);
  REQUIRE(use_square_pictures(box, folder.path()));
  const auto field_and_forest = box.catalog.parse("domino-13");
  REQUIRE(field_and_forest);
  // Two pictures of a field, one of a forest.
  CHECK(box.art->drawings(*field_and_forest) == 2);
  const auto picture = box.art->texture(*field_and_forest);
  const Vec3 left = picture->at(0.25, 0.5, 0.1);
  const Vec3 right = picture->at(0.75, 0.5, 0.1);
  CHECK(left.y > 3 * left.z);
  CHECK(right.z > 3 * right.y);
  const auto with_mine = box.catalog.parse("domino-23");
  REQUIRE(with_mine);
  CHECK(box.art->drawings(*with_mine) == 0);
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Random random(seed);
    const BuiltTable built = build_kingdoms(box, {}, random);
    CHECK(broken_rules(game, built.table).empty());
    for (const Placement& p : built.table.players[0].layout.placements)
      CHECK(box.art->drawings(p.what) > 0);
  }
}

TEST_CASE("the truth of a kingdom is told square by square and read back") {
  const Game game = game_named("kingdomino");
  const Box box = marked(game);
  for (const std::string set : {"normal", "mid-game", "ground", "several-players"}) {
    Request request;
    request.set = set;
    request.seed = 5;
    request.width = 160;
    request.height = 120;
    const auto photo = compose(box, request);
    REQUIRE(photo);
    INFO(set);
    const auto truth = storey::parse_truth(to_json(photo->truth, box), "t", game);
    if (!truth) FAIL(truth.error().message << " at " << truth.error().where);
    const auto read = buildings_of(*truth);
    REQUIRE(read.size() == photo->truth.buildings.size());
    for (std::size_t b = 0; b < read.size(); ++b) {
      const Layout layout = layout_of(*read[b], game.catalog);
      CHECK(layout.placements.size() == photo->truth.buildings[b].cells.size());
      for (const compositor::TruthPiece& cell : photo->truth.buildings[b].cells) {
        const Placement* there = layout.at(cell.site.cell);
        REQUIRE(there != nullptr);
        CHECK(there->what == cell.what);
      }
    }
  }
}

TEST_CASE("bad folders of squares are met with plain words") {
  const Game game = game_named("kingdomino");
  const test::TemporaryFolder folder;
  Box box = marked(game);
  const auto message = [&] {
    const Status used = use_square_pictures(box, folder.path());
    REQUIRE_FALSE(used);
    return used.error().message;
  };
  CHECK(says(message(), "no squares in this folder"));
  fs::create_directories(folder.path() / "mine-2");
  CHECK(says(message(), "has no pictures"));
  std::ofstream(folder.path() / "mine-2" / "1.png") << "no picture";
  REQUIRE_FALSE(use_square_pictures(box, folder.path()));
  fs::remove_all(folder.path() / "mine-2");
  fs::create_directories(folder.path() / "mime-2");
  for (const std::string word : {"mime-2", "did you mean mine-2", "castle"})
    CHECK(says(message(), word));
  fs::remove_all(folder.path());
  CHECK(says(message(), "no such folder"));
}

TEST_CASE("without a castle or any domino there is nothing to photograph") {
  const Game game = game_named("kingdomino");
  const test::TemporaryFolder folder;
  Box box = marked(game);
  Request request;
  write_square(folder.path() / "field-0" / "1.jpg", 16, 20, 220, 20);
  REQUIRE(use_square_pictures(box, folder.path()));
  auto photo = compose(box, request);
  REQUIRE_FALSE(photo);
  CHECK(says(photo.error().message, "castle"));
  fs::remove_all(folder.path() / "field-0");
  write_square(folder.path() / "castle" / "1.jpg", 16, 20, 220, 20);
  REQUIRE(use_square_pictures(box, folder.path()));
  photo = compose(box, request);
  REQUIRE_FALSE(photo);
  CHECK(says(photo.error().message, "no piece"));
}
