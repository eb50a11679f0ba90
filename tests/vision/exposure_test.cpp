#include "vision/photo/exposure.h"

#include "tests/catch.h"

namespace storey::vision {
namespace {

/// Grey ramps from black to `brightest`, green a step darker.
Pixels ramp(int brightest, int rows = 100) {
  Pixels pixels{100, rows, {}};
  for (int at = 0; at < 100 * rows; ++at) {
    const int step = at % 100 * brightest / 99;
    for (const int value : {step, std::max(step - 1, 0), step})
      pixels.bgr.push_back(static_cast<std::uint8_t>(value));
  }
  return pixels;
}

TEST_CASE("exposure: the few steps of a dark photo are spread, colours in proportion") {
  Pixels dark = ramp(10);
  spread_if_dark(dark);
  CHECK(*std::max_element(dark.bgr.begin(), dark.bgr.end()) == 200);
  CHECK(dark.bgr[3 * 99] == 200);
  CHECK(dark.bgr[3 * 99 + 1] == 180);
  CHECK(dark.bgr[0] == 0);
}

TEST_CASE("exposure: a photo with light in it, and a black one, stay as they are") {
  for (const int brightest : {0, 3, 5, 16, 40, 255}) {
    CAPTURE(brightest);
    Pixels pixels = ramp(brightest);
    spread_if_dark(pixels);
    CHECK(pixels.bgr == ramp(brightest).bgr);
  }
  Pixels none;
  spread_if_dark(none);
  CHECK(none.bgr.empty());
}

TEST_CASE("exposure: a lamp in a corner of a dark photo is no light") {
  Pixels dark = ramp(10, 10000);
  for (int at = 0; at < 3 * 2000; ++at) dark.bgr[static_cast<std::size_t>(at)] = 255;
  spread_if_dark(dark);
  CHECK(dark.bgr[3 * 9999] == 200);
}

}  // namespace
}  // namespace storey::vision
