#include "vision/read/loose_telling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <set>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/identify/table_texture.h"
#include "vision/locate/loose_discs.h"
#include "vision/photo/picture.h"
#include "vision/photo/pixels.h"
#include "vision/read/covered_telling.h"

namespace storey::vision {
namespace {

constexpr float kStrangerSupport = 0.9F;  // share of a stranger's outline that shows
constexpr float kStrangerSide = 0.75F;
constexpr double kTouching = 0.2;  // overlap as a share of the smaller: they cannot both lie there
constexpr double kWithin = 0.85;   // overlap of what lies on another
constexpr double kSmaller = 0.6;   // area of what lies on another

// Whether two pieces of one size lie so near each other that they are one.
bool is_same_place(const LooseRectangle& a, const LooseRectangle& b) {
  constexpr double kNear = 0.45;  // of the width
  return a.size == b.size && cv::norm(a.middle - b.middle) < kNear * cv::norm(a.across);
}

// Whether something plainly lies there, so that no other of the same size can.
bool is_taken(const std::vector<LoosePiece>& pieces, const LooseRectangle& place) {
  return std::any_of(pieces.begin(), pieces.end(), [&](const LoosePiece& one) {
    return one.piece >= kPlainly && is_same_place(one.found, place);
  });
}

LoosePiece unknown_piece(const Scene& scene, const LooseRectangle& found) {
  LoosePiece piece;
  piece.told.kind = size_of(scene, found).kinds.front();
  piece.found = found;
  piece.corners = corners_of(found);
  piece.area = area_of(piece.corners);
  return piece;
}

// Whether a place is plainly a building's own: one that is hardly seen may be given up later, and
// what was taken for it lies loose.
bool is_plainly_own(const Scene& scene, const std::vector<BuildingReading>& buildings,
                    const LooseRectangle& found) {
  constexpr double kPlainBoard = 0.5;
  const LoosePiece piece = unknown_piece(scene, found);
  return std::any_of(buildings.begin(), buildings.end(), [&](const BuildingReading& one) {
    return one.board_confidence >= kPlainBoard && is_own(scene, one, piece);
  });
}

// Whether enough of a place is in view, and it is not a building's.
bool may_lie_there(const Scene& scene, const std::vector<BuildingReading>& buildings,
                   const LooseRectangle& found) {
  return is_shown(scene.view.photo(), scene.table, corners_of(found)) &&
         !is_plainly_own(scene, buildings, found);
}

// A disc that shows nearly all of its edge. Seldom anything else does.
bool is_outlined_disc(const Scene& scene, const LooseRectangle& found) {
  const float nearly_all = shows_pictures(scene) ? 0.85F : 0.8F;
  return size_of(scene, found).round && found.support >= nearly_all;
}

// Edges are often the neighbour's or a shadow's: a little aside is looked, too.
Glance new_glance_at(const Scene& scene, const LooseRectangle& found) {
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

const Glance& glance_at(const Scene& scene, const LooseRectangle& found) {
  const auto [kept, is_new] = scene.kept.glances.try_emplace(key_of(found));
  if (is_new) kept->second = new_glance_at(scene, found);
  return kept->second;
}

// On tuning tables the least of 35 rectangles was 0.43, that of 290 discs 0.23, and of those that
// do not show their edge 0.32; nine in ten of the places where no piece lies were below that.
// Where pieces show no round pictures a disc that does is told more surely, and even in noise.
bool is_worth_telling(const Scene& scene, const Glance& glance) {
  const bool plain_disc = size_of(scene, glance.found).round && !shows_pictures(scene);
  if (is_outlined_disc(scene, glance.found)) return glance.likeness >= (plain_disc ? 0.05F : 0.17F);
  if (plain_disc && glance.found.support <= 0) return glance.likeness >= 0;  // on a strange cell
  return glance.likeness >= (size_of(scene, glance.found).round ? 0.28F : 0.36F);
}

// What is small is hard to lay a face on by its edges. Of large pieces many parts are like parts of
// others, so that these are not compared point by point.
bool is_small(const Scene& scene, const LooseRectangle& found) {
  constexpr double kSmall = 1.1;  // cells
  const auto& size = size_of(scene, found);
  return !size.round && std::max(size.width_mm, size.height_mm) <= kSmall * scene.building.cell_mm;
}

using Tell = ToldFace (*)(const LooseFaces::Size&, const cv::Mat&, const cv::Matx33d&);

const ToldFace& face_by(Tell tell, const Scene& scene, const LooseRectangle& place,
                        std::map<std::vector<float>, ToldFace>& told) {
  const auto [kept, is_new] = told.try_emplace(key_of(place));
  if (is_new) {
    const Picture picture = whole_picture(scene.view);
    kept->second =
        tell(size_of(scene, place), picture.bgr,
             picture.full_from_px.inv() * scene.table.full_from_px * place.picture_from_unit());
  }
  return kept->second;
}

const ToldFace& face_at(const Scene& scene, const LooseRectangle& place) {
  const bool plain_disc = size_of(scene, place).round && !shows_pictures(scene);
  const Tell tell = scene.building.told_whole ? tell_whole_face
                    : plain_disc              ? tell_plain_disc
                                              : tell_loose_face;
  return face_by(tell, scene, place, scene.kept.faces);
}

// Where pieces of a building are told whole half of one and half of the next may pass for a third.
// A card beside it lies by itself and is told by less: on 16 tuning tables (seeds 99100 to 99125,
// 99200 to 99210) all 6 that were like their likeliest face by 0.5 to 0.7 were that.
void trust_lone_card(const Place& building, LoosePiece& piece) {
  constexpr double kSteep = 22, kEven = 0.54;  // of the likeness
  const auto& kinds = building.kinds;
  if (!building.told_whole || piece.piece <= 0 ||
      std::find(kinds.begin(), kinds.end(), piece.told.kind) != kinds.end())
    return;
  const double known = 1 / (1 + std::exp(-kSteep * (piece.told.likeness - kEven)));
  if (known <= piece.piece) return;
  for (Candidate& one : piece.told.candidates) one.confidence *= known / piece.piece;
  piece.piece = known;
}

void take_face(const Scene& scene, const ToldFace& face, const LooseRectangle& place, double odds,
               LoosePiece& piece) {
  piece.told = face;
  piece.piece = 0;
  for (const Candidate& one : piece.told.candidates) piece.piece += one.confidence;
  trust_lone_card(scene.building, piece);
  make_likelier(odds, piece);
  if (piece.piece < kAPiece) return;
  const cv::Matx33d table_from_unit = place.picture_from_unit();
  piece.corners = mapped(table_from_unit, piece.told.corners);
  piece.shown = mapped(table_from_unit, piece.told.shown);
}

// The face that is seen at a place. Where that leaves a doubt it is looked at again where the face
// was seen.
// @param odds  by which a face is likelier there than at a place of which nothing is known.
LoosePiece told_at(const Scene& scene, LooseRectangle place, double odds = 1) {
  constexpr double kNoDoubt = 0.99;
  if (scene.building.told_whole) place = true_size(scene, place);
  LoosePiece piece = unknown_piece(scene, place);
  for (int look = 0; look < 2; ++look) {
    const ToldFace& face = face_at(scene, place);
    if (look > 0 && face.likeness <= piece.told.likeness) break;
    take_face(scene, face, place, odds, piece);
    if (piece.piece < kAPiece || piece.piece > kNoDoubt) break;
    place.middle = middle_of(piece.corners);
  }
  return piece;
}

// The same where the whole picture is held against the face it may be, in the light that fits: in
// dim or coloured light a card is little like its face, and yet its face explains it.
LoosePiece told_in_its_light(const Scene& scene, const LooseRectangle& found) {
  const LooseRectangle place = true_size(scene, found);
  LoosePiece piece = unknown_piece(scene, place);
  take_face(scene, face_by(tell_whole_face, scene, place, scene.kept.held_against), place, 1,
            piece);
  return piece;
}

// Whether a place lies on a piece of a building.
bool is_on_building(const Scene& scene, const std::vector<BuildingReading>& buildings,
                    const LooseRectangle& place) {
  const cv::Point2f middle = apply(scene.table.full_from_px, place.middle);
  return std::any_of(buildings.begin(), buildings.end(), [&](const BuildingReading& one) {
    return piece_below(one, middle) != nullptr;
  });
}

// The face of a disc that shows its edge. That of a thick one which is seen aslant lies beside the
// middle of what is outlined, farther away.
LoosePiece told_outlined(const Scene& scene, const Glance& glance, bool on_building) {
  // What is no disc of the game was like a face by 0.46 at most (70 tuning tables, seeds 3000 to
  // 3405), but pictures on cards hold discs that are like one by 0.52 (24 tables, seeds 3300 to
  // 3509). Moves what is even from 0.60 to 0.48; on cards not at all.
  constexpr double kBeside = 32;
  const cv::Point2f away = away_at(scene.table.full_from_px, glance.found.middle);
  LoosePiece best = unknown_piece(scene, glance.found);
  const double odds = shows_pictures(scene) && !on_building ? kBeside : 1;
  if (is_worth_telling(scene, glance)) best = told_at(scene, glance.best, odds);
  for (const LooseRectangle& place : tops_of(glance.found, away)) {
    if (best.piece >= kPlainly) break;
    LoosePiece piece = told_at(scene, place, odds);
    // Of many looks at what is no disc one is like something.
    const bool enough = piece.piece >= kPlainly || (shows_pictures(scene) && !on_building);
    if (piece.told.likeness > best.told.likeness && enough) best = std::move(piece);
  }
  return best;
}

// What a place on the table shows.
// @param odds  by which a rectangle there is likelier to be a piece than elsewhere.
LoosePiece told(const Scene& scene, const Glance& glance, bool on_building, double odds = 1) {
  constexpr float kLikeAFace = 0.45F;  // of a glance
  const bool outlined = is_outlined_disc(scene, glance.found);
  if (!outlined && !is_worth_telling(scene, glance)) return unknown_piece(scene, glance.found);
  LoosePiece piece =
      outlined ? told_outlined(scene, glance, on_building) : told_at(scene, glance.best, odds);
  if (scene.building.told_whole && !outlined && piece.piece < kPlainly) {
    // A glance may be led aside by a floor that looks the same a tile further on.
    LoosePiece other = told_at(scene, glance.found, odds);
    if (other.piece > piece.piece) piece = std::move(other);
  }
  if (piece.piece < kPlainly && glance.likeness >= kLikeAFace && is_small(scene, glance.best)) {
    LoosePiece other = told_by_points(scene, {}, glance.best);
    if (other.piece > piece.piece) piece = std::move(other);
  }
  if (piece.piece < kPlainly && is_card_beside(scene, glance.found)) {
    LoosePiece other = told_in_its_light(scene, glance.best);
    if (other.piece > piece.piece) piece = std::move(other);
  }
  piece.found = glance.found;
  if (piece.piece < kAPiece) piece.corners = corners_of(glance.found);
  piece.area = area_of(piece.corners);
  return piece;
}

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

// Whether a disc is one that the other was told beside.
bool is_on(const Scene& scene, const LoosePiece& disc, const LoosePiece& other) {
  return other.below && size_of(scene, disc.found).round && disc.piece >= kPlainly;
}

// Whether two may both lie there: apart, the smaller on the larger, or a disc across the edge of
// another piece. Nothing is plainly told as a disc that is none.
bool go_together(const Scene& scene, const LoosePiece& a, const LoosePiece& b) {
  const double smaller = std::min(a.area, b.area);
  const double both = overlap(a.corners, b.corners);
  if (both < kTouching * smaller) return true;
  if (is_on(scene, a, b) || is_on(scene, b, a)) return true;
  if (std::min(a.piece, b.piece) < kPlainly) return false;
  if (a.found.size == b.found.size)
    return size_of(scene, a.found).round && !is_same_place(a.found, b.found);
  if (size_of(scene, a.found).round || size_of(scene, b.found).round) return true;
  return both > kWithin * smaller && smaller < kSmaller * std::max(a.area, b.area);
}

// Whether light hides all but the edge of a disc.
bool is_burnt_out(const Scene& scene, const LoosePiece& disc) {
  constexpr double kInner = 0.8;  // of its diameter
  constexpr int kBurnt = 235;     // of 255, in every channel: phones end below it
  constexpr double kMost = 0.7;   // of its pixels
  const cv::Point middle(middle_of(disc.corners));
  const int radius = cvRound(kInner / 2 * std::sqrt(area_of(disc.corners)));
  const cv::Rect around(middle.x - radius, middle.y - radius, 2 * radius + 1, 2 * radius + 1);
  if ((around & cv::Rect({0, 0}, scene.table.bgr.size())) != around) return false;
  cv::Mat within(around.size(), CV_8U, cv::Scalar(0));
  cv::circle(within, {radius, radius}, radius, 255, cv::FILLED);
  cv::Mat burnt;
  cv::inRange(scene.table.bgr(around), cv::Scalar::all(kBurnt), cv::Scalar::all(255), burnt);
  return cv::countNonZero(burnt & within) >= kMost * cv::countNonZero(within);
}

// A thing of the right size that lies by itself. A building's picture is full of rectangles; discs
// of many things lie about, so that of these only those count of which light hides the face.
bool is_stranger(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 const LoosePiece& piece) {
  if (piece.piece >= kAPiece) return false;
  const bool stands_out =
      size_of(scene, piece.found).round
          ? is_outlined_disc(scene, piece.found) && is_burnt_out(scene, piece)
          : piece.found.support >= kStrangerSupport && piece.found.weakest >= kStrangerSide;
  if (!stands_out) return false;
  const Corners in_photo = mapped(scene.table.full_from_px, piece.corners);
  return std::none_of(buildings.begin(), buildings.end(), [&](const auto& one) {
    const Corners board = corners_of(one.board);
    return overlap(board, in_photo) > kTouching * area_of(in_photo);
  });
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
    if (is_stranger(scene, buildings, one) && go_with(scene, pieces, one) &&
        go_with(scene, strangers, one))
      strangers.push_back(one);
  if (strangers.size() > kMost) strangers.clear();
  return strangers;
}

// The disc on a cell that shows most of an edge, where none was told there.
const LooseRectangle* untold_disc(const Scene& scene, const Observation& cell,
                                  const std::vector<LoosePiece>& pieces) {
  const Corners corners = corners_of(cell.quad);
  const LooseRectangle* best = nullptr;
  for (const LoosePiece& one : pieces) {
    const auto& size = size_of(scene, one.found);
    if (!size.round || one.found.support <= 0 || !may_cover(scene.building, size) ||
        !is_inside(corners, apply(scene.table.full_from_px, one.found.middle)))
      continue;
    if (one.piece >= kAPiece) return nullptr;
    if (best == nullptr || one.found.support > best->support) best = &one.found;
  }
  return best;
}

// What lies on a cell that looks as if something did, where no disc was told: a thick one that is
// seen aslant, or a small one out of focus, is little like its face unless that is seen so, too.
std::optional<LoosePiece> disc_in_view(const Scene& scene, const BuildingReading& building,
                                       const Observation& cell,
                                       const std::vector<LoosePiece>& pieces) {
  // Diameters from the middle of the cell: 99 in 100 of 1,897 coins on composed tables lie within.
  constexpr double kReach = 0.6;
  const Corners corners = corners_of(cell.quad);
  const bool told = std::any_of(pieces.begin(), pieces.end(), [&](const LoosePiece& one) {
    return size_of(scene, one.found).round && one.piece >= kACover &&
           is_inside(corners, apply(scene.table.full_from_px, middle_of(one.corners)));
  });
  if (told || shows_pictures(scene)) return std::nullopt;
  std::optional<LoosePiece> best;
  const cv::Point2d middle(cell.site.cell.col + 0.5, building.rows - 0.5 - cell.site.cell.row);
  for (std::size_t number = 0; number < scene.loose.sizes.size(); ++number) {
    const auto& size = scene.loose.sizes[number];
    if (!size.round || !may_cover(scene.building, size)) continue;
    LoosePiece piece = told_in_view(scene, place_at(scene, number, building, middle, 0), kReach);
    if (piece.piece >= kACover && (!best || piece.piece > best->piece)) best = std::move(piece);
  }
  return best;
}

// Outlines that show at half the size alone: those of the others are exact, and a face that is laid
// on a soft one may be that of another piece much like it.
std::vector<LooseRectangle> blurred_beside(const std::vector<LooseRectangle>& shapes,
                                           const cv::Mat& bgr,
                                           const std::vector<cv::Size2f>& sizes_px) {
  auto blurred = find_blurred_pieces(bgr, sizes_px);
  std::erase_if(blurred, [&](const LooseRectangle& one) {
    return std::any_of(shapes.begin(), shapes.end(),
                       [&](const LooseRectangle& other) { return is_same_place(one, other); });
  });
  return blurred;
}

}  // namespace

bool shows_pictures(const Scene& scene) {
  if (scene.building.how == Arrangement::kRows) return true;
  return std::any_of(
      scene.loose.sizes.begin(), scene.loose.sizes.end(), [&](const LooseFaces::Size& size) {
        constexpr double kSeveral = 1.5;  // cells
        return makes_buildings(scene.building, size) &&
               std::max(size.width_mm, size.height_mm) > kSeveral * scene.building.cell_mm;
      });
}

LooseRectangle true_size(const Scene& scene, LooseRectangle place) {
  const auto& size = size_of(scene, place);
  const double scale = scene.table.px_per_mm;
  place.across *= static_cast<float>(scale * size.width_mm / cv::norm(place.across));
  place.down *= static_cast<float>(scale * size.height_mm / cv::norm(place.down));
  return place;
}

bool is_card(const Scene& scene, const LooseRectangle& found) {
  return !scene.building.told_whole && !size_of(scene, found).round && !is_small(scene, found);
}

bool is_card_beside(const Scene& scene, const LooseRectangle& found) {
  return is_card(scene, found) && !makes_buildings(scene.building, size_of(scene, found));
}

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

bool go_with(const Scene& scene, const std::vector<LoosePiece>& others, const LoosePiece& piece) {
  return std::all_of(others.begin(), others.end(),
                     [&](const LoosePiece& other) { return go_together(scene, other, piece); });
}

std::vector<LoosePiece> that_stand(const Scene& scene, const std::vector<LoosePiece>& told,
                                   const std::vector<LoosePiece>& found) {
  std::vector<LoosePiece> stand;
  std::copy_if(found.begin(), found.end(), std::back_inserter(stand), [&](const LoosePiece& one) {
    return one.piece < kAPiece || go_with(scene, told, one);
  });
  return stand;
}

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
  // Cards in rows are found by nothing else: not one may be cut off by the pattern of a cloth.
  const bool in_rows = scene.building.how == Arrangement::kRows;
  std::vector<LooseRectangle> shapes =
      find_loose_pieces(scene.table.bgr, rectangles, in_rows ? 4000 : 600);
  // Seven pieces beside maps in five of 60 hard photos (seeds 103000 to 103059), and two beside
  // other buildings in 80 (seeds 97200 to 97239), far away, in shadow, blurred or on stripes,
  // showed no outline at full size and were told plainly where they lay. Cards of a house must
  // lie exactly where they do to be its own.
  const auto may_be_soft = [&](int number) {
    const auto& size = scene.loose.sizes[static_cast<std::size_t>(number)];
    return scene.building.told_whole || !makes_buildings(scene.building, size);
  };
  if (!in_rows)
    for (const LooseRectangle& one : blurred_beside(shapes, scene.table.bgr, rectangles))
      if (may_be_soft(sizes[0][static_cast<std::size_t>(one.size)])) shapes.push_back(one);
  for (LooseRectangle& one : shapes) one.size = sizes[0][static_cast<std::size_t>(one.size)];
  for (LooseRectangle one : find_loose_discs(scene.table.bgr, discs)) {
    one.size = sizes[1][static_cast<std::size_t>(one.size)];
    shapes.push_back(one);
  }
  return shapes;
}

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

std::vector<LooseRectangle> taken_for_own(const Scene& scene,
                                          const std::vector<BuildingReading>& buildings,
                                          const std::vector<LooseRectangle>& shapes) {
  std::vector<LooseRectangle> own;
  std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(own),
               [&](const LooseRectangle& one) { return is_plainly_own(scene, buildings, one); });
  return own;
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
  std::stable_partition(glances.begin(), glances.end(),
                        [&](const Glance& one) { return is_outlined_disc(scene, one.found); });
  std::vector<int> in_vain(scene.loose.sizes.size(), 0);
  for (const Glance& glance : glances) {
    if (is_taken(pieces, glance.best)) continue;
    const bool outlined = is_outlined_disc(scene, glance.found);
    int vain_outlined = 0;  // few are, and they are looked at in any case
    int& of_size = outlined ? vain_outlined : in_vain[static_cast<std::size_t>(glance.found.size)];
    LoosePiece piece = of_size < kMostInVain
                           ? told(scene, glance, is_on_building(scene, buildings, glance.found))
                           : unknown_piece(scene, glance.found);
    of_size = piece.piece >= kAPiece ? 0 : of_size + 1;
    pieces.push_back(std::move(piece));
  }
  tell_covered(scene, buildings, shapes, pieces);
}

