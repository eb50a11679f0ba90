#include "vision/identify/light_offsets.h"

#include "model/median.h"

#include <algorithm>

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

}  // namespace storey::vision
