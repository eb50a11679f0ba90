#include "vision/read/loose_laying.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/read/covers.h"
#include "vision/read/disc_foot.h"
#include "vision/read/own_part.h"

namespace storey::vision {
namespace {

constexpr double kStrange = 0.9;  // of what no face explains: P(nothing of this game)
constexpr double kLeastSaid = 1e-3;

// Quarter turns counter-clockwise of a face whose upper side runs this way.
int quarter_turns(cv::Point2f way) {
  const int clockwise = cvRound(std::atan2(way.y, way.x) / (CV_PI / 2));
  return (4 - clockwise) % 4;
}

// Takes from what is seen of a piece the share that another covers.
void cover(Observation& below, const Observation& above) {
  const Corners area = corners_of(below.quad);
  below.visible =
      std::max(0.0, below.visible - overlap(area, corners_of(above.quad)) / area_of(area));
}

// A piece that is not sure.
void doubt(Observation& seen) {
  constexpr double kMost = 0.85;
  if (seen.best().empty() || seen.confidence() <= kMost) return;
  const double share = kMost / seen.confidence();
  for (Candidate& candidate : seen.candidates) candidate.confidence *= share;
  seen.margin *= share;
}

// What about half of a piece shows tells it, but not surely: in poor light a tile seen flat below a
// coin was told as another at 0.96. The same goes for what lies on pieces.
void doubt_hardly_seen(Observation& seen) {
  constexpr double kHardlySeen = 0.55;
  if (seen.visible < kHardlySeen) doubt(seen);
}

// What a piece lies on whose face is seen there, px of the full photo.
DiscFoot foot_of(const Scene& scene, const BuildingReading& building, const LoosePiece& piece,
                 cv::Point2f face) {
  if (!size_of(scene, piece.found).round) return {piece_below(building, face), true};
  const Photo& photo = scene.view.photo();
  return foot_of_disc(building, {photo.full_width, photo.full_height},
                      scene.building.cell_mm + scene.building.bar_mm, face);
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

// Between a piece and the nearest of a building's own, px of the table.
double distance_to(const Scene& scene, const BuildingReading& building, const Corners& in_photo) {
  const cv::Matx33d table_from_full = scene.table.full_from_px.inv();
  const Corners piece = mapped(table_from_full, in_photo);
  double least = std::numeric_limits<double>::max();
  for (const Observation& own : building.cells)
    if (!own.best().empty())
      least =
          std::min(least, distance_between(piece, mapped(table_from_full, corners_of(own.quad))));
  return least;
}

struct Nearest {
  std::size_t building = 0;
  bool plainly = true;  // no other is about as near
};

Nearest nearest_building(const Scene& scene, const Reading& reading, const Corners& in_photo) {
  constexpr double kPlainly = 0.8;  // of the distance to the next one
  Nearest nearest;
  double best = std::numeric_limits<double>::max();
  double second = best;
  for (std::size_t b = 0; b < reading.buildings.size(); ++b) {
    const double away = distance_to(scene, reading.buildings[b], in_photo);
    second = std::min(second, std::max(best, away));
    if (away >= best) continue;
    best = away;
    nearest.building = b;
  }
  nearest.plainly = reading.buildings.size() < 2 || best < kPlainly * second;
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
void lay_beside(const Scene& scene, const std::vector<Place>& beside, const std::string& kind,
                Observation seen, Reading& reading) {
  constexpr double kWhose = 0.9;  // P(it belongs to the nearer of two that are about as near)
  const Place* place = place_of(beside, kind);
  if (place == nullptr) return;  // it lies nowhere by the game's rules
  const Nearest nearest = nearest_building(scene, reading, corners_of(seen.quad));
  auto& loose = reading.buildings[nearest.building].loose;
  if (!nearest.plainly)
    for (Candidate& one : seen.candidates) one.confidence *= kWhose;
  const auto before = std::count_if(loose.begin(), loose.end(), [&](const Observation& other) {
    return other.site.place == place->key;
  });
  seen.site = {.place = place->key,
               .number = static_cast<int>(before) + 1,
               .building = static_cast<int>(nearest.building)};
  loose.push_back(std::move(seen));
}

// Whether most of a cell lies below something that was seen.
bool is_below_any(const Observation& cell, const BuildingReading& building) {
  constexpr double kMost = 0.5;
  const Corners area = corners_of(cell.quad);
  return std::any_of(building.loose.begin(), building.loose.end(), [&](const Observation& one) {
    return overlap(area, corners_of(one.quad)) > kMost * area_of(area);
  });
}

// Whether a piece, in cells of the board, lies near one of the building's own.
bool is_close(const BuildingReading& building, const Corners& piece, double cells) {
  return std::any_of(building.cells.begin(), building.cells.end(), [&](const Observation& own) {
    if (own.best().empty()) return false;
    const auto x = static_cast<float>(own.site.cell.col);
    const auto y = static_cast<float>(building.rows - 1 - own.site.cell.row);
    return distance_between(piece, {{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}}) < cells;
  });
}

// Whether a piece, in cells of the board, stands where one of the building's would if it went on
// beyond a gap.
bool stands_in_line(const BuildingReading& building, const Corners& piece) {
  constexpr double kFar = 2.5;   // cells
  constexpr double kOff = 0.15;  // cells
  return is_close(building, piece, kFar) &&
         std::all_of(piece.begin(), piece.end(), [](cv::Point2f corner) {
           return std::abs(corner.x - std::round(corner.x)) < kOff &&
                  std::abs(corner.y - std::round(corner.y)) < kOff;
         });
}

}  // namespace

Observation observation_of(const Scene& scene, const LoosePiece& piece, int turned) {
  Observation seen;
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
  seen.margin = seen.lead();
  return seen;
}

void lay_all(const Scene& scene, std::vector<LoosePiece> pieces, const std::vector<Place>& beside,
             Reading& reading) {
  // What lies on another comes after it.
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const auto& a, const auto& b) { return a.area > b.area; });
  std::vector<std::pair<std::string, Observation>> loose;
  for (const LoosePiece& piece : pieces) {
    Observation seen =
        observation_of(scene, piece, quarter_turns(piece.corners[1] - piece.corners[0]));
    const cv::Point2f middle = middle_of(corners_of(seen.quad));
    const auto below = std::find_if(reading.buildings.begin(), reading.buildings.end(),
                                    [&](const BuildingReading& one) {
                                      return foot_of(scene, one, piece, middle).cell != nullptr;
                                    });
    // A piece of the building lies on none of its own.
    const bool on_cells = std::any_of(
        reading.buildings.begin(), reading.buildings.end(),
        [&](const BuildingReading& one) { return lies_on_cells(one, corners_of(seen.quad)); });
    if ((below != reading.buildings.end() || on_cells) &&
        makes_buildings(scene.building, size_of(scene, piece.found)))
      continue;
    if (below == reading.buildings.end()) {
      loose.emplace_back(piece.told.kind, std::move(seen));
      continue;
    }
    const DiscFoot foot = foot_of(scene, *below, piece, middle);
    if (!foot.plainly) doubt(seen);
    lay_on(*below, static_cast<int>(below - reading.buildings.begin()), foot.cell->site.cell,
           std::move(seen));
  }
  std::stable_sort(loose.begin(), loose.end(), [](const auto& a, const auto& b) {
    return middle_of(corners_of(a.second.quad)).x < middle_of(corners_of(b.second.quad)).x;
  });
  for (auto& [kind, seen] : loose) lay_beside(scene, beside, kind, std::move(seen), reading);
  for (BuildingReading& building : reading.buildings) {
    for (Observation& cell : building.cells) doubt_hardly_seen(cell);
    for (Observation& on_it : building.overlays) doubt_hardly_seen(on_it);
  }
}

namespace {

// Whether a cell shows its part of a larger piece all over, so that nothing lies on it. On 82
// photos of cards (seeds 96000 to 96049 and samples) the quarter that was least like it was so by
// 0.49 at most in 313 cells on which something lay, and by 0.60 or more in 142 of 217 that only
// looked strange.
constexpr float kLikeItself = 0.6F;

bool shows_itself(const Scene& scene, const std::vector<LoosePiece>& known,
                  const BuildingReading& building, const Observation& cell,
                  float as_like = kLikeItself) {
  const auto own = likeness_of_part(scene, building, cell, known);
  return own && own->least >= as_like;
}

// A disc that was told by little, as on a round window of a card.
bool is_doubtful_disc(const Scene& scene, const LoosePiece& piece) {
  const auto& size = size_of(scene, piece.found);
  return size.round && may_cover(scene.building, size) && piece.piece >= kAPiece &&
         piece.piece < kPlainly;
}

}  // namespace

std::vector<LoosePiece> without_own_prints(const Scene& scene,
                                           const std::vector<BuildingReading>& buildings,
                                           std::vector<LoosePiece> pieces) {
  constexpr float kNothingOnIt = 0.5F;  // where what was told there is in doubt itself
  const std::vector<LoosePiece> all = pieces;
  std::erase_if(pieces, [&](const LoosePiece& one) {
    if (!is_doubtful_disc(scene, one)) return false;
    const cv::Point2f middle = apply(scene.table.full_from_px, middle_of(one.corners));
    std::vector<LoosePiece> others = all;
    std::erase_if(others, [&](const LoosePiece& other) { return other.corners == one.corners; });
    return std::any_of(buildings.begin(), buildings.end(), [&](const BuildingReading& building) {
      const Observation* below = piece_below(building, middle);
      return below != nullptr && !below->best().empty() &&
             shows_itself(scene, others, building, *below, kNothingOnIt);
    });
  });
  return pieces;
}

void doubt_strange_cells(const Scene& scene, const std::vector<LoosePiece>& known, int number,
                         BuildingReading& building) {
  const auto& sizes = scene.loose.sizes;
  const bool may_lie_below = std::any_of(sizes.begin(), sizes.end(), [&](const auto& size) {
    return !size.round && may_cover(scene.building, size);  // discs hide each other wholly
  });
  for (Observation& cell : building.cells) {
    if (!looks_strange(cell)) continue;
    const auto on_it =
        std::count_if(building.overlays.begin(), building.overlays.end(),
                      [&](const Observation& other) { return other.site.cell == cell.site.cell; });
    // What was told on a piece makes it strange; that what is left in view of it is odd does not
    // follow.
    if (on_it > 0 && cell.oddness < 1) continue;
    if (cell.best().empty()) {
      if (is_below_any(cell, building)) continue;
      Candidate& nothing = cell.candidates.front();
      nothing.confidence = std::min(nothing.confidence, kStrange);
      continue;
    }
    if (on_it == 0 && shows_itself(scene, known, building, cell)) continue;
    // What was missed may lie below what was told there, which is a layer higher then.
    for (Observation& other : building.overlays)
      if (may_lie_below && other.site.cell == cell.site.cell) doubt(other);
    Observation seen;
    seen.quad = cell.quad;
    seen.site = {.cell = cell.site.cell, .layer = static_cast<int>(on_it) + 1, .building = number};
    seen.candidates = {{.what = kNothing, .confidence = kStrange * kStrange}};
    seen.margin = seen.confidence();
    building.overlays.push_back(std::move(seen));
  }
}

void doubt_what_lies_close(const Scene& scene, const std::vector<LoosePiece>& pieces,
                           std::vector<BuildingReading>& buildings) {
  constexpr double kClose = 0.35;  // cells
  constexpr double kNotProven = 0.85;
  for (BuildingReading& building : buildings) {
    const cv::Matx33d board_from_table = matrix_of(building).inv() * scene.table.full_from_px;
    const bool any = std::any_of(pieces.begin(), pieces.end(), [&](const LoosePiece& one) {
      const Corners on_board = mapped(board_from_table, one.corners);
      // A stranger as large as a piece of the building, too: light may hide what it shows.
      return makes_buildings(scene.building, size_of(scene, one.found)) &&
             !is_own_of_any(scene, buildings, one) &&
             (is_close(building, on_board, kClose) || stands_in_line(building, on_board));
    });
    if (!any) continue;
    building.board_confidence = std::min(building.board_confidence, kNotProven);
    building.diagnostics.push_back(
        {"pieces-close",
         "a piece lies so close to the building, or so well in line with it, that it may belong to "
         "it: move it away, or hold the picture with what was read (--overlay) against the table",
         std::nullopt});
  }
}

}  // namespace storey::vision
