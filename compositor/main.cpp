// storey-compose: makes sample photos of staged buildings with their truth, from a seed.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <opencv2/core/utility.hpp>

#include "compositor/built_table.h"
#include "compositor/compose.h"
#include "compositor/open_box.h"
#include "compositor/square_pictures.h"
#include "model/notation.h"
#include "pipeline/io/files.h"

namespace {

using namespace storey;

int fail(const Error& error) {
  std::cerr << "storey-compose: " << (error.where.empty() ? "" : error.where + ": ")
            << error.message << "\n";
  return error.code == ErrorCode::kUsage ? 2 : 3;
}

bool write(const std::filesystem::path& file, const char* bytes, std::size_t count) {
  std::ofstream out(file, std::ios::binary);
  out.write(bytes, static_cast<std::streamsize>(count));
  return out.good();
}

struct Arguments {
  std::string game = "templates/balconia";
  std::string set = "normal";
  std::uint64_t seed = 1;
  int count = 1;
  std::string out = ".";
  std::string size;
  std::string side;  ///< "": of the first player
  std::size_t max_kb = 400;
  std::string ground;  ///< "": as the seed draws it
  std::string half = "all";
  std::string squares;  ///< "": the game's own art
  std::string layout;
  std::string name;    ///< "": of the level and the seed
  std::string called;  ///< what the truth calls the set; "": as the level
};

/// The building of a layout file, and the side it is seen from where the file says so.
Status take_layout(const compositor::Box& box, Arguments& a, compositor::Request& request) {
  if (a.layout.empty()) return ok();
  const auto text = read_file(a.layout);
  if (!text) return text.error();
  if (compositor::has_tables(box)) {
    auto table = parse_table_text(*text, box.catalog, box.state);
    if (!table) return table.error();
    request.table = std::move(table).value();
    return ok();
  }
  auto layout = parse_layout(*text, box.catalog, box.board.rows, box.board.cols);
  if (!layout) return layout.error();
  request.layout = std::move(layout).value();
  if (const auto player = layout_player(*text)) a.side = *player;
  if (a.side == "both")
    return Error{ErrorCode::kUsage, "a layout shows one side: name it", a.layout};
  return ok();
}

int run(Arguments a) {
  auto box = compositor::open_box(a.game);
  if (!box) return fail(box.error());
  if (!a.squares.empty()) {
    if (const Status used = compositor::use_square_pictures(box.value(), a.squares); !used)
      return fail(used.error());
  }
  compositor::Request request;
  request.set = a.set;
  request.max_bytes = a.max_kb * 1000;
  request.ground = a.ground;
  request.half = a.half == "learn"    ? compositor::Half::kLearn
                 : a.half == "report" ? compositor::Half::kReport
                                      : compositor::Half::kAll;
  if (!a.size.empty()) {
    const auto x = a.size.find('x');
    request.width = std::atoi(a.size.c_str());
    request.height = x == std::string::npos ? 0 : std::atoi(a.size.c_str() + x + 1);
    if (request.width < 64 || request.height < 64)
      return fail({ErrorCode::kUsage, "--size is WIDTHxHEIGHT, e.g. 1600x1200", a.size});
  }
  if (const Status taken = take_layout(*box, a, request); !taken) return fail(taken.error());
  if (a.count > 1) a.name.clear();
  if (a.side.empty()) a.side = box->players.front();
  std::vector<int> sides;
  for (int i = 0; i < static_cast<int>(box->players.size()); ++i) {
    if (a.side == "both" || a.side == box->players[static_cast<std::size_t>(i)]) sides.push_back(i);
  }
  if (sides.empty())
    return fail({ErrorCode::kUsage, "no such side; \"both\" or a player of this game", a.side});
  std::error_code ignored;
  std::filesystem::create_directories(a.out, ignored);
  for (int i = 0; i < a.count; ++i) {
    request.seed = a.seed + static_cast<std::uint64_t>(i);
    for (const int side : sides) {
      request.player = side;
      auto photo = compositor::compose(*box, request);
      if (!photo) return fail(photo.error());
      if (!a.called.empty()) photo.value().truth.set = a.called;
      std::string number = std::to_string(request.seed);
      number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
      std::string name = a.name.empty() ? a.set + "-" + number : a.name;
      if (photo->truth.has_board && sides.size() > 1) name += "-" + photo->truth.player;
      const auto stem = std::filesystem::path(a.out) / name;
      const std::string truth = to_json(photo->truth, *box);
      if (!write(stem.string() + ".jpg", reinterpret_cast<const char*>(photo->jpeg.data()),
                 photo->jpeg.size()) ||
          !write(stem.string() + ".truth.json", truth.data(), truth.size())) {
        return fail({ErrorCode::kIo, "cannot write", stem.string()});
      }
      std::cerr << stem.string() << ".jpg  " << photo->truth.scene << "\n";
      if (!photo->truth.has_board) break;
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments a;
  CLI::App app{"Makes sample photos of staged buildings, with their truth, from a seed."};
  app.add_option("--game", a.game, "Game folder with game.json and art/")->capture_default_str();
  app.add_option(
         "--level", a.set,
         "easy, normal, hard, mid-game, illegal, covers, several-players, ground, nothing or "
         "nothing-loose")
      ->capture_default_str();
  app.add_option("--seed", a.seed, "Seed of the first photo; the next ones count up")
      ->capture_default_str();
  app.add_option("--count", a.count, "Number of buildings")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_option("--out", a.out, "Folder for NAME.jpg and NAME.truth.json")->capture_default_str();
  app.add_option("--size", a.size,
                 "WIDTHxHEIGHT of a landscape photo; drawn from the seed when absent");
  app.add_option("--side", a.side,
                 "A player, or \"both\" for one photo from each side of each building; the first "
                 "player's when absent");
  app.add_option("--max-kb", a.max_kb, "Largest file, in 1000 bytes")->capture_default_str();
  std::string troubles;
  for (const std::string& name : compositor::trouble_names())
    troubles += (troubles.empty() ? "" : ", ") + name;
  app.add_option("--ground", a.ground,
                 "Of the level ground, what makes the photo hard: " + troubles +
                     "; several joined by +; drawn from the seed when absent");
  app.add_option(
         "--half", a.half,
         "Of the level ground, the half of tables, prints and figures: learn, report or all")
      ->capture_default_str()
      ->check(CLI::IsMember({"learn", "report", "all"}));
  app.add_option("--squares", a.squares,
                 "Folder of pictures of squares, KIND/ANY.png, for games without art of their own");
  app.add_option("--layout", a.layout,
                 "Layout file: what stands there, in place of a random building");
  app.add_option("--name", a.name,
                 "File name without its ending; LEVEL-SEED when absent, and of several photos");
  app.add_option("--set", a.called, "What the truth calls the set; the level when absent");
  CLI11_PARSE(app, argc, argv);
  cv::setNumThreads(1);  // one photo a core: run several with different seeds
  try {
    return run(a);
  } catch (const std::exception& e) {
    std::cerr << "storey-compose: internal error: " << e.what() << "\n";
    return 1;
  }
}
