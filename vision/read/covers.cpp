#include "vision/read/covers.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/identify/cell_descriptor.h"

namespace storey::vision {
namespace {

constexpr float kWider = 1.05F;   // a cover with its edge and its shadow
constexpr int kSamples = 3;       // along a side of a block
constexpr int kFewestHidden = 3;  // samples of a block that hide it

Cover on_board(const Cover& cover, const cv::Matx33d& board_from_full) {
  Cover outline;
  cv::Point2f middle(0, 0);
  for (const cv::Point2f& p : cover) {
    outline.push_back(apply(board_from_full, p));
    middle += outline.back() / static_cast<float>(cover.size());
  }
  for (cv::Point2f& p : outline) p = middle + kWider * (p - middle);
  return outline;
}

bool reaches(const Cover& outline, cv::Point2f corner, Reach reach) {
  constexpr float kStep = 1.0F / (kBlocks * kSamples);
  int hidden = 0;
  for (int i = 0; i < kSamples * kSamples; ++i) {
    const cv::Point sample(i % kSamples, i / kSamples);
    const cv::Point2f at = cv::Point2f(sample) + cv::Point2f(0.5F, 0.5F);
    hidden += cv::pointPolygonTest(outline, corner + kStep * at, false) >= 0 ? 1 : 0;
  }
  return hidden >= (reach == Reach::kHides ? kFewestHidden : 1);
}

}  // namespace

std::vector<std::uint16_t> covered_blocks(const std::vector<Cover>& covers,
                                          const cv::Matx33d& full_from_board, int rows, int cols,
                                          Reach reach) {
  std::vector<std::uint16_t> hidden(static_cast<std::size_t>(rows * cols), 0);
  const cv::Matx33d board_from_full = full_from_board.inv();
  for (const Cover& cover : covers) {
    const Cover outline = on_board(cover, board_from_full);
    const cv::Rect box = cv::boundingRect(outline) & cv::Rect(0, 0, cols, rows);
    for (int row = box.y; row < box.y + box.height; ++row) {
      for (int col = box.x; col < box.x + box.width; ++col) {
        for (int block = 0; block < kBlocks * kBlocks; ++block) {
          const cv::Point within(block % kBlocks, block / kBlocks);
          const cv::Point2f corner =
              cv::Point2f(cv::Point(col, row)) + cv::Point2f(within) / static_cast<float>(kBlocks);
          if (reaches(outline, corner, reach))
            hidden[static_cast<std::size_t>(row * cols + col)] |=
                static_cast<std::uint16_t>(1U << static_cast<unsigned>(block));
        }
      }
    }
  }
  return hidden;
}

}  // namespace storey::vision
