// What a network's features of a cell say of the pieces of one enrolled set: plain numbers, kept
// with the set.
#pragma once

#include <vector>

#include "model/catalog.h"

namespace storey::vision {

/// Numbers that a class has for each cell: one for each feature of a cell, and one that is added.
inline constexpr int kClassWeights = 193;

/// Of the network whose features these are; another number for each that was trained anew, since
/// what was learnt of other features says nothing.
inline constexpr int kFeatureNetwork = 1;

/// A linear classifier; the log odds of two classes are the difference of their sums.
struct CellClassifier {
  std::vector<PieceFace> classes;  ///< each once
  std::vector<float> weights;      ///< kClassWeights for each class, the added one last
};

}  // namespace storey::vision
