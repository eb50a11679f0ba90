#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/locate/loose_pieces.h"
#include "vision/photo/pixels.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

// The building's tiles are kinds 0.. of drawn_tiles.h, 40 mm a side; the table is drawn at 3 px/mm.
constexpr double kPxPerMm = 3;
constexpr int kCards = 8;   // piece 100.., 44 x 63 mm
constexpr int kTokens = 6;  // piece 200.., 18 x 18 mm
constexpr int kCard = 100;
constexpr int kToken = 200;
constexpr int kDisc = 300;  // round, 24 mm
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
  cv::resize(look, seen, {cvRound(size_mm.width * kPxPerMm), cvRound(size_mm.height * kPxPerMm)}, 0,
             0, cv::INTER_AREA);
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
cv::Mat draw_tiles_and_loose(int seed) {
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

const TemplateSet& tiles_alone() {
  static const TemplateSet set = learn_cells(enrolled_tiles(4)).value();
  return set;
}

const TemplateSet& templates() {
  static const TemplateSet set = with_loose(tiles_alone(), loose_looks());
  return set;
}

const Laid kFirstCard{kCard + 2, {70, 200}, 17};
const Laid kSecondCard{kCard + 4, {230, 355}, -108};
const Laid kTokenOnTile{kToken + 1, {268, 226}, 100};

cv::Mat table_with_pieces() {
  cv::Mat table = draw_tiles_and_loose(3);
  lay_strangers(table);
  for (const Laid& laid : {kFirstCard, kSecondCard, kTokenOnTile}) lay(laid, table);
  return table;
}

// Whether this is what was laid there, turned as it was.
void check_told(const Observation& seen, const Laid& laid) {
  INFO(to_string(seen.site) << ": " << seen.best().what.piece << " " << seen.confidence());
  CHECK(seen.best().what.piece == laid.piece);
  CHECK(seen.confidence() >= 0.98);
  CHECK(seen.best().rotation == (static_cast<int>(std::lround(laid.turn_deg / 90)) + 4) % 4);
}

double sum_of(const Observation& seen) {
  double sum = 0;
  for (const Candidate& one : seen.candidates) sum += one.confidence;
  return sum;
}

double width_px(const Quad& quad) {
  return std::hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y);
}
double height_px(const Quad& quad) {
  return std::hypot(quad[3].x - quad[0].x, quad[3].y - quad[0].y);
}

}  // namespace

// Far away an edge is spread over several pixels of a table as seen from above.
TEST_CASE("loose: an outline too soft to show is found on the picture at half its size") {
  cv::Mat table(600, 600, CV_8UC3, cv::Scalar(70, 110, 165));
  cv::rectangle(table, {230, 180, 70, 140}, {150, 170, 190}, cv::FILLED);
  cv::GaussianBlur(table, table, {}, 7);
  cv::Mat noise(table.size(), CV_8UC3);
  cv::theRNG().state = 5;
  cv::randn(noise, 20, 9);
  table = table + noise - cv::Scalar::all(20);
  const std::vector<cv::Size2f> sizes{{70, 140}};
  CHECK(find_loose_pieces(table, sizes).empty());
  const auto found = find_blurred_pieces(table, sizes);
  REQUIRE_FALSE(found.empty());
  CHECK(cv::norm(found.front().middle - cv::Point2f(264.5, 249.5)) < 4);
  CHECK(std::abs(cv::norm(found.front().across) - 70) < 8);
}

