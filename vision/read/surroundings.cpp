#include "vision/read/surroundings.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "model/median.h"
#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/identify/cell_cutter.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/identify/covered_cells.h"
#include "vision/locate/open_lattice.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

constexpr int kReach = 3;         // cells around the pieces in which the table is looked at
constexpr int kSteps = 2;         // a cell, in which it is
constexpr double kFree = 0.02;    // share of a cell that something else may reach into
constexpr double kCutPx = 40;     // side of a cell where it is cut
constexpr float kStrange = 150;   // squared distance from the table and from every piece
constexpr int kFewestBlocks = 4;  // of a cell at the edge of the photo that tell what is there
constexpr float kSameTable = 90;  // squared distance between two places of one table

struct Sample {
  cv::Point2d at;  // cells of the board
  CellVector whitened;
  double light = 0;  // mean of all channels
};

Corners cell_at(const cv::Point2d& at) {
  const auto x = static_cast<float>(at.x);
  const auto y = static_cast<float>(at.y);
  return {{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}};
}

// Cuts cells of a board anywhere, not on its lattice alone.
class Cutter {
 public:
  Cutter(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice)
      : model_(model), light_(lattice.light) {
    const double px = mean_cell_px(lattice.picture_from_board, lattice.rows, lattice.cols);
    small_ = shrunk(bgr, std::min(1.0, kCutPx / px));
    map_ = pixel_scaling(static_cast<double>(small_.cols) / bgr.cols) * lattice.picture_from_board;
  }

  [[nodiscard]] bool shows(const cv::Point2d& at) const {
    return is_shown(small_, map_, cv::Rect2d(at.x, at.y, 1, 1));
  }

  /// Blocks of a place that lie beyond the photo.
  [[nodiscard]] std::uint16_t hidden(const cv::Point2d& at) const {
    constexpr double kSide = 1.0 / kBlocks;
    std::uint16_t blocks = 0;
    for (int block = 0; block < kBlocks * kBlocks; ++block) {
      const cv::Point within(block % kBlocks, block / kBlocks);
      const cv::Rect2d area(at.x + kSide * within.x, at.y + kSide * within.y, kSide, kSide);
      if (!is_shown(small_, map_, area))
        blocks |= static_cast<std::uint16_t>(1U << static_cast<unsigned>(block));
    }
    return blocks;
  }

  [[nodiscard]] Sample at(const cv::Point2d& at) const {
    SeenCells one{.places = 1, .views = {}};
    const cv::Mat cell =
        cut_cell(small_, map_ * cv::Matx33d(1, 0, at.x, 0, 1, at.y, 0, 0, 1), 0, 0);
    add_cell(cell, one);
    return {at, block_whitened(model_.block_whitening, in_light(one.views.front(), light_)),
            cv::sum(cv::mean(cell))[0] / 3};
  }

 private:
  const CellModel& model_;
  CellLight light_;
  cv::Mat small_;
  cv::Matx33d map_;
};

bool overlap_each_other(const cv::Point2d& a, const cv::Point2d& b) {
  return std::abs(a.x - b.x) < 1 && std::abs(a.y - b.y) < 1;
}

float distance_by_blocks(const CellVector& a, const CellVector& b, std::uint16_t hidden) {
  BlockDistances away = block_distances(a.data(), b.data());
  auto* end = away.begin();
  for (std::size_t block = 0; block < away.size(); ++block)
    if ((hidden >> block & 1U) == 0) *end++ = away.at(block);
  const auto kept = (end - away.begin()) * 3 / 4;
  std::nth_element(away.begin(), away.begin() + kept, end);
  const float sum = std::accumulate(away.begin(), away.begin() + kept, 0.0F);
  return sum * kBlocks * kBlocks / static_cast<float>(kept);
}

// The samples that do not show a part of the same place.
std::vector<CellVector> elsewhere(const std::vector<Sample>& samples, const cv::Point2d& at) {
  std::vector<CellVector> others;
  for (const Sample& one : samples)
    if (!overlap_each_other(one.at, at)) others.push_back(one.whitened);
  return others;
}

// Whether something was told that reaches into a place.
bool is_taken(const cv::Point2d& at, const std::vector<Cover>& on_board) {
  const Corners cell = cell_at(at);
  return std::any_of(on_board.begin(), on_board.end(), [&](const Cover& outline) {
    std::vector<cv::Point2f> both;
    return cv::intersectConvexConvex(cell, outline, both) > kFree;
  });
}

