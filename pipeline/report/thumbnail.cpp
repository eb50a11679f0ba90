#include "pipeline/report/thumbnail.h"

#include <algorithm>
#include <array>

#include "model/check.h"

namespace storey {
namespace {

/// The mean colour of the block whose first pixel is x, y.
std::array<std::uint8_t, 3> mean(const Pixels& picture, int x, int y, int side) {
  std::array<unsigned, 3> sum{};
  for (int row = y; row < y + side; ++row) {
    const std::uint8_t* pixel = picture.at(x, row);
    for (const std::uint8_t* const end = pixel + 3 * side; pixel != end; pixel += 3) {
      sum[0] += pixel[0];
      sum[1] += pixel[1];
      sum[2] += pixel[2];
    }
  }
  const auto count = static_cast<unsigned>(side * side);
  std::array<std::uint8_t, 3> colour{};
  for (std::size_t c = 0; c < 3; ++c)
    colour[c] = static_cast<std::uint8_t>((sum[c] + count / 2) / count);
  return colour;
}

}  // namespace

Pixels thumbnail(const Pixels& picture, int long_side_px) {
  STOREY_CHECK(long_side_px > 0);
  const int longer = std::max(picture.width, picture.height);
  const int side = (longer + long_side_px - 1) / long_side_px;
  if (side <= 1) return picture;
  Pixels small{std::max(1, picture.width / side), std::max(1, picture.height / side), {}};
  small.bgr.reserve(3 * static_cast<std::size_t>(small.width) *
                    static_cast<std::size_t>(small.height));
  for (int y = 0; y < small.height; ++y) {
    for (int x = 0; x < small.width; ++x) {
      const int block = std::min({side, picture.width - x * side, picture.height - y * side});
      const auto colour = mean(picture, x * side, y * side, block);
      small.bgr.insert(small.bgr.end(), colour.begin(), colour.end());
    }
  }
  return small;
}

}  // namespace storey
