#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iostream>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/geometry/homography.h"
#include "vision/photo/pixels.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

// The building's tiles are kinds 0.. of drawn_tiles.h, 40 mm a side; the table is drawn at 3 px/mm.
constexpr double kPxPerMm = 3;
constexpr int kCards = 8;     // piece 100.., 44 x 63 mm
constexpr int kTokens = 6;    // piece 200.., 18 x 18 mm
constexpr int kCard = 100;
constexpr int kToken = 200;
const TileGrid kTiles{{3, 2, 0, 4, 1}, {4, 0, 5, 2, 1}, {4, 5, 3, 2, 0}, {1, 4, 3, 5, 2}};

// A card with a picture, a line of small print and a frame that all cards share.
cv::Mat draw_card(int number) {
  cv::Mat card(189, 132, CV_8UC3, cv::Scalar(215, 228, 232));
  cv::Mat picture;
  const int sibling = number == 6 || number == 7 ? 5 : number;
  cv::resize(draw_face(60 + sibling), picture, {112, 112}, 0, 0, cv::INTER_AREA);
  picture.copyTo(card(cv::Rect(10, 10, 112, 112)));
  if (sibling != number)
    cv::rectangle(card, {30 + 50 * (number - 6), 40, 22, 22}, {40, 40, 200}, cv::FILLED);
  cv::RNG dice(static_cast<std::uint64_t>(sibling + 1));
  for (int line = 0; line < 4; ++line)
    for (int x = 12; x < 110; x += 12)
      cv::rectangle(card, {x, 134 + 13 * line, dice.uniform(3, 11), 6}, {60, 55, 50}, cv::FILLED);
  return card;
}

cv::Mat draw_token(int number) {
  cv::Mat token;
  cv::resize(draw_face(300 + number), token, {96, 96}, 0, 0, cv::INTER_AREA);
  cv::circle(token, {48, 40}, 20 + 3 * number, {40, 40.0 * number, 200}, 8, cv::LINE_AA);
  return token;
}

std::vector<LooseLook> loose_looks() {
  std::vector<LooseLook> looks;
  for (int i = 0; i < kCards; ++i)
    looks.push_back({{kCard + i, 0}, "card", to_pixels(draw_card(i)), 44, 63});
  for (int i = 0; i < kTokens; ++i)
    looks.push_back({{kToken + i, 0}, "token", to_pixels(draw_token(i)), 18, 18});
  return looks;
}

// A piece as a hand lays it: its middle in mm on the table, turned counter-clockwise.
struct Laid {
  int piece = 0;
  cv::Point2d at_mm;
  double turn_deg = 0;
};

