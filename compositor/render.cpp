#include "compositor/render.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "compositor/random.h"

namespace storey::compositor {
namespace {

constexpr int kStep = 3;  // light is gathered once per kStep x kStep pixels
constexpr std::size_t kMaxLights = 4;
constexpr int kAmbientRays = 6;
constexpr int kShadowRays = 3;
constexpr double kFar = 20000;

// What one place receives, before its own colour.
struct Gathered {
  Vec3 ambient;
  Vec3 direct;
  Vec3 mirrored;                        // what its polish reflects
  std::array<float, kMaxLights> lit{};  // share of each light that is seen
};

Gathered operator+(const Gathered& a, const Gathered& b) {
  Gathered s{a.ambient + b.ambient, a.direct + b.direct, a.mirrored + b.mirrored, {}};
  for (std::size_t i = 0; i < kMaxLights; ++i) s.lit[i] = a.lit[i] + b.lit[i];
  return s;
}

Gathered operator*(const Gathered& a, double k) {
  Gathered s{a.ambient * k, a.direct * k, a.mirrored * k, {}};
  for (std::size_t i = 0; i < kMaxLights; ++i) s.lit[i] = static_cast<float>(a.lit[i] * k);
  return s;
}

double fract(double x) { return x - std::floor(x); }

// A direction of the upper half of `n`, likelier near it (cosine weighted).
Vec3 cosine_direction(Vec3 n, double a, double b) {
  const Frame3 f = frame_along(n);
  const double r = std::sqrt(a);
  const double phi = 2 * kPi * b;
  return f.world({r * std::cos(phi), r * std::sin(phi), std::sqrt(std::max(0.0, 1 - a))});
}

double fresnel(double cosine, double base) {
  const double m = std::clamp(1 - cosine, 0.0, 1.0);
  return base + (1 - base) * m * m * m * m * m;
}

// Of light that falls straight on: ink and varnish.
double base_reflection(double gloss) {
  return 0.02 + 0.028 * gloss + 0.04 * std::max(0.0, gloss - 0.45);
}

double roughness(double gloss) { return std::clamp(0.66 - 0.52 * gloss, 0.1, 0.8); }

class Renderer {
 public:
  Renderer(const Scene& scene, const Camera& camera, std::uint64_t seed)
      : scene_(scene), camera_(camera), seed_(seed) {
    for (const Light& l : scene.lights) {
      if (lights_.size() < kMaxLights) lights_.push_back(prepare(l));
    }
  }

  Render run() {
    trace();
    gather();
    for (int pass = 0; pass < 2; ++pass) smooth(1 << pass);
    return shade();
  }

 private:
  struct Prepared {
    Light light;
    Vec3 strength;  // irradiance / pi at distance 1, facing
  };

  Prepared prepare(const Light& l) const {
    const Vec3 d = l.reference - l.centre;
    const double distance2 = dot(d, d);
    const double facing = l.round ? 1 : std::max(0.15, dot(normalized(d), l.normal));
    return {l, l.irradiance * (distance2 / facing)};
  }

  // One pixel's first hits.
  void trace() {
    hits_.resize(static_cast<std::size_t>(camera_.width()) *
                 static_cast<std::size_t>(camera_.height()));
    for (int y = 0; y < camera_.height(); ++y) {
      for (int x = 0; x < camera_.width(); ++x) {
        hit(x, y) = look(x, y);
      }
    }
  }

  Hit look(double x, double y) const {
    const auto h = scene_.first_hit(camera_.position(), camera_.ray(x, y), kFar);
    return h ? *h : Hit{};
  }

  Hit& hit(int x, int y) {
    return hits_[static_cast<std::size_t>(y) * static_cast<std::size_t>(camera_.width()) +
                 static_cast<std::size_t>(x)];
  }

  [[nodiscard]] double footprint(const Hit& h, Vec3 ray) const {
    // A slanted surface is seen with a stretched footprint; half of the stretch is a fair mean.
    const double facing = std::max(0.12, std::abs(dot(h.normal, ray)));
    return h.distance / camera_.focal_px() / std::sqrt(facing);
  }

