#include "model/installation.h"

#include <sys/auxv.h>

#include <system_error>

namespace storey {
namespace {

std::filesystem::path& named_prefix() {
  static std::filesystem::path prefix;
  return prefix;
}

/// Source: proc(5), getauxval(3). What was executed is only as good as the working directory then.
std::filesystem::path own_program(std::error_code& error) {
  auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) return program;
  // A system in a folder may have no /proc.
  const auto executed = getauxval(AT_EXECFN);
  if (executed == 0) return {};
  return std::filesystem::canonical(reinterpret_cast<const char*>(executed), error);  // NOLINT
}

}  // namespace

std::vector<std::filesystem::path> installation_prefixes() {
  std::vector<std::filesystem::path> prefixes;
  if (!named_prefix().empty()) prefixes.push_back(named_prefix());
  std::error_code error;
  const auto program = own_program(error);
  if (!error) prefixes.push_back(program.parent_path().parent_path());
  return prefixes;
}

void use_installation(const std::filesystem::path& prefix) { named_prefix() = prefix; }

}  // namespace storey
