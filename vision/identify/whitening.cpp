#include "vision/identify/whitening.h"

#include <cmath>

namespace storey::vision {

cv::Mat inverse_root(const cv::Mat& covariance) {
  cv::Mat lower = covariance.clone();
  for (int i = 0; i < lower.rows; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = lower.at<double>(i, j);
      for (int k = 0; k < j; ++k) sum -= lower.at<double>(i, k) * lower.at<double>(j, k);
      lower.at<double>(i, j) = i == j ? std::sqrt(sum) : sum / lower.at<double>(j, j);
    }
    for (int j = i + 1; j < lower.cols; ++j) lower.at<double>(i, j) = 0;
  }
  return lower.inv(cv::DECOMP_LU);
}

}  // namespace storey::vision
