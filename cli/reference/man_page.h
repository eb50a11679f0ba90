// Manual pages, written from what the option parser knows.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/reference/command.h"

namespace storey::cli {

/// "storey-batch-merge"
std::string page_name(const Command& command);

/// What a page says of more than options: "ENVIRONMENT", and of each thing in it what it does.
struct ManSection {
  std::string title;
  std::vector<std::pair<std::string, std::string>> entries;
};

/// The page as troff source with the man macros.
/// @param command   one of all_commands(program).
/// @param version   what the foot of the page names, "storey 0.6.0".
/// @param sections  that stand on every page.
std::string man_page(const Command& program, const Command& command, const std::string& version,
                     const std::vector<ManSection>& sections = {});

}  // namespace storey::cli
