#include "compositor/develop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "compositor/random.h"

namespace storey::compositor {
namespace {

constexpr float kLuma[3] = {0.2126F, 0.7152F, 0.0722F};

float f32(double v) { return static_cast<float>(v); }
float luma(const cv::Vec3f& v) { return kLuma[0] * v[0] + kLuma[1] * v[1] + kLuma[2] * v[2]; }

// Circle of confusion as a gather over a disc: a sharp near edge does not bleed into the soft
// background, a soft near thing does spread over the sharp background.
void defocus(cv::Mat3f& image, const cv::Mat1f& depth, double focal_px, const Development& how) {
  const double strength = focal_px * how.aperture_mm / 2;  // px radius = strength * |1/focus - 1/z|
  cv::Mat1f radius(depth.size());
  for (int y = 0; y < depth.rows; ++y) {
    for (int x = 0; x < depth.cols; ++x) {
      radius(y, x) = f32(std::min(24.0, strength * std::abs(1 / how.focus_mm - 1 / depth(y, x))));
    }
  }
  cv::Mat1f reach;
  cv::dilate(radius, reach, cv::getStructuringElement(cv::MORPH_RECT, {15, 15}));
  constexpr int kTaps = 36;
  struct Tap {
    float x, y, radius;
  };
  std::array<Tap, kTaps> disc;
  for (int i = 0; i < kTaps; ++i) {
    const double r = std::sqrt((i + 0.5) / kTaps);
    const double a = i * 2.399963229728653;
    disc[static_cast<std::size_t>(i)] = {f32(r * std::cos(a)), f32(r * std::sin(a)), f32(r)};
  }
  const cv::Mat3f source = image.clone();
  for (int y = 0; y < image.rows; ++y) {
    for (int x = 0; x < image.cols; ++x) {
      const float span = std::max(radius(y, x), std::min(reach(y, x), 9.0F));
      if (reach(y, x) < 0.6F) continue;
      cv::Vec3f sum = source(y, x);
      float weight = 1;
      for (const Tap& tap : disc) {
        const int sx = std::clamp(x + cvRound(tap.x * span), 0, image.cols - 1);
        const int sy = std::clamp(y + cvRound(tap.y * span), 0, image.rows - 1);
        const float away = tap.radius * span;
        const bool nearer = depth(sy, sx) < depth(y, x) - 4;
        const float r = nearer
                            ? radius(sy, sx)
                            : std::min(radius(y, x), std::max(radius(sy, sx), radius(y, x) * 0.5F));
        const float w = std::clamp(r - away + 0.5F, 0.0F, 1.0F);
        sum += source(sy, sx) * w;
        weight += w;
      }
      image(y, x) = sum * (1 / weight);
    }
  }
}

void add_bloom(cv::Mat3f& image, double amount, double scale) {
  cv::Mat small;
  cv::resize(image, small, {std::max(8, image.cols / 8), std::max(8, image.rows / 8)}, 0, 0,
             cv::INTER_AREA);
  cv::Mat tight;
  cv::Mat wide;
  cv::GaussianBlur(small, tight, {}, 2.2 * scale);
  cv::GaussianBlur(small, wide, {}, 20 * scale);
  const cv::Mat halo = tight * (0.5 * amount) + wide * amount;
  cv::Mat full;
  cv::resize(halo, full, image.size(), 0, 0, cv::INTER_LINEAR);
  image = image * (1 - 1.5 * amount) + full;
}

void shake(cv::Mat3f& image, const Development& how, double scale) {
  const double path = how.motion_px * scale;
  if (path < 0.3) return;
  const int middle = static_cast<int>(std::ceil(path)) + 1;
  cv::Mat1f kernel(2 * middle + 1, 2 * middle + 1, 0.0F);
  const double c = std::cos(radians(how.motion_deg));
  const double s = std::sin(radians(how.motion_deg));
  constexpr int kPoints = 240;
  // t^2 has mean 1/12 over the path: taking it off keeps the centroid, so the truth stays put.
  for (int i = 0; i < kPoints; ++i) {
    const double t = (i + 0.5) / kPoints - 0.5;
    const double side = how.motion_bend * (t * t - 1.0 / 12);
    const double x = path * (t * c - side * s) + middle;
    const double y = path * (t * s + side * c) + middle;
    const int x0 = static_cast<int>(x);
    const int y0 = static_cast<int>(y);
    const double fx = x - x0;
    const double fy = y - y0;
    kernel(y0, x0) += f32((1 - fx) * (1 - fy));
    kernel(y0, x0 + 1) += f32(fx * (1 - fy));
    kernel(y0 + 1, x0) += f32((1 - fx) * fy);
    kernel(y0 + 1, x0 + 1) += f32(fx * fy);
  }
  kernel *= 1.0 / kPoints;
  // filter2D correlates: turn the kernel over to convolve.
  cv::flip(kernel, kernel, -1);
  cv::filter2D(image, image, -1, kernel, {-1, -1}, 0, cv::BORDER_REPLICATE);
}

void fringe(cv::Mat3f& image, double amount) {
  if (amount <= 0) return;
  std::vector<cv::Mat> channels;
  cv::split(image, channels);
  const double cx = (image.cols - 1) / 2.0;
  const double cy = (image.rows - 1) / 2.0;
  for (const int i : {0, 2}) {
    const double s = i == 0 ? 1 + amount : 1 - amount;
    const cv::Matx23d m{s, 0, cx * (1 - s), 0, s, cy * (1 - s)};
    cv::warpAffine(channels[static_cast<std::size_t>(i)].clone(),
                   channels[static_cast<std::size_t>(i)], m, image.size(), cv::INTER_LINEAR,
                   cv::BORDER_REPLICATE);
  }
  cv::merge(channels, image);
}

// Colour gains and brightness as a phone's automatics set them, from a thinned-out copy.
cv::Vec3f exposure(const cv::Mat3f& image, const Development& how) {
  struct Sample {
    cv::Vec3f rgb;
    float luma;
    double weight;
  };
  std::vector<Sample> samples;
  const double half2 = (static_cast<double>(image.cols) * image.cols +
                        static_cast<double>(image.rows) * image.rows) /
                       4;
  for (int y = 2; y < image.rows; y += 5) {
    for (int x = 2; x < image.cols; x += 5) {
      const double r2 =
          (std::pow(x - image.cols / 2.0, 2) + std::pow(y - image.rows / 2.0, 2)) / half2;
      samples.push_back({image(y, x), luma(image(y, x)), std::exp(-how.meter_focus * r2)});
    }
  }
  std::stable_sort(samples.begin(), samples.end(),
                   [](const Sample& a, const Sample& b) { return a.luma < b.luma; });
  std::array<double, 3> mean_log{};
  double used = 0;
  for (std::size_t i = samples.size() / 10; i < samples.size() * 97 / 100; ++i) {
    for (int c = 0; c < 3; ++c) {
      mean_log[static_cast<std::size_t>(c)] +=
          samples[i].weight * std::log(samples[i].rgb[c] + 1e-5);
    }
    used += samples[i].weight;
  }
  for (double& v : mean_log) v /= used;
  const double grey = (mean_log[0] + mean_log[1] + mean_log[2]) / 3;
  std::array<double, 3> gain{};
  // Coloured things pull the mean as coloured light does: take out three quarters of it at most.
  for (std::size_t c = 0; c < 3; ++c)
    gain[c] = std::exp(-0.75 * how.balance * (mean_log[c] - grey));
  gain[0] *= std::exp(how.balance_warm);
  gain[1] *= std::exp(how.balance_green);
  gain[2] *= std::exp(-how.balance_warm);
  double key = 0;
  double total = 0;
  for (const Sample& s : samples) {
    key += s.weight * std::log(s.luma + 1e-4);
    total += s.weight;
  }
  key = std::exp(key / total);
  double seen = 0;
  double bright = 1;
  for (const Sample& s : samples) {
    seen += s.weight;
    bright = s.luma;
    if (seen > 0.95 * total) break;
  }
  const double ev = std::pow(0.17 / key, 0.38) * std::pow(0.74 / std::max(bright, 1e-4), 0.62) *
                    std::exp2(how.exposure_ev);
  return {f32(gain[0] / gain[1] * ev), f32(ev), f32(gain[2] / gain[1] * ev)};
}

// About normal: four uniform 16-bit numbers out of one hash.
float bell(std::uint64_t bits) {
  const double sum =
      static_cast<double>(bits & 0xffffU) + static_cast<double>((bits >> 16U) & 0xffffU) +
      static_cast<double>((bits >> 32U) & 0xffffU) + static_cast<double>(bits >> 48U);
  return f32((sum / 65536.0 - 2.0) * 1.7320508);
}

void sense(cv::Mat3f& image, const cv::Vec3f& gain, const Development& how, std::uint64_t seed) {
  // Sensors see green best; the balance gains lift the others, and their noise with them.
  const float red = 1.9F * gain[0] / gain[1];
  const float blue = 1.6F * gain[2] / gain[1];
  const cv::Vec3f sensitivity(1 / red, 1, 1 / blue);
  const auto sigma = [&](float v) {
    return std::sqrt(f32(how.noise) * std::max(v, 0.0F) + f32(9 * how.noise * how.noise + 1e-7));
  };
  if (how.mosaic) {
    cv::Mat_<std::uint16_t> raw(image.size());
    for (int y = 0; y < image.rows; ++y) {
      for (int x = 0; x < image.cols; ++x) {
        const int c = (y & 1) == 0 ? ((x & 1) == 0 ? 0 : 1) : ((x & 1) == 0 ? 1 : 2);
        float v = std::min(image(y, x)[c] * sensitivity[c], 1.0F);
        v += bell(mix(seed ^
                      (static_cast<std::uint64_t>(y) << 32U | static_cast<std::uint64_t>(x)))) *
             sigma(v);
        raw(y, x) =
            static_cast<std::uint16_t>(std::clamp((v + 0.04F) / 1.2F, 0.0F, 1.0F) * 65535.0F);
      }
    }
    cv::Mat rgb;
    cv::cvtColor(raw, rgb, cv::COLOR_BayerBG2RGB_EA);
    rgb.convertTo(image, CV_32FC3, 1.2 / 65535.0, -0.04);
  } else {
    for (int y = 0; y < image.rows; ++y) {
      for (int x = 0; x < image.cols; ++x) {
        for (int c = 0; c < 3; ++c) {
          float v = std::min(image(y, x)[c] * sensitivity[c], 1.0F);
          const auto place =
              (static_cast<std::uint64_t>(y) << 32U | static_cast<std::uint64_t>(x)) * 3U +
              static_cast<std::uint64_t>(c);
          image(y, x)[c] = v + bell(mix(seed ^ place)) * sigma(v) * 0.8F;
        }
      }
    }
  }
  for (int y = 0; y < image.rows; ++y) {
    for (int x = 0; x < image.cols; ++x) {
      cv::Vec3f& v = image(y, x);
      for (int c = 0; c < 3; ++c) v[c] = std::max(0.0F, v[c] / sensitivity[c]);
      // Where a channel clipped, the colour is unknown: towards white.
      const float top = std::max({v[0], v[1], v[2]});
      const float k = std::clamp((top - 0.95F) / 0.6F, 0.0F, 1.0F);
      for (int c = 0; c < 3; ++c) v[c] += k * std::max(0.0F, 0.97F * top - v[c]);
    }
  }
}

// Tone curve from linear to display, with the phone's local compression.
void tone(cv::Mat3f& image, const Development& how, double scale) {
  cv::Mat1f log_luma(image.size());
  for (int y = 0; y < image.rows; ++y) {
    for (int x = 0; x < image.cols; ++x) log_luma(y, x) = std::log2(luma(image(y, x)) + 0.01F);
  }
  cv::Mat small;
  cv::resize(log_luma, small, {std::max(1, image.cols / 4), std::max(1, image.rows / 4)}, 0, 0,
             cv::INTER_AREA);
  cv::Mat smooth;
  cv::bilateralFilter(small, smooth, 0, 0.9, 8 * scale + 1);
  cv::Mat1f base;
  cv::resize(smooth, base, image.size(), 0, 0, cv::INTER_LINEAR);

  constexpr int kSteps = 4096;
  std::vector<float> curve(kSteps + 1);
  const double c = how.contrast;
  for (int i = 0; i <= kSteps; ++i) {
    double v = 2.0 * i / kSteps;
    if (v > 0.7) v = 0.7 + 0.3 * (1 - std::exp(-(v - 0.7) / 0.3));
    v = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    curve[static_cast<std::size_t>(i)] = f32(v * (1 - c) + v * v * (3 - 2 * v) * c);
  }
  const auto look_up = [&](float v) {
    const float at = std::clamp(v, 0.0F, 1.9995F) * (kSteps / 2.0F);
    const auto i = static_cast<std::size_t>(at);
    return curve[i] + (curve[i + 1] - curve[i]) * (at - static_cast<float>(i));
  };
  const float pivot = std::log2(0.2F);
  for (int y = 0; y < image.rows; ++y) {
    for (int x = 0; x < image.cols; ++x) {
      cv::Vec3f& v = image(y, x);
      v *= std::exp2((pivot - base(y, x)) * f32(how.local_tone));
      const cv::Vec3f s(look_up(v[0]), look_up(v[1]), look_up(v[2]));
      const float mean = (s[0] + s[1] + s[2]) / 3;
      for (int k = 0; k < 3; ++k)
        v[k] = std::clamp(mean + (s[k] - mean) * f32(how.saturation), 0.0F, 1.0F);
    }
  }
}

void clean_and_sharpen(cv::Mat3f& image, const Development& how, double scale) {
  cv::Mat ycc;
  cv::cvtColor(image, ycc, cv::COLOR_RGB2YCrCb);
  std::vector<cv::Mat> planes;
  cv::split(ycc, planes);
  if (how.smear > 0) {
    for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
      cv::Mat half;
      cv::resize(planes[i], half, {(image.cols + 1) / 2, (image.rows + 1) / 2}, 0, 0,
                 cv::INTER_AREA);
      cv::Mat smooth;
      cv::bilateralFilter(half, smooth, 0, 0.03 + 0.09 * how.smear,
                          (0.6 + 1.2 * how.smear) * scale);
      cv::resize(smooth, planes[i], image.size(), 0, 0, cv::INTER_LINEAR);
    }
    cv::Mat smooth;
    const int diameter = how.smear > 0.5 ? 7 : 5;
    cv::bilateralFilter(planes[0], smooth, diameter, 0.006 + 0.06 * how.smear,
                        (0.7 + 1.2 * how.smear) * scale);
    planes[0] = smooth;
  }
  cv::Mat blurred;
  cv::GaussianBlur(planes[0], blurred, {}, std::max(0.5, how.sharpen_radius_px * scale));
  cv::Mat detail = planes[0] - blurred;
  detail = cv::min(cv::max(detail, -0.12), 0.12);
  planes[0] = planes[0] + how.sharpen * detail;
  cv::merge(planes, ycc);
  cv::cvtColor(ycc, image, cv::COLOR_YCrCb2RGB);
}

// Calls with every pixel's place and the square of its distance from the middle, 1 in a corner.
template <typename Do>
void for_all_from_middle(const cv::Mat3f& image, const Do& what) {
  const double half2 = (static_cast<double>(image.cols) * image.cols +
                        static_cast<double>(image.rows) * image.rows) /
                       4;
  for (int y = 0; y < image.rows; ++y)
    for (int x = 0; x < image.cols; ++x)
      what(y, x, (std::pow(x - image.cols / 2.0, 2) + std::pow(y - image.rows / 2.0, 2)) / half2);
}

// A simple lens is sharp in its middle only.
void soften_corners(cv::Mat3f& image, double blur_px) {
  if (blur_px <= 0) return;
  cv::Mat3f soft;
  cv::Mat3f softer;
  cv::GaussianBlur(image, soft, {}, std::max(0.3, 0.5 * blur_px));
  cv::GaussianBlur(image, softer, {}, std::max(0.3, blur_px));
  for_all_from_middle(image, [&](int y, int x, double r2) {
    const float t = f32(std::clamp(2.2 * r2 - 0.2, 0.0, 2.0));
    image(y, x) = t < 1 ? image(y, x) * (1 - t) + soft(y, x) * t
                        : soft(y, x) * (2 - t) + softer(y, x) * (t - 1);
  });
}

void vignette(cv::Mat3f& image, double amount) {
  for_all_from_middle(image, [&](int y, int x, double r2) { image(y, x) *= f32(1 - amount * r2); });
}

}  // namespace

Pixels develop(const Render& rendered, double focal_px, const Development& how,
               std::uint64_t seed) {
  cv::Mat3f image = rendered.light.clone();
  const double scale = std::max(image.cols, image.rows) / 2000.0;
  defocus(image, rendered.depth, focal_px, how);
  add_bloom(image, how.bloom, scale);
  fringe(image, how.color_fringe);
  shake(image, how, scale);
  cv::GaussianBlur(image, image, {}, std::max(0.3, how.lens_blur_px * scale));
  soften_corners(image, how.corner_blur_px * scale);
  vignette(image, how.vignette);
  const cv::Vec3f gain = exposure(image, how);
  for (cv::Vec3f& v : image) v = v.mul(gain);
  sense(image, gain, how, seed);
  tone(image, how, scale);
  clean_and_sharpen(image, how, scale);

  Pixels out{image.cols, image.rows, {}};
  out.bgr.resize(image.total() * 3);
  std::size_t i = 0;
  for (const cv::Vec3f& v : image) {
    for (int c = 2; c >= 0; --c) {
      out.bgr[i++] = static_cast<std::uint8_t>(std::lround(std::clamp(v[c], 0.0F, 1.0F) * 255.0F));
    }
  }
  return out;
}

}  // namespace storey::compositor
