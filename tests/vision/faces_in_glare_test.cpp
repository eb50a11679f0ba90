// Cards in glare, haze and shadow, told by contrast.
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "vision/identify/face_matches.h"
#include "vision/photo/pixels.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kCards = 14;
constexpr double kWidth_mm = 44, kHeight_mm = 63;
constexpr double kScale = 3;  // px a mm

cv::Mat card_art(int number) {
  cv::Mat art;
  cv::resize(draw_face(700 + number, 120), art,
             {cvRound(kScale * kWidth_mm), cvRound(kScale * kHeight_mm)}, 0, 0, cv::INTER_AREA);
  return art;
}

TemplateSet cards() {
  std::vector<LooseLook> looks;
  for (int i = 0; i < kCards; ++i)
    looks.push_back(
        {{i, 0}, i == 0 ? "first" : "card", to_pixels(card_art(i)), kWidth_mm, kHeight_mm});
  return with_loose(TemplateSet::build({{{kCards, 0}, "other", to_pixels(draw_face(0))}}).value(),
                    looks);
}

void lay(const cv::Mat& art, cv::Point at, cv::Mat& table) {
  art.copyTo(table(cv::Rect(at, art.size())));
}

// Light that is mirrored: next to nothing of what is printed is left in the middle of it.
void veil(cv::Mat& picture, cv::Rect where, double strength) {
  cv::Mat part = picture(where);
  part = part * (1 - strength) + cv::Scalar::all(225 * strength);
}

void darken(cv::Mat& picture, cv::Rect where, double left) {
  cv::Mat part = picture(where);
  part = part * left;
}

double sum_of(const ToldFace& told) {
  double sum = 0;
  for (const Candidate& one : told.candidates) sum += one.confidence;
  return sum;
}

// Where a card lies on a table of its own, looked for a little beside it.
struct OneCard {
  cv::Mat table{400, 300, CV_8UC3, cv::Scalar(70, 130, 110)};
  cv::Matx33d from_unit{kScale * kWidth_mm, 0, 83, 0, kScale* kHeight_mm, 104, 0, 0, 1};
  explicit OneCard(const cv::Mat& art) { lay(art, {80, 100}, table); }
};

// A card in a veil of light, as a phone shows it in the dark.
cv::Mat veiled_in_noise(cv::Mat table, double noise_levels) {
  veil(table, {0, 0, table.cols, table.rows}, 0.8);
  cv::Mat noise(table.size(), CV_16SC3), noisy;
  cv::theRNG().state = 1;
  cv::randn(noise, cv::Scalar::all(0), cv::Scalar::all(noise_levels));
  cv::add(table, noise, noisy, cv::noArray(), CV_8U);
  return noisy;
}

}  // namespace

TEST_CASE("a card is told by contrast in haze, across the edge of a shadow, and half burnt out") {
  const TemplateSet set = cards();
  const auto& size = set.loose()->sizes.front();
  const auto check = [&](int number, const OneCard& card) {
    const ToldFace told = tell_face_by_contrast(size, card.table, card.from_unit);
    REQUIRE_FALSE(told.candidates.empty());
    CHECK(told.candidates.front().what == PieceFace{number, 0});
    CHECK(told.candidates.front().confidence > 0.9);
    const cv::Point2f middle = 0.5F * (told.corners[0] + told.corners[2]);
    CHECK(std::abs(middle.x - 0.5F + 3 / 132.0F) < 0.02F);
    CHECK(std::abs(middle.y - 0.5F + 4 / 189.0F) < 0.02F);
  };
  for (int number = 0; number < kCards; ++number) {
    INFO(number);
    OneCard hazy(card_art(number));
    veil(hazy.table, {70, 90, 160, 120}, 0.85);
    check(number, hazy);
    OneCard shaded(card_art(number));
    darken(shaded.table, {100, 60, 50, 300}, 0.2);
    check(number, shaded);
    OneCard burnt(card_art(number));
    burnt.table(cv::Rect(60, 90, 170, 110)).setTo(cv::Scalar::all(250));
    check(number, burnt);
  }
}