  // Normal for shading: rounded edges, bent cards, small unevenness.
  [[nodiscard]] Vec3 shading_normal(const Hit& h, const SurfacePoint& p) const {
    const Solid& s = scene_.solids[static_cast<std::size_t>(h.solid)];
    Vec3 n = s.axes.local(h.normal);
    if (s.shape == Shape::kBox) {
      if (s.bevel_mm > 0) {
        const auto lean = [&](double at, double half) {
          const double inside = half - std::abs(at);
          return inside < s.bevel_mm ? std::copysign(1 - inside / s.bevel_mm, at) : 0.0;
        };
        if (h.face / 2 != 0) n.x += lean(h.local.x, s.half.x);
        if (h.face / 2 != 1) n.y += lean(h.local.y, s.half.y);
        if (h.face / 2 != 2) n.z += lean(h.local.z, s.half.z);
      }
      if (h.face == 2) {
        n.x += s.warp.x * h.local.x / s.half.x;
        n.z += s.warp.z * h.local.z / s.half.z;
      }
    }
    const Material& m = scene_.material(h);
    if (m.bump > 0) {
      const double u = p.u_mm / 9;
      const double v = p.v_mm / 9;
      const Vec3 wobble{noise(u, v, m.seed + 21) - 0.5, noise(u, v, m.seed + 22) - 0.5,
                        noise(u, v, m.seed + 23) - 0.5};
      n += wobble * m.bump;
    }
    return normalized(s.axes.world(n));
  }

  struct Place {
    Vec3 at;      // lifted a hair off the surface
    Vec3 normal;  // geometric
  };
  [[nodiscard]] Place place(const Hit& h, Vec3 origin, Vec3 ray) const {
    return {origin + ray * h.distance + h.normal * 0.02, h.normal};
  }

  // Diffuse light of light `i` if nothing is in the way, for a point on the light.
  [[nodiscard]] Vec3 unshadowed(std::size_t i, Vec3 at, Vec3 normal, Vec3 on_light) const {
    const Prepared& l = lights_[i];
    const Vec3 to = on_light - at;
    const double distance2 = dot(to, to);
    const Vec3 d = to * (1 / std::sqrt(distance2));
    const double facing = l.light.round ? 1 : dot(-d, l.light.normal);
    const double cosine = dot(d, normal);
    if (facing <= 0 || cosine <= 0) return {};
    return l.strength * (facing * cosine / distance2);
  }

  // Rough radiance of whatever a bounced ray meets: its colour in the general light.
  [[nodiscard]] Vec3 bounced(Vec3 from, Vec3 direction, double max_mm) const {
    const auto h = scene_.first_hit(from, direction, max_mm);
    if (!h) return scene_.surroundings.towards(direction);
    const Material& m = scene_.material(*h);
    const Vec3 color = albedo(m, scene_.surface_point(*h, 12));
    const Place p = place(*h, from, direction);
    Vec3 light = (scene_.surroundings.towards(p.normal) + scene_.surroundings.horizon) * 0.3;
    for (std::size_t i = 0; i < lights_.size(); ++i)
      light += unshadowed(i, p.at, p.normal, lights_[i].light.centre) * 0.6;
    return color * light + m.color * m.glow;
  }

  Gathered gather_at(const Hit& h, Vec3 ray, std::uint64_t pixel, int effort) const {
    Gathered g;
    const Place p = place(h, camera_.position(), ray);
    const SurfacePoint on_face = scene_.surface_point(h, footprint(h, ray));
    const Vec3 n = shading_normal(h, on_face);
    const double o1 = hash01(seed_, pixel, 1);
    const double o2 = hash01(seed_, pixel, 2);
    // R2 sequence (Roberts), turned differently in every pixel.
    const auto sample = [&](int i) {
      return std::pair{fract(o1 + 0.7548776662466927 * i), fract(o2 + 0.5698402909980532 * i)};
    };
    const int ambient_rays = kAmbientRays * effort;
    for (int i = 0; i < ambient_rays; ++i) {
      const auto [a, b] = sample(i);
      Vec3 d = cosine_direction(n, a, b);
      if (dot(d, p.normal) < 0.01) continue;
      g.ambient += bounced(p.at, d, kFar) * (1.0 / ambient_rays);
    }
    const int shadow_rays = kShadowRays * effort;
    for (std::size_t i = 0; i < lights_.size(); ++i) {
      const Light& l = lights_[i].light;
      double seen = 0;
      for (int k = 0; k < shadow_rays; ++k) {
        const auto [a, b] = sample(k + 17 * static_cast<int>(i + 1));
        const Vec3 spot = l.centre + l.half_u * (2 * a - 1) + l.half_v * (2 * b - 1);
        const Vec3 to = spot - p.at;
        const double distance = length(to);
        const Vec3 d = to * (1 / distance);
        if (dot(d, p.normal) <= 0.0 || scene_.blocked(p.at, d, distance)) continue;
        seen += 1.0 / shadow_rays;
        g.direct += unshadowed(i, p.at, n, spot) * (1.0 / shadow_rays);
      }
      g.lit[i] = static_cast<float>(seen);
    }
    const Material& m = scene_.material(h);
    const double rough = roughness(m.gloss);
    if (m.gloss > 0.25) {
      const auto [a, b] = sample(97);
      const double spread = rough * rough;
      const Vec3 half = normalized(n + (cosine_direction(n, a, b) - n) * spread);
      Vec3 d = ray - half * (2 * dot(ray, half));
      if (dot(d, p.normal) > 0.01) g.mirrored = bounced(p.at, d, kFar);
    } else {
      g.mirrored = g.ambient;
    }
    return g;
  }

