#include "vision/read/common_turn.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace storey::vision {
namespace {

constexpr double kPlainly = 0.9;   // confidence in a piece's turn
constexpr double kMajority = 0.6;  // of the pieces whose turn is plainly seen
constexpr int kFewestVotes = 3;

using TurnShares = std::array<double, 4>;

TurnShares turns_of_cell(const Observation& seen, const std::set<PieceFace>& turnable) {
  TurnShares shares{};
  for (const Candidate& candidate : seen.candidates)
    if (turnable.contains(candidate.what))
      shares.at(static_cast<std::size_t>(candidate.rotation)) += candidate.confidence;
  return shares;
}

}  // namespace

int common_turn(const CellModel& model, const BuildingReading& reading) {
  std::set<PieceFace> turnable;
  for (const Thing& thing : model.things)
    if (thing.turns == 4) turnable.insert(thing.what);
  std::array<int, 4> votes{};
  for (const Observation& seen : reading.cells) {
    const TurnShares shares = turns_of_cell(seen, turnable);
    const auto most = std::max_element(shares.begin(), shares.end());
    if (*most >= kPlainly) ++votes.at(static_cast<std::size_t>(most - shares.begin()));
  }
  const auto most = std::max_element(votes.begin(), votes.end());
  const int all = std::accumulate(votes.begin(), votes.end(), 0);
  return all >= kFewestVotes && *most >= kMajority * all ? static_cast<int>(most - votes.begin())
                                                         : 0;
}

}  // namespace storey::vision
