// What --help prints, wrapped for the terminal.
#pragma once

#include <memory>

#include "cli/command_line.h"

namespace storey::cli {

/// @param style  the terminal's, with its language.
std::shared_ptr<CLI::FormatterBase> wrapped_help(const TextStyle& style);

}  // namespace storey::cli
