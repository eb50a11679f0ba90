#include "vision/identify/covered_cells.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>

namespace storey::vision {

std::vector<float> trimmed_distances(const CellModel& model, const CellVector& view,
                                     const CellLight& light, const std::vector<float>& enough) {
  constexpr std::size_t kAll = kBlocks * kBlocks;
  constexpr std::size_t kKept = kAll * 3 / 4;
  constexpr float kRounding = 1.0001F;
  const CellVector seen = block_whitened(model.block_whitening, in_light(view, light));
  std::vector<float> least(model.things.size(), std::numeric_limits<float>::max());
  for (std::size_t look = 0; look < model.thing_of.size(); ++look) {
    const auto thing = static_cast<std::size_t>(model.thing_of[look]);
    BlockDistances away = block_distances(seen.data(), &model.blocks[look * kCellDims]);
    // Most looks are so far away that it need not be known which blocks agree.
    const float all = std::accumulate(away.begin(), away.end(), 0.0F);
    const float most = *std::max_element(away.begin(), away.end());
    if (all - most * static_cast<float>(kAll - kKept) >
        kRounding * std::min(least[thing], enough[thing]))
      continue;
    std::nth_element(away.begin(), away.begin() + kKept, away.end());
    least[thing] =
        std::min(least[thing], std::accumulate(away.begin(), away.begin() + kKept, 0.0F));
  }
  return least;
}

void forgive_covered(const CellModel& model, const SeenCells& cells, const CellLight& light,
                     CellDistances& distances) {
  constexpr float kPlain = 150;   // squared distance up to which nothing can cover much
  constexpr float kScale = 2;     // of a trimmed distance, to be as large as a full one ...
  constexpr float kCovered = 60;  // ... and what it costs that something covers the rest
  for (int cell = 0; cell < cells.size(); ++cell) {
    const auto squared = distances.of(cell);
    std::size_t nearest = 0;
    std::size_t nearest_piece = 0;
    for (std::size_t t = 0; t < squared.size(); ++t) {
      if (squared[t] < squared[nearest]) nearest = t;
      const bool other = model.things[nearest_piece].is_nothing();
      if (!model.things[t].is_nothing() && (other || squared[t] < squared[nearest_piece]))
        nearest_piece = t;
    }
    if (squared[nearest] <= kPlain) continue;
    const auto at = static_cast<std::size_t>(cell) * squared.size() + nearest_piece;
    const int view = cell * cells.places + distances.place[at];
    std::vector<float> enough;
    for (std::size_t t = 0; t < squared.size(); ++t)
      enough.push_back(model.things[t].is_nothing() ? 0 : (squared[t] - kCovered) / kScale);
    const auto trimmed =
        trimmed_distances(model, cells.views[static_cast<std::size_t>(view)], light, enough);
    for (std::size_t t = 0; t < squared.size(); ++t)
      if (!model.things[t].is_nothing())
        squared[t] = std::min(squared[t], kScale * trimmed[t] + kCovered);
  }
}

int visible_blocks(std::uint16_t hidden) { return kBlocks * kBlocks - std::popcount(hidden); }

bool is_covered(std::uint16_t hidden) {
  constexpr int kFewest = 3;
  return std::popcount(hidden) >= kFewest;
}

bool tells_by_view(std::uint16_t hidden) {
  constexpr int kFewest = 3;  // blocks: a rim that is left in view tells nothing
  return visible_blocks(hidden) >= kFewest;
}

float unseen_distance(std::uint16_t hidden) {
  constexpr float kOrdinary = 80;  // squared distance of a piece that is seen well
  return kOrdinary * static_cast<float>(std::popcount(hidden)) / (kBlocks * kBlocks);
}

namespace {

// Sum over the blocks in view, for each thing.
std::vector<float> visible_distances(const CellModel& model, const CellVector& view,
                                     const CellLight& light, std::uint16_t hidden) {
  const CellVector seen = block_whitened(model.block_whitening, in_light(view, light));
  std::vector<float> least(model.things.size(), std::numeric_limits<float>::max());
  for (std::size_t look = 0; look < model.thing_of.size(); ++look) {
    const auto away = block_distances(seen.data(), &model.blocks[look * kCellDims]);
    float sum = 0;
    for (std::size_t block = 0; block < away.size(); ++block)
      if ((hidden >> block & 1U) == 0) sum += away[block];
    float& thing = least[static_cast<std::size_t>(model.thing_of[look])];
    thing = std::min(thing, sum);
  }
  return least;
}

}  // namespace

void compare_visible(const CellModel& model, const SeenCells& cells, const CellLight& light,
                     std::span<const std::uint16_t> hidden, CellDistances& distances) {
  for (int cell = 0; cell < cells.size(); ++cell) {
    const std::uint16_t covered = hidden[static_cast<std::size_t>(cell)];
    if (!is_covered(covered)) continue;
    const auto squared = distances.of(cell);
    const float unseen = unseen_distance(covered);
    const bool tells = tells_by_view(covered);
    for (std::size_t t = 0; t < squared.size(); ++t)
      if (!model.things[t].is_nothing())
        squared[t] = tells ? std::numeric_limits<float>::max() : unseen;
    for (int place = 0; tells && place < cells.places; ++place) {
      const auto view = static_cast<std::size_t>(cell * cells.places + place);
      const auto visible = visible_distances(model, cells.views[view], light, covered);
      for (std::size_t t = 0; t < squared.size(); ++t)
        if (!model.things[t].is_nothing()) squared[t] = std::min(squared[t], visible[t] + unseen);
    }
  }
}

std::optional<float> nothing_in_view(const CellModel& model, const SeenCells& cells, int cell,
                                     const CellLight& light, std::uint16_t hidden) {
  if (!tells_by_view(hidden)) return std::nullopt;
  // What is hidden is taken to look as what is in view: less would count for nothing.
  const float scale =
      static_cast<float>(kBlocks * kBlocks) / static_cast<float>(visible_blocks(hidden));
  float least = std::numeric_limits<float>::max();
  for (int place = 0; place < cells.places; ++place) {
    const auto view = static_cast<std::size_t>(cell * cells.places + place);
    const auto visible = visible_distances(model, cells.views[view], light, hidden);
    for (std::size_t t = 0; t < visible.size(); ++t)
      if (model.things[t].is_nothing()) least = std::min(least, scale * visible[t]);
  }
  return least;
}

namespace {

// Of the part that is farthest away; a part of which some is hidden is as far away as the rest.
float farthest_part(const BlockDistances& away, std::uint16_t hidden) {
  constexpr int kFewest = 2;  // blocks in view
  constexpr std::size_t kSide = 2;
  float farthest = 0;
  for (std::size_t y = 0; y + kSide <= kBlocks; ++y) {
    for (std::size_t x = 0; x + kSide <= kBlocks; ++x) {
      float sum = 0;
      int seen = 0;
      for (std::size_t i = 0; i < kSide * kSide; ++i) {
        const std::size_t block = (y + i / kSide) * kBlocks + x + i % kSide;
        if ((hidden >> block & 1U) != 0) continue;
        sum += away[block];
        ++seen;
      }
      if (seen >= kFewest)
        farthest =
            std::max(farthest, sum * static_cast<float>(kSide * kSide) / static_cast<float>(seen));
    }
  }
  return farthest;
}

}  // namespace

float odd_part(const CellModel& model, const SeenCells& cells, int cell, const CellLight& light,
               std::uint16_t hidden, int thing) {
  float least = std::numeric_limits<float>::max();
  for (int place = 0; place < cells.places; ++place) {
    const auto& view = cells.views[static_cast<std::size_t>(cell * cells.places + place)];
    const CellVector seen = block_whitened(model.block_whitening, in_light(view, light));
    for (std::size_t look = 0; look < model.thing_of.size(); ++look) {
      if (model.thing_of[look] != thing) continue;
      const auto away = block_distances(seen.data(), &model.blocks[look * kCellDims]);
      least = std::min(least, farthest_part(away, hidden));
    }
  }
  return least;
}

void finish_comparison(const CellModel& model, const SeenCells& cells, const CellLight& light,
                       CellDistances& distances) {
  if (model.figures)
    compare_figures(*model.figures, cells.figures, light, distances);
  else
    forgive_covered(model, cells, light, distances);
}

}  // namespace storey::vision
