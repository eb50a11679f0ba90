// An option's value that is one of a few words.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace storey::cli {

/// Of another word it says all that it may be, and the one it was meant to be.
CLI::Validator one_of(std::vector<std::string> words);

}  // namespace storey::cli
