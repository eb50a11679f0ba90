#include "vision/identify/covered_faces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/identify/loose_faces.h"
#include "vision/photo/pixels.h"
#include "vision/read/covered_telling.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kGuest = 300;  // pieces of 34 x 34 mm
constexpr int kGuests = 6;
constexpr int kCoin = 400;  // discs of 26 mm
constexpr int kCoins = 3;
constexpr double kGuest_mm = 34;
constexpr double kCoin_mm = 26;

cv::Mat guest_art(int number) { return draw_face(500 + number, 136); }

cv::Mat coin_art(int number) {
  cv::Mat art(156, 156, CV_8UC3, cv::Scalar(60, 170, 220));
  cv::circle(art, {78, 78}, 73, {30, 30, 30}, 5, cv::LINE_AA);
  cv::Mat picture;
  cv::resize(draw_face(40 + number), picture, {94, 94}, 0, 0, cv::INTER_AREA);
  picture.copyTo(art(cv::Rect(31, 31, 94, 94)));
  return art;
}

TemplateSet with_guests(const TemplateSet& tiles) {
  std::vector<LooseLook> looks;
  for (int i = 0; i < kGuests; ++i)
    looks.push_back({{kGuest + i, 0}, "guest", to_pixels(guest_art(i)), kGuest_mm, kGuest_mm});
  for (int i = 0; i < kCoins; ++i)
    looks.push_back({{kCoin + i, 0}, "coin", to_pixels(coin_art(i)), kCoin_mm, kCoin_mm, true});
  return with_loose(tiles, looks);
}

// Lays a picture of so many px across with its middle at a point, turned counter-clockwise.
void lay(const cv::Mat& art, double width_px, cv::Point2d middle, double turn_deg, bool round,
         cv::Mat& table) {
  const double scale = width_px / art.cols;
  const double centre = (art.cols - 1) / 2.0;
  cv::Mat map = cv::getRotationMatrix2D(cv::Point2f(cv::Point2d(centre, centre)), turn_deg, scale);
  map.at<double>(0, 2) += middle.x - centre;
  map.at<double>(1, 2) += middle.y - centre;
  cv::Mat mask(art.size(), CV_8U, cv::Scalar(round ? 0 : 255));
  if (round) cv::circle(mask, {art.cols / 2, art.rows / 2}, art.cols / 2, 255, cv::FILLED);
  cv::Mat laid;
  cv::Mat where;
  cv::warpAffine(art, laid, map, table.size(), cv::INTER_AREA, cv::BORDER_REPLICATE);
  cv::warpAffine(mask, where, map, table.size(), cv::INTER_LINEAR);
  laid.copyTo(table, where > 127);
}

cv::Mat plain_table() { return {240, 240, CV_8UC3, cv::Scalar(70, 130, 110)}; }

constexpr double kSide_px = 100;

// The square of a piece that lies unturned in the middle of a plain table.
cv::Matx33d middle_square(cv::Point2d off = {}) {
  return {kSide_px, 0, 69.5 + off.x, 0, kSide_px, 69.5 + off.y, 0, 0, 1};
}

std::vector<cv::Point2f> coin_outline(cv::Point2f middle) {
  const auto half = static_cast<float>(kCoin_mm / kGuest_mm / 2);
  const cv::Point2f x(half, 0);
  const cv::Point2f y(0, half);
  return outline_of_disc({middle - x - y, middle + x - y, middle + x + y, middle - x + y});
}

// A guest with a coin on it, each where it is looked for.
ToldFace told_below_coin(const LooseFaces::Size& size, const cv::Mat& guest, double turn_deg,
                         cv::Point2f coin, cv::Point2d off, Lies lies = Lies::kThere) {
  cv::Mat table = plain_table();
  lay(guest, kSide_px, {119.5, 119.5}, turn_deg, false, table);
  const cv::Point2d at = cv::Point2d(69.5, 69.5) + kSide_px * cv::Point2d(coin);
  lay(coin_art(1), kSide_px * kCoin_mm / kGuest_mm, at, 20, true, table);
  const cv::Point2f moved = coin - cv::Point2f(off) / static_cast<float>(kSide_px);
  return tell_covered_face(size, table, middle_square(off), {coin_outline(moved)}, lies);
}

double sum_of(const ToldFace& told) {
  double sum = 0;
  for (const Candidate& one : told.candidates) sum += one.confidence;
  return sum;
}

const LooseFaces::Size& size_of_guests(const TemplateSet& set) {
  const auto& sizes = set.loose()->sizes;
  return *std::find_if(sizes.begin(), sizes.end(), [](const auto& size) { return !size.round; });
}

TemplateSet plain_set() {
  return TemplateSet::build({{{0, 0}, "tile", to_pixels(draw_face(0))}}).value();
}

}  // namespace

