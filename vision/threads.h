// Who works on many photos at once keeps the libraries from starting threads of their own.
#pragma once

namespace storey::vision {

/// As long as it lives, every photo is read by the thread that asks for it. Make it before those
/// threads start.
class OneThreadEach {
 public:
  OneThreadEach();
  ~OneThreadEach();
  OneThreadEach(const OneThreadEach&) = delete;
  OneThreadEach& operator=(const OneThreadEach&) = delete;

 private:
  int before_ = 1;
};

}  // namespace storey::vision
