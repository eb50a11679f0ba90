#include "vision/locate/occupancy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace storey::vision {
namespace {

constexpr std::array<std::pair<int, int>, 4> kBeside{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

float evidence_of_looks(const PieceOrNothing& cell) {
  return std::min(kStranger, cell.nothing) - cell.piece;
}

std::vector<float> evidence_of(const SeenGrid& grid, const PieceMask& pieces) {
  std::vector<float> evidence(grid.cells.size(), 0);
  for (int row = 0; row < grid.rows; ++row) {
    for (int col = 0; col < grid.cols; ++col) {
      const auto& cell = grid.cells[grid.at(col, row)];
      if (!cell) continue;
      evidence[grid.at(col, row)] =
          piece_evidence(*cell) + nothing_handicap(neighbours(grid, pieces, col, row));
    }
  }
  return evidence;
}

// Cells with evidence for a piece that are connected with `start`; marks them in `done`.
Occupancy group_from(const SeenGrid& grid, const std::vector<float>& evidence, cv::Point start,
                     PieceMask& done) {
  Occupancy group;
  group.pieces.assign(evidence.size(), 0);
  std::vector<cv::Point> open{start};
  done[grid.at(start.x, start.y)] = 1;
  while (!open.empty()) {
    const cv::Point cell = open.back();
    open.pop_back();
    const auto at = grid.at(cell.x, cell.y);
    group.pieces[at] = 1;
    group.evidence += evidence[at];
    ++group.count;
    for (const auto& [dc, dr] : kBeside) {
      const cv::Point next(cell.x + dc, cell.y + dr);
      if (!grid.contains(next.x, next.y)) continue;
      const auto i = grid.at(next.x, next.y);
      if (evidence[i] <= 0 || done[i] != 0) continue;
      done[i] = 1;
      open.push_back(next);
    }
  }
  return group;
}

std::vector<Occupancy> groups_in(const SeenGrid& grid, const PieceMask& pieces) {
  const auto evidence = evidence_of(grid, pieces);
  PieceMask done(evidence.size(), 0);
  std::vector<Occupancy> groups;
  for (int row = 0; row < grid.rows; ++row) {
    for (int col = 0; col < grid.cols; ++col) {
      const auto i = grid.at(col, row);
      if (evidence[i] <= 0 || done[i] != 0) continue;
      groups.push_back(group_from(grid, evidence, {col, row}, done));
    }
  }
  return groups;
}

}  // namespace

bool looks_leave_open(const PieceOrNothing& cell) {
  constexpr float kPlainly = 200;  // squared distance
  return std::abs(evidence_of_looks(cell)) < kPlainly;
}

float piece_evidence(const PieceOrNothing& cell) {
  constexpr float kMostByLooks = 150;  // squared distance
  constexpr float kShareOfLooks = 0.5;
  constexpr float kOfSense = 30;  // squared distance for a unit of log odds
  const float by_looks = evidence_of_looks(cell);
  if (!cell.odds) return by_looks;
  return kShareOfLooks * std::clamp(by_looks, -kMostByLooks, kMostByLooks) + kOfSense * *cell.odds;
}

bool told_by_sense(const PieceOrNothing& cell) {
  constexpr float kSaysLittle = 40;  // squared distance
  const float by_looks = evidence_of_looks(cell);
  return cell.odds && (piece_evidence(cell) > 0 ? by_looks : -by_looks) < kSaysLittle;
}

float unsure_nothing(const PieceOrNothing& cell) {
  constexpr float kOpen = 10;
  constexpr float kSays = 1;  // log odds
  if (!cell.odds) return cell.nothing;
  const float by_looks = cell.nothing - cell.piece;
  const float both = piece_evidence(cell);
  const bool denied = std::abs(*cell.odds) > kSays && (*cell.odds > 0) != (by_looks > 0);
  const bool agree = (by_looks > 0) == (both > 0) && !denied;
  const float ahead = !agree     ? std::clamp(both, -kOpen, kOpen)
                      : both > 0 ? std::max(by_looks, both)
                                 : std::min(by_looks, both);
  return std::max(0.0F, cell.piece + ahead);
}

bool calls_for_sense(const PieceOrNothing& cell, int neighbours, bool within, bool may_be_bare) {
  const bool unlike_all = within && std::min(cell.piece, cell.nothing) > kStranger;
  if (!looks_leave_open(cell) && !unlike_all) return false;
  return may_be_bare || piece_evidence(cell) + nothing_handicap(neighbours) < 0;
}

int neighbours(const SeenGrid& grid, const PieceMask& pieces, int col, int row) {
  int count = 0;
  for (const auto& [dc, dr] : kBeside)
    if (grid.contains(col + dc, row + dr) && pieces[grid.at(col + dc, row + dr)] != 0) ++count;
  return count;
}

Occupancy next_occupancy(const SeenGrid& grid, const PieceMask& pieces) {
  Occupancy best;
  best.pieces.assign(grid.cells.size(), 0);
  for (Occupancy& group : groups_in(grid, pieces))
    if (group.evidence > best.evidence) best = std::move(group);
  return best;
}

Occupancy next_occupancy_in_parts(const SeenGrid& grid, const PieceMask& pieces,
                                  const PieceMask& stand_apart) {
  constexpr int kSeveral = 2;
  Occupancy all = next_occupancy(grid, pieces);
  for (const Occupancy& group : groups_in(grid, pieces)) {
    int held = 0;
    bool known = false;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (group.pieces[i] == 0) continue;
      held += pieces[i] == 0 ? 0 : stand_apart[i] != 0 ? kSeveral : 1;
      known = known || all.pieces[i] != 0;
    }
    if (known || held < kSeveral) continue;
    for (std::size_t i = 0; i < pieces.size(); ++i)
      if (group.pieces[i] != 0) all.pieces[i] = 1;
    all.evidence += group.evidence;
    all.count += group.count;
  }
  return all;
}

std::optional<cv::Rect> box_of(const SeenGrid& grid, const PieceMask& pieces) {
  std::optional<cv::Rect> box;
  for (int row = 0; row < grid.rows; ++row) {
    for (int col = 0; col < grid.cols; ++col) {
      if (pieces[grid.at(col, row)] == 0) continue;
      const cv::Rect cell(col, row, 1, 1);
      box = box ? (*box | cell) : cell;
    }
  }
  return box;
}

}  // namespace storey::vision
