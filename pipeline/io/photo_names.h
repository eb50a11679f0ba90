// Names of photos as people write them in tables: with or without ending, "./" or not.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace storey {

/// ".jpg" of "IMG_7.JPG".
std::string lower_ending(const std::filesystem::path& file);

/// Whether a file is taken for a photo when a folder is searched: .jpg, .jpeg, .png or .webp.
bool is_photo_name(const std::filesystem::path& file);

/// Whether a file is named as a picture of any kind.
bool is_picture_name(const std::filesystem::path& file);

/// Whether there is a picture file of this name, which may lack its ending.
bool is_photo_there(const std::filesystem::path& name);

/// Finds what was said of a photo. "IMG_7", "IMG_7.jpg" and "./IMG_7.JPG" are one photo,
/// "IMG_7.jpg" and "IMG_7.png" are two.
class PhotoIndex {
 public:
  void add(const std::filesystem::path& name, std::size_t index);

  /// Of several names that fit the one with the same ending, else the first.
  [[nodiscard]] std::optional<std::size_t> find(const std::filesystem::path& name) const;

 private:
  std::map<std::string, std::vector<std::pair<std::string, std::size_t>>> by_stem_;
};

}  // namespace storey