void tell_on_strange_cells(const Scene& scene, const std::vector<BuildingReading>& buildings,
                           std::vector<LooseRectangle>& looked, std::vector<LoosePiece>& pieces) {
  std::vector<LooseRectangle> places;
  for (const BuildingReading& building : buildings)
    for (const Observation& cell : building.cells)
      if (looks_strange(cell))
        if (const LooseRectangle* disc = untold_disc(scene, cell, pieces)) places.push_back(*disc);
  for (const LooseRectangle& place : new_places(std::move(places), looked)) {
    LoosePiece piece = told_outlined(scene, glance_at(scene, place), true);
    if (piece.piece < kAPiece) continue;
    piece.found = place;
    piece.area = area_of(piece.corners);
    pieces.push_back(std::move(piece));
  }
  for (const BuildingReading& building : buildings)
    for (const Observation& cell : building.cells)
      if (looks_strange(cell) && !cell.best().empty())
        if (auto disc = disc_in_view(scene, building, cell, pieces))
          pieces.push_back(std::move(disc).value());
}

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

// Pieces edge to edge hide where one ends: beside a plain one another may be told by its face.
void look_beside(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 std::vector<LoosePiece>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& size = size_of(scene, pieces[i].found);
    if (pieces[i].piece < kPlainly || size.round) continue;
    for (const LooseRectangle& place : next_to(pieces[i])) {
      if (!may_lie_there(scene, buildings, place)) continue;
      LoosePiece piece = told(scene, glance_at(scene, place), false);
      if (piece.piece < kPlainly) {
        auto below = told_below(scene, pieces, place);
        if (below && below->piece > piece.piece) piece = std::move(*below);
      }
      if (piece.piece >= kPlainly && go_with(scene, pieces, piece))
        pieces.push_back(std::move(piece));
    }
  }
}

