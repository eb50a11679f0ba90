#include "vision/read/loose_scene.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/read/disc_foot.h"

namespace storey::vision {
namespace {

constexpr double kOwnShift = 0.22;    // cells that a building's own piece lies off its lattice
constexpr double kOwnSize = 0.14;     // and is larger or smaller
constexpr double kSurelyEmpty = 0.9;  // P(no piece in a cell) of one that nothing lies on
constexpr double kStrangeCell = 150;  // squared distance of a cell from what it looks most like

double off_whole(double x) { return std::abs(x - std::round(x)); }

bool names(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// As large as a cell, or several together, and about where they are: a piece of the building.
bool is_its_own(const BuildingReading& building, const Corners& in_photo) {
  const Corners board = mapped(matrix_of(building).inv(), in_photo);
  for (std::size_t i = 0; i < board.size(); ++i) {
    const cv::Point2f p = board[i];
    const double side = cv::norm(board[(i + 1) % 4] - p);
    if (side < 0.5 || off_whole(side) > kOwnSize) return false;
    if (off_whole(p.x) > kOwnShift || off_whole(p.y) > kOwnShift) return false;
    if (p.x < -kOwnShift || p.y < -kOwnShift || p.x > building.cols + kOwnShift ||
        p.y > building.rows + kOwnShift)
      return false;
  }
  return true;
}

// Whether pieces of the building may have this size.
bool is_of_building(const Place& building, const LooseFaces::Size& size) {
  return building.kinds.empty() ||
         std::any_of(size.kinds.begin(), size.kinds.end(),
                     [&](const std::string& kind) { return names(building.kinds, kind); });
}

}  // namespace

bool is_shown(const Photo& photo, const LooseTable& table, const Corners& corners) {
  constexpr double kEnough = 0.7;  // of its area
  const double near = depth(table.full_from_px, table.bgr.cols / 2.0, table.bgr.rows / 2.0);
  const bool before = std::all_of(corners.begin(), corners.end(), [&](cv::Point2f p) {
    return depth(table.full_from_px, p.x, p.y) * near > 0;
  });
  if (!before) return false;
  const Corners seen = mapped(table.full_from_px, corners);
  const auto width = static_cast<float>(photo.full_width);
  const auto height = static_cast<float>(photo.full_height);
  const Corners whole{{{0, 0}, {width, 0}, {width, height}, {0, height}}};
  return overlap(seen, whole) >= kEnough * area_of(seen);
}

const Observation* piece_below(const BuildingReading& building, cv::Point2f at) {
  const cv::Point2f cell = apply(matrix_of(building).inv(), at);
  const int col = cvFloor(cell.x);
  const int row = building.rows - 1 - cvFloor(cell.y);
  if (col < 0 || row < 0 || col >= building.cols || row >= building.rows) return nullptr;
  const Observation* seen = building.at({col, row});
  const bool holds =
      seen != nullptr && (!seen->best().empty() || seen->confidence() < kSurelyEmpty);
  return holds ? seen : nullptr;
}

void make_likelier(double odds, LoosePiece& piece) {
  const double before = piece.piece;
  if (before <= 0) return;
  piece.piece = odds * before / (1 - before + odds * before);
  for (Candidate& one : piece.told.candidates) one.confidence *= piece.piece / before;
}

std::vector<float> key_of(const LooseRectangle& place) {
  return {static_cast<float>(place.size),
          place.middle.x,
          place.middle.y,
          place.across.x,
          place.across.y,
          place.down.x,
          place.down.y,
          place.support,
          place.weakest};
}

Corners corners_of(const LooseRectangle& found) {
  const cv::Matx33d map = found.picture_from_unit();
  return {apply(map, {0, 0}), apply(map, {1, 0}), apply(map, {1, 1}), apply(map, {0, 1})};
}

LoosePiece piece_at(const LooseRectangle& place) {
  LoosePiece piece;
  piece.found = place;
  piece.corners = corners_of(place);
  piece.area = area_of(piece.corners);
  return piece;
}

std::vector<cv::Point2f> with_side(const Scene& scene, std::vector<cv::Point2f> face) {
  const Photo& photo = scene.view.photo();
  return hidden_by_disc(scene.table.full_from_px, {photo.full_width, photo.full_height},
                        kDiscThick_mm * scene.table.px_per_mm, std::move(face));
}

bool lies_on_cells(const BuildingReading& building, const Corners& piece) {
  constexpr double kTouching = 0.2;  // of its area
  double on_cells = 0;
  for (const Observation& own : building.cells)
    if (!own.best().empty()) on_cells += overlap(piece, corners_of(own.quad));
  return on_cells > kTouching * area_of(piece);
}

bool makes_buildings(const Place& building, const LooseFaces::Size& size) {
  if (!building.kinds.empty()) return is_of_building(building, size);
  constexpr double kExactly = 0.01;  // cells
  const double width = size.width_mm / building.cell_mm;
  const double height = size.height_mm / building.cell_mm;
  return !size.round && off_whole(width) < kExactly && off_whole(height) < kExactly;
}

bool may_cover(const Place& building, const LooseFaces::Size& size) {
  return !is_of_building(building, size) &&
         std::max(size.width_mm, size.height_mm) <= building.cell_mm;
}

LooseRectangle place_at(const Scene& scene, std::size_t number, const BuildingReading& building,
                        cv::Point2d middle, double turn_deg) {
  const auto& size = scene.loose.sizes[number];
  const cv::Matx33d map = scene.table.full_from_px.inv() * matrix_of(building);
  const auto scale = static_cast<float>(scene.table.px_per_mm);
  LooseRectangle place;
  place.size = static_cast<int>(number);
  place.middle = apply(map, middle);
  const cv::Point2f along = apply(map, middle + cv::Point2d(0.5, 0)) - place.middle;
  const double angle = std::atan2(along.y, along.x) + turn_deg * CV_PI / 180;
  const cv::Point2f way(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)));
  place.across = scale * static_cast<float>(size.width_mm) * way;
  place.down = scale * static_cast<float>(size.height_mm) * cv::Point2f(-way.y, way.x);
  return place;
}

