#include "vision/learn/classifier_training.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>

#include "vision/identify/cell_embedding.h"
#include "vision/identify/cell_model.h"
#include "vision/identify/whitening.h"
#include "vision/learn/enrolment.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr int kSide = kCellPicturePx;

float normal(cv::RNG& random, double sigma) { return static_cast<float>(random.gaussian(sigma)); }

bool sometimes(cv::RNG& random, double share) { return random.uniform(0.0, 1.0) < share; }

// At another quarter turn, moved, turned and stretched, out of focus.
cv::Mat in_another_place(const cv::Mat& picture, cv::RNG& random) {
  cv::Mat turned = picture.clone();
  const int quarter = random.uniform(0, 4);
  if (quarter > 0) cv::rotate(picture, turned, quarter - 1);
  const double turn = normal(random, 2.5F);
  const double size = 1 + normal(random, 0.03F);
  cv::Mat map = cv::getRotationMatrix2D({kSide / 2.0F, kSide / 2.0F}, turn, size);
  map.at<double>(0, 2) += normal(random, 1.2F);
  map.at<double>(1, 2) += normal(random, 1.2F);
  cv::Mat moved;
  cv::warpAffine(turned, moved, map, turned.size(), cv::INTER_LINEAR, cv::BORDER_REFLECT);
  constexpr double kLeastBlur = 0.3;
  const double blur = random.uniform(0.0, 1.4);
  if (blur > kLeastBlur) cv::GaussianBlur(moved, moved, {}, blur);
  return moved;
}

// How light falls on each pixel, and how much of it is glare.
struct Falling {
  cv::Mat1f light, glare;
};

Falling falling_light(cv::RNG& random) {
  Falling out{cv::Mat1f(kSide, kSide), cv::Mat1f(kSide, kSide)};
  const double way = random.uniform(0.0, 2 * CV_PI);
  const double fall = normal(random, 0.25F);
  const double edge_at = random.uniform(-0.5, 0.5);
  const double edge_width = std::exp(random.uniform(-4.0, -0.5));
  const double left = sometimes(random, 0.25) ? random.uniform(0.3, 0.9) : 1.0;
  const double glare = sometimes(random, 0.35) ? random.uniform(0.0, 0.8) : 0.0;
  const cv::Point2d middle(random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7));
  const double reach = std::exp(random.uniform(-2.0, 1.5));
  for (int row = 0; row < kSide; ++row) {
    for (int col = 0; col < kSide; ++col) {
      const cv::Point2d at(col / (kSide - 1.0) - 0.5, row / (kSide - 1.0) - 0.5);
      const double along = std::cos(way) * at.x + std::sin(way) * at.y;
      const double dark = (1 - left) / (1 + std::exp(-(along - edge_at) / edge_width));
      const cv::Point2d from = at - middle;
      out.light(row, col) = static_cast<float>(std::exp(along * fall) * (1 - dark));
      out.glare(row, col) =
          static_cast<float>(glare * std::exp(-from.dot(from) / (2 * reach * reach)));
    }
  }
  return out;
}

cv::Mat in_another_light(const cv::Mat& picture, cv::RNG& random) {
  const Falling falling = falling_light(random);
  const float strength = std::exp(normal(random, 0.3F));
  cv::Vec3f colour, white;
  for (int c = 0; c < 3; ++c) {
    colour[c] = strength * std::exp(normal(random, 0.15F));
    white[c] = 255 * std::exp(normal(random, 0.05F));
  }
  const float curve = std::exp(normal(random, 0.3F));
  const double stray = sometimes(random, 0.3) ? random.uniform(0.0, 50.0) : 0.0;
  const double noise = sometimes(random, 0.5) ? random.uniform(0.0, 12.0) : 1.0;
  cv::Mat grain(picture.size(), CV_32FC3);
  random.fill(grain, cv::RNG::NORMAL, 0, noise);
  cv::Mat out(picture.size(), CV_32FC3);
  for (int row = 0; row < kSide; ++row) {
    for (int col = 0; col < kSide; ++col) {
      const auto& from = picture.at<cv::Vec3b>(row, col);
      auto& to = out.at<cv::Vec3f>(row, col);
      for (int c = 0; c < 3; ++c) {
        const float lit = static_cast<float>(from[c]) * colour[c] * falling.light(row, col);
        const float seen = lit + (white[c] - lit) * falling.glare(row, col);
        const float shown = 255 * std::pow(std::clamp(seen / 255, 0.0F, 1.0F), curve);
        to[c] = static_cast<float>(stray + shown * (1 - stray / 255)) +
                grain.at<cv::Vec3f>(row, col)[c];
      }
    }
  }
  cv::Mat bytes;
  out.convertTo(bytes, CV_8UC3);
  return bytes;
}

// Means of features, and what makes them equally likely in all directions.
struct Whitener {
  cv::Mat mean;  ///< a row, CV_32F
  cv::Mat root;  ///< kFeatureDims squared, CV_32F: times a column of differences from the mean
};

Whitener whitener_of(const cv::Mat& features) {
  constexpr double kRidge = 0.01;
  cv::Mat covariance, mean;
  cv::calcCovarMatrix(features, covariance, mean,
                      cv::COVAR_NORMAL | cv::COVAR_ROWS | cv::COVAR_SCALE, CV_64F);
  covariance += cv::Mat::eye(covariance.size(), CV_64F) *
                (kRidge * cv::trace(covariance)[0] / covariance.rows + 1e-12);
  Whitener out;
  mean.convertTo(out.mean, CV_32F);
  inverse_root(covariance).convertTo(out.root, CV_32F);
  return out;
}

