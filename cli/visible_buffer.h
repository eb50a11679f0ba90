// What stands between everything that is printed and the terminal: no text from outside, wherever
// it slips in, steers what shows it.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace storey::cli {

/// Passes text on to `target` with steering signs escaped as visible() does. Line ends pass, and
/// with `colour` the colours of reports. A sign may come in several writes.
class VisibleBuffer : public std::streambuf {
 public:
  VisibleBuffer(std::ostream& target, bool colour) : target_(target), colour_(colour) {}
  ~VisibleBuffer() override;
  VisibleBuffer(const VisibleBuffer&) = delete;
  VisibleBuffer& operator=(const VisibleBuffer&) = delete;

  [[nodiscard]] std::ostream& target() { return target_; }

 protected:
  int_type overflow(int_type sign) override;
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  int sync() override;

 private:
  /// @param whole  nothing more comes of a sign that has begun.
  void pass_on(bool whole);

  std::ostream& target_;
  bool colour_;
  std::string waiting_;
};

/// The stream below a VisibleBuffer, for pictures and for steering that is our own; others as they
/// are.
std::ostream& unfiltered(std::ostream& stream);

}  // namespace storey::cli
