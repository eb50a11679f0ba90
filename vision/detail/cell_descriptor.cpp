#include "vision/detail/cell_descriptor.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/enrolment.h"

namespace storey::vision {
namespace {

constexpr int kSide = kCellPicturePx;
constexpr int kBlockPx = kCellPx / kBlocks;
// Added before the logarithm: a saturated colour has a channel near zero that differs from camera
// to camera by large factors.
constexpr float kDark = 60;
constexpr float kEdgeWeight = 1.5F;  // edges against colours
constexpr float kLeastEdge = 1e-4F;

using Plane = std::array<float, static_cast<std::size_t>(kSide) * kSide>;

const std::array<cv::Point, kPlaces> kOffsets{{{0, 0},
                                               {-kPlaceStepPx, 0},
                                               {kPlaceStepPx, 0},
                                               {0, -kPlaceStepPx},
                                               {0, kPlaceStepPx},
                                               {-kPlaceStepPx, -kPlaceStepPx},
                                               {kPlaceStepPx, kPlaceStepPx},
                                               {-kPlaceStepPx, kPlaceStepPx},
                                               {kPlaceStepPx, -kPlaceStepPx}}};

std::size_t at(int x, int y) { return static_cast<std::size_t>(y * kSide + x); }
std::size_t colour_index(int row, int col, int channel) {
  return static_cast<std::size_t>((row * kBlocks + col) * 3 + channel);
}
std::size_t edge_index(int row, int col, int direction) {
  return static_cast<std::size_t>(kColourDims + (row * kBlocks + col) * kDirections + direction);
}

std::array<float, 256> log_table() {
  std::array<float, 256> table{};
  for (std::size_t v = 0; v < table.size(); ++v) table[v] = std::log(static_cast<float>(v) + kDark);
  return table;
}

// Log B, G, R and the edges of a cell's picture, pixel by pixel.
struct CellPlanes {
  std::array<Plane, 3> colour;
  std::array<Plane, kDirections> edges;
};

// How a pixel's gradient falls to the two directions next to it.
void add_edge(CellPlanes& planes, std::size_t pixel, float dx, float dy) {
  const float strength = std::hypot(dx, dy);
  if (strength <= 0) return;
  float turn = std::atan2(dy, dx) / (2 * std::numbers::pi_v<float>)*kDirections;
  if (turn < 0) turn += kDirections;
  const int low = static_cast<int>(turn) % kDirections;
  const float part = turn - std::floor(turn);
  planes.edges[static_cast<std::size_t>(low)][pixel] += strength * (1 - part);
  planes.edges[static_cast<std::size_t>((low + 1) % kDirections)][pixel] += strength * part;
}

CellPlanes planes_of(const cv::Mat& bgr) {
  static const auto logs = log_table();
  CellPlanes planes{};
  cv::Mat light(kSide, kSide, CV_32F);
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const auto& pixel = bgr.at<cv::Vec3b>(y, x);
      for (int c = 0; c < 3; ++c)
        planes.colour[static_cast<std::size_t>(c)][at(x, y)] = logs[pixel[c]];
      light.at<float>(y, x) =
          0.114F * logs[pixel[0]] + 0.587F * logs[pixel[1]] + 0.299F * logs[pixel[2]];
    }
  }
  cv::GaussianBlur(light, light, {5, 5}, 0.7);
  for (int y = 1; y < kSide - 1; ++y) {
    for (int x = 1; x < kSide - 1; ++x) {
      add_edge(planes, at(x, y), light.at<float>(y, x + 1) - light.at<float>(y, x - 1),
               light.at<float>(y + 1, x) - light.at<float>(y - 1, x));
    }
  }
  return planes;
}

// Weight of pixel i of a cell in block b, for soft borders between blocks.
float tent(int i, int b) {
  const float place = (static_cast<float>(i) + 0.5F) / kBlockPx - 0.5F;
  return std::max(0.0F, 1 - std::abs(place - static_cast<float>(b)));
}

using Weights = std::array<std::array<float, kCellPx>, kBlocks>;

