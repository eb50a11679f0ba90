#include "compositor/material.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace storey::compositor {
namespace {

double srgb_to_linear(double v) {
  return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

const std::array<float, 256>& linear_of_byte() {
  static const auto table = [] {
    std::array<float, 256> t{};
    for (int i = 0; i < 256; ++i) {
      t[static_cast<std::size_t>(i)] = static_cast<float>(srgb_to_linear(i / 255.0));
    }
    return t;
  }();
  return table;
}

std::uint32_t lattice_hash(int x, int y, std::uint32_t seed) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 0x27d4eb2dU ^
                    static_cast<std::uint32_t>(y) * 0x165667b1U ^ seed * 0x9e3779b9U;
  h ^= h >> 15U;
  h *= 0x85ebca6bU;
  h ^= h >> 13U;
  h *= 0xc2b2ae35U;
  return h ^ (h >> 16U);
}

double lattice(int x, int y, std::uint32_t seed) { return lattice_hash(x, y, seed) * 0x1p-32; }

double fract(double x) { return x - std::floor(x); }
double smooth(double t) { return t * t * (3 - 2 * t); }

// Detail finer than two pixels would alias: it fades to its mean.
double fade(double period_mm, double footprint_mm) {
  return std::clamp(period_mm / std::max(footprint_mm, 1e-6) * 0.5 - 0.5, 0.0, 1.0);
}

// Share of a pixel at `x` that lies inside the unit-periodic band [0, duty).
double band(double x, double duty, double footprint) {
  const double f = std::max(footprint, 1e-6);
  const auto integral = [&](double t) { return std::floor(t) * duty + std::min(fract(t), duty); };
  return std::clamp((integral(x + f / 2) - integral(x - f / 2)) / f, 0.0, 1.0);
}

Vec3 wood_color(const Material& m, double along, double across, double footprint) {
  double tone = 0;
  double gap = 0;
  if (m.plank_mm > 0) {
    const int row = static_cast<int>(std::floor(across / m.plank_mm));
    const double shifted = along / (m.plank_mm * 9) + 0.37 * row;
    const int board = static_cast<int>(std::floor(shifted));
    tone = lattice(board, row, m.seed) - 0.5;
    gap = std::max(band(across / m.plank_mm, 0.012, footprint / m.plank_mm),
                   band(shifted, 0.0013, footprint / (m.plank_mm * 9)));
    along += 613 * tone + 97 * row;
    across += 211 * tone;
  }
  const double n =
      noise(along / 760, across / 62, m.seed) + 0.35 * noise(along / 190, across / 21, m.seed + 1);
  const double ring = std::abs(fract(n * 5.5) - 0.5) * 2;
  const double ring_visible = fade(9, footprint);
  const double f =
      std::clamp(0.5 + (ring - 0.5) * 0.75 * ring_visible +
                     (noise(along / 330, across / 300, m.seed + 2) - 0.5) * 0.5 + 0.35 * tone,
                 0.0, 1.0);
  Vec3 c = f < 0.45 ? mix(m.color2, m.color, f / 0.45) : mix(m.color, m.color3, (f - 0.45) / 0.55);
  const double fibre = noise(along / 44, across / 0.9, m.seed + 3) - 0.5;
  c = mix(c, m.color2, std::clamp(0.22 + 0.7 * fibre * fade(2, footprint), 0.0, 0.8));
  return mix(c, Vec3{0.008, 0.005, 0.003}, 0.85 * gap);
}

// Lines of late wood, dark at one edge and fading to the other, that wander and close around knots.
Vec3 grain_color(const Material& m, double along, double across, double footprint) {
  double gap = 0;
  double tone = 0;
  if (m.plank_mm > 0) {
    const int row = static_cast<int>(std::floor(across / m.plank_mm));
    const double shifted = along / (m.plank_mm * 8) + 0.41 * row;
    const int board = static_cast<int>(std::floor(shifted));
    tone = lattice(board, row, m.seed) - 0.5;
    gap = std::max(band(across / m.plank_mm, 0.014, footprint / m.plank_mm),
                   band(shifted, 0.0016, footprint / (m.plank_mm * 8)));
    along += 517 * tone + 131 * row;
    across += 173 * tone;
  }
  const double s = m.scale_mm;
  // Knots push the lines aside.
  const double kx = along / 240;
  const double ky = across / 150;
  const int cx = static_cast<int>(std::floor(kx));
  const int cy = static_cast<int>(std::floor(ky));
  double knot = 0;
  double aside = 0;
  for (int j = cy - 1; j <= cy + 1; ++j) {
    for (int i = cx - 1; i <= cx + 1; ++i) {
      if (lattice(i, j, m.seed + 31) > 0.3) continue;
      const double dx = (kx - (i + lattice(i, j, m.seed + 32))) * 240;
      const double dy = (ky - (j + lattice(i, j, m.seed + 33))) * 150;
      const double near = std::exp(-(dx * dx / 900 + dy * dy / 260));
      aside += near * std::copysign(1.6, dy);
      knot = std::max(knot, std::exp(-(dx * dx / 60 + dy * dy / 30)));
    }
  }
  const double wander = 4.5 * noise(along / 900, across / (8 * s), m.seed) +
                        0.6 * noise(along / 310, across / (3 * s), m.seed + 1) + aside;
  const double t = fract(across / s + wander);
  const double late = std::pow(t, 2.5) * (t > 0.92 ? (1 - t) / 0.08 : 1.0);
  const double strength = m.value / 100.0;
  const double lines = strength * late * fade(s, footprint);
  const double broad = noise(along / 500, across / (4 * s), m.seed + 2);
  Vec3 c = mix(m.color, m.color3, std::clamp(broad + 0.5 * tone, 0.0, 1.0));
  c = mix(c, m.color2, std::clamp(0.9 * lines + 0.9 * knot * strength, 0.0, 0.95));
  const double fibre = noise(along / 38, across / 0.8, m.seed + 3) - 0.5;
  c = mix(c, m.color2,
          std::clamp(0.12 + (0.3 + 0.5 * strength) * fibre * fade(2, footprint), 0.0, 0.8));
  return mix(c, Vec3{0.008, 0.005, 0.003}, 0.85 * gap);
}

// Ornaments: noise that is mirrored both ways within each repeat looks drawn.
double ornament(double u, double v, std::uint32_t seed) {
  const double x = std::abs(fract(u) - 0.5);
  const double y = std::abs(fract(v) - 0.5);
  return 0.65 * noise(7 * x, 7 * y, seed) + 0.35 * noise(17 * x, 17 * y, seed + 5);
}

// 0 below `at`, 1 above, over the width of a pixel.
double above(double value, double at, double slope_times_footprint) {
  return std::clamp((value - at) / std::max(slope_times_footprint, 0.02) + 0.5, 0.0, 1.0);
}

Vec3 printed_color(const Material& m, double x, double y, double footprint) {
  const double s = 1 / m.scale_mm;
  const double f = footprint * s;
  switch (m.surface) {
    case Surface::kPlaid: {
      const double wide = (band(x * s, 0.42, f) + band(y * s, 0.42, f)) / 2;
      const double narrow = std::max(band(x * s + 0.3, 0.05, f), band(y * s + 0.3, 0.05, f));
      const double third = (band(x * s + 0.13, 0.14, f) + band(y * s + 0.13, 0.14, f)) / 2;
      return mix(mix(mix(m.color, m.color2, wide), m.color3, 0.8 * third), m.color3, 0.7 * narrow);
    }
    case Surface::kDamask: {
      const double row = std::floor(y * s);
      const double at = ornament(x * s + (std::fmod(row, 2.0) == 0 ? 0.5 : 0.0), y * s, m.seed);
      return mix(m.color, m.color2, above(at, 0.52, 8 * f));
    }
    case Surface::kDiamonds: {
      const double u = (x + y) * s * 0.7071;
      const double v = (x - y) * s * 0.7071;
      const double a = band(u / 2, 0.5, f / 2);
      const double b = band(v / 2, 0.5, f / 2);
      const double line = std::max(band(u, 0.07, f), band(v, 0.07, f));
      return mix(mix(m.color, m.color2, a * (1 - b) + b * (1 - a)), m.color3, line);
    }
    default: {  // leaves: long blots at any turn, each of its own tone
      Vec3 c = m.color;
      const int cx = static_cast<int>(std::floor(x * s));
      const int cy = static_cast<int>(std::floor(y * s));
      for (int j = cy - 1; j <= cy + 1; ++j) {
        for (int i = cx - 1; i <= cx + 1; ++i) {
          const double px = x * s - (i + 0.15 + 0.7 * lattice(i, j, m.seed));
          const double py = y * s - (j + 0.15 + 0.7 * lattice(i, j, m.seed + 1));
          const double a = 2 * kPi * lattice(i, j, m.seed + 2);
          const double along = px * std::cos(a) + py * std::sin(a);
          const double side = py * std::cos(a) - px * std::sin(a);
          // Two arcs that meet in both tips.
          const double half = 0.6;
          const double wide = 0.24 * (1 - along * along / (half * half));
          const double inside = wide - std::abs(side);
          if (std::abs(along) > half) continue;
          const double vein = above(0.02 - std::abs(side), 0, 2 * f);
          const Vec3 leaf = mix(m.color2, m.color3, lattice(i, j, m.seed + 3));
          c = mix(c, mix(leaf, m.color, 0.5 * vein), above(inside, 0, 2 * f));
        }
      }
      return c;
    }
  }
}

Vec3 pattern_color(const Material& m, double x, double y, double footprint) {
  const double s = 1 / m.scale_mm;
  const double f = footprint * s;
  switch (m.surface) {
    case Surface::kGingham:
      return mix(m.color, m.color2, (band(x * s, 0.5, f) + band(y * s, 0.5, f)) / 2);
    case Surface::kStripes:
      return mix(mix(m.color, m.color2, band(x * s, 0.35, f)), m.color3,
                 band(x * s / 2, 0.06, f / 2));
    case Surface::kTiles: {
      const double tone =
          lattice(static_cast<int>(std::floor(x * s)), static_cast<int>(std::floor(y * s)), m.seed);
      const double joint = std::max(band(x * s, 0.035, f), band(y * s, 0.035, f));
      return mix(mix(m.color, m.color2, 0.35 * tone), Vec3{0.11, 0.095, 0.08}, joint);
    }
    case Surface::kChecks: {
      const double a = band(x * s / 2, 0.5, f / 2);
      const double b = band(y * s / 2, 0.5, f / 2);
      return mix(m.color, m.color2, a * (1 - b) + b * (1 - a));
    }
    case Surface::kDots: {
      const double r = std::hypot(fract(x * s) - 0.5, fract(y * s) - 0.5);
      return mix(m.color2, m.color, std::clamp((r - 0.24) / std::max(f, 0.02) + 0.5, 0.0, 1.0));
    }
    default: {  // floral: blossoms at jittered lattice points
      double best = 9;
      double tone = 0;
      const int cx = static_cast<int>(std::floor(x * s));
      const int cy = static_cast<int>(std::floor(y * s));
      for (int j = cy - 1; j <= cy + 1; ++j) {
        for (int i = cx - 1; i <= cx + 1; ++i) {
          const double px = i + 0.2 + 0.6 * lattice(i, j, m.seed);
          const double py = j + 0.2 + 0.6 * lattice(i, j, m.seed + 1);
          const double angle = std::atan2(y * s - py, x * s - px);
          const double d = std::hypot(x * s - px, y * s - py) * (1 + 0.22 * std::cos(5 * angle));
          if (d < best) {
            best = d;
            tone = lattice(i, j, m.seed + 2);
          }
        }
      }
      const double blur = std::max(f, 0.02);
      const double petal = std::clamp((0.33 - best) / blur + 0.5, 0.0, 1.0);
      const double heart = std::clamp((0.11 - best) / blur + 0.5, 0.0, 1.0);
      return mix(mix(m.color, mix(m.color2, m.color3, 0.4 * tone), petal), m.color3, heart);
    }
  }
}

Vec3 pips_color(const Material& m, const SurfacePoint& p) {
  const double x = p.u_mm / p.width_mm - 0.5;
  const double y = p.v_mm / p.height_mm - 0.5;
  const auto pip = [&](double px, double py) { return std::hypot(x - px, y - py) < 0.095; };
  const double o = 0.26;
  const int n = m.value;
  const bool hit = (n % 2 == 1 && pip(0, 0)) || (n >= 2 && (pip(-o, -o) || pip(o, o))) ||
                   (n >= 4 && (pip(-o, o) || pip(o, -o))) || (n == 6 && (pip(-o, 0) || pip(o, 0)));
  return hit ? m.color2 : m.color;
}

Vec3 card_color(const Material& m, const SurfacePoint& p) {
  const double border = m.scale_mm;
  const double edge = std::min({p.u_mm, p.v_mm, p.width_mm - p.u_mm, p.height_mm - p.v_mm});
  if (edge < border) return m.color3;
  const double s = 1 / 6.0;
  const double a = fract((p.u_mm + p.v_mm) * s);
  const double b = fract((p.u_mm - p.v_mm) * s);
  const bool line = m.value % 3 == 0   ? a < 0.15 || b < 0.15
                    : m.value % 3 == 1 ? a < 0.4
                                       : a < 0.5 && b < 0.5;
  return mix(m.color, m.color2, (line ? 1.0 : 0.0) * fade(6, p.footprint_mm));
}

}  // namespace