  void gather() {
    cols_ = (camera_.width() + kStep - 1) / kStep;
    rows_ = (camera_.height() + kStep - 1) / kStep;
    gathered_.assign(static_cast<std::size_t>(cols_) * static_cast<std::size_t>(rows_), {});
    for (int j = 0; j < rows_; ++j) {
      for (int i = 0; i < cols_; ++i) {
        const int x = std::min(i * kStep + 1, camera_.width() - 1);
        const int y = std::min(j * kStep + 1, camera_.height() - 1);
        const Hit& h = hit(x, y);
        if (h.solid >= 0) {
          gathered(i, j) =
              gather_at(h, camera_.ray(x, y), static_cast<std::uint64_t>(j * cols_ + i), 1);
        }
      }
    }
  }

  Gathered& gathered(int i, int j) {
    return gathered_[static_cast<std::size_t>(j) * static_cast<std::size_t>(cols_) +
                     static_cast<std::size_t>(i)];
  }
  const Hit& coarse_hit(int i, int j) {
    return hit(std::min(i * kStep + 1, camera_.width() - 1),
               std::min(j * kStep + 1, camera_.height() - 1));
  }

  static double alike(const Hit& a, const Hit& b) {
    if (a.solid != b.solid || a.face != b.face) return 0;
    const double d = dot(a.normal, b.normal);
    return d > 0.8 ? d : 0;
  }

  // Edge-stopping a-trous smoothing: light never runs over from one surface to another.
  void smooth(int hole) {
    static constexpr std::array<double, 3> kKernel{0.375, 0.25, 0.0625};
    std::vector<Gathered> out(gathered_.size());
    for (int j = 0; j < rows_; ++j) {
      for (int i = 0; i < cols_; ++i) {
        const Hit& here = coarse_hit(i, j);
        if (here.solid < 0) continue;
        Gathered sum;
        double weight = 0;
        for (int dj = -2; dj <= 2; ++dj) {
          for (int di = -2; di <= 2; ++di) {
            const int x = i + di * hole;
            const int y = j + dj * hole;
            if (x < 0 || y < 0 || x >= cols_ || y >= rows_) continue;
            const double w = kKernel[static_cast<std::size_t>(std::abs(di))] *
                             kKernel[static_cast<std::size_t>(std::abs(dj))] *
                             alike(here, coarse_hit(x, y));
            if (w <= 0) continue;
            sum = sum + gathered(x, y) * w;
            weight += w;
          }
        }
        const Gathered smoothed = sum * (1 / weight);
        Gathered& to = out[static_cast<std::size_t>(j) * static_cast<std::size_t>(cols_) +
                           static_cast<std::size_t>(i)];
        to = smoothed;
        if (hole > 1) {  // cast shadows keep more of their edge than the light from all around
          const Gathered& own = gathered(i, j);
          to.direct = own.direct;
          to.lit = own.lit;
        }
      }
    }
    gathered_ = std::move(out);
  }

  // Light at a pixel from its coarse neighbours on the same surface.
  Gathered light_at(const Hit& h, Vec3 ray, double px, double py) {
    const double gx = (px - 1) / kStep;
    const double gy = (py - 1) / kStep;
    const int i0 = static_cast<int>(std::floor(gx));
    const int j0 = static_cast<int>(std::floor(gy));
    Gathered sum;
    double weight = 0;
    for (int reach = 0; reach < 2 && weight < 1e-6; ++reach) {
      for (int j = j0 - reach; j <= j0 + 1 + reach; ++j) {
        for (int i = i0 - reach; i <= i0 + 1 + reach; ++i) {
          if (i < 0 || j < 0 || i >= cols_ || j >= rows_) continue;
          const double near_x = std::max(0.02, 1 - std::abs(gx - i));
          const double near_y = std::max(0.02, 1 - std::abs(gy - j));
          const double w = near_x * near_y * alike(h, coarse_hit(i, j));
          if (w <= 0) continue;
          sum = sum + gathered(i, j) * w;
          weight += w;
        }
      }
    }
    if (weight > 1e-6) return sum * (1 / weight);
    return gather_at(
        h, ray,
        mix(static_cast<std::uint64_t>(px * 64) * 65536U + static_cast<std::uint64_t>(py * 64)), 2);
  }

