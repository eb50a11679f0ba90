// Times the whole pipeline, stage by stage, against a plain full-size decode of the same photo.
// Usage: storey-bench GAME_FOLDER PHOTO... [--rounds N]
//
// Plain decode and pipeline take turns, so that a busy machine slows both; the medians are shown.
// The ratio is of processor time, all threads together: what one core has to do.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "model/median.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/game/game.h"
#include "pipeline/io/files.h"
#include "pipeline/table/table_result.h"
#include "vision/photo/image_header.h"
#include "vision/photo/jpeg.h"
#include "vision/stopwatch.h"

namespace {

using namespace storey;
using vision::Clock;
using vision::ms_since;

constexpr std::size_t kMostPhotoBytes = std::size_t{64} << 20;

double processor_ms() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The JPEG at its full size, as it is stored: turning it upright is our own work.
double plain_decode_ms(const std::string& text) {
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  const auto start = Clock::now();
  auto header = vision::read_image_header(bytes);
  STOREY_CHECK(header && header->format == vision::ImageFormat::kJpeg);
  header->orientation = 1;
  const auto picture = vision::decode_jpeg(bytes, *header, 0);
  STOREY_CHECK(picture);
  return ms_since(start);
}

int fail(const Error& error) {
  std::fprintf(stderr, "%s: %s\n", error.where.c_str(), error.message.c_str());
  return 3;
}

int time_photo(const Game& game, const vision::TemplateSet& templates, const std::string& path,
               int rounds) {
  const auto bytes = read_file(path, kMostPhotoBytes);
  if (!bytes) return fail(bytes.error());
  TableRequest request;
  request.sources = {{.path = path, .fix = {}, .bytes = *bytes}};

  std::vector<double> plain, ratio;
  std::map<std::string, std::vector<double>> stages;
  for (int round = 0; round < rounds; ++round) {
    const double before = processor_ms();
    plain.push_back(plain_decode_ms(*bytes));
    const double between = processor_ms();
    const auto result = evaluate_table(game, &templates, request);
    ratio.push_back((processor_ms() - between) / (between - before));
    if (!result) return fail(result.error());
    for (const auto& [stage, ms] : result->timings_ms) stages[stage].push_back(ms);
  }
  std::printf("%s\n%12s %8.1f ms\n", path.c_str(), "plain decode", median(plain));
  for (const char* stage : {"decode", "locate", "rectify", "recognise", "score", "total"}) {
    const auto found = stages.find(stage);
    if (found != stages.end()) std::printf("%12s %8.1f ms\n", stage, median(found->second));
  }
  std::printf("%12s %8.2f\n", "ratio", median(ratio));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> paths;
  int rounds = 9;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--rounds" && i + 1 < argc) {
      rounds = std::max(1, std::atoi(argv[++i]));
    } else {
      paths.push_back(argument);
    }
  }
  if (paths.size() < 2) {
    std::fputs("usage: storey-bench GAME_FOLDER PHOTO... [--rounds N]\n", stderr);
    return 2;
  }
  const auto game = load_game(paths.front());
  if (!game) return fail(game.error());
  const auto templates = load_templates(*game);
  if (!templates) return fail(templates.error());
  for (std::size_t i = 1; i < paths.size(); ++i) {
    if (const int failed = time_photo(*game, *templates, paths[i], rounds)) return failed;
  }
  return 0;
}
