// Tells the moves of two recorded games of Qwirkle Connections from real photos, each with the set
// that the other game taught. Usage: moves_runner PHOTOS_FOLDER TEMPLATES_FOLDER, where
// PHOTOS_FOLDER holds initial_tiles.csv, photos G_KK.jpg and moves G_KK.txt. Says so and succeeds
// where the folder is not there: the photos belong to others and are no part of the project.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "pipeline/game/installed_games.h"
#include "pipeline/study/enrol.h"
#include "pipeline/table/move_result.h"
#include "tests/pipeline/temporary_folder.h"
#include "tests/samples/runner/real_photos.h"

namespace {

namespace fs = std::filesystem;
using namespace storey;
using test::fail;

constexpr const char* kGame = "qwirkle-connections";
constexpr int kMoves = 20;  // of each game
constexpr int kSide = 16;
// Of the 40 moves. Measured: all right, 36 of them sure.
constexpr int kMostWrong = 0;
constexpr int kLeastSure = 36;

/// "2H" of the records is row 2 from the top, column H.
Cell cell_of(const std::string& place) {
  return {place.back() - 'A', kSide - std::stoi(place.substr(0, place.size() - 1))};
}

using Tiles = std::map<Cell, std::string>;

struct RecordedMove {
  Tiles placed;
  int points = 0;
};

std::string name_of(int game, int move, const std::string& ending) {
  return std::to_string(game) + (move < 10 ? "_0" : "_") + std::to_string(move) + ending;
}

Tiles start_of(const fs::path& photos, int game) {
  Tiles tiles;
  std::ifstream file(photos / "initial_tiles.csv");
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string split, number, place, piece;
    std::getline(fields, split, ',');
    std::getline(fields, number, ',');
    std::getline(fields, place, ',');
    std::getline(fields, piece, ',');
    while (!piece.empty() && piece.back() == '\r') piece.pop_back();
    if (number == std::to_string(game)) tiles[cell_of(place)] = piece;
  }
  return tiles;
}

RecordedMove move_of(const fs::path& photos, int game, int number) {
  RecordedMove move;
  std::ifstream file(photos / name_of(game, number, ".txt"));
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string place, piece;
    words >> place;
    if (words >> piece)
      move.placed[cell_of(place)] = piece;
    else if (!place.empty())
      move.points = std::stoi(place);
  }
  return move;
}

/// The table of cells that `storey enroll` takes, and the photos beside it.
void write_labels(const fs::path& photos, int game, const fs::path& folder) {
  fs::create_directories(folder);
  std::ofstream labels(folder / "labels.csv");
  labels << "photo,row,col,piece,game\n";
  Tiles tiles = start_of(photos, game);
  for (int move = 0; move <= kMoves; ++move) {
    const std::string photo = name_of(game, move, ".jpg");
    fs::create_symlink(photos / photo, folder / photo);
    if (move > 0) tiles.merge(move_of(photos, game, move).placed);
    for (int row = 0; row < kSide; ++row) {
      for (int col = 0; col < kSide; ++col) {
        const auto tile = tiles.find({col, kSide - 1 - row});
        labels << photo << "," << row << "," << col << ","
               << (tile == tiles.end() ? "none" : tile->second) << "," << game << "\n";
      }
    }
  }
}

struct Counts {
  int moves = 0, pieces = 0, points = 0, sure = 0, silent = 0;
};

Tiles placed_in(const ScoredMove& move) {
  Tiles tiles;
  for (const auto& there : move.move.players.front().change.placed)
    tiles[there.cell] = move.game.catalog.short_name(there.what);
  return tiles;
}

void count(const ScoredMove& move, const RecordedMove& truth, const std::string& name,
           Counts& counts) {
  const auto& change = move.move.players.front().change;
  const bool pieces =
      placed_in(move) == truth.placed && change.removed.empty() && change.moved.empty();
  const bool points = score_change(move) == truth.points && move.move.legal();
  const bool sure = move.settled;
  ++counts.moves;
  counts.pieces += pieces ? 1 : 0;
  counts.points += points ? 1 : 0;
  counts.sure += sure ? 1 : 0;
  counts.silent += sure && !(pieces && points) ? 1 : 0;
  if (pieces && points) return;
  std::cout << name << (sure ? ": WRONG AND SURE" : ": wrong, and asked about") << ":";
  for (const auto& [cell, tile] : placed_in(move))
    std::cout << " " << to_string(cell) << " " << tile;
  std::cout << ", " << score_change(move) << " points, " << truth.points << " are right\n";
}

Status read_game(const fs::path& photos, const std::string& sets, int game, Counts& counts) {
  std::vector<TableQuery> states;
  for (int move = 0; move <= kMoves; ++move) {
    TableQuery query;
    query.game = kGame;
    query.templates = sets;
    query.finished_by_default = false;
    query.request.sources.push_back(
        {.path = (photos / name_of(game, move, ".jpg")).string(), .fix = {}, .bytes = {}});
    states.push_back(std::move(query));
  }
  Status done = ok();
  int number = 0;
  evaluate_moves(std::move(states), [&](const Result<ScoredMove>& move) {
    ++number;
    if (!move) {
      done = move.error();
      return;
    }
    count(*move, move_of(photos, game, number), name_of(game, number, ".jpg"), counts);
  });
  return done;
}

int run(const fs::path& photos, const std::string& templates) {
  const auto game = load_installed_game(kGame, templates);
  if (!game) return fail(game.error());
  const test::TemporaryFolder folder;
  Counts counts;
  for (const int number : {1, 2}) {
    const fs::path other = folder.path() / ("game-" + std::to_string(3 - number));
    write_labels(photos, 3 - number, other);
    std::vector<std::string> taught;
    for (int move = 0; move <= kMoves; ++move)
      taught.push_back((other / name_of(3 - number, move, ".jpg")).string());
    const std::string sets = (folder.path() / ("set-" + std::to_string(3 - number))).string();
    const auto report = enrol(*game, {taught, {(other / "labels.csv").string()}, "", sets, {}});
    if (!report) return fail(report.error());
    if (const Status read = read_game(photos, sets, number, counts); !read)
      return fail(read.error());
  }
  std::cout << counts.moves << " moves: pieces right " << counts.pieces << ", points right "
            << counts.points << ", sure " << counts.sure << ", wrong and sure " << counts.silent
            << "\n";
  const bool good = counts.moves == 2 * kMoves && counts.silent == 0 && counts.sure >= kLeastSure &&
                    counts.moves - counts.pieces <= kMostWrong &&
                    counts.moves - counts.points <= kMostWrong;
  if (!good) std::cout << "FAILED: too few moves right or sure, or one wrong and sure\n";
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  return storey::test::run_on_photos(argc, argv, "initial_tiles.csv", "recorded games", run);
}
