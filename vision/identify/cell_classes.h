// What a classifier that was trained on an enrolled set says of a cell.
#pragma once

#include <span>
#include <vector>

#include "vision/cell_classifier.h"
#include "vision/identify/cell_model.h"

namespace storey::vision {

/// @return  of each class, up to one number that is added to all: log probabilities.
std::vector<float> class_sums(const CellClassifier& classifier, const CellFeatures& cell);

/// Which piece a cell shows, told by the classifier in place of embeddings, which go on telling
/// whether it shows one at all. How much farther looks say that a piece is than the nearest counts
/// the less, the farther that one is: of what is unlike everything they know little.
/// @param squared  of the model's things, by looks.
/// @param opinion  what is going to be added to them: second_opinion().
void heed_classifier(const CellModel& model, const CellFeatures& cell, std::span<float> squared,
                     std::span<float> opinion);

}  // namespace storey::vision
