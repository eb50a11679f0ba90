#include "vision/photo/blur.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "vision/photo/load_photo.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

Pixels blurred(const Pixels& photo, double sigma) {
  cv::Mat picture;
  cv::GaussianBlur(borrow(photo), picture, {}, sigma);
  return to_pixels(picture);
}

TEST_CASE("blur: photos out of focus are told from sharp ones, whatever they show") {
  for (const std::string photo :
       {"balconia/hard/hard-9301.jpg", "towers/normal/normal-9204.jpg",
        "highrise-homino/hard/hard-9302.jpg", "happy-city/nothing-loose/nothing-loose-9600.jpg"}) {
    CAPTURE(photo);
    std::ifstream file(STOREY_ROOT "/samples/" + photo, std::ios::binary);
    const std::vector<std::uint8_t> bytes(std::istreambuf_iterator<char>(file), {});
    const auto loaded = decode_photo(bytes, photo);
    REQUIRE(loaded);
    CHECK(blur_effect(loaded->pixels) < kBlurred);
    CHECK(blur_effect(blurred(loaded->pixels, 4)) > kBlurred);
  }
}

TEST_CASE("blur: a photo of one colour, or of one pixel, has none") {
  CHECK(blur_effect({4, 3, std::vector<std::uint8_t>(36, 100)}) == 0);
  CHECK(blur_effect({1, 1, {1, 2, 3}}) == 0);
  CHECK(blur_effect({}) == 0);
}

}  // namespace
}  // namespace storey::vision
