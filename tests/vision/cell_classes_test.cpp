#include "vision/identify/cell_classes.h"

#include <cmath>

#include "tests/catch.h"

namespace storey::vision {
namespace {

constexpr PieceFace kBarley{0, 0, 0}, kMarsh{1, 0, 0}, kKeep{2, 0};

// Barley answers to the first feature, marsh to the second and a little of itself.
CellClassifier barley_and_marsh() {
  CellClassifier out{{kBarley, kMarsh}, std::vector<float>(2 * kClassWeights, 0)};
  out.weights[0] = 2;
  out.weights[kClassWeights + 1] = 3;
  out.weights[2 * kClassWeights - 1] = 0.5F;
  return out;
}

CellFeatures features(float first, float second) {
  CellFeatures out{};
  out[0] = first;
  out[1] = second;
  return out;
}

CellModel barley_marsh_and_a_keep() {
  CellModel model;
  model.things = {{kBarley}, {kMarsh}, {kKeep}, {}};
  model.classifier = barley_and_marsh();
  return model;
}

}  // namespace

TEST_CASE("cell classes: sums are weighted features and what is added") {
  const auto sums = class_sums(barley_and_marsh(), features(4, 1));
  REQUIRE(sums.size() == 2);
  CHECK(sums[0] == Approx(8));
  CHECK(sums[1] == Approx(3.5));
}

TEST_CASE("cell classes: the classifier tells which piece it is, embeddings whether it is one") {
  const CellModel model = barley_marsh_and_a_keep();
  std::vector<float> squared{100, 100, 100, 100};
  std::vector<float> opinion{30, 10, 20, 40};
  heed_classifier(model, features(4, 1), squared, opinion);
  // The nearest by embeddings was 10 away: that is what the likeliest piece is now.
  CHECK(opinion[0] == 10);
  CHECK(opinion[1] > 10);
  CHECK(opinion[2] == 20);  // a keep was not learnt
  CHECK(opinion[3] == 40);  // nothing is no class
  CHECK(squared == std::vector<float>{100, 100, 100, 100});

  // However sure it is, looks can still overrule it.
  std::vector<float> most{0, 0, 0, 0};
  heed_classifier(model, features(400, 0), squared, most);
  CHECK(most[0] == 0);
  CHECK(most[1] > opinion[1]);
  CHECK(most[1] < 100);
}

TEST_CASE("cell classes: of what is unlike everything looks say little, and as much of nothing") {
  const CellModel model = barley_marsh_and_a_keep();
  const auto lead = [&](float least) {
    std::vector<float> squared{least, least + 60, INFINITY, least + 60};
    std::vector<float> opinion(4, 0);
    heed_classifier(model, features(0, 0), squared, opinion);
    CHECK(squared[0] == least);
    CHECK(std::isinf(squared[2]));
    CHECK(squared[3] == least + 60);
    return squared[1] - least;
  };
  CHECK(lead(0) > 50);
  CHECK(lead(0) < 60);
  CHECK(lead(600) < 0.5F * lead(0));
  CHECK(lead(600) > 10);
}

}  // namespace storey::vision
