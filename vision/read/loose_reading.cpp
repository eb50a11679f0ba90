#include "vision/read/loose_reading.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/geometry/known_sizes.h"
#include "vision/locate/table_by_lattice.h"
#include "vision/locate/table_by_pieces.h"
#include "vision/read/anywhere_telling.h"
#include "vision/read/beside_telling.h"
#include "vision/read/cards_off_plane.h"
#include "vision/read/cell_telling.h"
#include "vision/read/glare_telling.h"
#include "vision/read/laid_reading.h"
#include "vision/read/loose_laying.h"
#include "vision/read/loose_scene.h"
#include "vision/read/loose_table.h"
#include "vision/read/loose_telling.h"
#include "vision/read/overlap_telling.h"
#include "vision/read/rows_reading.h"
#include "vision/stopwatch.h"

namespace storey::vision {
namespace {

// The outline of what was told; of a disc on pieces with its side, which hides them, too. Of one
// beside a building as much would be held to hide what is bare there.
Cover outline_of(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 const LoosePiece& piece) {
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
    const cv::Point2f in_photo = apply(scene.table.full_from_px, middle);
    const bool on_piece = std::any_of(
        buildings.begin(), buildings.end(),
        [&](const BuildingReading& one) { return piece_below(one, in_photo) != nullptr; });
    if (on_piece) outline = with_side(scene, std::move(outline));
  }
  for (cv::Point2f& p : outline) p = apply(scene.table.full_from_px, p);
  return outline;
}

// The same piece on a table whose map was corrected.
void move_by(const cv::Matx33d& moved, LoosePiece& piece) {
  piece.corners = mapped(moved, piece.corners);
  piece.shown = mapped(moved, piece.shown);
  piece.area = area_of(piece.corners);
  const Corners found = mapped(moved, corners_of(piece.found));
  piece.found.middle = middle_of(found);
  piece.found.across = 0.5F * (found[1] - found[0] + found[2] - found[3]);
  piece.found.down = 0.5F * (found[3] - found[0] + found[2] - found[1]);
}

// From which P(a face) on a piece tells how the table lies: where light or blur leave none plain
// several in doubt may do so together.
double enough_to_tell(const Scene& scene, const std::vector<LoosePiece>& pieces) {
  constexpr std::ptrdiff_t kSeveral = 2;
  const auto told = [&](double enough) {
    return std::count_if(pieces.begin(), pieces.end(),
                         [&](const LoosePiece& one) { return one.piece >= enough; });
  };
  const bool in_doubt = scene.building.told_whole && told(kPlainly) == 0;
  return in_doubt && told(kAnOwn) >= kSeveral ? kAnOwn : kPlainly;
}

// Where things of known sizes lie: the buildings, and pieces that were told plainly. A lattice says
// less of the plane farther away, the less the smaller it is.
// @param outlined  pieces that were told where the photo shows their outlines.
std::vector<KnownRectangle> known_sizes(const Scene& scene,
                                        const std::vector<BuildingReading>& buildings,
                                        const std::vector<LoosePiece>& pieces,
                                        const std::vector<SeenRectangle>& outlined) {
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
  const double enough = enough_to_tell(scene, pieces);
  const auto add = [&](bool round) {
    for (const LoosePiece& one : pieces) {
      const auto& size = size_of(scene, one.found);
      if (one.piece < enough || size.round != round) continue;
      rectangles.push_back(known(one.shown, size.width_mm, size.height_mm, kOfPiece));
    }
  };
  add(false);
  for (const SeenRectangle& one : outlined)
    rectangles.push_back(known(mapped(scene.table.full_from_px.inv(), one.corners), one.width_mm,
                               one.height_mm, kOfPiece));
  // Discs are small, and no corner of them is seen: they speak where nothing else does.
  if (rectangles.size() == buildings.size()) add(true);
  return rectangles;
}

const BuildingReading& surest(const std::vector<BuildingReading>& buildings) {
  return *std::max_element(buildings.begin(), buildings.end(), [](const auto& a, const auto& b) {
    return a.board_confidence < b.board_confidence;
  });
}

// A cell of a plane, in place of a building.
BuildingReading cell_of(const cv::Matx33d& full_from_mm, double pitch_mm) {
  const cv::Matx33d full_from_cell =
      full_from_mm * cv::Matx33d(pitch_mm, 0, 0, 0, pitch_mm, 0, 0, 0, 1);
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
  std::unique_ptr<KeptLooks> kept;
  std::vector<LoosePiece> pieces;
  std::vector<LooseRectangle> own;       // outlines that were pieces of the buildings
  std::vector<LooseRectangle> looked;    // places on cells that were looked at
  std::vector<LooseRectangle> outlines;  // and discs on strange ones, by their edges
  std::vector<SeenRectangle> outlined;   // cards that told the plane of the table
  double took_ms = 0;
};

// What one plane shows.
struct LooseReader::InPlane {
  Reading reading;
  bool plain = true;               // BuildingsSeen::plain
  std::vector<LoosePiece> pieces;  // all that was told there
};

LooseReader::LooseReader(const View& view, const std::vector<Place>& beside, const Place& building,
                         const TemplateSet& templates)
    : view_(view),
      beside_(beside),
      building_(building),
      templates_(templates),
      found_(std::make_unique<Found>()) {}
LooseReader::~LooseReader() = default;

std::vector<BuildingReading> LooseReader::planes_by_pieces() const {
  const auto seen = alone_ ? PiecesSeen::kAnySize : PiecesSeen::kWithLarge;
  const auto told_by = building_.told_whole ? ToldBy::kWholeFace : ToldBy::kFace;
  std::vector<BuildingReading> planes;
  for (const auto& plane : tables_by_pieces(view_, *templates_.loose(), seen, told_by))
    planes.push_back(cell_of(plane, building_.cell_mm + building_.bar_mm));
  return planes;
}

const LooseReader::Found& LooseReader::found(const std::vector<BuildingReading>& buildings) {
  if (templates_.loose() == nullptr) return *found_;
  if (!buildings.empty()) return found_on(surest(buildings), buildings);
  const auto planes = planes_by_pieces();
  if (planes.empty()) return *(found_ = std::make_unique<Found>());
  return found_on(planes.front(), {});
}

const LooseReader::Found& LooseReader::found_on(const BuildingReading& plane,
                                                const std::vector<BuildingReading>& buildings) {
  const auto start = Clock::now();
  if (!found_->table || buildings.empty()) {
    found_ = std::make_unique<Found>();
    // A piece by itself may lie at one end of all that lies there.
    const double reach_mm = buildings.empty() && building_.told_whole ? 2 * kReach_mm : kReach_mm;
    found_->table = table_around(view_, plane, building_.cell_mm + building_.bar_mm, reach_mm);
    if (!found_->table) return *found_;
    constexpr int kMostCorrected = 3;
    const auto look = [&] {
      look_around(buildings);
      for (int i = 0; i < kMostCorrected && correct_table(buildings); ++i) look_around(buildings);
    };
    look();
    if (correct_by_outlines(buildings)) look();
    if (find_hidden_cards(buildings) && correct_table(buildings)) look();
  }
  const Scene scene{view_,     *found_->table,   *templates_.loose(),
                    building_, *found_->glanced, *found_->kept};
  look_at_given_up(buildings);
  tell_pieces(scene, buildings, new_places(places_on_cells(scene, buildings), found_->looked),
              found_->pieces);
  tell_on_strange_cells(scene, buildings, found_->outlines, found_->pieces);
  found_->took_ms += ms_since(start);
  return *found_;
}

void LooseReader::look_around(const std::vector<BuildingReading>& buildings) {
  found_->glanced.emplace(*templates_.loose(), found_->table->bgr, found_->table->px_per_mm);
  found_->kept = std::make_unique<KeptLooks>();
  const Scene scene{view_,     *found_->table,   *templates_.loose(),
                    building_, *found_->glanced, *found_->kept};
  const auto shapes = shapes_on(scene);
  found_->own = taken_for_own(scene, buildings, shapes);
  tell_pieces(scene, buildings, shapes, found_->pieces);
}

// A building may end where it did not before: what was taken for its own beyond lies loose.
void LooseReader::look_at_given_up(const std::vector<BuildingReading>& buildings) {
  const Scene scene{view_,     *found_->table,   *templates_.loose(),
                    building_, *found_->glanced, *found_->kept};
  auto still = taken_for_own(scene, buildings, found_->own);
  if (still.size() < found_->own.size()) tell_pieces(scene, buildings, found_->own, found_->pieces);
  found_->own = std::move(still);
}

// Cards that the plane of a small building shows at no size at which they are sought tell it
// better, and all else is looked at anew. Two that fit each other do so where the lattice of the
// building is wrong itself.
bool LooseReader::correct_by_outlines(const std::vector<BuildingReading>& buildings) {
  constexpr std::size_t kByThemselves = 2;
  if (buildings.empty()) return false;
  const Scene scene{view_,     *found_->table,   *templates_.loose(),
                    building_, *found_->glanced, *found_->kept};
  auto cards = cards_off_plane(scene, buildings, known_among(scene, buildings, found_->pieces));
  if (cards.empty()) return false;
  auto corrected = exact_correction(known_sizes(scene, buildings, {}, cards), kForLoosePieces);
  if (!corrected && cards.size() >= kByThemselves)
    corrected = exact_correction(known_sizes(scene, {}, {}, cards), kForLoosePieces);
  if (!corrected) return false;
  found_->table = corrected_table(view_, *found_->table, *corrected, kGoesOnIfWrong);
  found_->pieces.clear();
  found_->outlined = std::move(cards);
  return true;
}

// @return  whether there are any.
bool LooseReader::find_hidden_cards(const std::vector<BuildingReading>& buildings) {
  const Scene scene{view_,     *found_->table,   *templates_.loose(),
                    building_, *found_->glanced, *found_->kept};
  auto cards = cards_without_outline(scene, buildings, found_->pieces);
  for (LoosePiece& one : cards) found_->pieces.push_back(std::move(one));
  return !cards.empty();
}

// Far from a small building its lattice is a poor measure: pieces that were told there are a better
// one, and lead to others.
bool LooseReader::correct_table(const std::vector<BuildingReading>& buildings) {
  const Scene scene{view_,     *found_->table,   *templates_.loose(),
                    building_, *found_->glanced, *found_->kept};
  const auto known = known_among(scene, buildings, found_->pieces);
  const auto sizes = known_sizes(scene, buildings, known, found_->outlined);
  if (sizes.size() <= buildings.size()) return false;
  const auto corrected =
      worthwhile_correction(sizes, building_.told_whole ? kForWholePieces : kForLoosePieces);
  if (!corrected) return false;
  LooseTable better = corrected_table(view_, *found_->table, *corrected);
  const cv::Matx33d moved = better.full_from_px.inv() * found_->table->full_from_px;
  found_->table = std::move(better);
  found_->pieces = known;
  for (LoosePiece& one : found_->pieces) move_by(moved, one);
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
  const Scene scene{view_, *all.table, *templates_.loose(), building_, *all.glanced, *all.kept};
  std::vector<LoosePiece> known = known_among(scene, buildings, all.pieces);
  look_beside(scene, buildings, known);
  SeenLoose seen;
  seen.full_from_table = scene.table.full_from_px;
  seen.different = different_faces(known);
  for (const LoosePiece& piece : known) {
    const auto& size = size_of(scene, piece.found);
    if (piece.piece >= kACover) seen.told.push_back(outline_of(scene, buildings, piece));
    if (may_cover(building_, size) && piece.piece >= kACover)
      seen.covers.push_back(outline_of(scene, buildings, piece));
    if (!may_cover(building_, size) && !makes_buildings(building_, size) && piece.piece >= kPlainly)
      seen.apart.push_back(mapped(scene.table.full_from_px, piece.corners));
    if (makes_buildings(building_, size) && piece.piece >= kAnOwn &&
        shows_whole(scene, piece, known))
      seen.own_pieces.push_back(own_piece(scene, piece));
  }
  CellsTold on_cells = told_on_cells(scene, buildings, known);
  for (const LoosePiece& piece : on_cells.pieces)
    seen.own_pieces.push_back(own_piece(scene, piece));
  seen.faceless = std::move(on_cells.faceless);
  return seen;
}

void LooseReader::lay(Reading& reading) {
  const Found& all = found(reading.buildings);
  if (!all.table) return;
  const auto start = Clock::now();
  const Scene scene{view_, *all.table, *templates_.loose(), building_, *all.glanced, *all.kept};
  auto found = all.pieces;
  for (LoosePiece& one : cards_beside_in_glare(scene, reading.buildings, found))
    found.push_back(std::move(one));
  for (LoosePiece& one : discs_in_view(scene, reading.buildings, found))
    found.push_back(std::move(one));
  const auto pieces = without_own_prints(scene, reading.buildings,
                                         settled(scene, reading.buildings, std::move(found)));
  lay_all(scene, pieces, beside_, reading);
  const auto covers_cells = [&](const auto& size) { return may_cover(building_, size); };
  if (std::any_of(scene.loose.sizes.begin(), scene.loose.sizes.end(), covers_cells)) {
    for (std::size_t b = 0; b < reading.buildings.size(); ++b)
      doubt_strange_cells(scene, pieces, static_cast<int>(b), reading.buildings[b]);
    doubt_what_lies_close(scene, pieces, reading.buildings);
  }
  reading.buildings.front().times.recognise_ms += all.took_ms + ms_since(start);
}

std::optional<BuildingReading> LooseReader::lay_alone() {
  alone_ = true;
  const Found& all = found({});
  if (!all.table) return std::nullopt;
  const auto start = Clock::now();
  const Scene scene{view_, *all.table, *templates_.loose(), building_, *all.glanced, *all.kept};
  Reading reading{.buildings = {BuildingReading{}}};
  lay_all(scene, settled(scene, {}, all.pieces), beside_, reading);
  BuildingReading& beside = reading.buildings.front();
  const bool any = std::any_of(beside.loose.begin(), beside.loose.end(),
                               [](const Observation& seen) { return !seen.best().empty(); });
  if (!any) return std::nullopt;
  beside.times.recognise_ms = all.took_ms + ms_since(start);
  return std::move(beside);
}

// Of planes that are told in several ways the right one is that in which the most is told, and
// something plainly.
std::optional<Reading> LooseReader::lay_buildings(const std::optional<Quad>& within) {
  constexpr std::ptrdiff_t kEnough = 8;
  if (templates_.loose() == nullptr) return std::nullopt;
  alone_ = true;
  std::optional<Reading> best;
  bool plain = false;
  std::ptrdiff_t most = -1;
  const auto look_on = [&](const BuildingReading& plane) {
    auto seen = laid_in_plane(plane, within);
    if (!seen) return;
    const std::ptrdiff_t told = speaks_for_plane(seen->reading);
    if (std::pair(seen->plain, told) <= std::pair(plain, most)) return;
    plain = seen->plain;
    most = told;
    best = std::move(seen->reading);
  };
  const auto planes = planes_by_pieces();
  for (const BuildingReading& plane : planes) {
    look_on(plane);
    // In a plane told badly one building lies in parts.
    const bool one_building = plain && best->buildings.size() == 1;
    if (!building_.told_whole || (most >= kEnough && one_building)) return best;
  }
  if (!building_.told_whole || (plain && most >= kEnough)) return best;
  const double pitch_mm = building_.cell_mm + building_.bar_mm;
  for (const auto& plane : tables_by_lattice(view_, *templates_.loose(), pitch_mm))
    look_on(cell_of(plane, pitch_mm));
  return best;
}

// Where all is in doubt what was told by contrast or below a veil corrects the plane, too.
std::optional<LooseReader::InPlane> LooseReader::laid_in_plane(const BuildingReading& plane,
                                                               const std::optional<Quad>& within) {
  constexpr int kMostCorrected = 2;
  found_on(plane, {});
  if (building_.told_whole) look_along_lattice();
  auto best = laid(*found_, within);
  for (int i = 0; i < kMostCorrected && best && !best->plain; ++i) {
    found_->pieces = best->pieces;
    if (!correct_table({})) break;
    found_->pieces.clear();
    look_around({});
    look_along_lattice();
    auto better = laid(*found_, within);
    if (!better) break;
    best = std::move(better);
  }
  return best;
}

// What is told edge to edge tells the plane better, and on it more is told.
void LooseReader::look_along_lattice() {
  constexpr int kMostCorrected = 2;
  if (!found_->table) return;
  for (int i = 0; i <= kMostCorrected; ++i) {
    const Scene scene{view_,     *found_->table,   *templates_.loose(),
                      building_, *found_->glanced, *found_->kept};
    auto pieces = known_among(scene, {}, found_->pieces);
    look_edge_to_edge(scene, pieces);
    pieces.insert(pieces.end(), found_->pieces.begin(), found_->pieces.end());
    found_->pieces = std::move(pieces);
    if (i == kMostCorrected || !correct_table({})) return;
    look_around({});
  }
}

std::optional<LooseReader::InPlane> LooseReader::laid(const Found& all,
                                                      const std::optional<Quad>& within) const {
  if (!all.table) return std::nullopt;
  const auto start = Clock::now();
  const Scene scene{view_, *all.table, *templates_.loose(), building_, *all.glanced, *all.kept};
  const bool in_rows = building_.how == Arrangement::kRows;
  auto pieces = known_among(scene, {}, all.pieces);
  if (in_rows) {
    look_along_rows(scene, pieces);
    tell_in_glare(scene, all.pieces, pieces);
  } else if (building_.told_whole) {
    tell_overlapping_again(scene, pieces);
    tell_whole_in_glare(scene, all.pieces, pieces);
    tell_places_in_glare(scene, tell_anywhere(scene, pieces), pieces);
  } else {
    look_edge_to_edge(scene, pieces);
  }
  const auto rest = building_.told_whole ? that_stand(scene, pieces, all.pieces) : all.pieces;
  pieces.insert(pieces.end(), rest.begin(), rest.end());
  pieces = settled(scene, {}, std::move(pieces));
  InPlane in_plane{{}, true, pieces};
  BuildingsSeen seen =
      in_rows ? read_rows(scene, pieces, within) : read_laid(scene, pieces, within);
  if (seen.buildings.empty()) return std::nullopt;
  in_plane.plain = seen.plain;
  in_plane.reading.buildings = std::move(seen.buildings);
  lay_all(scene, std::move(seen.beside), beside_, in_plane.reading);
  in_plane.reading.buildings.front().times.recognise_ms = all.took_ms + ms_since(start);
  return in_plane;
}

}  // namespace storey::vision
