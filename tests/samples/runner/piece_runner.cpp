// Pictures of single pieces that nobody here drew: enrolled from one half, the other half is told
// field by field, and the other way round; then each value is left out, which must not be told as
// another one. Usage: piece_runner PIECES_FOLDER TEMPLATES_FOLDER, where PIECES_FOLDER holds
// labels.json and tiles/. Says so and succeeds where the folder is not there: the pictures belong
// to others and are no part of the project.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "pipeline/game/installed_games.h"
#include "pipeline/study/field_counts.h"
#include "pipeline/study/piece_labels.h"
#include "tests/pipeline/temporary_folder.h"
#include "tests/samples/runner/tile_labels.h"

namespace {

namespace fs = std::filesystem;
using namespace storey;

/// At least so many of both halves' places are right; floors only go up.
struct Floor {
  const char* sort;
  int right, sure;
};
constexpr Floor kFloors[] = {{"ground", 50, 50}, {"figure", 43, 38},  {"edge", 150, 134},
                             {"middle", 25, 25}, {"portrait", 19, 9}, {"score", 14, 12},
                             {"wishes", 5, 0},   {"marks", 46, 46}};
constexpr double kNotAnother = 0.9;  // a value left out is told as none with so much

int fail(const std::string& why) {
  std::cout << "FAILED: " << why << "\n";
  return 1;
}

bool shows(const EnrolledPiece& piece, const std::string& sort, const std::string& value) {
  const auto& shown = piece.words.shown;
  return std::any_of(shown.begin(), shown.end(), [&](const auto& field) {
    return sort_of_field(field.first) == sort && field.second == value;
  });
}

/// Places that show a value of which nothing was enrolled and are told as another with kNotAnother.
Result<int> told_as_another(const Game& game, const EnrolledPieces& pieces, const std::string& sort,
                            int& places) {
  std::set<std::string> values;
  for (const auto& piece : pieces)
    for (const auto& [key, value] : piece.words.shown)
      if (sort_of_field(key) == sort && !value.empty()) values.insert(value);
  int wrong = 0;
  for (const auto& value : values) {
    EnrolledPieces taught;
    for (const auto& piece : pieces)
      if (!shows(piece, sort, value)) taught.push_back(piece);
    const auto fields = learn_fields(game, taught);
    if (!fields) return fields.error();
    for (const auto& piece : pieces) {
      if (!shows(piece, sort, value)) continue;
      const auto told = vision::tell_piece(*fields, piece.words.kind, piece.picture, false);
      for (const auto& [key, is] : piece.words.shown) {
        if (sort_of_field(key) != sort || is != value) continue;
        ++places;
        const auto* field = told.field(key);
        if (field != nullptr && !field->values.empty() &&
            field->values.front().confidence >= kNotAnother)
          ++wrong;
      }
    }
  }
  return wrong;
}

int run(const fs::path& folder, const std::string& templates) {
  std::ifstream file(folder / "labels.json");
  if (!file) {
    std::cout << "skipped: no photos in " << folder.string() << "\n";
    return 0;
  }
  const auto game = load_installed_game("highrise-homino", templates);
  if (!game) return fail(game.error().message);
  const test::TemporaryFolder own;
  const std::string labels = own.write("labels.csv", test::table_of(test::Json::parse(file)));
  std::vector<std::string> photos;
  for (const auto& entry : fs::directory_iterator(folder / "tiles"))
    photos.push_back(entry.path().string());
  std::sort(photos.begin(), photos.end());
  std::vector<std::string> unlabelled;
  const auto pieces = cut_labelled_pieces(*game, labels, photos, unlabelled);
  if (!pieces) return fail(pieces.error().message + " " + pieces.error().where);
  if (!unlabelled.empty()) return fail("no labels for " + unlabelled.front());

  FieldTest both;
  for (const std::size_t half : {0U, 1U}) {
    EnrolledPieces taught;
    EnrolledPieces tested;
    for (std::size_t i = 0; i < pieces->size(); ++i)
      (i % 2 == half ? taught : tested).push_back((*pieces)[i]);
    const auto fields = learn_fields(*game, taught);
    if (!fields) return fail(fields.error().message);
    const FieldTest test = test_fields(*game, *fields, tested);
    std::cout << "half " << half + 1 << ": " << taught.size() << " enrolled, " << tested.size()
              << " told\n"
              << to_text(test);
    for (const auto& [sort, counts] : test.counts) {
      auto& sum = both.counts[sort];
      sum.told += counts.told;
      sum.right += counts.right;
      sum.sure += counts.sure;
      sum.sure_right += counts.sure_right;
    }
  }
  int failed = 0;
  for (const Floor& floor : kFloors) {
    const auto& counts = both.counts[floor.sort];
    if (counts.right < floor.right || counts.sure_right < floor.sure)
      failed = fail(std::string(floor.sort) + ": " + std::to_string(counts.right) + " right, " +
                    std::to_string(counts.sure_right) + " surely");
  }
  for (const auto& [sort, counts] : both.counts)
    if (counts.sure_right < counts.sure) failed = fail("one " + sort + " is surely wrong");
  for (const auto* sort : {"figure", "portrait"}) {
    int places = 0;
    const auto wrong = told_as_another(*game, *pieces, sort, places);
    if (!wrong) return fail(wrong.error().message);
    std::cout << sort << " left out: " << *wrong << " of " << places << " told as another\n";
    if (*wrong > 0) failed = fail("a " + std::string(sort) + " never enrolled is told as another");
  }
  return failed;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return fail("usage: piece_runner PIECES_FOLDER TEMPLATES_FOLDER");
  return run(argv[1], argv[2]);
}