TEST_CASE("a card is told below a veil that leaves little of it, never surely") {
  const TemplateSet set = cards();
  const auto& size = set.loose()->sizes.front();
  for (int number = 0; number < kCards; ++number) {
    INFO(number);
    OneCard hazy(card_art(number));
    veil(hazy.table, {0, 0, 300, 400}, 0.9);
    const ToldFace told = tell_veiled_face(size, hazy.table, hazy.from_unit);
    REQUIRE_FALSE(told.candidates.empty());
    CHECK(told.candidates.front().what == PieceFace{number, 0});
    CHECK(told.candidates.front().rotation == 0);
    CHECK(told.kind == (number == 0 ? "first" : "card"));
    CHECK(sum_of(told) > 0.5);
    CHECK(sum_of(told) < 0.9);
    const cv::Point2f middle = 0.5F * (told.corners[0] + told.corners[2]);
    CHECK(std::abs(middle.x - 0.5F + 3 / 132.0F) < 0.02F);
    CHECK(std::abs(middle.y - 0.5F + 4 / 189.0F) < 0.02F);
  }
}

TEST_CASE("below a veil nothing is told of a stranger, of a bare table and of an edge across it") {
  const TemplateSet set = cards();
  const auto& size = set.loose()->sizes.front();
  const auto known = [&](OneCard card) {
    veil(card.table, {0, 0, 300, 400}, 0.5);
    return sum_of(tell_veiled_face(size, card.table, card.from_unit));
  };
  for (int number = 0; number < 10; ++number) {
    INFO(number);
    CHECK(known(OneCard(card_art(100 + number))) < 0.3);
  }
  OneCard bare(card_art(0));
  bare.table.setTo(cv::Scalar(70, 130, 110));
  CHECK(known(bare) == 0);
  bare.table(cv::Rect(0, 0, 90, 400)).setTo(cv::Scalar(40, 60, 90));
  CHECK(known(bare) < 0.1);
}

TEST_CASE("what is told below a veil is likelier where contrast finds the same face in one turn") {
  const auto told = [](int piece, int rotation, double confidence) {
    ToldFace face;
    face.candidates = {{.what = {piece, 0}, .rotation = rotation, .confidence = confidence}};
    return face;
  };
  const ToldFace veiled = told(3, 2, 0.4);
  CHECK(odds_by_contrast(told(3, 2, 0.1), veiled) == Approx(0.1 / 0.9 / 0.02));
  CHECK(odds_by_contrast(told(3, 2, 0.6), veiled) == 10);
  CHECK(odds_by_contrast(told(3, 2, 0.001), veiled) == 1);
  CHECK(odds_by_contrast(told(3, 0, 0.6), veiled) == 1);
  CHECK(odds_by_contrast(told(4, 2, 0.6), veiled) == 1);
  CHECK(odds_by_contrast({}, veiled) == 1);
  CHECK(odds_by_contrast(veiled, {}) == 1);
}

TEST_CASE("by contrast nothing is told where no card of the set lies") {
  const TemplateSet set = cards();
  const auto& size = set.loose()->sizes.front();
  for (int number = 0; number < 10; ++number) {
    INFO(number);
    const OneCard stranger(card_art(100 + number));  // of the same make
    CHECK(sum_of(tell_face_by_contrast(size, stranger.table, stranger.from_unit)) < 0.3);
  }
  OneCard white(card_art(0));
  white.table.setTo(cv::Scalar::all(250));
  CHECK(sum_of(tell_face_by_contrast(size, white.table, white.from_unit)) == 0);
}

