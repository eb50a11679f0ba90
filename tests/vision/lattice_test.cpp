#include "vision/geometry/lattice.h"

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/line_grid.h"
#include "vision/geometry/quad_finder.h"
#include "vision/locate/frame_window.h"

using namespace storey::vision;

namespace {

const cv::Matx33d kView(110, 8, 140, -6, 104, 90, 0.02, 0.015,
                        1);  // picture_from_lattice of the tests

FaceSighting sighting(double col, double row, double half = 0.4474) {
  FaceSighting s;
  const std::array<cv::Point2d, 4> corners{{{col + 0.5 - half, row + 0.5 - half},
                                            {col + 0.5 + half, row + 0.5 - half},
                                            {col + 0.5 + half, row + 0.5 + half},
                                            {col + 0.5 - half, row + 0.5 + half}}};
  for (std::size_t i = 0; i < 4; ++i) s.corners[i] = apply(kView, corners[i]);
  s.look = 0;
  s.likeness = 0.8F;
  return s;
}

const std::vector<std::vector<int>> kFaces{{-1, 1, -1, -1, 2},
                                           {3, 4, -1, 5, -1},
                                           {-1, 6, 7, 8, 9},
                                           {10, 11, -1, -1, 12},
                                           {-1, 13, 14, 15, -1}};

/// A drawn board on a table, and the lattice of its faces.
struct DrawnLattice {
  cv::Mat picture;
  Lattice lattice;
  double pitch = 0;  // px
  cv::Rect board;
};

DrawnLattice drawn_lattice() {
  const storey::Place spec;
  const cv::Mat board = testing::draw_board(kFaces, spec, 2);
  constexpr int kMargin = 150;  // px of table around the frame
  DrawnLattice drawn;
  drawn.board = {kMargin, kMargin, board.cols, board.rows};
  drawn.picture.create(board.rows + 2 * kMargin, board.cols + 2 * kMargin, CV_8UC3);
  drawn.picture = cv::Scalar(150, 160, 165);
  board.copyTo(drawn.picture(drawn.board));
  drawn.pitch = 2 * (spec.cell_mm + spec.bar_mm);
  const double start = kMargin + spec.bar_mm - 0.5;  // middle of the first bar
  drawn.lattice.picture_from_lattice = {drawn.pitch, 0, start, 0, drawn.pitch, start, 0, 0, 1};
  for (int row = 0; row < 5; ++row) {
    for (int col = 0; col < 5; ++col) {
      if (kFaces[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] >= 0)
        drawn.lattice.faces.push_back({-1, col, row});
    }
  }
  return drawn;
}

}  // namespace

TEST_CASE("a homography is found again from its points") {
  std::vector<cv::Point2f> from{{0, 0}, {5, 0}, {5, 5}, {0, 5}, {2, 3}, {4, 1}};
  std::vector<cv::Point2f> to;
  for (const auto& p : from) to.push_back(apply(kView, p));
  const auto found = fit_homography(from, to);
  for (int i = 0; i < 9; ++i)
    CHECK(found.val[i] == Approx(kView.val[i] / kView(2, 2)).epsilon(1e-3));
}

TEST_CASE("the lattice takes the faces that lie on it and leaves the stray one") {
  std::vector<FaceSighting> sightings{sighting(0, 0), sighting(2, 0), sighting(1, 3),
                                      sighting(4, 4), sighting(2.45, 2.5)};
  const auto lattice = grow_lattice(sightings, {});
  REQUIRE(lattice.faces.size() == 4);
  for (const auto& face : lattice.faces) CHECK(face.sighting != 4);
}

TEST_CASE("a lattice never spans more cells than the board has") {
  const auto lattice =
      grow_lattice({sighting(0, 0), sighting(1, 0), sighting(3, 0), sighting(5, 0)}, {});
  CHECK(lattice.faces.size() == 3);
}

TEST_CASE("a drawn frame is among the first guesses of the lines, in perspective") {
  const storey::Place spec;
  const std::array<cv::Point2f, 4> corners{{{210, 96}, {590, 130}, {570, 480}, {196, 505}}};
  const cv::Mat photo = testing::place(testing::draw_board(kFaces, spec, 2.4), {800, 600}, corners);
  cv::Mat grey;
  cv::cvtColor(photo, grey, cv::COLOR_BGR2GRAY);
  const auto guesses = guess_grids(grey, {});
  REQUIRE_FALSE(guesses.empty());
  double best = 1e9;
  for (const auto& guess : guesses) {
    const double rim = spec.bar_mm / (2 * (spec.cell_mm + spec.bar_mm));
    const std::array<cv::Point2d, 4> board{
        {{-rim, -rim}, {5 + rim, -rim}, {5 + rim, 5 + rim}, {-rim, 5 + rim}}};
    double worst = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto d = apply(guess.picture_from_board, board[i]) - corners[i];
      worst = std::max(worst, static_cast<double>(std::hypot(d.x, d.y)));
    }
    best = std::min(best, worst);
  }
  CHECK(best < 12);  // a sixth of a cell
}

TEST_CASE("rough guesses that are pulled onto the lines one by one are the guesses") {
  const std::array<cv::Point2f, 4> corners{{{210, 96}, {590, 130}, {570, 480}, {196, 505}}};
  const cv::Mat photo = testing::place(testing::draw_board(kFaces, {}, 2.4), {800, 600}, corners);
  cv::Mat grey;
  cv::cvtColor(photo, grey, cv::COLOR_BGR2GRAY);
  const auto lines = find_grid_lines(grey);
  const auto at_once = guess_grids(lines, grey.size(), {});
  const auto rough = rough_grids(lines, grey.size(), {});
  REQUIRE(rough.size() == at_once.size());
  for (std::size_t i = 0; i < rough.size(); ++i) {
    const GridGuess guess = refined(rough[i], lines, grey.size(), {});
    CHECK(guess.picture_from_board == at_once[i].picture_from_board);
    CHECK(guess.score == at_once[i].score);
  }
}

