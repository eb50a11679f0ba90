// The proving ground: every trouble changes the photo in the way it is called, from its seed alone.
#include "compositor/trial.h"

#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "compositor/compose.h"
#include "marked_game.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::compositor;

namespace {

bool says(const std::string& text, const std::string& word) {
  return text.find(word) != std::string::npos;
}

Request request(const std::string& ground, std::uint64_t seed) {
  Request r;
  r.set = kGroundSet;
  r.ground = ground;
  r.seed = seed;
  r.width = 200;
  r.height = 150;
  return r;
}

ComposedPhoto photo_of(const Box& box, const Request& r) {
  auto photo = compose(box, r);
  REQUIRE(photo);
  return std::move(photo).value();
}

/// Mean difference of brightness between two photos of one size.
double difference(const Pixels& a, const Pixels& b) {
  REQUIRE(a.bgr.size() == b.bgr.size());
  double sum = 0;
  for (std::size_t i = 0; i < a.bgr.size(); ++i) sum += std::abs(a.bgr[i] - b.bgr[i]);
  return sum / static_cast<double>(a.bgr.size());
}

/// Share of the longer side that a building takes.
double share(const ComposedPhoto& photo) {
  const Quad& q = photo.truth.buildings.at(0).board;
  return std::hypot(q[0].x - q[2].x, q[0].y - q[2].y) /
         std::max(photo.truth.width, photo.truth.height);
}

/// Visible shares of all squares.
std::vector<double> visible(const ComposedPhoto& photo) {
  std::vector<double> shares;
  for (const TruthPiece& cell : photo.truth.buildings.at(0).cells) shares.push_back(cell.visible);
  return shares;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

TEST_CASE("every trouble makes another photo of the same table, the same for the same seed") {
  const Box box = marked(game_named("kingdomino"));
  const ComposedPhoto plain = photo_of(box, request("plain", 3));
  std::set<std::vector<std::uint8_t>> all{plain.upright.bgr};
  for (const std::string& name : trouble_names()) {
    INFO(name);
    const ComposedPhoto photo = photo_of(box, request(name, 3));
    CHECK(photo.jpeg == photo_of(box, request(name, 3)).jpeg);
    CHECK(says(photo.truth.scene, name));
    REQUIRE(photo.truth.buildings.size() == 1);
    // What lies there does not hang on it: photos of two troubles can be compared.
    const auto& cells = photo.truth.buildings[0].cells;
    REQUIRE(cells.size() == plain.truth.buildings[0].cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
      CHECK(cells[i].what == plain.truth.buildings[0].cells[i].what);
    if (name == "plain") continue;
    CHECK(all.insert(photo.upright.bgr).second);
    if (photo.upright.bgr.size() == plain.upright.bgr.size())
      CHECK(difference(photo.upright, plain.upright) > 0.5);
  }
}

TEST_CASE("troubles do what they are called") {
  const Box box = marked(game_named("kingdomino"));
  for (const std::uint64_t seed : {4U, 9U}) {
    INFO("seed " << seed);
    const ComposedPhoto plain = photo_of(box, request("plain", seed));
    CHECK(share(photo_of(box, request("far", seed))) < 0.75 * share(plain));
    CHECK(share(photo_of(box, request("tight", seed))) > share(plain));
    // Somebody stands on a square, or before one.
    CHECK(mean(visible(photo_of(box, request("figure", seed)))) < mean(visible(plain)));
    CHECK(mean(visible(photo_of(box, request("loose", seed)))) > 0.8);
    const TruthBuilding& steep = photo_of(box, request("steep", seed)).truth.buildings[0];
    double area = 0;
    double around = 0;
    for (const TruthPiece& cell : steep.cells) {
      const Quad& q = cell.quad;
      area +=
          std::abs((q[2].x - q[0].x) * (q[3].y - q[1].y) - (q[3].x - q[1].x) * (q[2].y - q[0].y)) /
          2;
      around += std::hypot(q[1].x - q[0].x, q[1].y - q[0].y) *
                std::hypot(q[2].x - q[1].x, q[2].y - q[1].y);
    }
    // A square seen from above has the area of its sides' product; from low down it has less.
    CHECK(area < 0.98 * around);
  }
}

TEST_CASE("the seed draws the troubles where none is named, several can be joined") {
  const Random random(7);
  std::map<std::string, int> drawn;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto trial = plan_trial("", Half::kAll, Random(seed));
    REQUIRE(trial);
    CHECK(trial->troubles.size() <= 3);
    for (const std::string& name : trouble_names())
      if (plan_trial(name, Half::kAll, random)->troubles.front() == trial->troubles.front())
        ++drawn[name];
  }
  CHECK(drawn.size() == trouble_names().size());
  const auto both = plan_trial("wood+veil", Half::kAll, random);
  REQUIRE(both);
  CHECK(both->names() == "wood veil");
  for (const std::string wrong : {"vail", "wood+", "wood,veil"}) {
    const auto none = plan_trial(wrong, Half::kAll, random);
    REQUIRE_FALSE(none);
    CHECK(none.error().code == ErrorCode::kUsage);
    CHECK(says(none.error().message, "tree"));
  }
  CHECK_FALSE(compose(marked(game_named("kingdomino")), request("vail", 1)));
}

TEST_CASE("no table of one half is met on the other") {
  for (const std::string name : {"wood", "yellow-wood", "print"}) {
    using Color = std::tuple<double, double, double>;
    const auto color_of = [&](Half half, std::uint64_t seed) {
      const Vec3 c = trial_table(*plan_trial(name, half, Random(seed))).color;
      return Color{c.x, c.y, c.z};
    };
    std::set<Color> learn;
    std::set<Color> report;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      learn.insert(color_of(Half::kLearn, seed));
      report.insert(color_of(Half::kReport, seed));
    }
    INFO(name);
    CHECK(learn.size() >= 3);
    CHECK(report.size() >= 3);
    for (const Color& color : learn) CHECK(report.count(color) == 0);
  }
}

TEST_CASE("the ground is there for drawn games, in frames and on tables") {
  for (const std::string id :
       {"balconia", "towers", "chock-a-block", "happy-city", "highrise-homino"}) {
    const Box box = marked(game_named(id));
    INFO(id);
    const Request wood = request("wood+veil", 2);
    const Request print = request("print+dusk", 2);
    CHECK(photo_of(box, wood).upright.bgr != photo_of(box, print).upright.bgr);
  }
}
