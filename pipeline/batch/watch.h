// Whether something changed in a folder of photos.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

namespace storey::batch {

/// A text that differs when a file below the folder came, went or was written since: names, sizes
/// and times, not contents. What lies in `output` does not count, nor what cannot be looked at.
std::string state_of_folder(const std::filesystem::path& folder,
                            const std::filesystem::path& output);

/// Tells when a folder that changed stays as it is: a photo that is still being copied is none yet.
class Settling {
 public:
  /// @param scored  the state of the folder that is done.
  explicit Settling(std::string scored) : scored_(std::move(scored)), last_(scored_) {}

  /// @return  whether it is another one, and the same as at the look before.
  bool look(const std::string& now);

 private:
  std::string scored_;
  std::string last_;
};

}  // namespace storey::batch
