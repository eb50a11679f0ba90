#include "vision/identify/cell_descriptor.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/cell_picture.h"
#include "vision/identify/inner_loops.h"

namespace storey::vision {
namespace {

constexpr int kSide = kCellPicturePx;
constexpr int kBlockPx = kCellPx / kBlocks;
constexpr float kEdgeWeight = 1.5F;  // edges against colours
constexpr float kLeastEdge = 1e-4F;

using Plane = std::array<float, static_cast<std::size_t>(kSide) * kSide>;

const std::array<cv::Point, kPlaces> kOffsets{
    {{0, 0}, {-kPlaceStepPx, 0}, {kPlaceStepPx, 0}, {0, -kPlaceStepPx}, {0, kPlaceStepPx}}};

std::size_t at(int x, int y) { return static_cast<std::size_t>(y * kSide + x); }
std::size_t colour_index(int row, int col, int channel) {
  return static_cast<std::size_t>((row * kBlocks + col) * 3 + channel);
}
std::size_t edge_index(int row, int col, int direction) {
  return static_cast<std::size_t>(kColourDims + (row * kBlocks + col) * kDirections + direction);
}

std::array<float, 256> log_table() {
  std::array<float, 256> table{};
  for (std::size_t v = 0; v < table.size(); ++v)
    table[v] = std::log(static_cast<float>(v) + kAddedDark);
  return table;
}

// Log B, G, R and the edges of a cell's picture, pixel by pixel.
struct CellPlanes {
  std::array<Plane, 3> colour;
  std::array<Plane, kDirections> edges;
};

// How the gradients of a line of pixels fall to the two directions next to each.
void add_edges(CellPlanes& planes, const cv::Mat& light, int y) {
  std::array<float, kSide> strengths;
  std::array<float, kSide> turns;
  gradients(light.ptr<float>(y) + 1, light.ptr<float>(y - 1) + 1, light.ptr<float>(y + 1) + 1,
            kSide - 2, kDirections, strengths.data(), turns.data());
  for (int x = 1; x < kSide - 1; ++x) {
    const auto i = static_cast<std::size_t>(x - 1);
    const int low = static_cast<int>(turns[i]);
    const float part = turns[i] - static_cast<float>(low);
    planes.edges[static_cast<std::size_t>(low % kDirections)][at(x, y)] +=
        strengths[i] * (1 - part);
    planes.edges[static_cast<std::size_t>((low + 1) % kDirections)][at(x, y)] +=
        strengths[i] * part;
  }
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
  for (int y = 1; y < kSide - 1; ++y) add_edges(planes, light, y);
  return planes;
}

using Weights = std::array<std::array<float, kCellPx>, kBlocks>;

// What each pixel along a cell's side counts for each block: soft borders between blocks ...
Weights tent_weights() {
  Weights weights{};
  for (std::size_t b = 0; b < kBlocks; ++b) {
    for (std::size_t i = 0; i < kCellPx; ++i) {
      const float place = (static_cast<float>(i) + 0.5F) / kBlockPx - 0.5F;
      weights[b][i] = std::max(0.0F, 1 - std::abs(place - static_cast<float>(b)));
    }
  }
  return weights;
}

// ... and hard ones.
Weights box_weights() {
  Weights weights{};
  for (std::size_t i = 0; i < kCellPx; ++i) weights[i / kBlockPx][i] = 1;
  return weights;
}

// Lines of a plane summed over the rows of blocks of a cell that starts at line `top`.
using BlockRows = std::array<std::array<float, kSide>, kBlocks>;

BlockRows sum_lines(const Plane& plane, int top, const Weights& weights) {
  BlockRows rows{};
  for (int y = 0; y < kCellPx; ++y) {
    const float* line = &plane[at(0, top + y)];
    for (std::size_t b = 0; b < kBlocks; ++b) {
      const float w = weights[b][static_cast<std::size_t>(y)];
      if (w == 0) continue;
      for (std::size_t x = 0; x < kSide; ++x) rows[b][x] += w * line[x];
    }
  }
  return rows;
}

float sum_columns(const std::array<float, kSide>& row, int left,
                  const std::array<float, kCellPx>& weights) {
  const float* from = &row[static_cast<std::size_t>(left)];
  float sum = 0;
  for (std::size_t x = 0; x < kCellPx; ++x) sum += weights[x] * from[x];
  return sum;
}

// Calls put(place, block row, block column, mean) for a plane at each place.
template <typename Put>
void pool(const Plane& plane, int places, const Weights& weights, const Put& put) {
  constexpr float kPixels = kBlockPx * kBlockPx;
  for (const int dy : {0, -kPlaceStepPx, kPlaceStepPx}) {
    if (places == 1 && dy != 0) break;
    const BlockRows rows = sum_lines(plane, kCellMarginPx + dy, weights);
    for (int place = 0; place < places; ++place) {
      const cv::Point offset = place_offset(place);
      if (offset.y != dy) continue;
      for (int row = 0; row < kBlocks; ++row)
        for (int col = 0; col < kBlocks; ++col)
          put(place, row, col,
              sum_columns(rows[static_cast<std::size_t>(row)], kCellMarginPx + offset.x,
                          weights[static_cast<std::size_t>(col)]) /
                  kPixels);
    }
  }
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
  static const Weights tents = tent_weights();
  static const Weights boxes = box_weights();
  const CellPlanes planes = planes_of(bgr);
  const std::size_t first = cells.views.size();
  cells.views.resize(first + static_cast<std::size_t>(cells.places));
  const auto view = [&](int place) -> CellVector& {
    return cells.views[first + static_cast<std::size_t>(place)];
  };
  for (int c = 0; c < 3; ++c) {
    pool(planes.colour[static_cast<std::size_t>(c)], cells.places, boxes,
         [&](int place, int row, int col, float mean) {
           view(place)[colour_index(row, col, c)] = mean;
         });
  }
  for (int d = 0; d < kDirections; ++d) {
    pool(planes.edges[static_cast<std::size_t>(d)], cells.places, tents,
         [&](int place, int row, int col, float mean) {
           view(place)[edge_index(row, col, d)] = kEdgeWeight * std::sqrt(mean + kLeastEdge);
         });
  }
}

cv::Vec3f mean_colour(const CellVector& cell) {
  cv::Vec3f sum(0, 0, 0);
  for (int i = 0; i < kColourDims; ++i) sum[i % 3] += cell[static_cast<std::size_t>(i)];
  return sum / (kBlocks * kBlocks);
}

}  // namespace storey::vision
