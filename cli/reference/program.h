// The command storey as its option parser knows it.
#pragma once

#include <string>

#include "cli/reference/command.h"

namespace storey::cli {

Command storey_program();

/// "0.6.0"
std::string version();

}  // namespace storey::cli
