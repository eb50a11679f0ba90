#include "vision/read/covered_telling.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/identify/covered_faces.h"
#include "vision/identify/face_matches.h"
#include "vision/photo/picture.h"
#include "vision/read/own_part.h"

namespace storey::vision {
namespace {

constexpr double kDiscOfSquare = CV_PI / 4;  // area against that of the square around it
constexpr float kWithShadow = 1.05F;         // a disc with its edge
// Share of a place that discs hide: less is hardly seen, and of more too little is left in view.
constexpr double kLeastHidden = 0.08;
constexpr double kMostHidden = 0.75;

// P(a face of the set lies there), from the likeness of what is in view and how far it is ahead of
// the next. Learnt from residents of tuning photos with discs painted over them at 8 places each,
// and 2,500 rectangles that are none; then from what was told on 240 tables: of 60 cards, residents
// and tiles that lay there the least like was 0.67, of 10 that did not the most 0.64, and those
// were far ahead, too.
double known_probability(double likeness, double margin) {
  constexpr double kSteep = 40;
  constexpr double kEven = 0.70;
  constexpr double kAhead = 0.25;
  return 1 / (1 + std::exp(-kSteep * (likeness + kAhead * margin - kEven)));
}

// Discs that may lie on others, told by so much or more.
std::vector<LoosePiece> covering_discs(const Scene& scene, const std::vector<LoosePiece>& pieces,
                                       double least) {
  std::vector<LoosePiece> discs;
  for (const LoosePiece& one : pieces) {
    const auto& size = size_of(scene, one.found);
    if (size.round && may_cover(scene.building, size) && one.piece >= least) discs.push_back(one);
  }
  return discs;
}

// What may lie on a piece of some size and was plainly told, smaller than that.
std::vector<LoosePiece> plain_covers(const Scene& scene, const std::vector<LoosePiece>& pieces,
                                     const LooseFaces::Size& below) {
  constexpr double kSmaller = 0.8;  // in area
  const double area_mm = below.width_mm * below.height_mm;
  std::vector<LoosePiece> covers;
  for (const LoosePiece& one : pieces) {
    const auto& size = size_of(scene, one.found);
    if (one.piece >= kPlainly && may_cover(scene.building, size) &&
        size.width_mm * size.height_mm < kSmaller * area_mm)
      covers.push_back(one);
  }
  return covers;
}

// How much of a place covers hide.
double hidden_share(const Scene& scene, const std::vector<LoosePiece>& covers,
                    const LooseRectangle& place) {
  const Corners corners = corners_of(place);
  double hidden = 0;
  for (const LoosePiece& cover : covers) {
    const double share = size_of(scene, cover.found).round ? kDiscOfSquare : 1;
    hidden += share * overlap(cover.corners, corners) / area_of(corners);
  }
  return hidden;
}

// What of a cover is held to hide what lies below: of a disc its side, too, as far as the usual
// one is thick. What lies turned below one shows so little that what is known of it was learnt
// beside the face alone.
enum class Hides { kFace, kSideToo };

// The outline of a cover with its shadow.
std::vector<cv::Point2f> outline_of(const Scene& scene, const LoosePiece& cover, Hides hides) {
  if (size_of(scene, cover.found).round) {
    auto face = outline_of_disc(cover.corners);
    return hides == Hides::kFace ? face : with_side(scene, std::move(face));
  }
  const cv::Point2f middle = middle_of(cover.corners);
  std::vector<cv::Point2f> outline;
  for (const cv::Point2f& p : cover.corners) outline.push_back(middle + kWithShadow * (p - middle));
  return outline;
}

// The outlines of covers that reach into a place, in its unit square.
std::vector<std::vector<cv::Point2f>> outlines_of(const Scene& scene,
                                                  const std::vector<LoosePiece>& covering,
                                                  const LooseRectangle& place, Hides hides) {
  const cv::Matx33d unit_from_table = place.picture_from_unit().inv();
  std::vector<std::vector<cv::Point2f>> covers;
  for (const LoosePiece& one : covering) {
    if (overlap(one.corners, corners_of(place)) <= 0) continue;
    auto& outline = covers.emplace_back(outline_of(scene, one, hides));
    for (cv::Point2f& p : outline) p = apply(unit_from_table, p);
  }
  return covers;
}

// The middle of a cell that looks strange, which this place is about; where no edges were found a
// piece lies as its building does.
std::optional<LooseRectangle> on_cell(const Scene& scene,
                                      const std::vector<BuildingReading>& buildings,
                                      const LooseRectangle& place) {
  const cv::Point2f in_photo = apply(scene.table.full_from_px, place.middle);
  for (const BuildingReading& building : buildings) {
    const cv::Point2f at = apply(matrix_of(building).inv(), in_photo);
    const Observation* seen = building.at({cvFloor(at.x), building.rows - 1 - cvFloor(at.y)});
    if (seen == nullptr || !looks_strange(*seen)) continue;
    return place_at(scene, static_cast<std::size_t>(place.size), building,
                    {std::floor(at.x) + 0.5, std::floor(at.y) + 0.5}, 0);
  }
  return std::nullopt;
}

bool is_near(const LooseRectangle& a, const LooseRectangle& b) {
  constexpr double kNear = 0.12;  // of the width: the search is as wide
  return a.size == b.size && cv::norm(a.middle - b.middle) < kNear * cv::norm(a.across);
}

// Where pieces may lie that discs hide a part of, those that show their edges best first.
std::vector<LooseRectangle> covered_places(const Scene& scene,
                                           const std::vector<BuildingReading>& buildings,
                                           const std::vector<LoosePiece>& discs,
                                           std::vector<LooseRectangle> places) {
  constexpr float kShowsEdges = 0.6F;
  constexpr std::size_t kMostOfDisc = 4;
  std::stable_sort(places.begin(), places.end(),
                   [](const auto& a, const auto& b) { return a.support > b.support; });
  std::vector<LooseRectangle> kept;
  for (LooseRectangle place : places) {
    const auto& size = size_of(scene, place);
    if (size.round || !may_cover(scene.building, size)) continue;
    if (place.support < kShowsEdges) {
      const auto cell = on_cell(scene, buildings, place);
      if (!cell) continue;
      place = *cell;
    }
    if (shows_own(buildings, apply(scene.table.full_from_px, place.middle))) continue;
    const double hidden = hidden_share(scene, discs, place);
    if (hidden < kLeastHidden || hidden > kMostHidden) continue;
    if (std::any_of(kept.begin(), kept.end(), [&](const auto& one) { return is_near(one, place); }))
      continue;
    kept.push_back(place);
    if (kept.size() >= kMostOfDisc * discs.size()) break;
  }
  return kept;
}

// The cells on which plain discs lie and that look strange, with the disc.
std::vector<LooseRectangle> strange_cells_below(const Scene& scene,
                                                const std::vector<BuildingReading>& buildings,
                                                const std::vector<LoosePiece>& discs,
                                                std::size_t size) {
  std::vector<LooseRectangle> cells;
  for (const LoosePiece& disc : discs) {
    LooseRectangle about;
    about.size = static_cast<int>(size);
    about.middle = middle_of(disc.corners);
    if (const auto cell = on_cell(scene, buildings, about)) cells.push_back(*cell);
  }
  return cells;
}

LooseRectangle turned_by(LooseRectangle place, double clockwise_deg) {
  const auto angle = static_cast<float>(clockwise_deg * CV_PI / 180);
  const auto turn = [&](cv::Point2f v) {
    return cv::Point2f(std::cos(angle) * v.x - std::sin(angle) * v.y,
                       std::sin(angle) * v.x + std::cos(angle) * v.y);
  };
  place.across = turn(place.across);
  place.down = turn(place.down);
  return place;
}

bool is_known(const std::vector<LoosePiece>& pieces, const LooseRectangle& place) {
  return std::any_of(pieces.begin(), pieces.end(), [&](const LoosePiece& one) {
    return one.piece >= kPlainly && is_near(one.found, place);
  });
}

// A face that fits at another size than its own is that of another piece: of 36 that were told on
// 60 tuning photos the right ones took 0.8 to 1.1 of their place, a token read as a resident 0.48.
bool is_of_other_size(double share_of_place) {
  return share_of_place < 0.7 || share_of_place > 1.4;
}

// @param covers  outlines in the unit square of the place.
const ToldFace& face_below(const Scene& scene, const LooseRectangle& place,
                           const std::vector<std::vector<cv::Point2f>>& covers, Lies lies) {
  auto key = key_of(place);
  key.push_back(static_cast<float>(covers.size()));  // a face in full view has no such number
  key.push_back(static_cast<float>(lies));
  for (const auto& cover : covers)
    for (const cv::Point2f& p : cover) key.insert(key.end(), {p.x, p.y});
  const auto [kept, is_new] = scene.kept.faces.try_emplace(std::move(key));
  if (is_new) {
    const Picture picture = whole_picture(scene.view);
    kept->second = tell_covered_face(
        size_of(scene, place), picture.bgr,
        picture.full_from_px.inv() * scene.table.full_from_px * place.picture_from_unit(), covers,
        lies);
  }
  return kept->second;
}

}  // namespace

std::vector<std::vector<cv::Point2f>> outlines_on(const Scene& scene,
                                                  const std::vector<LoosePiece>& pieces,
                                                  const LooseRectangle& place) {
  return outlines_of(scene, plain_covers(scene, pieces, size_of(scene, place)), place,
                     Hides::kSideToo);
}

std::vector<cv::Point2f> outline_of_disc(const Corners& around) {
  constexpr int kCorners = 24;
  const cv::Point2f middle = middle_of(around);
  const cv::Point2f across = 0.5F * kWithShadow * (around[1] - around[0]);
  const cv::Point2f down = 0.5F * kWithShadow * (around[3] - around[0]);
  std::vector<cv::Point2f> outline;
  for (int i = 0; i < kCorners; ++i) {
    const auto angle = static_cast<float>(2 * CV_PI * i / kCorners);
    outline.push_back(middle + std::cos(angle) * across + std::sin(angle) * down);
  }
  return outline;
}

ToldFace tell_covered_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                           const cv::Matx33d& bgr_from_unit,
                           const std::vector<std::vector<cv::Point2f>>& covers, Lies lies) {
  // On the photos of known_probability() every tenth face that was 0.03 ahead was another, and next
  // to none that was 0.1 ahead.
  constexpr double kSteep = 40;
  return told_by_matches(size,
                         size.covered->match(covered_picture(bgr, bgr_from_unit, covers), lies),
                         {known_probability, kSteep});
}

