#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/architecture/include_rules.h"
#include "tests/catch.h"

namespace storey::test {
namespace {

namespace fs = std::filesystem;

// Every C++ file of the project, leaving out what was built and hidden folders.
std::vector<SourceFile> project_sources() {
  const fs::path root = STOREY_ROOT;
  std::vector<SourceFile> sources;
  for (auto entry = fs::recursive_directory_iterator(root);
       entry != fs::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory() && (name.starts_with(".") || name == "build" || name == "out")) {
      entry.disable_recursion_pending();
    }
    const std::string extension = entry->path().extension().string();
    if (extension != ".h" && extension != ".cpp" && extension != ".in") continue;
    if (extension == ".in" && !name.ends_with(".cpp.in")) continue;
    std::ifstream file(entry->path());
    sources.push_back({fs::relative(entry->path(), root).generic_string(),
                       {std::istreambuf_iterator<char>(file), {}}});
  }
  return sources;
}

std::vector<std::string> games() {
  std::set<std::string> names;
  for (const auto* folder : {"scoring", "templates"}) {
    const fs::path path = fs::path(STOREY_ROOT) / folder;
    if (!fs::exists(path)) continue;
    for (const auto& entry : fs::directory_iterator(path)) {
      if (entry.is_directory()) names.insert(entry.path().filename().string());
    }
  }
  return {names.begin(), names.end()};
}

// The one violation of a file with this single line, or "".
std::string judge(const std::string& path, const std::string& line) {
  const auto violations = include_violations({path, "// comment\n" + line + "\n"});
  REQUIRE(violations.size() <= 1);
  return violations.empty() ? "" : violations.front();
}

TEST_CASE("every include of the project points the way the architecture allows") {
  const auto sources = project_sources();
  REQUIRE(sources.size() > 20);
  for (const auto& source : sources) {
    for (const auto& violation : include_violations(source)) FAIL_CHECK(violation);
  }
}

TEST_CASE("every header is first included by its own source") {
  int looked_at = 0;
  for (const auto& source : project_sources()) {
    if (!source.path.ends_with(".cpp")) continue;
    const fs::path header = fs::path(STOREY_ROOT) / fs::path(source.path).replace_extension(".h");
    const bool has_header = fs::exists(header);
    looked_at += has_header ? 1 : 0;
    CHECK(own_header_problem(source, has_header) == "");
  }
  CHECK(looked_at > 100);
  CHECK(own_header_problem({"a/b.cpp", "#include <vector>\n#include \"a/b.h\"\n"}, true) != "");
  CHECK(own_header_problem({"a/b.cpp", "// no include\n"}, true) != "");
  CHECK(own_header_problem({"a/b.cpp", "#include <vector>\n"}, false) == "");
}

TEST_CASE("vision's code names no game") {
  const auto names = games();
  REQUIRE_FALSE(names.empty());
  int looked_at = 0;
  for (const auto& source : project_sources()) {
    if (!source.path.starts_with("vision/")) continue;
    ++looked_at;
    for (const auto& violation : game_names_in(source, names)) FAIL_CHECK(violation);
  }
  CHECK(looked_at > 5);
}

TEST_CASE("a planted include is found, with its line and the reason") {
  CHECK(judge("scoring/engine.cpp", "#include \"vision/read_photo.h\"") ==
        "scoring/engine.cpp:2 includes vision/read_photo.h: scoring/ may not see it");
  const auto [path, line] = GENERATE(table<std::string, std::string>({
      {"model/cell.cpp", "#include \"scoring/ruleset.h\""},
      {"model/cell.h", "#include <nlohmann/json.hpp>"},
      {"vision/rectify.cpp", "#include \"pipeline/game/game.h\""},
      {"vision/identify/warp.cpp", "#include <tesseract/baseapi.h>"},
      {"vision/rectify.h", "#include <opencv2/core.hpp>"},
      {"vision/learn/enrolment.h", "#include <opencv2/core.hpp>"},
      {"vision/rectify.h", "#include \"vision/read/warp.h\""},
      {"vision/geometry/warp.cpp", "#include \"vision/locate/find.h\""},
      {"vision/read/warp.cpp", "#include \"vision/read_photo.h\""},
      {"inference/worlds.cpp", "#include \"scoring/ruleset.h\""},
      {"inference/worlds.cpp", "#include \"pipeline/game/game.h\""},
      {"pipeline/game/game.cpp", "#include \"pipeline/table/table_file.h\""},
      {"pipeline/io/files.cpp", "#include \"pipeline/game/game.h\""},
      {"pipeline/flat.cpp", "#include \"model/cell.h\""},
      {"scoring/engine.cpp", "#include <random>"},
      {"scoring/engine.cpp", "  #  include <filesystem>  // why"},
      {"scoring/chess/rules.cpp", "#include <chrono>"},
      {"scoring/chess/rules.cpp", "#include \"scoring/go/rules.h\""},
      {"scoring/engine.cpp", "#include \"scoring/go/rules.h\""},
      {"pipeline/table/score.cpp", "#include \"cli/main.h\""},
      {"pipeline/table/score.cpp", "#include <opencv2/core.hpp>"},
      {"pipeline/table/score.cpp", "#include \"vision/identify/warp.h\""},
      {"drawing/svg.cpp", "#include \"vision/photo/load_photo.h\""},
      {"cli/score.cpp", "#include \"vision/photo/load_photo.h\""},
      {"cli/score.cpp", "#include <opencv2/core.hpp>"},
      {"server/score.cpp", "#include <tesseract/baseapi.h>"},
      {"python/score.cpp", "#include \"pipeline/game/game.h\""},
      {"docs/example.cpp", "#include \"vision/read_photo.h\""},
      {"somewhere/new.cpp", ""},
  }));
  INFO(path << ": " << line);
  CHECK_FALSE(judge(path, line).empty());
}

TEST_CASE("an allowed include is no violation") {
  const auto [path, line] = GENERATE(table<std::string, std::string>({
      {"model/layout.cpp", "#include <nlohmann/json.hpp>"},
      {"vision/rectify.cpp", "#include <opencv2/core.hpp>"},
      {"vision/rectify.cpp", "#include \"vision/read/warp.h\""},
      {"vision/read/warp.cpp", "#include \"vision/read_options.h\""},
      {"vision/geometry/warp.h", "#include <opencv2/core.hpp>"},
      {"vision/plugins/ocr/ocr.cpp", "#include <tesseract/baseapi.h>"},
      {"scoring/chess/rules.cpp", "#include \"scoring/chess/pawns.h\""},
      {"scoring/chess/rules.cpp", "#include \"scoring/ruleset.h\""},
      {"pipeline/table/score.cpp", "#include \"vision/photo/load_photo.h\""},
      {"cli/score.cpp", "#include <CLI/CLI.hpp>"},
      {"tests/vision/warp_test.cpp", "#include \"vision/identify/warp.h\""},
      {"cli/score.cpp", "// #include \"vision/photo/load_photo.h\""},
  }));
  INFO(path << ": " << line);
  CHECK(judge(path, line).empty());
}

TEST_CASE("a game's name is found in any case") {
  CHECK(game_names_in({"vision/a.cpp", "// as in Chess"}, {"chess", "go-moku"}).size() == 1);
  CHECK(game_names_in({"vision/a.cpp", "// as in Go Moku"}, {"chess", "go-moku"}).size() == 1);
  CHECK(game_names_in({"vision/a.cpp", "const int go_left = 1;"}, {"chess"}).empty());
}

}  // namespace
}  // namespace storey::test
