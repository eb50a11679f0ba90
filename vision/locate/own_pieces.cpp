#include "vision/locate/own_pieces.h"

#include <algorithm>
#include <cmath>

#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr double kMostTurn = 0.2;   // sine of the angle against the lattice
constexpr double kMostSize = 0.16;  // share by which a piece is larger or smaller
// Cells that a piece lies off its place at most: rows drift along each other, but what lies loose
// beside a building is farther away.
constexpr double kMostAlong = 0.3;
constexpr double kMostGap = 0.16;
// The same where no building is known: cards in a row beside each other are none.
constexpr double kMostAlongAlone = 0.14;
constexpr double kMostGapAlone = 0.09;

Corners cell_corners(const cv::Rect& cells) {
  const auto x = static_cast<float>(cells.x);
  const auto y = static_cast<float>(cells.y);
  const auto w = static_cast<float>(cells.width);
  const auto h = static_cast<float>(cells.height);
  return {{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}};
}

bool holds(const std::vector<cv::Point>& held, cv::Point cell) {
  return std::find(held.begin(), held.end(), cell) != held.end();
}

// Whether a piece lies edge to edge with what is held; or on a part of it, where a building is
// known: of a piece of several cells some may not have been seen.
bool lies_beside(const std::vector<cv::Point>& held, const OnLattice& place, bool alone) {
  const cv::Rect& cells = place.cells;
  const cv::Point2d off(std::abs(place.off.x), std::abs(place.off.y));
  if (std::max(off.x, off.y) > (alone ? kMostAlongAlone : kMostAlong)) return false;
  const double gap = alone ? kMostGapAlone : kMostGap;
  const cv::Rect across(cells.x - 1, cells.y, cells.width + 2, cells.height);
  const cv::Rect down(cells.x, cells.y - 1, cells.width, cells.height + 2);
  bool beside = false;
  for (const cv::Point& cell : held) {
    if (cells.contains(cell)) {
      if (alone || std::max(off.x, off.y) > gap) return false;
      beside = true;
    }
    beside =
        beside || (across.contains(cell) && off.x <= gap) || (down.contains(cell) && off.y <= gap);
  }
  return beside;
}

// Whether two lie edge to edge, or one on the other.
bool touch(const cv::Rect& a, const cv::Rect& b) {
  const cv::Rect across(a.x - 1, a.y, a.width + 2, a.height);
  const cv::Rect down(a.x, a.y - 1, a.width, a.height + 2);
  return !(across & b).empty() || !(down & b).empty();
}

void hold(const cv::Rect& cells, std::vector<cv::Point>& held) {
  for (int y = cells.y; y < cells.y + cells.height; ++y)
    for (int x = cells.x; x < cells.x + cells.width; ++x)
      if (!holds(held, {x, y})) held.emplace_back(x, y);
}

// How a board is fitted to the corners of its pieces.
struct Fit {
  const cv::Matx33d* full_from_table = nullptr;  // where no perspective is told by them

  [[nodiscard]] cv::Matx33d through(const std::vector<cv::Point2f>& board,
                                    const std::vector<cv::Point2f>& photo) const {
    if (full_from_table == nullptr) return fit_homography(board, photo);
    const cv::Matx33d table_from_full = full_from_table->inv();
    std::vector<cv::Point2f> table;
    for (const cv::Point2f& p : photo) table.push_back(apply(table_from_full, p));
    return *full_from_table * fit_affine(board, table);
  }
};

// Corners of pieces on the board and in the photo.
struct Anchors {
  std::vector<cv::Point2f> board;
  std::vector<cv::Point2f> photo;

  // The corner of the piece that lies nearest to each corner of its cells.
  void add(const cv::Matx33d& full_from_board, const cv::Rect& cells, const OwnPiece& piece) {
    for (const cv::Point2f& corner : cell_corners(cells)) {
      const cv::Point2f at = apply(full_from_board, corner);
      board.push_back(corner);
      photo.push_back(*std::min_element(
          piece.corners.begin(), piece.corners.end(),
          [&](cv::Point2f a, cv::Point2f b) { return cv::norm(a - at) < cv::norm(b - at); }));
    }
  }
  void add(const cv::Matx33d& full_from_board, cv::Point cell) {
    for (const cv::Point2f& corner : cell_corners({cell.x, cell.y, 1, 1})) {
      board.push_back(corner);
      photo.push_back(apply(full_from_board, corner));
    }
  }
};

