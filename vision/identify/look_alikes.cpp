#include "vision/identify/look_alikes.h"

#include <algorithm>

#include "vision/identify/cell_likelihood.h"

namespace storey::vision {
namespace {

constexpr int kEnoughPhotos = 4;  // enrolled
// Squared distance of two cells, as the network sees them, up to which they may show the same, and
// what each unit below it is worth, in squared distances of looks. Chosen on the learn half of the
// proving ground: docs/measurements/cell-embedding.md.
constexpr float kAlike = 120;
constexpr float kWorth = 0.5F;

// Several cells in doubt must not talk each other into what they all are taken for: those alone
// speak that are plain by themselves, fully from here on.
constexpr float kFrom = 0.9F;
constexpr float kFully = 0.98F;

// How plainly a cell shows each thing, by what it looks like alone.
std::vector<float> plainness(const CellModel& model, std::span<const float> squared,
                             std::span<const UnseenAway> unseen) {
  std::vector<float> of_thing(model.things.size(), 0);
  for (const Candidate& candidate : likely_contents(model, squared, 0, unseen))
    for (std::size_t t = 0; t < of_thing.size(); ++t)
      if (model.things[t].what == candidate.what)
        of_thing[t] += static_cast<float>(candidate.confidence);
  for (float& one : of_thing) one = std::clamp((one - kFrom) / (kFully - kFrom), 0.0F, 1.0F);
  return of_thing;
}

}  // namespace

void heed_look_alikes(const CellModel& model, std::span<const CellEmbedding> cells,
                      CellDistances& distances) {
  if (model.embedded.empty() || model.turns_told || model.photos < kEnoughPhotos) return;
  std::vector<std::vector<float>> plain;
  for (std::size_t i = 0; i < cells.size(); ++i)
    plain.push_back(plainness(model, distances.of(static_cast<int>(i)),
                              distances.unseen_of(static_cast<int>(i))));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    std::vector<float> nearer(model.things.size(), 0);
    for (std::size_t j = 0; j < cells.size(); ++j) {
      if (j == i) continue;
      const float away = distance_to_nearest(model.embedded, cells[i], {&cells[j], 1});
      const float worth = kWorth * std::max(0.0F, kAlike - away);
      for (std::size_t t = 0; t < nearer.size(); ++t)
        if (model.things[t].what.is_square()) nearer[t] = std::max(nearer[t], worth * plain[j][t]);
    }
    const auto squared = distances.of(static_cast<int>(i));
    for (std::size_t t = 0; t < nearer.size(); ++t) squared[t] -= nearer[t];
  }
}

}  // namespace storey::vision