TEST_CASE("covered: what lies on a quarter of a face shows there, however like the rest is") {
  const CoveredLooks looks({guest_art(0), guest_art(1)}, true, Compared::kContrast);
  const std::vector<cv::Rect2f> quarters{
      {0, 0, 0.5F, 0.5F}, {0.5F, 0, 0.5F, 0.5F}, {0, 0.5F, 0.5F, 0.5F}, {0.5F, 0.5F, 0.5F, 0.5F}};
  const auto seen = [&](const cv::Mat& table) {
    return looks.likeness_of(
        covered_picture(table, middle_square({2, -1}), {}, Compared::kContrast), 0, quarters);
  };
  cv::Mat table = plain_table();
  lay(guest_art(0), kSide_px, {120, 120}, 1, false, table);
  CHECK(seen(table).whole > 0.8F);
  CHECK(seen(table).least > 0.7F);
  lay(coin_art(0), 45, {145, 145}, 20, true, table);
  CHECK(seen(table).whole > 0.5F);
  CHECK(seen(table).least < 0.3F);
  // Where all is hidden nothing is like it.
  const auto hidden = covered_picture(table, middle_square(), {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}},
                                      Compared::kContrast);
  CHECK(looks.likeness_of(hidden, 0, quarters).least == -1);
}

TEST_CASE("a piece below a disc is told by its rim and corners, in any turn") {
  const TemplateSet set = with_guests(plain_set());
  const auto& size = size_of_guests(set);
  for (int number = 0; number < kGuests; ++number) {
    for (const double turn : {0.0, 90.0, 184.0, 267.0}) {
      for (const cv::Point2f coin : {cv::Point2f(0.5F, 0.5F), {0.3F, 0.55F}, {0.8F, 0.9F}}) {
        INFO(number << " turned by " << turn << ", coin at " << coin);
        const ToldFace told = told_below_coin(size, guest_art(number), turn, coin, {3, -2});
        REQUIRE_FALSE(told.candidates.empty());
        CHECK(told.candidates.front().what == PieceFace{kGuest + number, 0});
        CHECK(told.candidates.front().rotation == (static_cast<int>(std::lround(turn / 90)) % 4));
        CHECK(told.candidates.front().confidence > 0.8);
        const cv::Point2f middle = 0.5F * (told.corners[0] + told.corners[2]);
        CHECK(std::abs(middle.x - 0.47F) < 0.02F);
        CHECK(std::abs(middle.y - 0.52F) < 0.02F);
      }
    }
  }
}

// A photo that is turned by a quarter shows the same face a few pixels beside where it is sought.
// Thin lines on plain ground: a few pixels off, next to nothing of them agrees.
cv::Mat line_art(int number) {
  cv::RNG dice(static_cast<std::uint64_t>(number) + 1);
  cv::Mat art(136, 136, CV_8UC3, cv::Scalar(190, 185, 180));
  for (int i = 0; i < 9; ++i) {
    const int at = dice.uniform(6, 130);
    const bool across = i % 2 == 0;
    cv::line(art, across ? cv::Point(4, at) : cv::Point(at, 4),
             across ? cv::Point(131, at) : cv::Point(at, 131),
             {dice.uniform(0., 120.), dice.uniform(0., 120.), dice.uniform(0., 120.)}, 4);
  }
  return art;
}

TEST_CASE("what no edge shows below a disc is told wherever about there it lies") {
  std::vector<LooseLook> looks;
  constexpr int kMany = 24;
  for (int i = 0; i < kMany; ++i)
    looks.push_back({{kGuest + i, 0}, "guest", to_pixels(line_art(i)), kGuest_mm, kGuest_mm});
  const TemplateSet set = with_loose(plain_set(), looks);
  const auto& size = size_of_guests(set);
  const auto missed = [&](Lies lies) {
    int count = 0;
    for (int number = 0; number < kGuests; ++number) {
      for (double x = 0; x <= 6; x += 1.5) {
        for (double y = 0; y <= 6; y += 1.5) {
          const auto told = told_below_coin(size, line_art(number), 0, {0.5F, 0.5F}, {x, y}, lies);
          const bool right = !told.candidates.empty() &&
                             told.candidates.front().what == PieceFace{kGuest + number, 0};
          count += right ? 0 : 1;
        }
      }
    }
    return count;
  };
  CHECK(missed(Lies::kThere) > 0);  // where edges say where it lies nothing more is looked for
  CHECK(missed(Lies::kAbout) == 0);
}

TEST_CASE("what is no piece of the set is told as none below a disc, either") {
  const TemplateSet set = with_guests(plain_set());
  const auto& size = size_of_guests(set);
  CHECK(sum_of(told_below_coin(size, draw_tile(2, 1), 0, {0.5F, 0.5F}, {})) < 0.3);
  cv::Mat nothing = plain_table();
  lay(coin_art(0), 76, {119.5, 119.5}, 0, true, nothing);
  CHECK(sum_of(tell_covered_face(size, nothing, middle_square(), {coin_outline({0.5F, 0.5F})})) <
        0.3);
}

