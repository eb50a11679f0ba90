// Sets that grow together.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

namespace storey {

/// The numbers 0 to count - 1 in sets, at first each by itself. Source: Tarjan, Efficiency of a
/// good but not linear set union algorithm, 1975.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  /// The same number for all of a set.
  [[nodiscard]] std::size_t root(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[root(a)] = root(b); }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace storey
