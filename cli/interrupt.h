// Ctrl-C and SIGTERM as a wish to end in good order.
#pragma once

#include <atomic>

namespace storey::cli {

/// As long as it lives, the first SIGINT or SIGTERM only sets the wish; a second one ends the
/// program as usual. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] const std::atomic<bool>& wished() const;
  /// The signal's number, 0 for none yet.
  [[nodiscard]] int signal() const;
};

}  // namespace storey::cli
