// Where the files that belong to the program lie: games, plugins, fonts.
#pragma once

#include <filesystem>
#include <vector>

namespace storey {

/// Folders with share/storey and lib/storey in them, in the order in which they are to be tried:
/// the one that use_installation() named, then the one above the program's own folder. The latter
/// holds of a build tree, of every prefix and of a copy of one alike.
std::vector<std::filesystem::path> installation_prefixes();

/// For a program that only uses storey's libraries and lies somewhere else, such as an interpreter.
/// A property of the process, as the program's own folder is; to be called before anything else.
void use_installation(const std::filesystem::path& prefix);

}  // namespace storey
