#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>
#include <utility>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/geometry/homography.h"
#include "vision/read/beside_telling.h"
#include "vision/read/loose_reading.h"
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

// A photo of a drawn table at a quarter of its size, from straight above, and what is seen on it.
struct DrawnScene {
  Place building;
  TemplateSet set;
  View view;
  LooseTable seen;
  GlancedTable glanced;
  KeptLooks kept;

  DrawnScene(Place place, TemplateSet templates, const cv::Mat& table)
      : building(std::move(place)),
        set(std::move(templates)),
        view(to_photo(table)),
        seen(table_around(view, one_cell(), kRoom_mm).value()),
        glanced(*set.loose(), seen.bgr, seen.px_per_mm) {}
  static BuildingReading one_cell() {
    BuildingReading cell;
    cell.rows = cell.cols = 1;
    cell.photo_from_board = {30, 0, 60, 0, 30, 60, 0, 0, 1};
    return cell;
  }
  Scene scene() { return {view, seen, *set.loose(), building, glanced, kept}; }
  // An upright outline of a size with its middle at a point of the photo.
  LoosePiece outline(int size, cv::Point2f middle, float support) {
    const LooseFaces::Size& of = set.loose()->sizes[static_cast<std::size_t>(size)];
    LoosePiece edge;
    edge.found.size = size;
    edge.found.middle = apply(seen.full_from_px.inv(), middle);
    edge.found.across = {static_cast<float>(of.width_mm * seen.px_per_mm), 0};
    edge.found.down = {0, static_cast<float>(of.height_mm * seen.px_per_mm)};
    edge.found.support = support;
    edge.corners = corners_of(edge.found);
    edge.area = area_of(edge.corners);
    return edge;
  }
};

// Of a card whose rim is lost on a striped cloth, where cards have nothing in common: each is the
// negative of another.
TEST_CASE("a card is told around squares that lie as its own do, and around no single one") {
  const auto told_around = [](std::size_t squares, bool with_card) {
    cv::Mat table = draw_table({}, {6, 5}, 3);
    for (int y = 0; y < table.rows; y += 60)
      table(cv::Rect(0, y, table.cols, 30)).setTo(cv::Scalar::all(y % 120 == 0 ? 15 : 235));
    if (with_card) card(2).copyTo(table(cv::Rect(5 * kTilePx, 4 * kTilePx, 240, 240)));
    cv::Mat small;
    cv::resize(table, small, {}, 0.25, 0.25, cv::INTER_AREA);
    const StateSpec spec = places_of_cards("guest");
    constexpr int kCards = 4;
    std::vector<LooseLook> others{
        {{20, 0}, "guest", to_pixels(one_cell_art(99)), kRoom_mm, kRoom_mm}};
    for (int i = 0; i < kCards; ++i)
      others.push_back({{40 + i, 0},
                        "card",
                        to_pixels(cv::Scalar::all(255) - card(i)),
                        2 * kRoom_mm,
                        2 * kRoom_mm});
    DrawnScene drawn(spec.building, set_of_cards(kCards, others), small);
    const auto& sizes = drawn.set.loose()->sizes;
    const auto guest = std::find_if(sizes.begin(), sizes.end(), [](const auto& size) {
      return std::abs(size.width_mm - kRoom_mm) < 1;
    });
    REQUIRE(guest != sizes.end());
    std::vector<LoosePiece> found;
    for (const cv::Point2f& room : std::vector<cv::Point2f>{{5, 4}, {6, 5}, {6, 4}, {5, 5}})
      if (found.size() < squares)
        found.push_back(drawn.outline(static_cast<int>(guest - sizes.begin()),
                                      30 * (room + cv::Point2f(0.5F, 0.5F)), 0.9F));
    return cards_without_outline(drawn.scene(), {}, found);
  };
  const auto told = told_around(2, true);
  REQUIRE(told.size() == 1);
  CHECK(told.front().told.candidates.front().what.piece == 2);
  CHECK(told_around(1, true).empty());
  CHECK(told_around(4, false).empty());
}

// A building of one card, its first room at this cell of a drawn table at a quarter of its size.
BuildingReading one_card(cv::Point cell, int piece) {
  BuildingReading building;
  building.rows = building.cols = 2;
  building.board_confidence = 1;
  const double x = 30.0 * (2 + cell.x), y = 30.0 * (2 + cell.y);
  building.photo_from_board = {30, 0, x, 0, 30, y, 0, 0, 1};
  building.board = {Point{x, y}, {x + 60, y}, {x + 60, y + 60}, {x, y + 60}};
  for (int i = 0; i < 4; ++i) {
    const int row = i / 2;
    const double left = x + 30.0 * (i % 2), top = y + 30.0 * row;
    Observation room;
    room.site.cell = {i % 2, 1 - i / 2};
    room.candidates = {{.what = {piece, 0, i}, .confidence = 1}};
    room.quad = {Point{left, top}, {left + 30, top}, {left + 30, top + 30}, {left, top + 30}};
    building.cells.push_back(room);
  }
  return building;
}

TEST_CASE("an outline that was a building's own is told once the building ends before it") {
  const cv::Mat table = draw_table({{card(0), {0, 0}}, {card(2), {4, 2}}}, {7, 5}, 3);
  cv::Mat small;
  cv::resize(table, small, {}, 0.25, 0.25, cv::INTER_AREA);
  const StateSpec spec = places_of_cards("guest");
  const TemplateSet set = set_of_cards(4);
  const View view(to_photo(small));
  LooseReader reader(view, spec.beside, spec.building, set);
  const auto tells = [&](const std::vector<BuildingReading>& buildings) {
    const auto own = reader.see(buildings).own_pieces;
    return std::any_of(own.begin(), own.end(),
                       [](const OwnPiece& one) { return one.what.piece == 2; });
  };
  CHECK_FALSE(tells({one_card({0, 0}, 0), one_card({4, 2}, 2)}));
  CHECK(tells({one_card({0, 0}, 0)}));
}

// A dim coin out of focus, and where an edge was found that is not quite its own.
TEST_CASE("a disc that was not told is held against its face as the photo shows it") {
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
    DrawnScene drawn(places().building, pieces(), table * 0.5);
    const auto& sizes = drawn.set.loose()->sizes;
    const auto round =
        std::find_if(sizes.begin(), sizes.end(), [](const auto& size) { return size.round; });
    const LoosePiece edge = drawn.outline(static_cast<int>(round - sizes.begin()),
                                          0.25F * middle + cv::Point2f(4.8F, 0), support);
    return discs_in_view(drawn.scene(), {}, {edge});
  };
  const auto told = told_where(true, 0.8F);
  REQUIRE(told.size() == 1);
  CHECK(told.front().told.candidates.front().what.piece == 31);
  CHECK(told_where(true, 0.3F).empty());  // no edge: all over the table there may be one
  CHECK(told_where(false, 0.8F).empty());
}
