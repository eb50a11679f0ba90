#include "vision/locate/printed_grid.h"

#include <opencv2/imgproc.hpp>
#include <random>

#include "tests/catch.h"
#include "tests/pipeline/drawn_board.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/photo/pixels.h"

using namespace storey;
using namespace storey::vision;

namespace {

fake::DrawnBoard some_board(unsigned seed) {
  std::mt19937 random(seed);
  fake::DrawnBoard board;
  for (int i = 0; i < 50; ++i) {
    const std::string tile{static_cast<char>('1' + random() % 6), "ROYGBW"[random() % 6]};
    board.tiles[{static_cast<int>(random() % 16), static_cast<int>(random() % 16)}] = tile;
  }
  return board;
}

cv::Matx33d inverse(const fake::View& view) { return cv::Matx33d(view.data()).inv(); }

double farthest_corner(const cv::Matx33d& found, const cv::Matx33d& truth) {
  double most = 0;
  for (const auto& [x, y] : {std::pair{0, 0}, {16, 0}, {16, 16}, {0, 16}}) {
    const auto a = apply(found, cv::Point2d(x, y));
    const auto b = apply(truth, cv::Point2d(x, y));
    most =
        std::max(most, std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y)));
  }
  return most;
}

}  // namespace

TEST_CASE("printed grid: its rim is told from its lines, tiles on it or not") {
  const std::vector<fake::View> views = {
      fake::view_of_board(90, 110, 44),
      fake::view_by_camera(960, 44, 0, 0.2),
      fake::view_by_camera(960, 44, 0.25, -0.12),
      fake::view_by_camera(960, 38, -0.25, 0.25),
  };
  for (std::size_t i = 0; i < views.size(); ++i) {
    for (const bool bare : {true, false}) {
      INFO("view " << i << (bare ? " bare" : " with tiles"));
      const auto board = bare ? fake::DrawnBoard{} : some_board(static_cast<unsigned>(i));
      const Pixels pixels = fake::draw_board(board, views[i], 960, 960, 7);
      const auto guesses = find_printed_grids(borrow(pixels), 16, 16);
      REQUIRE_FALSE(guesses.empty());
      CHECK(farthest_corner(guesses.front().picture_from_board, inverse(views[i])) < 4);
      CHECK(has_lines(guesses.front(), 16, 16));
      CHECK(line_confidence(guesses, 16, 16) > 0.9);
    }
  }
}

TEST_CASE("printed grid: of a board that leaves the photo no place is plain") {
  const Pixels pixels =
      fake::draw_board(some_board(3), fake::view_of_board(-130, 80, 44), 960, 960, 7);
  CHECK(line_confidence(find_printed_grids(borrow(pixels), 16, 16), 16, 16) < 0.98);
}

TEST_CASE("printed grid: how sure it is a board, and where its rim is, are two things") {
  const auto seen = [](double share) {
    GridGuess guess;
    guess.score = share * 34;  // lines of 16 x 16 squares
    return guess;
  };
  CHECK_FALSE(has_some_lines(seen(0.4), 16, 16));
  CHECK(has_some_lines(seen(0.5), 16, 16));
  CHECK_FALSE(has_lines(seen(0.5), 16, 16));
  CHECK(has_lines(seen(0.6), 16, 16));
  const std::vector<GridGuess> few_lines{seen(0.5), seen(0.4)};
  CHECK(board_confidence(few_lines, 16, 16) < 0.02);
  CHECK(place_confidence(few_lines) > 0.98);
  const std::vector<GridGuess> two_places{seen(0.8), seen(0.8)};
  CHECK(board_confidence(two_places, 16, 16) > 0.98);
  CHECK(place_confidence(two_places) < 0.2);
  CHECK(line_confidence(two_places, 16, 16) < 0.2);
}

TEST_CASE("printed grid: a photo of something else has none") {
  std::mt19937 random(2);
  cv::Mat picture(700, 900, CV_8UC3, cv::Scalar(120, 130, 140));
  for (int i = 0; i < 60; ++i) {
    const cv::Point a(static_cast<int>(random() % 900), static_cast<int>(random() % 700));
    picture(cv::Rect(a, cv::Size(30, 20)) & cv::Rect({}, picture.size()))
        .setTo(cv::Scalar(static_cast<double>(random() % 255), 90, 60));
  }
  for (const auto& guess : find_printed_grids(picture, 16, 16)) CHECK(!has_lines(guess, 16, 16));
  CHECK(find_printed_grids(cv::Mat(400, 400, CV_8UC3, cv::Scalar(90, 90, 90)), 16, 16).empty());
}

TEST_CASE("printed grid: a frame with few squares is not taken for a board with many") {
  cv::Mat picture(900, 900, CV_8UC3, cv::Scalar(150, 160, 170));
  for (int i = 0; i <= 5; ++i) {
    cv::line(picture, {150 + 120 * i, 150}, {150 + 120 * i, 750}, cv::Scalar(40, 50, 60), 8);
    cv::line(picture, {150, 150 + 120 * i}, {750, 150 + 120 * i}, cv::Scalar(40, 50, 60), 8);
  }
  for (const auto& guess : find_printed_grids(picture, 16, 16)) CHECK(!has_lines(guess, 16, 16));
}
