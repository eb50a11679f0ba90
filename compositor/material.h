// What surfaces look like: plain and printed pictures, and procedural wood, cloth, tiles and the
// like.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compositor/vec.h"
#include "model/photo.h"

namespace storey::compositor {

/// sRGB byte triple "0xrrggbb" -> linear RGB.
Vec3 rgb(std::uint32_t hex);

/// Smooth noise in 0..1 on a unit lattice.
double noise(double x, double y, std::uint32_t seed);

/// A picture with its halved sizes, in linear light.
class ImageTexture {
 public:
  explicit ImageTexture(const Pixels& pixels);
  /// @param u,v        0..1 from the top-left corner
  /// @param footprint  share of the picture's width that one photo pixel covers
  [[nodiscard]] Vec3 at(double u, double v, double footprint) const;

 private:
  struct Level {
    int width = 0;
    int height = 0;
    std::vector<float> rgb;
  };
  std::vector<Level> levels_;
};

enum class Surface {
  kPlain,
  kImage,
  kWood,
  kCloth,
  kGingham,
  kStripes,
  kTiles,
  kDots,
  kFloral,
  kChecks,    ///< chessboard of scale_mm squares
  kCardBack,  ///< diamonds with a border
  kLinedPaper,
  kPips,       ///< a die's face of `value` pips
  kRing,       ///< a disc inside a rim: a mug from above
  kPanes,      ///< window panes between glazing bars
  kGrain,      ///< wood of strong lines every scale_mm, `value` percent strong
  kPlaid,      ///< bands of several widths both ways
  kDamask,     ///< mirrored ornaments of two tones
  kDiamonds,   ///< squares on their corners, with lines between
  kLeafPrint,  ///< large irregular leaves of three tones
};

struct Material {
  Surface surface = Surface::kPlain;
  Vec3 color{0.5, 0.5, 0.5};
  Vec3 color2{0.2, 0.2, 0.2};
  Vec3 color3{0.6, 0.5, 0.1};
  double scale_mm = 20;
  double turn_deg = 0;
  double plank_mm = 0;   ///< wood: width of the boards; 0 for one piece
  double thread_mm = 0;  ///< > 0: woven
  double grain = 0.05;   ///< fine mottle, 0..1
  double gloss = 0.2;    ///< 0 matt .. 1 polished
  double bump = 0;       ///< unevenness of the surface that breaks up reflections
  double glow = 0;       ///< emitted radiance, times the colour
  int value = 0;
  std::uint32_t seed = 1;
  std::shared_ptr<const ImageTexture> image;
};

/// A place on a face: mm from its top-left corner as seen from outside, and the face's size.
struct SurfacePoint {
  double u_mm = 0;
  double v_mm = 0;
  double width_mm = 1;
  double height_mm = 1;
  double footprint_mm = 0;  ///< size of a photo pixel there
};

/// Linear RGB colour of the surface, 0..1.
Vec3 albedo(const Material& material, const SurfacePoint& p);

/// The three tones of a kind of wood, dark to light.
enum class Wood { kBeech, kPine, kOak, kWalnut, kCherry, kWhite, kBlack };
Material wood(Wood kind, std::uint32_t seed, double gloss);

}  // namespace storey::compositor
