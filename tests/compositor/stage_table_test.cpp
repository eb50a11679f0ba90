// Photos of whole tables: the truth is where the pixels are, and is read back as it was built.
#include "compositor/stage_table.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "compositor/resting.h"
#include "marked_game.h"
#include "model/notation.h"
#include "pipeline/study/truth.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::compositor;

namespace {

Request request(const std::string& set, std::uint64_t seed) {
  Request r;
  r.set = set;
  r.seed = seed;
  r.width = 800;
  r.height = 600;
  return r;
}

/// Where a point of the photo lies on the board, from 0, 0 at its top left to 1, 1.
/// Source: Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, 2.2.3.
struct OnBoard {
  Quad board;
  Point operator()(Point p) const {
    const auto& q = board;
    const double dx1 = q[1].x - q[2].x, dx2 = q[3].x - q[2].x;
    const double dy1 = q[1].y - q[2].y, dy2 = q[3].y - q[2].y;
    const double sx = q[0].x - q[1].x + q[2].x - q[3].x;
    const double sy = q[0].y - q[1].y + q[2].y - q[3].y;
    const double det = dx1 * dy2 - dx2 * dy1;
    const double g = (sx * dy2 - dx2 * sy) / det;
    const double h = (dx1 * sy - sx * dy1) / det;
    const double a = q[1].x - q[0].x + g * q[1].x, b = q[3].x - q[0].x + h * q[3].x;
    const double d = q[1].y - q[0].y + g * q[1].y, e = q[3].y - q[0].y + h * q[3].y;
    const double m00 = a - g * p.x, m01 = b - h * p.x, r0 = p.x - q[0].x;
    const double m10 = d - g * p.y, m11 = e - h * p.y, r1 = p.y - q[0].y;
    const double of = m00 * m11 - m01 * m10;
    return {(r0 * m11 - m01 * r1) / of, (m00 * r1 - r0 * m10) / of};
  }
};

/// White in the upper left quarter, dark in the other three.
bool marker_is_there(const Pixels& photo, const Quad& quad) {
  int white = 255;
  for (const auto& [u, v] : {std::pair{0.22, 0.22}, {0.38, 0.25}, {0.25, 0.38}})
    white = std::min(white, brightness(photo, quad, u, v));
  int dark = 0;
  for (const auto& [u, v] : {std::pair{0.62, 0.25},
                             {0.75, 0.38},
                             {0.25, 0.62},
                             {0.38, 0.75},
                             {0.65, 0.65},
                             {0.75, 0.75}})
    dark = std::max(dark, brightness(photo, quad, u, v));
  return white > dark + 25;
}

}  // namespace

TEST_CASE("pieces of a table are where the truth says, on each other and beside") {
  for (const std::string id : {"towers", "chock-a-block", "happy-city"}) {
    const Box box = marked(game_named(id));
    int on = 0;
    int beside = 0;
    for (const std::uint64_t seed : {3U, 5U, 8U}) {
      const auto photo = compose(box, request("easy", seed));
      REQUIRE(photo);
      REQUIRE(photo->truth.buildings.size() == 1);
      const compositor::TruthBuilding& building = photo->truth.buildings[0];
      for (const auto* pieces : {&building.cells, &building.overlays, &building.loose}) {
        for (const compositor::TruthPiece& piece : *pieces) {
          const double side =
              std::hypot(piece.quad[1].x - piece.quad[0].x, piece.quad[1].y - piece.quad[0].y);
          if (piece.visible < 0.98 || side < 16) continue;
          INFO(id << ", seed " << seed << ", " << to_string(piece.site));
          CHECK(marker_is_there(photo->upright, piece.quad));
          on += piece.site.layer > 0 ? 1 : 0;
          beside += piece.site.number > 0 ? 1 : 0;
        }
      }
    }
    INFO(id);
    CHECK(on >= (id == "happy-city" ? 0 : 3));
    CHECK(beside >= 2);
  }
}

TEST_CASE("what lies on a piece hides a part of it") {
  const Box box = marked(game_named("towers"));
  int covered = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const auto photo = compose(box, request("easy", seed));
    REQUIRE(photo);
    const compositor::TruthBuilding& building = photo->truth.buildings.at(0);
    for (const compositor::TruthPiece& coin : building.overlays) {
      for (const compositor::TruthPiece& tile : building.cells) {
        if (tile.site.cell != coin.site.cell) continue;
        ++covered;
        // A disc of 16 mm on a square of 25 mm: a third of it, less where it lies over the edge.
        CHECK(tile.visible < 0.8);
        CHECK(tile.visible > 0.5);
      }
    }
  }
  CHECK(covered > 0);
}

