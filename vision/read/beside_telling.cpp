#include "vision/read/beside_telling.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/read/loose_telling.h"
#include "vision/read/own_part.h"

namespace storey::vision {
namespace {

LooseRectangle rectangle_at(const Scene& scene, int number, const MeanFace::Place& place) {
  const auto& size = scene.loose.sizes[static_cast<std::size_t>(number)];
  const auto px = static_cast<float>(scene.table.px_per_mm);
  const cv::Point2f right(std::cos(place.turn), std::sin(place.turn));
  return {.middle = place.middle,
          .across = px * static_cast<float>(size.width_mm) * right,
          .down = px * static_cast<float>(size.height_mm) * cv::Point2f(-right.y, right.x),
          .size = number};
}

bool lies_on_any(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 const Corners& corners) {
  const Corners in_photo = mapped(scene.table.full_from_px, corners);
  return std::any_of(buildings.begin(), buildings.end(), [&](const BuildingReading& building) {
    return lies_on_cells(building, in_photo);
  });
}

// Adds what is told at some places beside buildings that are free.
void tell_free(const Scene& scene, const std::vector<BuildingReading>& buildings,
               const std::vector<LooseRectangle>& places, std::vector<LoosePiece>& pieces) {
  constexpr int kMost = 24;
  int tried = 0;
  for (const LooseRectangle& place : places) {
    const LoosePiece there = piece_at(place);
    if (!is_shown(scene.view.photo(), scene.table, there.corners) ||
        lies_on_any(scene, buildings, there.corners) || !go_with(scene, pieces, there))
      continue;
    if (++tried > kMost) return;
    LoosePiece piece = told_in_place(scene, place, 1);
    if (piece.piece >= kAPiece && go_with(scene, pieces, piece)) pieces.push_back(std::move(piece));
  }
}

// Adds cards of a size where something is as light and dark as they are on the average. On 88
// photos of samples and of tuning (seeds 97054 to 97239) eight that were found so were told by 0.95
// or more, seven of them by 0.998, and nothing else by more than 0.03; by contrast table was, too
// (0.82).
void tell_like_mean(const Scene& scene, const std::vector<BuildingReading>& buildings, int number,
                    std::vector<LoosePiece>& pieces) {
  const MeanFace& mean = *scene.loose.sizes[static_cast<std::size_t>(number)].mean;
  std::vector<LooseRectangle> places;
  for (const auto& place : mean.places(scene.table.bgr, scene.table.px_per_mm))
    places.push_back(rectangle_at(scene, number, place));
  tell_free(scene, buildings, places, pieces);
}

// Whether pieces of a size are sought by what all of them have in common: cards beside buildings,
// and those of several cells, since more is printed on them than on what lies on cells. By
// residents as small as a cell nothing was found so (six tables, 97204 to 97802).
bool may_show_no_outline(const Scene& scene, const LooseRectangle& sought) {
  constexpr double kSeveral = 1.5;  // cells
  const auto& size = size_of(scene, sought);
  return is_card_beside(scene, sought) ||
         (!scene.building.told_whole && !size.round && makes_buildings(scene.building, size) &&
          std::min(size.width_mm, size.height_mm) > kSeveral * scene.building.cell_mm);
}

// Whether a rectangle that was not told may be one square of a larger card.
bool may_be_square(const Scene& scene, const LoosePiece& one) {
  constexpr float kShows = 0.7F;                // share of the outline
  constexpr double kLeast = 0.75, kMost = 1.2;  // of a cell
  const auto& size = size_of(scene, one.found);
  const auto [shorter, longer] = std::minmax(size.width_mm, size.height_mm);
  return !size.round && one.piece < kAPiece && one.found.support >= kShows &&
         shorter >= kLeast * scene.building.cell_mm && longer <= kMost * scene.building.cell_mm;
}

// Where a card lies if a rectangle is one of its squares, whichever.
std::vector<LooseRectangle> cards_around(const Scene& scene, const LooseRectangle& square,
                                         int number, cv::Size cells) {
  const float angle = std::atan2(square.across.y, square.across.x);
  std::vector<LooseRectangle> cards;
  for (const float turn : {0.F, static_cast<float>(CV_PI / 2)}) {
    if (turn > 0 && cells.width == cells.height) break;  // the same places
    const LooseRectangle card = rectangle_at(scene, number, {square.middle, angle + turn, 0});
    for (int row = 0; row < cells.height; ++row) {
      for (int col = 0; col < cells.width; ++col) {
        const auto w = static_cast<float>(cells.width), h = static_cast<float>(cells.height);
        LooseRectangle there = card;
        there.middle += (0.5F - (static_cast<float>(col) + 0.5F) / w) * card.across +
                        (0.5F - (static_cast<float>(row) + 0.5F) / h) * card.down;
        cards.push_back(there);
      }
    }
  }
  return cards;
}

// Where several rectangles beside buildings lie as the squares of one card do: those are printed
// plainly, while its rim may be lost on a table like it or on stripes. Most squares first.
std::vector<LooseRectangle> cards_of_squares(const Scene& scene,
                                             const std::vector<BuildingReading>& buildings,
                                             const std::vector<LoosePiece>& found, int number) {
  constexpr int kFewest = 2;       // squares
  constexpr double kAside = 0.12;  // of the card's side, between what two squares say
  const cv::Size cells = cells_of(scene, scene.loose.sizes[static_cast<std::size_t>(number)]);
  if (cells.area() <= 1) return {};
  std::vector<std::pair<int, LooseRectangle>> likely;  // how many squares say so
  for (const LoosePiece& one : found) {
    if (!may_be_square(scene, one) || lies_on_any(scene, buildings, one.corners)) continue;
    for (const LooseRectangle& card : cards_around(scene, one.found, number, cells)) {
      const auto known = std::find_if(likely.begin(), likely.end(), [&](const auto& other) {
        return cv::norm(other.second.middle - card.middle) < kAside * cv::norm(card.across);
      });
      if (known == likely.end()) {
        likely.emplace_back(1, card);
        continue;
      }
      ++known->first;
      known->second.middle +=
          (card.middle - known->second.middle) / static_cast<float>(known->first);
    }
  }
  std::erase_if(likely,
                [](const std::pair<int, LooseRectangle>& one) { return one.first < kFewest; });
  std::stable_sort(likely.begin(), likely.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<LooseRectangle> cards;
  for (const auto& [squares, card] : likely) cards.push_back(card);
  return cards;
}

// Discs beside buildings that were not told, those first whose edge shows best.
std::vector<const LoosePiece*> untold_discs(const Scene& scene,
                                            const std::vector<BuildingReading>& buildings,
                                            const std::vector<LoosePiece>& found) {
  constexpr float kShows = 0.6F;  // share of the edge
  std::vector<const LoosePiece*> untold;
  for (const LoosePiece& one : found) {
    const bool is_sought = size_of(scene, one.found).round && one.piece < kAPiece &&
                           one.found.support >= kShows &&
                           is_shown(scene.view.photo(), scene.table, one.corners) &&
                           !lies_on_any(scene, buildings, one.corners);
    if (is_sought) untold.push_back(&one);
  }
  std::stable_sort(untold.begin(), untold.end(), [](const LoosePiece* a, const LoosePiece* b) {
    return a->found.support > b->found.support;
  });
  return untold;
}

}  // namespace

std::vector<LoosePiece> cards_without_outline(const Scene& scene,
                                              const std::vector<BuildingReading>& buildings,
                                              const std::vector<LoosePiece>& found) {
  std::vector<LoosePiece> pieces = known_among(scene, buildings, found);
  const auto known = static_cast<std::ptrdiff_t>(pieces.size());
  for (std::size_t number = 0; number < scene.loose.sizes.size(); ++number) {
    LooseRectangle sought;
    sought.size = static_cast<int>(number);
    if (!may_show_no_outline(scene, sought)) continue;
    tell_free(scene, buildings, cards_of_squares(scene, buildings, found, sought.size), pieces);
    tell_like_mean(scene, buildings, sought.size, pieces);
  }
  return {pieces.begin() + known, pieces.end()};
}

std::vector<LoosePiece> discs_in_view(const Scene& scene,
                                      const std::vector<BuildingReading>& buildings,
                                      const std::vector<LoosePiece>& found) {
  constexpr double kReach = 0.35;  // diameters
  constexpr int kMost = 12;        // each takes some 10 ms
  // On 74 tables (seeds 97200 to 97239 and samples) four coins that nothing else told were like
  // their face by 0.75 to 0.81, which makes more than this, and of 504 other places the likest by
  // 0.63.
  constexpr double kBeyondDoubt = 0.99;
  if (shows_pictures(scene)) return {};
  std::vector<LoosePiece> pieces = known_among(scene, buildings, found);
  const auto known = static_cast<std::ptrdiff_t>(pieces.size());
  int tried = 0;
  for (const LoosePiece* one : untold_discs(scene, buildings, found)) {
    if (!go_with(scene, pieces, *one)) continue;
    if (++tried > kMost) break;
    LoosePiece piece = told_in_view(scene, one->found, kReach);
    if (piece.piece >= kBeyondDoubt && go_with(scene, pieces, piece))
      pieces.push_back(std::move(piece));
  }
  return {pieces.begin() + known, pieces.end()};
}

}  // namespace storey::vision
