// A fuzzer's bytes as a script: taken one by one, each says what to do next.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace storey::fuzz {

/// Past its end every byte is 0.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }

  int byte() {
    if (rest_.empty()) return 0;
    const int first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }

  /// 0 to n - 1; two bytes where one does not reach.
  int below(int n) {
    const int value = n > 256 ? 256 * byte() + byte() : byte();
    return n > 0 ? value % n : 0;
  }

  /// low to high, both possible.
  double between(double low, double high) { return low + (high - low) * byte() / 255; }

  std::span<const std::uint8_t> take(std::size_t most) {
    const auto taken = rest_.first(std::min(most, rest_.size()));
    rest_ = rest_.subspan(taken.size());
    return taken;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

}  // namespace storey::fuzz
