// What the table around a building looks like through small windows, wherever they lie: prints and
// grain of which no two cells are alike.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

namespace storey::vision {

inline constexpr double kUnlikeOnTheWhole = 2;

/// Windows of a third of a cell on the table around a board, seen from straight above.
class TableTexture {
 public:
  /// @param bgr  8-bit. @param picture_from_board  board units (x right, y down, 1 = one cell) ->
  /// pixels of `bgr`. @param board  cells of the board: what is up to three cells around is seen.
  /// @param taken  what is or may be no table, board units; convex.
  TableTexture(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, cv::Size board,
               const std::vector<std::vector<cv::Point2f>>& taken);

  /// How unlike all windows of the table those of a cell are, in the median, as a multiple of what
  /// places of the table are in the median; the table in the cell is no measure of itself. A cell
  /// of another colour, on the whole, than any place of the table is kUnlikeOnTheWhole at least:
  /// dark windows of a plain piece may be like those of a print.
  /// @return  nullopt where too little of the table, or less than half of the cell, is shown.
  [[nodiscard]] std::optional<double> unlikeness(cv::Point cell) const;
  /// The same of a square as large as a cell, by its top left corner.
  [[nodiscard]] std::optional<double> unlikeness_at(cv::Point2f corner) const;

 private:
  [[nodiscard]] std::optional<double> distance_of(cv::Point corner) const;
  [[nodiscard]] bool has_its_colour(cv::Point corner) const;
  void add_window(cv::Point at, float* window) const;
  cv::Mat lab_;    // kPxPerCell a cell
  cv::Mat shown_;  // 255 where the photo shows it
  std::vector<cv::Point> at_;
  std::vector<float> windows_;     // columns, one for each of at_
  std::vector<float> squares_;     // of their lengths
  cv::Mat whole_;                  // lab_, a mean over a cell from each pixel on
  std::vector<cv::Point> places_;  // of whole cells of the table
  double of_table_ = 0;            // 0: too little of it is shown
};

/// Log odds that a piece lies in a cell of this unlikeness.
float texture_odds(double unlikeness);

}  // namespace storey::vision
