#include "vision/identify/inner_loops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/catch.h"

using namespace storey::vision;

namespace {

cv::Mat noise(int rows, int cols, int type) {
  cv::Mat m(rows, cols, type);
  cv::RNG rng(7);
  rng.fill(m, cv::RNG::NORMAL, 0, 1);
  return m;
}

}  // namespace

TEST_CASE("products are those of a matrix product, whatever the number of columns") {
  for (const int columns : {1, 7, 8, 94}) {
    const cv::Mat queries = noise(5, 12, CV_32F);
    const cv::Mat looks = noise(12, columns, CV_32F);
    cv::Mat out(5, columns, CV_32F, cv::Scalar(99));
    products(queries.ptr<float>(), 5, looks.ptr<float>(), columns, 12, out.ptr<float>());
    const cv::Mat difference = out - queries * looks;
    CHECK(cv::norm(difference, cv::NORM_INF) < 1e-5);
  }
}

TEST_CASE("dot products of several rows are those of each, bit for bit") {
  for (const int rows : {1, 4, 6}) {
    for (const int n : {3, 8, 23, 64}) {
      const cv::Mat all = noise(rows, n, CV_32F), b = noise(1, n, CV_32F);
      std::vector<float> out(static_cast<std::size_t>(rows));
      dots(all.ptr<float>(), rows, b.ptr<float>(), n, out.data());
      for (int row = 0; row < rows; ++row)
        CHECK(out[static_cast<std::size_t>(row)] == dot(all.ptr<float>(row), b.ptr<float>(), n));
    }
  }
}

TEST_CASE("what a lit row is off is what its light leaves, bit for bit") {
  constexpr float kGain = 0.9F, kBase = 0.1F, kRight = 0.02F, kFrom = -12.5F, kCap = 0.6F;
  for (const int n : {1, 7, 8, 9, 47}) {
    const cv::Mat row = noise(1, n, CV_32F), seen = 0.9 * row + 0.05;
    std::vector<float> lit(static_cast<std::size_t>(n));
    light_row(row.ptr<float>(), n, kGain, kBase, kRight, kFrom, lit.data());
    CHECK(capped_squares_lit(row.ptr<float>(), n, kGain, kBase, kRight, kFrom, seen.ptr<float>(),
                             kCap) == capped_squares(lit.data(), seen.ptr<float>(), kCap, n));
  }
}

TEST_CASE("where no point is off all count alike") {
  for (const int n : {1, 4, 11}) {
    const cv::Mat p = noise(5, n, CV_64F);
    const std::array<const double*, 4> at{p.ptr<double>(0), p.ptr<double>(1), p.ptr<double>(2),
                                          p.ptr<double>(3)};
    const FitSums even = even_sums(at, p.ptr<double>(4), n);
    const FitSums robust = robust_sums(at, p.ptr<double>(4), n, {1, 2, 3, 4}, 0);
    CHECK(even.products == robust.products);
    CHECK(even.seen == robust.seen);
  }
}

TEST_CASE("a dot product takes the odd ones at the end as well") {
  for (const int n : {1, 7, 8, 9, 23}) {
    const cv::Mat a = noise(1, n, CV_32F);
    const cv::Mat b = 2 * a + 1;
    CHECK(dot(a.ptr<float>(), b.ptr<float>(), n) == Approx(a.dot(b)).margin(1e-4));
  }
}

TEST_CASE("samples lie between the four pixels around them; the rim is repeated") {
  const cv::Mat one = noise(20, 30, CV_32F);
  const cv::Mat four = noise(20, 30, CV_32FC4);
  const cv::Matx23f map(0.9F, 0.3F, -4, -0.2F, 1.1F, 3);  // reaches outside on three sides
  cv::Mat wanted;
  cv::Mat out(24, 24, CV_32F);
  sample_affine(one.ptr<float>(), 30, 20, map, out.ptr<float>(), 24);
  cv::Mat at_x(24, 24, CV_32F);
  cv::Mat at_y(24, 24, CV_32F);
  for (int v = 0; v < 24; ++v) {
    for (int u = 0; u < 24; ++u) {
      const cv::Vec2f p = map * cv::Vec3f(static_cast<float>(u), static_cast<float>(v), 1);
      at_x.at<float>(v, u) = p[0];
      at_y.at<float>(v, u) = p[1];
    }
  }
  // OpenCV rounds places to 1/32 px.
  cv::remap(one, wanted, at_x, at_y, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  CHECK(cv::norm(out, wanted, cv::NORM_INF) < 0.15);
  CHECK(out.at<float>(0, 0) == one.at<float>(3, 0));
  cv::Mat out4(24, 24, CV_32FC4);
  sample_affine4(four.ptr<float>(), 30, 20, map, out4.ptr<float>(), 24);
  for (int c = 0; c < 4; ++c) {
    cv::Mat channel;
    cv::Mat got;
    cv::extractChannel(four, channel, c);
    cv::extractChannel(out4, got, c);
    channel = channel.clone();
    sample_affine(channel.ptr<float>(), 30, 20, map, out.ptr<float>(), 24);
    CHECK(cv::norm(got, out, cv::NORM_INF) == 0);
  }
}

TEST_CASE("box means are those of area sampling") {
  const cv::Mat four = noise(16, 16, CV_32FC4);
  cv::Mat wanted;
  cv::resize(four, wanted, {4, 4}, 0, 0, cv::INTER_AREA);
  cv::Mat out(4, 4, CV_32FC4);
  box_means4(four.ptr<float>(), 16, 4, out.ptr<float>());
  CHECK(cv::norm(out, wanted, cv::NORM_INF) < 1e-5);
}

TEST_CASE("the least of a weighted sum, for every length") {
  const std::vector<float> a{5, 4, 9, 1, 7, 3, 8, 6, 2, 5, 4};
  const std::vector<float> b{1, 0, 4, -1, 2, -2, 3, 1, -1, 2, 1};
  CHECK(least_sum(a.data(), b.data(), -2, 0) == std::numeric_limits<float>::infinity());
  for (int n = 1; n <= 11; ++n) {
    float least = a[0] - 2 * b[0];
    for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i)
      least = std::min(least, a[i] - 2 * b[i]);
    CHECK(least_sum(a.data(), b.data(), -2, n) == least);
  }
}

