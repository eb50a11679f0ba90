#include "vision/learn/drawn_cells.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>

#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr int kPhotos = 6;
constexpr std::uint64_t kSeed = 20'11'2026;
// Of a hand-laid piece, and of a phone's camera.
constexpr double kShift_px = 1.5;
constexpr double kTurn_deg = 2.5;
constexpr double kScale = 0.03;
constexpr double kLight = 0.45;  // log gain of all channels
constexpr double kTint = 0.25;   // log gain of one channel against the others
constexpr double kFade = 0.15;   // log light from one edge of the cell to the other
constexpr double kSoftest_px = 0.9;
constexpr double kNoise = 5;

// Squares are drawn alike when their thumbnails differ by no more than what rendering leaves.
constexpr int kThumbnailPx = 16;
constexpr double kAlikeAnywhere = 24;  // grey levels
constexpr double kAlikeOnAverage = 2;

/// One cell of a look.
struct Square {
  const FaceLook* look;
  cv::Point cell;  // column and row from the top left
  PieceFace what;
};

bool is_whole(const FaceLook& look) { return look.width == 1 && look.height == 1; }

std::vector<Square> squares_of(const FaceLook& look) {
  if (is_whole(look)) return {{&look, {0, 0}, look.what}};
  std::vector<Square> squares;
  for (int row = 0; row < look.height; ++row)
    for (int col = 0; col < look.width; ++col)
      squares.push_back(
          {&look, {col, row}, {look.what.piece, look.what.face, row * look.width + col}});
  return squares;
}

/// Squares that are drawn alike.
struct Alike {
  cv::Mat thumbnail;                 // of the first
  std::vector<std::size_t> members;  // by position
};

/// To which of them a square belongs.
struct Membership {
  std::size_t alike;
  int turn;  // quarter turns counter-clockwise after which it looks like the first
};

cv::Mat art_of(const Square& square) {
  const cv::Mat face = borrow(square.look->pixels);
  const int width = face.cols / square.look->width;
  const int height = face.rows / square.look->height;
  return face(cv::Rect(square.cell.x * width, square.cell.y * height, width, height));
}

cv::Mat thumbnail_of(const Square& square) {
  cv::Mat small;
  cv::resize(art_of(square), small, {kThumbnailPx, kThumbnailPx}, 0, 0, cv::INTER_AREA);
  return small;
}

/// After how many quarter turns counter-clockwise one looks like the other.
std::optional<int> alike_when_turned(cv::Mat one, const cv::Mat& other) {
  const cv::Scalar apart = cv::mean(one) - cv::mean(other);
  if (cv::norm(apart, cv::NORM_INF) > kAlikeOnAverage) return std::nullopt;
  for (int turn = 0; turn < 4; ++turn) {
    const auto values = static_cast<double>(other.total() * 3);
    if (cv::norm(one, other, cv::NORM_L1) / values <= kAlikeOnAverage &&
        cv::norm(one, other, cv::NORM_INF) <= kAlikeAnywhere)
      return turn;
    cv::Mat next;
    cv::rotate(one, next, cv::ROTATE_90_COUNTERCLOCKWISE);
    one = next;
  }
  return std::nullopt;
}

/// Sorts squares by how they are drawn. A whole piece is what it is, whatever it looks like.
std::vector<Membership> sort_alike(const std::vector<Square>& squares, std::vector<Alike>& all) {
  std::vector<Membership> memberships;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    Membership found{all.size(), 0};
    cv::Mat thumbnail;
    if (!is_whole(*squares[i].look)) {
      thumbnail = thumbnail_of(squares[i]);
      for (std::size_t a = 0; a < all.size() && found.alike == all.size(); ++a) {
        if (all[a].thumbnail.empty()) continue;
        if (const auto turn = alike_when_turned(thumbnail, all[a].thumbnail)) found = {a, *turn};
      }
    }
    if (found.alike == all.size()) all.push_back({thumbnail, {}});
    all[found.alike].members.push_back(i);
    memberships.push_back(found);
  }
  return memberships;
}

cv::Mat turned_by(const cv::Mat& face, int quarters) {
  if (quarters == 0) return face;
  cv::Mat turned;
  cv::rotate(face, turned, quarters - 1);
  return turned;
}

cv::Size turned_size(const FaceLook& look, int quarters) {
  return quarters % 2 == 0 ? cv::Size(look.width, look.height) : cv::Size(look.height, look.width);
}

/// Where a square is when its piece is turned clockwise.
cv::Point turned_cell(const Square& square, int quarters) {
  cv::Point cell = square.cell;
  for (int turn = 0; turn < quarters; ++turn)
    cell = {turned_size(*square.look, turn).height - 1 - cell.y, cell.x};
  return cell;
}