void look_along_rows(const Scene& scene, std::vector<LoosePiece>& pieces) {
  constexpr std::array kSteps{1.02F, 1.1F, 1.2F, 1.3F};  // sides from middle to middle
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto& size = size_of(scene, pieces[i].found);
    if (pieces[i].piece < kPlainly || size.round || !makes_buildings(scene.building, size))
      continue;
    for (const LooseRectangle& beside : next_to(pieces[i])) {
      const cv::Point2f by = beside.middle - middle_of(pieces[i].corners);
      Glance best;
      for (const float step : kSteps) {
        LooseRectangle place = beside;
        place.middle += (step - 1) * by;
        if (is_taken(pieces, place) || !may_lie_there(scene, {}, place)) continue;
        const Glance glance = glance_at(scene, place);
        if (glance.likeness > best.likeness) best = glance;
      }
      if (best.likeness < 0 || !is_worth_telling(scene, best)) continue;
      LoosePiece piece = told(scene, best, false);
      if (piece.piece >= kPlainly && go_with(scene, pieces, piece))
        pieces.push_back(std::move(piece));
    }
  }
}

std::vector<LooseRectangle> edge_to_edge(const Scene& scene, const LoosePiece& piece,
                                         std::size_t number) {
  const double cell_mm = scene.building.cell_mm;
  const auto cells = [&](const LooseFaces::Size& size) {
    return cv::Size(std::max(1, cvRound(size.width_mm / cell_mm)),
                    std::max(1, cvRound(size.height_mm / cell_mm)));
  };
  const cv::Size own = cells(size_of(scene, piece.found));
  const cv::Size other = cells(scene.loose.sizes[number]);
  const auto& [a, b, c, d] = piece.corners;
  const cv::Point2f right = 0.5F / static_cast<float>(own.width) * (b - a + c - d);
  const cv::Point2f down = 0.5F / static_cast<float>(own.height) * (d - a + c - b);
  const cv::Point2f corner = middle_of(piece.corners) -
                             0.5F * static_cast<float>(own.width) * right -
                             0.5F * static_cast<float>(own.height) * down;
  std::vector<LooseRectangle> places;
  for (const bool turned : {false, true}) {
    if (turned && other.width == other.height) break;
    const cv::Size as = turned ? cv::Size(other.height, other.width) : other;
    for (int y = -as.height; y <= own.height; ++y) {
      for (int x = -as.width; x <= own.width; ++x) {
        const bool beyond_x = x == -as.width || x == own.width;
        const bool beyond_y = y == -as.height || y == own.height;
        if (beyond_x == beyond_y) continue;  // on it, or corner to corner
        LooseRectangle place;
        place.size = static_cast<int>(number);
        place.middle = corner +
                       (static_cast<float>(x) + 0.5F * static_cast<float>(as.width)) * right +
                       (static_cast<float>(y) + 0.5F * static_cast<float>(as.height)) * down;
        place.across = static_cast<float>(other.width) * (turned ? down : right);
        place.down = static_cast<float>(other.height) * (turned ? -right : down);
        places.push_back(place);
      }
    }
  }
  return places;
}

