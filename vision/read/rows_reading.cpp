#include "vision/read/rows_reading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/locate/card_rows.h"
#include "vision/locate/groups.h"
#include "vision/read/free_table.h"
#include "vision/read/loose_laying.h"
#include "vision/read/photo_quality.h"

namespace storey::vision {
namespace {

constexpr double kInDoubt = 0.85;  // P(these are the cards of it) where a row is in doubt
constexpr double kSurelyBare = 0.995, kPlainlyBare = 0.9995;
constexpr double kHardly = 0.3;    // P(nothing lies in a slot between others, or on a strange one)
constexpr double kNotShown = 0.9;  // the same of the next slot where the photo does not show it
constexpr double kOnSlot = 0.25;   // of a card that something else covers
// BareTable::strangeness() from which a slot next to a card may hold one, and below which it does
// not by far. On 60 composed tables of one building (seeds 3450 to 3571) 69 of 83 free slots were
// below 0.6, 12 more below 1, two at 1.5 and 2.1; 628 cards that were told, held against the table
// as if they were not, at 2.1 and more.
constexpr double kStrangeSlot = 1.3;
constexpr double kPlainTable = 0.6;

bool is_card(const Scene& scene, const LoosePiece& piece) {
  const auto& size = size_of(scene, piece.found);
  return !size.round && makes_buildings(scene.building, size);
}

bool begins_rows(const Scene& scene, const LoosePiece& piece) {
  const auto& anchors = scene.building.anchors;
  return std::any_of(anchors.begin(), anchors.end(),
                     [&](const Anchor& anchor) { return anchor.kind == piece.told.kind; });
}

LyingCard lying(const Scene& scene, const LoosePiece& piece) {
  const auto& [a, b, c, d] = piece.corners;
  return {middle_of(piece.corners), 0.5F * (b - a + c - d), 0.5F * (d - a + c - b),
          begins_rows(scene, piece)};
}

std::array<double, 9> values_of(const cv::Matx33d& map) {
  std::array<double, 9> values{};
  std::copy(std::begin(map.val), std::end(map.val), values.begin());
  return values;
}

// A slot in which no card was told: bare, unless something lies there.
Observation untold_slot(const Quad& quad, double bare) {
  Observation seen;
  seen.quad = quad;
  seen.candidates = {{.what = kNothing, .confidence = bare}};
  seen.margin = bare;
  return seen;
}

bool is_covered(const Scene& scene, const Quad& slot,
                const std::vector<const LoosePiece*>& others) {
  const Corners area = mapped(scene.table.full_from_px.inv(), corners_of(slot));
  return std::any_of(others.begin(), others.end(), [&](const LoosePiece* one) {
    return overlap(area, one->corners) > kOnSlot * area_of(area);
  });
}

// What free slots are told by.
struct Surroundings {
  BareTable table;
  std::vector<const LoosePiece*> others;  // what lies in no row
};

// P(nothing lies in a free slot).
// @param known  whether it is known of each free slot before it that nothing lies there.
double bare_probability(const Scene& scene, const Surroundings& around, const CardRows& rows,
                        cv::Point slot, const Quad& quad, bool known) {
  const CardRows::Slot& last = rows.slots.back();
  if (std::pair(slot.y, slot.x) < std::pair(last.row, last.col)) return kHardly;
  if (is_covered(scene, quad, around.others)) return kHardly;
  const double strange =
      around.table.strangeness(mapped(scene.table.full_from_px.inv(), corners_of(quad)));
  if (strange >= kStrangeSlot) return kHardly;
  const bool next = slot.y == last.row ? slot.x == last.col + 1
                                       : slot.x == 0 && last.col + 1 == scene.building.cols;
  if (strange < 0) return next || !known ? kNotShown : kSurelyBare;
  return strange < kPlainTable ? kPlainlyBare : kSurelyBare;
}

// How surely the photo tells that cards of this game lie there: by those that are plainly told.
double confidence_of(const std::vector<const LoosePiece*>& cards, bool alone) {
  const auto plain = std::count_if(cards.begin(), cards.end(),
                                   [](const LoosePiece* one) { return one->piece >= kPlainly; });
  if (plain == 0) return 0;
  return 1 - (alone ? 0.3 : 0.2) * std::pow(0.15, static_cast<double>(plain));
}

// Where the map leaves the photo far behind, or shows what lies behind the camera, in the free
// slots of a building of few cards, it is taken as if all were as far away as the cards.
cv::Matx33d tame(const cv::Matx33d& full_from_board, const CardRows& rows, const Place& place,
                 const Photo& photo) {
  constexpr double kFar = 2;  // sides of the photo
  const auto cards = static_cast<double>(rows.slots.size());
  cv::Point2d middle(0, 0);
  for (const auto& slot : rows.slots)
    middle += cv::Point2d(slot.col + 0.5, slot.row + 0.5) * (1 / cards);
  const double near = depth(full_from_board, middle.x, middle.y);
  const double w = photo.full_width, h = photo.full_height;
  const std::array<cv::Point2d, 4> corners{
      {{0, 0}, {1.0 * place.cols, 0}, {1.0 * place.cols, 1.0 * place.rows}, {0, 1.0 * place.rows}}};
  const bool sane = std::all_of(corners.begin(), corners.end(), [&](const cv::Point2d& corner) {
    if (depth(full_from_board, corner.x, corner.y) * near <= 0) return false;
    const cv::Point2d p = apply(full_from_board, corner);
    return p.x > -kFar * w && p.x < (1 + kFar) * w && p.y > -kFar * h && p.y < (1 + kFar) * h;
  });
  if (sane) return full_from_board;
  constexpr double kStep = 0.01;
  const cv::Point2d at = apply(full_from_board, middle);
  const auto slope = [&](cv::Point2d by) {
    return (cv::Point2d(apply(full_from_board, middle + by * kStep)) - at) * (1 / kStep);
  };
  const cv::Point2d x = slope({1, 0}), y = slope({0, 1});
  const cv::Point2d origin = at - x * middle.x - y * middle.y;
  return {x.x, y.x, origin.x, x.y, y.y, origin.y, 0, 0, 1};
}

// What lies upright in a row of cards is one of the game, however badly it is seen: which one stays
// in doubt.
void expect_a_card(Observation& seen) {
  constexpr double kStranger = 0.15;  // what is left of P(no card of the game)
  constexpr double kMost = 0.93;      // P(any one) that this may lead to
  std::erase_if(seen.candidates, [](const Candidate& one) { return one.rotation != 0; });
  double cards = 0;
  for (const Candidate& one : seen.candidates)
    if (!one.empty()) cards += one.confidence;
  if (cards <= 0) return;
  for (Candidate& one : seen.candidates) {
    if (one.empty())
      one.confidence *= kStranger;
    else
      one.confidence = std::max(
          one.confidence, std::min(kMost, one.confidence * (1 - kStranger * (1 - cards)) / cards));
  }
  std::stable_sort(seen.candidates.begin(), seen.candidates.end(),
                   [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  seen.margin = seen.lead();
}

BuildingReading reading_of(const Scene& scene, const CardRows& rows,
                           const std::vector<const LoosePiece*>& card_of,
                           const Surroundings& around) {
  const Place& place = scene.building;
  BuildingReading reading;
  reading.rows = place.rows;
  reading.cols = place.cols;
  const cv::Matx33d full_from_board =
      tame(scene.table.full_from_px * rows.picture_from_board, rows, place, scene.view.photo());
  reading.photo_from_board = values_of(full_from_board);
  reading.board = quad_of(full_from_board, 0, 0, place.cols, place.rows);
  std::vector<const LoosePiece*> cards;
  bool known = true;
  for (int row = 0; row < place.rows; ++row) {
    for (int col = 0; col < place.cols; ++col) {
      const auto slot = std::find_if(rows.slots.begin(), rows.slots.end(), [&](const auto& one) {
        return one.row == row && one.col == col;
      });
      Observation seen;
      if (slot != rows.slots.end()) {
        cards.push_back(card_of[slot->card]);
        seen = observation_of(scene, *cards.back(), 0);
        expect_a_card(seen);
      } else {
        const Quad quad = quad_of(full_from_board, col, row, col + 1, row + 1);
        const double bare = bare_probability(scene, around, rows, {col, row}, quad, known);
        known = known && bare >= kSurelyBare;
        seen = untold_slot(quad, bare);
      }
      seen.site.cell = {col, place.rows - 1 - row};
      reading.cells.push_back(std::move(seen));
    }
  }
  reading.board_confidence = confidence_of(cards, rows.slots.size() == 1);
  const bool hidden = std::any_of(
      reading.cells.begin(), reading.cells.end(),
      [](const Observation& one) { return one.best().empty() && one.confidence() < kSurelyBare; });
  if (hidden)
    reading.diagnostics.push_back(
        {"slot-hidden",
         "the place for a next card is not in the photo, or looks as if something lay there: take "
         "the photo with some table around all cards, and without glare on them",
         std::nullopt});
  if (rows.in_doubt) {
    reading.board_confidence = std::min(reading.board_confidence, kInDoubt);
    reading.diagnostics.push_back(
        {"rows-unsure",
         "it is not certain which cards lie in these rows: lay them side by side and all others a "
         "hand's breadth away, or hold the picture with what was read (--overlay) against the "
         "table",
         std::nullopt});
  }
  return reading;
}

bool lies_within(const Scene& scene, const Quad& area, const LoosePiece& piece) {
  return is_inside(corners_of(area), apply(scene.table.full_from_px, middle_of(piece.corners)));
}

// Whether cards that lie in no rows look like another building, the first card of which is not
// seen: what is on offer is of one kind.
bool look_like_rows(const Scene& scene, const std::vector<LoosePiece>& beside) {
  constexpr std::size_t kMany = 4;
  std::vector<LyingCard> cards;
  std::vector<std::string> kinds;
  for (const LoosePiece& one : beside) {
    if (one.piece < kAPiece || !is_card(scene, one)) continue;
    cards.push_back(lying(scene, one));
    cards.back().first = false;
    kinds.push_back(one.told.kind);
  }
  for (const CardRows& rows : card_rows(cards, scene.building.rows, scene.building.cols)) {
    const bool mixed = std::any_of(rows.slots.begin(), rows.slots.end(), [&](const auto& slot) {
      return kinds[slot.card] != kinds[rows.slots.front().card];
    });
    if (rows.slots.size() > static_cast<std::size_t>(scene.building.cols) ||
        (mixed && rows.slots.size() >= kMany))
      return true;
  }
  return false;
}

void doubt_another(std::vector<BuildingReading>& buildings) {
  for (BuildingReading& one : buildings) {
    one.board_confidence = std::min(one.board_confidence, kInDoubt);
    one.diagnostics.push_back(
        {"another-building",
         "cards beside lie in rows as those of a building do, but its first card is not seen: take "
         "a photo of them by themselves, or hold the picture with what was read (--overlay) "
         "against the table",
         std::nullopt});
  }
}

}  // namespace

BuildingsSeen read_rows(const Scene& scene, const std::vector<LoosePiece>& pieces,
                        const std::optional<Quad>& within) {
  std::vector<const LoosePiece*> card_of;
  std::vector<LyingCard> cards;
  for (const LoosePiece& one : pieces) {
    if (one.piece < kAPiece || !is_card(scene, one)) continue;
    if (within && !lies_within(scene, *within, one)) continue;
    card_of.push_back(&one);
    cards.push_back(lying(scene, one));
  }
  const auto found = card_rows(cards, scene.building.rows, scene.building.cols);
  std::vector<const LoosePiece*> in_rows;
  for (const CardRows& rows : found)
    for (const auto& slot : rows.slots) in_rows.push_back(card_of[slot.card]);
  Surroundings around{free_table(scene, pieces), {}};
  BuildingsSeen seen;
  for (const LoosePiece& one : pieces) {
    if (std::find(in_rows.begin(), in_rows.end(), &one) != in_rows.end()) continue;
    around.others.push_back(&one);
    seen.beside.push_back(one);
  }
  for (const CardRows& rows : found) {
    BuildingReading reading = reading_of(scene, rows, card_of, around);
    if (reading.board_confidence <= 0) continue;
    const std::string unsure =
        "it is not certain that this is a building of this game: take the photo from above, with "
        "all cards in view";
    for (Diagnostic& one : lattice_diagnostics(scene.view.photo(), reading, unsure))
      reading.diagnostics.push_back(std::move(one));
    seen.buildings.push_back(std::move(reading));
  }
  if (!within && look_like_rows(scene, seen.beside)) doubt_another(seen.buildings);
  sort_from_left(seen.buildings);
  return seen;
}

}  // namespace storey::vision
