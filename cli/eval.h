// `storey eval`
#pragma once

#include <string>
#include <vector>

#include "cli/streams.h"

namespace storey::cli {

struct EvalArgs {
  std::string folder;
  std::string game = "balconia";
  std::string templates;
  std::string debug_dir;
  std::string cells_csv;
  std::vector<std::string> labels;
  std::string corners;
  bool given_corners = false;
  bool find_corners = false;
  bool no_joint = false;
  bool answer = false;
  bool quick = false;
  bool json = false;
};

int run_eval(const EvalArgs& args, const Streams& io);

}  // namespace storey::cli
