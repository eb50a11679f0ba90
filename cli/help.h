// What --help prints, wrapped for the terminal.
#pragma once

#include <memory>

#include "cli/command_line.h"

namespace storey::cli {

/// @param width  columns of the terminal.
std::shared_ptr<CLI::FormatterBase> wrapped_help(int width);

}  // namespace storey::cli
