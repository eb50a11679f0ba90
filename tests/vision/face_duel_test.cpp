#include "vision/identify/face_duel.h"

#include <cmath>
#include <cstdint>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"

using namespace storey::vision;

namespace {

constexpr int kCell = 100;
const cv::Scalar kWood(90, 150, 210), kStone(225, 220, 210), kRose(110, 90, 190);

// A floor with its pattern, so that it is not one colour.
void draw_floor(cv::Mat& cell, const cv::Scalar& colour) {
  cell.setTo(colour);
  for (int y = 20; y < kCell; y += 25) cv::line(cell, {0, y}, {kCell - 1, y}, 0.8 * colour, 2);
}

// A wall along an edge of a cell: 't', 'r', 'b' or 'l'.
void draw_wall(cv::Mat& cell, char edge) {
  constexpr int kThick = 10;
  const cv::Rect all(0, 0, kCell, kCell);
  const cv::Rect wall = edge == 't'   ? cv::Rect(0, 0, kCell, kThick)
                        : edge == 'b' ? cv::Rect(0, kCell - kThick, kCell, kThick)
                        : edge == 'l' ? cv::Rect(0, 0, kThick, kCell)
                                      : cv::Rect(kCell - kThick, 0, kThick, kCell);
  cv::rectangle(cell, wall & all, {250, 250, 250}, cv::FILLED);
  cv::rectangle(cell, wall & all, {30, 30, 30}, 2);
}

struct Half {
  cv::Scalar floor;
  std::string walls;
};

cv::Mat domino(const Half& top, const Half& bottom) {
  cv::Mat art(2 * kCell, kCell, CV_8UC3);
  for (const int half : {0, 1}) {
    cv::Mat cell = art(cv::Rect(0, half * kCell, kCell, kCell));
    const Half& what = half == 0 ? top : bottom;
    draw_floor(cell, what.floor);
    for (const char edge : what.walls) draw_wall(cell, edge);
  }
  cv::rectangle(art, {0, 0, kCell, 2 * kCell}, {30, 30, 30}, 2);
  return art;
}

std::vector<cv::Mat> dominoes() {
  return {domino({kStone, "rb"}, {kRose, "t"}),    // 0
          domino({kStone, "rb"}, {kRose, "tr"}),   // 1: one wall more
          domino({kRose, "tb"}, {kStone, "lbt"}),  // 2: much like 0 upside down, but for its ends
          domino({kWood, ""}, {kWood, ""}),       domino({kWood, "t"}, {kRose, "l"}),
          domino({kStone, ""}, {kWood, "b"})};
}

// On a table with neighbours all around, a little blurred, in light that falls off to one side.
cv::Mat photo_of(const cv::Mat& art, double sigma, double noise = 4) {
  cv::Mat photo(320, 220, CV_8UC3, cv::Scalar(70, 100, 130));
  art.copyTo(photo(cv::Rect(60, 60, art.cols, art.rows)));
  cv::Mat wide;
  photo.convertTo(wide, CV_32FC3);
  for (int y = 0; y < wide.rows; ++y)
    for (int x = 0; x < wide.cols; ++x)
      wide.at<cv::Vec3f>(y, x) = (0.45F + 0.0012F * static_cast<float>(x)) *
                                 wide.at<cv::Vec3f>(y, x).mul(cv::Vec3f(0.7F, 0.95F, 1.05F));
  cv::GaussianBlur(wide, wide, {}, sigma);
  cv::Mat grain(wide.size(), CV_32FC3);
  cv::RNG dice(7);
  dice.fill(grain, cv::RNG::NORMAL, 0, noise);
  wide += grain;
  wide.convertTo(photo, CV_8UC3);
  return photo;
}

// The place of the piece, a few pixels off and upright.
cv::Matx33d place(double off_x, double off_y) {
  return {kCell, 0, 60 + off_x - 0.5, 0, 2 * kCell, 60 + off_y - 0.5, 0, 0, 1};
}

std::vector<DuelLooks::Rival> all_of(const std::vector<cv::Mat>& looks) {
  std::vector<DuelLooks::Rival> rivals;
  for (int look = 0; look < static_cast<int>(looks.size()); ++look)
    for (const int rotation : {0, 2}) rivals.push_back({look, rotation});
  return rivals;
}

}  // namespace

