#include "model/check.h"
#include "tests/fuzz/fuzz.h"
#include "vision/photo/load_photo.h"

using namespace storey;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr double kMegapixels = 0.25;  // large pictures only cost time here
  const auto photo = vision::decode_photo({data, size}, "fuzz", {.max_megapixels = kMegapixels});
  if (!photo) return 0;
  const auto& pixels = photo->pixels;
  STOREY_CHECK(pixels.width > 0 && pixels.height > 0);
  STOREY_CHECK(pixels.bgr.size() == static_cast<std::size_t>(pixels.width) *
                                        static_cast<std::size_t>(pixels.height) * 3);
  return 0;
}