TEST_CASE("pieces that differ below a disc alone are both candidates") {
  cv::Mat marked = guest_art(0);
  cv::rectangle(marked, {51, 51, 34, 34}, {20, 20, 230}, cv::FILLED);
  std::vector<LooseLook> looks;
  looks.push_back({{kGuest, 0}, "guest", to_pixels(guest_art(0)), kGuest_mm, kGuest_mm});
  looks.push_back({{kGuest + 1, 0}, "guest", to_pixels(marked), kGuest_mm, kGuest_mm});
  looks.push_back({{kGuest + 2, 0}, "guest", to_pixels(guest_art(2)), kGuest_mm, kGuest_mm});
  const TemplateSet set = with_loose(plain_set(), looks);
  const ToldFace told = told_below_coin(size_of_guests(set), marked, 0, {0.5F, 0.5F}, {});
  REQUIRE(told.candidates.size() >= 2);
  CHECK(told.candidates[0].confidence < 0.7);
  CHECK(told.candidates[0].confidence + told.candidates[1].confidence > 0.8 * sum_of(told));
}

TEST_CASE("where next to nothing is in view nothing is told") {
  const TemplateSet set = with_guests(plain_set());
  const std::vector<cv::Point2f> all{{-0.1F, -0.1F}, {1.1F, -0.1F}, {1.1F, 1.1F}, {-0.1F, 1.1F}};
  const CoveredPicture seen = covered_picture(plain_table(), middle_square(), {all});
  CHECK(seen.visible == 0);
  CHECK(tell_covered_face(size_of_guests(set), plain_table(), middle_square(), {all})
            .candidates.empty());
  CHECK(covered_picture(plain_table(), middle_square(), {}).visible == 1);
}

TEST_CASE("a disc on a piece on a building does not hide that the piece lies there") {
  static const TemplateSet set = with_guests(learn_cells(enrolled_tiles(4)).value());
  const TileGrid tiles{{3, 2, 0, 4, 1}, {4, 0, 5, 2, 1}, {4, 5, 3, 2, 0}, {1, 4, 3, 5, 2}};
  StateSpec spec;
  spec.building.key = "building";
  spec.building.how = Arrangement::kLattice;
  spec.building.rows = spec.building.cols = 9;
  spec.building.cell_mm = 40;
  spec.building.bar_mm = 0;
  spec.building.turns = Turns::kAny;
  spec.building.free_extent = true;
  spec.building.kinds = {"tile"};
  cv::Mat table = draw_tiles(tiles, 3);  // two cells of table on each side
  const double cell_px = kTilePx;
  const double mm = cell_px / 40;
  const auto on = [&](double col, double row) {
    return cv::Point2d((col + 2) * cell_px, (row + 2) * cell_px);
  };
  lay(guest_art(4), kGuest_mm * mm, on(3.5, 2.5), 94, false, table);
  lay(coin_art(1), kCoin_mm * mm, on(3.52, 2.48), 130, true, table);
  lay(guest_art(2), kGuest_mm * mm, on(1.5, 1.5), 2, false, table);
  lay(coin_art(0), kCoin_mm * mm, on(0.9, 1.7), 15, true, table);  // across its edge
  const auto reading = read_photo(to_photo(table), spec, set);
  REQUIRE(reading);
  const auto& overlays = reading->buildings.front().overlays;
  const auto told = [&](int piece, const std::string& cell) {
    return std::any_of(overlays.begin(), overlays.end(), [&](const Observation& one) {
      return one.best().what.piece == piece && to_string(one.site).substr(0, 2) == cell;
    });
  };
  CHECK(told(kCoin + 1, "d2"));
  CHECK(told(kGuest + 4, "d2"));
  CHECK(told(kGuest + 2, "b3"));
  CHECK(told(kCoin, "a3"));
  CHECK(std::all_of(overlays.begin(), overlays.end(), [](const Observation& one) {
    return !one.best().empty() && one.confidence() > 0.7;
  }));
}

TEST_CASE("a cell that is told beside a disc holds nothing below it but the building's own piece") {
  BuildingReading building;
  building.rows = 1;
  building.cols = 3;
  building.photo_from_board = {50, 0, 10, 0, 50, 20, 0, 0, 1};
  for (int col = 0; col < 3; ++col) {
    Observation seen;
    seen.site.cell = {col, 0};
    const bool bare = col == 2;
    seen.candidates = {
        {.what = bare ? kNothing : PieceFace{col, 0}, .confidence = col == 1 ? 0.11 : 0.97}};
    building.cells.push_back(seen);
  }
  CHECK(shows_own({building}, {35, 45}));
  CHECK_FALSE(shows_own({building}, {85, 45}));   // what is in view does not tell
  CHECK_FALSE(shows_own({building}, {135, 45}));  // bare
  CHECK_FALSE(shows_own({building}, {35, 80}));   // beside it
  building.cells.front().candidates.front().score = -300;
  CHECK_FALSE(shows_own({building}, {35, 45}));  // like this piece more than others, and like none
}
