#include "vision/learn/drawn_cells.h"

#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>

#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr int kPhotos = 6;
constexpr std::uint64_t kSeed = 20'11'2026;
// Of a hand-laid piece, and of a phone's camera.
constexpr double kShift_px = 1.5;
constexpr double kTurn_deg = 2.5;
constexpr double kScale = 0.03;
constexpr double kLight = 0.45;  // log gain of all channels
constexpr double kTint = 0.25;   // log gain of one channel against the others
constexpr double kFade = 0.15;   // log light from one edge of the cell to the other
constexpr double kSoftest_px = 0.9;
constexpr double kNoise = 5;

/// Lays a face on the cell's picture, moved by what a hand leaves.
void lay(const cv::Mat& face, cv::Point2d at, cv::RNG& dice, cv::Mat& picture) {
  const double turn = dice.uniform(-kTurn_deg, kTurn_deg) * CV_PI / 180;
  const double scale = kCellPx * (1 + dice.uniform(-kScale, kScale)) / face.cols;
  const double c = scale * std::cos(turn);
  const double s = scale * std::sin(turn);
  const double middle = (face.cols - 1) / 2.0;
  const cv::Matx23d to_picture(c, -s, at.x - c * middle + s * middle, s, c,
                               at.y - s * middle - c * middle);
  cv::Mat small;
  // As large as it will be seen, so that nothing is left out between pixels.
  const double shrink = static_cast<double>(kCellPx) / face.cols;
  cv::resize(face, small, {kCellPx, kCellPx}, 0, 0, cv::INTER_AREA);
  const cv::Matx33d up(1 / shrink, 0, 0.5 / shrink - 0.5, 0, 1 / shrink, 0.5 / shrink - 0.5, 0, 0,
                       1);
  cv::warpAffine(small, picture, to_picture * up, picture.size(), cv::INTER_LINEAR,
                 cv::BORDER_TRANSPARENT);
}

cv::Mat turned_by(const cv::Mat& face, int quarters) {
  if (quarters == 0) return face;
  cv::Mat turned;
  cv::rotate(face, turned, quarters - 1);
  return turned;
}

/// The light of one photo, as gains of B, G, R.
cv::Vec3d light_of_photo(cv::RNG& dice) {
  const double all = dice.uniform(-kLight, kLight);
  return {std::exp(all + dice.uniform(-kTint, kTint)), std::exp(all + dice.uniform(-kTint, kTint)),
          std::exp(all + dice.uniform(-kTint, kTint))};
}

void expose(const cv::Vec3d& light, cv::RNG& dice, cv::Mat& picture) {
  cv::GaussianBlur(picture, picture, {0, 0}, dice.uniform(0.3, kSoftest_px));
  const double across = dice.uniform(-kFade, kFade);
  const double down = dice.uniform(-kFade, kFade);
  for (int y = 0; y < picture.rows; ++y) {
    for (int x = 0; x < picture.cols; ++x) {
      auto& pixel = picture.at<cv::Vec3b>(y, x);
      const double fade = std::exp(across * (x - kCellPicturePx / 2.0) / kCellPicturePx +
                                   down * (y - kCellPicturePx / 2.0) / kCellPicturePx);
      for (int c = 0; c < 3; ++c)
        pixel[c] =
            cv::saturate_cast<std::uint8_t>(pixel[c] * light[c] * fade + dice.gaussian(kNoise));
    }
  }
}

}  // namespace

std::vector<EnrolledCell> drawn_cells(const std::vector<FaceLook>& looks) {
  std::vector<EnrolledCell> cells;
  cv::RNG dice(kSeed);
  for (int photo = 0; photo < kPhotos; ++photo) {
    const cv::Vec3d light = light_of_photo(dice);
    const cv::Scalar table(dice.uniform(20, 200), dice.uniform(20, 200), dice.uniform(20, 200));
    for (const FaceLook& look : looks) {
      cv::Mat picture(kCellPicturePx, kCellPicturePx, CV_8UC3, table);
      const double middle = (kCellPicturePx - 1) / 2.0;
      for (const cv::Point side :
           {cv::Point(-1, 0), cv::Point(1, 0), cv::Point(0, -1), cv::Point(0, 1)}) {
        if (dice.uniform(0, 3) == 0) continue;  // nothing lies there
        const auto other =
            static_cast<std::size_t>(dice.uniform(0, static_cast<int>(looks.size())));
        lay(turned_by(borrow(looks[other].pixels), dice.uniform(0, 4)),
            {middle + side.x * kCellPx, middle + side.y * kCellPx}, dice, picture);
      }
      lay(borrow(look.pixels),
          {middle + dice.uniform(-kShift_px, kShift_px),
           middle + dice.uniform(-kShift_px, kShift_px)},
          dice, picture);
      expose(light, dice, picture);
      cells.push_back({look.what, "drawn " + std::to_string(photo), to_pixels(picture)});
    }
  }
  return cells;
}

}  // namespace storey::vision
