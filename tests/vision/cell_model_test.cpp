#include "vision/identify/cell_model.h"

#include "tests/catch.h"

namespace storey::vision {
namespace {

constexpr PieceFace kGround{0, 0, 0}, kNearAll{1, 0, 0}, kApart{2, 0, 0};

// Things alike in all numbers but the first, with two exemplars of each quarter turn.
CellModel model_of(const std::vector<std::pair<int, float>>& first_numbers) {
  CellModel model;
  model.things = {{kGround}, {kNearAll}, {kApart}, {}};
  const std::size_t n = first_numbers.size();
  model.exemplars.assign(n * kCellDims, 0);
  for (std::size_t i = 0; i < n; ++i) {
    model.thing_of.push_back(first_numbers[i].first);
    model.exemplars[i] = first_numbers[i].second;
    model.norms.push_back(first_numbers[i].second * first_numbers[i].second);
  }
  model.tinted.assign(n, {0, 0, 0});
  model.tint = cv::Mat::zeros(kCellDims, 3, CV_32F);
  model.tint_gram = cv::Matx33f::zeros();
  model.whitening = cv::Mat::eye(kCellDims, kCellDims, CV_32F);
  return model;
}

SeenCells cell_at(float first_number) {
  CellVector cell{};
  cell[0] = first_number;
  return {.places = 1, .views = {cell}};
}

std::vector<float> told(const CellModel& model, float at) {
  return tell_cells(model, cell_at(at), {}).squared;
}

}  // namespace

TEST_CASE("cell model: what is near to everything counts less, and makes nothing surer") {
  CellModel model = model_of({{0, 0}, {1, 10}, {2, 30}, {3, 60}});
  const auto plain = told(model, 6);
  CHECK(plain == std::vector<float>{36, 16, 576, 2916});
  CHECK(plain == compare_cells(model, cell_at(6), {}).squared);
  model.crowding = {-10, 15, 0, 0};  // 26, 31: the second look is no longer the nearest
  const auto uncrowded = told(model, 6);
  CHECK(uncrowded[0] == Approx(16));      // the nearest piece is as far as before
  CHECK(uncrowded[1] == Approx(16 + 2));  // either may be right
  CHECK(uncrowded[2] == Approx(576 + 16 - 26));
  CHECK(uncrowded[3] == Approx(2916));  // bare table stays where it is
  model.crowding = {10, -10, 0, 0};     // both say the same: no surer than before
  CHECK(told(model, 6) == plain);
  model.crowding = {-15, 3, 0, 0};  // 21, 19: less sure
  CHECK(told(model, 6)[1] == Approx(16));
  CHECK(told(model, 6)[0] == Approx(18));
}

// Grassland, pale in a haze, and castles were near to whatever lay below a veil.
TEST_CASE("cell model: of many pictures those near to other things are crowded, of few none is") {
  const std::vector<PieceFace> things{kGround, kNearAll, kApart};
  const auto samples = [&](std::size_t count) {
    cv::RNG dice(7);
    std::vector<CellSample> all(count);
    for (std::size_t i = 0; i < count; ++i) {
      CellSample& one = all[i];
      one.thing = static_cast<int>(i % 3);
      one.photo = one.light = static_cast<int>(i / 3);
      for (float& number : one.cell) number = static_cast<float>(dice.gaussian(0.05)) + 4;
      // The hub lies beside the first thing, the last one far from both.
      for (std::size_t d = 0; d < kCellDims; d += 2)
        one.cell[d] += one.thing == 0 ? 0.0F : one.thing == 1 ? 0.1F : 1.0F;
    }
    return all;
  };
  CHECK(learn_model(things, samples(kFewPictures)).crowding.empty());
  const CellModel model = learn_model(things, samples(kFewPictures + 3));
  REQUIRE(model.crowding.size() == model.thing_of.size());
  float sum = 0;
  for (std::size_t i = 0; i < model.crowding.size(); ++i) {
    CHECK((model.crowding[i] < 0) ==
          (model.things[static_cast<std::size_t>(model.thing_of[i])].what == kApart));
    sum += model.crowding[i];
  }
  CHECK(std::abs(sum) < 0.01F * static_cast<float>(model.crowding.size()));
}

}  // namespace storey::vision
