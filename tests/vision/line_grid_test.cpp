#include "vision/geometry/line_grid.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/catch.h"
#include "vision/geometry/homography.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr int kGridCells = 5;
const cv::Size kPictureSize(820, 610);

// A board of kGridCells cells a side whose middle a phone's main camera looks at, from `tilt_deg`
// off straight above, turned by `turn_deg` on the table.
cv::Matx33d seen_from(double tilt_deg, double turn_deg, double away_in_cells) {
  const double focal = 0.6 * std::hypot(kPictureSize.width, kPictureSize.height);
  const double tilt = tilt_deg * CV_PI / 180;
  const double turn = turn_deg * CV_PI / 180;
  const cv::Vec3d x(std::cos(turn), std::sin(turn) * std::cos(tilt),
                    -std::sin(turn) * std::sin(tilt));
  const cv::Vec3d y(-std::sin(turn), std::cos(turn) * std::cos(tilt),
                    -std::cos(turn) * std::sin(tilt));
  const cv::Vec3d first = cv::Vec3d(0, 0, away_in_cells) - kGridCells / 2.0 * (x + y);
  const cv::Matx33d camera(focal, 0, kPictureSize.width / 2.0, 0, focal, kPictureSize.height / 2.0,
                           0, 0, 1);
  return camera * cv::Matx33d(x[0], y[0], first[0], x[1], y[1], first[1], x[2], y[2], first[2]);
}

// The borders of its cells, each broken off a little before its end, and edges of other things.
std::vector<LineSegment> lines_of(const cv::Matx33d& picture_from_board) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> off(-0.6F, 0.6F);  // px
  const auto seen = [&](double x, double y) {
    return apply(picture_from_board, cv::Point2d(x, y)) + cv::Point2f(off(random), off(random));
  };
  std::vector<LineSegment> lines;
  for (int line = 0; line <= kGridCells; ++line) {
    for (int cell = 0; cell < kGridCells; ++cell) {
      lines.push_back({seen(line, cell + 0.05), seen(line, cell + 0.95)});
      lines.push_back({seen(cell + 0.05, line), seen(cell + 0.95, line)});
    }
  }
  std::uniform_real_distribution<float> at(0, 1);
  for (int i = 0; i < 25; ++i) {
    const cv::Point2f from(at(random) * static_cast<float>(kPictureSize.width),
                           at(random) * static_cast<float>(kPictureSize.height));
    lines.push_back({from, from + 60 * cv::Point2f(at(random) - 0.5F, at(random) - 0.5F)});
  }
  return lines;
}

// By how many cells the nearest guess has a corner elsewhere, at any quarter turn.
double nearest_of(const std::vector<GridGuess>& guesses, const cv::Matx33d& picture_from_board) {
  double nearest = 100;
  for (const GridGuess& guess : guesses) {
    const cv::Matx33d map = guess.picture_from_board.inv() * picture_from_board;
    double farthest = 0;
    for (const auto& [x, y] :
         {std::pair{0, 0}, {kGridCells, 0}, {kGridCells, kGridCells}, {0, kGridCells}}) {
      const cv::Point2f corner = apply(map, cv::Point2d(x, y));
      const auto away = [](float place) {
        return std::min(std::abs(place), std::abs(place - kGridCells));
      };
      farthest = std::max<double>({farthest, away(corner.x), away(corner.y)});
    }
    nearest = std::min(nearest, farthest);
  }
  return nearest;
}

}  // namespace

TEST_CASE("line grid: a board is found from as far aside as it is looked for") {
  const GridSearch search{.focals = {0.6, 0.8}, .steepest_deg = 66, .reach = 4.9};
  for (const double tilt : {5.0, 30.0, 50.0, 58.0, 64.0}) {
    for (const double turn : {0.0, 20.0, 45.0}) {
      for (const double away : {9.0, 14.0}) {
        INFO("tilt " << tilt << ", turn " << turn << ", " << away << " cells away");
        const cv::Matx33d map = seen_from(tilt, turn, away);
        CHECK(nearest_of(guess_grids(lines_of(map), kPictureSize, search), map) < 0.1);
      }
    }
  }
}
