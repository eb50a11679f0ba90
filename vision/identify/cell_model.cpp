#include "vision/identify/cell_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "model/check.h"
#include "vision/identify/cell_classes.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/identify/inner_loops.h"
#include "vision/identify/light_offsets.h"
#include "vision/identify/never_seen.h"
#include "vision/identify/whitening.h"

namespace storey::vision {
namespace {

constexpr int kTurns = 4;
constexpr std::size_t kMostPairs = 400;  // samples that tell how one thing varies

// How much of everything a cell's own light may differ from its photo's, in log units; in the
// metric they cost little. Glare and shadow over a board are of this size.
constexpr double kOwnTint = 0.07;
constexpr double kOwnLight = 0.12;
constexpr double kOwnSlope = 0.08;
constexpr double kOwnContrast = 0.15;
constexpr double kRidge = 0.15;
// What one thing varies by when nothing was seen of it, and how many seen differences that is
// worth.
constexpr double kColourVariance = 0.03;
constexpr double kEdgeVariance = 0.004;
constexpr double kPriorPairs = 30;
// Of what was never enrolled, in the metric of embeddings. Chosen on cells of boards left out, with
// 1 to 8 boards enrolled: docs/measurements/cell-embedding.md.
constexpr NeverSeenRule kNeverEmbedded{.strange = 0.75, .alike = 0.3, .alike_away = 37};
constexpr float kMovedBy = 0.5F;  // of the step to a view beside
// What a turn adds to the squared distance between two pictures at most, if it changes nothing.
constexpr double kSameTurned = 20;
// Squared distance between two pictures of one thing, where there is one picture only.
constexpr double kUsualDistance = 100;

using Wide = std::vector<float>;  // whitened cells, one after the other

bool is_piece(const CellModel& model, std::size_t exemplar) {
  return !model.things[static_cast<std::size_t>(model.thing_of[exemplar])].is_nothing();
}

double squared_distance(const float* a, const float* b) {
  std::array<float, kCellDims> difference;
  for (std::size_t i = 0; i < kCellDims; ++i) difference[i] = a[i] - b[i];
  return dot(difference.data(), difference.data(), kCellDims);
}

std::vector<CellLight> lights_of(const std::vector<PieceFace>& things,
                                 const std::vector<CellSample>& samples, bool contrasts) {
  std::vector<LightSample> seen;
  for (const auto& sample : samples) {
    const bool piece = !things[static_cast<std::size_t>(sample.thing)].is_nothing();
    seen.push_back({sample.thing, sample.light, mean_colour(sample.cell), piece});
  }
  if (contrasts) return fit_contrasts(seen);
  std::vector<CellLight> lights;
  for (const cv::Vec3f& offset : fit_lights(seen)) lights.push_back({offset});
  return lights;
}

// Directions a cell's own light moves it in, each as long as it may move.
std::vector<cv::Mat> own_light_directions(const std::vector<CellVector>& cells) {
  std::vector<cv::Mat> directions;
  const auto colour = [&](double size, auto&& weight) {
    cv::Mat v = cv::Mat::zeros(kCellDims, 1, CV_64F);
    for (int i = 0; i < kColourDims; ++i)
      v.at<double>(i) = size * weight(i % 3, i / 3 % kBlocks, i / 3 / kBlocks);
    directions.push_back(v);
  };
  const auto slope = [](int block) { return (block - 1.5) / 1.5; };
  for (int c = 0; c < 3; ++c)
    colour(kOwnTint, [&](int channel, int, int) { return channel == c ? 1.0 : 0.0; });
  colour(kOwnLight, [](int, int, int) { return 1.0; });
  colour(kOwnSlope, [&](int, int col, int) { return slope(col); });
  colour(kOwnSlope, [&](int, int, int row) { return slope(row); });
  cv::Mat contrast = cv::Mat::zeros(kCellDims, 1, CV_64F);
  for (const auto& cell : cells)
    for (int i = kColourDims; i < kCellDims; ++i)
      contrast.at<double>(i) +=
          kOwnContrast * cell[static_cast<std::size_t>(i)] / static_cast<double>(cells.size());
  directions.push_back(contrast);
  return directions;
}

// Differences between pictures of one thing in different photos, at the turn where they are least.
// @param turns  that mean nothing: 1 or all.
std::vector<CellVector> same_thing_differences(const std::vector<CellSample>& samples,
                                               const std::vector<CellVector>& cells, int turns) {
  std::vector<CellVector> differences;
  const std::size_t step = std::max<std::size_t>(1, samples.size() / kMostPairs);
  for (std::size_t i = 0; i < samples.size(); i += step) {
    double least = std::numeric_limits<double>::max();
    CellVector nearest{};
    for (std::size_t j = 0; j < samples.size(); ++j) {
      if (samples[j].thing != samples[i].thing || samples[j].photo == samples[i].photo) continue;
      CellVector other = cells[j];
      for (int turn = 0; turn < turns; ++turn, other = turned(other)) {
        const double distance = squared_distance(cells[i].data(), other.data());
        if (distance >= least) continue;
        least = distance;
        nearest = other;
      }
    }
    if (least == std::numeric_limits<double>::max()) continue;  // seen in one photo only
    for (std::size_t d = 0; d < kCellDims; ++d) nearest[d] = cells[i][d] - nearest[d];
    differences.push_back(nearest);
  }
  return differences;
}

// What a cell changes by when its piece lies a little aside: by half of what the views beside it
// differ, since a reader looks there as well.
void add_moved_differences(const std::vector<CellSample>& samples,
                           std::vector<CellVector>& differences) {
  const std::size_t step = std::max<std::size_t>(1, samples.size() / kMostPairs);
  for (std::size_t i = 0; i < samples.size(); i += step) {
    for (CellVector beside : samples[i].beside) {
      for (std::size_t d = 0; d < kCellDims; ++d)
        beside[d] = kMovedBy * (beside[d] - samples[i].cell[d]);
      differences.push_back(beside);
    }
  }
}

// Sums of the products of all entries with all others.
cv::Mat products_of(const std::vector<CellVector>& differences) {
  const int n = static_cast<int>(differences.size() + 3) / 4 * 4;  // products() takes fours
  Wide rows(static_cast<std::size_t>(n) * kCellDims, 0.0F);
  Wide columns(rows.size(), 0.0F);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    for (std::size_t d = 0; d < kCellDims; ++d) {
      rows[i * kCellDims + d] = differences[i][d];
      columns[d * static_cast<std::size_t>(n) + i] = differences[i][d];
    }
  }
  cv::Mat sums(kCellDims, kCellDims, CV_32F, cv::Scalar(0));
  if (n > 0) products(columns.data(), kCellDims, rows.data(), kCellDims, n, sums.ptr<float>());
  cv::Mat exact;
  sums.convertTo(exact, CV_64F);
  return exact;
}

// The mean over the four turns: a turn keeps what is near what, so every one is as likely.
cv::Mat symmetric_in_turns(const cv::Mat& sums) {
  CellVector order{};
  for (std::size_t d = 0; d < kCellDims; ++d) order[d] = static_cast<float>(d);
  cv::Mat mean = cv::Mat::zeros(kCellDims, kCellDims, CV_64F);
  for (int turn = 0; turn < kTurns; ++turn, order = turned(order)) {
    for (int i = 0; i < kCellDims; ++i)
      for (int j = 0; j < kCellDims; ++j)
        mean.at<double>(i, j) +=
            sums.at<double>(static_cast<int>(order[static_cast<std::size_t>(i)]),
                            static_cast<int>(order[static_cast<std::size_t>(j)])) /
            kTurns;
  }
  return mean;
}

// Covariance of what one thing varies by.
cv::Mat covariance_of(const std::vector<CellVector>& differences,
                      const std::vector<CellVector>& cells) {
  cv::Mat covariance = cv::Mat::zeros(kCellDims, kCellDims, CV_64F);
  for (int d = 0; d < kCellDims; ++d)
    covariance.at<double>(d, d) = kPriorPairs * (d < kColourDims ? kColourVariance : kEdgeVariance);
  covariance += symmetric_in_turns(products_of(differences));
  covariance /= kPriorPairs + static_cast<double>(differences.size());
  covariance +=
      cv::Mat::eye(kCellDims, kCellDims, CV_64F) * (kRidge * cv::trace(covariance)[0] / kCellDims);
  for (const auto& direction : own_light_directions(cells)) covariance += direction * direction.t();
  return covariance;
}

// The numbers of block b: its colours, then its edges.
int block_index(int block, int i) {
  return i < 3 ? 3 * block + i : kColourDims + kDirections * block + i - 3;
}

// Covariance within a block, the mean of all blocks.
cv::Mat block_covariance(const cv::Mat& covariance) {
  cv::Mat mean = cv::Mat::zeros(kBlockDims, kBlockDims, CV_64F);
  for (int block = 0; block < kBlocks * kBlocks; ++block)
    for (int i = 0; i < kBlockDims; ++i)
      for (int j = 0; j < kBlockDims; ++j)
        mean.at<double>(i, j) +=
            covariance.at<double>(block_index(block, i), block_index(block, j)) /
            (kBlocks * kBlocks);
  return mean;
}

Wide whiten(const cv::Mat& whitening, const std::vector<CellVector>& cells) {
  Wide white(cells.size() * kCellDims);
  if (!cells.empty())
    products(cells.front().data(), static_cast<int>(cells.size()), whitening.ptr<float>(),
             kCellDims, kCellDims, white.data());
  return white;
}

// The cells of one thing that differ most: each next one is the farthest from those kept.
std::vector<std::size_t> most_different(const Wide& white, const std::vector<std::size_t>& of_thing,
                                        std::size_t most) {
  if (of_thing.size() <= most) return of_thing;
  std::vector<std::size_t> kept{of_thing.front()};
  std::vector<double> gap(of_thing.size(), std::numeric_limits<double>::max());
  while (kept.size() < most) {
    for (std::size_t i = 0; i < of_thing.size(); ++i)
      gap[i] = std::min(gap[i], squared_distance(&white[of_thing[i] * kCellDims],
                                                 &white[kept.back() * kCellDims]));
    const auto farthest = std::max_element(gap.begin(), gap.end()) - gap.begin();
    kept.push_back(of_thing[static_cast<std::size_t>(farthest)]);
  }
  return kept;
}

// Mean squared distance between different pictures of one thing when one of them is turned.
double distance_when_turned(const cv::Mat& whitening, const std::vector<CellVector>& looks,
                            int quarters) {
  std::vector<CellVector> others = looks;
  for (auto& look : others)
    for (int turn = 0; turn < quarters; ++turn) look = turned(look);
  const Wide white = whiten(whitening, looks);
  const Wide white_others = whiten(whitening, others);
  const std::size_t n = looks.size();
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (i != j || n == 1)
        sum += squared_distance(&white[i * kCellDims], &white_others[j * kCellDims]);
  return sum / static_cast<double>(n == 1 ? 1 : n * (n - 1));
}

// After how many quarter turns a thing looks the same: 1, 2 or 4.
int turns_of(const cv::Mat& whitening, const std::vector<CellVector>& looks) {
  if (looks.empty()) return kTurns;
  const double unturned =
      looks.size() > 1 ? distance_when_turned(whitening, looks, 0) : kUsualDistance;
  for (const int quarters : {1, 2})
    if (distance_when_turned(whitening, looks, quarters) < unturned + kSameTurned) return quarters;
  return kTurns;
}

// Adds one thing, or one for each turn at which it looks different, with all quarter turns of its
// looks.
void add_things(PieceFace what, int turns, const std::vector<CellVector>& looks, CellModel& model,
                std::vector<CellVector>& kept) {
  for (int rotation = 0; rotation < turns; ++rotation) {
    for (CellVector cell : looks) {
      for (int turn = 0; turn < kTurns; ++turn, cell = turned(cell)) {
        if (turn % turns != rotation) continue;
        kept.push_back(cell);
        model.thing_of.push_back(static_cast<int>(model.things.size()));
      }
    }
    model.things.push_back({what, rotation, turns});
  }
}

void fill_exemplars(CellModel& model, const std::vector<CellVector>& cells) {
  const auto n = cells.size();
  const Wide white = whiten(model.whitening, cells);
  model.exemplars.resize(n * kCellDims);
  model.norms.assign(n, 0);
  model.tinted.assign(n, cv::Vec3f(0, 0, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (int d = 0; d < kCellDims; ++d) {
      const float value = white[i * kCellDims + static_cast<std::size_t>(d)];
      model.exemplars[static_cast<std::size_t>(d) * n + i] = value;
      model.norms[i] += value * value;
      for (int c = 0; c < 3; ++c) model.tinted[i][c] += value * model.tint.at<float>(d, c);
    }
    model.mean += mean_colour(cells[i]) / static_cast<float>(n);
  }
}

// Mean squared distance of an exemplar to those of other pieces that are nearest to it.
float away_from_others(const CellModel& model, std::size_t exemplar) {
  constexpr std::size_t kNearest = 20;
  const auto n = static_cast<std::size_t>(model.size());
  CellVector look;
  for (std::size_t d = 0; d < kCellDims; ++d) look[d] = model.exemplars[d * n + exemplar];
  std::vector<float> with(n);
  products(look.data(), 1, model.exemplars.data(), model.size(), kCellDims, with.data());
  std::vector<float> away;
  for (std::size_t other = 0; other < n; ++other)
    if (model.thing_of[other] != model.thing_of[exemplar] && is_piece(model, other))
      away.push_back(model.norms[exemplar] + model.norms[other] - 2 * with[other]);
  if (away.empty()) return 0;
  const auto nearest = static_cast<std::ptrdiff_t>(std::min(kNearest, away.size()));
  std::nth_element(away.begin(), away.begin() + nearest - 1, away.end());
  return std::accumulate(away.begin(), away.begin() + nearest, 0.0F) / static_cast<float>(nearest);
}

// Of many exemplars in many dimensions some are near to everything: a pale one seen in a haze, one
// with a hand before it. How near such a one is says less. Source: cross-domain similarity local
// scaling, Conneau et al., ICLR 2018, section 2.3.
std::vector<float> crowding_of(const CellModel& model) {
  constexpr float kShare = 0.5F;  // chosen on composed boards: docs/measurements/real-photos.md
  const auto n = static_cast<std::size_t>(model.size());
  std::vector<float> away(n, 0);
  float sum = 0;
  float pieces = 0;
  for (std::size_t i = 0; i < n; i += kTurns) {  // its turns are as far from those of others
    if (!is_piece(model, i)) continue;
    std::fill_n(away.begin() + static_cast<std::ptrdiff_t>(i), kTurns, away_from_others(model, i));
    sum += away[i];
    ++pieces;
  }
  std::vector<float> crowding(n, 0);
  for (std::size_t i = 0; i < n; ++i)
    if (is_piece(model, i)) crowding[i] = kShare * (sum / pieces - away[i]);
  return crowding;
}

std::vector<FigureSample> figures_of(const std::vector<CellSample>& samples,
                                     const std::vector<std::optional<FigureParts>>& parts) {
  std::vector<FigureSample> figures;
  for (const auto& sample : samples) {
    const auto& part = parts[static_cast<std::size_t>(sample.thing)];
    if (part) figures.push_back({part->colour, sample.light, sample.figure});
  }
  return figures;
}

// The parts of each of the model's things: a shape that is turned is another shape.
std::vector<std::optional<FigureParts>> turned_parts(
    const std::vector<PieceFace>& things, const std::vector<std::optional<FigureParts>>& parts,
    const std::vector<Thing>& turned_things) {
  std::map<PieceFace, FigureParts> known;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i]) known.emplace(things[i], *parts[i]);
  const bool any_turn = std::all_of(turned_things.begin(), turned_things.end(),
                                    [](const Thing& thing) { return thing.turns == 1; });
  std::vector<std::optional<FigureParts>> out;
  for (const Thing& thing : turned_things) {
    const auto found = known.find(thing.what);
    out.emplace_back();
    if (found == known.end()) continue;
    const auto [shape, colour] = found->second;
    out.back() = FigureParts{any_turn ? shape : kTurns * shape + thing.rotation, colour};
  }
  return out;
}