Weights tent_weights() {
  Weights weights{};
  for (int b = 0; b < kBlocks; ++b)
    for (int i = 0; i < kCellPx; ++i)
      weights[static_cast<std::size_t>(b)][static_cast<std::size_t>(i)] = tent(i, b);
  return weights;
}

Weights box_weights() {
  Weights weights{};
  for (int i = 0; i < kCellPx; ++i)
    weights[static_cast<std::size_t>(i / kBlockPx)][static_cast<std::size_t>(i)] = 1;
  return weights;
}

// Weighted sums of a plane over the blocks of the cell at `origin`, blocks row by row.
std::array<float, kBlocks * kBlocks> pool(const Plane& plane, cv::Point origin,
                                          const Weights& weights) {
  std::array<float, kBlocks * kBlocks> sums{};
  for (int y = 0; y < kCellPx; ++y) {
    const float* line = &plane[at(origin.x, origin.y + y)];
    std::array<float, kBlocks> across{};
    for (std::size_t b = 0; b < kBlocks; ++b)
      for (std::size_t x = 0; x < kCellPx; ++x) across[b] += weights[b][x] * line[x];
    for (std::size_t b = 0; b < kBlocks; ++b) {
      const float w = weights[b][static_cast<std::size_t>(y)];
      if (w == 0) continue;
      for (std::size_t a = 0; a < kBlocks; ++a) sums[b * kBlocks + a] += w * across[a];
    }
  }
  return sums;
}

CellVector describe_at(const CellPlanes& planes, cv::Point origin) {
  static const Weights tents = tent_weights();
  static const Weights boxes = box_weights();
  constexpr float kPixels = kBlockPx * kBlockPx;
  CellVector cell{};
  for (int c = 0; c < 3; ++c) {
    const auto sums = pool(planes.colour[static_cast<std::size_t>(c)], origin, boxes);
    for (int b = 0; b < kBlocks * kBlocks; ++b)
      cell[static_cast<std::size_t>(b * 3 + c)] = sums[static_cast<std::size_t>(b)] / kPixels;
  }
  for (int d = 0; d < kDirections; ++d) {
    const auto sums = pool(planes.edges[static_cast<std::size_t>(d)], origin, tents);
    for (int b = 0; b < kBlocks * kBlocks; ++b)
      cell[static_cast<std::size_t>(kColourDims + b * kDirections + d)] =
          kEdgeWeight * std::sqrt(sums[static_cast<std::size_t>(b)] / kPixels + kLeastEdge);
  }
  return cell;
}

}  // namespace

CellVector turned(const CellVector& cell) {
  CellVector out{};
  for (int row = 0; row < kBlocks; ++row) {
    for (int col = 0; col < kBlocks; ++col) {
      // What was at the right is on top afterwards, and an edge that ran right runs up.
      const int from_row = col;
      const int from_col = kBlocks - 1 - row;
      for (int c = 0; c < 3; ++c)
        out[colour_index(row, col, c)] = cell[colour_index(from_row, from_col, c)];
      for (int d = 0; d < kDirections; ++d)
        out[edge_index(row, col, d)] =
            cell[edge_index(from_row, from_col, (d + kDirections / 4) % kDirections)];
    }
  }
  return out;
}

cv::Point place_offset(int place) { return kOffsets.at(static_cast<std::size_t>(place)); }

void add_cell(const cv::Mat& bgr, SeenCells& cells) {
  STOREY_CHECK(bgr.rows == kSide && bgr.cols == kSide && bgr.type() == CV_8UC3);
  const CellPlanes planes = planes_of(bgr);
  for (int place = 0; place < cells.places; ++place)
    cells.views.push_back(
        describe_at(planes, place_offset(place) + cv::Point(kCellMarginPx, kCellMarginPx)));
}

cv::Vec3f mean_colour(const CellVector& cell) {
  cv::Vec3f sum(0, 0, 0);
  for (int i = 0; i < kColourDims; ++i) sum[i % 3] += cell[static_cast<std::size_t>(i)];
  return sum / (kBlocks * kBlocks);
}

}  // namespace storey::vision