// Below residents cells were sure to 0.11 at most and 290 or more from all looks, beside discs
// alone to 0.9 and more and nearer.
bool shows_own(const std::vector<BuildingReading>& buildings, cv::Point2f in_photo) {
  constexpr double kTold = 0.8;
  constexpr double kLike = 250;  // squared distance
  const auto tells = [&](const BuildingReading& building) {
    const cv::Point2f at = apply(matrix_of(building).inv(), in_photo);
    const Observation* seen = building.at({cvFloor(at.x), building.rows - 1 - cvFloor(at.y)});
    return seen != nullptr && !seen->best().empty() && seen->confidence() >= kTold &&
           -seen->best().score <= kLike;
  };
  return std::any_of(buildings.begin(), buildings.end(), tells);
}

LoosePiece told_by_points(const Scene& scene, const std::vector<LoosePiece>& covering,
                          const LooseRectangle& place, Lies lies) {
  const cv::Matx33d table_from_unit = place.picture_from_unit();
  const auto covers =
      outlines_of(scene, covering, place, lies == Lies::kUpright ? Hides::kSideToo : Hides::kFace);
  LoosePiece piece;
  piece.found = place;
  piece.below = !covers.empty();
  piece.told = face_below(scene, place, covers, lies);
  for (const Candidate& one : piece.told.candidates) piece.piece += one.confidence;
  piece.corners = mapped(table_from_unit, piece.told.corners);
  piece.shown = piece.corners;
  piece.area = area_of(piece.corners);
  if (is_of_other_size(piece.area / area_of(corners_of(place)))) {
    piece.told.candidates.clear();
    piece.piece = 0;
  }
  return piece;
}