TEST_CASE("pieces beside a building and on it are told in any light, and nothing else is") {
  const cv::Mat seen = photographed(table_with_pieces());
  const std::array<Exposure, 4> exposures{{{},
                                           {.light = {0.45, 0.6, 0.75}, .noise = 6},
                                           {.light = {1.15, 0.95, 0.7}},
                                           {.light = {0.9, 0.9, 0.95}, .blur_px = 2.2}}};
  for (std::size_t i = 0; i < exposures.size(); ++i) {
    INFO("light " << i);
    const Photo photo = to_photo(exposed(seen, exposures[i], static_cast<int>(i)));
    const auto reading = read_photo(photo, places(), templates());
    REQUIRE(reading);
    REQUIRE(reading->buildings.size() == 1);
    const BuildingReading& building = reading->buildings.front();
    REQUIRE(building.rows == 4);
    REQUIRE(building.cols == 5);

    REQUIRE(building.loose.size() == 2);
    check_told(building.loose[0], kFirstCard);
    check_told(building.loose[1], kSecondCard);
    CHECK(to_string(building.loose[0].site) == "hand/1");
    CHECK(to_string(building.loose[1].site) == "hand/2");
    // Upright as it lies, a card that lies on its side is wider than high.
    CHECK(width_px(building.loose[0].quad) < height_px(building.loose[0].quad));
    CHECK(width_px(building.loose[1].quad) > height_px(building.loose[1].quad));

    REQUIRE(building.overlays.size() == 1);
    check_told(building.overlays.front(), kTokenOnTile);
    CHECK(to_string(building.overlays.front().site) == "d2+1");
    CHECK(building.at({3, 1})->visible == Approx(1 - 18.0 * 18 / (40 * 40)).margin(0.05));
    CHECK(building.at({0, 1})->visible == 1);
  }
}

TEST_CASE("a table with a building alone has nothing loose, and none is looked for without looks") {
  for (int seed = 1; seed <= 4; ++seed) {
    cv::Mat table = draw_tiles_and_loose(seed);
    if (seed % 2 == 0) lay_strangers(table);
    const Photo photo = to_photo(exposed(photographed(table, {1600, 1200}), {}, seed));
    const auto reading = read_photo(photo, places(), templates());
    REQUIRE(reading);
    CHECK(reading->buildings.front().loose.empty());
    CHECK(reading->buildings.front().overlays.empty());
  }
  const Photo photo = to_photo(exposed(photographed(table_with_pieces()), {}, 1));
  const auto reading = read_photo(photo, places(), tiles_alone());
  REQUIRE(reading);
  CHECK(reading->buildings.front().loose.empty());
  CHECK(read_building(photo, places().building, templates())->overlays.empty());
}

// The building alone, where tokens and cards may lie on its tiles.
BuildingReading read_covered(const cv::Mat& table) {
  StateSpec tiles_only = places();
  tiles_only.building.kinds = {"tile"};
  const Photo photo = to_photo(exposed(photographed(table, {1600, 1200}), {}, 2));
  const auto reading = read_photo(photo, tiles_only, templates());
  REQUIRE(reading);
  return reading->buildings.front();
}

bool says(const BuildingReading& building, const std::string& code) {
  return std::any_of(building.diagnostics.begin(), building.diagnostics.end(),
                     [&](const auto& note) { return note.code == code; });
}

TEST_CASE("where pieces may lie on a building, one that was missed leaves a doubt") {
  cv::Mat table = draw_tiles_and_loose(2);
  const BuildingReading clean = read_covered(table);
  CHECK(clean.board_confidence >= 0.98);
  CHECK(clean.overlays.empty());
  for (const Observation& cell : clean.cells) CHECK(cell.oddness < 1);

  // A disc of no known face on the second tile of the second row.
  cv::circle(table, {390 + 180, 390 + 180}, 30, {120, 120, 120}, cv::FILLED, cv::LINE_AA);
  const BuildingReading covered = read_covered(table);
  REQUIRE(covered.at({1, 2}) != nullptr);
  CHECK(covered.at({1, 2})->oddness >= 1);
  REQUIRE(covered.overlays.size() == 1);
  CHECK(covered.overlays.front().site.cell == Cell{1, 2});
  CHECK(covered.overlays.front().best().empty());
  CHECK(covered.overlays.front().confidence() < 0.98);
}

TEST_CASE("what lies right beside a building, and is no table, may be a part of it") {
  cv::Mat table = draw_tiles_and_loose(2);
  const cv::Rect beside(390 + 5 * 120 + 8, 390 + 120, 110, 110);
  for (int i = 0; i < 5; ++i)
    cv::rectangle(table, cv::Rect(beside.x + 11 * i, beside.y + 11 * i, 110 - 22 * i, 110 - 22 * i),
                  i % 2 == 0 ? cv::Scalar(250, 250, 250) : cv::Scalar(20, 20, 20), cv::FILLED);
  const BuildingReading building = read_covered(table);
  CHECK(says(building, "strange-beside"));
  CHECK(building.board_confidence < 0.98);
  CHECK_FALSE(says(read_covered(draw_tiles_and_loose(2)), "strange-beside"));

  // A token that lies half on it does not explain the rest of it, and on the table it is none.
  const double middle_mm = (beside.y + 55) / kPxPerMm;
  lay({kToken + 1, {(beside.x + 8) / kPxPerMm, middle_mm}, 10}, table);
  CHECK(says(read_covered(table), "strange-beside"));
  cv::Mat bare = draw_tiles_and_loose(2);
  lay({kToken + 1, {(beside.x + 45) / kPxPerMm, middle_mm}, 10}, bare);
  CHECK_FALSE(says(read_covered(bare), "strange-beside"));
}

