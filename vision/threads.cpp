#include "vision/threads.h"

#include <opencv2/core/utility.hpp>

namespace storey::vision {

OneThreadEach::OneThreadEach() : before_(cv::getNumThreads()) { cv::setNumThreads(1); }

OneThreadEach::~OneThreadEach() { cv::setNumThreads(before_); }

}  // namespace storey::vision
