#include "vision/identify/cell_embedding.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/check.h"
#include "vision/identify/networks.h"
#include "vision/identify/whitening.h"

namespace storey::vision {
namespace {

// What one thing varies by when nothing was seen of it, and how many seen differences that is
// worth.
constexpr double kPriorVariance = 0.004;
constexpr double kPriorPairs = 30;
constexpr std::size_t kMostPairs = 400;  // samples that tell how one thing varies
constexpr double kRidge = 0.15;
// On 95 photos of the learn half of the proving ground 0.3 and 1 gave as many boards within 4.
constexpr float kWorth = 0.5F;  // of a squared distance here, in those of looks
constexpr float kMost = 80;     // in those of looks

constexpr float kInfinite = std::numeric_limits<float>::infinity();

float squared_distance(const CellEmbedding& one, const CellEmbedding& other) {
  float sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const float difference = one[i] - other[i];
    sum += difference * difference;
  }
  return sum;
}

CellEmbedding whitened(const cv::Mat& whitening, const CellEmbedding& cell) {
  CellEmbedding out{};
  for (int i = 0; i < kEmbeddingDims; ++i) {
    const float* row = whitening.ptr<float>(i);
    for (std::size_t j = 0; j < cell.size(); ++j)
      out[static_cast<std::size_t>(i)] += row[j] * cell[j];
  }
  return out;
}

// Of pictures of one thing in different photos, the nearest ones.
cv::Mat covariance_of(const std::vector<EmbeddedSample>& samples) {
  cv::Mat sum =
      cv::Mat::eye(kEmbeddingDims, kEmbeddingDims, CV_64F) * (kPriorPairs * kPriorVariance);
  double count = kPriorPairs;
  const std::size_t step = std::max<std::size_t>(1, samples.size() / kMostPairs);
  for (std::size_t i = 0; i < samples.size(); i += step) {
    if (samples[i].is_nothing) continue;
    float least = kInfinite;
    const EmbeddedSample* nearest = nullptr;
    for (const auto& other : samples) {
      if (other.thing != samples[i].thing || other.photo == samples[i].photo) continue;
      const float distance = squared_distance(samples[i].embedding, other.embedding);
      if (distance >= least) continue;
      least = distance;
      nearest = &other;
    }
    if (nearest == nullptr) continue;
    cv::Mat difference(kEmbeddingDims, 1, CV_64F);
    for (int d = 0; d < kEmbeddingDims; ++d)
      difference.at<double>(d) = samples[i].embedding[static_cast<std::size_t>(d)] -
                                 nearest->embedding[static_cast<std::size_t>(d)];
    sum += difference * difference.t();
    count += 1;
  }
  sum /= count;
  return sum + cv::Mat::eye(kEmbeddingDims, kEmbeddingDims, CV_64F) *
                   (kRidge * cv::trace(sum)[0] / kEmbeddingDims);
}

}  // namespace

std::vector<EmbeddedCell> embed_cells(const std::vector<cv::Mat>& pictures) {
  if (!networks() || pictures.empty()) return {};
  const auto numbers = (*networks())->embed_cells(pictures);
  if (!numbers) return {};
  constexpr std::size_t kNumbers = kEmbeddingDims + kFeatureDims;
  STOREY_CHECK(numbers->size() == pictures.size() * kNumbers);
  std::vector<EmbeddedCell> out(pictures.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    auto& [embedding, features] = out[i];
    const auto first = numbers->begin() + static_cast<std::ptrdiff_t>(i * kNumbers);
    std::copy_n(first, kEmbeddingDims, embedding.begin());
    std::copy_n(first + kEmbeddingDims, kFeatureDims, features.begin());
    float length = 1e-6F;
    for (const float one : embedding) length += one * one;
    for (float& one : embedding) one /= std::sqrt(length);
  }
  return out;
}

std::vector<EmbeddedCell> embed_cells_at_turns(const std::vector<cv::Mat>& pictures) {
  constexpr std::size_t kAllTurns = 4;
  std::vector<cv::Mat> turns = pictures;
  for (const int turn : {cv::ROTATE_90_CLOCKWISE, cv::ROTATE_180, cv::ROTATE_90_COUNTERCLOCKWISE}) {
    for (const cv::Mat& picture : pictures) cv::rotate(picture, turns.emplace_back(), turn);
  }
  std::vector<EmbeddedCell> cells = embed_cells(turns);
  if (cells.empty()) return cells;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    for (std::size_t d = 0; d < kFeatureDims; ++d) {
      float sum = 0;
      for (std::size_t turn = 0; turn < kAllTurns; ++turn)
        sum += cells[turn * pictures.size() + i].features[d];
      cells[i].features[d] = sum / kAllTurns;
    }
  }
  cells.resize(pictures.size());
  return cells;
}

std::vector<CellEmbedding> embeddings_of(const std::vector<EmbeddedCell>& cells) {
  std::vector<CellEmbedding> out;
  out.reserve(cells.size());
  for (const EmbeddedCell& cell : cells) out.push_back(cell.embedding);
  return out;
}

EmbeddedThings learn_embeddings(const std::vector<EmbeddedSample>& samples) {
  EmbeddedThings model;
  inverse_root(covariance_of(samples)).convertTo(model.whitening, CV_32F);
  for (const auto& sample : samples) {
    model.thing_of.push_back(sample.thing);
    model.known.push_back(whitened(model.whitening, sample.embedding));
  }
  return model;
}

std::vector<float> embedded_distances(const EmbeddedThings& model, int things,
                                      const CellEmbedding& cell) {
  std::vector<float> squared(static_cast<std::size_t>(things), kInfinite);
  const CellEmbedding white = whitened(model.whitening, cell);
  for (std::size_t i = 0; i < model.known.size(); ++i) {
    float& least = squared[static_cast<std::size_t>(model.thing_of[i])];
    least = std::min(least, squared_distance(white, model.known[i]));
  }
  return squared;
}

float distance_to_nearest(const EmbeddedThings& model, const CellEmbedding& cell,
                          std::span<const CellEmbedding> others) {
  const CellEmbedding white = whitened(model.whitening, cell);
  float least = kInfinite;
  for (const auto& other : others)
    least = std::min(least, squared_distance(white, whitened(model.whitening, other)));
  return least;
}

std::vector<float> second_opinion(std::span<const float> squared, float least) {
  std::vector<float> out(squared.size(), 0);
  if (!std::isfinite(least)) return out;
  for (std::size_t t = 0; t < out.size(); ++t)
    if (std::isfinite(squared[t])) out[t] = std::min(kMost, kWorth * (squared[t] - least));
  return out;
}

}  // namespace storey::vision