TEST_CASE("the truth of a table is read back as it was built") {
  for (const std::string id : {"towers", "chock-a-block", "happy-city", "highrise-homino"}) {
    const Game game = game_named(id);
    const Box box = marked(game);
    std::set<std::string> buildings;
    for (const std::string set : {"normal", "illegal", "several-players", "mid-game"}) {
      for (const std::uint64_t seed : {4U, 13U}) {
        Request small = request(set, seed);
        small.width = 160;
        small.height = 120;
        const auto photo = compose(box, small);
        REQUIRE(photo);
        INFO(id << ", " << set << ", seed " << seed);
        const auto truth = storey::parse_truth(to_json(photo->truth, box), "t", game);
        if (!truth) FAIL(truth.error().message << " at " << truth.error().where);
        buildings.insert(photo->truth.building);
        CHECK(truth->final_state == photo->truth.final_state);
        CHECK(truth->house_rules == photo->truth.house_rules);
        const auto read = buildings_of(*truth);
        REQUIRE(read.size() == photo->truth.buildings.size());
        CHECK((read.size() > 1) == (set == "several-players"));
        for (std::size_t b = 0; b < read.size(); ++b) {
          const compositor::TruthBuilding& made = photo->truth.buildings[b];
          const Layout layout = layout_of(*read[b], game.catalog);
          CHECK(layout.placements.size() == made.cells.size() + made.overlays.size());
          for (const compositor::TruthPiece& piece : made.cells) {
            const Placement* there = layout.at(piece.site.cell);
            REQUIRE(there != nullptr);
            CHECK(there->what == piece.what);
            CHECK(there->rotation == piece.rotation);
          }
          CHECK(read[b]->loose.size() == made.loose.size());
          CHECK(read[b]->rows == made.rows);
          CHECK(read[b]->cols == made.cols);
          if (b > 0)
            CHECK(read[b - 1]->board[0].x + read[b - 1]->board[2].x <
                  read[b]->board[0].x + read[b]->board[2].x + 200);
        }
      }
    }
    CHECK(buildings.size() >= 3);
  }
}

TEST_CASE("the same request gives the same table and the same bytes") {
  const Box box = marked(game_named(GENERATE("chock-a-block", "happy-city")));
  Request small = request("hard", 9);
  small.width = 240;
  small.height = 180;
  const auto first = compose(box, small);
  small.seed = 10;
  REQUIRE(compose(box, small));
  small.seed = 9;
  const auto again = compose(box, small);
  REQUIRE(first);
  REQUIRE(again);
  CHECK(first->jpeg == again->jpeg);
  CHECK(to_json(first->truth, box) == to_json(again->truth, box));
}

TEST_CASE("all cards of a city are in the photo, each at its slot of the board") {
  const Box box = marked(game_named("happy-city"));
  for (const std::string set : {"easy", "normal", "hard", "several-players"}) {
    for (const std::uint64_t seed : {2U, 7U}) {
      Request small = request(set, seed);
      small.width = 200;
      small.height = 150;
      const auto photo = compose(box, small);
      REQUIRE(photo);
      for (const compositor::TruthBuilding& building : photo->truth.buildings) {
        INFO(set << ", seed " << seed << ", " << building.player);
        CHECK(building.rows == 2);
        CHECK(building.cols == 5);
        CHECK(building.cells.size() <= 10);
        for (const compositor::TruthPiece& card : building.cells) {
          INFO(to_string(card.site));
          for (const Point& p : card.quad) {
            CHECK(p.x > 0);
            CHECK(p.y > 0);
            CHECK(p.x < photo->truth.width);
            CHECK(p.y < photo->truth.height);
          }
          const Point middle =
              OnBoard{building.board}(middle_of(Outline(card.quad.begin(), card.quad.end())));
          CHECK(std::floor(middle.x * 5) == card.site.cell.col);
          CHECK(std::floor((1 - middle.y) * 2) == card.site.cell.row);
        }
      }
    }
  }
}

TEST_CASE("a table of loose pieces has no building") {
  const Box box = marked(game_named("towers"));
  Request small = request("nothing-loose", 3);
  small.width = 160;
  small.height = 120;
  const auto photo = compose(box, small);
  REQUIRE(photo);
  CHECK_FALSE(photo->truth.has_board);
  CHECK(photo->truth.buildings.empty());
  CHECK(to_json(photo->truth, box).find("\"game\": null") != std::string::npos);
  // Pieces of a frame are cubes, and stand about otherwise.
  CHECK_FALSE(compose(marker_box(), small));
}

TEST_CASE("a table that is given is staged with all its players and what is theirs") {
  const Game game = game_named("towers");
  const Box box = marked(game);
  Request small = request("easy", 4);
  small.width = 160;
  small.height = 120;
  auto table = parse_table_text(
      "game: towers\nfinal: no\nclients: deli qbq\n\nplayer: ann\nhand: skylite\n"
      "2 | r+$ . s\n1 | o r s\n\nplayer: bob\nknown: no\n\nplayer: cid\n1 | s r\n",
      game.catalog, game.state);
  REQUIRE(table);
  small.table = *table;
  const auto photo = compose(box, small);
  REQUIRE(photo);
  const compositor::Truth& truth = photo->truth;
  CHECK(truth.building == "given");
  CHECK_FALSE(truth.final_state);
  REQUIRE(truth.buildings.size() == 2);
  std::set<std::string> players;
  std::size_t beside = 0;
  for (const compositor::TruthBuilding& building : truth.buildings) {
    players.insert(building.player);
    beside += building.loose.size();
    const bool anns = building.cells.size() == 5;
    CHECK(building.overlays.size() == (anns ? 1U : 0U));
    CHECK(building.cells.size() == (anns ? 5U : 2U));
  }
  CHECK(players == std::set<std::string>{"ann", "cid"});
  CHECK(beside == 3);
  small.table->players.pop_back();
  small.table->players.erase(small.table->players.begin());
  CHECK_FALSE(compose(box, small));
}

TEST_CASE("tables of several players need a game whose tables are known") {
  const auto photo = compose(marker_box(Arrangement::kLattice), request("several-players", 1));
  REQUIRE_FALSE(photo);
  CHECK(photo.error().code == ErrorCode::kUsage);
}
