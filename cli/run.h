// The whole command, without a process.
#pragma once

#include <string>
#include <vector>

#include "cli/streams.h"

namespace storey::cli {

/// @param arguments  without the program's name.
/// @return  see ExitCode.
int run(const std::vector<std::string>& arguments, const Streams& io);

}  // namespace storey::cli
