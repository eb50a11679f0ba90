#include "vision/identify/stated_colours.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace storey::vision {
namespace {

// Squared distances. A piece that has the colour it should have is so far away, as if it were
// known; farther by these times the squared difference of log colours, and by how much more this is
// than the least of the other colours, nearer by no more than the last. Farther is one of which
// others on its ground were learnt, the more, the more photos do not show it; and what comes in
// several colours, the more, the more of them were learnt.
constexpr float kAsStated = 70;
constexpr float kGroundLearnt = 75;
constexpr float kOneOfMany = 95;
constexpr float kBeside = 300;
constexpr float kBesideOthers = 500;
constexpr float kMostNearer = 30;
// Where another colour is nearer it is farther than what is like nothing that was learnt.
constexpr float kAgainst = 300;
constexpr float kMostAgainst = 80;

// How far a cell's colour is from what a piece may be of, and how much farther than from others.
struct ColourAway {
  float own;   // squared difference of log colours
  float more;  // than to the nearest other colour; 0 where there is none
};

ColourAway colour_away(const std::vector<float>& away, const std::vector<int>& own) {
  float least = std::numeric_limits<float>::infinity();
  float other = least;
  for (std::size_t c = 0; c < away.size(); ++c) {
    const bool is_own = std::find(own.begin(), own.end(), static_cast<int>(c)) != own.end();
    float& nearest = is_own ? least : other;
    nearest = std::min(nearest, away[c]);
  }
  return {least, std::isfinite(other) ? least - other : 0};
}

float distance_by_colour(const ColourAway& colour, float as_stated) {
  return as_stated + std::max(-kMostNearer, kBeside * colour.own + kBesideOthers * colour.more);
}

float farther_by_colour(const ColourAway& colour) {
  return std::clamp(kAgainst * colour.more, 0.0F, kMostAgainst);
}

// Whether a thing comes in several colours, and only few of its pieces were learnt.
bool is_one_of_many(const CellModel& model, std::size_t thing) {
  constexpr int kFew = 4;
  return thing < model.examples.size() && model.examples[thing] < kFew &&
         model.colours_of[thing].size() > 1;
}

bool colours_tell_anything(const CellModel& model) {
  for (std::size_t thing = 0; thing < model.colours_of.size(); ++thing)
    if (is_one_of_many(model, thing)) return true;
  return std::any_of(model.never_seen.begin(), model.never_seen.end(),
                     [](const UnseenThing& thing) { return !thing.colours.empty(); });
}

// What the colour of a cell says of what was never seen. On a ground that was learnt most cells
// show what was: there it is only heeded where the mark that is counted tells the two.
UnseenAway away_by_colour(const CellModel& model, const UnseenThing& thing,
                          const ColourAway& colour) {
  const auto photos = static_cast<float>(model.photos);
  if (thing.colours.size() > 1) return {.at_most = distance_by_colour(colour, kOneOfMany * photos)};
  UnseenAway away{.farther = farther_by_colour(colour)};
  if (!thing.ground_seen)
    away.at_most = distance_by_colour(colour, kAsStated);
  else if (model.mark && model.mark->counts_on(thing.counted.ground))
    away.at_most = distance_by_colour(colour, kGroundLearnt * photos);
  return away;
}

std::vector<cv::Vec3f> ground_colours(const SeenCells& cells, const CellLight& light) {
  std::vector<cv::Vec3f> colours;
  for (int i = 0; i < cells.size(); ++i)
    colours.push_back(
        ground_colour(in_light(cells.views[static_cast<std::size_t>(i * cells.places)], light)));
  return colours;
}

// The middle one of each channel.
cv::Vec3f median_of(const std::vector<cv::Vec3f>& colours) {
  cv::Vec3f median;
  for (int channel = 0; channel < 3; ++channel) {
    std::vector<float> values;
    for (const cv::Vec3f& colour : colours) values.push_back(colour[channel]);
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    median[channel] = *middle;
  }
  return median;
}

// The colours of the model as this photo shows them: those of plain cells tell what its light, told
// by pictures of few grounds, is still off by.
std::vector<cv::Vec3f> colours_here(const CellModel& model, const std::vector<cv::Vec3f>& cells,
                                    const CellDistances& distances) {
  constexpr float kPlain = 120;  // squared distance
  constexpr std::size_t kFewest = 2;
  std::vector<std::vector<cv::Vec3f>> seen(model.colours.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto squared = distances.of(static_cast<int>(i));
    const auto nearest = std::min_element(squared.begin(), squared.end());
    const auto& own = model.colours_of[static_cast<std::size_t>(nearest - squared.begin())];
    if (own.size() == 1 && *nearest < kPlain)
      seen[static_cast<std::size_t>(own.front())].push_back(cells[i]);
  }
  std::vector<StatedAndSeen> pairs;
  for (std::size_t c = 0; c < seen.size(); ++c)
    if (!seen[c].empty()) pairs.push_back({model.colours[c], median_of(seen[c])});
  if (pairs.size() < kFewest) return model.colours;
  const SeenColours shown(pairs);
  std::vector<cv::Vec3f> here;
  for (const cv::Vec3f& colour : model.colours) here.push_back(shown.of(colour));
  return here;
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
  if (!colours_tell_anything(model)) return;
  const std::size_t unseen = model.never_seen.size();
  distances.unseen.resize(unseen * static_cast<std::size_t>(cells.size()));
  const std::vector<cv::Vec3f> colours = ground_colours(cells, light);
  const std::vector<cv::Vec3f> here = colours_here(model, colours, distances);
  for (int i = 0; i < cells.size(); ++i) {
    std::vector<float> away;
    for (const cv::Vec3f& colour : here) {
      const cv::Vec3f apart = colours[static_cast<std::size_t>(i)] - colour;
      away.push_back(apart.dot(apart));
    }
    for (std::size_t u = 0; u < unseen; ++u) {
      const UnseenThing& thing = model.never_seen[u];
      if (thing.colours.empty()) continue;
      const UnseenAway by_colour = away_by_colour(model, thing, colour_away(away, thing.colours));
      UnseenAway& known = distances.unseen[static_cast<std::size_t>(i) * unseen + u];
      known.at_most = by_colour.at_most;
      known.farther += by_colour.farther;
    }
    const auto squared = distances.of(i);
    for (std::size_t t = 0; t < squared.size(); ++t) {
      if (!is_one_of_many(model, t)) continue;
      const ColourAway colour = colour_away(away, model.colours_of[t]);
      const float one_of_many = kOneOfMany * static_cast<float>(model.examples[t]);
      squared[t] = std::min(squared[t], distance_by_colour(colour, one_of_many));
    }
  }
}

}  // namespace storey::vision