TEST_CASE("glare beside a building may hide a part of it") {
  cv::Mat table = draw_tiles_and_loose(2);
  const cv::Rect beside(390 + 5 * 120 + 4, 390, 370, 480);
  cv::Mat burnt = table(beside);
  burnt.setTo(cv::Scalar(238, 250, 252));  // alike wherever it is seen
  const BuildingReading building = read_covered(table);
  CHECK(says(building, "strange-beside"));
  CHECK(building.board_confidence < 0.98);
}

TEST_CASE("a building's own pieces are not loose, one of them that lies beside it is") {
  std::vector<LooseLook> looks;
  for (const int kind : {2, 3, 4, 5})
    looks.push_back({{kind, 0}, "tile", to_pixels(draw_tile(kind, 1)), 40, 40});
  const TemplateSet set = with_loose(tiles_alone(), looks);
  StateSpec with_market = places();
  with_market.beside.front().kinds = {"tile"};
  for (const bool beside : {false, true}) {
    cv::Mat table = draw_tiles_and_loose(6);
    if (beside) lay(draw_tile(4, 1), {40, 40}, {4, {230, 360}, 115}, table);
    const Photo photo = to_photo(exposed(photographed(table), {}, 6));
    const auto reading = read_photo(photo, with_market, set);
    REQUIRE(reading);
    CHECK(reading->buildings.front().overlays.empty());
    REQUIRE(reading->buildings.front().loose.size() == (beside ? 1 : 0));
    if (beside) check_told(reading->buildings.front().loose.front(), {4, {}, 115});
  }
}

TEST_CASE("a stranger of a card's size is seen, and taken for no piece") {
  cv::Mat table = draw_tiles_and_loose(4);
  cv::Mat book(189, 132, CV_8UC3, cv::Scalar(70, 40, 120));
  cv::circle(book, {66, 70}, 30, {200, 210, 220}, cv::FILLED, cv::LINE_AA);
  cv::rectangle(book, {30, 140}, {100, 150}, {200, 210, 220}, cv::FILLED);
  lay(book, {44, 63}, {0, {70, 210}, 25}, table);
  lay(draw_card(40), {44, 63}, {0, {230, 355}, 70}, table);  // of the same make, not in the set
  const Photo photo = to_photo(exposed(photographed(table), {}, 4));
  const auto reading = read_photo(photo, places(), templates());
  REQUIRE(reading);
  REQUIRE(reading->buildings.front().loose.size() == 2);
  for (const Observation& seen : reading->buildings.front().loose) {
    CHECK(seen.best().empty());
    CHECK(sum_of(seen) < 0.98);
  }
}

TEST_CASE("a disc whose face light hides is asked about, another blank one is none of the game") {
  auto looks = loose_looks();
  for (int i = 0; i < kTokens; ++i)
    looks.push_back({{kDisc + i, 0}, "token", to_pixels(draw_token(i)), 24, 24, true});
  const TemplateSet set = with_loose(templates(), looks);
  for (const int brightness : {255, 110}) {
    cv::Mat table = draw_tiles_and_loose(4);
    cv::circle(table, {cvRound(70 * kPxPerMm), cvRound(210 * kPxPerMm)}, cvRound(12 * kPxPerMm),
               cv::Scalar::all(brightness), cv::FILLED, cv::LINE_AA);
    const auto reading = read_photo(to_photo(photographed(table)), places(), set);
    REQUIRE(reading);
    const auto& loose = reading->buildings.front().loose;
    INFO("brightness " << brightness);
    REQUIRE(loose.size() == (brightness == 255 ? 1U : 0U));
    if (loose.empty()) continue;
    CHECK(loose.front().best().empty());
    CHECK(sum_of(loose.front()) < 0.98);
  }
}

