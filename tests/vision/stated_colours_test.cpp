#include "vision/identify/stated_colours.h"

#include <cmath>

#include "tests/catch.h"
#include "vision/identify/cell_likelihood.h"

namespace storey::vision {
namespace {

constexpr PieceFace kGrass{0, 0, 0}, kWater{1, 0, 0}, kSand{2, 0, 0};

CellVector of_colour(const cv::Vec3f& colour) {
  CellVector cell{};
  for (std::size_t block = 0; block < std::size_t{kBlocks} * kBlocks; ++block)
    for (int channel = 0; channel < 3; ++channel)
      cell[3 * block + static_cast<std::size_t>(channel)] = colour[channel];
  return cell;
}

// Water was learnt; grass and sand never were, and their colours are stated.
CellModel knows_water() {
  CellModel model;
  model.things = {{kWater}, {}};
  model.colours = {{5, 5, 5}, {4.2F, 5.3F, 4.8F}, {4.3F, 5.1F, 5.4F}};
  model.never_seen = {{.what = kGrass, .alike = {}, .colour = 1},
                      {.what = kSand, .alike = {}, .colour = 2}};
  return model;
}

CellDistances seen_as(const CellModel& model, const cv::Vec3f& colour) {
  CellDistances distances{2, {200, 400}, {}};
  heed_stated_colours(model, {.places = 1, .views = {of_colour(colour)}}, {}, distances);
  return distances;
}

}  // namespace

TEST_CASE("stated colours: a colour is kept as cells keep theirs") {
  const auto colour = log_colour({10, 20, 30});  // R, G, B
  CHECK(colour[0] == Approx(std::log(30 + kAddedDark)));
  CHECK(colour[2] == Approx(std::log(10 + kAddedDark)));
}

TEST_CASE("stated colours: the colour of a cell is that of most of it") {
  CellVector cell = of_colour({4, 5, 4.5F});
  for (std::size_t block = 0; block < 7; ++block) cell[3 * block] = 1;  // a house
  CHECK(ground_colour(cell) == cv::Vec3f(4, 5, 4.5F));
}

TEST_CASE("stated colours: a light and a contrast are told by what was seen") {
  const auto seen = [](const cv::Vec3f& stated) {  // dimmer, and flatter in red
    return cv::Vec3f(stated[0] - 0.2F, stated[1] - 0.1F, 0.6F * stated[2] + 2);
  };
  std::vector<StatedAndSeen> pairs;
  for (const cv::Vec3f& stated :
       {cv::Vec3f(4.1F, 5, 5.6F), cv::Vec3f(5.5F, 4.7F, 4.3F), cv::Vec3f(4.3F, 4.9F, 4.2F)})
    pairs.push_back({stated, seen(stated)});
  const cv::Vec3f other(4.6F, 5.2F, 5.3F);
  CHECK(cv::norm(SeenColours(pairs).of(other) - seen(other)) < 0.05);
  // One colour tells the light alone.
  const SeenColours one({pairs.front()});
  CHECK(cv::norm(one.of(other) - (other + pairs[0].seen - pairs[0].stated)) < 1e-4);
}

TEST_CASE("stated colours: what has the colour of a piece that was never seen may be it") {
  const CellModel model = knows_water();
  const auto grass = seen_as(model, {4.22F, 5.28F, 4.85F});
  CHECK(grass.unseen_of(0)[0].at_most < 100);
  CHECK(grass.unseen_of(0)[0].farther == 0);
  CHECK(grass.unseen_of(0)[1].at_most > 150);
  CHECK(grass.unseen_of(0)[1].farther > 0);
  const auto told = likely_contents(model, grass.of(0), 0, grass.unseen_of(0));
  CHECK(told.front().what == kGrass);
  CHECK(told.front().confidence < 0.85);
}

TEST_CASE("stated colours: what has the colour of what was learnt is none of the others") {
  const CellModel model = knows_water();
  const auto water = seen_as(model, {5, 5, 5});
  CHECK(water.unseen_of(0)[0].at_most > 200);
  const auto told = likely_contents(model, water.of(0), 0, water.unseen_of(0));
  CHECK(told.front().what == kWater);
}

TEST_CASE("stated colours: where others of a ground were learnt these tell what it looks like") {
  CellModel model = knows_water();
  model.never_seen[0].ground_seen = true;
  const auto grass = seen_as(model, {4.22F, 5.28F, 4.85F});
  CHECK(std::isinf(grass.unseen_of(0)[0].at_most));
  CHECK(grass.unseen_of(0)[1].at_most > 150);
}

TEST_CASE("stated colours: where none is stated nothing is said") {
  CellModel model = knows_water();
  for (auto& unseen : model.never_seen) unseen.colour = -1;
  CHECK(seen_as(model, {5, 5, 5}).unseen.empty());
}

}  // namespace storey::vision
