// Seeded random numbers that are the same everywhere: PCG32 with named sub-streams, no std
// distributions.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

namespace storey::compositor {

/// SplitMix64: one well mixed number from another.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

/// A number in [0, 1) that depends on the arguments only: noise that no order of work can change.
inline double hash01(std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0) {
  return static_cast<double>(mix(a ^ mix(b ^ mix(c))) >> 11) * 0x1p-53;
}

/// PCG32 (O'Neill 2014). fork() gives an independent stream by name, so that drawing one number
/// more for the table does not change the camera.
class Random {
 public:
  explicit Random(std::uint64_t key)
      : key_(key), state_(mix(key)), step_(mix(key ^ 0x5bd1e995U) | 1U) {}

  [[nodiscard]] Random fork(std::string_view name) const {
    std::uint64_t hash = key_;
    for (const char c : name) hash = mix(hash ^ static_cast<unsigned char>(c));
    return Random(hash);
  }
  [[nodiscard]] std::uint64_t key() const { return key_; }

  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005ULL + step_;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
    const auto turn = static_cast<std::uint32_t>(old >> 59U);
    return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
  }
  double uniform() { return next() * 0x1p-32; }
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  /// low..high, both included.
  int integer(int low, int high) {
    return low + static_cast<int>(uniform() * (static_cast<double>(high) - low + 1.0));
  }
  bool chance(double probability) { return uniform() < probability; }
  double sign() { return chance(0.5) ? 1.0 : -1.0; }
  double gauss(double sigma) {
    const double r = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return sigma * r * std::cos(6.283185307179586 * uniform());
  }
  template <typename T>
  T pick(std::initializer_list<T> choices) {
    return *(choices.begin() + integer(0, static_cast<int>(choices.size()) - 1));
  }
  template <typename T>
  const T& pick(const std::vector<T>& choices) {
    return choices[static_cast<std::size_t>(integer(0, static_cast<int>(choices.size()) - 1))];
  }
  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[static_cast<std::size_t>(integer(0, static_cast<int>(i) - 1))]);
    }
  }

 private:
  std::uint64_t key_;
  std::uint64_t state_;
  std::uint64_t step_;
};

}  // namespace storey::compositor
