// When a photo was taken.
#pragma once

#include <string>
#include <string_view>

namespace storey::batch {

/// "2024-05-18" of "IMG_20240518_203107.jpg" and "2024-05-18 final.jpg", or of the nearest folder
/// that has a date, as in "2024-05-18/2/photo-1.jpg"; "" of names without a date.
std::string date_in_name(std::string_view name);

/// By the camera's clock ("2024-05-18T20:31:07"), or the day in the file's or its folders' names;
/// "" where neither says it. What the file system knows tells when a copy was made.
std::string date_taken(std::string_view photo, std::string_view name);

}  // namespace storey::batch
