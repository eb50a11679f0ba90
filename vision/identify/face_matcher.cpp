#include "vision/identify/face_matcher.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/identify/face_search.h"
#include "vision/identify/inner_loops.h"
#include "vision/identify/template_impl.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr int kBlock = 8;  // px; 6 x 6 blocks on a face
constexpr int kBlocks = kFineSide / kBlock;
// Plain light, local light, colour: their parts in the squared length of a coarse vector.
constexpr std::array<double, 3> kShares{0.25, 0.40, 0.35};
constexpr int kPlain = 0;
constexpr int kLocal = 3;
constexpr int kAlignIterations = 8;

// log(v + 6): 6 of 255 keeps the noise of dark photos from dominating.
const std::array<float, 256>& log_table() {
  static const std::array<float, 256> table = [] {
    std::array<float, 256> t{};
    for (int i = 0; i < 256; ++i)
      t[static_cast<std::size_t>(i)] = std::log(static_cast<float>(i) + 6.0F);
    return t;
  }();
  return table;
}

// Zero mean and unit length in place; false when there is nothing but a flat area.
bool normalise(float* values, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += values[i];
  const float mean = sum / static_cast<float>(n);
  for (int i = 0; i < n; ++i) values[i] -= mean;
  const float length = std::sqrt(dot(values, values, n));
  if (length < 1e-4F) return false;
  for (int i = 0; i < n; ++i) values[i] /= length;
  return true;
}

// A face may be a little larger, smaller, turned or shifted against its cell, never much.
bool plausible(const cv::Matx23f& map) {
  constexpr float kMid = (kFineSide - 1) / 2.0F;
  const float shift_x = (map(0, 0) + map(0, 1)) * kMid + map(0, 2) - kMid - kFineMargin;
  const float shift_y = (map(1, 0) + map(1, 1)) * kMid + map(1, 2) - kMid - kFineMargin;
  return std::abs(map(0, 0) - 1) < 0.2F && std::abs(map(1, 1) - 1) < 0.2F &&
         std::abs(map(0, 1)) < 0.18F && std::abs(map(1, 0)) < 0.18F && std::abs(shift_x) < 10 &&
         std::abs(shift_y) < 10;
}

cv::Mat local_lightness(const cv::Mat& picture) {
  cv::Mat light;
  cv::extractChannel(picture, light, kLocal);
  return light;
}

}  // namespace

cv::Mat log_opponent(const cv::Mat& bgr) {
  STOREY_CHECK(bgr.type() == CV_8UC3);
  cv::Mat out(bgr.size(), CV_32FC3);
  const auto& table = log_table();
  for (int y = 0; y < bgr.rows; ++y) {
    const auto* in = bgr.ptr<cv::Vec3b>(y);
    auto* to = out.ptr<cv::Vec3f>(y);
    for (int x = 0; x < bgr.cols; ++x) {
      const float b = table[in[x][0]];
      const float g = table[in[x][1]];
      const float r = table[in[x][2]];
      to[x] = {0.114F * b + 0.587F * g + 0.299F * r, r - g, b - g};
    }
  }
  return out;
}

cv::Mat local_contrast(const cv::Mat& light, int face_px) {
  const int window = face_px / 8 * 2 + 1;
  cv::Mat mean;
  cv::Mat square;
  cv::boxFilter(light, mean, CV_32F, {window, window}, {-1, -1}, true, cv::BORDER_REFLECT_101);
  cv::sqrBoxFilter(light, square, CV_32F, {window, window}, {-1, -1}, true, cv::BORDER_REFLECT_101);
  cv::Scalar all_mean;
  cv::Scalar all_dev;
  cv::meanStdDev(light, all_mean, all_dev);
  const auto floor = static_cast<float>(0.15 * all_dev[0] + 0.01);  // flat areas stay flat
  cv::Mat out(light.size(), CV_32F);
  for (int y = 0; y < light.rows; ++y) {
    const auto* in = light.ptr<float>(y);
    const float* m = mean.ptr<float>(y);
    const float* q = square.ptr<float>(y);
    auto* to = out.ptr<float>(y);
    for (int x = 0; x < light.cols; ++x) {
      const float deviation = std::sqrt(std::max(0.0F, q[x] - m[x] * m[x]));
      to[x] = (in[x] - m[x]) / (deviation + floor);
    }
  }
  return out;
}

