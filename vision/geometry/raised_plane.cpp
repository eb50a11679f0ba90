#include "vision/geometry/raised_plane.h"

#include <algorithm>
#include <cmath>

#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr double kUsualFocal = 0.62;  // of the diagonal: a phone's main camera
constexpr double kLeastFocal = 0.4;
constexpr double kMostFocal = 2.5;
// Share of a squared side by which sides of a square seen from straight above may differ.
constexpr double kForeshortened = 0.03;

// The plane's map with the camera's axis at the origin.
cv::Matx33d centred(const cv::Matx33d& map, cv::Size picture) {
  const cv::Matx33d move(1, 0, -(picture.width - 1) / 2.0, 0, 1, -(picture.height - 1) / 2.0, 0, 0,
                         1);
  return move * map;
}

// One over the squared focal length under which the axes of a board are at right angles and of one
// length, drawn to that of a usual camera.
double inverse_square_focal(const cv::Matx33d& h, double usual) {
  const double p1 = h(0, 0) * h(0, 1) + h(1, 0) * h(1, 1);
  const double p2 =
      (h(0, 0) * h(0, 0) + h(1, 0) * h(1, 0) - h(0, 1) * h(0, 1) - h(1, 1) * h(1, 1)) / 2;
  const double q1 = h(2, 0) * h(2, 1);
  const double q2 = (h(2, 0) * h(2, 0) - h(2, 1) * h(2, 1)) / 2;
  const double size = h(0, 0) * h(0, 0) + h(1, 0) * h(1, 0) + h(0, 1) * h(0, 1) + h(1, 1) * h(1, 1);
  const double pull = kForeshortened * kForeshortened * size * size;
  return (pull / (usual * usual) - p1 * q1 - p2 * q2) / (pull + p1 * p1 + p2 * p2);
}

// Whether the way from one point to the other leads through a square.
bool passes(cv::Point2d from, cv::Point2d to, double x, double y, double side) {
  double enters = 0;
  double leaves = 1;
  const auto within = [&](double a, double b, double low) {
    if (a == b) return a > low && a < low + side;
    const double first = (low - a) / (b - a);
    const double second = (low + side - a) / (b - a);
    enters = std::max(enters, std::min(first, second));
    leaves = std::min(leaves, std::max(first, second));
    return true;
  };
  return within(from.x, to.x, x) && within(from.y, to.y, y) && enters < leaves;
}

}  // namespace

cv::Vec3d up_of(const cv::Matx33d& picture_from_board, cv::Size picture) {
  const cv::Matx33d h = centred(picture_from_board, picture);
  const double diagonal = std::hypot(picture.width, picture.height);
  const double least = 1 / std::pow(kMostFocal * diagonal, 2);
  const double most = 1 / std::pow(kLeastFocal * diagonal, 2);
  const double focal =
      1 / std::sqrt(std::clamp(inverse_square_focal(h, kUsualFocal * diagonal), least, most));
  const cv::Vec3d x(h(0, 0) / focal, h(1, 0) / focal, h(2, 0));
  const cv::Vec3d y(h(0, 1) / focal, h(1, 1) / focal, h(2, 1));
  const cv::Vec3d origin(h(0, 2) / focal, h(1, 2) / focal, h(2, 2));
  const double unit = (cv::norm(x) + cv::norm(y)) / 2;
  const cv::Vec3d across = x.cross(y);
  cv::Vec3d up = across * (unit / cv::norm(across));
  if (up.dot(origin) > 0) up = -up;  // towards the camera, which sees the board's top
  const cv::Vec3d pixels(up[0] * focal, up[1] * focal, up[2]);
  return {pixels[0] + pixels[2] * (picture.width - 1) / 2.0,
          pixels[1] + pixels[2] * (picture.height - 1) / 2.0, pixels[2]};
}

cv::Matx33d raised_map(const cv::Matx33d& picture_from_board, const cv::Vec3d& up, double height) {
  cv::Matx33d map = picture_from_board;
  for (int i = 0; i < 3; ++i) map(i, 2) += height * up[i];
  return map;
}

double lean_of(const cv::Matx33d& picture_from_board, const cv::Vec3d& up, int rows, int cols) {
  const cv::Point2d middle(cols / 2.0, rows / 2.0);
  const cv::Point2f top = apply(raised_map(picture_from_board, up, 1), middle);
  const cv::Point2f foot = apply(picture_from_board.inv(), top);
  return std::hypot(foot.x - middle.x, foot.y - middle.y);
}

std::uint16_t hidden_blocks(const std::vector<bool>& pieces, int rows, int cols, int cell,
                            const cv::Matx33d& top_over_foot) {
  constexpr int kBlocksAcross = 4;
  constexpr double kOffMiddle =
      0.6;  // of a block: what reaches into it, or nearly, shows no square
  const auto hides = [&](cv::Point2d from) {
    const cv::Point2d to = apply(top_over_foot, from);
    const int first_col = std::max(0, static_cast<int>(std::floor(std::min(from.x, to.x))));
    const int first_row = std::max(0, static_cast<int>(std::floor(std::min(from.y, to.y))));
    for (int row = first_row; row <= std::min<double>(rows - 1, std::max(from.y, to.y)); ++row) {
      for (int col = first_col; col <= std::min<double>(cols - 1, std::max(from.x, to.x)); ++col) {
        const int other = row * cols + col;
        if (other != cell && pieces[static_cast<std::size_t>(other)] &&
            passes(from, to, col, row, 1))
          return true;
      }
    }
    return false;
  };
  const cv::Point corner(cell % cols, cell / cols);
  std::uint16_t hidden = 0;
  for (int block = 0; block < kBlocksAcross * kBlocksAcross; ++block) {
    const int col = block % kBlocksAcross;
    const int row = block / kBlocksAcross;
    const cv::Point2d middle(corner.x + (col + 0.5) / kBlocksAcross,
                             corner.y + (row + 0.5) / kBlocksAcross);
    constexpr double kOff = kOffMiddle / kBlocksAcross;
    for (const auto& off : {cv::Point2d(-kOff, -kOff), cv::Point2d(kOff, -kOff),
                            cv::Point2d(-kOff, kOff), cv::Point2d(kOff, kOff)})
      if (hides(middle + off)) hidden = static_cast<std::uint16_t>(hidden | 1U << block);
  }
  return hidden;
}

}  // namespace storey::vision
