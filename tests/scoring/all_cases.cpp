#include "tests/scoring/all_cases.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/catch.h"

namespace storey::scoring {

namespace {

namespace fs = std::filesystem;

Result<Case> load_case(const Ruleset& rules, const std::string& name) {
  const fs::path root = STOREY_ROOT;
  std::ifstream in(root / "scoring" / rules.id / "cases" / (name + ".case"));
  std::stringstream text;
  text << in.rdbuf();
  return parse_case(text.str(), rules.id + "/" + name, [&](const auto& place) -> Result<Box> {
    if (place == "installed") return load_box(root / "templates" / rules.id);
    auto other = load_case(rules, place);
    if (!other) return other.error();
    return Box{other->catalog, other->spec};
  });
}

}  // namespace

std::vector<Case> cases_of(const Ruleset& rules) {
  std::set<std::string> names;  // sorted
  for (const auto& entry :
       fs::directory_iterator(fs::path(STOREY_ROOT "/scoring") / rules.id / "cases"))
    if (entry.path().extension() == ".case") names.insert(entry.path().stem());
  std::vector<Case> cases;
  for (const auto& name : names) {
    auto c = load_case(rules, name);
    INFO((c ? "" : c.error().where + ": " + c.error().message));
    REQUIRE(c);
    cases.push_back(std::move(c).value());
  }
  return cases;
}

}  // namespace storey::scoring
