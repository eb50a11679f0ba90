// STOREY_CHECK: what only we can get wrong. Throws std::logic_error, caught once in main().
#pragma once

#include <stdexcept>
#include <string>

namespace storey {

[[noreturn]] inline void check_failed(const char* condition, const char* file, int line) {
  throw std::logic_error(std::string(file) + ":" + std::to_string(line) +
                         ": internal check failed: " + condition);
}

}  // namespace storey

#define STOREY_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::storey::check_failed(#condition, __FILE__, __LINE__))
