// The folder a batch writes to. One run at a time owns it; what a killed run left half-written
// goes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "model/result.h"

namespace storey::batch {

class OutputFolder {
 public:
  /// Makes the folder, locks it against other runs and removes their unfinished files.
  /// @error kIo  it cannot be made, written to, or another run works in it.
  static Result<OutputFolder> open(const std::filesystem::path& path);

  OutputFolder(OutputFolder&& other) noexcept;
  OutputFolder& operator=(OutputFolder&&) = delete;
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;
  ~OutputFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Writes a file whole or not at all, with the folders above it. Thread-safe.
  /// @param name  below the folder, as bytes.
  /// @error kIo
  [[nodiscard]] Status write(const std::string& name, std::string_view bytes) const;

 private:
  OutputFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::filesystem::path path_;
  int lock_ = -1;  ///< the folder's own descriptor
};

}  // namespace storey::batch