std::optional<LoosePiece> told_below(const Scene& scene, const std::vector<LoosePiece>& pieces,
                                     const LooseRectangle& place, Lies lies) {
  const auto covers = plain_covers(scene, pieces, size_of(scene, place));
  const double hidden = hidden_share(scene, covers, place);
  if (hidden < kLeastHidden || hidden > kMostHidden) return std::nullopt;
  return told_by_points(scene, covers, place, lies);
}

namespace {

constexpr double kLikelier = 0.5;  // there than not: nothing else says that anything lies there

// Where a cell looks strange beside a disc something is likelier to lie there than elsewhere. On
// 140 tables 7 of 8 residents below tokens had 0.643 (likeness and margin as above) or more, and
// what 90 other strange cells were most like at any turn 0.628 at most.
constexpr double kBelowDisc = 16;  // moves what is even from 0.70 to 0.63
// To be ahead of all that fits at any turn says twice as much. On 90 photos (four sets of samples,
// 50 hard ones, seeds 97000 to 97020, 97870 to 97899) likeness, a half of that margin and what
// kInItsLight adds came to 0.64 or more in seven such pieces, one of which had been missed or told
// as its photo was turned (0.61 to 0.67), and in other strange cells to 0.62 at most.
constexpr double kAheadOfAll = 10;

// The same for what goes better with a face than with the building's own piece, in the light that
// lies on the rest of that: moves what is even by a quarter of better_than_own(). On 17 hard tables
// (seeds 3102 to 3139, 97206 to 97239), those that came nearest among 110, likeness, margin and
// that came to 0.675 or more in five residents, three of which had been missed, and in cells
// without one to 0.56 at most, but for one of 0.64 whose own card had not been told.
constexpr double kInItsLight = 10;

double unlike_own(const Scene& scene, const std::vector<BuildingReading>& buildings,
                  const std::vector<LoosePiece>& discs, const LoosePiece& piece) {
  const cv::Point2f in_photo = apply(scene.table.full_from_px, piece.found.middle);
  for (const BuildingReading& building : buildings)
    if (const Observation* seen = piece_below(building, in_photo))
      return better_than_own(scene, building, *seen, discs, piece);
  return 0;
}

// By how much the face of a piece is ahead of all others, which may fit better at another turn.
// @param turned  looked for at several.
void heed_turns(const std::vector<LoosePiece>& turned, LoosePiece& best) {
  ToldFace& told = best.told;
  float next = told.likeness - told.margin;
  for (const LoosePiece& other : turned)
    for (const Candidate& one : other.told.candidates)
      if (one.what != told.candidates.front().what)
        next = std::max(next, static_cast<float>(one.score));
  told.margin = told.likeness - next;
  const double known = known_probability(told.likeness, told.margin);
  for (Candidate& one : told.candidates) one.confidence *= known / best.piece;
  best.piece = known;
}

// What lies on a cell, looked for at several turns.
LoosePiece told_at_any_turn(const Scene& scene, const std::vector<LoosePiece>& covering,
                            const LooseRectangle& cell) {
  constexpr int kTurns = 6;  // of a quarter; a face is fitted from 8 degrees off
  std::vector<LoosePiece> turned;
  for (int turn = 0; turn < kTurns; ++turn)
    turned.push_back(
        told_by_points(scene, covering, turned_by(cell, turn * 90.0 / kTurns), Lies::kAbout));
  LoosePiece best = *std::max_element(
      turned.begin(), turned.end(), [](const auto& a, const auto& b) { return a.piece < b.piece; });
  if (best.piece > 0) heed_turns(turned, best);
  return best;
}

// What was told by what is in view of it beside a disc says that the disc lies there.
void confirm_discs_on(const Scene& scene, const LoosePiece& piece,
                      std::vector<LoosePiece>& pieces) {
  constexpr double kByWhatIsBelow = 5;  // odds: what just covers others is plain
  for (LoosePiece& one : pieces)
    if (size_of(scene, one.found).round && one.piece >= kACover && one.piece < kPlainly &&
        is_inside(piece.corners, middle_of(one.corners)))
      make_likelier(kByWhatIsBelow, one);
}

// What lies turned between a disc and its cell shows too little of its edges to be found by them:
// where the cell looks strange it is looked for at any turn. A disc that what it lies on leaves in
// doubt hides it just so.
void tell_below_discs(const Scene& scene, const std::vector<BuildingReading>& buildings,
                      std::vector<LoosePiece>& pieces) {
  auto discs = covering_discs(scene, pieces, kACover);
  for (LoosePiece& disc : discs) disc.piece = std::max(disc.piece, kPlainly);
  for (std::size_t i = 0; i < scene.loose.sizes.size(); ++i) {
    const auto& size = scene.loose.sizes[i];
    if (size.round || !may_cover(scene.building, size)) continue;
    for (const LooseRectangle& cell : strange_cells_below(scene, buildings, discs, i)) {
      if (is_known(pieces, cell)) continue;
      LoosePiece best = told_at_any_turn(scene, discs, cell);
      const double unlike = unlike_own(scene, buildings, discs, best);
      make_likelier(kBelowDisc * std::exp(kAheadOfAll * best.told.margin + kInItsLight * unlike),
                    best);
      if (best.piece < kLikelier) continue;
      confirm_discs_on(scene, best, pieces);
      pieces.push_back(std::move(best));
    }
  }
}

}  // namespace

void tell_covered(const Scene& scene, const std::vector<BuildingReading>& buildings,
                  const std::vector<LooseRectangle>& places, std::vector<LoosePiece>& pieces) {
  const auto discs = covering_discs(scene, pieces, kPlainly);
  for (const LooseRectangle& place : covered_places(scene, buildings, discs, places)) {
    if (is_known(pieces, place)) continue;
    LoosePiece piece = told_by_points(scene, discs, place);
    if (piece.piece >= kLikelier) pieces.push_back(std::move(piece));
  }
  tell_below_discs(scene, buildings, pieces);
}

}  // namespace storey::vision
