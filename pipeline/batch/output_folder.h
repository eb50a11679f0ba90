// The folder a batch writes to. One run at a time owns it; what a killed run left half-written
// goes. What write() and remove() have said is done is on the disk. Nothing is written or removed
// through a link in the folder, and nothing removed that does not have the digest of what was
// written.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"
#include "pipeline/io/open_folder.h"

namespace storey::batch {

/// A file that was written: its name below the output folder, as bytes, and its SHA-256.
struct KeptFile {
  std::string name;
  std::string digest;
  bool operator==(const KeptFile&) const = default;
};

class OutputFolder {
 public:
  struct File {
    std::string name;  ///< below the folder, as bytes
    std::string_view bytes;
  };

  /// Makes the folder, locks it against other runs and removes their unfinished files.
  /// @error kIo  it cannot be made, written to, or another run works in it.
  static Result<OutputFolder> open(const std::filesystem::path& path);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Names of all files in the folder, as bytes, sorted. Folders that cannot be read are passed
  /// over (lost+found, say), as are links: none of ours is there.
  [[nodiscard]] std::vector<std::string> files() const;

  /// Writes each file whole or not at all, with the folders above it. Thread-safe.
  /// @error kIo
  [[nodiscard]] Status write(const std::vector<File>& files) const;

  /// Whether this file is there as it was written.
  [[nodiscard]] bool holds(const KeptFile& file) const;

  /// Removes those files that holds() is true of. Thread-safe.
  /// @error kIo
  [[nodiscard]] Status remove(const std::vector<KeptFile>& files) const;

 private:
  OutputFolder(std::filesystem::path path, OpenFolder folder)
      : path_(std::move(path)),
        folder_(std::move(folder)),
        making_(std::make_unique<std::mutex>()) {}

  /// What a killed run left half-written goes; what it left whole is synced.
  void tidy() const;
  [[nodiscard]] Result<OpenFolder> folder_of(const std::string& name) const;

  std::filesystem::path path_;
  OpenFolder folder_;  ///< holds the lock
  /// A folder that one thread finds must not be one that another has made and not yet synced.
  std::unique_ptr<std::mutex> making_;
};

}  // namespace storey::batch
