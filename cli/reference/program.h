// The command storey as its option parser knows it.
#pragma once

#include <string>
#include <vector>

#include "cli/reference/command.h"
#include "cli/reference/man_page.h"

namespace storey::cli {

Command storey_program();

/// Exit codes, environment and files, which every verb has in common.
std::vector<ManSection> storey_sections();

/// "0.6.0"
std::string version();

}  // namespace storey::cli
