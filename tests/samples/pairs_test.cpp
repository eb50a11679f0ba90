// How far the two photos of one building, and photos of two, contradict each other: the evidence
// by which they are told apart, see docs/measurements/confidence.md.
#include <algorithm>
#include <filesystem>
#include <map>

#include "inference/two_sides.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/table/table_result.h"
#include "tests/catch.h"
#include "tests/pipeline/balconia.h"

using namespace storey;

namespace {

namespace fs = std::filesystem;

struct Pair {
  std::string name;
  BuildingReading green, pink;
};

BuildingReading read(const vision::TemplateSet& templates, const std::string& photo) {
  TableRequest request;
  request.sources.push_back({.path = photo, .fix = "", .bytes = {}});
  auto result = evaluate_table(test::balconia(), &templates, request);
  INFO(photo);
  REQUIRE(result);
  for (auto& player : result.value().players)
    if (player.alone) {
      const auto& notes = player.alone->diagnostics;
      CHECK(std::none_of(notes.begin(), notes.end(),
                         [](const auto& note) { return note.code == "another-building"; }));
      return std::move(*player.alone);
    }
  FAIL("nothing was read");
  return {};
}

/// Every building of the samples that was photographed from both sides.
std::vector<Pair> sample_pairs() {
  auto templates = load_templates(test::balconia());
  REQUIRE(templates);
  constexpr std::string_view kEnding = "-green.jpg";
  std::vector<std::string> names;
  for (const auto& file : fs::recursive_directory_iterator(STOREY_ROOT "/samples/balconia")) {
    const std::string path = file.path().string();
    if (path.ends_with(kEnding)) names.push_back(path.substr(0, path.size() - kEnding.size()));
  }
  std::sort(names.begin(), names.end());
  std::vector<Pair> pairs;
  for (const auto& name : names)
    pairs.push_back(
        {name, read(*templates, name + "-green.jpg"), read(*templates, name + "-pink.jpg")});
  return pairs;
}

double share_apart(const BuildingReading& a, const BuildingReading& b) {
  const SideFit fit = compare_sides(test::balconia(), a, b);
  return static_cast<double>(fit.apart.size()) / std::max(1, fit.occupied);
}

}  // namespace

TEST_CASE("pairs: the sides of one building hardly contradict each other, those of two on most") {
  const auto pairs = sample_pairs();
  REQUIRE(pairs.size() >= 8);
  for (const auto& green : pairs) {
    for (const auto& pink : pairs) {
      const double share = share_apart(green.green, pink.pink);
      INFO(green.name << " with " << pink.name << ": " << share);
      if (green.name == pink.name)
        CHECK(share <= 0.1);
      else
        CHECK(share >= 0.6);
    }
  }
}