const LooseFaces::Size& size_of(const Scene& scene, const LooseRectangle& found) {
  return scene.loose.sizes[static_cast<std::size_t>(found.size)];
}

bool is_own(const Scene& scene, const BuildingReading& building, const LoosePiece& piece) {
  if (!is_of_building(scene.building, size_of(scene, piece.found))) return false;
  const Corners in_photo = mapped(scene.table.full_from_px, piece.corners);
  return is_its_own(building, in_photo) &&
         (scene.building.kinds.empty() || piece_below(building, middle_of(in_photo)) != nullptr);
}

bool is_own_of_any(const Scene& scene, const std::vector<BuildingReading>& buildings,
                   const LoosePiece& piece) {
  return std::any_of(buildings.begin(), buildings.end(),
                     [&](const BuildingReading& one) { return is_own(scene, one, piece); });
}

OwnPiece own_piece(const Scene& scene, const LoosePiece& piece) {
  const auto& size = size_of(scene, piece.found);
  const double cell_mm = scene.building.cell_mm;
  OwnPiece own;
  own.corners = mapped(scene.table.full_from_px, piece.corners);
  own.width = std::max(1, cvRound(size.width_mm / cell_mm));
  own.height = std::max(1, cvRound(size.height_mm / cell_mm));
  own.what = piece.told.candidates.front().what;
  own.plain = piece.piece >= kPlainly;
  own.below = piece.below;
  own.veiled = piece.veiled;
  own.face_only = piece.face_only;
  return own;
}

bool looks_strange(const Observation& seen) {
  return -seen.best().score > kStrangeCell || seen.oddness >= 1;
}

}  // namespace storey::vision