TEST_CASE("window sums are those of the weighted window") {
  const cv::Mat in = noise(40, 50, CV_32F);
  const cv::Mat weight = noise(32, 32, CV_32F);
  const cv::Mat weighted = noise(32, 32, CV_32F) * 0.5 + weight;
  const cv::Mat window = in(cv::Rect(7, 3, 32, 32));
  const auto sums =
      window_sums(window.ptr<float>(), 50, weight.ptr<float>(), weighted.ptr<float>(), 32);
  CHECK(sums.mean == Approx(weight.dot(window)).margin(1e-3));
  CHECK(sums.square == Approx(weight.dot(window.mul(window))).margin(1e-3));
  CHECK(sums.cross == Approx(weighted.dot(window)).margin(1e-3));
}

TEST_CASE("a picture that is a plane in each channel leaves nothing, and only its bumps remain") {
  constexpr int kSide = 12;
  cv::Mat picture(kSide, kSide, CV_32FC4);
  for (int y = 0; y < kSide; ++y)
    for (int x = 0; x < kSide; ++x)
      picture.at<cv::Vec4f>(y, x) = {3.0F, 1 + 0.5F * static_cast<float>(x),
                                     2 - 0.25F * static_cast<float>(y),
                                     0.1F * static_cast<float>(x + 2 * y)};
  cv::Mat rest(kSide, kSide, CV_32FC4);
  for (const double square :
       without_planes4(picture.ptr<float>(), picture.step1(), kSide, rest.ptr<float>()))
    CHECK(square < 1e-9);
  CHECK(cv::norm(rest, cv::NORM_INF) < 1e-5);

  // A window of a larger picture, and a pair of bumps that no plane follows.
  cv::Mat larger(kSide + 5, kSide + 9, CV_32FC4, cv::Scalar::all(7));
  cv::Mat window = larger(cv::Rect(4, 3, kSide, kSide));
  picture.copyTo(window);
  for (const int x : {5, 6}) window.at<cv::Vec4f>(5, x)[2] += 1;
  for (const int x : {5, 6}) window.at<cv::Vec4f>(6, x)[2] += 1;
  const auto squares =
      without_planes4(window.ptr<float>(), window.step1(), kSide, rest.ptr<float>());
  CHECK(squares[0] < 1e-9);
  CHECK(squares[2] == Approx(4 * (1 - 4.0 / (kSide * kSide))));
  CHECK(rest.at<cv::Vec4f>(5, 6)[2] == Approx(1 - 4.0 / (kSide * kSide)));
}

TEST_CASE("squared distances of sixteen at once") {
  const cv::Mat a = noise(3, 16, CV_32F);
  const cv::Mat b = 0.5 * a + 1;
  const auto out = squared_distances(a.ptr<float>(), b.ptr<float>(), 3);
  for (int k = 0; k < 16; ++k)
    CHECK(out.at(static_cast<std::size_t>(k)) ==
          Approx(cv::norm(a.col(k), b.col(k), cv::NORM_L2SQR)).margin(1e-5));
}

TEST_CASE("gradients: how steep, and which way in eighths of a turn") {
  constexpr int kWays = 8;
  for (int degrees = 0; degrees < 360; degrees += 15) {
    const double angle = degrees * CV_PI / 180;
    const auto value = [&](int x, int y) {
      return static_cast<float>(x * std::cos(angle) + y * std::sin(angle)) / 2;
    };
    std::array<std::array<float, 4>, 3> rows{};
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 4; ++x)
        rows.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x)) = value(x, y - 1);
    std::array<float, 2> strengths{};
    std::array<float, 2> turns{};
    gradients(&rows[1][1], &rows[0][1], &rows[2][1], 2, kWays, strengths.data(), turns.data());
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(strengths.at(i) == Approx(1).margin(1e-5));
      const double away = std::abs(turns.at(i) - degrees * kWays / 360.0);
      CHECK(std::min(away, kWays - away) < 0.3 * kWays / 360);
      CHECK(turns.at(i) >= 0);
      CHECK(turns.at(i) < kWays);
    }
  }
}

