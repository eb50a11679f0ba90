// Metrics in which what one thing varies by is equally likely in all directions.
#pragma once

#include <opencv2/core.hpp>

namespace storey::vision {

/// @param covariance  symmetric and positive definite, CV_64F.
/// @return  lower triangular W with W covariance W^T = 1, CV_64F: the inverse of the Cholesky
/// factor.
cv::Mat inverse_root(const cv::Mat& covariance);

}  // namespace storey::vision
