#include "vision/learn/enrolment.h"

#include <algorithm>
#include <map>
#include <opencv2/core.hpp>

#include "model/check.h"
#include "vision/geometry/homography.h"
#include "vision/identify/cell_cutter.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/identify/cell_model.h"
#include "vision/identify/counted_cells.h"
#include "vision/identify/covered_cells.h"
#include "vision/identify/stated_colours.h"
#include "vision/identify/template_impl.h"
#include "vision/learn/mark_learning.h"
#include "vision/locate/printed_grid.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

struct PhotoNumbers {
  int photo = 0;
  int light = 0;
};

// Photos and their lights by number. Pictures of a few cells each, single pieces one after the
// other, do not show their light and the pieces' colours apart: they share one light.
std::map<std::string, PhotoNumbers> numbered_photos(const std::vector<EnrolledCell>& cells) {
  constexpr int kShowLight = 4;
  std::map<std::string, int> sizes;
  for (const auto& cell : cells) ++sizes[cell.photo];
  std::map<std::string, PhotoNumbers> numbers;
  int photos = 0;
  int lights = 1;
  for (const auto& [photo, size] : sizes)
    numbers[photo] = {photos++, size < kShowLight ? 0 : lights++};
  return numbers;
}

// The parts of each thing; things that no picture shows, but parts of which others have, are added.
std::vector<std::optional<FigureParts>> parts_of_things(const std::vector<FigureLook>& figures,
                                                        std::vector<PieceFace>& things) {
  if (figures.empty()) return {};
  std::map<std::string, int> shapes;
  std::map<std::string, int> colours;
  std::vector<std::optional<FigureParts>> parts(things.size());
  for (const auto& look : figures) {
    const int shape = shapes.emplace(look.shape, static_cast<int>(shapes.size())).first->second;
    const int colour = colours.emplace(look.colour, static_cast<int>(colours.size())).first->second;
    const auto found = std::find(things.begin(), things.end(), look.what) - things.begin();
    if (found == static_cast<std::ptrdiff_t>(things.size())) {
      things.push_back(look.what);
      parts.emplace_back();
    }
    parts[static_cast<std::size_t>(found)] = FigureParts{shape, colour};
  }
  return parts;
}

Status check_sizes(const std::vector<EnrolledCell>& cells) {
  constexpr auto kBytes = std::size_t{3} * kCellPicturePx * kCellPicturePx;
  for (const auto& cell : cells) {
    const Pixels& picture = cell.picture;
    if (picture.width != kCellPicturePx || picture.height != kCellPicturePx ||
        picture.bgr.size() != kBytes)
      return Error{ErrorCode::kBadData,
                   "a cell's picture is not " + std::to_string(kCellPicturePx) + " px squared", ""};
  }
  return ok();
}

bool bodies_are_bright(const std::vector<EnrolledCell>& cells) {
  int votes = 0;
  for (const auto& cell : cells)
    if (!cell.what.is_nothing()) votes += body_is_bright(borrow(cell.picture)) ? 1 : -1;
  return votes > 0;
}

CellVector unturned(CellVector cell, int rotation) {
  for (int turn = rotation; turn % 4 != 0; ++turn) cell = turned(cell);
  return cell;
}

// @param samples  of the cells, in their order. A few of each thing, over all photos, tell as much
// as all of them do, and are seen sooner.
void add_embeddings(const std::vector<EnrolledCell>& cells, std::vector<CellSample>& samples) {
  std::map<int, std::vector<std::size_t>> of_things;
  for (std::size_t i = 0; i < samples.size(); ++i) of_things[samples[i].thing].push_back(i);
  std::vector<std::size_t> chosen;
  std::vector<cv::Mat> pictures;
  for (const auto& [thing, of_thing] : of_things) {
    const std::size_t count = std::min<std::size_t>(kMostExemplars, of_thing.size());
    for (std::size_t i = 0; i < count; ++i) {
      chosen.push_back(of_thing[i * of_thing.size() / count]);
      pictures.push_back(borrow(cells[chosen.back()].picture));
    }
  }
  const auto embedded = embed_cells(pictures);
  for (std::size_t i = 0; i < embedded.size(); ++i)
    samples[chosen[i]].embedding = embedded[i].embedding;
}

struct MeanColour {
  cv::Vec3f sum = {0, 0, 0};
  int count = 0;
  void add(const cv::Vec3f& colour) {
    sum += colour;
    ++count;
  }
  [[nodiscard]] cv::Vec3f mean() const { return sum / static_cast<float>(count); }
};

