// Whole files in and out. What is written appears complete or not at all.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace storey {

/// Text files (game.json, layouts, tables, corrections) are far below this.
inline constexpr std::size_t kMaxTextBytes = 16u << 20;

/// Reads a whole regular file, or with "-" stdin. Never waits for a pipe or a device.
/// @error kUnreadable  missing, no regular file, no permission, larger than `max_bytes`; `where` is
/// the file.
Result<std::string> read_file(const std::string& path, std::size_t max_bytes = kMaxTextBytes);

/// Writes a temporary file beside `path` and renames it, so that nothing half-written stays behind;
/// then it is on the disk, whatever happens to the power.
/// @error kIo  `where` is the file.
Status write_file(const std::filesystem::path& path, std::string_view bytes);

/// Every file below `folder`, sorted by name. Links to folders are not followed; links that lead
/// nowhere are among them, so that reading them is an error.
/// @error kUsage  a folder that cannot be read; `where` is it.
Result<std::vector<std::filesystem::path>> files_below(const std::filesystem::path& folder);

}  // namespace storey