// Whether a piece lies on cells that are held, all of it.
bool lies_on(const std::vector<cv::Point>& held, const OnLattice& place) {
  if (std::max(std::abs(place.off.x), std::abs(place.off.y)) > kMostAlong) return false;
  const cv::Rect& cells = place.cells;
  for (int y = cells.y; y < cells.y + cells.height; ++y)
    for (int x = cells.x; x < cells.x + cells.width; ++x)
      if (!holds(held, {x, y})) return false;
  return true;
}

// Pieces that were told where cells are held already tell them once more.
void add_told(const std::vector<OwnPiece>& pieces, std::vector<bool>& taken, Assembly& assembly) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (taken[i]) continue;
    const auto place = place_on(assembly.full_from_board, pieces[i]);
    if (!place || !lies_on(assembly.held, *place)) continue;
    taken[i] = true;
    assembly.laid.push_back({i, place->cells});
  }
}

// Where a piece lies beside what an assembly holds: on its lattice, or as a piece that is laid
// already and that it touches shows it. Far from where a lattice was seen it runs off, and rows
// drift along each other; that of a single piece runs off after a few cells.
std::optional<OnLattice> place_beside(const std::vector<OwnPiece>& pieces, std::size_t number,
                                      const Assembly& assembly, bool alone) {
  const auto beside = [&](const cv::Matx33d& full_from_board) {
    auto place = place_on(full_from_board, pieces[number]);
    if (place && !lies_beside(assembly.held, *place, alone)) place.reset();
    return place;
  };
  auto place = beside(assembly.full_from_board);
  for (auto laid = assembly.laid.begin(); !place && !alone && laid != assembly.laid.end(); ++laid) {
    place = beside(own_map(assembly.full_from_board, pieces[laid->piece], laid->cells));
    if (place && !touch(place->cells, laid->cells)) place.reset();
  }
  return place;
}

void grow_by(const std::vector<OwnPiece>& pieces, const Fit& fit, std::vector<bool>& taken,
             Assembly& assembly) {
  Anchors anchors;
  for (const cv::Point& cell : assembly.held) anchors.add(assembly.full_from_board, cell);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (taken[i]) continue;
      const auto place = place_beside(pieces, i, assembly, fit.full_from_table != nullptr);
      if (!place) continue;
      taken[i] = true;
      more = true;
      hold(place->cells, assembly.held);
      assembly.laid.push_back({i, place->cells});
      anchors.add(assembly.full_from_board, place->cells, pieces[i]);
      assembly.full_from_board = fit.through(anchors.board, anchors.photo);
    }
  }
}

}  // namespace

std::optional<OnLattice> place_on(const cv::Matx33d& full_from_board, const OwnPiece& piece) {
  const cv::Matx33d board_from_full = full_from_board.inv();
  Corners on_board;
  std::transform(piece.corners.begin(), piece.corners.end(), on_board.begin(),
                 [&](cv::Point2f p) { return apply(board_from_full, p); });
  const auto& [a, b, c, d] = on_board;
  const cv::Point2f across = 0.5F * (b - a + c - d);
  const cv::Point2f down = 0.5F * (d - a + c - b);
  const double width = cv::norm(across);
  const double height = cv::norm(down);
  if (std::abs(width / piece.width - 1) > kMostSize ||
      std::abs(height / piece.height - 1) > kMostSize)
    return std::nullopt;
  const bool sideways = std::abs(across.x) < std::abs(across.y);
  const double sine = (sideways ? std::abs(across.x) : std::abs(across.y)) / width;
  if (sine > kMostTurn) return std::nullopt;
  const cv::Size size =
      sideways ? cv::Size(piece.height, piece.width) : cv::Size(piece.width, piece.height);
  const cv::Point2f middle = 0.25F * (a + b + c + d);
  const double left = middle.x - size.width / 2.0;
  const double above = middle.y - size.height / 2.0;
  const cv::Point cell(cvRound(left), cvRound(above));
  return OnLattice{{cell, size}, {left - cell.x, above - cell.y}, sine};
}

