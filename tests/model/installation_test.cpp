#include "model/installation.h"

#include "tests/catch.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

TEST_CASE("installation: the program's files lie beside its folder, wherever that is") {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  CHECK(installation_prefixes() == std::vector<fs::path>{program.parent_path().parent_path()});
}

TEST_CASE("installation: what a program of others names goes before") {
  use_installation("/opt/somewhere");
  CHECK(installation_prefixes().size() == 2);
  CHECK(installation_prefixes().front() == "/opt/somewhere");
  use_installation("");
  CHECK(installation_prefixes().size() == 1);
}

}  // namespace
}  // namespace storey