// Of how many pictures each of the model's things was learnt. What shares a figure's shape or
// colour teaches it too. A drawing shows what every copy looks like: no number of them is small.
std::vector<int> count_examples(const std::vector<PieceFace>& things,
                                const std::vector<CellSample>& samples,
                                const std::vector<std::optional<FigureParts>>& parts,
                                const std::vector<Thing>& of_model) {
  std::vector<int> direct(things.size(), 0);
  for (const auto& sample : samples)
    direct[static_cast<std::size_t>(sample.thing)] += sample.drawn ? kMostExemplars : 1;
  std::map<PieceFace, int> examples;
  for (std::size_t i = 0; i < things.size(); ++i) {
    examples[things[i]] = direct[i];
    if (i >= parts.size() || !parts[i]) continue;
    int of_shape = 0;
    int of_colour = 0;
    for (std::size_t j = 0; j < parts.size(); ++j) {
      if (!parts[j]) continue;
      if (parts[j]->shape == parts[i]->shape) of_shape += direct[j];
      if (parts[j]->colour == parts[i]->colour) of_colour += direct[j];
    }
    examples[things[i]] = std::min(of_shape, of_colour);
  }
  std::vector<int> counts;
  for (const Thing& thing : of_model) counts.push_back(examples.at(thing.what));
  return counts;
}

