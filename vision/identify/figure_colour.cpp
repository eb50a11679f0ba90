#include "vision/identify/figure_colour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "model/median.h"
#include "vision/cell_picture.h"
#include "vision/identify/light_offsets.h"

namespace storey::vision {
namespace {

constexpr int kRimPx = 4;      // inside a cell's edge: where its body shows
constexpr int kMiddlePx = 20;  // side of the middle, where nothing but the piece is seen
constexpr float kDark = 8;     // added before the logarithm: noise in the dark tells nothing
constexpr int kRounds = 10;
// What one colour may vary by besides what was seen: another camera, another lamp.
constexpr double kOtherLight = 0.06 * 0.06;
// Squared distances of cells are this much larger than those of colours for the same odds; and more
// than so far is no colour at all.
constexpr float kCellScale = 3.5F;
constexpr float kFarthest = 100;

cv::Mat value_of(const cv::Mat& bgr) {
  std::array<cv::Mat, 3> channels;
  cv::split(bgr, channels.data());
  return cv::max(cv::max(channels[0], channels[1]), channels[2]);
}

float squared_colour_distance(const FigureModel& model, const cv::Vec3f& a, const cv::Vec3f& b) {
  const cv::Vec3f d = a - b;
  return d.dot(model.precision * d);
}

// The nearest colour, and how much it counts: one that is no colour tells little of the light.
struct NearestColour {
  cv::Vec3f away;
  float weight = 0;
  float cost = kFarthest;
};

NearestColour nearest_colour(const FigureModel& model, const cv::Vec3f& colour) {
  NearestColour best;
  for (const auto& known : model.colours) {
    if (!known) continue;
    const float cost = squared_colour_distance(model, colour, *known);
    if (cost >= best.cost) continue;
    best = {colour - *known, 1 / (1 + cost / 10), cost};
  }
  return best;
}

}  // namespace

bool body_is_bright(const cv::Mat& cell) {
  const cv::Mat value = value_of(cell(cv::Rect(kCellMarginPx, kCellMarginPx, kCellPx, kCellPx)));
  cv::Mat ignored;
  const double threshold = cv::threshold(value, ignored, 0, 255, cv::THRESH_OTSU);
  cv::Mat rim(value.size(), CV_8U, cv::Scalar(255));
  rim(cv::Rect(kRimPx, kRimPx, kCellPx - 2 * kRimPx, kCellPx - 2 * kRimPx)).setTo(0);
  return cv::mean(value > threshold, rim)[0] > 127;
}

cv::Vec3f figure_colour(const cv::Mat& cell, bool bright_body) {
  constexpr int kOff = (kCellPicturePx - kMiddlePx) / 2;
  const cv::Mat inner = cell(cv::Rect(kOff, kOff, kMiddlePx, kMiddlePx));
  const cv::Mat value = value_of(inner);
  cv::Mat ignored;
  const double threshold = cv::threshold(value, ignored, 0, 255, cv::THRESH_OTSU);
  std::vector<std::pair<int, cv::Point>> figure;  // how far from the body, and where
  for (int y = 0; y < value.rows; ++y) {
    for (int x = 0; x < value.cols; ++x) {
      const int v = value.at<std::uint8_t>(y, x);
      if ((v > threshold) != bright_body) figure.push_back({bright_body ? -v : v, {x, y}});
    }
  }
  if (figure.empty()) return {0, 0, 0};
  // The half that differs most: the figure's edge is mixed with the body.
  std::sort(figure.begin(), figure.end(),
            [](const auto& a, const auto& b) { return a.first > b.first; });
  figure.resize((figure.size() + 1) / 2);
  cv::Vec3f colour;
  std::vector<int> values(figure.size());
  for (int c = 0; c < 3; ++c) {
    for (std::size_t i = 0; i < figure.size(); ++i)
      values[i] = inner.at<cv::Vec3b>(figure[i].second)[c];
    colour[c] = std::log(static_cast<float>(upper_median(values)) + kDark);
  }
  return colour;
}

FigureModel learn_figures(const std::vector<std::optional<FigureParts>>& parts,
                          const std::vector<FigureSample>& samples) {
  FigureModel model;
  model.parts = parts;
  int colours = 0;
  for (const auto& part : parts) {
    if (!part) continue;
    model.shapes = std::max(model.shapes, part->shape + 1);
    colours = std::max(colours, part->colour + 1);
  }
  std::vector<LightSample> seen;
  for (const auto& sample : samples) seen.push_back({sample.colour, sample.light, sample.seen});
  const auto lights = fit_lights(seen);
  std::vector<cv::Vec3d> sums(static_cast<std::size_t>(colours), cv::Vec3d(0, 0, 0));
  std::vector<int> counts(sums.size(), 0);
  const auto in_mean_light = [&](const FigureSample& sample) {
    return cv::Vec3d(sample.seen - lights[static_cast<std::size_t>(sample.light)]);
  };
  for (const auto& sample : samples) {
    sums[static_cast<std::size_t>(sample.colour)] += in_mean_light(sample);
    ++counts[static_cast<std::size_t>(sample.colour)];
  }
  model.colours.resize(sums.size());
  for (std::size_t c = 0; c < sums.size(); ++c)
    if (counts[c] > 0) model.colours[c] = cv::Vec3f(sums[c] / counts[c]);
  cv::Matx33d covariance = cv::Matx33d::zeros();
  for (const auto& sample : samples) {
    const cv::Vec3d away =
        in_mean_light(sample) - cv::Vec3d(*model.colours[static_cast<std::size_t>(sample.colour)]);
    covariance += away * away.t() * (1.0 / static_cast<double>(samples.size()));
  }
  covariance += cv::Matx33d::eye() * kOtherLight;
  model.precision = cv::Matx33f(covariance.inv());
  return model;
}

cv::Vec3f find_figure_light(const FigureModel& model, const std::vector<cv::Vec3f>& figures,
                            const cv::Vec3f& guess) {
  cv::Vec3f light = guess;
  for (int round = 0; round < kRounds; ++round) {
    cv::Vec3f sum(0, 0, 0);
    float weights = 1e-3F;
    for (const auto& figure : figures) {
      const auto near = nearest_colour(model, figure - light);
      sum += near.weight * near.away;
      weights += near.weight;
    }
    light += sum / weights;
  }
  return light;
}

void compare_figure(const FigureModel& model, const cv::Vec3f& figure, const cv::Vec3f& light,
                    std::span<float> squared) {
  std::vector<float> shape(static_cast<std::size_t>(model.shapes),
                           std::numeric_limits<float>::max());
  for (std::size_t t = 0; t < squared.size(); ++t) {
    if (!model.parts[t]) continue;
    float& least = shape[static_cast<std::size_t>(model.parts[t]->shape)];
    least = std::min(least, squared[t]);
  }
  for (std::size_t t = 0; t < squared.size(); ++t) {
    if (!model.parts[t]) continue;
    const auto& colour = model.colours[static_cast<std::size_t>(model.parts[t]->colour)];
    if (!colour) continue;  // nobody knows that colour: by the whole cell only
    const float away = squared_colour_distance(model, figure - light, *colour);
    squared[t] = shape[static_cast<std::size_t>(model.parts[t]->shape)] +
                 kCellScale * std::min(away, kFarthest);
  }
}

}  // namespace storey::vision
