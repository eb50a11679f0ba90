#include "pipeline/study/face_looks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>

#include "pipeline/study/quad_map.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr int kMostSamples = 6;      // a pixel of the picture averages up to 6 x 6 of the photo
constexpr double kMostHidden = 0.1;  // of a face that is taken as a picture

double shortest_side(const Quad& quad) {
  double least = 1e9;
  for (std::size_t i = 0; i < 4; ++i)
    least = std::min(least,
                     std::hypot(quad[i].x - quad[(i + 1) % 4].x, quad[i].y - quad[(i + 1) % 4].y));
  return least;
}

/// Adds the bilinear colour at (x, y), pixel centres at halves; beyond the photo its rim.
void add_colour(const Pixels& pixels, double x, double y, std::array<double, 3>& sum) {
  const double u = std::clamp(x - 0.5, 0.0, pixels.width - 1.0);
  const double v = std::clamp(y - 0.5, 0.0, pixels.height - 1.0);
  const int left = static_cast<int>(u);
  const int top = static_cast<int>(v);
  const int right = std::min(left + 1, pixels.width - 1);
  const int bottom = std::min(top + 1, pixels.height - 1);
  const double a = u - left;
  const double b = v - top;
  for (std::size_t c = 0; c < 3; ++c) {
    sum[c] += (1 - b) * ((1 - a) * pixels.at(left, top)[c] + a * pixels.at(right, top)[c]) +
              b * ((1 - a) * pixels.at(left, bottom)[c] + a * pixels.at(right, bottom)[c]);
  }
}

}  // namespace

Pixels cut_square(const Photo& photo, const Quad& quad, int side) {
  Pixels out{side, side, {}};
  const auto map = QuadMap::create(quad);
  if (!map) return out;
  const double per_pixel = shortest_side(quad) / photo.full_per_pixel / side;
  const int samples = std::clamp(static_cast<int>(std::ceil(per_pixel)), 1, kMostSamples);
  out.bgr.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side) * 3);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      std::array<double, 3> sum{};
      for (int j = 0; j < samples; ++j) {
        for (int i = 0; i < samples; ++i) {
          const Point at = map->photo_from_unit(
              {(x + (i + 0.5) / samples) / side, (y + (j + 0.5) / samples) / side});
          add_colour(photo.pixels, at.x / photo.full_per_pixel, at.y / photo.full_per_pixel, sum);
        }
      }
      for (const double c : sum)
        out.bgr.push_back(static_cast<std::uint8_t>(std::lround(c / (samples * samples))));
    }
  }
  return out;
}

bool take_faces(const Photo& photo, const Truth& truth, const std::string& content,
                FacePictures& faces) {
  const bool known = drop_photo(faces, content);
  for (const TruthCell& cell : truth.cells) {
    if (cell.what.is_nothing() || cell.hidden || cell.visible < 1 - kMostHidden) continue;
    add_picture(faces[cell.what], {shortest_side(cell.quad) * cell.visible,
                                   fs::path(photo.source).filename().string(), content,
                                   cut_square(photo, cell.quad, kFacePx)});
  }
  return known;
}

}  // namespace storey
