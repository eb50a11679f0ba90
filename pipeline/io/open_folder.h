// A folder that is held open. What is written below it cannot be led elsewhere by a link, appears
// whole or not at all, and is still there after a power cut once sync() has said so.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "model/result.h"
#include "pipeline/io/descriptor.h"

namespace storey {

/// When the bytes of a file are to be there whatever happens.
enum class OnDisk { kNow, kLater };

class OpenFolder {
 public:
  /// Opens a folder that is there. Links on the way are followed: who named it may use them.
  /// @error kIo
  static Result<OpenFolder> at(const std::filesystem::path& path);

  /// Makes the folder and those above it where they are missing, and opens it.
  /// @error kIo
  static Result<OpenFolder> make(const std::filesystem::path& path);

  /// make(path), and below(relative) from there.
  /// @error kIo
  static Result<OpenFolder> make_below(const std::filesystem::path& path,
                                       const std::filesystem::path& relative);

  /// A folder below this one, made where it is missing. No link is followed on the way.
  /// @error kIo  a link or a file stands where a folder should.
  [[nodiscard]] Result<OpenFolder> below(const std::filesystem::path& relative) const;

  /// Writes a temporary file, syncs it and renames it; sync() makes its name last.
  /// @param name  no folder in it.
  /// @param on_disk  kLater: not synced; where the power fails it may be cut off.
  /// @error kIo  `where` is the file.
  [[nodiscard]] Status write(const std::string& name, std::string_view bytes,
                             OnDisk on_disk = OnDisk::kNow) const;

  /// Removes a file or a link, not what the link leads to; none there is fine.
  /// @error kIo
  [[nodiscard]] Status remove(const std::string& name) const;

  /// Removes the files whose names are chosen; links and folders of such names stay.
  /// @error kIo
  [[nodiscard]] Status remove_if(const std::function<bool(const std::string& name)>& choose) const;

  /// Puts the names in this folder onto the disk. Some network disks cannot, and need not be told.
  /// @error kIo
  [[nodiscard]] Status sync() const;

  [[nodiscard]] int descriptor() const { return folder_.number(); }

 private:
  OpenFolder(std::filesystem::path path, Descriptor folder)
      : path_(std::move(path)), folder_(std::move(folder)) {}

  [[nodiscard]] Result<OpenFolder> step(const std::string& name) const;

  std::filesystem::path path_;  ///< for errors
  Descriptor folder_;
};

/// Whether a file has a temporary name of write(): a killed run left it half-written.
bool is_unfinished(const std::string& name);

}  // namespace storey
