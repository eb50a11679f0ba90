// How long a stage took; see StageTimes.
#pragma once

#include <chrono>

namespace storey::vision {

using Clock = std::chrono::steady_clock;

inline double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace storey::vision