int count_photos(const std::vector<CellSample>& samples) {
  std::set<int> photos;
  for (const auto& sample : samples) {
    if (sample.drawn) return kMostExemplars;
    photos.insert(sample.photo);
  }
  return static_cast<int>(photos.size());
}

int count_bare_photos(const std::vector<PieceFace>& things,
                      const std::vector<CellSample>& samples) {
  std::set<int> photos;
  for (const auto& sample : samples)
    if (things[static_cast<std::size_t>(sample.thing)].is_nothing()) photos.insert(sample.photo);
  return static_cast<int>(photos.size());
}

EmbeddedThings embedded_things(const std::vector<PieceFace>& things,
                               const std::vector<CellSample>& samples) {
  std::vector<EmbeddedSample> embedded;
  for (const auto& sample : samples) {
    const auto thing = static_cast<std::size_t>(sample.thing);
    if (sample.embedding)
      embedded.push_back(
          {sample.thing, sample.photo, things[thing].is_nothing(), *sample.embedding});
  }
  return embedded.empty() ? EmbeddedThings{} : learn_embeddings(embedded);
}

}  // namespace

CellVector block_whitened(const cv::Mat& whitening, const CellVector& cell) {
  CellVector out{};
  for (int block = 0; block < kBlocks * kBlocks; ++block) {
    for (int i = 0; i < kBlockDims; ++i) {
      float sum = 0;
      for (int j = 0; j <= i; ++j)
        sum += whitening.at<float>(i, j) * cell[static_cast<std::size_t>(block_index(block, j))];
      out[static_cast<std::size_t>(kBlocks * kBlocks * i + block)] = sum;
    }
  }
  return out;
}

