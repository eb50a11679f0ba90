#include "vision/identify/stated_colours.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace storey::vision {
namespace {

// Squared distances. A piece that has the colour it should have is so far away, as if it were
// known; farther by these times the squared difference of log colours, and by how much more this is
// than the least of the other colours. But it never is all but certain.
constexpr float kAsStated = 70;
constexpr float kBeside = 300;
constexpr float kBesideOthers = 500;
constexpr float kLeast = 40;
// Where another colour is nearer it is farther than what is like nothing that was learnt.
constexpr float kAgainst = 300;
constexpr float kMostAgainst = 80;

// The least but for one; that one where it is alone.
float least_of_others(std::vector<float> numbers, int one) {
  if (numbers.size() > 1) numbers.erase(numbers.begin() + one);
  return *std::min_element(numbers.begin(), numbers.end());
}

}  // namespace

cv::Vec3f log_colour(const std::array<std::uint8_t, 3>& rgb) {
  const auto of = [&](std::size_t channel) {
    return std::log(static_cast<float>(rgb[channel]) + kAddedDark);
  };
  return {of(2), of(1), of(0)};
}

SeenColours::SeenColours(const std::vector<StatedAndSeen>& pairs) {
  constexpr float kAsIfOne = 0.1F;  // squared: as much says that a slope is one
  const float share = 1 / static_cast<float>(pairs.size());
  for (const auto& [stated, seen] : pairs) {
    stated_ += stated * share;
    seen_ += seen * share;
  }
  for (int channel = 0; channel < 3; ++channel) {
    float products = kAsIfOne;
    float squares = kAsIfOne;
    for (const auto& [stated, seen] : pairs) {
      const float from_mean = stated[channel] - stated_[channel];
      products += from_mean * (seen[channel] - seen_[channel]);
      squares += from_mean * from_mean;
    }
    slope_[channel] = products / squares;
  }
}

cv::Vec3f SeenColours::of(const cv::Vec3f& stated) const {
  return slope_.mul(stated - stated_) + seen_;
}

cv::Vec3f ground_colour(const CellVector& cell) {
  constexpr std::size_t kCount = kBlocks * kBlocks;
  cv::Vec3f colour;
  for (int channel = 0; channel < 3; ++channel) {
    std::array<float, kCount> blocks;
    for (std::size_t b = 0; b < kCount; ++b)
      blocks[b] = cell[3 * b + static_cast<std::size_t>(channel)];
    std::sort(blocks.begin(), blocks.end());
    colour[channel] = (blocks[kCount / 2 - 1] + blocks[kCount / 2]) / 2;
  }
  return colour;
}

void heed_stated_colours(const CellModel& model, const SeenCells& cells, const CellLight& light,
                         CellDistances& distances) {
  const std::size_t unseen = model.never_seen.size();
  if (std::none_of(model.never_seen.begin(), model.never_seen.end(),
                   [](const UnseenThing& thing) { return thing.colour >= 0; }))
    return;
  distances.unseen.resize(unseen * static_cast<std::size_t>(cells.size()));
  for (int i = 0; i < cells.size(); ++i) {
    const CellVector& view = cells.views[static_cast<std::size_t>(i * cells.places)];
    const cv::Vec3f colour = ground_colour(in_light(view, light));
    std::vector<float> beside;
    for (const cv::Vec3f& stated : model.colours)
      beside.push_back((colour - stated).dot(colour - stated));
    for (std::size_t u = 0; u < unseen; ++u) {
      const int own = model.never_seen[u].colour;
      if (own < 0) continue;
      const float away = beside[static_cast<std::size_t>(own)];
      const float more = away - least_of_others(beside, own);
      UnseenAway& known = distances.unseen[static_cast<std::size_t>(i) * unseen + u];
      known.farther += std::clamp(kAgainst * more, 0.0F, kMostAgainst);
      if (model.never_seen[u].ground_seen) continue;
      known.at_most = std::max(kLeast, kAsStated + kBeside * away + kBesideOthers * more);
    }
  }
}

}  // namespace storey::vision