cv::Mat face_picture(const cv::Mat& bgr, int face_px) {
  const cv::Mat opponent = log_opponent(bgr);
  cv::Mat light;
  cv::extractChannel(opponent, light, 0);
  cv::Mat out;
  cv::merge(std::vector<cv::Mat>{opponent, local_contrast(light, face_px)}, out);
  return out;
}

CoarseVector coarse_vector(const cv::Mat& picture) {
  STOREY_CHECK(picture.rows == kCoarseSide && picture.cols == kCoarseSide &&
               picture.type() == CV_32FC4);
  constexpr std::size_t kCount = static_cast<std::size_t>(kCoarseSide) * kCoarseSide;
  std::array<float, 4 * kCount> rest;
  const std::array<double, 4> squares =
      without_planes4(picture.ptr<float>(), picture.step1(), kCoarseSide, rest.data());
  // Floors keep flat or colourless pictures from being blown up to noise.
  const double plain = std::sqrt(kShares[0] / (squares[kPlain] + 0.3));
  const double local = std::sqrt(kShares[1] / (squares[kLocal] + 0.3));
  const double colour = std::sqrt(kShares[2] / (squares[1] + squares[2] + 0.3));
  const std::array<double, kChannels> scales{plain, colour, colour, local};
  CoarseVector out;
  for (std::size_t c = 0; c < kChannels; ++c) {
    const auto scale = static_cast<float>(scales[c]);
    for (std::size_t i = 0; i < kCount; ++i) out[c * kCount + i] = scale * rest[4 * i + c];
  }
  return out;
}

std::array<CoarseVector, 4> coarse_vectors_turned(const cv::Mat& picture) {
  std::array<CoarseVector, 4> vectors{coarse_vector(picture)};
  cv::Mat turned;
  for (const int turn : {cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180, cv::ROTATE_90_COUNTERCLOCKWISE}) {
    cv::rotate(picture, turned, turn);
    vectors[static_cast<std::size_t>(turn) + 1] = coarse_vector(turned);
  }
  return vectors;
}

void coarse_scores(const TemplateSet::Impl& set, std::span<const CoarseVector> queries,
                   std::vector<float>& out) {
  const std::size_t n = set.looks.size();
  out.resize(n * queries.size());
  products(queries.front().data(), static_cast<int>(queries.size()), set.coarse.data(),
           static_cast<int>(n), kCoarseDims, out.data());
}

CellPicture cell_picture(const cv::Mat& bgr_patch) {
  CellPicture cell;
  cell.picture = face_picture(bgr_patch, kFineSide);
  cell.light = local_lightness(cell.picture);
  return cell;
}

cv::Matx23f shifted_face(cv::Point shift) {
  return {1, 0, static_cast<float>(kFineMargin + shift.x),
          0, 1, static_cast<float>(kFineMargin + shift.y)};
}

namespace {

// Aligned comparison of one look with one picture.
class Alignment {
 public:
  Alignment(const TemplateSet::Impl::Look& look, const CellPicture& query)
      : look_(look), query_(query) {}

  // Best likeness over a few least-squares steps from `start`, and its map.
  float climb(const cv::Matx23f& start) {
    map_ = start;
    float best = warp(start) ? likeness() : 0;
    cv::Matx23f map = start;
    int worse = 0;
    for (int iteration = 0; iteration < kAlignIterations && worse < 2; ++iteration) {
      if (!step(map, best) || !plausible(map) || !warp(map)) break;
      const float now = likeness();
      worse = now > best + 2e-3F ? 0 : worse + 1;
      if (now > best) {
        best = now;
        map_ = map;
      }
    }
    return best;
  }
  [[nodiscard]] const cv::Matx23f& map() const { return map_; }

 private:
  static constexpr int kCount = kFineSide * kFineSide;

