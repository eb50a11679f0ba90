// The middle of measured values.
#pragma once

#include <algorithm>
#include <vector>

namespace storey {

/// The middle value, or the mean of the two middle ones; 0 of none.
inline double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace storey