TEST_CASE("a duel: of faces that differ by one wall the right one is far ahead") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  const auto rivals = all_of(looks);
  for (const std::size_t right : {0U, 1U}) {
    const auto outcome =
        duel.decide(duel.glance(photo_of(looks[right], 1.5), place(3, -4)), rivals);
    CHECK(rivals[outcome.best].look == static_cast<int>(right));
    CHECK(rivals[outcome.best].rotation == 0);
    CHECK(outcome.explained > 0.85);
    for (std::size_t i = 0; i < rivals.size(); ++i)
      if (i != outcome.best) CHECK(outcome.ahead[i] > 0.5);
  }
}

TEST_CASE("a duel: a neighbour's wall across the edge leaves a doubt which of two lies there") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  const std::vector<DuelLooks::Rival> rivals{{0, 0}, {1, 0}, {2, 2}};
  cv::Mat photo_art = looks[0].clone();
  // Half as wide as the wall that the other has there.
  cv::Mat strip = photo_art(cv::Rect(kCell - 6, kCell, 6, kCell));
  strip.setTo(cv::Scalar::all(250));
  strip.col(0).setTo(cv::Scalar::all(30));
  const auto seen = duel.glance(photo_of(photo_art, 1.5), place(0, 0));
  auto outcome = duel.decide(seen, rivals);
  const std::size_t other = outcome.best == 0 ? 1 : 0;
  CHECK(outcome.ahead[other] > 0.5);
  duel.look_where_others_lie(seen, rivals, outcome);
  CHECK(outcome.ahead[other] < 0.3);
  CHECK(outcome.ahead[2] > 0.5);
}

TEST_CASE("a duel: a face that is ahead wherever others lie stays so") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  const auto rivals = all_of(looks);
  const auto seen = duel.glance(photo_of(looks[1], 1.5), place(3, -4));
  auto outcome = duel.decide(seen, rivals);
  const auto before = outcome.ahead;
  duel.look_where_others_lie(seen, rivals, outcome);
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    CHECK(outcome.ahead[i] <= before[i]);
    CHECK(outcome.ahead[i] > 0.4);
  }
}

// As glare leaves it.
TEST_CASE("a duel: a wall of which a veil leaves a third is there, in doubt") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  const std::vector<DuelLooks::Rival> rivals{{0, 0}, {1, 0}, {2, 2}};
  const auto told_with = [&](double left) {
    const cv::Mat art = left * looks[1] + (1 - left) * looks[0];
    const auto seen = duel.glance(photo_of(art, 1.5), place(1, -1));
    auto outcome = duel.decide(seen, rivals);
    CHECK(outcome.best == 0);
    duel.look_where_others_lie(seen, rivals, outcome);
    return outcome;
  };
  const auto veiled = told_with(0.3);
  CHECK(veiled.best == 1);
  CHECK(veiled.ahead[0] > 0);
  CHECK(veiled.ahead[0] < 0.2);
  CHECK(veiled.ahead[2] > 0.5);
  const auto bare = told_with(0.05);
  CHECK(bare.best == 0);
  CHECK(bare.ahead[1] > 0.5);
}

// Only the first few are laid over the picture by themselves before one is best.
TEST_CASE("a duel: of two the one that explains more where it lies best is told") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  // A neighbour's wall lies along the edge where the other has one.
  cv::Mat wide(2 * kCell, kCell + 12, CV_8UC3, cv::Scalar(250, 250, 250));
  looks[0].copyTo(wide(cv::Rect(0, 0, kCell, 2 * kCell)));
  cv::line(wide, {kCell + 11, 0}, {kCell + 11, 2 * kCell - 1}, {30, 30, 30}, 2);
  const std::vector<DuelLooks::Rival> rivals{{1, 0}, {3, 0}, {4, 0}, {0, 0}};
  const auto seen = duel.glance(photo_of(wide, 1.5), place(2, 0));
  auto outcome = duel.decide(seen, rivals);
  CHECK(outcome.best == 0);
  duel.look_where_others_lie(seen, rivals, outcome);
  CHECK(outcome.best == 3);
  CHECK(outcome.ahead[0] > 0.5);
  const cv::Matx33d unit_from_place = outcome.unit_from_place;
  CHECK(std::abs(kCell * unit_from_place(0, 2) + 2) < 1.5);  // px: it is not drawn aside
}

