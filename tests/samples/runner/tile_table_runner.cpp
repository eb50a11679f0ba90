// Tables of tiles that nobody here drew: each of them is enrolled once by its picture, tables are
// composed of them, and read. Then every other one is forgotten: nothing may be told surely wrong.
// Usage: tile_table_runner PIECES_FOLDER TEMPLATES_FOLDER, where PIECES_FOLDER holds labels.json
// and tiles/. Says so and succeeds where the folder is not there: the pictures belong to others and
// are no part of the project.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "compositor/compose.h"
#include "compositor/open_box.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/io/files.h"
#include "pipeline/study/enrol.h"
#include "pipeline/study/evaluation.h"
#include "tests/pipeline/temporary_folder.h"
#include "tests/samples/runner/real_photos.h"
#include "tests/samples/runner/tile_labels.h"

namespace {

namespace fs = std::filesystem;
using namespace storey;
using test::fail;

constexpr const char* kGame = "highrise-homino";

struct Photos {
  const char* level;
  std::uint64_t seed;
  int count;
};
constexpr Photos kPhotos[] = {{"easy", 77000, 2}, {"normal", 77100, 2}, {"hard", 77200, 2}};

/// Of the photos above; floors only go up.
struct Floor {
  int found, exact_boards, exact_tables;
};
constexpr Floor kAllKnown{.found = 6, .exact_boards = 4, .exact_tables = 4};

/// What a player does who photographed each tile once. @return  the set's folder.
Result<fs::path> enrol_tiles(const Game& game, const fs::path& tiles, const std::string& table,
                             const test::TemporaryFolder& folder) {
  const std::string labels = folder.write("labels.csv", table);
  const auto photos = photos_below(tiles.string());
  if (!photos) return photos.error();
  const auto report = enrol(game, {*photos, {labels}, "", (folder.path() / "sets").string(), {}});
  if (!report) return report.error();
  std::cout << to_text(game, *report);
  return fs::path(report->folder);
}

Status compose_photos(const compositor::Box& box, const fs::path& folder) {
  fs::create_directories(folder);
  for (const Photos& photos : kPhotos) {
    for (int i = 0; i < photos.count; ++i) {
      compositor::Request request;
      request.set = photos.level;
      request.seed = photos.seed + static_cast<std::uint64_t>(i);
      const auto photo = compositor::compose(box, request);
      if (!photo) return photo.error();
      const std::string stem =
          (folder / (request.set + "-" + std::to_string(request.seed))).string();
      const std::string_view jpeg(reinterpret_cast<const char*>(photo->jpeg.data()),
                                  photo->jpeg.size());
      if (Status written = write_file(stem + ".jpg", jpeg); !written) return written;
      if (Status written = write_file(stem + ".truth.json", to_json(photo->truth, box)); !written)
        return written;
    }
  }
  return ok();
}

/// Forgets what every other piece looks like that the set has a picture of.
Status forget_every_other(const fs::path& set) {
  const auto text = read_file((set / "game.json").string());
  if (!text) return text.error();
  auto json = test::Json::parse(*text);
  int number = 0;
  for (auto& piece : json["pieces"])
    for (auto& face : piece["faces"])
      if (face["art"].is_array() && ++number % 2 == 0) face.erase("art");
  return write_file((set / "game.json").string(), json.dump());
}

Result<EvalReport> evaluate(const fs::path& set, const fs::path& photos, const char* what) {
  const auto game = load_game(set);
  if (!game) return game.error();
  const auto templates = load_templates(*game);
  if (!templates) return templates.error();
  EvalOptions options;
  options.quick = true;
  auto report = evaluate_folder(*game, *templates, photos.string(), options);
  if (report) std::cout << "\n" << what << "\n" << to_text(*report);
  return report;
}

bool holds(const Floor& floor, const EvalCounts& all) {
  return all.found >= floor.found && all.exact_boards >= floor.exact_boards &&
         all.exact_tables >= floor.exact_tables;
}

bool nothing_surely_wrong(const EvalCounts& all) {
  return all.silent_errors == 0 && all.silent_violations == 0 && all.confident_errors == 0;
}

int run(const fs::path& folder, const std::string& templates) {
  const auto game = load_installed_game(kGame, templates);
  if (!game) return fail(game.error());
  std::ifstream file(folder / "labels.json");
  const test::TemporaryFolder own;
  const auto set =
      enrol_tiles(*game, folder / "tiles", test::table_of(test::Json::parse(file)), own);
  if (!set) return fail(set.error());
  const auto box = compositor::open_box(*set);
  if (!box) return fail(box.error());
  const fs::path photos = own.path() / "photos";
  if (const Status composed = compose_photos(*box, photos); !composed)
    return fail(composed.error());
  const auto all_known = evaluate(*set, photos, "each tile enrolled");
  if (!all_known) return fail(all_known.error());
  if (const Status forgotten = forget_every_other(*set); !forgotten) return fail(forgotten.error());
  const auto half_known = evaluate(*set, photos, "every other tile enrolled");
  if (!half_known) return fail(half_known.error());
  const bool good = holds(kAllKnown, all_known->all) && nothing_surely_wrong(all_known->all) &&
                    nothing_surely_wrong(half_known->all);
  std::cout << (good ? "" : "FAILED: less than the floors, or something surely wrong\n");
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  return test::run_on_photos(argc, argv, "labels.json", "tiles", run);
}
