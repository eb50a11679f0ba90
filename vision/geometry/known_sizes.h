// Corrects the map of a plane by things on it whose sizes are known.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

namespace storey::vision {

/// A rectangle on a plane: where its corners lie on the plane as far as that is known, one after
/// the other, and how large it is.
struct KnownRectangle {
  std::array<cv::Point2f, 4> corners;
  double width = 0;   ///< from corner 0 to corner 1
  double height = 0;  ///< from corner 1 to corner 2
  double error = 0;   ///< of a corner, as expected; same unit
};

/// How far corners lie from those of rectangles of these sizes, root mean square in expected
/// errors.
double misfit(const std::vector<KnownRectangle>& rectangles, const cv::Matx33d& corrected);

/// The plane -> the plane on which they have their sizes; strangers among them count little.
cv::Matx33d fit_known_sizes(const std::vector<KnownRectangle>& rectangles);

/// When a plane is corrected.
struct CorrectionBounds {
  double fits = 0;   ///< misfit below which it is good as it is
  double worth = 0;  ///< share of its misfit that may be left by a correction
};
inline constexpr CorrectionBounds kForLoosePieces{.fits = 0.8, .worth = 0.7};
/// Pieces that are told whole must be in their place by a hair, those far away, too.
inline constexpr CorrectionBounds kForWholePieces{.fits = 0.25, .worth = 0.8};

/// fit_known_sizes(), where the plane needs it and gains by it.
std::optional<cv::Matx33d> worthwhile_correction(const std::vector<KnownRectangle>& rectangles,
                                                 const CorrectionBounds& bounds);

/// The same where the plane is known to need it, if all of them fit afterwards: nothing among them
/// is a stranger.
std::optional<cv::Matx33d> exact_correction(const std::vector<KnownRectangle>& rectangles,
                                            const CorrectionBounds& bounds);

}  // namespace storey::vision