  bool warp(const cv::Matx23f& map) {
    sample_affine(query_.light.ptr<float>(), query_.light.cols, query_.light.rows, map,
                  warped_.data(), kFineSide);
    return normalise(warped_.data(), kCount);
  }
  [[nodiscard]] float likeness() const { return dot(warped_.data(), look_.light.data(), kCount); }

  // One least-squares step on normalised pictures; what is unlike in the query only adds noise to
  // it. False when it leads nowhere.
  bool step(cv::Matx23f& map, float best) {
    const float gain = 1 / std::max(0.3F, best);
    std::array<float, kCount> difference;
    for (std::size_t i = 0; i < kCount; ++i) difference[i] = gain * warped_[i] - look_.light[i];
    cv::Vec6d right;
    for (int d = 0; d < 6; ++d)
      right[d] = dot(difference.data(), look_.jacobian.data() + std::ptrdiff_t{kCount} * d, kCount);
    const cv::Vec6d p = look_.hessian_inv * right;
    constexpr double kMid = (kFineSide - 1) / 2.0;
    const cv::Matx33d move(1 + p[0], p[1], p[2] - (p[0] + p[1]) * kMid, p[3], 1 + p[4],
                           p[5] - (p[3] + p[4]) * kMid, 0, 0, 1);
    const double det = move(0, 0) * move(1, 1) - move(0, 1) * move(1, 0);
    if (det < 0.5 || det > 2) return false;
    const cv::Matx33d current(map(0, 0), map(0, 1), map(0, 2), map(1, 0), map(1, 1), map(1, 2), 0,
                              0, 1);
    const cv::Matx33d next = current * move.inv();
    for (int r = 0; r < 2; ++r) {
      for (int c = 0; c < 3; ++c) map(r, c) = static_cast<float>(next(r, c));
    }
    return true;
  }

  const TemplateSet::Impl::Look& look_;
  const CellPicture& query_;
  cv::Matx23f map_;
  std::array<float, kCount> warped_;
};

using AlignedPicture = std::array<cv::Vec4f, static_cast<std::size_t>(kFineSide) * kFineSide>;

// Likeness of the coarse look once aligned.
float coarse_likeness(const TemplateSet::Impl& set, int look, const AlignedPicture& aligned) {
  cv::Mat coarse(kCoarseSide, kCoarseSide, CV_32FC4);
  box_means4(aligned.front().val, kFineSide, kFineSide / kCoarseSide, coarse.ptr<float>());
  const CoarseVector vector = coarse_vector(coarse);
  float sum = 0;
  const std::size_t n = set.looks.size();
  for (std::size_t d = 0; d < kCoarseDims; ++d)
    sum += vector[d] * set.coarse[d * n + static_cast<std::size_t>(look)];
  return sum;
}

// Local correlation block by block: `local`, `visible` and `top` of a match.
void compare_blocks(const TemplateSet::Impl::Look& look, const AlignedPicture& aligned,
                    FineMatch& match) {
  std::array<float, kBlocks * kBlocks> blocks{};  // without detail in the look it proves nothing: 0
  std::array<float, kBlock * kBlock> seen{};
  std::array<float, kBlock * kBlock> wanted{};
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    const std::size_t first = block / kBlocks * kBlock * kFineSide + block % kBlocks * kBlock;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const std::size_t at = first + i / kBlock * kFineSide + i % kBlock;
      seen[i] = aligned[at][kLocal];
      wanted[i] = look.light[at];
    }
    const bool both =
        normalise(seen.data(), kBlock * kBlock) && normalise(wanted.data(), kBlock * kBlock);
    const float c = both ? dot(seen.data(), wanted.data(), kBlock * kBlock) : 0;
    const float weight = look.block_weight[block];
    blocks[block] = weight * static_cast<float>(kBlocks * kBlocks) < 0.5F ? 0 : c;
    match.local += weight * std::max(0.0F, c);
    if (c > 0.5F) match.visible += weight;
  }
  constexpr std::ptrdiff_t kTop = kBlocks * kBlocks / 3;
  std::partial_sort(blocks.begin(), blocks.begin() + kTop, blocks.end(), std::greater<>());
  match.top = std::accumulate(blocks.begin(), blocks.begin() + kTop, 0.0F) / kTop;
}

}  // namespace