TEST_CASE("where a piece lies as its building does its face is told in haze, and none on a table") {
  const TemplateSet set = cards();
  const auto& size = set.loose()->sizes.front();
  for (int number = 0; number < kCards; ++number) {
    INFO(number);
    OneCard hazy(card_art(number));
    veil(hazy.table, {70, 90, 160, 220}, 0.85);
    const UprightFace face = tell_upright_face(size, hazy.table, hazy.from_unit);
    REQUIRE_FALSE(face.told.candidates.empty());
    CHECK(face.told.candidates.front().what == PieceFace{number, 0});
    for (const Candidate& one : face.told.candidates) CHECK(one.rotation == 0);
    CHECK(sum_of(face.told) > 0.9);
    CHECK_FALSE(face.none);
  }
  OneCard bare(card_art(0));
  bare.table.setTo(cv::Scalar(70, 130, 110));
  cv::RNG dice(5);
  for (int i = 0; i < 40; ++i)
    cv::circle(bare.table, {dice.uniform(0, 300), dice.uniform(0, 400)}, 9, {90, 150, 140},
               cv::FILLED, cv::LINE_AA);
  const UprightFace none = tell_upright_face(size, bare.table, bare.from_unit);
  CHECK(none.none);
  CHECK(sum_of(none.told) < 0.1);
  bare.table.setTo(cv::Scalar::all(250));  // what is burnt out shows no face, and says nothing
  CHECK_FALSE(tell_upright_face(size, bare.table, bare.from_unit).none);
}

TEST_CASE("an upright piece of a building is known in noise by how far it is ahead of all others") {
  const TemplateSet set = cards();
  const auto& size = set.loose()->sizes.front();
  int by_lead = 0;
  for (int number = 0; number < 4; ++number) {
    INFO(number);
    const cv::Mat noisy = veiled_in_noise(OneCard(card_art(number)).table, 75);
    const OneCard card(card_art(number));
    const FacesInView::Sought sought{.reach = 0.1};
    const ToldFace alone = tell_in_view(size, noisy, card.from_unit, sought);
    const ToldFace known = tell_in_building(size, noisy, card.from_unit, sought);
    REQUIRE(known.candidates.size() == alone.candidates.size());
    for (std::size_t i = 0; i < known.candidates.size(); ++i)
      CHECK(is_same_face(known.candidates[i], alone.candidates[i]));
    CHECK(known.candidates.front().what == PieceFace{number, 0});
    CHECK(known.likeness == alone.likeness);
    if (alone.likeness < 0.5F) {
      ++by_lead;
      CHECK(sum_of(alone) < 0.5);
      CHECK(sum_of(known) > 0.5);
    }
  }
  CHECK(by_lead > 0);
  OneCard bare(card_art(0));
  bare.table = veiled_in_noise(cv::Mat(bare.table.size(), CV_8UC3, cv::Scalar(70, 130, 110)), 75);
  CHECK(sum_of(tell_in_building(size, bare.table, bare.from_unit, {.reach = 0.1})) < 0.1);
}

TEST_CASE("two ways of telling name the face that both find likely") {
  const PieceFace a{1, 0}, b{2, 0}, c{3, 0};
  const auto told = [](std::vector<Candidate> faces) {
    ToldFace face;
    face.candidates = std::move(faces);
    return face;
  };
  const auto both = likeliest_of_both(
      told({{.what = a, .score = 0.30}, {.what = b, .score = 0.28}}),
      told({{.what = b, .score = 0.42}, {.what = c, .score = 0.35}, {.what = a, .score = 0.20}}));
  REQUIRE(both.candidates.size() == 1);
  CHECK(both.candidates.front().what == b);
  CHECK(std::abs(both.likeness - 0.70F) < 1e-4F);
  CHECK(std::abs(both.margin - (0.70F - 0.58F)) < 1e-4F);  // c: 0.35, and less than 0.28
  CHECK(both.candidates.front().confidence > 0.6);
  const auto alike =
      likeliest_of_both(told({{.what = a, .score = 0.4}, {.what = b, .score = 0.2}}),
                        told({{.what = b, .score = 0.4}, {.what = a, .score = 0.2}}));
  CHECK(alike.candidates.front().confidence < 0.5);
  CHECK(likeliest_of_both({}, {}).candidates.empty());
}