// Pieces in whose place no other can lie. A square of one and a square of its neighbour may look
// much like a third.
std::vector<LoosePiece> beyond_doubt(std::vector<LoosePiece> pieces) {
  constexpr float kAsDrawn = 0.92F;  // likeness
  std::erase_if(pieces, [](const LoosePiece& one) { return one.told.likeness < kAsDrawn; });
  return pieces;
}

bool has_neighbour(const Scene& scene, const std::vector<LoosePiece>& pieces,
                   const LoosePiece& piece) {
  constexpr double kOff = 0.15;  // cells
  const double most = kOff * scene.building.cell_mm * scene.table.px_per_mm;
  return std::any_of(pieces.begin(), pieces.end(), [&](const LoosePiece& other) {
    const auto& size = size_of(scene, other.found);
    if (&other == &piece || other.piece < kPlainly || !makes_buildings(scene.building, size))
      return false;
    const auto places = edge_to_edge(scene, piece, static_cast<std::size_t>(other.found.size));
    const cv::Point2f middle = middle_of(other.corners);
    return std::any_of(places.begin(), places.end(), [&](const LooseRectangle& place) {
      return cv::norm(place.middle - middle) < most;
    });
  });
}

void look_edge_to_edge(const Scene& scene, std::vector<LoosePiece>& pieces) {
  constexpr int kMostSweeps = 20;
  // Odds of a piece next to one of a building against any other place: nearly all places there hold
  // one, or are plainly bare.
  constexpr double kInBuilding = 4;
  const auto is_of_one = [&](const LoosePiece& piece) {
    return makes_buildings(scene.building, size_of(scene, piece.found));
  };
  std::vector<LooseRectangle> looked;
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    const bool any_plain = std::any_of(pieces.begin(), pieces.end(), [&](const LoosePiece& piece) {
      return is_of_one(piece) && piece.piece >= kPlainly;
    });
    std::vector<std::pair<LooseRectangle, double>> places;  // and the odds of a piece there
    for (const LoosePiece& piece : pieces) {
      // In a veil of light none may be plain: then it begins with those that may be pieces.
      if (!is_of_one(piece) || piece.piece < (any_plain ? kPlainly : kAPiece)) continue;
      const double odds = has_neighbour(scene, pieces, piece) ? kInBuilding : 1;
      for (std::size_t size = 0; size < scene.loose.sizes.size(); ++size) {
        if (!makes_buildings(scene.building, scene.loose.sizes[size])) continue;
        for (const LooseRectangle& place : edge_to_edge(scene, piece, size))
          for (const LooseRectangle& one : new_places({place}, looked))
            places.emplace_back(one, odds);
      }
    }
    std::vector<LoosePiece> found;
    for (const auto& [place, odds] : places) {
      LoosePiece piece = unknown_piece(scene, place);
      piece.piece = kPlainly;  // as if it lay there
      if (!may_lie_there(scene, {}, place) || !go_with(scene, beyond_doubt(pieces), piece))
        continue;
      piece = told(scene, glance_at(scene, place), false, odds);
      if (piece.piece >= kAPiece) found.push_back(std::move(piece));
    }
    if (found.empty()) return;
    // Squares of two pieces may look like one: what is told better goes first.
    found.insert(found.end(), pieces.begin(), pieces.end());
    pieces = known_among(scene, {}, std::move(found));
  }
}