TEST_CASE("a duel: where a face lies is found, and it is not stretched onto what others share") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  // The other is listed first, as if it had been the likeliest at a glance.
  const std::vector<DuelLooks::Rival> rivals{{0, 2}, {2, 0}};
  const auto outcome = duel.decide(duel.glance(photo_of(looks[2], 1), place(4, 3)), rivals);
  CHECK(rivals[outcome.best].look == 2);
  const cv::Matx33d& map = outcome.unit_from_place;
  CHECK(std::abs(map(0, 2) * kCell + 4) < 3);
  CHECK(std::abs(map(1, 2) * 2 * kCell + 3) < 3);
  CHECK(std::abs(map(0, 0) - 1) < 0.041);
  CHECK(std::abs(map(1, 1) - 1) < 0.041);
  CHECK(outcome.explained > 0.85);
}

TEST_CASE("a duel: a place seen from straight above is as likely at first sight as at a glance") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  for (const auto& art : looks) {
    const cv::Mat photo = photo_of(art, 1);
    for (const cv::Point off : {cv::Point(0, 0), cv::Point(5, -6), cv::Point(40, 60)}) {
      const cv::Mat from_above =
          photo(cv::Rect(cv::Point(60, 60) + off, cv::Size(kCell, 2 * kCell)));
      const float glanced = duel.glance(photo, place(off.x, off.y)).likeness;
      CHECK(std::abs(duel.first_sights({from_above}).front() - glanced) < 0.08F);
    }
  }
}

TEST_CASE("a duel: the likeliest faces of a place are listed in both turns") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  cv::Mat turned;
  cv::rotate(looks[4], turned, cv::ROTATE_180);
  const auto likely = duel.likeliest(duel.glance(photo_of(turned, 1), place(0, 0)), 3);
  REQUIRE(likely.size() == 3);
  CHECK(likely.front() == DuelLooks::Rival{4, 2});
  CHECK(duel.glance(photo_of(turned, 1), place(0, 0)).likeness > 0.9F);
}

TEST_CASE("a duel: what is no face is explained by none") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  cv::Mat other(2 * kCell, kCell, CV_8UC3, cv::Scalar(60, 60, 60));
  cv::circle(other, {50, 100}, 40, {240, 240, 240}, cv::FILLED);
  const auto outcome = duel.decide(duel.glance(photo_of(other, 1), place(0, 0)), all_of(looks));
  CHECK(outcome.explained < 0.5);
}

namespace {

// The shadow of something with a soft edge lies across a photo, and a lamp shines on a part of it.
cv::Mat in_uneven_light(cv::Mat photo) {
  cv::Mat light(photo.size(), CV_32F);
  for (int y = 0; y < photo.rows; ++y)
    for (int x = 0; x < photo.cols; ++x) light.at<float>(y, x) = x + y / 3 < 160 ? 0.3F : 1.1F;
  cv::GaussianBlur(light, light, {}, 8);
  for (int y = 0; y < photo.rows; ++y) {
    for (int x = 0; x < photo.cols; ++x) {
      const float away = std::hypot(static_cast<float>(x - 110), static_cast<float>(y - 210));
      const float glare = 90 * std::exp(-away * away / 1800);
      for (int c = 0; c < 3; ++c) {
        std::uint8_t& value = photo.at<cv::Vec3b>(y, x)[c];
        value = cv::saturate_cast<std::uint8_t>(light.at<float>(y, x) * value + glare);
      }
    }
  }
  return photo;
}

}  // namespace

TEST_CASE("a duel: shadows and glare on a face do not speak against it as another face does") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  const auto outcome_of = [&](const cv::Mat& photo, int look) {
    return duel.decide(duel.glance(photo, place(2, -2)), {{look, 0}});
  };
  const auto even = outcome_of(photo_of(looks[1], 1), 1);
  const auto uneven = outcome_of(in_uneven_light(photo_of(looks[1], 1)), 1);
  CHECK(even.explained > 0.9);
  CHECK(even.drawn > 0.7);
  CHECK(uneven.explained < 0.8);
  CHECK(uneven.drawn > 0.65);
  CHECK(outcome_of(in_uneven_light(photo_of(looks[1], 1)), 3).drawn < 0.4);
}

