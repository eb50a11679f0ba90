// What a file that is not there may have been meant to be called.
#pragma once

#include <string>

#include "model/result.h"

namespace storey {

/// The error of reading `path`, with the nearest of the names that are there in its place, where
/// the file or a folder on the way to it does not exist: "...; did you mean easy-9101.jpg?"
/// Reads the folder: not for files that need not be there.
Error with_nearest_file(Error error, const std::string& path);

}  // namespace storey