TEST_CASE("what lies on what lies on a building is a layer higher; shared pieces are nobody's") {
  cv::Mat table = draw_tiles_and_loose(5);
  lay({kCard + 1, {190, 210}, -12}, table);
  lay({kToken + 3, {193, 222}, 33}, table);
  lay({kToken + 4, {60, 210}, 190}, table);
  const Photo photo = to_photo(exposed(photographed(table), {}, 5));
  const auto reading = read_photo(photo, places(), templates());
  REQUIRE(reading);
  const BuildingReading& building = reading->buildings.front();
  REQUIRE(building.overlays.size() == 2);
  CHECK(building.overlays[0].best().what.piece == kCard + 1);
  CHECK(to_string(building.overlays[0].site) == "b2+1");
  CHECK(building.overlays[0].visible == Approx(1 - 18.0 * 18 / (44 * 63)).margin(0.05));
  CHECK(building.overlays[1].best().what.piece == kToken + 3);
  CHECK(to_string(building.overlays[1].site) == "b2+2");
  REQUIRE(reading->buildings.front().loose.size() == 1);
  check_told(reading->buildings.front().loose.front(), {kToken + 4, {}, 190});
  CHECK(to_string(reading->buildings.front().loose.front().site) == "supply/1");
}

TEST_CASE("pieces edge to edge are told one by one, from the left") {
  for (const double turn : {0.0, 7.0}) {
    INFO("turn " << turn);
    cv::Mat table = draw_tiles_and_loose(3);
    const cv::Point2d way(std::cos(turn * CV_PI / 180), -std::sin(turn * CV_PI / 180));
    for (int i = 0; i < 5; ++i)
      lay({kCard + i, cv::Point2d(110, 372) + 44.0 * i * way, turn}, table);
    for (int i = 0; i < 3; ++i)  // they hide the tile that they lie on
      lay({kToken + i, cv::Point2d(150, 190) + 19.0 * i * way, turn}, table);
    const auto reading =
        read_photo(to_photo(exposed(photographed(table), {}, 1)), places(), templates());
    REQUIRE(reading);
    const BuildingReading& building = reading->buildings.front();
    REQUIRE(building.loose.size() == 5);
    for (int i = 0; i < 5; ++i)
      check_told(building.loose[static_cast<std::size_t>(i)], {kCard + i, {}, turn});
    CHECK(building.overlays.size() == 3);
  }
}

TEST_CASE("a card of which the photo shows most is told, one of which it shows little is not") {
  for (const double cut : {10.0, 34.0}) {
    INFO(cut << " mm are cut off");
    cv::Mat table = draw_tiles_and_loose(3);
    lay({kCard + 2, {70, 200}, 17}, table);
    const auto left = cvRound((70 - 31 + cut) * kPxPerMm);  // its left edge lies at 39 mm or so
    const cv::Mat part = table(cv::Rect(left, 0, table.cols - left, table.rows));
    cv::Mat photo;
    cv::resize(part, photo, {}, 1.25, 1.25, cv::INTER_LINEAR);
    const auto reading = read_photo(to_photo(exposed(photo, {}, 1)), places(), templates());
    REQUIRE(reading);
    const auto& loose = reading->buildings.front().loose;
    REQUIRE(loose.size() == (cut < 20 ? 1 : 0));
    if (!loose.empty()) CHECK(loose.front().best().what.piece == kCard + 2);
  }
}

TEST_CASE("a light card is found on a light table of which the photo shows a part") {
  cv::Mat table(500, 500, CV_8UC3, cv::Scalar::all(0));
  table(cv::Rect(0, 0, 250, 250)) = cv::Scalar::all(100);
  table(cv::Rect(20, 60, 84, 130)) = cv::Scalar::all(200);
  const auto found = find_loose_pieces(table, {{84, 130}});
  REQUIRE_FALSE(found.empty());
  CHECK(found.front().support > 0.95F);
  CHECK(cv::norm(found.front().middle - cv::Point2f(61.5F, 124.5F)) < 2);
}

TEST_CASE("a red card is found on a table of wood that is as light and as warm") {
  cv::Mat table(300, 300, CV_8UC3, cv::Scalar(70, 110, 160));
  table(cv::Rect(60, 80, 84, 130)) = cv::Scalar(118, 80, 208);
  const auto found = find_loose_pieces(table, {{84, 130}});
  REQUIRE_FALSE(found.empty());
  CHECK(found.front().support > 0.95F);
  CHECK(cv::norm(found.front().middle - cv::Point2f(101.5F, 144.5F)) < 2);
}