TEST_CASE("half of one card and half of the next are none, and a card below another is told") {
  const TemplateSet set = cards();
  const auto& size = set.loose()->sizes.front();
  const cv::Size art = card_art(0).size();
  for (int number = 0; number + 1 < kCards; ++number) {
    INFO(number);
    cv::Mat table(400, 500, CV_8UC3, cv::Scalar(70, 130, 110));
    lay(card_art(number), {80, 100}, table);
    lay(card_art(number + 1), {80 + art.width, 100}, table);
    const auto at = [&](double left) {
      return cv::Matx33d(art.width, 0, left, 0, art.height, 100, 0, 0, 1);
    };
    const auto told = [&](double left, const std::vector<std::vector<cv::Point2f>>& covers = {}) {
      return tell_upright_face(size, table, at(left), covers, 4).told;
    };
    CHECK(sum_of(told(80)) > 0.9);
    CHECK(sum_of(told(80 + art.width / 2.0)) < 0.5);
    table(cv::Rect(80 + art.width / 2, 100, art.width / 2, art.height / 2)) = cv::Scalar(0, 0, 255);
    const ToldFace below =
        told(80, {{{0.49F, -0.1F}, {1.1F, -0.1F}, {1.1F, 0.51F}, {0.49F, 0.51F}}});
    CHECK(below.candidates.front().what == PieceFace{number, 0});
    CHECK(sum_of(below) > 0.9);
  }
}

TEST_CASE("a card in a veil and noise is known by all of its quarters, and half of one is not") {
  const TemplateSet set = cards();
  const auto& size = set.loose()->sizes.front();
  int by_quarters = 0;
  for (int number = 0; number < kCards; ++number) {
    OneCard card(card_art(number));
    OneCard half(card_art(number));
    card_art((number + 3) % kCards).colRange(0, 66).copyTo(half.table(cv::Rect(146, 100, 66, 189)));
    for (const double noise : {60.0, 75.0, 90.0}) {
      INFO(number << " in noise " << noise);
      const auto told = [&](const OneCard& one) {
        return tell_upright_face(size, veiled_in_noise(one.table.clone(), noise), one.from_unit, {},
                                 4)
            .told;
      };
      const ToldFace whole = told(card);
      REQUIRE_FALSE(whole.candidates.empty());
      CHECK(whole.candidates.front().what == PieceFace{number, 0});
      const double alone = whole.likeness + whole.margin;
      if (alone > 0.57 && alone < 0.66) {  // without them known by less than even
        ++by_quarters;
        CHECK(sum_of(whole) > 0.5);
        CHECK(sum_of(whole) < 0.9);
      }
      CHECK(sum_of(told(half)) < 0.5);
    }
  }
  CHECK(by_quarters > 0);
}

namespace {

StateSpec in_rows() {
  StateSpec spec;
  spec.building.key = "building";
  spec.building.how = Arrangement::kRows;
  spec.building.rows = 2;
  spec.building.cols = 5;
  spec.building.cell_mm = kWidth_mm;
  spec.building.row_mm = kHeight_mm;
  spec.building.kinds = {"first", "card"};
  spec.building.anchors.push_back({.kind = "first", .cells = {{0, 1}}});
  return spec;
}

std::string best_in(const BuildingReading& building, const std::string& cell) {
  for (const Observation& seen : building.cells)
    if (to_string(seen.site.cell) == cell)
      return seen.best().empty() ? "nothing" : std::to_string(seen.best().what.piece);
  return "";
}

}  // namespace