BlockDistances block_distances(const float* one, const float* other) {
  return squared_distances(one, other, kBlockDims);
}

CellModel learn_model(const std::vector<PieceFace>& things, const std::vector<CellSample>& samples,
                      const std::vector<std::optional<FigureParts>>& parts, bool turns_matter) {
  STOREY_CHECK(!samples.empty());
  CellModel model;
  model.turns_told = turns_matter;
  // Drawings have one contrast, figures a light of their own; of pieces whose turn is told it was
  // not tried.
  model.contrasts_told =
      !turns_matter && parts.empty() &&
      std::none_of(samples.begin(), samples.end(), [](const CellSample& one) { return one.drawn; });
  const auto lights = lights_of(things, samples, model.contrasts_told);
  std::vector<CellVector> cells;
  cells.reserve(samples.size());
  for (const auto& sample : samples)
    cells.push_back(in_light(sample.cell, lights[static_cast<std::size_t>(sample.light)]));

  std::vector<CellSample> known;
  std::vector<CellVector> known_cells;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (things[static_cast<std::size_t>(samples[i].thing)].is_nothing()) continue;
    known.push_back(samples[i]);
    known_cells.push_back(cells[i]);
  }
  auto differences = same_thing_differences(known, known_cells, turns_matter ? 1 : kTurns);
  if (!parts.empty()) differences.clear();
  add_moved_differences(known, differences);
  const cv::Mat covariance = covariance_of(differences, cells);
  cv::Mat(inverse_root(covariance).t()).convertTo(model.whitening, CV_32F);
  inverse_root(block_covariance(covariance)).convertTo(model.block_whitening, CV_32F);
  model.tint = cv::Mat::zeros(kCellDims, 3, CV_32F);
  for (int c = 0; c < 3; ++c)
    for (int i = c; i < kColourDims; i += 3) model.tint.col(c) += model.whitening.row(i).t();
  const cv::Mat gram = model.tint.t() * model.tint;
  for (int i = 0; i < 9; ++i) model.tint_gram.val[i] = gram.at<float>(i / 3, i % 3);

  const Wide white = whiten(model.whitening, cells);
  std::vector<CellVector> kept;
  for (std::size_t thing = 0; thing < things.size(); ++thing) {
    std::vector<std::size_t> of_thing;
    for (std::size_t i = 0; i < samples.size(); ++i)
      if (samples[i].thing == static_cast<int>(thing)) of_thing.push_back(i);
    std::vector<CellVector> looks;
    for (const auto i : most_different(white, of_thing, kMostExemplars)) looks.push_back(cells[i]);
    const bool turns_told = turns_matter && !things[thing].is_nothing();
    add_things(things[thing], turns_told ? turns_of(model.whitening, looks) : 1, looks, model,
               kept);
  }
  model.examples = count_examples(things, samples, parts, model.things);
  model.photos = count_photos(samples);
  model.bare_photos = count_bare_photos(things, samples);
  fill_exemplars(model, kept);
  if (model.contrasts_told && samples.size() > kFewPictures) model.crowding = crowding_of(model);
  model.embedded = embedded_things(things, samples);
  if (!parts.empty())
    model.figures =
        learn_figures(turned_parts(things, parts, model.things), figures_of(samples, parts));
  for (const auto& cell : kept) {
    const CellVector blocks = block_whitened(model.block_whitening, cell);
    model.blocks.insert(model.blocks.end(), blocks.begin(), blocks.end());
  }
  return model;
}

