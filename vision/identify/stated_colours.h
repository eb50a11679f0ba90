// Pieces that were never seen, told by the colour that their game says they are of.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "vision/identify/cell_model.h"

namespace storey::vision {

/// A colour as cells keep theirs: log B, G, R.
cv::Vec3f log_colour(const std::array<std::uint8_t, 3>& rgb);

/// The colour of most of a cell, log B, G, R: the median of its blocks.
cv::Vec3f ground_colour(const CellVector& cell);

/// A colour as a game states it and as photos show it.
struct StatedAndSeen {
  cv::Vec3f stated, seen;
};

/// What photos show of stated colours, told by some: channel by channel a line, which is a light's
/// colour and a photo's contrast.
class SeenColours {
 public:
  /// @param pairs  at least one.
  explicit SeenColours(const std::vector<StatedAndSeen>& pairs);
  [[nodiscard]] cv::Vec3f of(const cv::Vec3f& stated) const;

 private:
  cv::Vec3f stated_ = {0, 0, 0};  ///< in the mean
  cv::Vec3f seen_ = {0, 0, 0};
  cv::Vec3f slope_ = {1, 1, 1};
};

/// Adds to the distances how far each cell may be at most from what it has the colour of.
void heed_stated_colours(const CellModel& model, const SeenCells& cells, const CellLight& light,
                         CellDistances& distances);

}  // namespace storey::vision
