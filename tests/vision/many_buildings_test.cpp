#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_pieces.h"
#include "vision/learn/drawn_cells.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kFaces = 24;

const TemplateSet& learnt() {
  static const TemplateSet set = [] {
    std::vector<FaceLook> looks;
    for (int i = 0; i < kFaces; ++i) looks.push_back({{i, 0}, "tile", to_pixels(draw_face(i))});
    LookFacts facts;
    facts.turns_matter = true;
    return learn_cells(drawn_cells(looks), facts).value();
  }();
  return set;
}

// Pieces of all numbers from `first` on, where `where` is set.
std::vector<LaidPiece> laid(const cv::Mat& where, int first) {
  std::vector<LaidPiece> pieces;
  for (int row = 0; row < where.rows; ++row)
    for (int col = 0; col < where.cols; ++col)
      if (where.at<std::uint8_t>(row, col) != 0)
        pieces.push_back({one_cell_art((first + 5 * row + col) % kFaces), {col, row}, 0});
  return pieces;
}

void check_numbers(const BuildingReading& reading, int first, int from_col, int from_row) {
  for (const auto& seen : reading.cells) {
    const int row = reading.rows - 1 - seen.site.cell.row + from_row;
    const int col = seen.site.cell.col + from_col;
    INFO(col << ", " << row << ": " << seen.confidence());
    CHECK(seen.best().what.piece == (first + 5 * row + col) % kFaces);
  }
}

}  // namespace

TEST_CASE("extent: a building much larger than the first look at it is read whole") {
  const cv::Mat all(14, 20, CV_8U, cv::Scalar(1));
  const auto photo =
      to_photo(photo_of_table(draw_table(laid(all, 0), all.size(), 4), {2400, 1800}));
  Place spec = lattice_of_turned_pieces(40);
  const auto reading = read_building(photo, spec, learnt());
  REQUIRE(reading);
  REQUIRE(reading->rows == 14);
  REQUIRE(reading->cols == 20);
  check_numbers(*reading, 0, 0, 0);
  spec.rows = 14;
  spec.cols = 20;
  CHECK(read_building(photo, spec, learnt()));
  spec.rows = 14;
  spec.cols = 19;
  const auto too_large = read_building(photo, spec, learnt());
  CHECK_FALSE(too_large);
}
