// The whole command, without a process.
#pragma once

#include <string>
#include <vector>

#include "cli/streams.h"

namespace storey::cli {

/// @param arguments  without the program's name.
/// @param streams  get text in which nothing steers a terminal, see VisibleBuffer.
/// @return  see ExitCode.
int run(const std::vector<std::string>& arguments, const Streams& streams);

}  // namespace storey::cli