Vec3 rgb(std::uint32_t hex) {
  const auto& t = linear_of_byte();
  return {t[(hex >> 16U) & 255U], t[(hex >> 8U) & 255U], t[hex & 255U]};
}

double noise(double x, double y, std::uint32_t seed) {
  const double fx = std::floor(x);
  const double fy = std::floor(y);
  const int ix = static_cast<int>(fx);
  const int iy = static_cast<int>(fy);
  const double u = smooth(x - fx);
  const double v = smooth(y - fy);
  const double top = lattice(ix, iy, seed) * (1 - u) + lattice(ix + 1, iy, seed) * u;
  const double bottom = lattice(ix, iy + 1, seed) * (1 - u) + lattice(ix + 1, iy + 1, seed) * u;
  return top * (1 - v) + bottom * v;
}

ImageTexture::ImageTexture(const Pixels& pixels) {
  const auto& table = linear_of_byte();
  Level base{pixels.width, pixels.height, {}};
  base.rgb.resize(pixels.bgr.size());
  for (std::size_t i = 0; i + 2 < pixels.bgr.size(); i += 3) {
    for (std::size_t c = 0; c < 3; ++c) base.rgb[i + c] = table[pixels.bgr[i + 2 - c]];
  }
  levels_.push_back(std::move(base));
  while (levels_.back().width > 1 && levels_.back().height > 1) {
    const Level& from = levels_.back();
    Level to{from.width / 2, from.height / 2, {}};
    to.rgb.resize(static_cast<std::size_t>(to.width) * static_cast<std::size_t>(to.height) * 3);
    const auto at = [&](int x, int y, int c) {
      return from.rgb[static_cast<std::size_t>((y * from.width + x) * 3 + c)];
    };
    for (int y = 0; y < to.height; ++y) {
      for (int x = 0; x < to.width; ++x) {
        for (int c = 0; c < 3; ++c) {
          to.rgb[static_cast<std::size_t>((y * to.width + x) * 3 + c)] =
              (at(2 * x, 2 * y, c) + at(2 * x + 1, 2 * y, c) + at(2 * x, 2 * y + 1, c) +
               at(2 * x + 1, 2 * y + 1, c)) *
              0.25F;
        }
      }
    }
    levels_.push_back(std::move(to));
  }
}

