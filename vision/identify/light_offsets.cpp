#include "vision/identify/light_offsets.h"

#include "model/median.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace storey::vision {
namespace {

constexpr int kRounds = 20;

cv::Vec3f median_colour(const std::vector<cv::Vec3f>& colours) {
  cv::Vec3f out;
  for (int c = 0; c < 3; ++c) {
    std::vector<float> values;
    values.reserve(colours.size());
    for (const auto& colour : colours) values.push_back(colour[c]);
    out[c] = median(std::move(values));
  }
  return out;
}

using Samples = std::vector<const LightSample*>;

// The colours of things as the mean light would show them, by number.
std::vector<cv::Vec3f> colours_in(const std::vector<CellLight>& lights,
                                  const std::vector<LightSample>& samples) {
  std::vector<std::vector<cv::Vec3f>> by_thing;
  for (const auto& sample : samples) {
    const auto thing = static_cast<std::size_t>(sample.thing);
    if (thing >= by_thing.size()) by_thing.resize(thing + 1);
    by_thing[thing].push_back(
        in_light(sample.colour, lights[static_cast<std::size_t>(sample.light)]));
  }
  std::vector<cv::Vec3f> colours(by_thing.size());
  for (std::size_t t = 0; t < by_thing.size(); ++t)
    if (!by_thing[t].empty()) colours[t] = median_colour(by_thing[t]);
  return colours;
}

struct ContrastFit {
  CellLight light;
  double off = std::numeric_limits<double>::max();  // mean distance of what it shows
};

// The colour of a light of which the contrast is given.
ContrastFit fit_colour(const Samples& shown, const std::vector<cv::Vec3f>& colours,
                       CellLight light) {
  constexpr int kSteps = 3;
  constexpr double kMostOff = 0.5;  // log units: of what is covered or burnt out
  for (int step = 0;; ++step) {
    std::vector<cv::Vec3f> away;
    double off = 0;
    for (const LightSample* sample : shown) {
      away.push_back(in_light(sample->colour, light) -
                     colours[static_cast<std::size_t>(sample->thing)]);
      off += std::min(kMostOff, cv::norm(away.back()));
    }
    if (step == kSteps) return {light, off / static_cast<double>(shown.size())};
    light.colour += step_of_colour(median_colour(away), light);
  }
}

CellLight fit_light_of(const Samples& shown, const std::vector<cv::Vec3f>& colours,
                       const CellLight& before) {
  constexpr std::size_t kFew = 8;
  constexpr std::array kContrasts{0.5F, 0.6F,  0.7F, 0.8F, 0.9F, 1.0F,
                                  1.1F, 1.25F, 1.4F, 1.6F, 1.8F, 2.1F};
  constexpr double kUnusual = 0.02;  // log units away that a contrast e-fold off the mean costs
  if (shown.empty()) return before;
  if (shown.size() < kFew) return fit_colour(shown, colours, {before.colour, 1.0F}).light;
  ContrastFit best;
  for (const float contrast : kContrasts) {
    ContrastFit fit = fit_colour(shown, colours, {before.colour, contrast});
    fit.off += kUnusual * std::abs(std::log(contrast));
    if (fit.off < best.off) best = fit;
  }
  return best.light;
}

// Lights are known against each other only.
void set_mean(std::vector<CellLight>& lights) {
  cv::Vec3f colour(0, 0, 0);
  float log_contrast = 0;
  const float share = 1 / static_cast<float>(lights.size());
  for (const CellLight& light : lights) {
    colour += share * light.colour;
    log_contrast += share * std::log(light.contrast.value_or(1.0F));
  }
  for (CellLight& light : lights) {
    light.colour -= colour;
    light.contrast = light.contrast.value_or(1.0F) * std::exp(-log_contrast);
  }
}

}  // namespace

std::vector<cv::Vec3f> fit_lights(const std::vector<LightSample>& samples) {
  int lights_count = 0;
  int things = 0;
  for (const auto& sample : samples) {
    lights_count = std::max(lights_count, sample.light + 1);
    things = std::max(things, sample.thing + 1);
  }
  std::vector<cv::Vec3f> lights(static_cast<std::size_t>(lights_count), cv::Vec3f(0, 0, 0));
  for (int round = 0; round < kRounds; ++round) {
    std::vector<std::vector<cv::Vec3f>> by_thing(static_cast<std::size_t>(things));
    std::vector<std::vector<cv::Vec3f>> by_light(lights.size());
    for (const auto& sample : samples)
      by_thing[static_cast<std::size_t>(sample.thing)].push_back(
          sample.colour - lights[static_cast<std::size_t>(sample.light)]);
    std::vector<cv::Vec3f> colours(by_thing.size());
    for (std::size_t t = 0; t < by_thing.size(); ++t)
      if (!by_thing[t].empty()) colours[t] = median_colour(by_thing[t]);
    for (const auto& sample : samples)
      if (sample.counts)
        by_light[static_cast<std::size_t>(sample.light)].push_back(
            sample.colour - colours[static_cast<std::size_t>(sample.thing)]);
    cv::Vec3f mean(0, 0, 0);
    for (std::size_t l = 0; l < lights.size(); ++l) {
      if (!by_light[l].empty()) lights[l] = median_colour(by_light[l]);
      mean += lights[l];
    }
    for (auto& light : lights) light -= mean / static_cast<float>(lights.size());
  }
  return lights;
}

std::vector<CellLight> fit_contrasts(const std::vector<LightSample>& samples) {
  constexpr int kContrastRounds = 6;
  std::vector<Samples> shown;
  for (const auto& sample : samples) {
    const auto light = static_cast<std::size_t>(sample.light);
    if (light >= shown.size()) shown.resize(light + 1);
    if (sample.counts) shown[light].push_back(&sample);
  }
  std::vector<CellLight> lights(shown.size(), CellLight{{0, 0, 0}, 1.0F});
  for (int round = 0; round < kContrastRounds; ++round) {
    const auto colours = colours_in(lights, samples);
    for (std::size_t l = 0; l < lights.size(); ++l)
      lights[l] = fit_light_of(shown[l], colours, lights[l]);
    set_mean(lights);
  }
  return lights;
}

}  // namespace storey::vision