// Each picture's share of the whole: one of many counts less than one of few, but the many count
// more together.
cv::Mat1f shares_of(const std::vector<int>& classes, int count) {
  std::vector<int> sizes(static_cast<std::size_t>(count), 0);
  for (const int one : classes) ++sizes[static_cast<std::size_t>(one)];
  cv::Mat1f shares(static_cast<int>(classes.size()), 1);
  for (int i = 0; i < shares.rows; ++i) {
    const int size = sizes[static_cast<std::size_t>(classes[static_cast<std::size_t>(i)])];
    shares(i) = 1 / std::sqrt(static_cast<float>(size));
  }
  shares *= 1 / cv::sum(shares)[0];
  return shares;
}

// Sums of classes become each picture's error: probabilities less what is shown, by its share.
void to_errors(cv::Mat& sums, const std::vector<int>& classes, const cv::Mat1f& shares) {
  for (int i = 0; i < sums.rows; ++i) {
    cv::Mat1f row = sums.row(i);
    double most = 0;
    cv::minMaxLoc(row, nullptr, &most);
    cv::exp(row - most, row);
    row *= shares(i) / cv::sum(row)[0];
    row(classes[static_cast<std::size_t>(i)]) -= shares(i);
  }
}

}  // namespace

cv::Mat as_another_photo(const cv::Mat& picture, cv::RNG& random) {
  return in_another_light(in_another_place(picture, random), random);
}

std::vector<float> train_weights(const cv::Mat& features, const std::vector<int>& classes,
                                 int count) {
  constexpr int kSteps = 100;
  constexpr double kPenalty = 1e-4;
  const Whitener white = whitener_of(features);
  cv::Mat known(features.rows, kClassWeights, CV_32F, cv::Scalar(1));
  cv::Mat differences = features - cv::repeat(white.mean, features.rows, 1);
  cv::Mat(differences * white.root.t()).copyTo(known.colRange(0, kFeatureDims));
  const cv::Mat1f shares = shares_of(classes, count);
  cv::Mat weighted = known.mul(cv::repeat(shares, 1, kClassWeights));
  cv::Mat curvature;
  cv::eigen(cv::Mat(weighted.t() * known), curvature);
  // Bound of the second derivative (Boehning, 1992).
  const double step = 1 / (0.5 * curvature.at<float>(0) + 2 * kPenalty);
  cv::Mat weights = cv::Mat::zeros(kClassWeights, count, CV_32F);
  cv::Mat ahead = weights.clone();
  for (int k = 0; k < kSteps; ++k) {
    cv::Mat errors = known * ahead;
    to_errors(errors, classes, shares);
    cv::Mat penalty = ahead * (2 * kPenalty);
    penalty.row(kFeatureDims).setTo(0);
    const cv::Mat next = ahead - (known.t() * errors + penalty) * step;
    ahead = next + (next - weights) * (static_cast<double>(k) / (k + 3));
    weights = next;
  }
  // As they apply to features that are not whitened.
  const cv::Mat plain = weights.rowRange(0, kFeatureDims).t() * white.root;
  const cv::Mat added = weights.row(kFeatureDims).t() - plain * white.mean.t();
  cv::Mat both;
  cv::hconcat(plain, added, both);
  return {both.begin<float>(), both.end<float>()};
}

namespace {

// Adds a row for each picture; false where the network is not installed.
bool add_features(const std::vector<cv::Mat>& pictures, cv::Mat1f& features) {
  const auto embedded = embed_cells(pictures);
  for (const EmbeddedCell& one : embedded) {
    cv::Mat1f row(1, kFeatureDims);
    std::copy(one.features.begin(), one.features.end(), row.begin());
    features.push_back(row);
  }
  return !embedded.empty();
}

}  // namespace

std::optional<CellClassifier> train_classifier(const std::vector<EnrolledCell>& cells,
                                               const LookFacts& facts) {
  constexpr std::size_t kEnoughPictures = 7000;  // each picture as some other photos would show it
  constexpr std::size_t kLeastRounds = 4;
  constexpr std::size_t kMostRounds = 12;
  constexpr std::size_t kAtOnce = 512;
  if (cells.size() <= kFewPictures || !looks_are_embedded(cells, facts)) return std::nullopt;
  CellClassifier out;
  std::map<PieceFace, int> numbers;
  std::vector<const EnrolledCell*> known;
  for (const EnrolledCell& cell : cells) {
    if (cell.what.is_nothing()) continue;
    const auto number = static_cast<int>(numbers.size());
    if (numbers.emplace(cell.what, number).second) out.classes.push_back(cell.what);
    known.push_back(&cell);
  }
  if (out.classes.size() < 2) return std::nullopt;
  const std::size_t rounds = std::clamp(kEnoughPictures / known.size(), kLeastRounds, kMostRounds);
  cv::RNG random(1);
  std::vector<int> classes;
  std::vector<cv::Mat> pictures;
  cv::Mat1f features(0, kFeatureDims);
  for (std::size_t round = 0; round <= rounds; ++round) {
    for (const EnrolledCell* cell : known) {
      const cv::Mat picture = borrow(cell->picture);
      pictures.push_back(round == 0 ? picture : as_another_photo(picture, random));
      classes.push_back(numbers.at(cell->what));
      if (pictures.size() < kAtOnce && !(round == rounds && cell == known.back())) continue;
      if (!add_features(pictures, features)) return std::nullopt;
      pictures.clear();
    }
  }
  out.weights = train_weights(features, classes, static_cast<int>(out.classes.size()));
  return out;
}

}  // namespace storey::vision
