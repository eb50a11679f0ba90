// What the plugin of learnt networks offers; see load_plugin().
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "model/result.h"

namespace storey::vision {

struct NetsPlugin {
  const char* version;
  /// @param patches  kSensePx squared, 8-bit BGR.
  /// @return  log odds that a piece lies in the middle of each.
  Result<std::vector<float>> (*sense_pieces)(const std::vector<cv::Mat>& patches);
  /// @param cells  kCellPicturePx squared, 8-bit BGR.
  /// @return  as many numbers for each.
  Result<std::vector<float>> (*embed_cells)(const std::vector<cv::Mat>& cells);
};

}  // namespace storey::vision

extern "C" const storey::vision::NetsPlugin* storey_nets();
