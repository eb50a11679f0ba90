// A file descriptor that is closed when it goes.
#pragma once

#include <unistd.h>

#include <utility>

namespace storey {

class Descriptor {
 public:
  /// @param number  below 0 for none; stdin is left open.
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }

  /// @return  false: what was written may be lost, errno says why.
  bool close() {
    const int number = std::exchange(number_, -1);
    return number <= STDIN_FILENO || ::close(number) == 0;
  }

 private:
  int number_;
};

}  // namespace storey