  // The mirror image of a light: its rectangle, softened by how rough the surface is.
  static Vec3 glare(const Prepared& l, Vec3 at, Vec3 n, Vec3 mirrored_ray, double alpha,
                    double f0) {
    const Light& light = l.light;
    const double distance = length(light.centre - at);
    const Vec3 to = (light.centre - at) * (1 / distance);
    const double facing = light.round ? 1 : dot(-to, light.normal);
    if (dot(to, n) <= 0 || facing <= 0.02 || dot(mirrored_ray, to) < 0.1) return {};
    const double half_u = length(light.half_u);
    const double half_v = length(light.half_v);
    // Where the mirrored ray passes the light, as seen across its distance.
    const Vec3 off = mirrored_ray * (distance / dot(mirrored_ray, to)) - to * distance;
    const double u = dot(off, light.half_u) / half_u;
    const double v = dot(off, light.half_v) / half_v;
    const auto inside = [](double x, double half, double soft) {
      return 0.5 * (std::erf((half - x) / soft) + std::erf((half + x) / soft));
    };
    double share = 0;
    // A rough surface's lobe has a narrow heart and long tails.
    for (const auto& [weight, widen] : {std::pair{0.75, 1.0}, std::pair{0.25, 3.0}}) {
      const double soft = 2 * alpha * widen * distance;
      share += weight * inside(u, half_u, soft) * inside(v, half_v, soft);
    }
    const Vec3 radiance = l.strength * (kPi / (4 * half_u * half_v));
    return radiance * (share * fresnel(dot(to, n), f0));
  }

  Vec3 color(const Hit& h, Vec3 ray, double px, double py) {
    if (h.solid < 0) return scene_.surroundings.towards(ray);
    const Material& m = scene_.material(h);
    const SurfacePoint p = scene_.surface_point(h, footprint(h, ray));
    const Vec3 base = albedo(m, p);
    if (m.glow > 0) return base * m.glow;
    const Gathered g = light_at(h, ray, px, py);
    const Vec3 n = shading_normal(h, p);
    const double facing = std::max(0.02, dot(n, -ray));
    const double rough = roughness(m.gloss);
    const double f0 = base_reflection(m.gloss);
    Vec3 c = base * (g.ambient + g.direct);
    c += g.mirrored * (fresnel(facing, f0) * (1 - 0.75 * rough));
    const Vec3 at = camera_.position() + ray * h.distance;
    const Vec3 mirrored_ray = ray - n * (2 * dot(ray, n));
    for (std::size_t i = 0; i < lights_.size(); ++i) {
      if (g.lit[i] > 0) c += glare(lights_[i], at, n, mirrored_ray, rough * rough, f0) * g.lit[i];
    }
    return c;
  }

  Render shade() {
    const int w = camera_.width();
    const int h = camera_.height();
    Render out{cv::Mat3f(h, w), cv::Mat1f(h, w)};
    static constexpr std::array<std::array<double, 2>, 4> kOffsets{
        {{-0.125, -0.375}, {0.375, -0.125}, {-0.375, 0.125}, {0.125, 0.375}}};
    for (int y = 0; y < h; ++y) {
      for (int x = 0; x < w; ++x) {
        const Hit& here = hit(x, y);
        const Vec3 ray = camera_.ray(x, y);
        Vec3 c;
        if (is_edge(x, y)) {
          for (const auto& offset : kOffsets) {
            const double px = x + offset[0];
            const double py = y + offset[1];
            c += color(look(px, py), camera_.ray(px, py), px, py) * 0.25;
          }
        } else {
          c = color(here, ray, x, y);
        }
        out.light(y, x) = {static_cast<float>(c.x), static_cast<float>(c.y),
                           static_cast<float>(c.z)};
        const double z = here.solid >= 0 ? here.distance * dot(ray, camera_.forward()) : kFar;
        out.depth(y, x) = static_cast<float>(z);
      }
    }
    return out;
  }

  bool is_edge(int x, int y) {
    const Hit& here = hit(x, y);
    const auto differs = [&](int nx, int ny) {
      if (nx < 0 || ny < 0 || nx >= camera_.width() || ny >= camera_.height()) return false;
      const Hit& other = hit(nx, ny);
      return other.solid != here.solid || other.face != here.face;
    };
    return differs(x - 1, y) || differs(x + 1, y) || differs(x, y - 1) || differs(x, y + 1);
  }

  const Scene& scene_;
  const Camera& camera_;
  std::uint64_t seed_;
  std::vector<Prepared> lights_;
  std::vector<Hit> hits_;
  std::vector<Gathered> gathered_;
  int cols_ = 0;
  int rows_ = 0;
};

}  // namespace

Render render(const Scene& scene, const Camera& camera, std::uint64_t seed) {
  return Renderer(scene, camera, seed).run();
}

}  // namespace storey::compositor
