#include "model/installation.h"

#include <system_error>

namespace storey {
namespace {

std::filesystem::path& named_prefix() {
  static std::filesystem::path prefix;
  return prefix;
}

}  // namespace

std::vector<std::filesystem::path> installation_prefixes() {
  std::vector<std::filesystem::path> prefixes;
  if (!named_prefix().empty()) prefixes.push_back(named_prefix());
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) prefixes.push_back(program.parent_path().parent_path());
  return prefixes;
}

void use_installation(const std::filesystem::path& prefix) { named_prefix() = prefix; }

}  // namespace storey
