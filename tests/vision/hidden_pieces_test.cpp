#include <opencv2/imgproc.hpp>
#include <string>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/geometry/homography.h"
#include "vision/read/beside_telling.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kCoinPx = 96;  // 32 mm

// Three rooms wide and four high: a picture of its own above a dark band and a pale box.
cv::Mat guest(int number) {
  cv::Mat art(4 * kTilePx, 3 * kTilePx, CV_8UC3, cv::Scalar(232, 238, 240));
  for (int square = 0; square < 3; ++square)
    one_cell_art(30 + 7 * number + square).copyTo(art(cv::Rect(square * kTilePx, 40, 120, 120)));
  cv::rectangle(art, {0, 190}, {art.cols, 230}, {90, 60, 40}, cv::FILLED);
  cv::rectangle(art, {100, 290}, {260, 440}, {150, 170, 180}, cv::FILLED);
  one_cell_art(90 + number).copyTo(art(cv::Rect(120, 305, 120, 120)));
  return art;
}

cv::Mat coin(int value) {
  static const std::array<cv::Scalar, 3> kColours{
      {{60, 120, 220}, {170, 170, 175}, {60, 190, 220}}};
  const cv::Scalar colour = kColours[static_cast<std::size_t>(value)];
  cv::Mat look(kCoinPx, kCoinPx, CV_8UC3, colour * 0.6);
  cv::circle(look, {kCoinPx / 2, kCoinPx / 2}, 38, colour, cv::FILLED, cv::LINE_AA);
  cv::putText(look, std::to_string(value + 1), {26, 68}, cv::FONT_HERSHEY_SIMPLEX, 1.9,
              {30, 30, 40}, 7, cv::LINE_AA);
  return look;
}

TemplateSet pieces() {
  std::vector<FaceLook> looks;
  std::vector<LooseLook> whole;
  for (int room = 0; room < 8; ++room) {
    looks.push_back({{room, 0}, "room", to_pixels(one_cell_art(room))});
    whole.push_back({{room, 0}, "room", to_pixels(one_cell_art(room)), kRoom_mm, kRoom_mm});
  }
  for (int number = 0; number < 5; ++number)
    whole.push_back(
        {{20 + number, 0}, "guest", to_pixels(guest(number)), 3 * kRoom_mm, 4 * kRoom_mm});
  for (int value = 0; value < 3; ++value)
    whole.push_back({{30 + value, 0}, "coin", to_pixels(coin(value)), 32, 32, true});
  return with_loose(learn_cells(drawn_cells(looks), LookFacts()).value(), whole);
}

StateSpec places() {
  StateSpec spec;
  spec.building = lattice_of_turned_pieces(12);
  spec.building.turns = Turns::kUpright;
  spec.building.key = "building";
  spec.building.kinds = {"room"};
  spec.building.cell_mm = kRoom_mm;
  spec.beside = {lying_beside("guest"), lying_beside("coin")};
  return spec;
}

cv::Mat table_with_rooms() {
  std::vector<LaidPiece> laid;
  for (int i = 0; i < 9; ++i) laid.push_back({one_cell_art(i % 8), {i % 3, 1 + i / 3}});
  return draw_table(laid, {11, 6}, 5);
}

// Art that fades into the table at its edges.
void lay_without_edges(cv::Mat& table, const cv::Mat& art, cv::Point at, double veil) {
  cv::Mat share = cv::Mat::zeros(art.size(), CV_32F);
  const int rim = 30;
  share(cv::Rect(rim, rim, art.cols - 2 * rim, art.rows - 2 * rim)) = 1 - veil;
  cv::GaussianBlur(share, share, {}, 14);
  for (int y = 0; y < art.rows; ++y) {
    for (int x = 0; x < art.cols; ++x) {
      const float part = share.at<float>(y, x);
      cv::Vec3b& under = table.at<cv::Vec3b>(at.y + y, at.x + x);
      under = cv::Vec3b((1 - part) * cv::Vec3f(under) + part * cv::Vec3f(art.at<cv::Vec3b>(y, x)));
    }
  }
}

std::ptrdiff_t told(const Reading& reading, int piece) {
  const auto& loose = reading.buildings.front().loose;
  return std::count_if(loose.begin(), loose.end(),
                       [&](const Observation& seen) { return seen.best().what.piece == piece; });
}

}  // namespace

TEST_CASE("a card beside a building that shows no edge is told where it lies") {
  cv::Mat table = table_with_rooms();
  lay_without_edges(table, guest(2), {9 * kTilePx, 3 * kTilePx}, 0.4);
  const auto read = read_photo(to_photo(photo_of_table(table, {1600, 1200})), places(), pieces());
  REQUIRE(read);
  REQUIRE(read->buildings.size() == 1);
  CHECK(told(*read, 22) == 1);
  CHECK(read->buildings.front().loose.size() == 1);
}

// A dim coin out of focus, and where an edge was found that is not quite its own.
TEST_CASE("a disc that was not told is held against its face as the photo shows it") {
  const TemplateSet set = pieces();
  const Place building = places().building;
  const auto told_where = [&](bool with_coin, float support) {
    cv::Mat table = draw_table({}, {6, 5}, 3);
    const cv::Point2f middle(5 * kTilePx, 4 * kTilePx);
    if (with_coin) {
      cv::Mat look = coin(1), mask = cv::Mat::zeros(look.size(), CV_8U);
      cv::circle(mask, {kCoinPx / 2, kCoinPx / 2}, kCoinPx / 2, 255, cv::FILLED);
      look.copyTo(
          table(cv::Rect(cv::Point(middle) - cv::Point(kCoinPx / 2, kCoinPx / 2), look.size())),
          mask);
    }
    cv::resize(table, table, {}, 0.25, 0.25, cv::INTER_AREA);
    BuildingReading cell;
    cell.rows = cell.cols = 1;
    cell.photo_from_board = {30, 0, 60, 0, 30, 60, 0, 0, 1};
    const View view(to_photo(table * 0.5));
    const LooseTable seen = table_around(view, cell, kRoom_mm).value();
    const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
    KeptLooks kept;
    const Scene scene{view, seen, *set.loose(), building, glanced, kept};
    LoosePiece edge;
    while (!size_of(scene, edge.found).round) ++edge.found.size;
    const cv::Matx33d table_from_photo = seen.full_from_px.inv();
    const auto diameter = static_cast<float>(32 * seen.px_per_mm);
    edge.found.middle = apply(table_from_photo, 0.25F * middle) + cv::Point2f(0.2F * diameter, 0);
    edge.found.across = {diameter, 0};
    edge.found.down = {0, diameter};
    edge.found.support = support;
    edge.corners = corners_of(edge.found);
    edge.area = area_of(edge.corners);
    return discs_in_view(scene, {}, {edge});
  };
  const auto told = told_where(true, 0.8F);
  REQUIRE(told.size() == 1);
  CHECK(told.front().told.candidates.front().what.piece == 31);
  CHECK(told_where(true, 0.3F).empty());  // no edge: all over the table there may be one
  CHECK(told_where(false, 0.8F).empty());
}
