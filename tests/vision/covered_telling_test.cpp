#include "vision/read/covered_telling.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/geometry/homography.h"
#include "vision/read/loose_table.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr double kPxPerCell = 60;  // of the photo
constexpr int kLodgerPx = 90;      // 30 of 40 mm
constexpr int kChipPx = 60;        // 20 mm

cv::Mat square(int number, int side_px) {
  cv::Mat art;
  cv::resize(draw_face(number), art, {side_px, side_px}, 0, 0, cv::INTER_AREA);
  return art;
}

// Squares 20 and on, discs 30 and on, both smaller than a cell.
TemplateSet lodgers_and_chips() {
  std::vector<LooseLook> looks;
  for (int i = 0; i < 6; ++i)
    looks.push_back({{20 + i, 0}, "lodger", to_pixels(square(120 + i, kLodgerPx)), 30, 30});
  for (int i = 0; i < 3; ++i)
    looks.push_back({{30 + i, 0}, "chip", to_pixels(square(140 + i, kChipPx)), 20, 20, true});
  return with_loose(drawn_templates(1), looks);
}

// The middle of three cells, which look like no piece of the building.
cv::Mat lodging(bool lodger) {
  cv::Mat table = draw_table({}, {3, 1}, 7);
  const cv::Point middle(cvRound(3.5 * kTilePx), cvRound(2.5 * kTilePx));
  const auto lay = [&](const cv::Mat& art, cv::Point at) {
    art.copyTo(table(cv::Rect(at - cv::Point(art.cols / 2, art.rows / 2), art.size())));
  };
  if (lodger) lay(square(122, kLodgerPx), middle + cv::Point(7, -5));
  cv::Mat chip = square(141, kChipPx), mask(chip.size(), CV_8U, cv::Scalar(0));
  cv::circle(mask, {kChipPx / 2, kChipPx / 2}, kChipPx / 2, 255, cv::FILLED);
  chip.copyTo(table(cv::Rect(middle - cv::Point(kChipPx / 2, kChipPx / 2), chip.size())), mask);
  cv::Mat photo;
  cv::resize(table, photo, {}, kPxPerCell / kTilePx, kPxPerCell / kTilePx, cv::INTER_AREA);
  return photo;
}

BuildingReading strange_row() {
  BuildingReading building;
  building.rows = 1;
  building.cols = 3;
  building.photo_from_board = {kPxPerCell, 0, 2 * kPxPerCell, 0, kPxPerCell, 2 * kPxPerCell, 0,
                               0,          1};
  for (int col = 0; col < building.cols; ++col) {
    Observation seen;
    seen.site.cell = {col, 0};
    seen.candidates = {{.what = {0, 0}, .confidence = 0.6, .score = -300}};
    building.cells.push_back(seen);
  }
  return building;
}

// What is told where a chip lies in the middle of it that was told by so much.
std::vector<LoosePiece> told_with_chip(double chip_told, bool lodger) {
  const TemplateSet set = lodgers_and_chips();
  const View view(to_photo(lodging(lodger)));
  Place place = places_of_cards("lodger").building;
  const BuildingReading building = strange_row();
  const LooseTable seen = table_around(view, building, kRoom_mm).value();
  const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
  KeptLooks kept;
  const Scene scene{view, seen, *set.loose(), place, glanced, kept};
  const auto& sizes = set.loose()->sizes;
  const auto round =
      std::find_if(sizes.begin(), sizes.end(), [](const auto& size) { return size.round; });
  LoosePiece chip = piece_at(
      place_at(scene, static_cast<std::size_t>(round - sizes.begin()), building, {1.5, 0.5}, 0));
  chip.told.candidates = {{.what = {31, 0}, .confidence = chip_told}};
  chip.piece = chip_told;
  std::vector<LoosePiece> pieces{chip};
  tell_covered(scene, {building}, {}, pieces);
  return pieces;
}

}  // namespace

TEST_CASE("what lies below a disc and shows no edge is told, and that the disc lies on it") {
  for (const double chip : {0.97, 0.7}) {
    INFO("disc told by " << chip);
    const auto told = told_with_chip(chip, true);
    REQUIRE(told.size() == 2);
    CHECK(told[1].told.candidates.front().what == PieceFace{22, 0});
    CHECK(told[1].below);
    CHECK(told[0].piece >= kPlainly);
    CHECK(told[0].told.candidates.front().confidence == Approx(told[0].piece));
    CHECK(told_with_chip(chip, false).size() == 1);
  }
}

TEST_CASE("a disc that is hardly told hides nothing") {
  const auto told = told_with_chip(0.5, true);
  REQUIRE(told.size() == 1);
  CHECK(told[0].piece == Approx(0.5));
}
