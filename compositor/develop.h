// What a phone makes of the light: lens blur, shake, sensor noise, white balance, tone curve,
// sharpening.
#pragma once

#include <cstdint>

#include "compositor/render.h"
#include "model/photo.h"

namespace storey::compositor {

/// Lengths in pixels are for a picture whose long side has 2000 pixels; they scale with it.
struct Development {
  double aperture_mm = 2.6;  ///< width of the lens opening: depth of field
  double focus_mm = 400;     ///< along the optical axis
  double lens_blur_px = 0.55;
  double corner_blur_px = 0;  ///< so much more towards the corners
  double motion_px = 0;       ///< length of the shake's path
  double motion_deg = 0;
  double motion_bend = 0;
  double bloom = 0.02;  ///< stray light
  double color_fringe = 0.0002;
  double vignette = 0.2;
  double exposure_ev = 0;
  double balance = 0.8;     ///< share of the light's colour that is taken out
  double balance_warm = 0;  ///< what is left wrong, log of red over blue
  double balance_green = 0;
  double noise = 0.0006;     ///< variance of full light; dim light more
  bool mosaic = true;        ///< noise passes through the colour mosaic and its interpolation
  double smear = 0.3;        ///< noise reduction 0..1
  double local_tone = 0.25;  ///< how far shadows are lifted and lights held
  double contrast = 0.25;
  double saturation = 1.1;
  double sharpen = 0.6;
  double sharpen_radius_px = 1.1;
  double meter_focus = 3;  ///< how much more the middle counts for the exposure
};

/// Linear light to an 8-bit picture.
Pixels develop(const Render& render, double focal_px, const Development& how, std::uint64_t seed);

}  // namespace storey::compositor
