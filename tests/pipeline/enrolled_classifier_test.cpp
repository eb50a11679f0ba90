#include "pipeline/appearance/enrolled_classifier.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/pipeline/drawn_tiles.h"
#include "tests/pipeline/meadow_game.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;

namespace {

EnrolledLook tile_look(int piece, const std::string& tile, unsigned light) {
  EnrolledLook look;
  look.cell.what = {piece, 0};
  look.cell.photo = look.photo = look.group = look.layout = std::to_string(light);
  look.cell.picture = fake::cell_of_tile(tile, light);
  return look;
}

EnrolledSet woods_and_huts(unsigned of_each) {
  EnrolledSet set;
  for (unsigned light = 1; light <= of_each; ++light) {
    set.push_back(tile_look(0, "wood", light));
    set.push_back(tile_look(4, "hut", light));
  }
  return set;
}

vision::CellClassifier two_classes() {
  vision::CellClassifier out{{PieceFace{0, 0}, PieceFace{4, 0}}, {}};
  for (int i = 0; i < 2 * vision::kClassWeights; ++i)
    out.weights.push_back(0.125F * static_cast<float>(i - 200));
  return out;
}

std::vector<std::string> classifiers_in(const test::TemporaryFolder& folder) {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder.path() / "enrolled"))
    if (file.path().filename().string().starts_with("classifier-"))
      names.push_back(file.path().filename().string());
  return names;
}

}  // namespace

TEST_CASE("enrolled classifier: it reads back as it was written") {
  EnrolledSet set = woods_and_huts(2);
  set.front().hidden = true;  // does not show what its class is to people
  const std::string text = classifier_text(two_classes(), set);
  const auto again = parse_classifier(text, "c.json", set);
  REQUIRE(again);
  REQUIRE(*again);
  CHECK(again.value()->classes == two_classes().classes);
  CHECK(again.value()->weights == two_classes().weights);
}

TEST_CASE("enrolled classifier: that of another network is none, a damaged one is said to be so") {
  const EnrolledSet set = woods_and_huts(2);
  const auto json = nlohmann::json::parse(classifier_text(two_classes(), set));
  auto other = json;
  other["network"] = vision::kFeatureNetwork + 1;
  const auto none = parse_classifier(other.dump(), "c.json", set);
  REQUIRE(none);
  CHECK_FALSE(*none);
  const auto is_bad = [&](const nlohmann::json& bad) {
    const auto read = parse_classifier(bad.dump(), "c.json", set);
    return !read && read.error().code == ErrorCode::kBadData &&
           read.error().where.starts_with("c.json");
  };
  auto bad = json;
  bad["classes"][0]["cell"] = 4;
  CHECK(is_bad(bad));
  bad = json;
  bad["classes"][0]["cell"] = 1;  // both are huts
  CHECK(is_bad(bad));
  bad = json;
  bad["classes"][1]["weights"].erase(7);
  CHECK(is_bad(bad));
  bad = json;
  bad["classes"][1]["weights"][7] = "much";
  CHECK(is_bad(bad));
  bad = json;
  bad["classes"][1]["weights"][7] = 1e9;
  CHECK(is_bad(bad));
  bad = json;
  bad["classes"].erase(1);
  CHECK(is_bad(bad));
  bad = json;
  bad["format"] = 2;
  CHECK(is_bad(bad));
  CHECK_FALSE(parse_classifier("{", "c.json", set));
  CHECK_FALSE(parse_classifier(json.dump(), "c.json", {}));
}

TEST_CASE("enrolled classifier: it is that of the set as it lies there, and goes with it") {
  const test::TemporaryFolder folder;
  const Game game = fake::meadow_game();
  const EnrolledSet few = woods_and_huts(2);
  REQUIRE(write_enrolled(game, few, folder.path()));
  REQUIRE(write_classifier(game, few, folder.path()));
  CHECK(classifiers_in(folder).empty());
  CHECK_FALSE(*read_classifier(few, folder.path()));

  const EnrolledSet many = woods_and_huts(130);
  REQUIRE(write_enrolled(game, many, folder.path()));
  REQUIRE(write_classifier(game, many, folder.path()));
  REQUIRE(classifiers_in(folder).size() == 1);
  const auto read = read_classifier(many, folder.path());
  REQUIRE(read);
  REQUIRE(*read);
  CHECK(read.value()->classes.size() == 2);

  // What was relabelled by hand was not learnt from.
  const std::string table = folder.file("enrolled/cells.csv");
  const auto before = read_file(table);
  folder.write("enrolled/cells.csv", *before + "\n");
  CHECK_FALSE(*read_classifier(many, folder.path()));
  folder.write("enrolled/cells.csv", *before);
  CHECK(*read_classifier(many, folder.path()));

  folder.write("enrolled/" + classifiers_in(folder).front(), "{}");
  CHECK(read_classifier(many, folder.path()).error().code == ErrorCode::kBadData);
  Game enrolled = game;
  enrolled.folder = folder.path();
  CHECK_FALSE(load_templates(enrolled, 64));

  REQUIRE(write_enrolled(game, {}, folder.path()));
  REQUIRE(write_classifier(game, {}, folder.path()));
  CHECK(classifiers_in(folder).empty());
}
