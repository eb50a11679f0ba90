#include "vision/read/cards_off_plane.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/geometry/homography.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

// Millimetres on the table -> a photo of 1200 x 900 px from one side.
const cv::Matx33d kPhotoFromTable(2.0, -0.4, 240, 0.1, 1.6, 120, 0.0001, -0.0005, 1);
const std::vector<cv::Point2d> kCards_mm{{60, 60}, {200, 190}};  // their corners

Corners shown_at(cv::Point2d corner_mm) {
  constexpr double kSide = 2 * kRoom_mm;
  Corners corners;
  std::size_t i = 0;
  for (const auto& [x, y] : {std::pair{0.0, 0.0}, {kSide, 0.0}, {kSide, kSide}, {0.0, kSide}})
    corners.at(i++) = apply(kPhotoFromTable, corner_mm + cv::Point2d(x, y));
  return corners;
}

cv::Mat photo_of_cards() {
  cv::Mat photo(900, 1200, CV_8UC3, cv::Scalar(235, 238, 240));
  const std::vector<cv::Point2f> of_art{{0, 0}, {240, 0}, {240, 240}, {0, 240}};
  for (std::size_t i = 0; i < kCards_mm.size(); ++i) {
    const Corners at = shown_at(kCards_mm[i]);
    cv::warpPerspective(card(static_cast<int>(i)), photo,
                        cv::Mat(fit_homography(of_art, {at.begin(), at.end()})), photo.size(),
                        cv::INTER_AREA, cv::BORDER_TRANSPARENT);
  }
  return photo;
}

// One cell of a building, where nothing lies or under the first card.
// @param larger  how much larger than it is the plane says that everything is.
BuildingReading building_in_plane(double larger, bool below_card) {
  BuildingReading building;
  building.rows = building.cols = 1;
  const double pitch = kRoom_mm / larger;
  const cv::Point2d at = below_card ? kCards_mm[0] : cv::Point2d(330, 60);
  const cv::Matx33d map = kPhotoFromTable * cv::Matx33d(pitch, 0, at.x, 0, pitch, at.y, 0, 0, 1);
  std::copy(std::begin(map.val), std::end(map.val), building.photo_from_board.begin());
  Observation seen;
  seen.candidates = {{.what = {0, 0, 0}, .confidence = 1}};
  const Corners quad = below_card ? shown_at(at) : mapped(map, {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}});
  for (std::size_t i = 0; i < 4; ++i) seen.quad[i] = {quad[i].x, quad[i].y};
  building.cells.push_back(seen);
  return building;
}

struct Case {
  double larger = 1;
  std::size_t told = 0;     ///< cards in the plane
  bool told_there = false;  ///< where the first card lies
  bool below_card = false;
};

std::vector<SeenRectangle> off_plane(const Case& one) {
  const TemplateSet set = set_of_cards(3);
  const Place place = places_of_cards("guest").building;
  const BuildingReading building = building_in_plane(one.larger, one.below_card);
  const View view(to_photo(photo_of_cards()));
  const LooseTable seen = table_around(view, building, kRoom_mm).value();
  const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
  KeptLooks kept;
  const Scene scene{view, seen, *set.loose(), place, glanced, kept};
  LoosePiece told;
  while (size_of(scene, told.found).kinds.front() != "card") ++told.found.size;
  told.piece = 1;
  if (one.told_there) told.corners = mapped(seen.full_from_px.inv(), shown_at(kCards_mm[0]));
  return cards_off_plane(scene, {building}, std::vector<LoosePiece>(one.told, told));
}

}  // namespace

TEST_CASE("cards off a plane: none where it shows them as large as they are") {
  CHECK(off_plane({.larger = 1}).empty());
  CHECK(off_plane({.larger = 1.08}).empty());  // they are found so, too
}

TEST_CASE("cards off a plane: those that it shows too large are told in the photo") {
  const auto cards = off_plane({.larger = 1.4});
  REQUIRE(cards.size() == 2);
  for (const SeenRectangle& one : cards) {
    CHECK(one.width_mm == 2 * kRoom_mm);
    const bool near_one = std::any_of(kCards_mm.begin(), kCards_mm.end(), [&](cv::Point2d at) {
      return cv::norm(one.corners[0] - shown_at(at)[0]) < 6;
    });
    CHECK(near_one);
  }
  CHECK(off_plane({.larger = 0.7}).size() == 2);
}

TEST_CASE("cards off a plane: as many others that were told in it speak for it") {
  CHECK(off_plane({.larger = 1.4, .told = 1}).size() == 2);
  CHECK(off_plane({.larger = 1.4, .told = 2}).empty());
  CHECK(off_plane({.larger = 1.4, .told = 2, .told_there = true}).size() == 2);
}

TEST_CASE("cards off a plane: what lies on cells of a building is none") {
  CHECK(off_plane({.larger = 1.4, .below_card = true}).size() == 1);
}
