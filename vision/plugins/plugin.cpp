#include "vision/plugins/plugin.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

#include "model/installation.h"

namespace storey::vision::detail {
namespace {

/// The first place where it lies, or the last one looked at.
std::filesystem::path place_of(const std::string& file) {
  std::filesystem::path path;
  std::error_code error;
  for (const auto& prefix : installation_prefixes()) {
    path = prefix / "lib/storey" / file;
    if (std::filesystem::exists(path, error)) break;
  }
  return path;
}

}  // namespace

Result<void*> find_plugin_entry(const std::string& name, const std::string& entry) {
  const std::string file = name + ".so";
  const auto path = place_of(file);
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const address = library == nullptr ? nullptr : dlsym(library, entry.c_str());
  if (address == nullptr) {
    const char* const reason = dlerror();
    return Error{ErrorCode::kIo,
                 "storey's " + file + " cannot be loaded (" + (reason ? reason : "no entry") +
                     "); build or install storey again",
                 path.string()};
  }
  return address;
}

Error stale_plugin(const std::string& name, const std::string& version) {
  return {ErrorCode::kIo,
          "storey's " + name + ".so is of version " + version + ", the program of version " +
              program_version() + "; build or install storey again",
          name + ".so"};
}

}  // namespace storey::vision::detail
