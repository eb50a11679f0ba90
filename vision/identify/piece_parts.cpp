// How the parts of a piece are cut from its picture.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/identify/piece_fields_impl.h"

namespace storey::vision {
namespace {

constexpr double kBlurPx = 0.8;
// Of parts as they are compared: large ones look as sharp as small ones.
constexpr double kSmallBlurPx = 1;
constexpr double kLargeBlurPx = 0.8;
// Of a strip along an edge: the corners belong to the next edges, and a cut may be a little off.
constexpr double kStripLength = 0.8;
constexpr double kStripRim = 0.015;
// Of a square: where edges hide the ground, and where figures and words may.
constexpr double kBesideEdges = 0.12;
constexpr double kBesideFigures = 0.16;
constexpr double kAboveWords = 0.66;
constexpr int kRingStepPx = 2;
constexpr int kMiddleStepPx = 8;

double icon_x(const ShownIcons& icons, int count, int index) {
  return icons.at.x + (index - (count - 1) / 2.0) * icons.size;
}

}  // namespace

cv::Mat canonical_picture(const cv::Mat& bgr, int rows) {
  cv::Mat out;
  const cv::Size size(kSquarePx, kSquarePx * rows);
  cv::resize(bgr, out, size, 0, 0, bgr.cols > size.width ? cv::INTER_AREA : cv::INTER_CUBIC);
  cv::GaussianBlur(out, out, {}, kBlurPx);
  return out;
}

cv::Mat cut_exactly(const cv::Mat& picture, const Part& part, cv::Size size, int margin_px) {
  // Pixel of the part -> pixel of the picture; centres of pixels at halves.
  const double sx = part.width * kSquarePx / size.width;
  const double sy = part.height * kSquarePx / size.height;
  constexpr std::array<int, 4> kCos{1, 0, -1, 0};
  constexpr std::array<int, 4> kSin{0, 1, 0, -1};
  const auto turn = static_cast<std::size_t>(part.turn & 3);
  const double c = kCos.at(turn);
  const double s = kSin.at(turn);
  const double ox = 0.5 - margin_px - size.width / 2.0;
  const double oy = 0.5 - margin_px - size.height / 2.0;
  const cv::Matx23d map(c * sx, -s * sy, part.x * kSquarePx - 0.5 + c * sx * ox - s * sy * oy,
                        s * sx, c * sy, part.y * kSquarePx - 0.5 + s * sx * ox + c * sy * oy);
  cv::Mat out;
  cv::warpAffine(picture, out, map, {size.width + 2 * margin_px, size.height + 2 * margin_px},
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  return out;
}

cv::Mat cut_part(const cv::Mat& picture, const Part& part, cv::Size size, int margin_px) {
  // Several pixels of the picture make one of the part; of a small part single pixels say little.
  const double step = std::max(part.width / size.width, part.height / size.height) * kSquarePx;
  const int fine = std::clamp(static_cast<int>(std::lround(step)), 1, 3);
  if (fine > 1) {
    cv::Mat out;
    cv::resize(cut_exactly(picture, part, size * fine, margin_px * fine), out,
               {size.width + 2 * margin_px, size.height + 2 * margin_px}, 0, 0, cv::INTER_AREA);
    if (size.height > kStripDepthPx) cv::GaussianBlur(out, out, {}, kLargeBlurPx);
    return out;
  }
  cv::Mat out = cut_exactly(picture, part, size, margin_px);
  cv::GaussianBlur(out, out, {}, kSmallBlurPx);
  return out;
}

Part figure_part(const PieceLook& look, int square) {
  return {0.5, square + 0.5, look.squares.figure_size, look.squares.figure_size, 0};
}

Part edge_part(const PieceLook& look, int square, int edge) {
  const double depth = look.squares.edge_depth;
  const double inwards = 0.5 - kStripRim - depth / 2;
  const std::array<cv::Point, 4> ways{cv::Point{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  const cv::Point to = ways.at(static_cast<std::size_t>(edge));
  return {0.5 + to.x * inwards, square + 0.5 + to.y * inwards, kStripLength, depth, edge};
}

Part picture_part(const ShownPicture& picture) {
  return {picture.at.x, picture.at.y, picture.size, picture.size, picture.upside_down ? 2 : 0};
}

Part number_part(const ShownNumber& number) {
  return {number.at.x, number.at.y, number.width, number.height, number.upside_down ? 2 : 0};
}

Part icon_part(const ShownIcons& icons, int count, int index) {
  return {icon_x(icons, count, index), icons.at.y, icons.size, icons.size, 0};
}

Part icon_number_part(const ShownIcons& icons, int count, int index) {
  return {icon_x(icons, count, index) + icons.number_at.x, icons.at.y + icons.number_at.y,
          icons.number_size, icons.number_size, 0};
}

cv::Mat rows_seen(double from, double to) {
  cv::Mat out(kFigurePx, kFigurePx, CV_32F, cv::Scalar(0));
  const int first = std::clamp(static_cast<int>(std::lround(from * kFigurePx)), 0, kFigurePx);
  const int last = std::clamp(static_cast<int>(std::lround(to * kFigurePx)), first, kFigurePx);
  out.rowRange(first, last).setTo(1);
  return out;
}

cv::Mat outer_part_of_strip() {
  cv::Mat out = cv::Mat::zeros(kStripDepthPx, kStripPx, CV_32F);
  out.rowRange(0, kStripDepthPx / 2).setTo(1);
  return out;
}

cv::Mat off_the_cross() {
  constexpr int kHalfWidthPx = 3;
  cv::Mat out(kFigurePx, kFigurePx, CV_32F, cv::Scalar(1));
  for (int y = 0; y < kFigurePx; ++y)
    for (int x = 0; x < kFigurePx; ++x)
      if (std::abs(x - y) <= kHalfWidthPx || std::abs(x + y - kFigurePx + 1) <= kHalfWidthPx)
        out.at<float>(y, x) = 0;
  return out;
}

cv::Mat off_the_number(const ShownIcons& icons) {
  cv::Mat out(kFigurePx, kFigurePx, CV_32F, cv::Scalar(1));
  const double scale = kFigurePx / icons.size;
  const double half = icons.number_size / 2 * scale;
  const double x = kFigurePx / 2.0 + icons.number_at.x * scale;
  const double y = kFigurePx / 2.0 + icons.number_at.y * scale;
  const cv::Rect place(cv::Point(static_cast<int>(x - half * 0.8), static_cast<int>(y - half)),
                       cv::Point(static_cast<int>(x + half * 0.8), static_cast<int>(y + half)));
  out(place & cv::Rect(0, 0, kFigurePx, kFigurePx)).setTo(0);
  return out;
}

std::vector<cv::Mat> ground_pixels(const cv::Mat& picture, int rows) {
  std::vector<cv::Mat> squares;
  for (int square = 0; square < rows; ++square) {
    cv::Mat pixels;
    for (int y = 0; y < kSquarePx; ++y)
      for (int x = 0; x < kSquarePx; ++x) {
        const double u = (x + 0.5) / kSquarePx;
        const double v = (y + 0.5) / kSquarePx;
        const double aside = std::min(u, 1 - u);
        if (std::min({aside, v, 1 - v}) < kBesideEdges) continue;
        const bool ring = v < kAboveWords && std::min(aside, v) < kBesideFigures;
        const int step = ring ? kRingStepPx : kMiddleStepPx;
        if (x % step == 0 && y % step == 0)
          pixels.push_back(picture.at<cv::Vec3b>(square * kSquarePx + y, x));
      }
    squares.push_back(pixels);
  }
  return squares;
}

std::vector<cv::Vec3f> diagonal_colours(const cv::Mat& lab, const ShownIcons& icons, int count,
                                        int index) {
  const Part icon = icon_part(icons, count, index);
  std::vector<cv::Vec3f> colours;
  constexpr double kFrom = 0.3;  // of the way from the middle to the ends of the lines
  constexpr double kTo = 0.92;
  constexpr int kSteps = 8;
  for (const int sx : {-1, 1})
    for (const int sy : {-1, 1})
      for (int step = 0; step < kSteps; ++step) {
        const double way = kFrom + (kTo - kFrom) * step / (kSteps - 1);
        const double off = way * icons.cross_size / 2;
        const int x = static_cast<int>(std::lround((icon.x + sx * off) * kSquarePx));
        const int y = static_cast<int>(std::lround((icon.y + sy * off) * kSquarePx));
        if (x < 0 || y < 0 || x >= lab.cols || y >= lab.rows) continue;
        colours.push_back(lab.at<cv::Vec3f>(y, x));
      }
  return colours;
}

float crossed_share(const cv::Mat& lab, const ShownIcons& icons, int count, int index,
                    const cv::Vec3f& colour) {
  const Part icon = icon_part(icons, count, index);
  constexpr double kFrom = 0.3;
  constexpr double kTo = 0.9;
  constexpr int kSteps = 10;
  constexpr int kReachPx = 3;        // the lines may be drawn or cut a little off
  constexpr float kSameHue = 0.75F;  // cosine of the angle between colours
  int seen = 0;
  int all = 0;
  const float strength = std::hypot(colour[1], colour[2]);
  for (const int sx : {-1, 1})
    for (const int sy : {-1, 1})
      for (int step = 0; step < kSteps; ++step) {
        const double way = kFrom + (kTo - kFrom) * step / (kSteps - 1);
        const double off = way * icons.cross_size / 2;
        const int x = static_cast<int>(std::lround((icon.x + sx * off) * kSquarePx));
        const int y = static_cast<int>(std::lround((icon.y + sy * off) * kSquarePx));
        if (x < kReachPx || y < kReachPx || x >= lab.cols - kReachPx || y >= lab.rows - kReachPx)
          continue;
        ++all;
        float best = 0;  // along the other diagonal
        for (int k = -kReachPx; k <= kReachPx; ++k) {
          const auto& at = lab.at<cv::Vec3f>(y - sy * k, x + sx * k);
          const float chroma = std::hypot(at[1], at[2]);
          const float cosine =
              (at[1] * colour[1] + at[2] * colour[2]) / std::max(1.0F, chroma * strength);
          if (cosine > kSameHue) best = std::max(best, chroma / strength);
        }
        if (best > 0.5F) ++seen;
      }
  return all > 0 ? static_cast<float>(seen) / static_cast<float>(all) : 0;
}

}  // namespace storey::vision
