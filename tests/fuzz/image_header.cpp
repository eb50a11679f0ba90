#include "vision/photo/image_header.h"
#include "model/check.h"
#include "tests/fuzz/fuzz.h"

using namespace storey;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  const int alone = vision::exif_orientation(bytes);
  STOREY_CHECK(alone >= 1 && alone <= 8);
  const auto header = vision::read_image_header(bytes);
  if (!header) return 0;
  STOREY_CHECK(header->width > 0 && header->height > 0);
  STOREY_CHECK(header->orientation >= 1 && header->orientation <= 8);
  return 0;
}