namespace {

constexpr int kRounds = 8;
constexpr float kStill = 0.002F;  // log units

// Squared distances of all views (a cell at one place) to all exemplars, in the mean light, and
// what is needed to know them in another light.
struct Comparison {
  int views = 0;
  int places = 1;
  int looks = 0;
  std::vector<float> products;
  std::vector<float> norms;
  std::vector<cv::Vec3f> tinted;  // tint^T view
};

Comparison compare(const CellModel& model, const SeenCells& cells) {
  const Wide white = whiten(model.whitening, cells.views);
  const auto views = cells.views.size();
  Comparison comparison;
  comparison.views = static_cast<int>(views);
  comparison.places = cells.places;
  comparison.looks = model.size();
  comparison.products.resize(views * static_cast<std::size_t>(model.size()));
  products(white.data(), comparison.views, model.exemplars.data(), model.size(), kCellDims,
           comparison.products.data());
  for (std::size_t v = 0; v < views; ++v) {
    const float* view = &white[v * kCellDims];
    comparison.norms.push_back(dot(view, view, kCellDims));
    cv::Vec3f tinted(0, 0, 0);
    for (int d = 0; d < kCellDims; ++d)
      for (int c = 0; c < 3; ++c) tinted[c] += view[d] * model.tint.at<float>(d, c);
    comparison.tinted.push_back(tinted);
  }
  return comparison;
}

// The nearest exemplar of each thing to each cell under one light.
struct Nearest {
  std::vector<float> squared;  // cells rows of things
  std::vector<int> look;
  std::vector<int> view;
};

// The exemplars of one thing: [begin, end).
struct Looks {
  std::size_t thing = 0;
  int begin = 0;
  int end = 0;
};

std::vector<Looks> looks_of_things(const CellModel& model) {
  std::vector<Looks> runs;
  for (int i = 0; i < model.size(); ++i) {
    const auto thing = static_cast<std::size_t>(model.thing_of[static_cast<std::size_t>(i)]);
    if (runs.empty() || runs.back().thing != thing) runs.push_back({thing, i, i});
    runs.back().end = i + 1;
  }
  return runs;
}

Nearest nearest(const CellModel& model, const Comparison& seen, const cv::Vec3f& light,
                std::span<const float> crowding = {}) {
  const auto things = model.things.size();
  const auto cells = static_cast<std::size_t>(seen.views / seen.places);
  Nearest out;
  out.squared.assign(cells * things, std::numeric_limits<float>::max());
  out.look.assign(cells * things, -1);
  out.view.assign(cells * things, -1);
  // |x - t b - e|^2 = |x - e|^2 - 2 b.(t^T x - t^T e) + b.G b
  std::vector<float> of_look(static_cast<std::size_t>(seen.looks));
  for (std::size_t i = 0; i < of_look.size(); ++i)
    of_look[i] =
        model.norms[i] + 2 * light.dot(model.tinted[i]) + (crowding.empty() ? 0 : crowding[i]);
  const float of_light = light.dot(model.tint_gram * light);
  const auto runs = looks_of_things(model);
  for (int v = 0; v < seen.views; ++v) {
    const auto view = static_cast<std::size_t>(v);
    const float of_view = seen.norms[view] - 2 * light.dot(seen.tinted[view]) + of_light;
    const float* products = &seen.products[view * static_cast<std::size_t>(seen.looks)];
    const std::size_t row = view / static_cast<std::size_t>(seen.places) * things;
    for (const auto& run : runs) {
      const float least = least_sum(&of_look[static_cast<std::size_t>(run.begin)],
                                    products + run.begin, -2.0F, run.end - run.begin);
      const std::size_t at = row + run.thing;
      if (of_view + least >= out.squared[at]) continue;
      int look = run.begin;
      while (look + 1 < run.end &&
             of_look[static_cast<std::size_t>(look)] - 2.0F * products[look] > least)
        ++look;
      out.squared[at] = of_view + least;
      out.look[at] = look;
      out.view[at] = v;
    }
  }
  return out;
}

// What a light's colour costs, as a squared distance of each cell.
struct ColourCost {
  float weight = 0;
  cv::Vec3f so_far = {0, 0, 0};  // of a light that cells are seen in already
  float step = 1;                // by how much it moves with an offset of the cells
};

// A light's colour without its brightness.
cv::Vec3f tint_of(const cv::Vec3f& colour) {
  return colour - cv::Vec3f::all((colour[0] + colour[1] + colour[2]) / 3);
}

// The light under which the cells come nearest to their nearest things; those that could be two
// things, or are like none, count little.
cv::Vec3f fit_light(const CellModel& model, const Comparison& seen, const Nearest& near,
                    const ColourCost& cost) {
  const auto things = model.things.size();
  cv::Matx33f left = cv::Matx33f::eye() * 1e-3F;
  cv::Vec3f right(0, 0, 0);
  float all = 0;
  for (std::size_t row = 0; row < near.squared.size(); row += things) {
    const auto begin = near.squared.begin() + static_cast<std::ptrdiff_t>(row);
    const auto end = begin + static_cast<std::ptrdiff_t>(things);
    const auto best = std::min_element(begin, end);
    float second = std::numeric_limits<float>::max();
    for (auto it = begin; it != end; ++it)
      if (*it > *best) second = std::min(second, *it);  // what looks the same tells the same light
    const auto at = static_cast<std::size_t>(best - near.squared.begin());
    if (model.things[at - row].is_nothing()) continue;
    const float weight =
        std::clamp((second - *best) / 20, 0.0F, 1.0F) * std::clamp(2 - *best / 200, 0.05F, 1.0F) +
        1e-4F;
    all += weight;
    left += weight * model.tint_gram;
    right += weight * (seen.tinted[static_cast<std::size_t>(near.view[at])] -
                       model.tinted[static_cast<std::size_t>(near.look[at])]);
  }
  const float of_colour = all * cost.weight * cost.step;
  const cv::Matx33f brightness = cv::Matx33f::all(1.0F / 3);
  left += of_colour * cost.step * (cv::Matx33f::eye() - brightness);
  right -= of_colour * tint_of(cost.so_far);
  return left.inv() * right;
}

// Steps from `light` to the one under which the cells come nearest to their nearest things.
// @param near  in `light`; then in what is returned.
cv::Vec3f settled_offset(const CellModel& model, const Comparison& seen, Nearest& near,
                         cv::Vec3f light, const ColourCost& cost = {}) {
  for (int round = 0; round < kRounds; ++round) {
    const cv::Vec3f next = fit_light(model, seen, near, cost);
    const bool still = cv::norm(next - light, cv::NORM_INF) < kStill;
    light = next;
    near = nearest(model, seen, light);
    if (still) break;
  }
  return light;
}

struct LightFit {
  CellLight light;
  double cost = std::numeric_limits<double>::max();
};

double cost_of(const Nearest& near, std::size_t things) {
  double sum = 0;
  for (std::size_t row = 0; row < near.squared.size(); row += things) {
    const auto begin = near.squared.begin() + static_cast<std::ptrdiff_t>(row);
    sum += std::min(1000.0F, *std::min_element(begin, begin + static_cast<std::ptrdiff_t>(things)));
  }
  return sum;
}

SeenCells lit(const SeenCells& cells, const CellLight& light) {
  SeenCells out = cells;
  for (CellVector& view : out.views) view = in_light(view, light);
  return out;
}

// How far cells that hold pieces are from known ones.
double distance_to_pieces(const CellModel& model, const Nearest& near) {
  constexpr float kMost = 1000;
  const std::size_t things = model.things.size();
  double sum = 0;
  for (std::size_t row = 0; row < near.squared.size(); row += things) {
    float least = kMost;
    for (std::size_t t = 0; t < things; ++t)
      if (!model.things[t].is_nothing()) least = std::min(least, near.squared[row + t]);
    sum += least;
  }
  return sum;
}

// The best light on the way to the one under which cells of pieces come nearest to known ones.
LightFit fit_colour(const CellModel& model, const SeenCells& middles, CellLight light) {
  constexpr int kSteps = 3;
  const double contrast = light.contrast.value_or(1.0F);
  // A higher contrast moves everything apart, cells from what they show as well: by its square, if
  // nothing fits better. Chosen on boards of squares of other owners:
  // docs/measurements/real-photos.md.
  constexpr double kApart = 0.5;
  // Where most pieces are of one strong colour, a light of the other one makes all others the same.
  // No lamp and no camera's white balance goes as far: what a light's tint costs, squared, a cell.
  constexpr double kTint = 12;
  LightFit best;
  for (int step = 0;; ++step) {
    const Comparison seen = compare(model, lit(middles, light));
    cv::Vec3f offset(0, 0, 0);
    Nearest near = nearest(model, seen, offset);
    const cv::Vec3f tint = tint_of(light.colour);
    const double cost = distance_to_pieces(model, near) / std::pow(contrast, kApart) +
                        kTint * static_cast<double>(middles.size()) * tint.dot(tint);
    if (cost < best.cost) best = {light, cost};
    if (step == kSteps) return best;
    offset = settled_offset(model, seen, near, offset,
                            {static_cast<float>(kTint * std::pow(contrast, kApart)), light.colour,
                             step_of_colour({1, 1, 1}, light)[0]});
    light.colour += step_of_colour(offset, light);
  }
}

cv::Vec3f mean_colour_of(const SeenCells& cells) {
  cv::Vec3f sum(0, 0, 0);
  for (const auto& view : cells.views) sum += mean_colour(view);
  return sum / static_cast<float>(cells.views.size());
}

// Coarse steps of contrast from two starts first, then finer ones from the best.
CellLight find_contrast(const CellModel& model, const SeenCells& middles) {
  constexpr std::array kFirst{1.0F, 1.45F};
  constexpr std::array kFiner{1.2F, 1.1F};
  constexpr float kLeast = 0.99F;  // what brings pieces nearer to each other brings the table, too
  LightFit best;
  const auto try_from = [&](const cv::Vec3f& colour, float contrast) {
    if (contrast < kLeast) return;
    const LightFit fit = fit_colour(model, middles, {colour, contrast});
    if (fit.cost < best.cost) best = fit;
  };
  const cv::Vec3f brighter = mean_colour_of(middles) - model.mean;
  for (const float contrast : kFirst)
    for (const cv::Vec3f& start : {cv::Vec3f(0, 0, 0), step_of_colour(brighter, {{}, contrast})})
      try_from(start, contrast);
  for (const float step : kFiner) {
    const CellLight about = best.light;
    for (const float by : {1 / step, step}) try_from(about.colour, *about.contrast * by);
  }
  return best.light;
}

}  // namespace

