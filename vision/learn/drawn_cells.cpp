#include "vision/learn/drawn_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>

#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

// Of each look. A set of many looks that differ little by little needs fewer of each.
constexpr int kMostPhotos = 6;
constexpr int kFewestPhotos = 3;
constexpr int kEnoughPictures = 1600;
constexpr std::uint64_t kSeed = 3'11'2026;
// Of a hand-laid piece, and of a phone's camera.
constexpr double kShift_px = 1.5;
constexpr double kTurn_deg = 2.5;
constexpr double kScale = 0.03;
constexpr double kLight = 0.45;  // log gain of all channels
constexpr double kTint = 0.25;   // log gain of one channel against the others
constexpr double kFade = 0.15;   // log light from one edge of the cell to the other
constexpr double kSoftest_px = 0.9;
constexpr double kNoise = 5;
constexpr int kNoisePx = 256;                 // side of the noise that pictures take parts of
constexpr int kBesidePx = kCellMarginPx + 4;  // as far as a neighbour may show beside a piece

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
  cv::Scalar mean;                   // of the thumbnail
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

bool as_light(const cv::Scalar& one, const cv::Scalar& other) {
  return std::max({std::abs(one[0] - other[0]), std::abs(one[1] - other[1]),
                   std::abs(one[2] - other[2])}) <= kAlikeOnAverage;
}

/// After how many quarter turns counter-clockwise one looks like the other.
std::optional<int> alike_when_turned(cv::Mat one, const cv::Mat& other) {
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
    Alike own;
    if (!is_whole(*squares[i].look)) {
      own.thumbnail = thumbnail_of(squares[i]);
      own.mean = cv::mean(own.thumbnail);
      for (std::size_t a = 0; a < all.size() && found.alike == all.size(); ++a) {
        if (all[a].thumbnail.empty() || !as_light(own.mean, all[a].mean)) continue;
        if (const auto turn = alike_when_turned(own.thumbnail, all[a].thumbnail))
          found = {a, *turn};
      }
    }
    if (found.alike == all.size()) all.push_back(std::move(own));
    all[found.alike].members.push_back(i);
    memberships.push_back(found);
  }
  return memberships;
}

/// A look as large as a cell's picture shows it, at each quarter turn clockwise.
using SmallFaces = std::array<cv::Mat, 4>;

SmallFaces small_faces_of(const FaceLook& look) {
  SmallFaces small;
  cv::resize(borrow(look.pixels), small[0], {look.width * kCellPx, look.height * kCellPx}, 0, 0,
             cv::INTER_AREA);
  for (int quarters = 1; quarters < 4; ++quarters)
    cv::rotate(small[0], small.at(static_cast<std::size_t>(quarters)), quarters - 1);
  return small;
}

cv::Size turned_size(const FaceLook& look, int quarters) {
  return quarters % 2 == 0 ? cv::Size(look.width, look.height) : cv::Size(look.height, look.width);
}

