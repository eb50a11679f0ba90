// `storey games`
#pragma once

#include <string>

#include "cli/streams.h"

namespace storey::cli {

struct GamesArgs {
  std::string templates;
  bool json = false;
};

int run_games(const GamesArgs& args, const Streams& io);

}  // namespace storey::cli
