#include "vision/locate/frame_marks.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <set>

#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"

namespace storey::vision {
namespace {

constexpr int kModulePx = 6;
constexpr int kModules = kFrameMarkModules;
constexpr double kLeastContrast = 25;  // grey levels between black and white modules
constexpr int kForgiven = 1;           // modules
// How far a mark's corner may be off the common board, as a share of the mark's side.
constexpr double kCornerTolerance = 0.15;

using Modules = cv::Matx<std::uint8_t, kModules, kModules>;  // 1: white

// Black and white modules of a quad; nullopt when it has no two tones.
std::optional<Modules> modules_of(const cv::Mat& grey, const QuadPx& quad) {
  constexpr float kFar = kModules * kModulePx - 0.5F;
  const QuadPx square{
      cv::Point2f(-0.5F, -0.5F), {kFar, -0.5F}, {kFar, kFar}, cv::Point2f(-0.5F, kFar)};
  cv::Mat patch;
  cv::warpPerspective(grey, patch, cv::getPerspectiveTransform(quad.data(), square.data()),
                      {kModules * kModulePx, kModules * kModulePx}, cv::INTER_LINEAR);
  cv::Matx<double, kModules, kModules> tone;
  double darkest = 255;
  double brightest = 0;
  for (int row = 0; row < kModules; ++row) {
    for (int col = 0; col < kModules; ++col) {
      // The middle of the module; its rim may belong to the next one.
      const cv::Rect middle(col * kModulePx + 1, row * kModulePx + 1, kModulePx - 2, kModulePx - 2);
      tone(row, col) = cv::mean(patch(middle))[0];
      darkest = std::min(darkest, tone(row, col));
      brightest = std::max(brightest, tone(row, col));
    }
  }
  if (brightest - darkest < kLeastContrast) return std::nullopt;
  Modules modules;
  for (int row = 0; row < kModules; ++row) {
    for (int col = 0; col < kModules; ++col)
      modules(row, col) = tone(row, col) > (darkest + brightest) / 2 ? 1 : 0;
  }
  return modules;
}

// How many modules differ from a mark whose upper left corner is the quad's corner `turn`.
int differences(const Modules& modules, const FrameMark& mark, int turn) {
  int different = 0;
  for (int row = 0; row < kModules; ++row) {
    for (int col = 0; col < kModules; ++col) {
      int x = col;
      int y = row;
      for (int t = 0; t < turn; ++t) {  // clockwise: (x, y) -> (last - y, x)
        const int old_x = x;
        x = kModules - 1 - y;
        y = old_x;
      }
      if ((modules(y, x) != 0) != frame_mark_is_white(mark, col, row)) ++different;
    }
  }
  return different;
}

cv::Point2f board_point(const Place& spec, const Point& mm) {
  const double pitch = spec.cell_mm + spec.bar_mm;
  const double rim = spec.bar_mm / (2 * pitch);  // from the frame's outer edge to board zero
  return {static_cast<float>(mm.x / pitch - rim), static_cast<float>(mm.y / pitch - rim)};
}

}  // namespace

std::vector<FoundMark> find_marks(const cv::Mat& grey) {
  QuadOptions options;
  options.min_side_px = 14;
  options.max_side_share = 0.15F;
  std::vector<FoundMark> found;
  for (const auto& quad : find_quads(grey, options)) {
    const auto modules = modules_of(grey, quad);
    if (!modules) continue;
    for (const auto& mark : kFrameMarks) {
      for (int turn = 0; turn < 4; ++turn) {
        if (differences(*modules, mark, turn) > kForgiven) continue;
        FoundMark m{mark, {}};
        for (std::size_t i = 0; i < 4; ++i)
          m.corners[i] = quad[(i + static_cast<std::size_t>(turn)) % 4];
        found.push_back(m);
      }
    }
  }
  return found;
}

std::optional<cv::Matx33d> board_from_marks(const Place& spec,
                                            const std::vector<FoundMark>& marks) {
  const double pitch = spec.cell_mm + spec.bar_mm;
  const double width = spec.cols * pitch + spec.bar_mm;
  const double height = spec.rows * pitch + spec.bar_mm;
  std::vector<cv::Point2f> on_board;
  std::vector<cv::Point2f> in_picture;
  std::set<int> ids;
  for (const auto& m : marks) {
    if (!ids.insert(m.mark.id).second) continue;  // several outlines of one mark
    const Quad mm = frame_mark_corners(m.mark, width, height);
    for (std::size_t i = 0; i < 4; ++i) {
      on_board.push_back(board_point(spec, mm[i]));
      in_picture.push_back(m.corners[i]);
    }
  }
  if (ids.size() < 2) return std::nullopt;
  const cv::Matx33d picture_from_board = fit_homography(on_board, in_picture);
  for (std::size_t i = 0; i < on_board.size(); ++i) {
    const std::size_t next = i % 4 == 3 ? i - 3 : i + 1;
    const cv::Point2f side = in_picture[next] - in_picture[i];
    const cv::Point2f off = apply(picture_from_board, cv::Point2d(on_board[i])) - in_picture[i];
    if (std::hypot(off.x, off.y) > kCornerTolerance * std::hypot(side.x, side.y))
      return std::nullopt;
  }
  return picture_from_board;
}

}  // namespace storey::vision
