// How blurred a photo is as a whole, whatever it shows.
#pragma once

#include "model/photo.h"

namespace storey::vision {

/// The share of a photo's variation from pixel to pixel that blurring it once more leaves as it is,
/// 0..1, of the direction that is more blurred. Photos are compared at one size, at which
/// most grain of large ones is gone.
/// Source: Crete, Dolmiere, Ladret, Nicolas, "The blur effect: perception and estimation with a new
/// no-reference perceptual blur metric", 2007.
/// @return  0 for a photo of one colour.
double blur_effect(const Pixels& photo);

/// From here on a photo counts as blurred. Measured on six photos of every set of samples and of
/// real ones: at most 0.45 as they are, 0.5 and more when blurred by 3 pixels in
/// 1280, but for some bare tables (0.34 and more).
inline constexpr double kBlurred = 0.5;

}  // namespace storey::vision
