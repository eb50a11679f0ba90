// The middle of measured values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "model/check.h"

namespace storey {

/// One of the values: of an even number of them the upper of the two middle ones. At least one.
template <typename T>
T upper_median(std::vector<T> values) {
  STOREY_CHECK(!values.empty());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The middle value, or the mean of the two middle ones; 0 of none.
template <typename T>
T median(std::vector<T> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto n = values.size();
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

}  // namespace storey
