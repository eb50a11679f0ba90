#include "tests/fuzz/scenes.h"

#include <array>
#include <opencv2/imgproc.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/pipeline/drawn_board.h"
#include "tests/pipeline/drawn_tiles.h"
#include "tests/pipeline/fake_game.h"
#include "tests/pipeline/meadow_game.h"
#include "tests/vision/drawn_faces.h"
#include "vision/learn/enrolment.h"
#include "vision/photo/pixels.h"

namespace storey::fuzz {
namespace {

namespace drawn = vision::testing;

constexpr int kBlocks = 2;
constexpr int kFacesOfBlock = 4;
constexpr int kSquares = 6;    // a side of the printed board
constexpr int kSquarePx = 40;  // of a printed square as it is learnt
const std::string kShapes = "123456";
const std::string kColours = "ROYGBW";

Photo photo_of(Pixels pixels) {
  Photo photo;
  photo.full_width = pixels.width;
  photo.full_height = pixels.height;
  photo.source = "scene";
  photo.pixels = std::move(pixels);
  return photo;
}

int number_of(PieceFace what) { return kFacesOfBlock * what.piece + what.face; }

SmallGame framed() {
  Game game = fake::bird_game(kBlocks);
  std::vector<vision::FaceLook> looks;
  for (int p = 0; p < static_cast<int>(game.catalog.pieces().size()); ++p) {
    const Piece& piece = game.catalog.piece(p);
    for (int f = 0; f < static_cast<int>(piece.faces.size()); ++f)
      looks.push_back(
          {{p, f}, piece.kind, vision::to_pixels(drawn::draw_face(number_of({p, f}), 64))});
  }
  auto templates = vision::TemplateSet::build(looks).value();
  return {std::move(game), std::move(templates)};
}

/// Cells of a board that fills its picture.
void learn(std::vector<vision::EnrolledCell>& cells, const Pixels& board, int rows, int cols,
           const std::string& name, const std::vector<PieceFace>& what) {
  const Photo photo = photo_of(board);
  const double w = photo.pixels.width, h = photo.pixels.height;
  const auto map = vision::map_from_corners({{{0, 0}, {w, 0}, {w, h}, {0, h}}}, rows, cols);
  auto pictures = vision::cut_cells(photo, map, rows, cols);
  for (std::size_t i = 0; i < what.size(); ++i)
    cells.push_back({what[i], name, std::move(pictures[i])});
}

SmallGame tiles_on_a_table() {
  Game game = fake::meadow_game();
  std::vector<vision::EnrolledCell> cells;
  for (unsigned light = 0; light < 3; ++light) {
    const auto board = fake::random_tiles(4, 4, light);
    std::vector<PieceFace> what;
    for (const auto& row : board)
      for (const auto& tile : row)
        what.push_back(tile.empty() ? PieceFace{} : game.catalog.parse(tile).value());
    learn(cells, fake::draw_tiles(board, light), 4, 4, std::to_string(light), what);
  }
  auto templates = vision::learn_cells(cells).value();
  return {std::move(game), std::move(templates)};
}

Pixels printed_board(const fake::DrawnBoard& board, unsigned light) {
  constexpr int kSide = kSquares * kSquarePx;
  return fake::draw_board(board, fake::view_of_board(0, 0, kSquarePx), kSide, kSide, light);
}

SmallGame printed() {
  Game game = fake::meadow_game();
  std::vector<Piece> pieces;
  for (const char shape : kShapes) {
    for (const char colour : kColours) {
      Piece piece;
      piece.id = piece.label = {shape, colour};
      piece.kind = "tile";
      piece.copies = 3;
      piece.faces.resize(1);
      piece.faces[0].texts = {{"shape", {shape}}, {"colour", {colour}}};
      pieces.push_back(std::move(piece));
    }
  }
  game.catalog = Catalog::create(std::move(pieces)).value();
  game.building().how = Arrangement::kPrintedGrid;
  game.building().free_extent = false;
  game.building().rows = game.building().cols = kSquares;
  vision::LookFacts facts;
  for (int p = 0; p < static_cast<int>(game.catalog.pieces().size()); ++p) {
    const std::string& label = game.catalog.piece(p).label;
    facts.figures.push_back({{p, 0}, label.substr(0, 1), label.substr(1)});
  }
  std::vector<vision::EnrolledCell> cells;
  for (unsigned light = 0; light < 3; ++light) {
    fake::DrawnBoard board{kSquares, {}};
    std::vector<PieceFace> what(kSquares * kSquares);
    for (int i = 0; i < kSquares * kSquares; ++i) {
      if ((i + static_cast<int>(light)) % 4 == 0) continue;
      board.tiles[{i / kSquares, i % kSquares}] = game.catalog.piece(i).label;
      what[static_cast<std::size_t>(i)] = {i, 0};
    }
    learn(cells, printed_board(board, light), kSquares, kSquares, std::to_string(light), what);
  }
  auto templates = vision::learn_cells(cells, facts).value();
  return {std::move(game), std::move(templates)};
}

/// A board from straight ahead, its pieces named byte by byte.
cv::Mat board_picture(Bytes& script) {
  const int kind = script.below(kSmallGames);
  const auto light = static_cast<unsigned>(script.byte());
  if (kind == 0) {
    const auto& spec = small_game(0).game.building();
    std::vector<std::vector<int>> faces;
    for (int row = 0; row < spec.rows; ++row) {
      faces.emplace_back();
      // Some numbers no piece has: faces of another game. -1 is an empty cell.
      for (int col = 0; col < spec.cols; ++col)
        faces.back().push_back(script.below(kFacesOfBlock * (kBlocks + 2) + 1) - 1);
    }
    return drawn::draw_board(faces, spec, 0.8);
  }
  if (kind == 1) {
    const std::vector<std::string> tiles = {"",     "wood",  "wood1", "wood2",
                                            "pond", "pond2", "hut",   "hut3"};
    const auto rows = static_cast<std::size_t>(1 + script.below(5));
    const int cols = 1 + script.below(5);
    std::vector<std::vector<std::string>> board(rows);
    for (auto& row : board)
      for (int col = 0; col < cols; ++col)
        row.push_back(
            tiles[static_cast<std::size_t>(script.below(static_cast<int>(tiles.size())))]);
    return vision::borrow(fake::draw_tiles(board, light)).clone();
  }
  fake::DrawnBoard board{kSquares, {}};
  for (int i = 0; i < kSquares * kSquares; ++i) {
    const int tile = script.below(72);
    if (tile >= 36) continue;
    board.tiles[{i / kSquares, i % kSquares}] = {kShapes[static_cast<std::size_t>(tile / 6)],
                                                 kColours[static_cast<std::size_t>(tile % 6)]};
  }
  return vision::borrow(printed_board(board, light)).clone();
}

cv::Point2f point(Bytes& script, cv::Size size) {
  // A little beyond the picture as well.
  return {static_cast<float>(script.between(-0.2, 1.2) * size.width),
          static_cast<float>(script.between(-0.2, 1.2) * size.height)};
}

cv::Scalar colour(Bytes& script) {
  const double b = script.byte(), g = script.byte(), r = script.byte();
  return {b, g, r};
}

void put_board(Bytes& script, cv::Mat& picture) {
  const cv::Mat board = board_picture(script);
  // About the middle of the picture; the corners moved by up to a quarter of a side.
  const auto side =
      static_cast<float>(std::min(picture.cols, picture.rows) * script.between(0.3, 1.1));
  const cv::Point2f middle(static_cast<float>(picture.cols) / 2,
                           static_cast<float>(picture.rows) / 2);
  std::array<cv::Point2f, 4> corners{{{-0.5F, -0.5F}, {0.5F, -0.5F}, {0.5F, 0.5F}, {-0.5F, 0.5F}}};
  for (auto& corner : corners) {
    const cv::Point2f moved(static_cast<float>(script.between(-0.25, 0.25)),
                            static_cast<float>(script.between(-0.25, 0.25)));
    corner = middle + side * (corner + moved);
  }
  const cv::Mat ground = picture.clone();
  const cv::Mat placed = drawn::place(board, picture.size(), corners);
  // place() has a ground of its own: keep the picture outside of the board.
  cv::Mat inside(picture.size(), CV_8U, cv::Scalar(0));
  std::vector<cv::Point> outline;
  for (const auto& corner : corners) outline.emplace_back(corner);
  cv::fillPoly(inside, std::vector<std::vector<cv::Point>>{outline}, cv::Scalar(255));
  placed.copyTo(picture, inside);
}

void light(Bytes& script, cv::Mat& picture) {
  const cv::Scalar gain(script.between(0, 2), script.between(0, 2), script.between(0, 2));
  const double across = script.between(-1, 1), down = script.between(-1, 1);
  for (int y = 0; y < picture.rows; ++y) {
    for (int x = 0; x < picture.cols; ++x) {
      auto& pixel = picture.at<cv::Vec3b>(y, x);
      const double here = 1 + across * x / picture.cols + down * y / picture.rows;
      for (int c = 0; c < 3; ++c) pixel[c] = cv::saturate_cast<uchar>(pixel[c] * here * gain[c]);
    }
  }
}

void noise(Bytes& script, cv::Mat& picture) {
  cv::Mat grain(picture.size(), CV_8UC3);
  cv::RNG dice(static_cast<std::uint64_t>(script.byte()) + 1);
  const double strength = script.between(0, 64);
  dice.fill(grain, cv::RNG::UNIFORM, 0, strength + 1);
  picture += grain;
}

void raw_patch(Bytes& script, cv::Mat& picture) {
  const int side = 1 + script.below(16);
  const int left = script.below(picture.cols - side), top = script.below(picture.rows - side);
  for (int y = top; y < top + side; ++y)
    for (int x = left; x < left + side; ++x)
      for (int c = 0; c < 3; ++c)
        picture.at<cv::Vec3b>(y, x)[c] = static_cast<uchar>(script.byte());
}

void crop(Bytes& script, cv::Mat& picture) {
  const int left = script.below(picture.cols / 2), top = script.below(picture.rows / 2);
  const int right = script.below(picture.cols / 2 - 8), bottom = script.below(picture.rows / 2 - 8);
  picture = picture(cv::Rect(left, top, picture.cols - left - right, picture.rows - top - bottom))
                .clone();
}

void turn(Bytes& script, cv::Mat& picture) {
  constexpr std::array kTurns{cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180,
                              cv::ROTATE_90_COUNTERCLOCKWISE};
  cv::rotate(picture, picture, kTurns[static_cast<std::size_t>(script.below(3))]);
}

void draw_step(Bytes& script, cv::Mat& picture) {
  switch (script.below(10)) {
    case 0:
      return put_board(script, picture);
    case 1:
      return light(script, picture);
    case 2: {
      const int side = 1 + 2 * script.below(5);
      return cv::blur(picture, picture, {side, side});
    }
    case 3:
      return noise(script, picture);
    case 4: {
      const cv::Point from = point(script, picture.size()), to = point(script, picture.size());
      return cv::rectangle(picture, from, to, colour(script), cv::FILLED);
    }
    case 5: {
      const cv::Point middle = point(script, picture.size());
      const int radius = script.below(100);
      return cv::circle(picture, middle, radius, colour(script), cv::FILLED);
    }
    case 6: {
      const cv::Point from = point(script, picture.size()), to = point(script, picture.size());
      const int thickness = 1 + script.below(6);
      return cv::line(picture, from, to, colour(script), thickness);
    }
    case 7:
      return raw_patch(script, picture);
    case 8:
      if (std::min(picture.cols, picture.rows) >= 64) crop(script, picture);
      return;
    default:
      return turn(script, picture);
  }
}

}  // namespace

const SmallGame& small_game(int kind) {
  static const std::array<SmallGame, kSmallGames> games{framed(), tiles_on_a_table(), printed()};
  return games[static_cast<std::size_t>(kind)];
}

Photo draw_scene(Bytes& script) {
  constexpr int kMostSteps = 12;
  const std::array kSizes{cv::Size(160, 120), cv::Size(200, 200), cv::Size(240, 180),
                          cv::Size(320, 240)};
  const auto size = kSizes[static_cast<std::size_t>(script.below(static_cast<int>(kSizes.size())))];
  cv::Mat picture(size, CV_8UC3, colour(script));
  for (int step = 0; step < kMostSteps && !script.empty(); ++step) draw_step(script, picture);
  return photo_of(vision::to_pixels(picture));
}

}  // namespace storey::fuzz
