#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace storey::cli {
namespace {

constexpr int kMostColumns = 10'000;

/// 0 unless it is a number of columns.
int number_of(std::string_view text) {
  int columns = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, columns);
  const bool whole = read.ec == std::errc{} && read.ptr == end;
  return whole && columns > 0 && columns <= kMostColumns ? columns : 0;
}

}  // namespace

int columns_of(int file, const char* said) {
  if (const int columns = said == nullptr ? 0 : number_of(said); columns > 0) return columns;
  winsize size{};
  return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int sheet_width(int columns) {
  return columns == 0 ? kUsualWidth : std::clamp(columns, kNarrowestSheet, kWidestSheet);
}

}  // namespace storey::cli
