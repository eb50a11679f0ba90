#include "drawing/svg.h"
#include "model/check.h"
#include "tests/fuzz/fuzz.h"

using namespace storey;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kWidth = 48, kHeight = 32;
  const auto picture = drawing::SvgPicture::parse(as_text(data, size), "fuzz.svg");
  if (!picture) {
    STOREY_CHECK(picture.error().code == ErrorCode::kBadData);
    return 0;
  }
  STOREY_CHECK(picture->aspect() > 0);
  const auto drawn = picture->render(kWidth, kHeight);
  if (drawn) STOREY_CHECK(drawn->bgr.size() == std::size_t{3} * kWidth * kHeight);
  return 0;
}
