#include "vision/locate/lattice_guesses.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/geometry/homography.h"
#include "vision/identify/template_impl.h"
#include "vision/locate/open_lattice.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kBoardSide = 5;
constexpr double kBoardCellPx = 48;
constexpr double kBoardTurnDeg = 8;
const cv::Point2d kBoardCorner(430, 270);

cv::Matx33d picture_from_planked() {
  const double c = kBoardCellPx * std::cos(kBoardTurnDeg * CV_PI / 180);
  const double s = kBoardCellPx * std::sin(kBoardTurnDeg * CV_PI / 180);
  return {c, -s, kBoardCorner.x, s, c, kBoardCorner.y, 0, 0, 1};
}

// Planks with a joint every few feet, far more and longer edges than a small board has.
cv::Mat planks() {
  cv::Mat floor(860, 1150, CV_8UC3, cv::Scalar(120, 165, 205));
  cv::RNG dice(4);
  const cv::Point2d along(std::cos(0.5), std::sin(0.5));
  const cv::Point2d across(-along.y, along.x);
  const auto line = [&](cv::Point2d from, cv::Point2d to) {
    cv::line(floor, from, to, {70, 95, 120}, 2, cv::LINE_AA);
  };
  for (int plank = -14; plank < 20; ++plank) {
    const cv::Point2d start = 50.0 * plank * across;
    line(start - 3000 * along, start + 3000 * along);
    for (int joint = -8; joint < 12; ++joint) {
      const cv::Point2d at = start + (190.0 * joint + dice.uniform(-60, 60)) * along;
      line(at, at + 50 * across);
    }
  }
  return floor;
}

// A board of tiles of all kinds on the planks.
cv::Mat board_on_planks() {
  cv::Mat photo = planks();
  cv::Mat board(kBoardSide * kTilePx, kBoardSide * kTilePx, CV_8UC3);
  for (int i = 0; i < kBoardSide * kBoardSide; ++i) {
    const cv::Rect place(i % kBoardSide * kTilePx, i / kBoardSide * kTilePx, kTilePx, kTilePx);
    draw_tile(i * 7 % kTileKinds, i).copyTo(board(place));
  }
  const cv::Matx33d map =
      picture_from_planked() * cv::Matx33d(1.0 / kTilePx, 0, 0, 0, 1.0 / kTilePx, 0, 0, 0, 1);
  cv::Mat small;
  cv::resize(board, small, {}, kBoardCellPx / kTilePx, kBoardCellPx / kTilePx, cv::INTER_AREA);
  const cv::Matx33d of_small =
      map * cv::Matx33d(kTilePx / kBoardCellPx, 0, 0, 0, kTilePx / kBoardCellPx, 0, 0, 0, 1);
  cv::Mat cover;
  cv::warpPerspective(cv::Mat(small.size(), CV_8U, cv::Scalar(255)), cover, of_small, photo.size(),
                      cv::INTER_NEAREST);
  cv::Mat laid;
  cv::warpPerspective(small, laid, of_small, photo.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  laid.copyTo(photo, cover);
  return photo;
}

cv::Mat in_the_dark(const cv::Mat& photo) {
  cv::Mat dark;
  photo.convertTo(dark, CV_32FC3, 0.2);
  cv::Mat noise(dark.size(), CV_32FC3);
  cv::RNG(3).fill(noise, cv::RNG::NORMAL, 0, 12);
  dark += noise;
  dark.convertTo(dark, CV_8UC3);
  return dark;
}

// By how much of a cell the corners of the board are off the lattice of a guess.
double off_lattice(const cv::Matx33d& picture_from_guess) {
  const cv::Matx33d map = picture_from_guess.inv() * picture_from_planked();
  double most = 0;
  for (const auto& [x, y] :
       {std::pair{0, 0}, {kBoardSide, 0}, {kBoardSide, kBoardSide}, {0, kBoardSide}}) {
    const cv::Point2f at = apply(map, cv::Point2d(x, y));
    most = std::max<double>(
        {most, std::abs(at.x - std::round(at.x)), std::abs(at.y - std::round(at.y))});
  }
  // A finer lattice holds the corners, too.
  const cv::Point2f across = apply(map, {1, 0}) - apply(map, {0, 0});
  return std::max(most, std::abs(std::hypot(across.x, across.y) - 1.0));
}

bool any_on_board(const std::vector<LatticeGuess>& guesses) {
  return std::any_of(guesses.begin(), guesses.end(), [](const LatticeGuess& guess) {
    return off_lattice(guess.picture_from_board) < 0.1;
  });
}

}  // namespace

TEST_CASE("lattice guesses: a board is found that planks outnumber") {
  const cv::Mat photo = board_on_planks();
  const View view(to_photo(photo));
  CHECK_FALSE(any_on_board(lattices_of_lines(view, photo, 0.5e6, kUsualWindow)));
  CHECK(any_on_board(many_lattices(view, photo, 0.5e6, LinePool::kAll)));
  CHECK(any_on_board(many_lattices(view, photo, 1.0e6, LinePool::kParts)));
}

TEST_CASE("lattice guesses: the whole of a square picture is a board of each size") {
  std::vector<LatticeGuess> guesses;
  add_whole_picture({400, 300}, {5, 7}, guesses);
  CHECK(guesses.empty());
  add_whole_picture({400, 380}, {5, 7}, guesses);
  REQUIRE(guesses.size() == 2);
  CHECK(guesses[1].window == cv::Rect(0, 0, 7, 7));
  const cv::Point2f end = apply(guesses[1].picture_from_board, cv::Point2d(7, 7));
  CHECK(end.x == Approx(399.5));
  CHECK(end.y == Approx(379.5));
}

TEST_CASE("open lattice: a board of a usual size is found among planks") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const View view(to_photo(board_on_planks()));
  LatticeLimits limits{.most = {9, 9}, .sides = {kBoardSide}};
  const auto found = find_open_lattice(*set->impl().cells, view, limits);
  REQUIRE(found);
  CHECK(found->rows == kBoardSide);
  CHECK(found->cols == kBoardSide);
  CHECK(off_lattice(found->picture_from_board) < 0.1);
  CHECK_FALSE(found->by_sense);
  limits.sides.clear();
  limits.thorough = false;
  const auto by_looks = find_open_lattice(*set->impl().cells, view, limits);
  CHECK((!by_looks || off_lattice(by_looks->picture_from_board) > 0.1));
}

// Where looks find nothing at all the sense is asked.
TEST_CASE("open lattice: one of any size is found among planks by who takes the time, in doubt") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const View view(to_photo(board_on_planks()));
  LatticeLimits limits{.most = {9, 9}};
  const auto found = find_open_lattice(*set->impl().cells, view, limits);
  REQUIRE(found);
  CHECK(found->by_sense);
  CHECK(off_lattice(found->picture_from_board) < 0.1);
  limits.thorough = false;
  CHECK_FALSE(find_open_lattice(*set->impl().cells, view, limits));
  const View bare(to_photo(planks()));
  limits.thorough = true;
  CHECK_FALSE(find_open_lattice(*set->impl().cells, bare, limits));
}

TEST_CASE("open lattice: in the dark a board is found only by who takes the time") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const View view(to_photo(in_the_dark(board_on_planks())));
  LatticeLimits limits{.most = {9, 9}, .sides = {kBoardSide}};
  const auto found = find_open_lattice(*set->impl().cells, view, limits);
  REQUIRE(found);
  CHECK(off_lattice(found->picture_from_board) < 0.1);
  limits.thorough = false;
  CHECK_FALSE(find_open_lattice(*set->impl().cells, view, limits));
}