TEST_CASE("many small rectangles do not crowd out a large one") {
  cv::Mat table(700, 900, CV_8UC3, cv::Scalar::all(90));
  for (int row = 0; row < 19; ++row)
    for (int col = 0; col < 19; ++col)
      cv::rectangle(table, {10 + 32 * col, 10 + 32 * row, 20, 20}, cv::Scalar::all(190),
                    cv::FILLED);
  const cv::RotatedRect box({760, 300}, {120, 180}, 14);
  std::array<cv::Point2f, 4> corners;
  box.points(corners.data());
  const std::vector<cv::Point> outline(corners.begin(), corners.end());
  cv::fillConvexPoly(table, outline, cv::Scalar::all(170), cv::LINE_AA);
  const auto found = find_loose_pieces(table, {{20, 20}, {120, 180}});
  CHECK(found.size() > 300);
  CHECK(std::any_of(found.begin(), found.end(), [&](const LooseRectangle& one) {
    return one.size == 1 && cv::norm(one.middle - box.center) < 3;
  }));
}

TEST_CASE("rectangles of a size are found at any angle, others are not") {
  for (const int angle : {0, 20, 45, 71, 90, 130}) {
    INFO("angle " << angle);
    for (const auto& [factor, expected] : {std::pair(1.0, true), {1.07, true}, {1.3, false}}) {
      cv::Mat table(300, 300, CV_8UC3, cv::Scalar::all(120));
      const cv::RotatedRect box({150.3F, 148.8F}, cv::Size2f(60, 90) * static_cast<float>(factor),
                                static_cast<float>(angle));
      std::array<cv::Point2f, 4> corners;
      box.points(corners.data());
      std::vector<cv::Point> outline;
      for (const auto& corner : corners) outline.emplace_back(16 * corner);
      cv::fillConvexPoly(table, outline, cv::Scalar::all(190), cv::LINE_AA, 4);
      const auto found = find_loose_pieces(table, {{60, 90}});
      REQUIRE(found.empty() != expected);
      if (!expected) continue;
      CHECK(found.front().support > 0.95F);
      CHECK(cv::norm(found.front().middle - box.center) < 2);
      CHECK(cv::norm(found.front().across) == Approx(60 * factor).margin(4));
      CHECK(cv::norm(found.front().down) == Approx(90 * factor).margin(4));
    }
  }
}

TEST_CASE("looks of one flat colour are left out of a set") {
  const Pixels flat = to_pixels(cv::Mat(50, 50, CV_8UC3, cv::Scalar(20, 160, 30)));
  const TemplateSet plain = tiles_alone();
  const TemplateSet none = with_loose(plain, {{{1, 0}, "token", flat, 18, 18}});
  CHECK(none.loose() == nullptr);
  CHECK(&none.impl() == &plain.impl());
  CHECK(with_loose(plain, loose_looks()).loose() != nullptr);
}

TEST_CASE("a cloth full of rectangles of a card's size hides no card") {
  cv::Mat table(1800, 2600, CV_8UC3, cv::Scalar(205, 210, 215));
  for (int y = 4; y + 96 < table.rows; y += 98)
    for (int x = 4; x + 68 < table.cols; x += 70)
      table(cv::Rect(x, y, 66, 94)).setTo(cv::Scalar(70, 120, 60));
  table(cv::Rect(1180, 860, 140, 170)).setTo(cv::Scalar(205, 210, 215));
  table(cv::Rect(1217, 898, 66, 94)).setTo(cv::Scalar(150, 90, 190));
  table(cv::Rect(1205, 920, 24, 30)).setTo(cv::Scalar(205, 210, 215));  // lies over its edge
  const auto found = find_loose_pieces(table, {{66, 94.5F}}, 4000);
  CHECK(found.size() > 600);
  CHECK(std::any_of(found.begin(), found.end(), [](const LooseRectangle& one) {
    return cv::norm(one.middle - cv::Point2f(1250, 945)) < 4;
  }));
  CHECK(find_loose_pieces(table, {{66, 94.5F}}).size() == 600);  // without it
}