Vec3 ImageTexture::at(double u, double v, double footprint) const {
  const auto sample = [&](const Level& level) {
    const double x = std::clamp(u * level.width - 0.5, 0.0, level.width - 1.0);
    const double y = std::clamp(v * level.height - 0.5, 0.0, level.height - 1.0);
    const int x0 = static_cast<int>(x);
    const int y0 = static_cast<int>(y);
    const int x1 = std::min(x0 + 1, level.width - 1);
    const int y1 = std::min(y0 + 1, level.height - 1);
    const double fx = x - x0;
    const double fy = y - y0;
    const auto texel = [&](int tx, int ty) {
      const float* p = level.rgb.data() + static_cast<std::size_t>(ty * level.width + tx) * 3;
      return Vec3{p[0], p[1], p[2]};
    };
    return mix(mix(texel(x0, y0), texel(x1, y0), fx), mix(texel(x0, y1), texel(x1, y1), fx), fy);
  };
  // A trilinear lookup blurs by about half a level: the bias takes that back.
  const double lod = std::clamp(std::log2(std::max(footprint * levels_.front().width, 1e-6)) - 0.35,
                                0.0, static_cast<double>(levels_.size()) - 1.001);
  const auto i = static_cast<std::size_t>(lod);
  if (levels_.size() == 1) return sample(levels_[0]);
  return mix(sample(levels_[i]), sample(levels_[i + 1]), lod - static_cast<double>(i));
}