// What is known of a piece's count.
CountedThing counted_of(const LookFacts& facts, PieceFace what) {
  const auto found = std::find_if(facts.counted.begin(), facts.counted.end(),
                                  [&](const CountedLook& look) { return look.what == what; });
  return found == facts.counted.end() ? CountedThing{} : CountedThing{found->ground, found->count};
}

// The colours to expect of what was never seen, where nothing on its ground was: as they are
// stated, in the light and with the contrasts in which those that were seen show theirs.
void expect_stated_colours(const std::vector<CellSample>& samples, const LookFacts& facts,
                           CellModel& model) {
  using Colour = std::array<std::uint8_t, 3>;
  std::map<PieceFace, std::vector<Colour>> stated;
  for (const ColouredLook& look : facts.coloured) stated[look.what].push_back(look.rgb);
  std::map<Colour, MeanColour> seen;
  for (const CellSample& sample : samples) {
    const auto found = stated.find(model.things[static_cast<std::size_t>(sample.thing)].what);
    if (found != stated.end() && found->second.size() == 1)
      seen[found->second.front()].add(ground_colour(sample.cell));
  }
  if (seen.empty()) return;
  std::vector<StatedAndSeen> pairs;
  for (const auto& [rgb, colour] : seen) pairs.push_back({log_colour(rgb), colour.mean()});
  const SeenColours shown(pairs);
  std::map<Colour, int> numbers;
  const auto numbers_of = [&](PieceFace what) {
    std::vector<int> of_piece;
    for (const Colour& rgb : stated[what]) {
      const auto [known, fresh] = numbers.emplace(rgb, static_cast<int>(model.colours.size()));
      const auto own = seen.find(rgb);
      if (fresh)
        model.colours.push_back(own != seen.end() ? own->second.mean() : shown.of(log_colour(rgb)));
      of_piece.push_back(known->second);
    }
    return of_piece;
  };
  for (const Thing& thing : model.things) model.colours_of.push_back(numbers_of(thing.what));
  for (UnseenThing& unseen : model.never_seen) {
    unseen.colours = numbers_of(unseen.what);
    const auto& colours = stated[unseen.what];
    unseen.ground_seen = colours.size() == 1 && seen.count(colours.front()) > 0;
  }
}

// Many pictures show each count on each ground often enough to tell it by its looks.
void learn_counts(const std::vector<EnrolledCell>& cells, const LookFacts& facts,
                  CellModel& model) {
  if (facts.counted.empty() || cells.size() > kFewPictures) return;
  int grounds = 0;
  for (const CountedLook& look : facts.counted) grounds = std::max(grounds, look.ground + 1);
  std::vector<CountedPicture> pictures;
  for (const EnrolledCell& cell : cells)
    if (const CountedThing shows = counted_of(facts, cell.what); shows.ground >= 0)
      pictures.push_back({borrow(cell.picture), shows});
  model.mark = learn_count_mark(pictures, grounds);
  for (const Thing& thing : model.things) model.counted.push_back(counted_of(facts, thing.what));
  for (UnseenThing& unseen : model.never_seen) unseen.counted = counted_of(facts, unseen.what);
}

}  // namespace

bool looks_are_embedded(const std::vector<EnrolledCell>& cells, const LookFacts& facts) {
  return !facts.turns_matter && facts.figures.empty() &&
         std::none_of(cells.begin(), cells.end(),
                      [](const EnrolledCell& one) { return one.drawn; });
}

std::array<double, 9> map_from_corners(const Quad& corners, int rows, int cols) {
  const cv::Matx33d map = map_of_board(corners, rows, cols);
  std::array<double, 9> out{};
  std::copy(std::begin(map.val), std::end(map.val), out.begin());
  return out;
}

std::optional<Quad> find_printed_board(const Photo& photo, const Place& spec) {
  constexpr double kPlain = 0.9;
  const auto guesses = find_printed_grids(borrow(photo.pixels), spec.rows, spec.cols);
  if (line_confidence(guesses, spec.rows, spec.cols) < kPlain) return std::nullopt;
  const cv::Matx33d map = pixel_scaling(photo.full_per_pixel) * guesses.front().picture_from_board;
  return quad_of(map, 0, 0, spec.cols, spec.rows);
}

