#include "vision/identify/never_seen.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace storey::vision {

double strange_distance(const CellModel& model, std::span<const float> squared,
                        const NeverSeenRule& rule) {
  constexpr std::size_t kOthers = 3;
  std::vector<float> pieces;  // each at its nearest turn
  for (std::size_t t = 0; t < squared.size(); ++t) {
    if (model.things[t].is_nothing()) continue;
    if (model.things[t].rotation == 0) pieces.push_back(squared[t]);
    pieces.back() = std::min(pieces.back(), squared[t]);
  }
  const auto other = std::min(kOthers, pieces.size()) - 1;
  std::nth_element(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(other),
                   pieces.end());
  return rule.strange * static_cast<double>(pieces[other]);
}

double never_seen_distance(const CellModel& model, const UnseenThing& unseen,
                           std::span<const float> squared, const NeverSeenRule& rule) {
  double alike = std::numeric_limits<double>::infinity();
  for (std::size_t t = 0; t < squared.size(); ++t) {
    const PieceFace what = model.things[t].what;
    if (std::find(unseen.alike.begin(), unseen.alike.end(), what) != unseen.alike.end())
      alike = std::min(alike, static_cast<double>(squared[t]));
  }
  return std::min(strange_distance(model, squared, rule), rule.alike * alike + rule.alike_away);
}

}  // namespace storey::vision
