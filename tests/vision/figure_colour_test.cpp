#include "vision/identify/figure_colour.h"

#include <limits>

#include "tests/catch.h"
#include "tests/pipeline/drawn_board.h"
#include "vision/learn/enrolment.h"
#include "vision/photo/pixels.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr double kFigurePx = kCellPx;

cv::Mat tile(const std::string& name, unsigned light) {
  fake::DrawnBoard board{1, {{{0, 0}, name}}};
  const auto view = fake::view_of_board(kCellMarginPx, kCellMarginPx, kFigurePx);
  const Pixels pixels = fake::draw_board(board, view, kCellPicturePx, kCellPicturePx, light);
  return borrow(pixels).clone();
}

const std::string kColours = "ROYGBW";

int colour_number(char colour) { return static_cast<int>(kColours.find(colour)); }

/// Shapes 1 to 3 in all colours, so that the others are not known.
FigureModel learnt() {
  std::vector<std::optional<FigureParts>> parts;
  std::vector<FigureSample> samples;
  for (int shape = 0; shape < 6; ++shape) {
    for (const char colour : kColours) {
      parts.emplace_back(FigureParts{shape, colour_number(colour)});
      if (shape >= 3) continue;
      for (unsigned light = 0; light < 2; ++light) {
        const std::string name{static_cast<char>('1' + shape), colour};
        samples.push_back({colour_number(colour), static_cast<int>(light),
                           figure_colour(tile(name, light), false)});
      }
    }
  }
  return learn_figures(parts, samples);
}

}  // namespace

TEST_CASE("figure colour: what is printed on a piece, not its body") {
  for (const char shape : std::string("123456")) {
    for (const char colour : kColours) {
      const cv::Vec3f seen = figure_colour(tile({shape, colour}, 3), false);
      const cv::Vec3f square = figure_colour(tile({'4', colour}, 3), false);
      INFO(shape << colour);
      CHECK(cv::norm(seen - square, cv::NORM_INF) < 0.12);
    }
  }
}

TEST_CASE("figure colour: a dark figure on a light piece") {
  cv::Mat cell(kCellPicturePx, kCellPicturePx, CV_8UC3, cv::Scalar(200, 205, 210));
  cell(cv::Rect(16, 16, 12, 12)).setTo(cv::Scalar(150, 40, 20));
  const cv::Vec3f seen = figure_colour(cell, body_is_bright(cell));
  CHECK(seen[0] > seen[1]);
  CHECK(seen[1] < 4.0F);
}

TEST_CASE("figure model: a colour is known on shapes that nobody showed, in another light") {
  const auto model = learnt();
  const unsigned light = 8;
  std::vector<cv::Vec3f> figures;
  for (const char colour : kColours)
    figures.push_back(figure_colour(tile({'5', colour}, light), false));
  const cv::Vec3f offset = find_figure_light(model, figures, {0, 0, 0});
  for (std::size_t i = 0; i < figures.size(); ++i) {
    std::vector<float> squared(model.parts.size(), 500);
    // Its shape was seen in green only.
    squared[4 * 6 + 3] = 40;
    compare_figure(model, figures[i], offset, squared);
    const auto nearest = std::min_element(squared.begin(), squared.end()) - squared.begin();
    CHECK(nearest == static_cast<std::ptrdiff_t>(4 * 6 + i));
    std::sort(squared.begin(), squared.end());
    CHECK(squared[1] - squared[0] > 30);
  }
}

TEST_CASE("figure model: a thing without parts keeps its distance") {
  auto model = learnt();
  model.parts.emplace_back();
  std::vector<float> squared(model.parts.size(), 500);
  squared.back() = 70;
  compare_figure(model, *model.colours[0], {0, 0, 0}, squared);
  CHECK(squared.back() == 70);
  CHECK(squared[0] == Approx(500).margin(1));
}