FineMatch align_look(const TemplateSet::Impl& set, int look, const CellPicture& query,
                     const cv::Matx23f& start) {
  const auto& wanted = set.looks[static_cast<std::size_t>(look)];
  FineMatch match;
  match.look = look;
  Alignment alignment(wanted, query);
  match.likeness = alignment.climb(start);
  match.query_from_face = alignment.map();
  AlignedPicture aligned;
  sample_affine4(query.picture.ptr<float>(), query.picture.cols, query.picture.rows,
                 match.query_from_face, aligned.front().val, kFineSide);
  match.coarse = coarse_likeness(set, look, aligned);
  compare_blocks(wanted, aligned, match);
  return match;
}

double presence(const TemplateSet::Impl& set, const CellPicture& query) {
  const cv::Mat weighted = set.common.mul(set.common_weight);
  const double total = cv::sum(set.common_weight)[0];
  const double mean_c = cv::sum(weighted)[0] / total;
  const double var_c = cv::sum(weighted.mul(set.common))[0] / total - mean_c * mean_c;
  double best = -1;
  for (int y = 0; y <= query.light.rows - kFineSide; ++y) {
    for (int x = 0; x <= query.light.cols - kFineSide; ++x) {
      const WindowSums sums =
          window_sums(query.light.ptr<float>(y) + x, query.light.cols,
                      set.common_weight.ptr<float>(), weighted.ptr<float>(), kFineSide);
      const double mean_q = sums.mean / total;
      const double var_q = sums.square / total - mean_q * mean_q;
      const double covariance = sums.cross / total - mean_q * mean_c;
      best = std::max(best, covariance / std::sqrt(std::max(1e-9, var_q * var_c)));
    }
  }
  return best;
}

namespace {

// Least-squares basis of inverse compositional alignment for one look.
void prepare_alignment(TemplateSet::Impl::Look& look, const cv::Mat& light) {
  cv::Mat dx;
  cv::Mat dy;
  cv::Sobel(light, dx, CV_32F, 1, 0, 3, 1.0 / 8);
  cv::Sobel(light, dy, CV_32F, 0, 1, 3, 1.0 / 8);
  cv::Scalar mean;
  cv::Scalar dev;
  cv::meanStdDev(light, mean, dev);
  const auto unit = static_cast<float>(1.0 / (dev[0] * kFineSide));
  constexpr float kMid = (kFineSide - 1) / 2.0F;
  constexpr std::size_t kCount = static_cast<std::size_t>(kFineSide) * kFineSide;
  look.jacobian.resize(6 * kCount);
  cv::Matx66d hessian = cv::Matx66d::zeros();
  for (int y = 0; y < kFineSide; ++y) {
    for (int x = 0; x < kFineSide; ++x) {
      const float gx = unit * dx.at<float>(y, x);
      const float gy = unit * dy.at<float>(y, x);
      const float fx = static_cast<float>(x) - kMid;
      const float fy = static_cast<float>(y) - kMid;
      const std::array<float, 6> row{gx * fx, gx * fy, gx, gy * fx, gy * fy, gy};
      for (std::size_t d = 0; d < row.size(); ++d)
        look.jacobian[d * kCount + static_cast<std::size_t>(y * kFineSide + x)] = row[d];
      const cv::Vec6d j(row[0], row[1], row[2], row[3], row[4], row[5]);
      hessian += j * j.t();
    }
  }
  for (int d = 0; d < 6; ++d) hessian(d, d) = hessian(d, d) * 1.001 + 1e-9;
  look.hessian_inv = hessian.inv(cv::DECOMP_SVD);
}

std::vector<float> block_weights(const cv::Mat& light) {
  std::vector<float> weights;
  cv::Scalar mean;
  cv::Scalar dev;
  for (int by = 0; by < kBlocks; ++by) {
    for (int bx = 0; bx < kBlocks; ++bx) {
      cv::meanStdDev(light(cv::Rect(bx * kBlock, by * kBlock, kBlock, kBlock)), mean, dev);
      weights.push_back(static_cast<float>(std::min(dev[0], 1.0) + 0.02));
    }
  }
  const float total = std::accumulate(weights.begin(), weights.end(), 0.0F);
  for (auto& w : weights) w /= total;
  return weights;
}

// Mean local lightness over all looks, and how far each pixel can be trusted: 1 where all looks
// agree.
void find_common(TemplateSet::Impl& set) {
  set.common = cv::Mat::zeros(kFineSide, kFineSide, CV_32F);
  set.common_weight = cv::Mat::zeros(kFineSide, kFineSide, CV_32F);
  const auto n = static_cast<double>(set.looks.size());
  for (int i = 0; i < kFineSide * kFineSide; ++i) {
    double mean = 0;
    double square = 0;
    for (const auto& look : set.looks) {
      const double v = static_cast<double>(look.light[static_cast<std::size_t>(i)]) *
                       kFineSide;  // unit variance
      mean += v / n;
      square += v * v / n;
    }
    const double spread = std::max(0.0, square - mean * mean);
    set.common.ptr<float>()[i] = static_cast<float>(mean);
    set.common_weight.ptr<float>()[i] =
        static_cast<float>(mean * mean / (mean * mean + spread + 0.05));
  }
}

}  // namespace

