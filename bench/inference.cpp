// Times inference alone: what a whole table of sites holds together, some of them in doubt.
// Usage: storey-bench-inference TABLE.layout... [--doubtful N] [--rounds N]; prints medians in ms
// of decoding all buildings, and of the range and the questions on top of it.
//
// N sites, spread evenly, may also hold what lies on some other site of their building.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "bench/table_file.h"
#include "inference/joint_decoding.h"
#include "inference/score_range.h"
#include "model/layout.h"
#include "model/median.h"
#include "pipeline/table/judges.h"
#include "vision/stopwatch.h"

namespace {

using namespace storey;

constexpr double kSure = 0.9995;
constexpr double kLikely = 0.7, kUnlikely = 0.29;

int fail(const std::string& path, const Error& error) {
  std::fprintf(stderr, "%s: %s %s\n", path.c_str(), error.where.c_str(), error.message.c_str());
  return 3;
}

/// The building as a good photo shows it, cell by cell.
BuildingReading reading_of(const Layout& layout, const Catalog& catalog) {
  std::map<Cell, Candidate> shown;
  for (const Placement& placement : layout.placements) {
    if (placement.layer > 0) continue;
    for (const auto& [cell, what] : squares_covered(placement, catalog)) {
      const SquareLook* look = catalog.look_of(what);
      const bool one_cell = catalog.extent(placement.what) == std::pair(1, 1);
      const PieceFace seen = look != nullptr ? look->what : one_cell ? placement.what : what;
      shown[cell] = {seen, placement.rotation, kSure, 0};
    }
  }
  BuildingReading reading;
  reading.rows = layout.rows;
  reading.cols = layout.cols;
  reading.board_confidence = 1;
  for (int row = layout.rows - 1; row >= 0; --row) {
    for (int col = 0; col < layout.cols; ++col) {
      const auto found = shown.find({col, row});
      Observation seen;
      seen.site.cell = {col, row};
      seen.candidates.push_back(found == shown.end() ? Candidate{kNothing, 0, kSure, 0}
                                                     : found->second);
      reading.cells.push_back(std::move(seen));
    }
  }
  return reading;
}

/// Leaves every `step`-th occupied site in doubt, until none is `left` to take.
void doubt(BuildingReading& reading, std::size_t step, std::size_t& passed, int& left) {
  const auto cells = reading.cells.size();
  for (std::size_t i = 0; i < cells; ++i) {
    Observation& seen = reading.cells[i];
    if (seen.best().empty() || ++passed % step != 0 || left == 0) continue;
    for (std::size_t k = 1; k < cells; ++k) {
      const Candidate& other = reading.cells[(i + k) % cells].best();
      if (other.empty() || other.what == seen.best().what) continue;
      seen.candidates.front().confidence = kLikely;
      seen.candidates.push_back({other.what, other.rotation, kUnlikely, 0});
      --left;
      break;
    }
  }
}

int time_table(const std::string& path, int doubtful, int rounds) {
  const auto read = bench::read_table(path);
  if (!read) return fail(path, read.error());
  const auto& [game, table] = *read;

  std::vector<BuildingReading> readings;
  std::size_t sites = 0, occupied = 0;
  for (const Player& player : table.players) {
    readings.push_back(reading_of(player.layout, game.catalog));
    sites += readings.back().cells.size();
    for (const auto& seen : readings.back().cells) occupied += seen.best().empty() ? 0 : 1;
  }
  const std::size_t step = std::max<std::size_t>(1, occupied / static_cast<std::size_t>(doubtful));
  std::size_t passed = 0;
  int left = doubtful;
  for (auto& reading : readings) doubt(reading, step, passed, left);

  std::vector<double> decoding, ranging;
  std::size_t questions = 0;
  for (int round = 0; round < rounds; ++round) {
    auto start = vision::Clock::now();
    const auto decoded = decode_jointly(game, readings, true);
    decoding.push_back(vision::ms_since(start));
    std::vector<const BuildingReading*> seen;
    for (const auto& reading : decoded) seen.push_back(&reading);
    start = vision::Clock::now();
    questions = score_range(game, judge_of(game), table, seen).questions.size();
    ranging.push_back(vision::ms_since(start));
  }
  std::printf(
      "%-16s %3zu sites, %d doubtful: decoding %7.2f ms, range and %zu questions %7.2f ms\n",
      game.id.c_str(), sites, doubtful - left, median(decoding), questions, median(ranging));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> paths;
  int rounds = 51;
  int doubtful = 8;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--rounds" && i + 1 < argc)
      rounds = std::atoi(argv[++i]);
    else if (argument == "--doubtful" && i + 1 < argc)
      doubtful = std::atoi(argv[++i]);
    else
      paths.push_back(argument);
  }
  if (paths.empty() || rounds < 1 || doubtful < 1) {
    std::fprintf(stderr,
                 "usage: storey-bench-inference TABLE.layout... [--doubtful N] [--rounds N]\n");
    return 2;
  }
  int code = 0;
  for (const auto& path : paths)
    if (const int failed = time_table(path, doubtful, rounds); failed != 0) code = failed;
  return code;
}