void lay(const cv::Mat& look, cv::Size2d size_mm, const Laid& laid, cv::Mat& table) {
  cv::Mat seen;
  cv::resize(look, seen,
             {cvRound(size_mm.width * kPxPerMm), cvRound(size_mm.height * kPxPerMm)}, 0, 0,
             cv::INTER_AREA);
  const double c = std::cos(laid.turn_deg * CV_PI / 180);
  const double s = std::sin(laid.turn_deg * CV_PI / 180);
  const cv::Point2d middle((seen.cols - 1) / 2.0, (seen.rows - 1) / 2.0);
  const cv::Point2d at = laid.at_mm * kPxPerMm;
  const cv::Matx23d map(c, s, at.x - c * middle.x - s * middle.y,  //
                        -s, c, at.y + s * middle.x - c * middle.y);
  const cv::Mat whole(seen.size(), CV_8UC1, cv::Scalar(255));
  cv::Mat mask;
  cv::Mat moved;
  cv::warpAffine(whole, mask, map, table.size(), cv::INTER_LINEAR);
  cv::warpAffine(seen, moved, map, table.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  moved.copyTo(table, mask > 127);
}

void lay(const Laid& laid, cv::Mat& table) {
  if (laid.piece >= kToken)
    lay(draw_token(laid.piece - kToken), {18, 18}, laid, table);
  else
    lay(draw_card(laid.piece - kCard), {44, 63}, laid, table);
}

// The building with 130 mm of table around. Its top left corner lies at (130, 130) mm.
cv::Mat draw_table(int seed) {
  const cv::Mat tiles = draw_tiles(kTiles, seed);
  cv::Mat table;
  cv::copyMakeBorder(tiles, table, 150, 150, 150, 150, cv::BORDER_REFLECT_101);
  table(cv::Rect(0, 0, table.cols, 390)) = cv::Scalar(70, 110, 165);
  table(cv::Rect(0, table.rows - 390, table.cols, 390)) = cv::Scalar(70, 110, 165);
  table(cv::Rect(0, 0, 390, table.rows)) = cv::Scalar(70, 110, 165);
  table(cv::Rect(table.cols - 390, 0, 390, table.rows)) = cv::Scalar(70, 110, 165);
  cv::RNG dice(static_cast<std::uint64_t>(seed));
  for (int i = 0; i < 160; ++i) {  // grain
    const int y = dice.uniform(0, table.rows);
    const int x = dice.uniform(0, table.cols);
    const cv::Rect box(390, 390, table.cols - 780, table.rows - 780);
    const cv::Point to(x + dice.uniform(40, 400), y + dice.uniform(-12, 12));
    if (box.contains({x, y}) || box.contains(to)) continue;
    cv::line(table, {x, y}, to, {62, 100, 150}, 2, cv::LINE_AA);
  }
  tiles(cv::Rect(240, 240, tiles.cols - 480, tiles.rows - 480))
      .copyTo(table(cv::Rect(390, 390, tiles.cols - 480, tiles.rows - 480)));
  return table;
}

// A phone, a cup and a coaster.
void lay_strangers(cv::Mat& table) {
  const auto px = [](double mm) { return cvRound(mm * kPxPerMm); };
  cv::rectangle(table, {px(350), px(150), px(72), px(146)}, {30, 28, 26}, cv::FILLED);
  cv::rectangle(table, {px(355), px(160), px(62), px(126)}, {60, 50, 45}, cv::FILLED);
  cv::circle(table, {px(60), px(60)}, px(38), {235, 235, 230}, cv::FILLED, cv::LINE_AA);
  cv::circle(table, {px(60), px(60)}, px(33), {20, 40, 70}, cv::FILLED, cv::LINE_AA);
  cv::circle(table, {px(70), px(350)}, px(11), {90, 170, 200}, cv::FILLED, cv::LINE_AA);
}

cv::Mat photographed(const cv::Mat& table, cv::Size size = {2000, 1500}) {
  const auto w = static_cast<float>(table.cols);
  const auto h = static_cast<float>(table.rows);
  const auto pw = static_cast<float>(size.width);
  const auto ph = static_cast<float>(size.height);
  const std::array<cv::Point2f, 4> from{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
  const std::array<cv::Point2f, 4> to{{{0.16F * pw, 0.03F * ph},
                                       {0.86F * pw, 0.05F * ph},
                                       {0.99F * pw, 0.97F * ph},
                                       {0.02F * pw, 0.96F * ph}}};
  cv::Mat photo;
  cv::warpPerspective(table, photo, cv::getPerspectiveTransform(from, to), size, cv::INTER_AREA,
                      cv::BORDER_REPLICATE);
  return photo;
}

// Light, softness and noise of a phone's camera.
struct Exposure {
  cv::Scalar light{1, 1, 1};
  double blur_px = 0.6;
  double noise = 4;
};

cv::Mat exposed(const cv::Mat& picture, const Exposure& exposure, int seed) {
  cv::Mat photo;
  cv::multiply(picture, exposure.light, photo);
  cv::GaussianBlur(photo, photo, {0, 0}, exposure.blur_px);
  cv::Mat noise(photo.size(), CV_16SC3);
  cv::RNG dice(static_cast<std::uint64_t>(seed));
  dice.fill(noise, cv::RNG::NORMAL, 0, exposure.noise);
  cv::add(photo, noise, photo, cv::noArray(), CV_8U);
  return photo;
}

StateSpec places() {
  StateSpec spec;
  spec.building.key = "building";
  spec.building.how = Arrangement::kLattice;
  spec.building.rows = spec.building.cols = 9;
  spec.building.cell_mm = 40;
  spec.building.bar_mm = 0;
  spec.building.turns = Turns::kAny;
  spec.building.free_extent = true;
  Place hand;
  hand.key = "hand";
  hand.how = Arrangement::kLoose;
  hand.kinds = {"card"};
  Place supply = hand;
  supply.key = "supply";
  supply.kinds = {"token"};
  supply.shared = true;
  spec.beside = {supply, hand};
  return spec;
}

const TemplateSet& templates() {
  static const TemplateSet set =
      with_loose(learn_cells(enrolled_tiles(4)).value(), loose_looks());
  return set;
}

}  // namespace

TEST_CASE("study loose") {
  const Exposure plain;
  cv::Mat table = draw_table(3);
  lay_strangers(table);
  lay({kCard + 2, {70, 200}, 17}, table);
  lay({kCard + 5, {230, 355}, -108}, table);
  lay({kToken + 1, {255, 212}, 100}, table);
  const Photo photo = to_photo(exposed(photographed(table), plain, 1));
  const auto reading = read_photo(photo, places(), templates());
  REQUIRE(reading);
  const auto print = [](const Observation& seen) {
    std::cout << to_string(seen.site) << " (" << seen.quad[0].x << "," << seen.quad[0].y << ") "
              << seen.visible << ":";
    for (const auto& one : seen.candidates)
      std::cout << " " << one.what.piece << "@" << one.rotation << "=" << one.confidence << "/"
                << one.score;
    std::cout << "\n";
  };
  for (const auto& seen : reading->buildings[0].overlays) print(seen);
  for (const auto& seen : reading->buildings[0].loose) print(seen);
  for (const auto& seen : reading->loose) print(seen);
}

TEST_CASE("study many") {
  const int first = std::atoi(getenv("SEED"));
  for (int seed = first; seed < first + 12; ++seed) {
    cv::RNG dice(static_cast<std::uint64_t>(seed) * 77 + 5);
    Exposure e{{dice.uniform(0.4, 1.15), dice.uniform(0.5, 1.15), dice.uniform(0.6, 1.2)}, dice.uniform(0.4, 2.2), dice.uniform(2.0, 9.0)};
    cv::Mat table = draw_table(seed);
    std::vector<Laid> laid;
    const auto put = [&](int piece, double x, double y) { laid.push_back({piece, {x + dice.uniform(-4.0, 4.0), y + dice.uniform(-4.0, 4.0)}, dice.uniform(-180.0, 180.0)}); };
    for (int i = 0; i < 4; ++i) put(kCard + (dice.uniform(0, 3) == 0 ? dice.uniform(20, 60) : dice.uniform(0, kCards)), 60, 60 + 90 * i);
    for (int i = 0; i < 3; ++i) put(kCard + (dice.uniform(0, 3) == 0 ? dice.uniform(20, 60) : dice.uniform(0, kCards)), 150 + 85 * i, 365);
    for (int i = 0; i < 3; ++i) put(kCard + (dice.uniform(0, 3) == 0 ? dice.uniform(20, 60) : dice.uniform(0, kCards)), 150 + 85 * i, 70);
    for (int i = 0; i < 5; ++i) put(kToken + (dice.uniform(0, 3) == 0 ? dice.uniform(20, 60) : dice.uniform(0, kTokens)), 150 + 40 * i, 150 + 40 * dice.uniform(0, 4));
    for (int i = 0; i < 5; ++i) put(kToken + (dice.uniform(0, 3) == 0 ? dice.uniform(20, 60) : dice.uniform(0, kTokens)), 380, 100 + 50 * i);
    for (const auto& one : laid) lay(one, table);
    const cv::Size size = dice.uniform(0, 2) ? cv::Size(2000, 1500) : cv::Size(1440, 1080);
    cv::Mat shot = exposed(photographed(table, size), e, seed);
    std::cerr << "PHOTO " << seed << " " << e.light[0] << " " << e.blur_px << " " << e.noise << " " << size.width << "\n";
    const auto w = static_cast<float>(table.cols), h = static_cast<float>(table.rows);
    const auto pw = static_cast<float>(size.width), ph = static_cast<float>(size.height);
    const std::array<cv::Point2f, 4> from{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
    const std::array<cv::Point2f, 4> to{{{0.16F * pw, 0.03F * ph}, {0.86F * pw, 0.05F * ph}, {0.99F * pw, 0.97F * ph}, {0.02F * pw, 0.96F * ph}}};
    const cv::Matx33d map(cv::Mat(cv::getPerspectiveTransform(from, to)));
    for (const auto& one : laid) { const auto p = storey::vision::apply(map, one.at_mm * kPxPerMm); std::cerr << "LAID " << one.piece << " " << p.x << " " << p.y << " " << one.turn_deg << "\n"; }
    const auto reading = read_photo(to_photo(shot), places(), templates());
    if (!reading) { std::cerr << "UNREAD\n"; continue; }
    const auto print = [](const Observation& seen) {
      const auto& q = seen.quad;
      std::cerr << "OBS " << (q[0].x + q[1].x + q[2].x + q[3].x) / 4 << " " << (q[0].y + q[1].y + q[2].y + q[3].y) / 4 << " " << seen.best().what.piece << " " << seen.best().rotation << " " << seen.confidence() << " " << to_string(seen.site) << "\n";
    };
    for (const auto& seen : reading->buildings[0].overlays) print(seen);
    for (const auto& seen : reading->buildings[0].loose) print(seen);
    for (const auto& seen : reading->loose) print(seen);
  }
}