struct Table {
  std::vector<Sample> bare;
  double light = 0;  // of most of it

  // Whether glare hides what is there: pieces in it are as white and alike as a table.
  [[nodiscard]] bool has_glare_at(const Sample& place) const {
    constexpr double kGlare = 200;
    constexpr double kAbove = 1.25;
    return place.light > kGlare && place.light > kAbove * light;
  }
};

double median_light(const std::vector<Sample>& samples) {
  std::vector<double> light;
  for (const Sample& one : samples) light.push_back(one.light);
  return median(std::move(light));
}

// The table around a board: places where nothing is known to lie and that have their like
// elsewhere. What lies there alone and was not told is no table.
Table bare_places(const SeenBoard& board, const Cutter& cutter, const std::vector<Cover>& taken) {
  std::vector<Sample> samples;
  const cv::Rect area(board.box.x - kReach, board.box.y - kReach, board.box.width + 2 * kReach,
                      board.box.height + 2 * kReach);
  for (int y = 0; y <= kSteps * (area.height - 1); ++y) {
    for (int x = 0; x <= kSteps * (area.width - 1); ++x) {
      const cv::Point2d at(area.x + x / static_cast<double>(kSteps),
                           area.y + y / static_cast<double>(kSteps));
      if (!is_taken(at, taken) && cutter.shows(at)) samples.push_back(cutter.at(at));
    }
  }
  Table table;
  table.light = median_light(samples);
  std::erase_if(samples, [&](const Sample& one) { return table.has_glare_at(one); });
  for (const Sample& one : samples)
    if (distance_to_alike(one.whitened, elsewhere(samples, one.at)) < kSameTable)
      table.bare.push_back(one);
  return table;
}

}  // namespace

float distance_to_alike(const CellVector& whitened, const std::vector<CellVector>& others,
                        std::uint16_t hidden) {
  float least = std::numeric_limits<float>::infinity();
  for (const CellVector& other : others)
    least = std::min(least, distance_by_blocks(whitened, other, hidden));
  return least;
}

Surroundings look_beside(const CellModel& model, const cv::Mat& bgr, const SeenBoard& board,
                         const std::vector<Cover>& told) {
  std::vector<Cover> taken;
  const cv::Matx33d board_from_bgr = board.lattice.picture_from_board.inv();
  for (const Cover& outline : told) {
    taken.emplace_back();
    for (const cv::Point2f& p : outline) taken.back().push_back(apply(board_from_bgr, p));
  }
  const auto below = covered_blocks(told, board.lattice.picture_from_board, board.lattice.rows,
                                    board.lattice.cols, Reach::kTouches);
  for (const cv::Point& cell : held_cells(board)) {
    const Corners corners = cell_at(cell);
    taken.emplace_back(corners.begin(), corners.end());
  }
  const Cutter cutter(model, bgr, board.lattice);
  const auto table = bare_places(board, cutter, taken);
  Surroundings around;
  for (int row = 0; row < board.grid.rows; ++row) {
    for (int col = 0; col < board.grid.cols; ++col) {
      const cv::Point2d at(col, row);
      const int beside = neighbours(board.grid, board.pieces, col, row);
      if (board.pieces[board.grid.at(col, row)] != 0 || beside == 0) continue;
      const auto hidden =
          static_cast<std::uint16_t>(cutter.hidden(at) | below[board.grid.at(col, row)]);
      if (visible_blocks(hidden) < kFewestBlocks) continue;
      const Sample place = cutter.at(at);
      around.strange = around.strange || (hidden == 0 && table.has_glare_at(place));
      float nothing = distance_to_alike(place.whitened, elsewhere(table.bare, at), hidden);
      if (hidden != 0) {
        around.strange = around.strange || nothing > kStrange;
        continue;
      }
      const auto& cell = board.grid.cells[board.grid.at(col, row)];
      nothing = std::min({nothing, kStranger, cell ? cell->nothing : kStranger});
      const auto squared = board.distances.of(row * board.grid.cols + col);
      around.strange =
          around.strange || std::min(nothing, piece_or_nothing(model, squared).piece) > kStrange;
      if (cell && cell->odds)
        nothing = cell->piece + piece_evidence({cell->piece, nothing, cell->odds});
      around.clear *= 1 - piece_probability(model, squared, nothing, nothing_handicap(beside));
    }
  }
  return around;
}

}  // namespace storey::vision
