#include "inference/tiling_worlds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "inference/candidates.h"
#include "inference/joint_decoding.h"
#include "inference/score_range.h"
#include "inference/struck_out.h"
#include "inference/tiling.h"

namespace storey {
namespace {

constexpr std::size_t kMostWorlds = 128;
constexpr double kImpossibleWorld = 0.01;  // P(so built | it cannot be tiled): a second box
constexpr double kMostDropped = 1e-3;

struct World {
  double weight = 1;
  std::vector<std::size_t> choice;  // a candidate for each cell
};

// The likeliest choices, likeliest first.
std::vector<World> likeliest_worlds(const BuildingReading& reading) {
  std::vector<World> worlds{{}};
  for (const auto& seen : reading.cells) {
    const bool fixed = seen.source == Source::kCorrected;
    std::vector<World> next;
    for (const auto& world : worlds) {
      for (std::size_t c = 0; c < (fixed ? 1 : seen.candidates.size()); ++c) {
        World longer = world;
        longer.weight *= fixed ? 1 : seen.candidates[c].confidence;
        longer.choice.push_back(c);
        next.push_back(std::move(longer));
      }
    }
    std::stable_sort(next.begin(), next.end(),
                     [](const World& a, const World& b) { return a.weight > b.weight; });
    if (next.size() > kMostWorlds) next.resize(kMostWorlds);
    worlds = std::move(next);
  }
  return worlds;
}

// What the box says of a world, as a factor of its weight.
double plausibility(const Catalog& catalog, const BuildingReading& reading, const World& world) {
  std::map<Cell, PieceFace> squares;
  for (std::size_t i = 0; i < reading.cells.size(); ++i) {
    const auto& candidate = reading.cells[i].candidates[world.choice[i]];
    if (const auto* look = catalog.look_of(candidate.what))
      squares[reading.cells[i].site.cell] = look->what;
  }
  return can_be_tiled(catalog, squares) ? 1 : kImpossibleWorld;
}

bool in_doubt(const BuildingReading& reading) {
  return std::any_of(reading.cells.begin(), reading.cells.end(), [](const Observation& seen) {
    return seen.source != Source::kCorrected && seen.confidence() < kSureConfidence;
  });
}

}  // namespace

void weigh_by_tiling(const Catalog& catalog, BuildingReading& reading, double most_confident) {
  if (reading.cells.empty()) return;
  World first;
  first.choice.assign(reading.cells.size(), 0);
  if (!in_doubt(reading) && plausibility(catalog, reading, first) > kImpossibleWorld) return;

  auto worlds = likeliest_worlds(reading);
  double before = 0;  // weight of the worlds looked at
  double after = 0;
  for (auto& world : worlds) {
    before += world.weight;
    world.weight *= plausibility(catalog, reading, world);
    after += world.weight;
  }
  if (before <= 0 || after <= 0) return;
  double all = 1;
  for (const auto& seen : reading.cells)
    if (seen.source != Source::kCorrected) all *= 1 - unlisted(seen);
  const bool rough = before < (1 - kMostDropped) * all;  // then nothing may gain by it
  for (std::size_t i = 0; i < reading.cells.size(); ++i) {
    auto& seen = reading.cells[i];
    if (seen.source == Source::kCorrected) continue;
    const double listed = 1 - unlisted(seen);
    const PieceFace was = seen.best().what;
    const Observation alone = seen;
    std::vector<double> share(seen.candidates.size(), 0.0);
    for (const auto& world : worlds) share[world.choice[i]] += world.weight / after;
    for (std::size_t c = 0; c < share.size(); ++c) {
      double& confidence = seen.candidates[c].confidence;
      confidence = rough ? std::min(confidence, listed * share[c]) : listed * share[c];
    }
    leave_struck_out_unlisted(
        alone, [](PieceFace) { return true; }, seen);
    rank_candidates(seen);
    if (seen.best().what != was) seen.source = Source::kInferred;
    if (seen.source != Source::kInferred) continue;
    auto& best = seen.candidates.front();
    best.confidence = std::min(best.confidence, most_confident);
    rank_candidates(seen, PieceFace(best.what));
  }
}

}  // namespace storey
