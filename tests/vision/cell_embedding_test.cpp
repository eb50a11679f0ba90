#include "vision/identify/cell_embedding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/cell_classifier.h"
#include "vision/cell_picture.h"
#include "vision/identify/cell_model.h"

namespace storey::vision {
namespace {

using testing::draw_tile;
using testing::kTileKinds;

constexpr float kFar = std::numeric_limits<float>::infinity();

cv::Mat picture_of_tile(int kind, int drawing) {
  cv::Mat picture;
  cv::resize(draw_tile(kind, drawing), picture, {kCellPicturePx, kCellPicturePx}, 0, 0,
             cv::INTER_AREA);
  return picture;
}

// Turned by a quarter, under half the light, through a veil.
cv::Mat badly_seen(cv::Mat picture) {
  cv::rotate(picture, picture, cv::ROTATE_90_CLOCKWISE);
  picture.convertTo(picture, CV_8UC3, 0.4, 60);
  cv::GaussianBlur(picture, picture, {}, 0.7);
  return picture;
}

float squared_distance(const CellEmbedding& one, const CellEmbedding& other) {
  float sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += (one[i] - other[i]) * (one[i] - other[i]);
  return sum;
}

CellEmbedding along(int axis, float how_far = 1) {
  CellEmbedding out{};
  out[static_cast<std::size_t>(axis)] = how_far;
  return out;
}

// Things 0 and 1, two photos each, and nothing as thing 2.
EmbeddedThings two_things() {
  return learn_embeddings({{0, 0, false, along(0)},
                           {0, 1, false, along(0, 0.7F)},
                           {1, 0, false, along(1)},
                           {1, 1, false, along(1, 0.7F)},
                           {2, 0, true, along(2)}});
}

}  // namespace

TEST_CASE("embeddings: a square that is badly seen is nearest to the same square") {
  std::vector<cv::Mat> pictures;
  for (int kind = 0; kind < kTileKinds; ++kind) pictures.push_back(picture_of_tile(kind, 1));
  for (int kind = 0; kind < kTileKinds; ++kind)
    pictures.push_back(badly_seen(picture_of_tile(kind, 1)));
  const auto seen = embed_cells(pictures);
  REQUIRE(seen.size() == pictures.size());
  for (std::size_t i = 0; i < kTileKinds; ++i) {
    INFO("kind " << i);
    CHECK(squared_distance(seen[i].embedding, {}) == Approx(1).margin(1e-3));
    for (std::size_t j = 0; j < kTileKinds; ++j)
      if (j != i)
        CHECK(squared_distance(seen[kTileKinds + i].embedding, seen[i].embedding) <
              squared_distance(seen[kTileKinds + i].embedding, seen[j].embedding));
  }
}

TEST_CASE("embeddings: a cell has the same alone and among many; of no cell there is none") {
  const std::vector<cv::Mat> many(70, picture_of_tile(2, 1));
  const auto together = embed_cells(many);
  REQUIRE(together.size() == many.size());
  CHECK(squared_distance(embed_cells({many.front()}).at(0).embedding, together.back().embedding) <
        1e-4F);
  CHECK(embed_cells({}).empty());
}

TEST_CASE("embeddings: features at all turns are the same however a picture is turned") {
  const cv::Mat tile = picture_of_tile(3, 1);
  cv::Mat quarter;
  cv::rotate(tile, quarter, cv::ROTATE_90_CLOCKWISE);
  const auto cells = embed_cells_at_turns({tile, quarter});
  const auto as_they_lie = embed_cells({tile, quarter});
  REQUIRE(cells.size() == 2);
  float apart = 0;
  float most = 0;
  for (std::size_t d = 0; d < kFeatureDims; ++d) {
    CHECK(cells[0].features[d] == Approx(cells[1].features[d]).margin(1e-3));
    apart = std::max(apart, std::abs(as_they_lie[0].features[d] - as_they_lie[1].features[d]));
    most = std::max(most, cells[0].features[d]);
  }
  CHECK(apart > 0.05F);
  CHECK(most > 0.5F);
  CHECK(embeddings_of(cells) == embeddings_of(as_they_lie));
  CHECK(embed_cells_at_turns({}).empty());
}

// Classifiers that people's sets keep were trained on features of this network: whoever trains
// another one raises kFeatureNetwork with these numbers.
TEST_CASE("embeddings: the features are those of the network that has this number") {
  STATIC_REQUIRE(kFeatureNetwork == 1);
  const auto cells = embed_cells({picture_of_tile(2, 1)});
  REQUIRE(cells.size() == 1);
  const CellFeatures& features = cells.front().features;
  CHECK(features[0] == Approx(0.156).margin(0.01));
  CHECK(features[50] == Approx(0.052).margin(0.01));
  CHECK(features[150] == Approx(1.186).margin(0.01));
}

TEST_CASE("embeddings: differences that one thing shows count less than others") {
  const EmbeddedThings model = two_things();
  // Pictures of a thing differ along 0 and 1, never along 5.
  const float along_known = embedded_distances(model, 3, along(0, 1.2F))[0];
  CellEmbedding aside = along(0);
  aside[5] = 0.2F;
  CHECK(along_known < 0.8F * embedded_distances(model, 3, aside)[0]);
}

TEST_CASE("embeddings: the nearest exemplar tells how far a thing is") {
  const EmbeddedThings model = two_things();
  const auto squared = embedded_distances(model, 4, along(1));
  CHECK(squared[1] == Approx(0).margin(1e-3));
  CHECK(squared[0] > 10);
  CHECK(squared[3] == kFar);  // of which nothing was learnt
  const std::vector<CellEmbedding> table{along(3), along(1)};
  CHECK(distance_to_nearest(model, along(1), table) == Approx(0).margin(1e-3));
  CHECK(distance_to_nearest(model, along(1), {}) == kFar);
}

TEST_CASE("embeddings: a second opinion adds nothing to the nearest and not too much to others") {
  const std::vector<float> squared{30, 10, 1000, kFar};
  const auto added = second_opinion(squared, 10);
  CHECK(added[1] == 0);
  CHECK(added[0] > 0);
  CHECK(added[2] > added[0]);
  CHECK(added[2] < 100);
  CHECK(added[3] == 0);  // nothing is known of it
  for (const float one : second_opinion(std::vector<float>{kFar, kFar}, kFar)) CHECK(one == 0);
  // Something else that may lie there is nearer than all of them.
  const auto strange = second_opinion(squared, 4);
  CHECK(strange[1] > 0);
  CHECK(strange[0] - strange[1] == Approx(added[0]));
}

TEST_CASE(
    "embeddings: where looks do not part two things, embeddings do; the table is this photo's") {
  CellModel model;
  model.things = {{PieceFace{1, 0}}, {PieceFace{2, 0}}, {}};
  model.embedded = two_things();
  const SeenCells cells{.places = 1, .views = {CellVector{}}, .embedded = {{along(1), {}}}};
  CellDistances distances{3, {100, 100, 100}, {0, 0, 0}};
  heed_embeddings(model, cells, {}, distances);
  CHECK(distances.squared[1] == 100);
  CHECK(distances.squared[0] > 105);
  // No table is known: nothing is as far as the nearest thing.
  CHECK(distances.squared[2] == 100);

  CellDistances beside{3, {100, 100, 100}, {0, 0, 0}};
  const std::vector<CellEmbedding> table{along(7)};
  heed_embeddings(model, cells, table, beside);
  CHECK(beside.squared[2] > 105);

  // What hardly any photo taught says less.
  CellModel young = model;
  young.photos = 1;
  CellDistances less{3, {100, 100, 100}, {0, 0, 0}};
  heed_embeddings(young, cells, {}, less);
  CHECK(less.squared[0] > 100);
  CHECK(less.squared[0] < 0.5F * (100 + distances.squared[0]));
  const std::vector<CellEmbedding> far_table{along(7)};
  CellDistances young_beside{3, {100, 100, 100}, {0, 0, 0}};
  heed_embeddings(young, cells, far_table, young_beside);
  CHECK(young_beside.squared == less.squared);

  CHECK(empty_cells_are_embedded(model));
  CellModel never_empty = model;
  never_empty.embedded =
      learn_embeddings({{0, 0, false, along(0)}, {1, 0, false, along(1)}, {1, 1, false, along(1)}});
  CHECK_FALSE(empty_cells_are_embedded(never_empty));
  CellDistances blind{3, {100, 100, 100}, {0, 0, 0}};
  heed_embeddings(never_empty, cells, {}, blind);
  CHECK(blind.squared[0] > 105);
  CHECK(blind.squared[2] == 100);

  CellDistances unasked{3, {100, 100, 100}, {0, 0, 0}};
  heed_embeddings(model, {.places = 1, .views = {CellVector{}}}, table, unasked);
  CHECK(unasked.squared == std::vector<float>{100, 100, 100});
}

TEST_CASE("embeddings: what was never enrolled may be nearer than anything that was") {
  CellModel model;
  model.things = {{PieceFace{1, 0}}, {PieceFace{2, 0}}, {}};
  model.embedded = two_things();
  const SeenCells strange{.places = 1, .views = {CellVector{}}, .embedded = {{along(9), {}}}};
  const auto ahead = [&] {  // of the nearest thing before the other one
    CellDistances distances{3, {100, 100, 100}, {0, 0, 0}};
    heed_embeddings(model, strange, {}, distances);
    return std::pair(std::min(distances.squared[0], distances.squared[1]), distances.squared[2]);
  };
  CHECK(ahead().first == 100);
  model.never_seen = {{PieceFace{3, 0}, {PieceFace{1, 0}}}};
  CHECK(ahead().first > 105);
  CHECK(ahead().second == 100);
}

}  // namespace storey::vision