TEST_CASE("robust sums lead to the line that most points lie on") {
  constexpr int kPoints = 101;  // the last ones fill no register
  std::vector<double> x, one(kPoints, 1), none(kPoints, 0), seen;
  for (int i = 0; i < kPoints; ++i) {
    x.push_back(0.1 * i);
    seen.push_back(i % 10 == 3 ? 50 : 2 * x.back() - 1);  // a tenth is something else
  }
  std::array<double, 4> line{2.2, -2, 0, 0};
  for (int round = 0; round < 20; ++round) {
    const auto sums = robust_sums({x.data(), one.data(), none.data(), none.data()}, seen.data(),
                                  kPoints, line, 4);
    const auto& [xx, x1, x0, unused] = sums.products[0];
    const double n = sums.products[1][1];
    CHECK(x0 == 0);
    const double det = xx * n - x1 * x1;
    line[0] = (sums.seen[0] * n - sums.seen[1] * x1) / det;
    line[1] = (sums.seen[1] * xx - sums.seen[0] * x1) / det;
  }
  CHECK(line[0] == Approx(2).margin(0.05));
  CHECK(line[1] == Approx(-1).margin(0.1));
}

TEST_CASE("slope sums of a face that lies a little aside say how far") {
  constexpr int kWidth = 30;
  const auto face = [](double x, double y) {
    return static_cast<float>(std::sin(0.3 * x + 0.2 * y));
  };
  constexpr double kAside = 0.05;
  std::array<std::vector<float>, 4> rows;
  for (int x = 0; x < kWidth; ++x) {
    for (int y = 0; y < 3; ++y) rows.at(static_cast<std::size_t>(y)).push_back(face(x, y - 1));
    rows[3].push_back(face(x - kAside, 0));
  }
  const auto sums =
      slope_sums(&rows[1][1], &rows[0][1], &rows[2][1], &rows[3][1], kWidth - 2, 0, 1, 0);
  CHECK(sums.x_off[0] / sums.xx[0] == Approx(kAside).margin(0.01));
  CHECK(sums.xy[0] / sums.xx[0] == Approx(0.2 / 0.3).margin(0.02));
  CHECK(sums.yy[0] / sums.xx[0] == Approx(0.04 / 0.09).margin(0.02));
  double weighted = 0;  // by hand: the slope of the row, times where it is
  for (int x = 1; x < kWidth - 1; ++x) {
    const double slope =
        (rows[1][static_cast<std::size_t>(x) + 1] - rows[1][static_cast<std::size_t>(x) - 1]) / 2.0;
    weighted += slope * slope * (x - 1);
  }
  CHECK(sums.xx[1] == Approx(weighted));
}

TEST_CASE("a row in the light, capped squares and what speaks for a face are what they say") {
  constexpr int kWidth = 21;  // the last ones fill no register
  constexpr float kCap = 0.6F, kDiffers = 0.08F;
  std::vector<float> one, other, picture, lit(kWidth);
  for (int x = 0; x < kWidth; ++x) {
    const auto at = static_cast<float>(x);
    one.push_back(std::sin(at));
    other.push_back(x % 3 == 0 ? one.back() + 0.05F : std::cos(0.7F * at));
    picture.push_back(std::sin(at) + 0.1F * std::cos(3 * at));
  }
  light_row(one.data(), kWidth, 0.5F, 0.25F, 0.125F, -10, lit.data());
  double squares = 0, difference = 0, towards = 0;
  for (std::size_t i = 0; i < kWidth; ++i) {
    CHECK(lit[i] ==
          Approx(0.5 * one[i] + 0.25 + 0.125 * (static_cast<double>(i) - 10)).margin(1e-6));
    const double off = std::min(std::abs(one[i] - other[i]), kCap);
    squares += off * off;
    if (std::abs(one[i] - other[i]) < kDiffers) continue;
    const double off_one = std::min(std::abs(picture[i] - one[i]), kCap);
    const double off_other = std::min(std::abs(picture[i] - other[i]), kCap);
    difference += off * off;
    towards += std::clamp(off_other * off_other - off_one * off_one, -off * off, off * off);
  }
  CHECK(capped_squares(one.data(), other.data(), kCap, kWidth) == Approx(squares));
  const DuelSums sums = duel_sums(one.data(), other.data(), picture.data(), kWidth, kDiffers, kCap);
  CHECK(sums.difference == Approx(difference));
  CHECK(sums.towards == Approx(towards));
  CHECK(sums.towards > 0.5 * sums.difference);
}
