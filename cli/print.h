// `storey print`
#pragma once

#include <string>
#include <vector>

#include "cli/streams.h"

namespace storey::cli {

struct PrintArgs {
  std::string game;
  std::string templates;
  std::string output;
  bool mat = false;
  bool letter = false;
  bool duplex = false;
  std::vector<std::string> sets;
  bool quiet = false;
};

int run_print(const PrintArgs& args, const Streams& io);

}  // namespace storey::cli
