// The loops that most of the reading time is spent in, built for several processors at once: the
// fastest one the machine has is taken when the program starts. All give the same bits, since no
// sum is reordered.
#pragma once

#include <array>
#include <cstddef>
#include <opencv2/core/matx.hpp>

namespace storey::vision {

/// Sum of a[i] * b[i], i < n.
float dot(const float* a, const float* b, int n);

/// The same of each of several rows: out[k] is dot(rows + k * n, b, n).
void dots(const float* rows, int count, const float* b, int n, float* out);

/// Squared distances of sixteen things at once: out[k] is the sum over d < dims of the squares of
/// a[16 * d + k] - b[16 * d + k].
std::array<float, 16> squared_distances(const float* a, const float* b, int dims);

/// Products of vectors, each of them with each: out[q * n + i] is the sum over d of
/// queries[q * dims + d] * columns[d * n + i].
/// @param count  of queries. @param dims  a multiple of four.
void products(const float* queries, int count, const float* columns, int n, int dims, float* out);

/// Least a[i] + weight * b[i], i < n; infinity when n is 0.
float least_sum(const float* a, const float* b, float weight, int n);

/// Bilinear samples of a picture, its rim repeated outside: out[v * side + u] is taken at
/// map * (u, v, 1), u and v < side.
/// @param in  width x height pixels without gaps; (0, 0) is the centre of the first one.
void sample_affine(const float* in, int width, int height, const cv::Matx23f& map, float* out,
                   int side);

/// The same of a picture with four channels.
void sample_affine4(const float* in, int width, int height, const cv::Matx23f& map, float* out,
                    int side);

/// Sums over a square window of a picture, of q = in[..]: the means and products that a weighted
/// correlation is made of.
struct WindowSums {
  float mean = 0;    ///< of weight * q
  float square = 0;  ///< of weight * q * q
  float cross = 0;   ///< of weighted * q
};

/// @param in  the window's first pixel, in a picture `width` wide.
/// @param weight, weighted  side squared numbers each. @param side  a multiple of 16.
WindowSums window_sums(const float* in, int width, const float* weight, const float* weighted,
                       int side);

/// A picture with four channels without the plane a + bx + cy that fits each of them best.
/// @param in  side x side pixels, `stride` numbers a row. @param out  side squared pixels.
/// @return  sum of the squares of what is left of each channel
std::array<double, 4> without_planes4(const float* in, std::size_t stride, int side, float* out);

/// Means of step x step pixels of a picture with four channels, side pixels square.
/// @param out  (side / step) squared pixels.
void box_means4(const float* in, int side, int step, float* out);

/// How steep a row of a picture is at each pixel, and which way: strengths, and parts of a whole
/// turn clockwise from the right, 0 <= turn < parts; exact to 0.3 degrees.
/// @param row, above, below  pixels 0 .. n - 1 and those beside them are read.
void gradients(const float* row, const float* above, const float* below, int n, int parts,
               float* strengths, float* turns);

/// Sums over points of weight * a * b, for each two a and b of four numbers p of a point, and of
/// weight * a * seen: what a least-squares fit of `seen` by them needs.
struct FitSums {
  std::array<std::array<double, 4>, 4> products{};  ///< the upper half
  std::array<double, 4> seen{};
};

/// Points count the less the farther they are off: 1 / (1 + (steep * off)^2), where off is
/// seen - coefficients * p.
/// @param p  four rows of n numbers.
FitSums robust_sums(const std::array<const double*, 4>& p, const double* seen, int n,
                    const std::array<double, 4>& coefficients, double steep);

/// The same where all points count alike.
FitSums even_sums(const std::array<const double*, 4>& p, const double* seen, int n);

/// What one row of a picture adds to a fit that moves a face over it: weighted sums over x of
/// products of the slopes of the face, across (x) and down (y), and of how far it is off, each
/// times 1, u and u squared, where u runs evenly along the row.
struct SlopeSums {
  std::array<double, 3> xx{}, xy{}, yy{};
  std::array<double, 2> x_off{}, y_off{};
};

/// @param row, above, below  of the face; pixels 0 .. n - 1 and those beside them are read.
/// Weights are 1 / (1 + steep * off^2). @param u, by  of the first pixel, and from one to the next.
SlopeSums slope_sums(const float* row, const float* above, const float* below, const float* seen,
                     int n, double u, double by, double steep);

/// A row of a face in a light that grows along it: out[i] is gain * row[i] + base + right * (i +
/// from).
void light_row(const float* row, int n, float gain, float base, float right, float from,
               float* out);

/// Sum of the squares of a[i] - b[i], each difference counted up to `cap`.
float capped_squares(const float* a, const float* b, float cap, int n);

/// The same of a row of a face in a light: capped_squares() of what light_row() makes of it, and of
/// b.
float capped_squares_lit(const float* row, int n, float gain, float base, float right, float from,
                         const float* b, float cap);

/// What a row of a picture says for one face against another, where they differ by `differs` or
/// more: how much there is to say, and how much of it speaks for the first (below 0: the second).
/// Differences count up to `cap`.
struct DuelSums {
  double difference = 0, towards = 0;
};
DuelSums duel_sums(const float* one, const float* other, const float* picture, int n, float differs,
                   float cap);

}  // namespace storey::vision
