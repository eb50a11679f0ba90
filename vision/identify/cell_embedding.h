// A second opinion on what a cell shows: numbers in which a small network sees pictures of one kind
// of square near each other, whatever light, blur or turn they are seen in. It was trained on drawn
// pieces and on squares that nobody made, and knows no game.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <span>
#include <vector>

namespace storey::vision {

inline constexpr int kEmbeddingDims = 32;
using CellEmbedding = std::array<float, kEmbeddingDims>;  ///< of length 1

/// What the network told the embedding from: more of what a cell shows than how near it is to
/// others. Means of what its filters answer, then the most that each answers.
inline constexpr int kFeatureDims = 192;
using CellFeatures = std::array<float, kFeatureDims>;

struct EmbeddedCell {
  CellEmbedding embedding;
  CellFeatures features;
};

/// @param pictures  kCellPicturePx squared, 8-bit BGR.
/// @return  one for each; none at all where the network is not installed.
std::vector<EmbeddedCell> embed_cells(const std::vector<cv::Mat>& pictures);

/// The same, and the features are means over the four quarter turns of each picture; the embedding
/// is that of the picture as it is.
std::vector<EmbeddedCell> embed_cells_at_turns(const std::vector<cv::Mat>& pictures);

/// Their embeddings alone.
std::vector<CellEmbedding> embeddings_of(const std::vector<EmbeddedCell>& cells);

/// A labelled cell.
struct EmbeddedSample {
  int thing = 0;
  int photo = 0;
  bool is_nothing = false;  ///< tables differ; what pieces vary by is not learnt from them
  CellEmbedding embedding = {};
};

/// What was learnt of things. Distances are Mahalanobis distances: differences between pictures of
/// one thing in different photos are equally likely in all directions.
struct EmbeddedThings {
  std::vector<int> thing_of;         ///< by exemplar
  std::vector<CellEmbedding> known;  ///< whitened
  cv::Mat whitening;                 ///< kEmbeddingDims squared, CV_32F: times an embedding

  [[nodiscard]] bool empty() const { return known.empty(); }
};

EmbeddedThings learn_embeddings(const std::vector<EmbeddedSample>& samples);

/// Squared distance of a cell to the nearest exemplar of each thing; infinite where there is none.
std::vector<float> embedded_distances(const EmbeddedThings& model, int things,
                                      const CellEmbedding& cell);

/// Squared distance to the nearest of others; infinite where there are none.
float distance_to_nearest(const EmbeddedThings& model, const CellEmbedding& cell,
                          std::span<const CellEmbedding> others);

/// What is added to a cell's squared distances for how much farther each thing is than the nearest:
/// no more than looks can outweigh for any.
/// @param squared  embedded_distances(), "nothing" included.
/// @param least    of these, or of what may lie there besides.
std::vector<float> second_opinion(std::span<const float> squared, float least);

}  // namespace storey::vision