ShownInCell shown_in(const cv::Matx33d& full_from_board, const OwnPiece& piece, cv::Point cell) {
  const cv::Matx33d board_from_full = full_from_board.inv();
  const cv::Point2f across =
      apply(board_from_full, piece.corners[1]) - apply(board_from_full, piece.corners[0]);
  const int clockwise = cvRound(std::atan2(across.y, across.x) / (CV_PI / 2));
  ShownInCell shown{piece.what, (4 - clockwise) % 4};
  if (piece.width * piece.height == 1) return shown;
  const auto face = cell_corners({0, 0, piece.width, piece.height});
  const cv::Matx33d face_from_full =
      fit_homography({piece.corners.begin(), piece.corners.end()}, {face.begin(), face.end()});
  const cv::Point2f at =
      apply(face_from_full, apply(full_from_board, {cell.x + 0.5, cell.y + 0.5}));
  const int col = std::clamp(cvFloor(at.x), 0, piece.width - 1);
  const int row = std::clamp(cvFloor(at.y), 0, piece.height - 1);
  shown.what = {piece.what.piece, piece.what.face, row * piece.width + col};
  return shown;
}

cv::Matx33d own_map(const cv::Matx33d& full_from_board, const OwnPiece& piece,
                    const cv::Rect& cells) {
  Anchors anchors;
  anchors.add(full_from_board, cells, piece);
  return fit_homography(anchors.board, anchors.photo);
}

void grow(const std::vector<OwnPiece>& pieces, std::vector<bool>& taken, Assembly& assembly) {
  grow_by(pieces, {}, taken, assembly);
  add_told(pieces, taken, assembly);
}

std::vector<Assembly> assemblies_of(const std::vector<OwnPiece>& pieces,
                                    const cv::Matx33d& full_from_table, bool alone,
                                    std::vector<bool>& taken) {
  const auto plain =
      std::count_if(pieces.begin(), pieces.end(), [](const OwnPiece& one) { return one.plain; });
  const std::size_t fewest = alone && plain == 1 ? 1 : 2;
  const Fit fit{&full_from_table};
  std::vector<Assembly> found;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (taken[i] || !pieces[i].plain) continue;
    const cv::Rect cells(0, 0, pieces[i].width, pieces[i].height);
    const auto board = cell_corners(cells);
    Assembly one;
    one.full_from_board = fit.through({board.begin(), board.end()},
                                      {pieces[i].corners.begin(), pieces[i].corners.end()});
    one.laid.push_back({i, cells});
    hold(cells, one.held);
    std::vector<bool> with = taken;
    with[i] = true;
    grow_by(pieces, fit, with, one);
    if (one.laid.size() < fewest) continue;
    taken = std::move(with);
    found.push_back(std::move(one));
  }
  return found;
}

bool runs_off(const Assembly& assembly, const std::vector<OwnPiece>& pieces) {
  constexpr double kFar = 0.3;  // cells
  return std::any_of(assembly.laid.begin(), assembly.laid.end(), [&](const auto& laid) {
    const auto place = place_on(assembly.full_from_board, pieces[laid.piece]);
    return !place || std::max(std::abs(place->off.x), std::abs(place->off.y)) > kFar;
  });
}

std::optional<Assembly> laid_anew(const Assembly& assembly, const std::vector<OwnPiece>& pieces,
                                  const cv::Matx33d& full_from_table) {
  constexpr double kOfPieces = 0.75;
  constexpr double kOfCells = 0.5;  // what few pieces say is no reason to give up the others
  std::vector<bool> elsewhere(pieces.size(), true);
  for (const auto& laid : assembly.laid) elsewhere[laid.piece] = false;
  auto found = assemblies_of(pieces, full_from_table, false, elsewhere);
  if (found.empty()) return std::nullopt;
  Assembly& largest = *std::max_element(
      found.begin(), found.end(),
      [](const Assembly& a, const Assembly& b) { return a.laid.size() < b.laid.size(); });
  grow(pieces, elsewhere, largest);
  const auto share = [](std::size_t part, std::size_t all) {
    return static_cast<double>(part) / static_cast<double>(all);
  };
  if (share(largest.laid.size(), assembly.laid.size()) < kOfPieces ||
      share(largest.held.size(), assembly.held.size()) < kOfCells || runs_off(largest, pieces))
    return std::nullopt;
  return largest;
}

std::size_t count_apart(const std::vector<OwnPiece>& pieces, const std::vector<Corners>& places) {
  constexpr double kShared = 0.3;  // of the smaller: no two pieces lie so much on each other
  std::vector<Corners> taken = places;
  for (const OwnPiece& piece : pieces) {
    const bool apart = std::none_of(taken.begin(), taken.end(), [&](const Corners& other) {
      return overlap(piece.corners, other) >
             kShared * std::min(area_of(piece.corners), area_of(other));
    });
    if (apart) taken.push_back(piece.corners);
  }
  return taken.size() - places.size();
}

}  // namespace storey::vision