TemplateSet TemplateSet::of_loose_pieces() { return TemplateSet(std::make_shared<const Impl>()); }

Result<TemplateSet> TemplateSet::build(const std::vector<FaceLook>& looks) {
  if (looks.empty())
    return Error{ErrorCode::kBadData, "the game has no pictures of its pieces", ""};
  auto impl = std::make_shared<Impl>();
  const std::size_t n = looks.size();
  cv::Mat half_looks(static_cast<int>(n), kHalfSide * kHalfSide, CV_32F);
  impl->coarse.assign(kCoarseDims * n, 0.0F);
  for (std::size_t i = 0; i < n; ++i) {
    const auto& look = looks[i];
    const auto wrong = [&](const char* message) {
      return Error{ErrorCode::kBadData, message, look.source};
    };
    constexpr const char* kFlat =
        "this picture of a face is one flat colour, which nothing is told by: give another";
    if (look.pixels.width < 32 || look.pixels.height < 32)
      return wrong("this picture of a face is smaller than 32 px: give a larger one");
    const cv::Mat bgr = borrow(look.pixels);
    Impl::Look entry;
    entry.what = look.what;
    entry.kind = look.kind;
    cv::Mat small;
    cv::resize(bgr, small, {kFineSide, kFineSide}, 0, 0, cv::INTER_AREA);
    const cv::Mat fine = face_picture(small, kFineSide);
    const cv::Mat light = local_lightness(fine);
    entry.light.assign(light.ptr<float>(), light.ptr<float>() + kFineSide * kFineSide);
    if (!normalise(entry.light.data(), kFineSide * kFineSide)) return wrong(kFlat);
    prepare_alignment(entry, light);
    cv::Mat half;
    cv::resize(light, half, {kHalfSide, kHalfSide}, 0, 0, cv::INTER_AREA);
    if (!normalise(half.ptr<float>(), kHalfSide * kHalfSide)) return wrong(kFlat);
    half.reshape(1, 1).copyTo(half_looks.row(static_cast<int>(i)));
    entry.block_weight = block_weights(light);
    cv::Mat coarse;
    cv::resize(fine, coarse, {kCoarseSide, kCoarseSide}, 0, 0, cv::INTER_AREA);
    const CoarseVector vector = coarse_vector(coarse);
    for (std::size_t d = 0; d < kCoarseDims; ++d) impl->coarse[d * n + i] = vector[d];
    impl->looks.push_back(std::move(entry));
  }
  find_common(*impl);
  cv::transpose(half_looks, impl->half);
  impl->chance = chance_likeness(impl->half);
  return TemplateSet(std::move(impl));
}

}  // namespace storey::vision
