#include "vision/identify/cell_classes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/check.h"

namespace storey::vision {
namespace {

static_assert(kClassWeights == kFeatureDims + 1);

// Of 5, 7 and 10 this gave most exact boards of the learn half of the proving ground; what others
// and other bounds gave stands in docs/measurements/cell-embedding.md.
constexpr float kWorth = 5;    // of a log probability, in squared distances of looks
constexpr float kMost = 80;    // in those of looks
constexpr float kPlain = 300;  // from this squared distance on looks say less and less

// A squared distance as one of a long-tailed distribution: Student's t.
float tempered(float squared) { return kPlain * std::log1p(squared / kPlain); }

}  // namespace

std::vector<float> class_sums(const CellClassifier& classifier, const CellFeatures& cell) {
  STOREY_CHECK(classifier.weights.size() == classifier.classes.size() * kClassWeights);
  std::vector<float> sums;
  sums.reserve(classifier.classes.size());
  const float* weights = classifier.weights.data();
  for (std::size_t c = 0; c < classifier.classes.size(); ++c, weights += kClassWeights) {
    float sum = weights[kFeatureDims];
    for (std::size_t d = 0; d < kFeatureDims; ++d) sum += weights[d] * cell[d];
    sums.push_back(sum);
  }
  return sums;
}

void heed_classifier(const CellModel& model, const CellFeatures& cell, std::span<float> squared,
                     std::span<float> opinion) {
  const auto sums = class_sums(*model.classifier, cell);
  const float most = *std::max_element(sums.begin(), sums.end());
  const auto sum_of = [&](const PieceFace& what) -> const float* {
    const auto& classes = model.classifier->classes;
    const auto found = std::find(classes.begin(), classes.end(), what);
    return found == classes.end() ? nullptr
                                  : &sums[static_cast<std::size_t>(found - classes.begin())];
  };
  float least = std::numeric_limits<float>::infinity();
  float least_opinion = least;
  for (std::size_t t = 0; t < squared.size(); ++t) {
    if (model.things[t].is_nothing()) continue;
    least = std::min(least, squared[t]);
    least_opinion = std::min(least_opinion, opinion[t]);
  }
  for (std::size_t t = 0; t < squared.size(); ++t) {
    if (model.things[t].is_nothing()) continue;
    if (std::isfinite(squared[t])) squared[t] = least + tempered(squared[t]) - tempered(least);
    if (const float* sum = sum_of(model.things[t].what))
      opinion[t] = least_opinion + std::min(kMost, kWorth * (most - *sum));
  }
}

}  // namespace storey::vision