LoosePiece told_in_view(const Scene& scene, const LooseRectangle& place, double reach) {
  const auto [kept, is_new] = scene.kept.in_view.try_emplace(key_of(place));
  if (is_new) {
    const Picture picture = whole_picture(scene.view);
    kept->second = tell_in_view(
        size_of(scene, place), picture.bgr,
        picture.full_from_px.inv() * scene.table.full_from_px * place.picture_from_unit(),
        {.reach = reach});
  }
  LoosePiece piece = unknown_piece(scene, place);
  take_face(scene, kept->second, place, 1, piece);
  if (piece.piece < kAPiece) return piece;
  piece.found.middle = middle_of(piece.corners);
  piece.area = area_of(piece.corners);
  return piece;
}

LoosePiece told_in_place(const Scene& scene, const LooseRectangle& place, double odds) {
  return told(scene, glance_at(scene, place), true, odds);
}

LoosePiece told_exactly(const Scene& scene, const LooseRectangle& place) {
  return told_at(scene, place);
}

// Whether a cell looks as if nothing lay on it. What hides parts of cells is not held against what
// they look like: no more than the rest of them is compared.
bool lies_on_plain_cell(const Scene& scene, const std::vector<BuildingReading>& buildings,
                        const LoosePiece& piece) {
  if (piece.piece >= kACover || piece.below ||
      !may_cover(scene.building, size_of(scene, piece.found)))
    return false;
  const cv::Point2f middle = apply(scene.table.full_from_px, middle_of(piece.corners));
  return std::any_of(buildings.begin(), buildings.end(), [&](const BuildingReading& one) {
    const Observation* below = piece_below(one, middle);
    return below != nullptr && !below->best().empty() && !looks_strange(*below);
  });
}

