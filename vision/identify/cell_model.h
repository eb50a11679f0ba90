// Cells that were learnt from labelled photos, and the metric that tells how alike two cells are.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <opencv2/core.hpp>
#include <optional>
#include <span>
#include <vector>

#include "model/catalog.h"
#include "vision/cell_classifier.h"
#include "vision/identify/cell_descriptor.h"
#include "vision/identify/cell_light.h"
#include "vision/identify/count_mark.h"
#include "vision/identify/figure_colour.h"

namespace storey::vision {

/// Of as many pictures at most a mark that is counted is learnt from them themselves, and nobody
/// knows which of them are near to everything.
inline constexpr std::size_t kFewPictures = 250;
inline constexpr int kMostExemplars = 32;  ///< kept of one thing, before quarter turns

/// What a cell may show, and how it lies where its turn is told.
struct Thing {
  PieceFace what;    ///< kNothing: nothing lies there
  int rotation = 0;  ///< quarter turns counter-clockwise, below `turns`
  int turns = 1;     ///< looks the same after so many quarter turns; 1 where turns mean nothing
  [[nodiscard]] bool is_nothing() const { return what.is_nothing(); }
  auto operator<=>(const Thing&) const = default;
};

/// A thing of which nothing was learnt.
struct UnseenThing {
  PieceFace what;
  std::vector<PieceFace> alike;  ///< others of the same ground; those that were learnt tell its own
  CountedThing counted = {};
  std::vector<int> colours = {};  ///< of CellModel::colours, that it may be of
  bool ground_seen = false;  ///< others of this colour were learnt, and tell what it looks like
};

/// Distances are Mahalanobis distances: differences between pictures of one thing, as they were
/// met while learning, are made equally likely in all directions.
struct CellModel {
  std::vector<Thing> things;  ///< what was learnt, each once; turns of one lie together
  /// Whether each photo's contrast was told from what it shows: see CellLight.
  bool contrasts_told = false;
  bool turns_told = false;              ///< else each thing is the same at every turn
  std::vector<int> examples;            ///< by thing, how many were learnt from; empty: plenty
  int photos = kMostExemplars;          ///< they come from
  int bare_photos = kMostExemplars;     ///< of these, that show an empty cell
  std::vector<UnseenThing> never_seen;  ///< may lie there too, and nobody knows what it looks like
  std::vector<int> thing_of;            ///< by exemplar; those of one thing lie together
  std::vector<float> exemplars;  ///< kCellDims rows, a column each: whitened, in the mean light
  std::vector<float> norms;      ///< squared, by exemplar
  /// By exemplar, squared: what it counts as farther, since it lies near things that it is none
  /// of; below 0 where it lies farther from them than others do. Empty: few pictures were learnt.
  std::vector<float> crowding;
  cv::Mat whitening;  ///< kCellDims squared, CV_32F: a cell as a row times it is whitened
  /// A light's log B, G, R offset moves a whitened vector by `tint` times it: kCellDims x 3.
  cv::Mat tint;
  std::vector<cv::Vec3f> tinted;  ///< tint^T exemplar
  cv::Matx33f tint_gram;          ///< tint^T tint
  cv::Vec3f mean;                 ///< colour of all exemplars in the mean light
  /// The exemplars once more, block_whitened(): what is covered in part is compared by the blocks
  /// that agree.
  std::vector<float> blocks;
  cv::Mat block_whitening;                   ///< kBlockDims squared, CV_32F
  EmbeddedThings embedded;                   ///< empty where no sample has an embedding
  std::optional<CellClassifier> classifier;  ///< where many pictures were learnt
  std::optional<FigureModel> figures;        ///< where pieces are figures of a shape and a colour
  std::optional<CountMark> mark;             ///< where few photos were learnt from
  std::vector<CountedThing> counted;         ///< by thing, where few pictures were learnt
  /// ground_colour() that a game states, in the mean light; as enrolled pictures show it where some
  /// of that ground were learnt.
  std::vector<cv::Vec3f> colours;
  std::vector<std::vector<int>> colours_of;  ///< by thing, the `colours` that it may be of