/// Lays a piece on a part of the cell's picture, one of its squares in the middle `at`, moved by
/// what a hand leaves.
void lay(const cv::Mat& small, cv::Point cell, cv::Point2d at, const cv::Rect& part, cv::RNG& dice,
         cv::Mat& picture) {
  const double turn = dice.uniform(-kTurn_deg, kTurn_deg) * CV_PI / 180;
  const double scale = 1 + dice.uniform(-kScale, kScale);
  const double c = scale * std::cos(turn);
  const double s = scale * std::sin(turn);
  const cv::Point2d middle((cell.x + 0.5) * kCellPx - 0.5, (cell.y + 0.5) * kCellPx - 0.5);
  const cv::Matx23d to_part(c, -s, at.x - part.x - c * middle.x + s * middle.y, s, c,
                            at.y - part.y - s * middle.x - c * middle.y);
  cv::Mat there = picture(part);
  cv::warpAffine(small, there, to_part, part.size(), cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
}

/// The light of one photo, as gains of B, G, R.
cv::Vec3d light_of_photo(cv::RNG& dice) {
  const double all = dice.uniform(-kLight, kLight);
  return {std::exp(all + dice.uniform(-kTint, kTint)), std::exp(all + dice.uniform(-kTint, kTint)),
          std::exp(all + dice.uniform(-kTint, kTint))};
}

/// Log light that changes evenly over the picture, as gains along one side.
std::array<float, kCellPicturePx> fade_along(double log_change) {
  std::array<float, kCellPicturePx> gains{};
  for (int i = 0; i < kCellPicturePx; ++i)
    gains.at(static_cast<std::size_t>(i)) =
        static_cast<float>(std::exp(log_change * (i - kCellPicturePx / 2.0) / kCellPicturePx));
  return gains;
}

/// Noise for many pictures: each takes its own part of the sheet.
cv::Mat noise_sheet(cv::RNG& dice) {
  cv::Mat sheet(kNoisePx, kNoisePx, CV_32FC3);
  dice.fill(sheet, cv::RNG::NORMAL, 0, kNoise);
  return sheet;
}

void expose(const cv::Vec3d& light, const cv::Mat& noise, cv::RNG& dice, cv::Mat& picture) {
  cv::GaussianBlur(picture, picture, {0, 0}, dice.uniform(0.3, kSoftest_px));
  const auto across = fade_along(dice.uniform(-kFade, kFade));
  const auto down = fade_along(dice.uniform(-kFade, kFade));
  const cv::Point from(dice.uniform(0, kNoisePx - kCellPicturePx),
                       dice.uniform(0, kNoisePx - kCellPicturePx));
  for (int y = 0; y < picture.rows; ++y) {
    const cv::Vec3f gain = cv::Vec3f(light) * down.at(static_cast<std::size_t>(y));
    auto* pixels = picture.ptr<cv::Vec3b>(y);
    const auto* grains = noise.ptr<cv::Vec3f>(from.y + y) + from.x;
    for (int x = 0; x < picture.cols; ++x)
      for (int c = 0; c < 3; ++c)
        pixels[x][c] = cv::saturate_cast<std::uint8_t>(static_cast<float>(pixels[x][c]) * gain[c] *
                                                           across[static_cast<std::size_t>(x)] +
                                                       grains[x][c]);
  }
}

/// What pictures are made of.
struct Studio {
  const std::vector<FaceLook>& looks;
  std::vector<SmallFaces> small;  // parallel to `looks`
  cv::Mat noise;
};

/// The strip of a cell's picture in which what lies beside it shows.
cv::Rect strip_beside(cv::Point side) {
  const auto from = [](int way) { return way > 0 ? kCellPicturePx - kBesidePx : 0; };
  const auto length = [](int way) { return way == 0 ? kCellPicturePx : kBesidePx; };
  return {from(side.x), from(side.y), length(side.x), length(side.y)};
}

cv::Point any_cell(const cv::Size& cells, cv::RNG& dice) {
  if (cells.area() == 1) return {0, 0};
  const int square = dice.uniform(0, cells.area());
  return {square % cells.width, square / cells.width};
}

/// A square as one photo shows it.
cv::Mat picture_of(const Studio& studio, const Square& square, const cv::Vec3d& light,
                   const cv::Scalar& table, cv::RNG& dice) {
  cv::Mat picture(kCellPicturePx, kCellPicturePx, CV_8UC3, table);
  const double middle = (kCellPicturePx - 1) / 2.0;
  const cv::Rect piece(0, 0, square.look->width, square.look->height);
  for (const cv::Point side :
       {cv::Point(-1, 0), cv::Point(1, 0), cv::Point(0, -1), cv::Point(0, 1)}) {
    if (piece.contains(square.cell + side)) continue;  // more of the same piece
    if (dice.uniform(0, 3) == 0) continue;             // nothing lies there
    const auto other =
        static_cast<std::size_t>(dice.uniform(0, static_cast<int>(studio.looks.size())));
    const int quarters = dice.uniform(0, 4);
    lay(studio.small[other].at(static_cast<std::size_t>(quarters)),
        any_cell(turned_size(studio.looks[other], quarters), dice),
        {middle + side.x * kCellPx, middle + side.y * kCellPx}, strip_beside(side), dice, picture);
  }
  const double x = middle + dice.uniform(-kShift_px, kShift_px);
  const auto own = static_cast<std::size_t>(square.look - studio.looks.data());
  lay(studio.small[own][0], square.cell, {x, middle + dice.uniform(-kShift_px, kShift_px)},
      {0, 0, kCellPicturePx, kCellPicturePx}, dice, picture);
  expose(light, studio.noise, dice, picture);
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
  Studio studio{looks, {}, noise_sheet(dice)};
  for (const FaceLook& look : looks) studio.small.push_back(small_faces_of(look));
  const int photos = std::clamp(kEnoughPictures / std::max(1, static_cast<int>(alikes.size())),
                                kFewestPhotos, kMostPhotos);
  for (int photo = 0; photo < photos; ++photo) {
    const cv::Vec3d light = light_of_photo(dice);
    const cv::Scalar table(dice.uniform(20, 200), dice.uniform(20, 200), dice.uniform(20, 200));
    std::vector<Pixels> pictures;  // of those drawn alike, in turns of one and another
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const auto [alike, turn] = memberships[i];
      const auto& members = alikes[alike].members;
      const std::size_t shown = members[static_cast<std::size_t>(photo) % members.size()];
      if (alike == pictures.size())
        pictures.push_back(to_pixels(picture_of(studio, squares[shown], light, table, dice)));
      cells.push_back({squares[i].what, "drawn " + std::to_string(photo), pictures[alike],
                       (turn - memberships[shown].turn + 4) % 4, true});
    }
  }
  return cells;
}

}  // namespace storey::vision
