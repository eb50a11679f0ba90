// The steps of train_classifier(): pictures as other lights, lenses and hands would show them, and
// the weights that tell them apart.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/cell_classifier.h"

namespace storey::vision {

/// A picture as another photo might show it: at some quarter turn, a little aside, askew and out of
/// focus, under another light that falls across it, with a shadow's edge, glare, stray light, tone
/// curve and noise, each of them sometimes. What the network of embeddings was trained with.
/// @param picture  kCellPicturePx squared, 8-bit BGR.
cv::Mat as_another_photo(const cv::Mat& picture, cv::RNG& random);

/// Multinomial logistic regression in whitened features, with a small penalty on squared weights;
/// rare classes count more than they are many. Nesterov's accelerated gradient, which ends after
/// so many steps.
/// @param features  a row for each picture, kFeatureDims, CV_32F.
/// @param classes   of each picture, from 0 to below `count`, each at least once.
/// @return  weights as in CellClassifier.
std::vector<float> train_weights(const cv::Mat& features, const std::vector<int>& classes,
                                 int count);

}  // namespace storey::vision
