#include "vision/identify/inner_walls.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr double kPx = 64;  // a cell
constexpr double kShiftX = 0.2, kShiftY = -0.18, kShrink = 0.045;

/// Board units -> px of draw_frame().
const cv::Matx33d kPictureFromBoard(kPx, 0, 19.5, 0, kPx, 19.5, 0, 0, 1);

cv::Rect area(double x0, double y0, double x1, double y1) {
  const auto px = [](double board) { return static_cast<int>(std::lround(board * kPx + 20)); };
  return {cv::Point(px(x0), px(y0)), cv::Point(px(x1), px(y1))};
}

cv::Rect opening(const Place& spec, int col, int row) {
  const double rim = spec.bar_mm / (2 * (spec.cell_mm + spec.bar_mm));
  return area(col + rim, row + rim, col + 1 - rim, row + 1 - rim);
}

/// An empty frame seen from the right and from above, a light wall behind it; with noise.
cv::Mat draw_frame(const Place& spec) {
  cv::Mat picture(static_cast<int>(spec.rows * kPx) + 40, static_cast<int>(spec.cols * kPx) + 40,
                  CV_8UC3, cv::Scalar(90, 130, 170));
  const auto back = [](double at, double cells, double shift) {
    return at + shift - kShrink * (at - cells / 2);
  };
  for (int row = 0; row < spec.rows; ++row) {
    for (int col = 0; col < spec.cols; ++col) {
      const cv::Rect open = opening(spec, col, row);
      picture(open) = cv::Scalar(60, 90, 120);
      const double rim = spec.bar_mm / (2 * (spec.cell_mm + spec.bar_mm));
      const cv::Rect behind =
          area(back(col + rim, spec.cols, kShiftX), back(row + rim, spec.rows, kShiftY),
               back(col + 1 - rim, spec.cols, kShiftX), back(row + 1 - rim, spec.rows, kShiftY));
      picture(open & behind) = cv::Scalar(200, 205, 210);
    }
  }
  cv::Mat noise(picture.size(), CV_8UC3);
  cv::RNG dice(7);
  dice.fill(noise, cv::RNG::UNIFORM, 0, 8);
  return picture + noise;
}

std::size_t at(const Place& spec, int col, int row) {
  return static_cast<std::size_t>(row * spec.cols + col);
}

}  // namespace

TEST_CASE("inner walls: the back of an empty frame is found, and every opening shows it") {
  const Place spec;
  FrameBack back;
  const auto walls =
      inner_walls(draw_frame(spec), kPictureFromBoard, spec, std::vector<bool>(25, true), &back);
  CHECK(back.support > 0.7);
  CHECK(back.shift_x == Approx(kShiftX).margin(0.02));
  CHECK(back.shift_y == Approx(kShiftY).margin(0.02));
  for (const Walls seen : walls) CHECK(seen == Walls::kSeen);
}

TEST_CASE("inner walls: a card before a cell hides them, as plain as the wall behind it is") {
  const Place spec;
  cv::Mat picture = draw_frame(spec);
  picture(opening(spec, 1, 2)) = cv::Scalar(200, 205, 210);
  // This card leaves a rim of the cell in view on all sides.
  const cv::Rect open = opening(spec, 3, 1);
  picture(open) = cv::Scalar(70, 160, 90);
  picture(open - cv::Size(10, 10) + cv::Point(5, 5)) = cv::Scalar(40, 50, 60);
  const auto walls = inner_walls(picture, kPictureFromBoard, spec, std::vector<bool>(25, true));
  CHECK(walls[at(spec, 1, 2)] == Walls::kMissing);
  CHECK(walls[at(spec, 3, 1)] != Walls::kSeen);
  CHECK(std::count(walls.begin(), walls.end(), Walls::kSeen) == 23);
}

TEST_CASE("inner walls: half of them in view is no proof") {
  const Place spec;
  cv::Mat picture = draw_frame(spec);
  cv::Rect lower = opening(spec, 2, 2);
  lower.y += lower.height * 2 / 5;
  lower.height -= lower.height * 2 / 5;
  picture(lower) = cv::Scalar(50, 40, 30);
  const auto walls = inner_walls(picture, kPictureFromBoard, spec, std::vector<bool>(25, true));
  CHECK(walls[at(spec, 2, 2)] != Walls::kSeen);
}

TEST_CASE("inner walls: a card is noticed while a sleeve hides those of many other cells") {
  const Place spec;
  cv::Mat picture = draw_frame(spec);
  std::vector<bool> looks_empty(25, false);
  for (const int col : {0, 1, 2, 3, 4})
    looks_empty[at(spec, col, 3)] = looks_empty[at(spec, col, 4)] = col != 1;
  for (const int col : {0, 1, 2}) {  // of one colour, as far as it goes
    picture(area(col, 0, col + 1, 1)) = cv::Scalar(60, 40, 40);
    looks_empty[at(spec, col, 0)] = true;
  }
  picture(opening(spec, 3, 2)) = cv::Scalar(40, 60, 60);
  looks_empty[at(spec, 3, 2)] = true;
  FrameBack back;
  const auto walls = inner_walls(picture, kPictureFromBoard, spec, looks_empty, &back);
  CHECK(back.support < 0.7);
  CHECK(walls[at(spec, 3, 2)] == Walls::kMissing);
  CHECK(std::count(walls.begin(), walls.end(), Walls::kSeen) >= 6);
}

TEST_CASE("inner walls: two cells that agree by chance say nothing") {
  const Place spec;
  cv::Mat picture = draw_frame(spec);
  std::vector<bool> looks_empty(25, false);
  for (const int row : {0, 1, 2, 3, 4}) {
    looks_empty[at(spec, 2, row)] = true;
    if (row > 1) picture(opening(spec, 2, row)) = cv::Scalar(40, 60, 60);
  }
  for (const Walls seen : inner_walls(picture, kPictureFromBoard, spec, looks_empty))
    CHECK(seen == Walls::kUnknown);
}

TEST_CASE("inner walls: nothing is told where hardly a cell is empty, or nothing has a back") {
  const Place spec;
  std::vector<bool> few(25, false);
  few[3] = few[7] = few[8] = few[20] = true;
  for (const Walls seen : inner_walls(draw_frame(spec), kPictureFromBoard, spec, few))
    CHECK(seen == Walls::kUnknown);
  cv::Mat plain = draw_frame(spec);
  cv::RNG dice(11);
  for (int row = 0; row < 5; ++row)
    for (int col = 0; col < 5; ++col)
      dice.fill(plain(opening(spec, col, row)), cv::RNG::UNIFORM, 60, 200);
  for (const Walls seen : inner_walls(plain, kPictureFromBoard, spec, std::vector<bool>(25, true)))
    CHECK(seen != Walls::kSeen);
}
