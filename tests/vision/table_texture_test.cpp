#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "vision/identify/table_texture.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kCell = 60;     // px
constexpr int kAround = 180;  // px of table around a board of 3 x 2 cells
const cv::Matx33d kMap(kCell, 0, kAround, 0, kCell, kAround, 0, 0, 1);
const cv::Point kPiece(1, 0);

// Stars and dots of which about one fits into a cell, no two cells alike.
cv::Mat printed_cloth(double noise) {
  cv::Mat cloth(2 * kCell + 2 * kAround, 3 * kCell + 2 * kAround, CV_8UC3,
                cv::Scalar(190, 205, 215));
  for (int y = 0; y * 43 < cloth.rows + 43; ++y)
    for (int x = 0; x * 47 < cloth.cols + 47; ++x)
      cv::circle(cloth, {47 * x + 20 * (y % 2), 43 * y}, 11 + (x + y) % 3, {60, 90, 170},
                 cv::FILLED, cv::LINE_AA);
  cv::Mat grain(cloth.size(), CV_16SC3);
  cv::RNG dice(7);
  dice.fill(grain, cv::RNG::NORMAL, 0, noise);
  cv::add(cloth, grain, cloth, cv::noArray(), CV_8U);
  return cloth;
}

cv::Mat with_piece(cv::Mat table) {
  cv::Mat face;
  cv::resize(draw_face(5), face, {kCell, kCell}, 0, 0, cv::INTER_AREA);
  face.copyTo(
      table(cv::Rect(kAround + kPiece.x * kCell, kAround + kPiece.y * kCell, kCell, kCell)));
  return table;
}

std::vector<cv::Point2f> square(cv::Point2f at) {
  return {at, at + cv::Point2f(1, 0), at + cv::Point2f(1, 1), at + cv::Point2f(0, 1)};
}

// All cells are asked about, so none of them tells what the table looks like.
std::vector<std::vector<cv::Point2f>> all_cells() {
  std::vector<std::vector<cv::Point2f>> taken;
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 3; ++x)
      taken.push_back(square({static_cast<float>(x), static_cast<float>(y)}));
  return taken;
}

}  // namespace

TEST_CASE("texture: cells of a printed cloth are like it in light and noise, a piece is not") {
  for (const double noise : {3.0, 20.0}) {
    for (const double light : {1.0, 0.45}) {
      INFO("noise " << noise << ", light " << light);
      cv::Mat seen = with_piece(printed_cloth(noise));
      seen *= light;
      const TableTexture texture(seen, kMap, {3, 2}, all_cells());
      for (int y = 0; y < 2; ++y) {
        for (int x = 0; x < 3; ++x) {
          const auto unlike = texture.unlikeness({x, y});
          REQUIRE(unlike);
          INFO(x << ", " << y << ": " << *unlike);
          if (cv::Point(x, y) == kPiece)
            CHECK(texture_odds(*unlike) > 0);
          else
            CHECK(texture_odds(*unlike) < -2);
        }
      }
    }
  }
}

TEST_CASE("texture: a shadow over half of the table makes no piece of a cell") {
  cv::Mat seen = printed_cloth(3);
  seen.colRange(0, kAround + kCell + 20) *= 0.5;
  const TableTexture texture(seen, kMap, {3, 2}, all_cells());
  for (const int y : {0, 1}) {
    CHECK(texture_odds(*texture.unlikeness({0, y})) < -2);
    CHECK(texture_odds(*texture.unlikeness({2, y})) < 0.1);
  }
}

TEST_CASE("texture: nothing is said of cells beyond the photo, or where it shows no table") {
  const cv::Mat seen = printed_cloth(3);
  const cv::Matx33d at_rim(kCell, 0, seen.cols - 1.5 * kCell, 0, kCell, kAround, 0, 0, 1);
  const TableTexture texture(seen, at_rim, {3, 2}, {});
  CHECK(texture.unlikeness({0, 0}));
  CHECK_FALSE(texture.unlikeness({2, 0}));
  const std::vector<std::vector<cv::Point2f>> everything{{{-4, -4}, {8, -4}, {8, 7}, {-4, 7}}};
  CHECK_FALSE(TableTexture(seen, kMap, {3, 2}, everything).unlikeness({1, 1}));
}

TEST_CASE("texture: what is unlike is likelier a piece, but never surely") {
  CHECK(texture_odds(1) <= -8);
  CHECK(texture_odds(1.4) < 0);
  CHECK(texture_odds(2) > 0);
  CHECK(texture_odds(100) <= 1);
  CHECK(texture_odds(0) == texture_odds(1));
}

TEST_CASE("texture: a plain dark piece on a cloth with dark prints is none of it") {
  cv::Mat seen = printed_cloth(3);
  for (int y = 0; y * 24 < seen.rows; ++y)
    for (int x = 0; x * 24 < seen.cols; ++x)
      cv::circle(seen, {24 * x, 24 * y}, 7, {40, 70, 45}, cv::FILLED, cv::LINE_AA);
  seen(cv::Rect(kAround + kCell, kAround, kCell, kCell)) = cv::Scalar(44, 74, 49);
  const TableTexture texture(seen, kMap, {3, 2}, all_cells());
  CHECK(*texture.unlikeness(kPiece) >= kUnlikeOnTheWhole);
  CHECK(texture_odds(*texture.unlikeness({2, 1})) < -2);
}