  [[nodiscard]] int size() const { return static_cast<int>(thing_of.size()); }
};

/// A labelled cell as its photo shows it.
struct CellSample {
  int thing = 0;
  int photo = 0;
  int light = 0;                 ///< photos may share one
  CellVector cell;               ///< of the unturned piece, where turns matter
  cv::Vec3f figure = {0, 0, 0};  ///< figure_colour(), where things have parts
  /// The same cell seen beside its middle, where things have parts: such pieces are enrolled from
  /// games, photo after photo with hardly one of them moved, and those say nothing of how two
  /// pieces differ.
  std::vector<CellVector> beside = {};
  bool drawn = false;                           ///< all that there is to know of this thing
  std::optional<CellEmbedding> embedding = {};  ///< where things are the same at every turn
};

/// The model of figures, or nullptr where pieces are none.
inline const FigureModel* figures_of(const CellModel& model) {
  return model.figures ? &*model.figures : nullptr;
}

/// @param things  what `thing` counts; at least one sample each, but for "nothing" and what has
///                parts.
/// @param parts   of each thing, or none at all: see FigureModel.
/// @param turns_matter  each turn that looks different is a thing of its own; else a thing is the
///                      same at every turn.
CellModel learn_model(const std::vector<PieceFace>& things, const std::vector<CellSample>& samples,
                      const std::vector<std::optional<FigureParts>>& parts = {},
                      bool turns_matter = false);

/// The same model with about so many exemplars at most, but one at least of each thing: enough to
/// tell pieces from other things, and sooner told.
CellModel thinned(const CellModel& model, int most);

/// The light of a photo against the mean light, log B, G, R: the one under which the cells look
/// most like things that are known. Several starts, then the nearest exemplars and the light by
/// turns.
CellLight find_light(const CellModel& model, const SeenCells& cells);

/// How far a cell is from a thing that was never seen.
struct UnseenAway {
  float at_most = std::numeric_limits<float>::infinity();  ///< squared distance
  float farther = 0;                                       ///< and so much is added
};

/// How far each cell is from each thing that was learnt, at the best place, look and turn.
struct CellDistances {
  int things = 0;
  std::vector<float> squared;  ///< a row of `things` for each cell
  std::vector<int> place;      ///< where the nearest look was found; parallel to `squared`
  /// What is known of things that were never seen besides pictures, and what it says of each cell:
  /// rows of CellModel::never_seen, or nothing at all.
  std::vector<UnseenAway> unseen = {};

  [[nodiscard]] std::span<float> of(int cell) {
    return std::span(squared).subspan(static_cast<std::size_t>(cell * things),
                                      static_cast<std::size_t>(things));
  }
  [[nodiscard]] std::span<const float> of(int cell) const {
    return std::span(squared).subspan(static_cast<std::size_t>(cell * things),
                                      static_cast<std::size_t>(things));
  }
  [[nodiscard]] std::span<const UnseenAway> unseen_of(int cell) const {
    if (unseen.empty()) return {};
    const std::size_t each = unseen.size() * static_cast<std::size_t>(things) / squared.size();
    return std::span(unseen).subspan(static_cast<std::size_t>(cell) * each, each);
  }
};
CellDistances compare_cells(const CellModel& model, const SeenCells& cells, const CellLight& light);

/// The same, to tell pieces from each other: what is near to everything counts less. The nearest
/// piece stays as far, and no other one is farther than compare_cells() says.
CellDistances tell_cells(const CellModel& model, const SeenCells& cells, const CellLight& light);

/// Whether the network knows what some empty cells look like.
bool empty_cells_are_embedded(const CellModel& model);

/// Adds what their embeddings say, where cells have some; the less, the fewer photos they were
/// learnt from. What was never enrolled may be nearer than anything that was: then that has little
/// to say.
/// @param table  embeddings of the table around; where it is empty, and of fewer than four photos,
///               nothing is said of "nothing".
void heed_embeddings(const CellModel& model, const SeenCells& cells,
                     std::span<const CellEmbedding> table, CellDistances& distances);

/// compare_figure() for the cells of one photo, in the light that their figures show.
/// @param figures  by cell.
/// @param light    as whole cells show it.
void compare_figures(const FigureModel& model, const std::vector<cv::Vec3f>& figures,
                     const CellLight& light, CellDistances& distances);

/// Each block of a cell whitened on its own: the first number of each block, then the second of
/// each, and so on.
CellVector block_whitened(const cv::Mat& whitening, const CellVector& cell);

/// Squared distances of the blocks of two cells, both block_whitened().
using BlockDistances = std::array<float, kBlocks * kBlocks>;
BlockDistances block_distances(const float* one, const float* other);

/// Views in the metric of the model, as the mean light would show them: rows of kCellDims.
std::vector<float> whitened_views(const CellModel& model, const SeenCells& cells,
                                  const CellLight& light);

}  // namespace storey::vision
