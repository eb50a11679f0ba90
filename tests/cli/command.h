// The command without a process: arguments in, exit code and text out.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run.h"

namespace storey::test {

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

inline Ran storey(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = cli::run(arguments, {out, err});
  return {code, out.str(), err.str()};
}

/// With a person at the terminal, who types `answers`.
inline Ran storey(const std::vector<std::string>& arguments, const std::string& answers) {
  std::ostringstream out;
  std::ostringstream err;
  std::istringstream in(answers);
  const int code = cli::run(
      arguments, {.out = out, .err = err, .colour = false, .interactive = true, .answers = &in});
  return {code, out.str(), err.str()};
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::string content(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The text in one line: where sheets are wrapped hangs on how long the names of files are.
inline std::string unwrapped(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace storey::test