CellModel thinned(const CellModel& model, int most) {
  const int step = (model.size() + most - 1) / std::max(1, most);
  if (step <= 1) return model;
  std::vector<std::size_t> kept;
  for (const Looks& looks : looks_of_things(model))
    for (int look = looks.begin; look < looks.end; look += step)
      kept.push_back(static_cast<std::size_t>(look));
  CellModel thin = model;
  thin.thing_of.clear();
  thin.norms.clear();
  thin.crowding.clear();
  thin.tinted.clear();
  thin.blocks.clear();
  for (const std::size_t look : kept) {
    thin.thing_of.push_back(model.thing_of[look]);
    thin.norms.push_back(model.norms[look]);
    if (!model.crowding.empty()) thin.crowding.push_back(model.crowding[look]);
    thin.tinted.push_back(model.tinted[look]);
    const auto from = model.blocks.begin() + static_cast<std::ptrdiff_t>(look * kCellDims);
    thin.blocks.insert(thin.blocks.end(), from, from + kCellDims);
  }
  thin.exemplars.resize(kept.size() * kCellDims);
  const auto n = static_cast<std::size_t>(model.size());
  for (std::size_t d = 0; d < kCellDims; ++d)
    for (std::size_t i = 0; i < kept.size(); ++i)
      thin.exemplars[d * kept.size() + i] = model.exemplars[d * n + kept[i]];
  return thin;
}