std::vector<Pixels> cut_cells(const Photo& photo, const std::array<double, 9>& photo_from_board,
                              int rows, int cols) {
  const cv::Mat bgr = borrow(photo.pixels);
  const cv::Matx33d map =
      pixel_scaling(1 / photo.full_per_pixel) * cv::Matx33d(photo_from_board.data());
  std::vector<Pixels> cells;
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) cells.push_back(to_pixels(cut_cell(bgr, map, col, row)));
  return cells;
}

Result<TemplateSet> learn_cells(const std::vector<EnrolledCell>& cells, const LookFacts& facts) {
  if (Status sizes = check_sizes(cells); !sizes) return sizes.error();
  std::map<PieceFace, int> numbers;
  const auto photos = numbered_photos(cells);
  std::vector<PieceFace> things;
  std::vector<CellSample> samples;
  const bool bright = !facts.figures.empty() && bodies_are_bright(cells);
  for (const auto& cell : cells) {
    const PieceFace what = cell.what.is_nothing() ? PieceFace{} : cell.what;
    const auto [known, fresh] = numbers.emplace(what, static_cast<int>(things.size()));
    if (fresh) things.push_back(what);
    const bool figure = !facts.figures.empty();
    SeenCells seen{.places = figure ? kPlaces : 1, .views = {}};
    add_cell(borrow(cell.picture), seen);
    const auto [photo, light] = photos.at(cell.photo);
    if (facts.turns_matter)
      for (auto& view : seen.views) view = unturned(view, cell.rotation);
    samples.push_back({known->second, photo, light, seen.views.front()});
    samples.back().drawn = cell.drawn;
    if (!figure) continue;
    samples.back().figure = figure_colour(borrow(cell.picture), bright);
    samples.back().beside.assign(seen.views.begin() + 1, seen.views.end());
  }
  if (looks_are_embedded(cells, facts)) add_embeddings(cells, samples);
  const bool empty_seen = numbers.contains(PieceFace{});
  if (things.size() < (empty_seen ? 3U : 2U))
    return Error{ErrorCode::kBadData, "cells of two different pieces at least are needed", ""};
  if (!empty_seen) things.emplace_back();  // every photo shows what nothing looks like in it
  auto impl = std::make_shared<TemplateSet::Impl>();
  const auto parts = parts_of_things(facts.figures, things);
  impl->cells = learn_model(things, samples, parts, facts.turns_matter);
  if (impl->cells->figures) impl->cells->figures->bright_body = bright;
  for (const auto& [what, alike] : facts.never_seen)
    impl->cells->never_seen.push_back({what, alike});
  expect_stated_colours(samples, facts, *impl->cells);
  if (looks_are_embedded(cells, facts)) learn_counts(cells, facts, *impl->cells);
  if (looks_are_embedded(cells, facts)) impl->cells->classifier = facts.classifier;
  return TemplateSet(std::move(impl));
}

std::vector<std::vector<Candidate>> tell_pictures(const TemplateSet& templates,
                                                  std::span<const Pixels> pictures) {
  const auto& model = templates.impl().cells;
  STOREY_CHECK(model.has_value());
  SeenCells cells;
  for (const auto& picture : pictures) {
    add_cell(borrow(picture), cells);
    if (model->figures)
      cells.figures.push_back(figure_colour(borrow(picture), model->figures->bright_body));
  }
  if (!model->embedded.empty()) {
    std::vector<cv::Mat> all;
    for (const auto& picture : pictures) all.push_back(borrow(picture));
    cells.embedded = model->classifier ? embed_cells_at_turns(all) : embed_cells(all);
  }
  if (model->mark)
    for (const auto& picture : pictures)
      cells.marks.push_back(mark_peaks(*model->mark, borrow(picture)));
  const auto light = find_light(*model, cells);
  auto distances = tell_cells(*model, cells, light);
  finish_comparison(*model, cells, light, distances);
  // Else bare table would pass for what it is least unlike.
  if (empty_cells_are_embedded(*model)) heed_embeddings(*model, cells, {}, distances);
  heed_counts(*model, cells, distances);
  heed_stated_colours(*model, cells, light, distances);
  std::vector<std::vector<Candidate>> out;
  for (int i = 0; i < cells.size(); ++i)
    out.push_back(
        likely_contents(*model, distances.of(i), nothing_handicap(3), distances.unseen_of(i)));
  return out;
}

}  // namespace storey::vision
