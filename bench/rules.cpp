// Times the rules alone: scoring and legality of whole tables.
// Usage: storey-bench-rules TABLE.layout... [--rounds N]; prints the median of N rounds in ms.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/table_file.h"
#include "model/layout.h"
#include "model/median.h"
#include "scoring/ruleset.h"
#include "vision/stopwatch.h"

namespace {

using namespace storey;

int fail(const std::string& path, const Error& error) {
  std::fprintf(stderr, "%s: %s %s\n", path.c_str(), error.where.c_str(), error.message.c_str());
  return 3;
}

int time_table(const std::string& path, int rounds) {
  const auto read = bench::read_table(path);
  if (!read) return fail(path, read.error());
  const auto& [game, table] = *read;

  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    const auto start = vision::Clock::now();
    const auto score = scoring::score_table(*game.rules, game.catalog, table);
    times.push_back(vision::ms_since(start));
    if (!score) return fail(path, score.error());
  }
  std::printf("%-16s %zu players %8.3f ms\n", game.id.c_str(), table.players.size(), median(times));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> paths;
  int rounds = 201;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--rounds" && i + 1 < argc)
      rounds = std::atoi(argv[++i]);
    else
      paths.push_back(argument);
  }
  if (paths.empty() || rounds < 1) {
    std::fprintf(stderr, "usage: storey-bench-rules TABLE.layout... [--rounds N]\n");
    return 2;
  }
  int code = 0;
  for (const auto& path : paths)
    if (const int failed = time_table(path, rounds); failed != 0) code = failed;
  return code;
}