CellLight find_light(const CellModel& model, const SeenCells& cells) {
  constexpr int kEnoughLooks = 600;  // exemplars that tell a contrast
  if (cells.views.empty()) return model.contrasts_told ? CellLight{{0, 0, 0}, 1.0F} : CellLight{};
  SeenCells middles{.places = 1, .views = {}};  // the light is the same at every place
  for (std::size_t v = 0; v < cells.views.size(); v += static_cast<std::size_t>(cells.places))
    middles.views.push_back(cells.views[v]);
  if (model.contrasts_told) return find_contrast(thinned(model, kEnoughLooks), middles);
  const Comparison seen = compare(model, middles);
  LightFit best;
  for (cv::Vec3f light : {cv::Vec3f(0, 0, 0), mean_colour_of(middles) - model.mean}) {
    Nearest near = nearest(model, seen, light);
    light = settled_offset(model, seen, near, light);
    const double cost = cost_of(near, model.things.size());
    if (cost < best.cost) best = {{light}, cost};
  }
  return best.light;
}

namespace {

CellDistances distances_of(Nearest near, const CellModel& model, int places) {
  CellDistances out;
  out.things = static_cast<int>(model.things.size());
  out.squared = std::move(near.squared);
  for (const int view : near.view) out.place.push_back(view < 0 ? 0 : view % places);
  return out;
}

}  // namespace

