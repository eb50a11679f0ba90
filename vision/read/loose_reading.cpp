#include "vision/read/loose_reading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/geometry/known_sizes.h"
#include "vision/identify/face_matcher.h"
#include "vision/identify/loose_faces.h"
#include "vision/locate/loose_discs.h"
#include "vision/locate/loose_pieces.h"
#include "vision/locate/table_by_pieces.h"
#include "vision/photo/picture.h"
#include "vision/read/loose_table.h"
#include "vision/stopwatch.h"

namespace storey::vision {
namespace {

constexpr double kOwnShift = 0.22;        // cells that a building's own piece lies off its lattice
constexpr double kOwnSize = 0.14;         // and is larger or smaller
constexpr double kAPiece = 0.3;           // P(a face of the game) of what is told as one
constexpr double kACover = 0.5;           // and of what hides the cells below it
constexpr double kPlainly = 0.9;          // and of what may lie on another piece
constexpr double kAnOwn = 0.5;            // and of one edge to edge with others of a building
constexpr float kStrangerSupport = 0.9F;  // share of a stranger's outline that shows
constexpr float kStrangerSide = 0.75F;
constexpr double kTouching = 0.2;  // overlap as a share of the smaller: they cannot both lie there
constexpr double kWithin = 0.85;   // overlap of what lies on another
constexpr double kSmaller = 0.6;   // area of what lies on another
constexpr double kStrange = 0.9;   // of what no face explains: P(nothing of this game)
constexpr double kSurelyEmpty = 0.9;  // P(no piece in a cell) of one that nothing lies on
constexpr double kLeastSaid = 1e-3;
constexpr double kNotProven = 0.95;   // most that a building is sure on which pieces may lie
constexpr double kStrangeCell = 150;  // squared distance of a cell from what it looks most like

using Corners = std::array<cv::Point2f, 4>;

struct LoosePiece {
  ToldFace told;
  Corners corners{};  // of the upright face, or of the rectangle, px of the table
  double piece = 0;   // P(it is a piece of the game)
  double area = 0;
  LooseRectangle found;
};

double area_of(const Corners& corners) { return std::abs(cv::contourArea(corners)); }

double overlap(const Corners& a, const Corners& b) {
  std::vector<cv::Point2f> both;
  return cv::intersectConvexConvex(a, b, both);
}

bool is_inside(const Corners& area, cv::Point2f point) {
  return cv::pointPolygonTest(area, point, false) >= 0;
}

cv::Point2f middle_of(const Corners& corners) {
  return 0.25F * (corners[0] + corners[1] + corners[2] + corners[3]);
}

Corners mapped(const cv::Matx33d& map, const Corners& corners) {
  Corners out;
  std::transform(corners.begin(), corners.end(), out.begin(),
                 [&](cv::Point2f p) { return apply(map, p); });
  return out;
}

Corners corners_of(const Quad& quad) {
  Corners corners;
  std::transform(quad.begin(), quad.end(), corners.begin(), [](const Point& p) {
    return cv::Point2f(static_cast<float>(p.x), static_cast<float>(p.y));
  });
  return corners;
}

// Whether the photo shows enough of it to tell it by.
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

// The cell of a building below this point of the full photo, if it may hold a piece: what lies on
// one hides it.
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

double off_whole(double x) { return std::abs(x - std::round(x)); }

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

Corners corners_of(const LooseRectangle& found) {
  const cv::Matx33d map = found.picture_from_unit();
  return {apply(map, {0, 0}), apply(map, {1, 0}), apply(map, {1, 1}), apply(map, {0, 1})};
}

// What is looked at, and what is known of it.
struct Scene {
  const View& view;
  const LooseTable& table;
  const LooseFaces& loose;
  const Place& building;
  const GlancedTable& glanced;
};

bool names(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// Whether pieces of the building may have this size.
bool is_of_building(const Place& building, const LooseFaces::Size& size) {
  return building.kinds.empty() ||
         std::any_of(size.kinds.begin(), size.kinds.end(),
                     [&](const std::string& kind) { return names(building.kinds, kind); });
}

// Whether buildings are made of pieces of this size. Where it is not said of which kinds they are,
// those that fill cells are.
bool makes_buildings(const Place& building, const LooseFaces::Size& size) {
  if (!building.kinds.empty()) return is_of_building(building, size);
  constexpr double kExactly = 0.01;  // cells
  const double width = size.width_mm / building.cell_mm;
  const double height = size.height_mm / building.cell_mm;
  return !size.round && off_whole(width) < kExactly && off_whole(height) < kExactly;
}

// Whether pieces of this size lie on others: none of the building's own, and no larger than a cell.
bool may_cover(const Place& building, const LooseFaces::Size& size) {
  return !is_of_building(building, size) &&
         std::max(size.width_mm, size.height_mm) <= building.cell_mm;
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

// Whether something plainly lies there, so that no other of the same size can.
bool is_taken(const std::vector<LoosePiece>& pieces, const LooseRectangle& place) {
  const double near = 0.45 * cv::norm(place.across);
  return std::any_of(pieces.begin(), pieces.end(), [&](const LoosePiece& one) {
    return one.piece >= kPlainly && one.found.size == place.size &&
           cv::norm(one.found.middle - place.middle) < near;
  });
}

LoosePiece unknown_piece(const LooseRectangle& found) {
  LoosePiece piece;
  piece.found = found;
  piece.corners = corners_of(found);
  piece.area = area_of(piece.corners);
  return piece;
}

// Whether enough of a place is in view, and it is plainly not a building's own: one that is hardly
// seen may be given up later, and what was taken for it lies loose.
bool may_lie_there(const Scene& scene, const std::vector<BuildingReading>& buildings,
                   const LooseRectangle& found) {
  constexpr double kPlainBoard = 0.5;
  const LoosePiece piece = unknown_piece(found);
  if (!is_shown(scene.view.photo(), scene.table, piece.corners)) return false;
  return std::none_of(buildings.begin(), buildings.end(), [&](const BuildingReading& one) {
    return one.board_confidence >= kPlainBoard && is_own(scene, one, piece);
  });
}

// A place where a piece may lie, and where about there it looks most like a face.
struct Glance {
  LooseRectangle found;
  LooseRectangle best;
  float likeness = -1;
};

// Edges are often the neighbour's or a shadow's: a little aside is looked, too.
Glance glance_at(const Scene& scene, const LooseRectangle& found) {
  constexpr float kAside = 0.06F;     // of a side
  constexpr float kHopeless = 0.08F;  // not even close
  const auto likeness = [&](const LooseRectangle& one) {
    return scene.glanced.likeness(static_cast<std::size_t>(one.size), one.picture_from_unit());
  };
  Glance glance{found, found, likeness(found)};
  if (glance.likeness < kHopeless) return glance;
  const std::array ways{found.across, found.down, found.across + found.down,
                        found.across - found.down};
  for (const cv::Point2f& way : ways) {
    for (const float side : {-kAside, kAside}) {
      LooseRectangle moved = found;
      moved.middle += side * way;
      const float there = likeness(moved);
      if (there <= glance.likeness) continue;
      glance.likeness = there;
      glance.best = moved;
    }
  }
  return glance;
}

// On tuning tables the least of 110 discs was 0.30, that of 35 rectangles 0.43; nine in ten of the
// places where no piece lies were below that.
bool is_worth_telling(const Scene& scene, const Glance& glance) {
  return glance.likeness >= (size_of(scene, glance.found).round ? 0.28F : 0.36F);
}

// What a place on the table shows. Where that leaves a doubt it is looked at again where the face
// was seen.
LoosePiece told(const Scene& scene, const Glance& glance) {
  constexpr double kNoDoubt = 0.99;
  LoosePiece piece = unknown_piece(glance.found);
  piece.told.kind = size_of(scene, glance.found).kinds.front();
  if (!is_worth_telling(scene, glance)) return piece;
  const Picture picture = whole_picture(scene.view);
  const cv::Matx33d bgr_from_table = picture.full_from_px.inv() * scene.table.full_from_px;
  LooseRectangle place = glance.best;
  for (int look = 0; look < 2; ++look) {
    const cv::Matx33d table_from_unit = place.picture_from_unit();
    ToldFace face =
        tell_loose_face(size_of(scene, place), picture.bgr, bgr_from_table * table_from_unit);
    if (look > 0 && face.likeness <= piece.told.likeness) break;
    piece.told = std::move(face);
    piece.piece = 0;
    for (const Candidate& one : piece.told.candidates) piece.piece += one.confidence;
    if (piece.piece < kAPiece) break;
    piece.corners = mapped(table_from_unit, piece.told.corners);
    if (piece.piece > kNoDoubt) break;
    place.middle = middle_of(piece.corners);
  }
  piece.area = area_of(piece.corners);
  return piece;
}

// Rectangles and discs of the sizes of loose pieces.
std::vector<LooseRectangle> shapes_on(const Scene& scene) {
  std::vector<cv::Size2f> rectangles;
  std::vector<float> discs;
  std::array<std::vector<int>, 2> sizes;  // of rectangles and of discs
  for (std::size_t i = 0; i < scene.loose.sizes.size(); ++i) {
    const auto& size = scene.loose.sizes[i];
    const auto width = static_cast<float>(size.width_mm * scene.table.px_per_mm);
    const auto height = static_cast<float>(size.height_mm * scene.table.px_per_mm);
    if (size.round)
      discs.push_back((width + height) / 2);
    else
      rectangles.emplace_back(width, height);
    sizes.at(size.round ? 1 : 0).push_back(static_cast<int>(i));
  }
  std::vector<LooseRectangle> shapes = find_loose_pieces(scene.table.bgr, rectangles);
  for (LooseRectangle& one : shapes) one.size = sizes[0][static_cast<std::size_t>(one.size)];
  for (LooseRectangle one : find_loose_discs(scene.table.bgr, discs)) {
    one.size = sizes[1][static_cast<std::size_t>(one.size)];
    shapes.push_back(one);
  }
  return shapes;
}

// A cell that does not look like any piece of the building.
bool looks_strange(const Observation& seen) { return -seen.best().score > kStrangeCell; }

// Offsets of the middle of a piece from that of its cell, cells. A piece is found when it is looked
// for within a tenth of its size; one about as large as a cell lies in the middle.
std::vector<cv::Point2d> offsets_in_cell(const LooseFaces::Size& size, double cell_mm) {
  constexpr double kNearlyACell = 0.75;
  const double share = std::min(size.width_mm, size.height_mm) / cell_mm;
  if (!size.round && share < kNearlyACell) return {};
  const double step = (size.round ? 0.22 : 0.1) * share;
  std::vector<cv::Point2d> offsets;
  for (const int y : {0, -1, 1})
    for (const int x : {0, -1, 1}) offsets.emplace_back(step * x, step * y);
  return offsets;
}

// A piece of a size with its middle at this point of a board, turned against it.
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

// The likeliest places of a piece that nearly fills a cell: it may lie at any angle there.
std::vector<LooseRectangle> likely_turns(const Scene& scene, std::size_t number,
                                         const BuildingReading& building, cv::Point2d middle) {
  constexpr int kTurns = 9;  // of a quarter
  constexpr std::size_t kTried = 2;
  const double cell_mm = scene.building.cell_mm;
  std::vector<std::pair<float, LooseRectangle>> places;
  for (int turn = 0; turn < kTurns; ++turn) {
    for (const cv::Point2d& offset : offsets_in_cell(scene.loose.sizes[number], cell_mm)) {
      const LooseRectangle place =
          place_at(scene, number, building, middle + offset, turn * 90.0 / kTurns);
      places.emplace_back(scene.glanced.likeness(number, place.picture_from_unit()), place);
    }
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<LooseRectangle> best;
  for (std::size_t i = 0; i < std::min(kTried, places.size()); ++i)
    best.push_back(places[i].second);
  return best;
}

// Where a piece may lie on a cell whose picture is strange.
std::vector<LooseRectangle> places_on_cells(const Scene& scene,
                                            const std::vector<BuildingReading>& buildings) {
  std::vector<LooseRectangle> places;
  for (std::size_t i = 0; i < scene.loose.sizes.size(); ++i) {
    const auto& size = scene.loose.sizes[i];
    if (!may_cover(scene.building, size)) continue;
    const auto offsets = offsets_in_cell(size, scene.building.cell_mm);
    if (offsets.empty()) continue;
    constexpr int kBeyond = 1;  // a hidden piece may lie beside the others
    for (const BuildingReading& building : buildings) {
      for (int row = -kBeyond; row < building.rows + kBeyond; ++row) {
        for (int col = -kBeyond; col < building.cols + kBeyond; ++col) {
          const Observation* seen = building.at({col, building.rows - 1 - row});
          if (seen != nullptr && !looks_strange(*seen)) continue;
          const cv::Point2d middle(col + 0.5, row + 0.5);
          if (seen == nullptr) {
            places.push_back(place_at(scene, i, building, middle, 0));
          } else if (size.round) {
            for (const cv::Point2d& offset : offsets)
              places.push_back(place_at(scene, i, building, middle + offset, 0));
          } else {
            for (const LooseRectangle& place : likely_turns(scene, i, building, middle))
              places.push_back(place);
          }
        }
      }
    }
  }
  return places;
}

// What some shapes on a table show, the likeliest first: where many of a size in a row show nothing
// the others do not, either.
void tell_pieces(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 const std::vector<LooseRectangle>& shapes, std::vector<LoosePiece>& pieces) {
  constexpr int kMostInVain = 24;
  std::vector<Glance> glances;
  for (const LooseRectangle& found : shapes)
    if (may_lie_there(scene, buildings, found)) glances.push_back(glance_at(scene, found));
  std::stable_sort(glances.begin(), glances.end(),
                   [](const Glance& a, const Glance& b) { return a.likeness > b.likeness; });
  std::vector<int> in_vain(scene.loose.sizes.size(), 0);
  for (const Glance& glance : glances) {
    if (is_taken(pieces, glance.best)) continue;
    int& of_size = in_vain[static_cast<std::size_t>(glance.found.size)];
    LoosePiece piece = of_size < kMostInVain ? told(scene, glance) : unknown_piece(glance.found);
    of_size = piece.piece >= kAPiece ? 0 : of_size + 1;
    pieces.push_back(std::move(piece));
  }
}

// Without the places that were looked at before; those that are left count as looked at.
std::vector<LooseRectangle> new_places(std::vector<LooseRectangle> places,
                                       std::vector<LooseRectangle>& looked) {
  constexpr double kSame = 0.05;  // of the size
  std::erase_if(places, [&](const LooseRectangle& one) {
    return std::any_of(looked.begin(), looked.end(), [&](const LooseRectangle& other) {
      return one.size == other.size &&
             cv::norm(one.middle - other.middle) < kSame * cv::norm(one.across);
    });
  });
  looked.insert(looked.end(), places.begin(), places.end());
  return places;
}

// Whether two may both lie there: apart, or the smaller on the larger.
bool go_together(const LoosePiece& a, const LoosePiece& b) {
  const double smaller = std::min(a.area, b.area);
  const double both = overlap(a.corners, b.corners);
  if (both < kTouching * smaller) return true;
  return both > kWithin * smaller && smaller < kSmaller * std::max(a.area, b.area) &&
         std::min(a.piece, b.piece) > kPlainly;
}

// A thing of the right size that lies by itself. A building's picture is full of rectangles.
bool is_stranger(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 const LoosePiece& piece) {
  if (piece.piece >= kAPiece || size_of(scene, piece.found).round ||
      piece.found.support < kStrangerSupport || piece.found.weakest < kStrangerSide)
    return false;
  const Corners in_photo = mapped(scene.table.full_from_px, piece.corners);
  return std::none_of(buildings.begin(), buildings.end(), [&](const auto& one) {
    const Corners board = corners_of(one.board);
    return overlap(board, in_photo) > kTouching * area_of(in_photo);
  });
}

bool go_with(const std::vector<LoosePiece>& others, const LoosePiece& piece) {
  return std::all_of(others.begin(), others.end(),
                     [&](const LoosePiece& other) { return go_together(other, piece); });
}

// Where one of the same size would lie next to a piece.
std::array<LooseRectangle, 4> next_to(const LoosePiece& piece) {
  LooseRectangle same = piece.found;
  const auto& [a, b, c, d] = piece.corners;  // an edge may be the neighbour's, the face is its own
  same.middle = middle_of(piece.corners);
  same.across = 0.5F * (b - a + c - d);
  same.down = 0.5F * (d - a + c - b);
  std::array<LooseRectangle, 4> beside{same, same, same, same};
  beside[0].middle += same.across;
  beside[1].middle -= same.across;
  beside[2].middle += same.down;
  beside[3].middle -= same.down;
  return beside;
}

// Pieces edge to edge hide where one ends: beside a plain one another may be told by its face.
void look_beside(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 std::vector<LoosePiece>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& size = size_of(scene, pieces[i].found);
    if (pieces[i].piece < kPlainly || size.round) continue;
    for (const LooseRectangle& place : next_to(pieces[i])) {
      if (!may_lie_there(scene, buildings, place)) continue;
      LoosePiece piece = told(scene, glance_at(scene, place));
      if (piece.piece >= kPlainly && go_with(pieces, piece)) pieces.push_back(std::move(piece));
    }
  }
}

// Pieces of one cell that show their face where the cells of a building, or those around it, do not
// tell what lies there.
std::vector<LoosePiece> told_on_cells(const Scene& scene,
                                      const std::vector<BuildingReading>& buildings) {
  std::vector<LoosePiece> pieces;
  for (std::size_t i = 0; i < scene.loose.sizes.size(); ++i) {
    const auto& size = scene.loose.sizes[i];
    const double larger = std::max(size.width_mm, size.height_mm) / scene.building.cell_mm;
    if (!makes_buildings(scene.building, size) || std::abs(larger - 1) > kOwnSize) continue;
    for (const BuildingReading& building : buildings) {
      for (int row = -1; row <= building.rows; ++row) {
        for (int col = -1; col <= building.cols; ++col) {
          const Observation* seen = building.at({col, building.rows - 1 - row});
          if (seen != nullptr && !looks_strange(*seen) && seen->confidence() >= kSurelyEmpty)
            continue;
          const LooseRectangle place = place_at(scene, i, building, {col + 0.5, row + 0.5}, 0);
          LoosePiece piece = told(scene, glance_at(scene, place));
          if (piece.piece >= kAnOwn) pieces.push_back(std::move(piece));
        }
      }
    }
  }
  return pieces;
}

// Things of the right size that lie by themselves and show no known face. A few may lie there; many
// are the pattern of a table.
std::vector<LoosePiece> strangers_among(const Scene& scene,
                                        const std::vector<BuildingReading>& buildings,
                                        const std::vector<LoosePiece>& found,
                                        const std::vector<LoosePiece>& pieces) {
  constexpr std::size_t kMost = 6;
  std::vector<LoosePiece> strangers;
  for (const LoosePiece& one : found)
    if (is_stranger(scene, buildings, one) && go_with(pieces, one) && go_with(strangers, one))
      strangers.push_back(one);
  if (strangers.size() > kMost) strangers.clear();
  return strangers;
}

// What plainly lies there, of all that was found what can lie there together, the likeliest first.
std::vector<LoosePiece> known_among(const Scene& scene,
                                    const std::vector<BuildingReading>& buildings,
                                    std::vector<LoosePiece> found) {
  std::stable_sort(found.begin(), found.end(), [](const LoosePiece& a, const LoosePiece& b) {
    return a.told.likeness > b.told.likeness;
  });
  std::vector<LoosePiece> pieces;
  for (const LoosePiece& one : found)
    if (one.piece >= kAPiece && !is_own_of_any(scene, buildings, one) && go_with(pieces, one))
      pieces.push_back(one);
  return pieces;
}

// The same with what lies beside them, and with strangers.
std::vector<LoosePiece> settled(const Scene& scene, const std::vector<BuildingReading>& buildings,
                                std::vector<LoosePiece> found) {
  std::vector<LoosePiece> pieces = known_among(scene, buildings, found);
  look_beside(scene, buildings, pieces);
  std::stable_sort(found.begin(), found.end(), [](const LoosePiece& a, const LoosePiece& b) {
    return a.found.support > b.found.support;
  });
  for (LoosePiece& one : strangers_among(scene, buildings, found, pieces))
    pieces.push_back(std::move(one));
  return pieces;
}

// Quarter turns counter-clockwise of a face whose upper side runs this way.
int quarter_turns(cv::Point2f way) {
  const int clockwise = cvRound(std::atan2(way.y, way.x) / (CV_PI / 2));
  return (4 - clockwise) % 4;
}

// Its site is still to be said.
Observation observation_of(const Scene& scene, const LoosePiece& piece) {
  Observation seen;
  const int turned = quarter_turns(piece.corners[1] - piece.corners[0]);
  const Corners in_photo = mapped(scene.table.full_from_px, piece.corners);
  for (std::size_t i = 0; i < 4; ++i) {
    const cv::Point2f& p = in_photo[(i + static_cast<std::size_t>(turned)) % 4];
    seen.quad[i] = {p.x, p.y};
  }
  // Turns of the candidates are against the rectangle; of a piece the corners are those of the
  // first one's face.
  const int best = piece.piece >= kAPiece ? piece.told.candidates.front().rotation : 0;
  for (Candidate one : piece.told.candidates) {
    if (one.confidence < kLeastSaid) continue;
    one.rotation = (one.rotation - best + turned + 4) % 4;
    seen.candidates.push_back(one);
  }
  seen.candidates.push_back({.what = kNothing, .confidence = kStrange * (1 - piece.piece)});
  std::stable_sort(seen.candidates.begin(), seen.candidates.end(),
                   [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  seen.margin =
      seen.confidence() - (seen.candidates.size() > 1 ? seen.candidates[1].confidence : 0);
  return seen;
}

// Takes from what is seen of a piece the share that another covers.
void cover(Observation& below, const Observation& above) {
  const Corners area = corners_of(below.quad);
  below.visible =
      std::max(0.0, below.visible - overlap(area, corners_of(above.quad)) / area_of(area));
}

// Adds what lies on a building; larger pieces come first.
void lay_on(BuildingReading& building, int number, Cell cell, Observation seen) {
  int layer = 1;
  Observation* below = nullptr;
  const cv::Point2f middle = middle_of(corners_of(seen.quad));
  for (Observation& other : building.overlays) {
    const bool under = is_inside(corners_of(other.quad), middle);
    // One site is one piece: those side by side on a cell are counted, too.
    if (under || other.site.cell == cell) layer = std::max(layer, other.site.layer + 1);
    if (under && (below == nullptr || other.site.layer > below->site.layer)) below = &other;
  }
  if (below != nullptr)
    cover(*below, seen);
  else
    for (Observation& one : building.cells) cover(one, seen);
  seen.site = {.cell = cell, .layer = layer, .building = number};
  building.overlays.push_back(std::move(seen));
}

std::size_t nearest_building(const Reading& reading, cv::Point2f at) {
  std::size_t nearest = 0;
  double best = -std::numeric_limits<double>::max();
  for (std::size_t b = 0; b < reading.buildings.size(); ++b) {
    const double inside = cv::pointPolygonTest(corners_of(reading.buildings[b].board), at, true);
    if (inside <= best) continue;
    best = inside;
    nearest = b;
  }
  return nearest;
}

const Place* place_of(const std::vector<Place>& beside, const std::string& kind) {
  const auto may_hold = [&](const Place& place) {
    return place.how == Arrangement::kLoose &&
           (place.kinds.empty() ||
            std::find(place.kinds.begin(), place.kinds.end(), kind) != place.kinds.end());
  };
  const auto found = std::find_if(beside.begin(), beside.end(), may_hold);
  return found == beside.end() ? nullptr : &*found;
}

// Adds what lies beside; those further left come first.
void lay_beside(const std::vector<Place>& beside, const std::string& kind, Observation seen,
                Reading& reading) {
  const Place* place = place_of(beside, kind);
  if (place == nullptr) return;  // it lies nowhere by the game's rules
  const std::size_t nearest = nearest_building(reading, middle_of(corners_of(seen.quad)));
  auto& loose = reading.buildings[nearest].loose;
  const auto before = std::count_if(loose.begin(), loose.end(), [&](const Observation& other) {
    return other.site.place == place->key;
  });
  seen.site = {.place = place->key,
               .number = static_cast<int>(before) + 1,
               .building = static_cast<int>(nearest)};
  loose.push_back(std::move(seen));
}

// Adds all that was found to the reading.
void lay_all(const Scene& scene, std::vector<LoosePiece> pieces, const std::vector<Place>& beside,
             Reading& reading) {
  // What lies on another comes after it.
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const auto& a, const auto& b) { return a.area > b.area; });
  std::vector<std::pair<std::string, Observation>> loose;
  for (const LoosePiece& piece : pieces) {
    Observation seen = observation_of(scene, piece);
    const cv::Point2f middle = middle_of(corners_of(seen.quad));
    const auto below = std::find_if(
        reading.buildings.begin(), reading.buildings.end(),
        [&](const BuildingReading& one) { return piece_below(one, middle) != nullptr; });
    // A piece of the building lies on none of its own.
    if (below != reading.buildings.end() &&
        makes_buildings(scene.building, size_of(scene, piece.found)))
      continue;
    if (below == reading.buildings.end()) {
      loose.emplace_back(piece.told.kind, std::move(seen));
      continue;
    }
    const Cell cell = piece_below(*below, middle)->site.cell;
    lay_on(*below, static_cast<int>(below - reading.buildings.begin()), cell, std::move(seen));
  }
  std::stable_sort(loose.begin(), loose.end(), [](const auto& a, const auto& b) {
    return middle_of(corners_of(a.second.quad)).x < middle_of(corners_of(b.second.quad)).x;
  });
  for (auto& [kind, seen] : loose) lay_beside(beside, kind, std::move(seen), reading);
}

// Whether most of a cell lies below something that was seen.
bool is_below_any(const Observation& cell, const BuildingReading& building) {
  constexpr double kMost = 0.5;
  const Corners area = corners_of(cell.quad);
  return std::any_of(building.loose.begin(), building.loose.end(), [&](const Observation& one) {
    return overlap(area, corners_of(one.quad)) > kMost * area_of(area);
  });
}

// Something may lie where a cell looks like no piece of the building, and nothing that is known was
// seen on it; or a piece below it, where it looks like no table.
void doubt_strange_cells(int number, BuildingReading& building) {
  for (Observation& cell : building.cells) {
    const auto on_it = [&](const Observation& other) { return other.site.cell == cell.site.cell; };
    if (!looks_strange(cell) ||
        std::any_of(building.overlays.begin(), building.overlays.end(), on_it))
      continue;
    if (cell.best().empty()) {
      if (is_below_any(cell, building)) continue;
      Candidate& nothing = cell.candidates.front();
      nothing.confidence = std::min(nothing.confidence, kStrange);
      continue;
    }
    Observation seen;
    seen.quad = cell.quad;
    seen.site = {.cell = cell.site.cell, .layer = 1, .building = number};
    seen.candidates = {{.what = kNothing, .confidence = kStrange * kStrange}};
    seen.margin = seen.confidence();
    building.overlays.push_back(std::move(seen));
  }
}

// What was not noticed on a piece leaves no trace in what was read, and how often that happens has
// not been measured on photos yet.
void doubt_all(BuildingReading& building) {
  building.board_confidence = std::min(building.board_confidence, kNotProven);
  building.diagnostics.push_back(
      {"covers-unsure",
       "what lies on pieces may have been missed, and a piece below it: hold the picture with what "
       "was read (--overlay) against the table before you trust the total",
       std::nullopt});
}

Cover outline_of(const Scene& scene, const LoosePiece& piece) {
  constexpr int kDiscCorners = 24;
  const Corners corners = piece.corners;
  Cover outline(corners.begin(), corners.end());
  if (size_of(scene, piece.found).round) {
    const cv::Point2f middle = middle_of(corners);
    const cv::Point2f across = 0.5F * (corners[1] - corners[0]);
    const cv::Point2f down = 0.5F * (corners[3] - corners[0]);
    outline.clear();
    for (int i = 0; i < kDiscCorners; ++i) {
      const auto angle = static_cast<float>(2 * CV_PI * i / kDiscCorners);
      outline.push_back(middle + std::cos(angle) * across + std::sin(angle) * down);
    }
  }
  for (cv::Point2f& p : outline) p = apply(scene.table.full_from_px, p);
  return outline;
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
  return own;
}

// The same piece on a table whose map was corrected.
void move_by(const cv::Matx33d& corrected, LoosePiece& piece) {
  piece.corners = mapped(corrected, piece.corners);
  piece.area = area_of(piece.corners);
  const Corners found = mapped(corrected, corners_of(piece.found));
  piece.found.middle = middle_of(found);
  piece.found.across = 0.5F * (found[1] - found[0] + found[2] - found[3]);
  piece.found.down = 0.5F * (found[3] - found[0] + found[2] - found[1]);
}

// Where things of known sizes lie: the buildings, and pieces that were told plainly. A lattice says
// less of the plane farther away, the less the smaller it is.
std::vector<KnownRectangle> known_sizes(const Scene& scene,
                                        const std::vector<BuildingReading>& buildings,
                                        const std::vector<LoosePiece>& pieces) {
  constexpr double kOfBuilding = 0.03;  // of its side; pieces are laid by hand
  constexpr double kOfPiece = 0.02;
  constexpr double kBlur_mm = 0.3;
  const double scale = scene.table.px_per_mm;
  const double pitch = scene.building.cell_mm + scene.building.bar_mm;
  const auto known = [&](const Corners& corners, double width_mm, double height_mm, double share) {
    return KnownRectangle{corners, scale * width_mm, scale * height_mm,
                          scale * (kBlur_mm + share * std::sqrt(width_mm * height_mm))};
  };
  std::vector<KnownRectangle> rectangles;
  for (const BuildingReading& one : buildings)
    rectangles.push_back(known(mapped(scene.table.full_from_px.inv(), corners_of(one.board)),
                               pitch * one.cols, pitch * one.rows, kOfBuilding));
  for (const LoosePiece& one : pieces) {
    const auto& size = size_of(scene, one.found);
    if (one.piece < kPlainly || size.round) continue;
    rectangles.push_back(known(one.corners, size.width_mm, size.height_mm, kOfPiece));
  }
  return rectangles;
}

const BuildingReading& surest(const std::vector<BuildingReading>& buildings) {
  return *std::max_element(buildings.begin(), buildings.end(), [](const auto& a, const auto& b) {
    return a.board_confidence < b.board_confidence;
  });
}

// A cell where a piece lies that was told by itself, in place of a building.
std::optional<BuildingReading> cell_by_pieces(const View& view, const LooseFaces& loose,
                                              double pitch_mm) {
  const auto plane = table_by_pieces(view, loose);
  if (!plane) return std::nullopt;
  const cv::Matx33d full_from_cell = *plane * cv::Matx33d(pitch_mm, 0, 0, 0, pitch_mm, 0, 0, 0, 1);
  BuildingReading cell;
  cell.rows = 1;
  cell.cols = 1;
  std::copy(std::begin(full_from_cell.val), std::end(full_from_cell.val),
            cell.photo_from_board.begin());
  return cell;
}

// How many different faces plainly lie there.
int different_faces(const std::vector<LoosePiece>& pieces) {
  std::set<PieceFace> faces;
  for (const LoosePiece& one : pieces)
    if (one.piece >= kPlainly) faces.insert(one.told.candidates.front().what);
  return static_cast<int>(faces.size());
}

}  // namespace

struct LooseReader::Found {
  std::optional<LooseTable> table;  // absent: nothing is looked for
  std::optional<GlancedTable> glanced;
  std::vector<LoosePiece> pieces;
  std::vector<LooseRectangle> looked;  // places on cells that were looked at
  double took_ms = 0;
};

LooseReader::LooseReader(const View& view, const std::vector<Place>& beside, const Place& building,
                         const TemplateSet& templates)
    : view_(view),
      beside_(beside),
      building_(building),
      templates_(templates),
      found_(std::make_unique<Found>()) {}
LooseReader::~LooseReader() = default;

const LooseReader::Found& LooseReader::found(const std::vector<BuildingReading>& buildings) {
  if (templates_.loose() == nullptr) return *found_;
  const auto start = Clock::now();
  if (!found_->table || buildings.empty()) {
    found_ = std::make_unique<Found>();
    const double pitch_mm = building_.cell_mm + building_.bar_mm;
    const auto plane = buildings.empty() ? cell_by_pieces(view_, *templates_.loose(), pitch_mm)
                                         : std::optional(surest(buildings));
    if (plane) found_->table = table_around(view_, *plane, pitch_mm);
    if (!found_->table) return *found_;
    look_around(buildings);
    if (correct_table(buildings)) look_around(buildings);
  }
  const Scene scene{view_, *found_->table, *templates_.loose(), building_, *found_->glanced};
  tell_pieces(scene, buildings, new_places(places_on_cells(scene, buildings), found_->looked),
              found_->pieces);
  found_->took_ms += ms_since(start);
  return *found_;
}

void LooseReader::look_around(const std::vector<BuildingReading>& buildings) {
  found_->glanced.emplace(*templates_.loose(), found_->table->bgr, found_->table->px_per_mm);
  const Scene scene{view_, *found_->table, *templates_.loose(), building_, *found_->glanced};
  tell_pieces(scene, buildings, shapes_on(scene), found_->pieces);
}

// Far from a small building its lattice is a poor measure: pieces that were told there are a better
// one, and lead to others.
bool LooseReader::correct_table(const std::vector<BuildingReading>& buildings) {
  constexpr double kFits = 0.8;    // expected errors
  constexpr double kBetter = 0.7;  // share of the misfit that may be left
  const Scene scene{view_, *found_->table, *templates_.loose(), building_, *found_->glanced};
  const auto known = known_among(scene, buildings, found_->pieces);
  const auto sizes = known_sizes(scene, buildings, known);
  if (sizes.size() <= buildings.size()) return false;
  const double before = misfit(sizes, cv::Matx33d::eye());
  if (before < kFits) return false;
  const cv::Matx33d corrected = fit_known_sizes(sizes);
  if (misfit(sizes, corrected) > kBetter * before) return false;
  found_->table = corrected_table(view_, *found_->table, corrected);
  found_->pieces = known;
  for (LoosePiece& one : found_->pieces) move_by(corrected, one);
  return true;
}

bool LooseReader::tells_covers() const {
  if (templates_.loose() == nullptr) return false;
  const auto& sizes = templates_.loose()->sizes;
  return std::any_of(sizes.begin(), sizes.end(),
                     [&](const auto& size) { return may_cover(building_, size); });
}

bool LooseReader::tells_buildings() const {
  if (!tells_covers()) return false;
  const auto& sizes = templates_.loose()->sizes;
  return std::any_of(sizes.begin(), sizes.end(),
                     [&](const auto& size) { return makes_buildings(building_, size); });
}

SeenLoose LooseReader::see(const std::vector<BuildingReading>& buildings) {
  if (!tells_covers()) return {};
  const Found& all = found(buildings);
  if (!all.table) return {};
  const Scene scene{view_, *all.table, *templates_.loose(), building_, *all.glanced};
  std::vector<LoosePiece> known = known_among(scene, buildings, all.pieces);
  look_beside(scene, buildings, known);
  SeenLoose seen;
  seen.full_from_table = scene.table.full_from_px;
  seen.different = different_faces(known);
  for (const LoosePiece& piece : known) {
    const auto& size = size_of(scene, piece.found);
    if (may_cover(building_, size) && piece.piece >= kACover)
      seen.covers.push_back(outline_of(scene, piece));
    if (makes_buildings(building_, size) && piece.piece >= kAnOwn)
      seen.own_pieces.push_back(own_piece(scene, piece));
  }
  for (const LoosePiece& piece : told_on_cells(scene, buildings))
    seen.own_pieces.push_back(own_piece(scene, piece));
  return seen;
}

void LooseReader::lay(Reading& reading) {
  const Found& all = found(reading.buildings);
  if (!all.table) return;
  const auto start = Clock::now();
  const Scene scene{view_, *all.table, *templates_.loose(), building_, *all.glanced};
  lay_all(scene, settled(scene, reading.buildings, all.pieces), beside_, reading);
  const auto covers_cells = [&](const auto& size) { return may_cover(building_, size); };
  if (std::any_of(scene.loose.sizes.begin(), scene.loose.sizes.end(), covers_cells)) {
    for (std::size_t b = 0; b < reading.buildings.size(); ++b) {
      doubt_strange_cells(static_cast<int>(b), reading.buildings[b]);
      doubt_all(reading.buildings[b]);
    }
  }
  reading.buildings.front().times.recognise_ms += all.took_ms + ms_since(start);
}

}  // namespace storey::vision
