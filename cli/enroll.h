// `storey enroll`
#pragma once

#include <string>
#include <vector>

#include "cli/streams.h"

namespace storey::cli {

struct EnrollArgs {
  std::string game;
  std::vector<std::string> photos;
  std::vector<std::string> labels;
  std::string corners;
  std::string output;
  std::string templates;
  bool json = false;
  bool quiet = false;
};

int run_enroll(const EnrollArgs& args, const Streams& io);

}  // namespace storey::cli
