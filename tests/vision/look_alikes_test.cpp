#include "vision/identify/look_alikes.h"

#include <algorithm>

#include "tests/catch.h"

namespace storey::vision {
namespace {

constexpr PieceFace kField{0, 0, 0}, kMeadow{1, 0, 0}, kCastle{2, 0};

CellEmbedding at(float x, float y = 0) {
  CellEmbedding cell{};
  cell[0] = x;
  cell[1] = y;
  return cell;
}

// Squared distances of embeddings are those of the plane.
CellModel two_squares_and_a_castle() {
  CellModel model;
  model.things = {{kField}, {kMeadow}, {kCastle}, {}};
  model.photos = 10;
  model.embedded.thing_of = {0};
  model.embedded.known = {at(0)};
  model.embedded.whitening = cv::Mat::eye(kEmbeddingDims, kEmbeddingDims, CV_32F);
  return model;
}

std::vector<float> row(const CellDistances& distances, int cell) {
  const auto of_cell = distances.of(cell);
  return {of_cell.begin(), of_cell.end()};
}

// The first is plainly a field; the second could be a meadow as well.
CellDistances a_plain_one_and_one_in_doubt() {
  return {4, {40, 200, 300, 300, 110, 100, 300, 300}, {}};
}

}  // namespace

TEST_CASE("look-alikes: what is in doubt becomes what a cell is that looks like it") {
  const CellModel model = two_squares_and_a_castle();
  CellDistances distances = a_plain_one_and_one_in_doubt();
  heed_look_alikes(model, std::vector<CellEmbedding>{at(0), at(3)}, distances);
  const auto second = row(distances, 1);
  CHECK(second[0] < second[1]);
  CHECK(second[2] == 300);
  CHECK(second[3] == 300);
  // The more alike, the more it says.
  CellDistances nearer = a_plain_one_and_one_in_doubt();
  heed_look_alikes(model, std::vector<CellEmbedding>{at(0), at(0)}, nearer);
  CHECK(row(nearer, 1)[0] < second[0]);
}

TEST_CASE("look-alikes: cells that differ say nothing of each other") {
  CellDistances distances = a_plain_one_and_one_in_doubt();
  heed_look_alikes(two_squares_and_a_castle(), std::vector<CellEmbedding>{at(0), at(15)},
                   distances);
  CHECK(distances.squared == a_plain_one_and_one_in_doubt().squared);
}

// Three lakes in glare that were meadows at 0.75 each made meadows of each other, at 0.98.
TEST_CASE("look-alikes: cells in doubt do not talk each other into anything") {
  CellDistances doubt{4, {100, 90, 300, 300, 110, 100, 300, 300}, {}};
  const auto before = doubt.squared;
  heed_look_alikes(two_squares_and_a_castle(), std::vector<CellEmbedding>{at(0), at(0)}, doubt);
  CHECK(doubt.squared == before);
}

TEST_CASE("look-alikes: what lies there once speaks for nothing beside it") {
  CellDistances castle{4, {300, 300, 40, 300, 110, 100, 105, 300}, {}};
  const auto before = castle.squared;
  heed_look_alikes(two_squares_and_a_castle(), std::vector<CellEmbedding>{at(0), at(0)}, castle);
  CHECK(row(castle, 1)[2] == before[6]);
}

TEST_CASE("look-alikes: they are not asked of a few photos, of turns, or without the network") {
  const std::vector<CellEmbedding> alike{at(0), at(0)};
  CellModel few = two_squares_and_a_castle();
  few.photos = 3;  // what looks alike may be something that never was enrolled
  CellModel turned = two_squares_and_a_castle();
  turned.turns_told = true;
  CellModel unseen = two_squares_and_a_castle();
  unseen.embedded = {};
  for (const CellModel& model : {few, turned, unseen}) {
    CellDistances distances = a_plain_one_and_one_in_doubt();
    heed_look_alikes(model, alike, distances);
    CHECK(distances.squared == a_plain_one_and_one_in_doubt().squared);
  }
}

}  // namespace storey::vision
