// Faces held against what is seen of a place in light that is known from faces beside it.
#pragma once

#include <opencv2/core.hpp>
#include <optional>

#include "vision/identify/covered_faces.h"

namespace storey::vision {

/// What light and camera make of a face, in each channel of log_opponent(): seen = gain * face +
/// offset.
struct FaceLight {
  cv::Vec3f gain{1, 1, 1};
  cv::Vec3f offset{};
  float misfit = 0;  ///< how far the face is from what is seen in it, 0 to 1.5: see misfit_in()
};

/// The light in which what is in view goes best with a face; nullopt where too little is.
/// @param seen  in colours. @param face  8-bit BGR, upright.
std::optional<FaceLight> light_on(const CoveredPicture& seen, const cv::Mat& face);

/// How far a face is from what is in view of a part of it, where it fits best a few pixels around:
/// the mean over its pixels of the difference in lightness, halved, and in both colours, none of
/// them more than 0.6.
/// @param part  of the unit square.
/// @return  nullopt where too little is in view.
std::optional<float> misfit_in(const FaceLight& light, const CoveredPicture& seen,
                               const cv::Mat& face, const cv::Rect2f& part = {0, 0, 1, 1});

}  // namespace storey::vision
