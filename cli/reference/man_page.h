// Manual pages, written from what the option parser knows.
#pragma once

#include <string>

#include "cli/reference/command.h"

namespace storey::cli {

/// "storey-batch-merge"
std::string page_name(const Command& command);

/// The page as troff source with the man macros.
/// @param command  one of all_commands(program).
/// @param version  what the foot of the page names, "storey 0.6.0".
std::string man_page(const Command& program, const Command& command, const std::string& version);

}  // namespace storey::cli
