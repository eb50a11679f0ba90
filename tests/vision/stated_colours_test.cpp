#include "vision/identify/stated_colours.h"

#include <cmath>

#include "tests/catch.h"
#include "vision/identify/cell_likelihood.h"

namespace storey::vision {
namespace {

constexpr PieceFace kGrass{0, 0, 0}, kWater{1, 0, 0}, kSand{2, 0, 0}, kTower{3, 0, -1};

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
  model.colours_of = {{0}, {}};
  model.photos = 1;
  model.never_seen = {{.what = kGrass, .alike = {}, .colours = {1}},
                      {.what = kSand, .alike = {}, .colours = {2}}};
  return model;
}

// One tower was learnt as well; they come in black and in white.
CellModel knows_a_tower() {
  CellModel model = knows_water();
  model.things.push_back({kTower});
  model.colours.insert(model.colours.end(), {{3, 3, 3}, {5.5F, 5.5F, 5.5F}});
  model.colours_of.push_back({3, 4});
  model.examples = {1, 1, 1};
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

TEST_CASE("stated colours: of a ground that was learnt a count that was not is told by its mark") {
  CellModel model = knows_water();
  model.never_seen[0].ground_seen = true;
  model.never_seen[0].counted = {.ground = 0, .count = 1};
  model.mark.emplace();
  model.mark->tells = {true};
  const auto away = [&] { return seen_as(model, {4.22F, 5.28F, 4.85F}).unseen_of(0)[0].at_most; };
  const float of_one_photo = away();
  CHECK(of_one_photo < 100);
  model.photos = 3;  // none of which shows it
  CHECK(away() > of_one_photo + 100);
  model.mark->tells = {false};
  CHECK(std::isinf(away()));
}

TEST_CASE("stated colours: what comes in several may be of one that was never learnt") {
  CellModel model = knows_a_tower();
  const auto away = [&](const cv::Vec3f& colour) {
    CellDistances distances{3, {200, 400, 300}, {}};
    heed_stated_colours(model, {.places = 1, .views = {of_colour(colour)}}, {}, distances);
    return distances.of(0)[2];
  };
  for (const cv::Vec3f& own : {cv::Vec3f(3, 3, 3.05F), cv::Vec3f(5.5F, 5.5F, 5.45F)})
    CHECK(away(own) < 120);
  CHECK(away({4.2F, 5.3F, 4.8F}) == 300);  // grass
  model.never_seen.clear();
  CHECK(away({3, 3, 3}) < 120);
  // Of several their looks are known.
  model.examples[2] = 4;
  CHECK(away({3, 3, 3}) == 300);
}

TEST_CASE("stated colours: what comes in several is the farther, the more photos do not show it") {
  CellModel model = knows_a_tower();
  model.things.pop_back();
  model.colours_of.pop_back();
  model.never_seen.push_back({.what = kTower, .alike = {}, .colours = {3, 4}});
  const auto black = [&] { return seen_as(model, {3, 3, 3}).unseen_of(0)[2]; };
  CHECK(black().at_most < 120);
  model.photos = 48;
  CHECK(black().at_most > 1000);
  // Its colours say nothing against what may stand on it.
  CHECK(seen_as(model, {4.2F, 5.3F, 4.8F}).unseen_of(0)[2].farther == 0);
}

TEST_CASE("stated colours: plain cells tell what a photo's light was missed by") {
  CellModel model = knows_water();
  model.things.push_back({kSand});
  model.colours_of.push_back({2});
  model.never_seen.pop_back();
  // Water and sand, both lighter than they were learnt, and grass in the same light.
  const cv::Vec3f lighter(0.5F, 0.5F, 0.5F);
  SeenCells cells{.places = 1, .views = {}};
  for (const int colour : {0, 2, 1})
    cells.views.push_back(of_colour(model.colours[static_cast<std::size_t>(colour)] + lighter));
  CellDistances distances{3, {30, 400, 300, 300, 400, 30, 250, 400, 250}, {}};
  heed_stated_colours(model, cells, {}, distances);
  CHECK(distances.unseen_of(2)[0].at_most < 75);
  CHECK(distances.unseen_of(0)[0].at_most > 200);
  // One ground alone may be another shade of it.
  distances = {3, {30, 400, 300, 300, 400, 300, 250, 400, 250}, {}};
  heed_stated_colours(model, cells, {}, distances);
  CHECK(distances.unseen_of(2)[0].at_most > 150);
}

TEST_CASE("stated colours: where none is stated nothing is said") {
  CellModel model = knows_water();
  for (auto& unseen : model.never_seen) unseen.colours.clear();
  CHECK(seen_as(model, {5, 5, 5}).unseen.empty());
}

}  // namespace storey::vision
