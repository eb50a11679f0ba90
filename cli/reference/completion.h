// What shells load to complete a command, written from what the option parser knows.
#pragma once

#include <string>

#include "cli/reference/command.h"

namespace storey::cli {

/// A script for bash 4 and later; needs nothing of the package bash-completion.
std::string bash_completion(const Command& program);

/// The file _storey of a folder in zsh's fpath.
std::string zsh_completion(const Command& program);

std::string fish_completion(const Command& program);

}  // namespace storey::cli
