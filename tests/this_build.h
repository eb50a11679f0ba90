// What a test asks about the build that it belongs to, at run time: its object files are the same
// in every build.
#pragma once

#include <filesystem>
#include <string>

extern "C" {
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
}

namespace storey::test {

/// Whether sanitizers watch what is tested: it is slow then, and takes much memory.
inline bool is_sanitized() { return &__asan_init != nullptr || &__tsan_init != nullptr; }

/// The `storey` that was built with this test.
inline std::string program() {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "storey").string();
}

}  // namespace storey::test
