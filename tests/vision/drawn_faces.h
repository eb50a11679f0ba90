// Faces and boards drawn for tests: every face a different pattern of blocks inside a dark border.
#pragma once

#include <cmath>
#include <cstdint>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/photo/pixels.h"
#include "vision/template_set.h"

namespace storey::vision::testing {

inline cv::Mat draw_face(int number, int side = 96) {
  std::uint32_t state = 77U + 7919U * static_cast<std::uint32_t>(number);
  const auto dice = [&state] {
    state = state * 1664525U + 1013904223U;
    return static_cast<int>(state >> 24U);
  };
  cv::Mat face(side, side, CV_8UC3, cv::Scalar(225, 235, 240));
  const int step = side / 8;
  for (int y = 1; y < 7; ++y) {
    for (int x = 1; x < 7; ++x) {
      face(cv::Rect(x * step, y * step, step, step)) = cv::Scalar(dice(), dice(), dice());
    }
  }
  cv::rectangle(face, {step / 2, step / 2, side - step, side - step}, cv::Scalar(30, 35, 40), 2);
  return face;
}

inline TemplateSet drawn_templates(int faces) {
  std::vector<FaceLook> looks;
  for (int i = 0; i < faces; ++i) looks.push_back({{i, 0}, "block", to_pixels(draw_face(i))});
  return TemplateSet::build(looks).value();
}

/// A frame of rows x cols cells with bars, seen straight on; cell (c, r) holds faces[r][c], -1 is
/// an empty cell.
inline cv::Mat draw_board(const std::vector<std::vector<int>>& faces, const Place& spec,
                          double px_per_mm) {
  const auto px = [&](double mm) { return static_cast<int>(std::lround(mm * px_per_mm)); };
  const double pitch = spec.cell_mm + spec.bar_mm;
  cv::Mat board(px(spec.rows * pitch + spec.bar_mm), px(spec.cols * pitch + spec.bar_mm), CV_8UC3,
                cv::Scalar(60, 90, 140));
  for (int r = 0; r < spec.rows; ++r) {
    for (int c = 0; c < spec.cols; ++c) {
      const cv::Rect open(px(c * pitch + spec.bar_mm), px(r * pitch + spec.bar_mm),
                          px(spec.cell_mm), px(spec.cell_mm));
      board(open) = cv::Scalar(40, 45, 50);
      const int face = faces[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
      if (face < 0) continue;
      const int gap = px((spec.cell_mm - spec.face_mm) / 2);
      const cv::Rect inside(open.x + gap, open.y + gap, px(spec.face_mm), px(spec.face_mm));
      cv::Mat scaled;
      cv::resize(draw_face(face), scaled, inside.size(), 0, 0, cv::INTER_AREA);
      scaled.copyTo(board(inside));
    }
  }
  return board;
}

/// Puts a straight-on picture into a photo of the given size by its four corners (TL TR BR BL).
inline cv::Mat place(const cv::Mat& board, cv::Size photo,
                     const std::array<cv::Point2f, 4>& corners) {
  const std::array<cv::Point2f, 4> from{
      {{-0.5F, -0.5F},
       {static_cast<float>(board.cols) - 0.5F, -0.5F},
       {static_cast<float>(board.cols) - 0.5F, static_cast<float>(board.rows) - 0.5F},
       {-0.5F, static_cast<float>(board.rows) - 0.5F}}};
  const cv::Mat map = cv::getPerspectiveTransform(from.data(), corners.data());
  cv::Mat out(photo, CV_8UC3, cv::Scalar(150, 160, 165));
  cv::warpPerspective(board, out, map, photo, cv::INTER_AREA, cv::BORDER_TRANSPARENT);
  return out;
}

inline Photo to_photo(const cv::Mat& bgr) {
  Photo photo;
  photo.pixels = to_pixels(bgr);
  photo.source = "drawn";
  photo.full_width = bgr.cols;
  photo.full_height = bgr.rows;
  return photo;
}

}  // namespace storey::vision::testing
