#include "vision/read/turned_reading.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <opencv2/core.hpp>
#include <set>
#include <utility>

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

// Its left side becomes the top.
BuildingReading turned_once(BuildingReading reading) {
  const cv::Matx33d board_from_turned(0, 1, 0, -1, 0, reading.rows, 0, 0, 1);
  const cv::Matx33d map = cv::Matx33d(reading.photo_from_board.data()) * board_from_turned;
  std::copy(std::begin(map.val), std::end(map.val), reading.photo_from_board.begin());
  const auto turn_quad = [](Quad& quad) { std::rotate(quad.begin(), quad.end() - 1, quad.end()); };
  turn_quad(reading.board);
  for (Observation& seen : reading.cells) {
    const auto [col, row] = seen.site.cell;
    seen.site.cell = {row, reading.cols - 1 - col};
    turn_quad(seen.quad);
    for (Candidate& candidate : seen.candidates)
      if (!candidate.empty()) candidate.rotation = (candidate.rotation + 3) % 4;
  }
  std::swap(reading.rows, reading.cols);
  std::sort(reading.cells.begin(), reading.cells.end(),
            [](const Observation& one, const Observation& other) {
              const Cell a = one.site.cell;
              const Cell b = other.site.cell;
              return std::pair(-a.row, a.col) < std::pair(-b.row, b.col);
            });
  return reading;
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

BuildingReading turned_upright(BuildingReading reading, int quarters) {
  for (int turn = 0; turn < quarters; ++turn) reading = turned_once(std::move(reading));
  return reading;
}

}  // namespace storey::vision
