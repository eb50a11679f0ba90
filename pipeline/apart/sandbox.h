// What a process can still do once it has shut itself in.
#pragma once

#include <cstddef>

namespace storey {

struct SandboxBounds {
  std::size_t memory_bytes = std::size_t{400} << 20;  ///< more than it holds already
  unsigned processor_s = 20;
  std::size_t output_bytes = std::size_t{400} << 20;
};

/// From here on this process can compute, read and write what is open already, and end. It cannot
/// open, connect to or start anything; what it tries fails.
/// @return  false: the system could not shut it in.
bool enter_sandbox(const SandboxBounds& bounds = {});

}  // namespace storey