TEST_CASE("the corners of a drawn square are found to a pixel") {
  cv::Mat picture(300, 400, CV_8UC1, cv::Scalar(190));
  const std::vector<cv::Point> square{{120, 80}, {230, 95}, {220, 205}, {112, 190}};
  cv::fillConvexPoly(picture, square, cv::Scalar(60), cv::LINE_AA);
  const auto quads = find_quads(picture);
  double best = 1e9;
  for (const auto& quad : quads) {
    for (std::size_t turn = 0; turn < 4; ++turn) {
      double worst = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        const auto d = quad[(i + turn) % 4] - cv::Point2f(square[i]);
        worst = std::max(worst, static_cast<double>(std::hypot(d.x, d.y)));
      }
      best = std::min(best, worst);
    }
  }
  CHECK(best < 2.0);
}

TEST_CASE("what lies on a checked cloth is told from its lines") {
  const auto line = [](cv::Point2d from, cv::Point2d to) {
    return LineSegment{apply(kView, from), apply(kView, to)};
  };
  const std::vector<LineSegment> of_cloth{line({1, 0.2}, {1, 2.7}), line({-3, 2}, {-1.5, 2.04})};
  const std::vector<LineSegment> of_piece{line({1.4, 0.2}, {1.4, 2.2}),   // between its lines
                                          line({0.5, 0.5}, {2.2, 1.2})};  // and aslant
  auto all = of_cloth;
  all.insert(all.end(), of_piece.begin(), of_piece.end());
  const auto off = lines_off(all, kView);
  REQUIRE(off.size() == 2);
  CHECK(off[0].from == of_piece[0].from);
  CHECK(off[1].from == of_piece[1].from);
}

TEST_CASE("no lines, no guesses") {
  CHECK(guess_grids(cv::Mat(400, 500, CV_8UC1, cv::Scalar(128)), {}).empty());
}

TEST_CASE("a frame that leaves the picture is placed beyond the edge, not one cell aside") {
  const DrawnLattice drawn = drawn_lattice();
  const int cut = cvRound(1.2 * drawn.pitch) + drawn.board.x;
  const cv::Size all = drawn.picture.size();
  const cv::Size narrow(all.width - cut, all.height);
  const cv::Size low(all.width, all.height - cut);
  for (const cv::Rect& seen : {cv::Rect({cut, 0}, narrow), cv::Rect({0, 0}, narrow),
                               cv::Rect({0, cut}, low), cv::Rect({0, 0}, low)}) {
    Lattice lattice = drawn.lattice;
    auto& map = lattice.picture_from_lattice;
    map = cv::Matx33d(1, 0, -seen.x, 0, 1, -seen.y, 0, 0, 1) * map;
    std::erase_if(lattice.faces, [&](const LatticeFace& face) {
      const cv::Point2f middle = apply(map, {face.col + 0.5, face.row + 0.5});
      return !cv::Rect2f({0, 0}, cv::Size2f(seen.size())).contains(middle);
    });
    const auto window =
        place_window(lattice, BarModel(drawn.picture(seen).clone(), lattice), {5, 5, 0.4474}, {});
    INFO("seen: " << seen);
    CHECK(window.col == 0);
    CHECK(window.row == 0);
  }
}

TEST_CASE("a loose face beside the frame does not move the window") {
  DrawnLattice drawn = drawn_lattice();
  Lattice& lattice = drawn.lattice;
  const auto placed = [&] {
    return place_window(lattice, BarModel(drawn.picture, lattice), {5, 5, 0.4474}, {});
  };
  CHECK((placed().col == 0 && placed().row == 0));
  for (const auto& [col, row] : {std::pair{5, 4}, {-1, 0}, {2, 5}, {6, 2}}) {
    lattice.faces.push_back({-1, col, row});
    INFO("loose face in column " << col << ", row " << row);
    const Window window = placed();
    CHECK(window.col == 0);
    CHECK(window.row == 0);
    CHECK(window.score - window.runner_up > 6);
    lattice.faces.pop_back();
  }
}

TEST_CASE("an affine map through three points is exact, through more it is the nearest") {
  const cv::Matx33d map(2, 0.5, 10, -0.25, 3, 20, 0, 0, 1);
  std::vector<cv::Point2f> from{{0, 0}, {4, 0}, {0, 4}};
  std::vector<cv::Point2f> to;
  for (const auto& p : from) to.push_back(apply(map, p));
  CHECK(cv::norm(fit_affine(from, to) - map) < 1e-4);
  from.emplace_back(4.0F, 4.0F);
  to.push_back(apply(map, {4, 4}) + cv::Point2f(1, 0));  // a pixel off: a quarter of it at each
  CHECK(std::abs(apply(fit_affine(from, to), {4, 4}).x - (to.back().x - 0.25F)) < 1e-3);
}

TEST_CASE("depth: what is twice as far away is half as large, and behind has the other sign") {
  const cv::Matx33d seen(1, 0, 0, 0, 1, 0, 0, 0.1, 1);
  CHECK(depth_at(seen, {0, 10}) == Approx(2 * depth_at(seen, {0, 0})));
  CHECK(depth_at(seen, {0, -20}) < 0);
}