CellDistances compare_cells(const CellModel& model, const SeenCells& cells,
                            const CellLight& light) {
  const Comparison seen = compare(model, light.contrast ? lit(cells, light) : cells);
  return distances_of(nearest(model, seen, light.contrast ? cv::Vec3f() : light.colour), model,
                      cells.places);
}

CellDistances tell_cells(const CellModel& model, const SeenCells& cells, const CellLight& light) {
  if (model.crowding.empty()) return compare_cells(model, cells, light);
  // Where the nearest thing is another one without those that are near to everything, either may
  // be right: so much nearer it is then, squared distance.
  constexpr float kLead = 2;
  const Comparison seen = compare(model, light.contrast ? lit(cells, light) : cells);
  const cv::Vec3f colour = light.contrast ? cv::Vec3f() : light.colour;
  CellDistances out = distances_of(nearest(model, seen, colour), model, cells.places);
  CellDistances told =
      distances_of(nearest(model, seen, colour, model.crowding), model, cells.places);
  for (int i = 0; i < cells.size(); ++i) {
    const auto plain = out.of(i);
    const auto uncrowded = told.of(i);
    const float least = piece_or_nothing(model, plain).piece;
    const float least_uncrowded = piece_or_nothing(model, uncrowded).piece;
    for (std::size_t t = 0; t < plain.size(); ++t) {
      if (model.things[t].is_nothing()) continue;
      const float farther = uncrowded[t] - least_uncrowded;
      const float before = plain[t] > least ? plain[t] - least : kLead;
      plain[t] = least + std::min(farther, before);
      const std::size_t at = static_cast<std::size_t>(i) * plain.size() + t;
      out.place[at] = told.place[at];
    }
  }
  return out;
}

void compare_figures(const FigureModel& model, const std::vector<cv::Vec3f>& figures,
                     const CellLight& light, CellDistances& distances) {
  std::vector<cv::Vec3f> of_pieces;
  for (std::size_t cell = 0; cell < figures.size(); ++cell) {
    const auto squared = distances.of(static_cast<int>(cell));
    const auto nearest = std::min_element(squared.begin(), squared.end()) - squared.begin();
    if (model.parts[static_cast<std::size_t>(nearest)]) of_pieces.push_back(figures[cell]);
  }
  const cv::Vec3f of_figures = find_figure_light(model, of_pieces, light.colour);
  for (std::size_t cell = 0; cell < figures.size(); ++cell)
    compare_figure(model, figures[cell], of_figures, distances.of(static_cast<int>(cell)));
}

std::vector<float> whitened_views(const CellModel& model, const SeenCells& cells,
                                  const CellLight& light) {
  std::vector<CellVector> views;
  views.reserve(cells.views.size());
  for (const auto& view : cells.views) views.push_back(in_light(view, light));
  return whiten(model.whitening, views);
}

bool empty_cells_are_embedded(const CellModel& model) {
  const auto& known = model.embedded.thing_of;
  return std::any_of(known.begin(), known.end(), [&](int thing) {
    return model.things[static_cast<std::size_t>(thing)].is_nothing();
  });
}

void heed_embeddings(const CellModel& model, const SeenCells& cells,
                     std::span<const CellEmbedding> table, CellDistances& distances) {
  if (model.embedded.empty() || cells.embedded.empty()) return;
  // What two boards taught, and that in full, made wrong squares all but certain; and of dozens
  // of places on the table one is sooner near than the one picture of a piece.
  constexpr int kEnoughPhotos = 4;
  if (model.photos < kEnoughPhotos) table = {};
  const float trust = std::min(1.0F, static_cast<float>(model.photos) / kEnoughPhotos);
  for (int i = 0; i < cells.size(); ++i) {
    const auto& [cell, features] = cells.embedded[static_cast<std::size_t>(i)];
    auto squared = embedded_distances(model.embedded, distances.things, cell);
    const auto set_nothing = [&](float nothing) {
      for (std::size_t t = 0; t < squared.size(); ++t)
        if (model.things[t].is_nothing()) squared[t] = nothing;
    };
    if (!table.empty()) set_nothing(distance_to_nearest(model.embedded, cell, table));
    float least = *std::min_element(squared.begin(), squared.end());
    for (const UnseenThing& unseen : model.never_seen)
      least = std::min(
          least, static_cast<float>(never_seen_distance(model, unseen, squared, kNeverEmbedded)));
    if (table.empty()) set_nothing(least);
    auto opinion = second_opinion(squared, least);
    const auto of_cell = distances.of(i);
    if (model.classifier) heed_classifier(model, features, of_cell, opinion);
    for (std::size_t t = 0; t < opinion.size(); ++t) of_cell[t] += trust * opinion[t];
  }
}

}  // namespace storey::vision
