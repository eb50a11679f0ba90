// Ctrl-C and SIGTERM as a wish to end in good order.
#pragma once

#include <atomic>
#include <string>

namespace storey::cli {

/// As long as it lives, the first SIGINT or SIGTERM sets the wish; if the program is not done with
/// it some seconds later, it ends all the same, with the exit code of the signal. A second one ends
/// it at once. One at a time.
class Interrupt {
 public:
  /// @param if_late  what is said when the program is not done in time
  explicit Interrupt(const std::string& if_late);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] const std::atomic<bool>& wished() const;
  /// The signal's number, 0 for none yet.
  [[nodiscard]] int signal() const;
};

}  // namespace storey::cli