namespace {

// The face that a piece most likely shows.
PieceFace face_of(const LoosePiece& piece) { return piece.told.candidates.front().what; }

// Faces that show at more places than anybody lays pieces of one: a cloth is printed so.
std::set<PieceFace> printed_faces(const std::vector<LoosePiece>& pieces) {
  constexpr int kMostLaid = 4;
  std::map<PieceFace, int> places;
  for (const LoosePiece& one : pieces) ++places[face_of(one)];
  std::set<PieceFace> printed;
  for (const auto& [face, count] : places)
    if (count > kMostLaid) printed.insert(face);
  return printed;
}

}  // namespace

// What plainly lies there, of all that was found what can lie there together, the likeliest first.
std::vector<LoosePiece> known_among(const Scene& scene,
                                    const std::vector<BuildingReading>& buildings,
                                    std::vector<LoosePiece> found) {
  constexpr float kNoPrint = 0.85F;  // likeness; checks of a cloth are like a bare piece by 0.73
  // Half of a piece and half of what lies beside it are little more like one face than like others.
  const float of_margin = scene.building.told_whole ? 0.1F : 0;
  const auto worth = [&](const LoosePiece& one) {
    return one.told.likeness + of_margin * one.told.margin;
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](const LoosePiece& a, const LoosePiece& b) { return worth(a) > worth(b); });
  const auto that_go_together = [&] {
    std::vector<LoosePiece> pieces;
    for (const LoosePiece& one : found)
      if (one.piece >= kAPiece && !is_own_of_any(scene, buildings, one) &&
          !lies_on_plain_cell(scene, buildings, one) && go_with(scene, pieces, one))
        pieces.push_back(one);
    return pieces;
  };
  std::vector<LoosePiece> pieces = that_go_together();
  if (!scene.building.told_whole) return pieces;
  const auto printed = printed_faces(pieces);
  if (printed.empty()) return pieces;
  std::erase_if(found, [&](const LoosePiece& one) {
    return one.piece >= kAPiece && one.told.likeness < kNoPrint && printed.count(face_of(one)) > 0;
  });
  return that_go_together();
}

