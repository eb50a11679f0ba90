// `storey rules`
#pragma once

#include <string>

#include "cli/streams.h"

namespace storey::cli {

struct RulesArgs {
  std::string game;
  std::string templates;
  bool json = false;
};

int run_rules(const RulesArgs& args, const Streams& io);

}  // namespace storey::cli
