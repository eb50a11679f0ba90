#include "cli/reference/program.h"

#include <sstream>

#include "cli/command_line.h"

namespace storey::cli {

Command storey_program() {
  CLI::App app;
  std::ostringstream nothing;
  int exit_code = 0;
  const Streams streams{.out = nothing, .err = nothing};
  add_verbs(app, streams, exit_code);
  return describe(app);
}

std::string version() { return STOREY_VERSION; }

}  // namespace storey::cli
