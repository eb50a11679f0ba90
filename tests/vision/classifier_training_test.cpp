#include "vision/learn/classifier_training.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/identify/cell_classes.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

using testing::draw_tile;
using testing::kTileKinds;

cv::Mat small_tile(int kind, int variant) {
  cv::Mat picture;
  cv::resize(draw_tile(kind, variant), picture, {kCellPicturePx, kCellPicturePx}, 0, 0,
             cv::INTER_AREA);
  return picture;
}

std::vector<EnrolledCell> tiles_of_each(int of_each) {
  std::vector<EnrolledCell> cells;
  for (int kind = 0; kind < kTileKinds; ++kind)
    for (int variant = 0; variant < of_each; ++variant)
      cells.push_back(
          {PieceFace{kind, 0, 0}, std::to_string(variant), to_pixels(small_tile(kind, variant))});
  return cells;
}

// Features that are zero but for the first two: two clouds, or the same with classes in common.
cv::Mat1f clouds(int of_each, float apart, std::vector<int>& classes) {
  cv::RNG random(3);
  cv::Mat1f features(2 * of_each, kFeatureDims, 0.0F);
  classes.clear();
  for (int i = 0; i < features.rows; ++i) {
    classes.push_back(i % 2);
    features(i, 0) = static_cast<float>(5 + random.gaussian(1)) + (i % 2 == 0 ? 0 : apart);
    features(i, 1) = static_cast<float>(random.gaussian(1));
  }
  return features;
}

float log_odds(const std::vector<float>& weights, float first) {
  CellFeatures at{};
  at[0] = first;
  const auto sums = class_sums({{PieceFace{0, 0}, PieceFace{1, 0}}, weights}, at);
  return sums[1] - sums[0];
}

}  // namespace

TEST_CASE("classifier training: another photo of a square is like it and never twice the same") {
  const cv::Mat tile = small_tile(2, 1);
  cv::RNG random(5);
  cv::RNG same(5);
  double least = 1e9;
  double most = 0;
  for (int i = 0; i < 20; ++i) {
    const cv::Mat other = as_another_photo(tile, random);
    REQUIRE(other.size() == tile.size());
    REQUIRE(other.type() == CV_8UC3);
    CHECK(cv::norm(other, as_another_photo(tile, same), cv::NORM_INF) == 0);
    const double away = cv::norm(other, tile, cv::NORM_L1) / static_cast<double>(3 * tile.total());
    least = std::min(least, away);
    most = std::max(most, away);
  }
  CHECK(least > 1);
  CHECK(most > 2 * least);
  CHECK(most < 200);
}

TEST_CASE("classifier training: weights are log odds of what is learnt") {
  std::vector<int> classes;
  const cv::Mat1f features = clouds(400, 2, classes);
  const auto weights = train_weights(features, classes, 2);
  REQUIRE(weights.size() == 2 * kClassWeights);
  // Of two normal clouds at 5 and 7 with variance 1: twice the distance from 6.
  CHECK(log_odds(weights, 6) == Approx(0).margin(0.3));
  CHECK(log_odds(weights, 7) == Approx(2).margin(0.5));
  CHECK(log_odds(weights, 5) == Approx(-2).margin(0.5));
}

TEST_CASE("classifier training: where nothing parts two classes, neither is likelier") {
  std::vector<int> classes;
  const cv::Mat1f features = clouds(400, 0, classes);
  const auto weights = train_weights(features, classes, 2);
  for (const float first : {3.0F, 5.0F, 7.0F})
    CHECK(log_odds(weights, first) == Approx(0).margin(0.4));
}

TEST_CASE("classifier training: rare classes weigh more than they are many, and less than alone") {
  std::vector<int> classes(100, 0);
  std::fill(classes.begin() + 80, classes.end(), 1);
  const auto weights = train_weights(cv::Mat1f(100, kFeatureDims, 0.0F), classes, 2);
  CHECK(log_odds(weights, 0) == Approx(std::log(std::sqrt(20.0 / 80))).margin(0.05));
}

TEST_CASE("classifier training: squares are told in photos unlike those they were enrolled from") {
  const auto cells = tiles_of_each(50);
  const auto classifier = train_classifier(cells, {});
  REQUIRE(classifier);
  REQUIRE(classifier->classes.size() == kTileKinds);
  cv::RNG random(11);
  std::vector<cv::Mat> pictures;
  for (int kind = 0; kind < kTileKinds; ++kind)
    for (int i = 0; i < 20; ++i)
      pictures.push_back(as_another_photo(small_tile(kind, 100 + i), random));
  const auto seen = embed_cells_at_turns(pictures);
  int right = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const auto sums = class_sums(*classifier, seen[i].features);
    const auto best = std::max_element(sums.begin(), sums.end()) - sums.begin();
    if (classifier->classes[static_cast<std::size_t>(best)].piece == static_cast<int>(i / 20))
      ++right;
  }
  CHECK(right >= 110);  // of 120
}

TEST_CASE("classifier training: none of few pictures, of drawings and of one piece") {
  CHECK_FALSE(train_classifier(tiles_of_each(30), {}));
  auto drawn = tiles_of_each(50);
  drawn.front().drawn = true;
  CHECK_FALSE(train_classifier(drawn, {}));
  CHECK_FALSE(train_classifier(tiles_of_each(50), {.turns_matter = true}));
  auto one = tiles_of_each(50);
  for (auto& cell : one) cell.what = {1, 0, 0};
  CHECK_FALSE(train_classifier(one, {}));
}

}  // namespace storey::vision
