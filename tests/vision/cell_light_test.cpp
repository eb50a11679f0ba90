#include "vision/identify/cell_light.h"

#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/cell_picture.h"
#include "vision/identify/cell_model.h"
#include "vision/identify/light_offsets.h"
#include "vision/identify/template_impl.h"
#include "vision/locate/lattice_cells.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

// As a flat tone curve, or a veil, shows it: dark things brighter, and all of it in a warm light.
cv::Mat flat(const cv::Mat& picture, double contrast, const cv::Scalar& gain = {1, 1, 1}) {
  cv::Mat out;
  picture.convertTo(out, CV_32FC3, 1 / 120.0);
  cv::pow(out, contrast, out);
  cv::multiply(out, gain * 120, out);
  out.convertTo(out, CV_8UC3);
  return out;
}

const cv::Scalar kWarm(0.6, 0.8, 1);

CellVector cell_of(const cv::Mat& tile) {
  cv::Mat picture;
  cv::resize(tile, picture, {kCellPicturePx, kCellPicturePx}, 0, 0, cv::INTER_AREA);
  SeenCells cells{.places = 1, .views = {}};
  add_cell(picture, cells);
  return cells.views.front();
}

float farthest(const CellVector& one, const CellVector& other) {
  float most = 0;
  for (std::size_t i = 0; i < kCellDims; ++i) most = std::max(most, std::abs(one[i] - other[i]));
  return most;
}

const TileGrid kBoard{{0, 1, 2, 3}, {4, 5, 0, 2}, {3, 1, 5, 4}, {2, 0, 3, 1}};

SeenCells board_seen(double contrast) {
  const cv::Matx33d from_board(kTilePx, 0, 2 * kTilePx - 0.5, 0, kTilePx, 2 * kTilePx - 0.5, 0, 0,
                               1);
  return cut_lattice(flat(draw_tiles(kBoard, 77), contrast, kWarm), from_board, 4, 4, kPlaces);
}

}  // namespace

TEST_CASE("cell light: a light like the mean changes nothing, one without contrast is an offset") {
  const CellVector cell = cell_of(draw_tile(3, 1));
  CHECK(farthest(in_light(cell, CellLight{{0, 0, 0}, 1.0F}), cell) < 1e-3F);
  const CellVector moved = in_light(cell, CellLight{{0.1F, 0.2F, 0.3F}});
  for (std::size_t i = 0; i < kColourDims; ++i)
    CHECK(std::abs(cell[i] - moved[i] - 0.1F * static_cast<float>(i % 3 + 1)) < 1e-5F);
  CHECK(std::equal(cell.begin() + kColourDims, cell.end(), moved.begin() + kColourDims));
}

TEST_CASE("cell light: what a flat, warm photo shows is brought back, edges as well") {
  for (int kind = 0; kind < kTileKinds; ++kind) {
    INFO(kind);
    const CellVector cell = cell_of(draw_tile(kind, 1));
    const CellVector seen = cell_of(flat(draw_tile(kind, 1), 0.6, kWarm));
    CellLight light{{}, 1 / 0.6F};
    for (int c = 0; c < 3; ++c) light.colour[c] = static_cast<float>(std::log(kWarm[c]));
    const CellVector back = in_light(seen, light);
    CHECK(farthest(back, cell) < 0.15F);
    CHECK(farthest(back, cell) < 0.4F * farthest(seen, cell));
  }
}

TEST_CASE("lights of several photos: contrasts are told against each other") {
  std::vector<LightSample> samples;
  const std::array contrasts{1.0F, 0.7F, 0.5F};
  for (int light = 0; light < 3; ++light) {
    for (int thing = 0; thing < 10; ++thing) {
      cv::Vec3f colour;
      for (int c = 0; c < 3; ++c) {
        const float bright = 12.0F + 23.0F * static_cast<float>((thing * (3 + 2 * c) + c) % 10);
        const float seen = 120 * std::pow(bright / 120, contrasts[static_cast<std::size_t>(light)]);
        colour[c] = std::log(seen * (light == 1 ? 0.8F : 1.0F) + kAddedDark);
      }
      samples.push_back({thing, light, colour});
    }
  }
  const auto lights = fit_contrasts(samples);
  REQUIRE(lights.size() == 3);
  for (std::size_t light = 1; light < 3; ++light) {
    const float told = *lights[light].contrast / *lights[0].contrast;
    CHECK(told * contrasts[light] > 0.85F);
    CHECK(told * contrasts[light] < 1.2F);
  }
}

TEST_CASE("lights of several photos: of one that shows little no contrast is told") {
  std::vector<LightSample> samples;
  for (int light = 0; light < 2; ++light)
    for (int thing = 0; thing < 3; ++thing)
      samples.push_back(
          {thing, light,
           cv::Vec3f(1, 1, 1) * (4.3F + 0.3F * static_cast<float>(thing * (light + 1)))});
  const auto lights = fit_contrasts(samples);
  CHECK(std::abs(*lights[0].contrast - *lights[1].contrast) < 1e-5F);
}

TEST_CASE("find light: pieces in a flat photo are told in its contrast") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  const CellModel& model = *set->impl().cells;
  REQUIRE(model.contrasts_told);
  const CellLight usual = find_light(model, board_seen(1));
  CHECK(*usual.contrast > 0.8F);
  CHECK(*usual.contrast < 1.25F);
  const SeenCells seen = board_seen(0.6);
  const CellLight light = find_light(model, seen);
  CHECK(*light.contrast > 1.3F);
  CHECK(*light.contrast < 2.0F);
  const auto distances = compare_cells(model, seen, light);
  for (int i = 0; i < seen.size(); ++i) {
    const auto squared = distances.of(i);
    const auto best = std::min_element(squared.begin(), squared.end()) - squared.begin();
    CHECK(model.things[static_cast<std::size_t>(best)].what.piece ==
          kBoard[static_cast<std::size_t>(i / 4)][static_cast<std::size_t>(i % 4)]);
  }
}

// In little of a saturated colour a lens or a veil changes the logarithm by much: of a kingdom of
// fields below a window the light was told six times as blue as any, and lakes were fields in it.
TEST_CASE("find light: a soft photo of yellow pieces has the colour of its lamp, no farther off") {
  const auto set = learn_cells(enrolled_tiles(4));
  REQUIRE(set);
  cv::Mat photo = 0.8 * draw_tiles(TileGrid(4, std::vector<int>(4, 0)), 77);
  constexpr double kLessBlue = 0.5;
  cv::multiply(photo, cv::Scalar(kLessBlue, 1, 1), photo);
  cv::GaussianBlur(photo, photo, {0, 0}, 6);
  const cv::Matx33d from_board(kTilePx, 0, 2 * kTilePx - 0.5, 0, kTilePx, 2 * kTilePx - 0.5, 0, 0,
                               1);
  const CellLight light =
      find_light(*set->impl().cells, cut_lattice(photo, from_board, 4, 4, kPlaces));
  CHECK(light.colour[0] - light.colour[1] == Approx(std::log(kLessBlue)).margin(0.2));
  CHECK(light.colour[2] - light.colour[1] == Approx(0).margin(0.2));
}