/// Lays a piece on the cell's picture, one of its squares in the middle `at`, moved by what a hand
/// leaves.
void lay(const Square& square, int quarters, cv::Point2d at, cv::RNG& dice, cv::Mat& picture) {
  const cv::Mat face = turned_by(borrow(square.look->pixels), quarters);
  const cv::Size cells = turned_size(*square.look, quarters);
  const cv::Point cell = turned_cell(square, quarters);
  const double side = static_cast<double>(face.cols) / cells.width;
  const double turn = dice.uniform(-kTurn_deg, kTurn_deg) * CV_PI / 180;
  const double scale = kCellPx * (1 + dice.uniform(-kScale, kScale)) / side;
  const double c = scale * std::cos(turn);
  const double s = scale * std::sin(turn);
  const cv::Point2d middle((cell.x + 0.5) * side - 0.5, (cell.y + 0.5) * side - 0.5);
  const cv::Matx23d to_picture(c, -s, at.x - c * middle.x + s * middle.y, s, c,
                               at.y - s * middle.x - c * middle.y);
  cv::Mat small;
  // As large as it will be seen, so that nothing is left out between pixels.
  const double shrink = kCellPx / side;
  cv::resize(face, small, cells * kCellPx, 0, 0, cv::INTER_AREA);
  const cv::Matx33d up(1 / shrink, 0, 0.5 / shrink - 0.5, 0, 1 / shrink, 0.5 / shrink - 0.5, 0, 0,
                       1);
  cv::warpAffine(small, picture, to_picture * up, picture.size(), cv::INTER_LINEAR,
                 cv::BORDER_TRANSPARENT);
}

/// The light of one photo, as gains of B, G, R.
cv::Vec3d light_of_photo(cv::RNG& dice) {
  const double all = dice.uniform(-kLight, kLight);
  return {std::exp(all + dice.uniform(-kTint, kTint)), std::exp(all + dice.uniform(-kTint, kTint)),
          std::exp(all + dice.uniform(-kTint, kTint))};
}

void expose(const cv::Vec3d& light, cv::RNG& dice, cv::Mat& picture) {
  cv::GaussianBlur(picture, picture, {0, 0}, dice.uniform(0.3, kSoftest_px));
  const double across = dice.uniform(-kFade, kFade);
  const double down = dice.uniform(-kFade, kFade);
  for (int y = 0; y < picture.rows; ++y) {
    for (int x = 0; x < picture.cols; ++x) {
      auto& pixel = picture.at<cv::Vec3b>(y, x);
      const double fade = std::exp(across * (x - kCellPicturePx / 2.0) / kCellPicturePx +
                                   down * (y - kCellPicturePx / 2.0) / kCellPicturePx);
      for (int c = 0; c < 3; ++c)
        pixel[c] =
            cv::saturate_cast<std::uint8_t>(pixel[c] * light[c] * fade + dice.gaussian(kNoise));
    }
  }
}

Square any_square(const FaceLook& look, cv::RNG& dice) {
  const auto squares = squares_of(look);
  if (squares.size() == 1) return squares.front();
  return squares[static_cast<std::size_t>(dice.uniform(0, static_cast<int>(squares.size())))];
}

/// A square as one photo shows it.
cv::Mat picture_of(const Square& square, const std::vector<FaceLook>& looks, const cv::Vec3d& light,
                   const cv::Scalar& table, cv::RNG& dice) {
  cv::Mat picture(kCellPicturePx, kCellPicturePx, CV_8UC3, table);
  const double middle = (kCellPicturePx - 1) / 2.0;
  const cv::Rect piece(0, 0, square.look->width, square.look->height);
  for (const cv::Point side :
       {cv::Point(-1, 0), cv::Point(1, 0), cv::Point(0, -1), cv::Point(0, 1)}) {
    if (piece.contains(square.cell + side)) continue;  // more of the same piece
    if (dice.uniform(0, 3) == 0) continue;             // nothing lies there
    const FaceLook& other =
        looks[static_cast<std::size_t>(dice.uniform(0, static_cast<int>(looks.size())))];
    const int quarters = dice.uniform(0, 4);
    lay(any_square(other, dice), quarters, {middle + side.x * kCellPx, middle + side.y * kCellPx},
        dice, picture);
  }
  const double x = middle + dice.uniform(-kShift_px, kShift_px);
  lay(square, 0, {x, middle + dice.uniform(-kShift_px, kShift_px)}, dice, picture);
  expose(light, dice, picture);
  return picture;
}

}  // namespace

std::vector<EnrolledCell> drawn_cells(const std::vector<FaceLook>& looks) {
  std::vector<Square> squares;
  for (const FaceLook& look : looks)
    for (const Square& square : squares_of(look)) squares.push_back(square);
  std::vector<Alike> alikes;
  const auto memberships = sort_alike(squares, alikes);
  std::vector<EnrolledCell> cells;
  cv::RNG dice(kSeed);
  for (int photo = 0; photo < kPhotos; ++photo) {
    const cv::Vec3d light = light_of_photo(dice);
    const cv::Scalar table(dice.uniform(20, 200), dice.uniform(20, 200), dice.uniform(20, 200));
    std::vector<Pixels> pictures;  // of those drawn alike, in turns of one and another
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const auto [alike, turn] = memberships[i];
      const auto& members = alikes[alike].members;
      const std::size_t shown = members[static_cast<std::size_t>(photo) % members.size()];
      if (alike == pictures.size())
        pictures.push_back(to_pixels(picture_of(squares[shown], looks, light, table, dice)));
      cells.push_back({squares[i].what, "drawn " + std::to_string(photo), pictures[alike],
                       (turn - memberships[shown].turn + 4) % 4, true});
    }
  }
  return cells;
}

}  // namespace storey::vision