TEST_CASE("cards in rows are told half burnt out, the first one too, and those half a card aside") {
  const TemplateSet set = cards();
  const auto step = cvRound(kScale * 48);
  cv::Mat table(760, 1000, CV_8UC3, cv::Scalar(70, 130, 110));
  for (int col = 0; col < 5; ++col) lay(card_art(col), {100 + col * step, 120}, table);
  for (int col = 0; col < 4; ++col) lay(card_art(5 + col), {155 + col * step, 325}, table);
  table(cv::Rect(0, 0, 248, 215)).setTo(cv::Scalar::all(250));
  table(cv::Rect(0, 425, 1000, 335)).setTo(cv::Scalar::all(250));
  const auto reading = read_photo(to_photo(table), in_rows(), set);
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 1);
  const BuildingReading& building = reading->buildings.front();
  for (int col = 0; col < 5; ++col)
    CHECK(best_in(building, std::string(1, static_cast<char>('a' + col)) + "2") ==
          std::to_string(col));
  for (int col = 0; col < 4; ++col)
    CHECK(best_in(building, std::string(1, static_cast<char>('a' + col)) + "1") ==
          std::to_string(5 + col));
}

namespace {

// A card whose rim is as the table, so that no outline of it shows.
void lay_without_rim(cv::Mat art, cv::Point at, cv::Mat& table) {
  constexpr int kRim = 14;
  const cv::Rect inner(kRim, kRim, art.cols - 2 * kRim, art.rows - 2 * kRim);
  lay(art(inner), at + inner.tl(), table);
}

void add_noise(cv::Mat& picture) {
  constexpr double kGreyLevels = 12;
  cv::Mat noise(picture.size(), CV_16SC3);
  cv::RNG dice(3);
  dice.fill(noise, cv::RNG::NORMAL, 0, kGreyLevels);
  cv::add(picture, noise, picture, cv::noArray(), CV_8U);
}

}  // namespace

TEST_CASE("cards that show no outline are told far from those that do, upside down, too") {
  const TemplateSet set = cards();
  const auto step = cvRound(kScale * 48);
  cv::Mat table(1000, 1000, CV_8UC3, cv::Scalar(70, 130, 110));
  for (int col = 0; col < 4; ++col) lay(card_art(col), {100 + col * step, 700}, table);
  for (const auto& [number, col] : {std::pair{0, 3}, {5, 2}, {6, 1}}) {
    cv::Mat art;
    cv::rotate(card_art(number), art, cv::ROTATE_180);
    lay_without_rim(art, {200 + col * step, 110}, table);
  }
  veil(table, {0, 0, 1000, 500}, 0.3);
  add_noise(table);
  const auto reading = read_photo(to_photo(table), in_rows(), set);
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 2);
  const auto far =
      std::find_if(reading->buildings.begin(), reading->buildings.end(),
                   [](const BuildingReading& one) { return best_in(one, "b2") == "5"; });
  REQUIRE(far != reading->buildings.end());
  CHECK(best_in(*far, "a2") == "0");
  CHECK(best_in(*far, "c2") == "6");
}

TEST_CASE("faces in glare: what colours leave open is told by contrast, if both know the face") {
  const auto told = [](const std::vector<std::pair<int, double>>& faces) {
    ToldFace face;
    for (const auto& [number, sure] : faces)
      face.candidates.push_back({.what = {number, 0}, .rotation = 2, .confidence = sure});
    return face;
  };
  ToldFace open = told({{1, 0.3}, {2, 0.3}, {3, 0.2}});
  CHECK(weigh_faces(told({{2, 0.5}, {7, 0.1}}), open));
  CHECK(open.candidates.front().what.piece == 2);
  CHECK(open.candidates.front().confidence > 0.6);
  CHECK(std::abs(sum_of(open) - 0.8) < 1e-9);
  // Of what contrast finds likely colours know nothing.
  ToldFace plain = told({{1, 0.7}, {2, 0.01}});
  CHECK_FALSE(weigh_faces(told({{2, 0.6}}), plain));
  CHECK(plain.candidates.front().confidence == 0.7);
  CHECK_FALSE(weigh_faces(ToldFace(), plain));
  // The same face in another turn is another one.
  ToldFace turned = told({{1, 0.3}, {2, 0.3}});
  turned.candidates[1].rotation = 0;
  CHECK_FALSE(weigh_faces(told({{2, 0.5}}), turned));
}
