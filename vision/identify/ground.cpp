#include "vision/identify/ground.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "model/median.h"

namespace storey::vision {
namespace {

constexpr int kClusters = 8;
constexpr int kClusterRounds = 8;
// Lab units: a ground of one plain colour is left sooner than one with grain.
constexpr float kLeastTolerance = 12;
constexpr float kMostTolerance = 18;
constexpr float kSpreads = 5;
constexpr float kLightWeight = 0.6F;  // shadows change lightness more than colour
constexpr int kLightRounds = 4;
// How much light may differ before a guess of it becomes as unlikely as a wrong ground.
constexpr double kOtherBrightness = 0.5;
constexpr double kOtherTint = 0.12;
constexpr double kLightCost = 0.12;
// Two grounds of one piece may look a little more or less colourful than they are.
constexpr float kMostTint = 8;  // Lab units
constexpr double kTintCost = 0.0012;
constexpr double kDarkShare = 0.015;  // of the pixels are outlines, or as dark
constexpr float kMostVeil = 90;

float squared_distance(const cv::Vec3f& a, const cv::Vec3f& b) {
  const cv::Vec3f d = a - b;
  return kLightWeight * kLightWeight * d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
}

const cv::Vec3f& nearest(const Ground& ground, const cv::Vec3f& lab) {
  return *std::min_element(ground.colours.begin(), ground.colours.end(),
                           [&](const cv::Vec3f& a, const cv::Vec3f& b) {
                             return squared_distance(a, lab) < squared_distance(b, lab);
                           });
}

cv::Vec3f bgr_of(const cv::Vec3f& lab) {
  const cv::Mat one(1, 1, CV_32FC3, cv::Scalar(lab[0], lab[1], lab[2]));
  cv::Mat bgr;
  cv::cvtColor(one, bgr, cv::COLOR_Lab2BGR);
  return bgr.at<cv::Vec3f>(0, 0) * 255.0F;
}

/// Steps of the light: what the pixels that look like ground differ by from its nearest colour.
cv::Vec3f better_light(const std::vector<cv::Mat>& squares, const std::vector<Ground>& grounds,
                       const std::vector<int>& which, const cv::Vec3f& gain, float most_unlike) {
  std::array<std::vector<double>, 3> steps;
  for (std::size_t s = 0; s < squares.size(); ++s) {
    const Ground& ground = grounds[static_cast<std::size_t>(which[s])];
    const cv::Mat lab = lab_of(squares[s], gain);
    for (int y = 0; y < lab.rows; ++y)
      for (int x = 0; x < lab.cols; ++x) {
        const auto& seen = lab.at<cv::Vec3f>(y, x);
        if (unlike_ground(ground, seen) > most_unlike) continue;
        const cv::Vec3f is = bgr_of(nearest(ground, seen));
        const cv::Vec3b& raw = squares[s].at<cv::Vec3b>(y, x);
        for (std::size_t c = 0; c < 3; ++c)
          steps.at(c).push_back(
              std::log((is[static_cast<int>(c)] + 8) / (raw[static_cast<int>(c)] + 8.0)));
      }
  }
  cv::Vec3f out = gain;
  for (std::size_t c = 0; c < 3; ++c)
    if (steps.at(c).size() >= 20)
      out[static_cast<int>(c)] =
          std::clamp(static_cast<float>(std::exp(median(steps.at(c)))), 0.4F, 2.5F);
  return out;
}

double strangeness(const cv::Vec3f& gain) {
  const double b = std::log(gain[0]), g = std::log(gain[1]), r = std::log(gain[2]);
  const double bright = (b + g + r) / 3;
  const double tint = std::max({std::abs(b - bright), std::abs(g - bright), std::abs(r - bright)});
  return kLightCost * (bright * bright / (kOtherBrightness * kOtherBrightness) +
                       tint * tint / (kOtherTint * kOtherTint));
}

/// How unlike a ground pixels are of which nobody knows which ground they are.
double unlikeness(Ground ground, const cv::Mat& lab) {
  ground.tolerance = kMostTolerance;
  return cv::mean(unlike_ground(ground, lab))[0];
}

double mean_unlikeness(const std::vector<cv::Mat>& squares, const std::vector<Ground>& grounds,
                       const std::vector<int>& which, const cv::Vec3f& gain) {
  double sum = 0;
  for (std::size_t s = 0; s < squares.size(); ++s) {
    const Ground& ground = grounds[static_cast<std::size_t>(which[s])];
    const cv::Vec3f tint = tint_on(squares[s], ground, gain);
    const cv::Scalar off(tint[0], tint[1], tint[2]);
    sum += unlikeness(ground, cv::Mat(lab_of(squares[s], gain) - off)) + kTintCost * tint.dot(tint);
  }
  return sum / static_cast<double>(squares.size());
}

}  // namespace

cv::Mat lab_of(const cv::Mat& bgr, const cv::Vec3f& gain) {
  cv::Mat scaled;
  bgr.convertTo(scaled, CV_32FC3, 1 / 255.0);
  cv::multiply(scaled, cv::Scalar(gain[0], gain[1], gain[2]), scaled);
  cv::min(scaled, 1, scaled);
  cv::Mat lab;
  cv::cvtColor(scaled, lab, cv::COLOR_BGR2Lab);
  return lab;
}

float unlike_ground(const Ground& ground, const cv::Vec3f& lab) {
  return std::min(1.0F, std::sqrt(squared_distance(nearest(ground, lab), lab)) / ground.tolerance);
}

cv::Mat unlike_ground(const Ground& ground, const cv::Mat& lab) {
  cv::Mat out(lab.size(), CV_32F);
  for (int y = 0; y < lab.rows; ++y)
    for (int x = 0; x < lab.cols; ++x)
      out.at<float>(y, x) = unlike_ground(ground, lab.at<cv::Vec3f>(y, x));
  return out;
}

Ground ground_of(const std::string& name, const cv::Mat& lab) {
  // Sorted by lightness, begun at equal shares: no randomness.
  std::vector<cv::Vec3f> pixels(lab.begin<cv::Vec3f>(), lab.end<cv::Vec3f>());
  std::sort(pixels.begin(), pixels.end(),
            [](const cv::Vec3f& a, const cv::Vec3f& b) { return a[0] < b[0]; });
  Ground ground{name, {}, kMostTolerance};
  for (int i = 0; i < kClusters; ++i)
    ground.colours.push_back(
        pixels[pixels.size() * (2 * static_cast<std::size_t>(i) + 1) / (2 * kClusters)]);
  for (int round = 0; round < kClusterRounds; ++round) {
    std::vector<cv::Vec3f> sums(ground.colours.size());
    std::vector<float> counts(ground.colours.size());
    for (const auto& pixel : pixels) {
      const auto i = static_cast<std::size_t>(&nearest(ground, pixel) - ground.colours.data());
      sums[i] += pixel;
      ++counts[i];
    }
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (counts[i] > 0) ground.colours[i] = sums[i] / counts[i];
  }
  double spread = 0;
  for (const auto& pixel : pixels)
    spread += std::sqrt(squared_distance(nearest(ground, pixel), pixel));
  ground.tolerance =
      std::clamp(kSpreads * static_cast<float>(spread / static_cast<double>(pixels.size())),
                 kLeastTolerance, kMostTolerance);
  return ground;
}

cv::Vec3f darkest(const cv::Mat& bgr) {
  cv::Vec3f out;
  std::array<cv::Mat, 3> channels;
  cv::split(bgr, channels.data());
  for (int c = 0; c < 3; ++c) {
    std::array<int, 256> counts{};
    const cv::Mat& channel = channels.at(static_cast<std::size_t>(c));
    for (int y = 0; y < channel.rows; ++y)
      for (int x = 0; x < channel.cols; ++x) ++counts.at(channel.at<std::uint8_t>(y, x));
    int left = static_cast<int>(kDarkShare * static_cast<double>(channel.total()));
    int level = 0;
    while (level < 255 && (left -= counts.at(static_cast<std::size_t>(level))) >= 0) ++level;
    out[c] = static_cast<float>(level);
  }
  return out;
}

cv::Mat without_veil(const cv::Mat& bgr, const cv::Vec3f& dark) {
  const cv::Vec3f here = darkest(bgr);
  cv::Mat out;
  bgr.convertTo(out, CV_32FC3);
  cv::Scalar veil;
  cv::Scalar stretch;
  for (int c = 0; c < 3; ++c) {
    veil[c] = std::clamp(here[c] - dark[c], 0.0F, kMostVeil);
    stretch[c] = 255 / (255 - veil[c]);
  }
  cv::subtract(out, veil, out);
  cv::multiply(out, stretch, out);
  out.convertTo(out, CV_8UC3);
  return out;
}

cv::Vec3f tint_on(const cv::Mat& pixels, const Ground& ground, const cv::Vec3f& gain) {
  const cv::Mat lab = lab_of(pixels, gain);
  std::array<std::vector<float>, 3> off;
  for (int y = 0; y < lab.rows; ++y)
    for (int x = 0; x < lab.cols; ++x) {
      const auto& seen = lab.at<cv::Vec3f>(y, x);
      if (unlike_ground(ground, seen) > 0.99F) continue;
      const cv::Vec3f d = seen - nearest(ground, seen);
      for (int c = 0; c < 3; ++c) off.at(static_cast<std::size_t>(c)).push_back(d[c]);
    }
  cv::Vec3f out;
  for (int c = 0; c < 3; ++c)
    if (off.at(static_cast<std::size_t>(c)).size() >= 20)
      out[c] = std::clamp(upper_median(off.at(static_cast<std::size_t>(c))), -kMostTint, kMostTint);
  return out;
}

cv::Vec3f light_on(const std::vector<cv::Mat>& squares, const std::vector<Ground>& grounds,
                   const std::vector<int>& which) {
  cv::Vec3f best{1, 1, 1};
  double least = 1e9;
  // From the light as it is, and from one in which most of the picture is ground.
  for (const float start : {0.99F, 2.0F}) {
    cv::Vec3f gain{1, 1, 1};
    for (int round = 0; round < kLightRounds; ++round)
      gain = better_light(squares, grounds, which, gain, round == 0 ? start : 0.99F);
    const double cost = mean_unlikeness(squares, grounds, which, gain) + strangeness(gain);
    if (cost < least) {
      least = cost;
      best = gain;
    }
  }
  return best;
}

std::vector<GroundGuess> guess_grounds(const std::vector<cv::Mat>& squares,
                                       const std::vector<Ground>& grounds) {
  std::vector<GroundGuess> guesses;
  std::vector<int> which(squares.size(), 0);
  while (true) {
    GroundGuess guess{which, light_on(squares, grounds, which), {}, 0};
    for (std::size_t s = 0; s < squares.size(); ++s)
      guess.tints.push_back(
          tint_on(squares[s], grounds[static_cast<std::size_t>(which[s])], guess.gain));
    guess.cost = mean_unlikeness(squares, grounds, which, guess.gain) + strangeness(guess.gain);
    guesses.push_back(std::move(guess));
    std::size_t i = 0;
    while (i < which.size() && ++which[i] == static_cast<int>(grounds.size())) which[i++] = 0;
    if (i == which.size()) break;
  }
  std::sort(guesses.begin(), guesses.end(),
            [](const GroundGuess& a, const GroundGuess& b) { return a.cost < b.cost; });
  return guesses;
}

}  // namespace storey::vision
