#include "vision/identify/face_light.h"

#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"

using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr double kSide_px = 96;
constexpr double kAt_px = 60;

cv::Mat face(int number) { return draw_face(number, static_cast<int>(kSide_px)); }

// A face on a table in warm, weak light, a hair beside where it is looked for.
CoveredPicture seen_in_light(int number, const std::vector<std::vector<cv::Point2f>>& covers = {}) {
  cv::Mat table(216, 216, CV_8UC3, cv::Scalar(90, 120, 110));
  const cv::Mat art = face(number);
  art.copyTo(
      table(cv::Rect({static_cast<int>(kAt_px) + 2, static_cast<int>(kAt_px) - 4}, art.size())));
  cv::multiply(table, cv::Scalar(0.35, 0.5, 0.6), table);
  return covered_picture(table, {kSide_px, 0, kAt_px - 0.5, 0, kSide_px, kAt_px - 0.5, 0, 0, 1},
                         covers);
}

}  // namespace

TEST_CASE("the light on one face tells another that lies in it") {
  const auto light = light_on(seen_in_light(1), face(1));
  REQUIRE(light);
  CHECK(light->misfit < 0.1F);
  for (int c = 0; c < 3; ++c) CHECK(std::abs(light->gain[c] - 1) < 0.15F);
  const auto own = misfit_in(*light, seen_in_light(2), face(2));
  const auto other = misfit_in(*light, seen_in_light(2), face(3));
  REQUIRE(own);
  REQUIRE(other);
  CHECK(*own < 0.12F);
  CHECK(*other > 3 * *own);
  // As if it lay in full light: the same face goes with it no more.
  CHECK(misfit_in(FaceLight(), seen_in_light(2), face(2)).value() > 2 * *own);
}

TEST_CASE("the light on a face is told in spite of something on it") {
  cv::Mat table(216, 216, CV_8UC3, cv::Scalar(90, 120, 110));
  const cv::Mat art = face(4);
  art.copyTo(table(cv::Rect({60, 60}, art.size())));
  table(cv::Rect(70, 70, 40, 40)).setTo(cv::Scalar(20, 20, 230));
  const auto seen = covered_picture(table, {kSide_px, 0, 59.5, 0, kSide_px, 59.5, 0, 0, 1}, {});
  const auto light = light_on(seen, face(4));
  REQUIRE(light);
  for (int c = 0; c < 3; ++c) {
    CHECK(std::abs(light->gain[c] - 1) < 0.15F);
    CHECK(std::abs(light->offset[c]) < 0.1F);
  }
  // Where it lies the face does not explain what is seen, elsewhere it does.
  CHECK(misfit_in(*light, seen, face(4), {0.1F, 0.1F, 0.4F, 0.4F}).value() >
        4 * misfit_in(*light, seen, face(4), {0.55F, 0.55F, 0.4F, 0.4F}).value());
}

TEST_CASE("no light is told where nothing is in view") {
  const auto hidden = seen_in_light(1, {{{-1, -1}, {2, -1}, {2, 2}, {-1, 2}}});
  CHECK_FALSE(light_on(hidden, face(1)));
  CHECK_FALSE(misfit_in(FaceLight(), hidden, face(1)));
  CHECK_FALSE(misfit_in(FaceLight(), seen_in_light(1), face(1), {0.5F, 0.5F, 0.01F, 0.01F}));
}