namespace {

// The table as it looks through windows of a third of a piece of this size, and where on it its
// squares lie.
TableTexture texture_of(const Scene& scene, const std::vector<BuildingReading>& buildings,
                        const std::vector<LoosePiece>& found, double unit_px) {
  const cv::Matx33d unit_from_full =
      cv::Matx33d::diag({1 / unit_px, 1 / unit_px, 1}) * scene.table.full_from_px.inv();
  std::vector<std::vector<cv::Point2f>> taken;
  const auto take = [&](const Corners& corners) {
    taken.emplace_back(corners.begin(), corners.end());
  };
  for (const BuildingReading& one : buildings) take(mapped(unit_from_full, corners_of(one.board)));
  for (const LoosePiece& one : found)
    if (one.piece >= kAPiece)
      take(mapped(cv::Matx33d::diag({1 / unit_px, 1 / unit_px, 1}), one.corners));
  const Photo& photo = scene.view.photo();
  const cv::Size units(cvCeil(scene.table.bgr.cols / unit_px),
                       cvCeil(scene.table.bgr.rows / unit_px));
  return {borrow(photo.pixels), pixel_scaling(1 / photo.full_per_pixel) * unit_from_full.inv(),
          units, taken};
}

// Prints of a cloth may pass for small pieces: what looks like the table around it is none.
void leave_out_prints(const Scene& scene, const std::vector<BuildingReading>& buildings,
                      std::vector<LoosePiece>& found) {
  constexpr double kSurely = 0.98;
  constexpr float kPlainlyTable = -4;  // log odds
  const std::vector<LoosePiece> all = found;
  for (std::size_t size = 0; size < scene.loose.sizes.size(); ++size) {
    if (!may_cover(scene.building, scene.loose.sizes[size])) continue;
    const double unit_px = scene.loose.sizes[size].width_mm * scene.table.px_per_mm;
    std::optional<TableTexture> texture;
    std::erase_if(found, [&](const LoosePiece& one) {
      if (static_cast<std::size_t>(one.found.size) != size || one.piece < kAPiece ||
          one.piece >= kSurely || is_on_building(scene, buildings, one.found))
        return false;
      const cv::Point2f middle = middle_of(one.corners);
      if (!texture) texture.emplace(texture_of(scene, buildings, all, unit_px));
      const auto unlike = texture->unlikeness_at(middle * (1 / unit_px) - cv::Point2f(0.5, 0.5));
      return unlike && texture_odds(*unlike) < kPlainlyTable;
    });
  }
}

}  // namespace

std::vector<LoosePiece> settled(const Scene& scene, const std::vector<BuildingReading>& buildings,
                                std::vector<LoosePiece> found) {
  leave_out_prints(scene, buildings, found);
  std::vector<LoosePiece> pieces = known_among(scene, buildings, found);
  look_beside(scene, buildings, pieces);
  // A large thing's picture may hold rectangles of a smaller size.
  const auto rank = [&](const LoosePiece& one) {
    const auto& size = size_of(scene, one.found);
    return std::pair(size.width_mm * size.height_mm, one.found.support);
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](const LoosePiece& a, const LoosePiece& b) { return rank(a) > rank(b); });
  for (LoosePiece& one : strangers_among(scene, buildings, found, pieces))
    pieces.push_back(std::move(one));
  return pieces;
}

}  // namespace storey::vision