Vec3 albedo(const Material& m, const SurfacePoint& p) {
  const double c = std::cos(radians(m.turn_deg));
  const double s = std::sin(radians(m.turn_deg));
  const double x = c * p.u_mm + s * p.v_mm;
  const double y = -s * p.u_mm + c * p.v_mm;
  Vec3 color = m.color;
  switch (m.surface) {
    case Surface::kPlain:
      break;
    case Surface::kImage:
      // Ink on paper: black ink still reflects a little, paper is no perfect white.
      color = m.image->at(p.u_mm / p.width_mm, p.v_mm / p.height_mm, p.footprint_mm / p.width_mm) *
                  Vec3{0.84, 0.835, 0.82} +
              Vec3{0.018, 0.018, 0.017};
      break;
    case Surface::kWood: {
      const bool upright = m.turn_deg == 0 && p.height_mm > p.width_mm;  // grain along the bar
      color = upright ? wood_color(m, y, x, p.footprint_mm) : wood_color(m, x, y, p.footprint_mm);
      break;
    }
    case Surface::kGrain:
      color = grain_color(m, x, y, p.footprint_mm);
      break;
    case Surface::kPlaid:
    case Surface::kDamask:
    case Surface::kDiamonds:
    case Surface::kLeafPrint:
      color = printed_color(m, x, y, p.footprint_mm);
      break;
    case Surface::kPips:
      color = pips_color(m, p);
      break;
    case Surface::kCardBack:
      color = card_color(m, p);
      break;
    case Surface::kLinedPaper:
      color = mix(m.color, m.color2, band(p.v_mm / m.scale_mm, 0.07, p.footprint_mm / m.scale_mm));
      break;
    case Surface::kRing: {
      const double r = std::hypot(p.u_mm / p.width_mm - 0.5, p.v_mm / p.height_mm - 0.5) * 2;
      color = r < 0.88 ? m.color2 : m.color;
      break;
    }
    case Surface::kPanes: {
      const double bars = std::max(band(p.u_mm / (p.width_mm / 2) + 0.04, 0.08, 0.01),
                                   band(p.v_mm / (p.height_mm / m.value) + 0.03, 0.06, 0.01));
      color = mix(m.color, m.color2, bars);
      break;
    }
    case Surface::kCloth:
      break;
    default:
      color = pattern_color(m, x, y, p.footprint_mm);
  }
  if (m.thread_mm > 0) {
    const double k = kPi / m.thread_mm;
    const double weave =
        std::sin(x * k) * std::sin(y * k) * 0.12 * fade(2 * m.thread_mm, p.footprint_mm);
    const double fuzz =
        (noise(x / 1.1, y / 1.1, m.seed + 7) - 0.5) * 0.25 * fade(2, p.footprint_mm);
    const double folds = (noise(x / 260, y / 140, m.seed + 8) - 0.5) * 0.16;
    color = color * std::clamp(0.9 + weave + fuzz + folds, 0.2, 1.2);
  }
  if (m.grain > 0) {
    const double coarse = noise(p.u_mm / 35, p.v_mm / 35, m.seed + 11) - 0.5;
    const double fine =
        (noise(p.u_mm / 1.4, p.v_mm / 1.4, m.seed + 12) - 0.5) * fade(2.8, p.footprint_mm);
    color = color * (1 + m.grain * (coarse + 1.6 * fine));
  }
  return {std::clamp(color.x, 0.0, 0.95), std::clamp(color.y, 0.0, 0.95),
          std::clamp(color.z, 0.0, 0.95)};
}

Material wood(Wood kind, std::uint32_t seed, double gloss) {
  struct Tones {
    std::uint32_t dark, middle, light;
  };
  constexpr std::array<Tones, 7> kTones{{{0xa87d55, 0xcfa77b, 0xe0bf95},    // beech
                                         {0xb98a4e, 0xdcb67a, 0xecd09c},    // pine
                                         {0x7d5a35, 0xb08a5a, 0xcaa776},    // oak
                                         {0x38251a, 0x5f422d, 0x7d5c40},    // walnut
                                         {0x6e3620, 0x96563a, 0xb27250},    // cherry
                                         {0xc9c4b8, 0xdedad0, 0xeceae3},    // white
                                         {0x141210, 0x26221e, 0x38322c}}};  // black
  const Tones& t = kTones[static_cast<std::size_t>(kind)];
  Material m;
  m.surface = Surface::kWood;
  m.color = rgb(t.middle);
  m.color2 = rgb(t.dark);
  m.color3 = rgb(t.light);
  m.gloss = gloss;
  m.bump = 0.02;
  m.seed = seed;
  return m;
}

}  // namespace storey::compositor
