#include "cli/visible_buffer.h"

#include <algorithm>
#include <string_view>

#include "model/plain_text.h"

namespace storey::cli {
namespace {

constexpr char kEscape = '\033';
constexpr std::size_t kLongestSign = 5;  // of a colour; of UTF-8 it is 4

/// Length of one of the colours that reports have, at the beginning of `text`; else 0.
std::size_t colour_length(std::string_view text) {
  for (const std::string_view colour :
       {"\033[0m", "\033[1m", "\033[2m", "\033[31m", "\033[32m", "\033[33m"}) {
    if (text.starts_with(colour)) return colour.size();
  }
  return 0;
}

}  // namespace

VisibleBuffer::~VisibleBuffer() { pass_on(true); }

void VisibleBuffer::pass_on(bool whole) {
  std::string shown;
  std::string_view rest = waiting_;
  while (!rest.empty()) {
    const std::size_t sign = sign_length(rest);
    const std::size_t colour = colour_ ? colour_length(rest) : 0;
    const bool begun = sign == 0 || (colour_ && colour == 0 && rest.front() == kEscape);
    if (begun && !whole && rest.size() < kLongestSign) break;
    const auto next = rest.substr(0, std::max({sign, colour, std::size_t{1}}));
    shown += next == "\n" || colour > 0 ? std::string(next) : visible(next);
    rest.remove_prefix(next.size());
  }
  target_.write(shown.data(), static_cast<std::streamsize>(shown.size()));
  waiting_ = rest;
}

VisibleBuffer::int_type VisibleBuffer::overflow(int_type sign) {
  if (traits_type::eq_int_type(sign, traits_type::eof())) return traits_type::not_eof(sign);
  waiting_ += traits_type::to_char_type(sign);
  pass_on(false);
  return target_ ? sign : traits_type::eof();
}

std::streamsize VisibleBuffer::xsputn(const char* text, std::streamsize count) {
  waiting_.append(text, static_cast<std::size_t>(count));
  pass_on(false);
  return target_ ? count : 0;
}

int VisibleBuffer::sync() {
  pass_on(true);
  target_.flush();
  return target_ ? 0 : -1;
}

std::ostream& unfiltered(std::ostream& stream) {
  auto* filter = dynamic_cast<VisibleBuffer*>(stream.rdbuf());
  if (filter == nullptr) return stream;
  stream.flush();
  return filter->target();
}

}  // namespace storey::cli
