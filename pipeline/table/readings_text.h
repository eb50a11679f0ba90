// What was read of a photo, as text that the next run of this very program takes back.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/reading.h"
#include "model/result.h"

namespace storey {

/// Readings of one photo by how they were read, see KeptReadings: of each game that was tried, and
/// also why nothing was.
using ReadingsByHow = std::map<std::string, Result<Reading>>;

/// @param key  of all that the readings depend on: the photo's bytes, this build of the program and
///             the games' data.
std::string to_text(const ReadingsByHow& readings, const std::string& key);

/// @return  nullopt: kept under another key, or damaged since. Then the photo is read again.
std::optional<ReadingsByHow> parse_readings(std::string_view text, const std::string& key);

}  // namespace storey
