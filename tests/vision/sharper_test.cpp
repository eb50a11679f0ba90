#include "vision/photo/sharper.h"

#include <algorithm>

#include "tests/catch.h"

namespace storey::vision {
namespace {

// Dark on the left, light on the right, with a soft step of eight pixels between.
Photo soft_step() {
  constexpr int kSide = 64;
  Photo photo;
  photo.pixels = {kSide, kSide, {}};
  for (int at = 0; at < kSide * kSide; ++at)
    for (int c = 0; c < 3; ++c)
      photo.pixels.bgr.push_back(
          static_cast<std::uint8_t>(100 + 10 * std::clamp(at % kSide - 28, 0, 8)));
  photo.source = "step.jpg";
  photo.full_width = 128;
  photo.full_height = 128;
  photo.full_per_pixel = 2;
  return photo;
}

TEST_CASE("sharper: edges become plainer, what is even stays") {
  const Photo before = soft_step();
  const Photo after = sharper(before);
  CHECK(int{*after.pixels.at(10, 32)} == 100);
  CHECK(int{*after.pixels.at(55, 32)} == 180);
  CHECK(*after.pixels.at(28, 32) < *before.pixels.at(28, 32));
  CHECK(*after.pixels.at(36, 32) > *before.pixels.at(36, 32));
}

TEST_CASE("sharper: the photo stays the same one") {
  const Photo after = sharper(soft_step());
  CHECK(after.source == "step.jpg");
  CHECK(after.full_width == 128);
  CHECK(after.full_height == 128);
  CHECK(after.full_per_pixel == 2);
  CHECK(after.pixels.width == 64);
  CHECK(sharper(Photo{}).pixels.bgr.empty());
}

}  // namespace
}  // namespace storey::vision
