// What a TemplateSet holds inside vision/.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "vision/identify/cell_model.h"
#include "vision/identify/face_matcher.h"
#include "vision/template_set.h"

namespace storey::vision {

struct TemplateSet::Impl {
  std::optional<CellModel> cells;  ///< learnt from labelled photos; then there are no looks
  struct Look {
    PieceFace what;
    std::string kind;
    std::vector<float> light;     ///< local lightness, kFineSide squared, zero mean, unit length
    std::vector<float> jacobian;  ///< 6 x kFineSide^2: gradient of `light` times the affine basis
    cv::Matx66d hessian_inv;
    std::vector<float> block_weight;  ///< contrast of each block, sums to 1
  };
  std::vector<Look> looks;
  std::vector<float>
      coarse;  ///< kCoarseDims rows of looks.size() columns: scores of all looks in one sweep
  cv::Mat
      half;  ///< kHalfSide^2 x looks.size(): local lightness at half size, columns of unit length
  /// What each look reaches in a search of an opening that holds none of them, on average: a plain
  /// look with large areas finds itself in many things.
  std::vector<float> chance;
  /// What all faces share (a border, a sign): mean local lightness and, per pixel, how far the
  /// looks agree (0..1). A cell that shows it holds a face even where glare hides which one.
  cv::Mat common;
  cv::Mat common_weight;
};

}  // namespace storey::vision