TEST_CASE("a duel: noise is no face's, and where nothing is drawn it makes none") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  const auto drawn = [&](const cv::Mat& art, double noise) {
    return duel.decide(duel.glance(photo_of(art, 1, noise), place(2, -2)), {{1, 0}}).drawn;
  };
  CHECK(drawn(looks[1], 25) > 0.65);
  const cv::Mat bare(2 * kCell, kCell, CV_8UC3, cv::Scalar(120, 120, 120));
  CHECK(drawn(bare, 25) < 0.2);
}

TEST_CASE("a duel: a colour that the light leaves no trace of does not count") {
  const auto looks = dominoes();
  const DuelLooks duel(looks, 1, 2);
  cv::Mat photo = photo_of(looks[1], 1);
  std::vector<cv::Mat> channels;
  cv::split(photo, channels);
  cv::RNG dice(3);
  dice.fill(channels[0], cv::RNG::UNIFORM, 0, 6);  // no blue but noise
  cv::merge(channels, photo);
  const auto rivals = all_of(looks);
  const auto outcome = duel.decide(duel.glance(photo, place(1, 1)), rivals);
  CHECK(rivals[outcome.best].look == 1);
  CHECK(outcome.explained > 0.6);
}

namespace {

cv::Mat coin(const cv::Scalar& colour, const std::string& text) {
  cv::Mat art(kCell, kCell, CV_8UC3, cv::Scalar(255, 255, 255));
  cv::circle(art, {50, 50}, 49, 0.6 * colour, cv::FILLED);
  cv::circle(art, {50, 50}, 40, colour, cv::FILLED);
  cv::putText(art, text, {24, 66}, cv::FONT_HERSHEY_SIMPLEX, 1.6, {30, 30, 30}, 6);
  return art;
}

// Of a disc only, on something that is checked.
cv::Mat laid_on_checks(const cv::Mat& art) {
  cv::Mat below(kCell, kCell, CV_8UC3, cv::Scalar(40, 40, 40));
  for (int y = 0; y < kCell; y += 20)
    for (int x = y / 20 % 2 * 20; x < kCell; x += 40)
      cv::rectangle(below, {x, y, 20, 20}, {220, 230, 240}, cv::FILLED);
  cv::Mat mask(art.size(), CV_8U, cv::Scalar(0));
  cv::circle(mask, {50, 50}, 49, 255, cv::FILLED);
  art.copyTo(below, mask);
  return below;
}

}  // namespace

TEST_CASE("a duel: what lies around a disc says nothing of its face, and noise little") {
  const std::vector<cv::Mat> looks{coin({60, 140, 230}, "1"), coin({190, 190, 190}, "2")};
  const DuelLooks discs(looks, 1, 1, true);
  const cv::Matx33d at(kCell, 0, 60.5, 0, kCell, 57.5, 0, 0, 1);
  for (const int right : {0, 1}) {
    const cv::Mat art = laid_on_checks(looks[static_cast<std::size_t>(right)]);
    const auto seen = discs.glance(photo_of(art, 1.5, 14), at);
    const double as_disc = discs.decide(seen, {{right, 0}}).explained;
    CHECK(as_disc > 0.85);
    CHECK(discs.decide(seen, {{1 - right, 0}}).explained < 0.6);
    // As a square the corners are held against it.
    const DuelLooks squares(looks, 1, 1);
    const auto square = squares.glance(photo_of(art, 1.5, 14), at);
    CHECK(squares.decide(square, {{right, 0}}).explained < as_disc - 0.05);
  }
  cv::Mat no_disc(kCell, kCell, CV_8UC3, cv::Scalar(200, 210, 220));
  for (const cv::Point pip : {cv::Point(25, 25), cv::Point(75, 25), cv::Point(25, 75)})
    cv::circle(no_disc, pip, 9, {20, 20, 20}, cv::FILLED);
  CHECK(discs.decide(discs.glance(photo_of(no_disc, 1.5), at), {{0, 0}, {1, 0}}).explained < 0.4);
}
