// `storey serve`: the page for phones in the same network.
#pragma once

#include <string>

#include "cli/streams.h"

namespace storey::cli {

struct ServeArgs {
  int port = 8080;
  std::string output;     ///< folder of the tables; "": in the user's home
  std::string templates;  ///< as everywhere
};

/// Serves until it is interrupted.
/// @return  see ExitCode.
int run_serve(const ServeArgs& args, const Streams& io);

}  // namespace storey::cli
