#include "vision/read/own_part.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/identify/face_light.h"
#include "vision/photo/picture.h"
#include "vision/read/covered_telling.h"

namespace storey::vision {
namespace {

// A piece of several cells of which one was told to be a part.
struct OwnPiece {
  const LooseFaces::Size* size = nullptr;
  int look = 0;
  LooseRectangle place;
  cv::Rect cells;  // of the building, columns and rows from the top left
  int square = 0;  // of the piece, that the cell shows
};

std::vector<cv::Point2f> outline_of(const cv::Rect2f& part) {
  const cv::Point2f across(part.width, 0);
  const cv::Point2f down(0, part.height);
  return {part.tl(), part.tl() + across, part.br(), part.tl() + down};
}

// One cell of a piece, in its unit square.
cv::Rect2f part_of(const OwnPiece& piece, int square) {
  const float width = 1 / static_cast<float>(piece.cells.width);
  const float height = 1 / static_cast<float>(piece.cells.height);
  const int x = square % piece.cells.width;
  const int y = square / piece.cells.width;
  return {static_cast<float>(x) * width, static_cast<float>(y) * height, width, height};
}

std::optional<OwnPiece> own_piece_of(const Scene& scene, const BuildingReading& building,
                                     const Observation& seen) {
  const Candidate& best = seen.best();
  if (best.rotation != 0 || !best.what.is_square()) return std::nullopt;
  for (std::size_t i = 0; i < scene.loose.sizes.size(); ++i) {
    const auto& size = scene.loose.sizes[i];
    const cv::Size cells = cells_of(scene, size);
    if (cells.area() <= 1) continue;
    const auto& looks = size.faces->looks;
    const auto own = std::find_if(looks.begin(), looks.end(), [&](const auto& look) {
      return look.what == PieceFace{best.what.piece, best.what.face};
    });
    if (own == looks.end()) continue;
    const cv::Rect covered(
        {seen.site.cell.col - best.what.square % cells.width,
         building.rows - 1 - seen.site.cell.row - best.what.square / cells.width},
        cells);
    const cv::Point2d middle(covered.x + cells.width / 2.0, covered.y + cells.height / 2.0);
    return OwnPiece{&size, static_cast<int>(own - looks.begin()),
                    place_at(scene, i, building, middle, 0), covered, best.what.square};
  }
  return std::nullopt;
}

// The same of a cell that by itself was told to be nothing or something else, as cells around it
// were told surely.
std::optional<OwnPiece> own_piece_around(const Scene& scene, const BuildingReading& building,
                                         const Observation& seen) {
  constexpr double kSurely = 0.9;
  const cv::Point cell(seen.site.cell.col, building.rows - 1 - seen.site.cell.row);
  for (const Observation& other : building.cells) {
    if (other.best().empty() || other.confidence() < kSurely) continue;
    auto own = own_piece_of(scene, building, other);
    if (!own || !own->cells.contains(cell)) continue;
    own->square = (cell.y - own->cells.y) * own->cells.width + cell.x - own->cells.x;
    return own;
  }
  return std::nullopt;
}

CoveredPicture picture_of(const Scene& scene, const cv::Matx33d& table_from_unit,
                          const std::vector<std::vector<cv::Point2f>>& covers, Compared compared) {
  const Picture picture = whole_picture(scene.view);
  return covered_picture(picture.bgr,
                         picture.full_from_px.inv() * scene.table.full_from_px * table_from_unit,
                         covers, compared);
}

}  // namespace

// How many cells a piece of a size covers; none: it is not one of the building's.
cv::Size cells_of(const Scene& scene, const LooseFaces::Size& size) {
  constexpr double kACell = 0.1;  // share of a cell by which a piece may be smaller or larger
  const double width = size.width_mm / scene.building.cell_mm;
  const double height = size.height_mm / scene.building.cell_mm;
  const cv::Size cells(cvRound(width), cvRound(height));
  const bool whole = std::abs(width - cells.width) <= kACell * std::max(1, cells.width) &&
                     std::abs(height - cells.height) <= kACell * std::max(1, cells.height);
  return makes_buildings(scene.building, size) && whole ? cells : cv::Size();
}

std::optional<CoveredLooks::Likeness> likeness_of_part(const Scene& scene,
                                                       const BuildingReading& building,
                                                       const Observation& seen,
                                                       const std::vector<LoosePiece>& known) {
  const auto own = own_piece_of(scene, building, seen);
  if (!own || !own->size->contrast) return std::nullopt;
  auto covers = outlines_on(scene, known, own->place);
  std::vector<cv::Rect2f> quarters;
  for (int square = 0; square < own->cells.area(); ++square) {
    const cv::Rect2f part = part_of(*own, square);
    if (square != own->square) {
      covers.push_back(outline_of(part));
      continue;
    }
    for (const float x : {0.F, 0.5F})
      for (const float y : {0.F, 0.5F})
        quarters.emplace_back(part.x + x * part.width, part.y + y * part.height, part.width / 2,
                              part.height / 2);
  }
  const CoveredPicture part =
      picture_of(scene, own->place.picture_from_unit(), covers, Compared::kContrast);
  return own->size->contrast->likeness_of(part, own->look, quarters);
}

double better_than_own(const Scene& scene, const BuildingReading& building, const Observation& seen,
                       const std::vector<LoosePiece>& known, const LoosePiece& on_it) {
  // Of eight residents below tokens on those tables (covered_telling.cpp) five were 0.09 to 0.19
  // from a face, the others farther: their light or their face was told wrong.
  constexpr float kLitAlike = 0.2F;
  auto own = own_piece_of(scene, building, seen);
  if (!own) own = own_piece_around(scene, building, seen);
  if (!own || !own->size->covered || on_it.told.candidates.empty()) return 0;
  const cv::Rect2f part = part_of(*own, own->square);
  const auto covers = outlines_on(scene, known, own->place);
  auto with_cell = covers;
  with_cell.push_back(outline_of(part));
  const cv::Matx33d table_from_own = own->place.picture_from_unit();
  const cv::Mat& face = own->size->covered->picture(own->look);
  const auto light =
      light_on(picture_of(scene, table_from_own, with_cell, Compared::kColours), face);
  if (!light) return 0;
  const auto& size = size_of(scene, on_it.found);
  const auto& looks = size.faces->looks;
  const auto look = std::find_if(looks.begin(), looks.end(), [&](const auto& one) {
    return one.what == on_it.told.candidates.front().what;
  });
  if (look == looks.end()) return 0;
  LooseRectangle place = on_it.found;
  place.middle = middle_of(on_it.corners);
  place.across = on_it.corners[1] - on_it.corners[0];
  place.down = on_it.corners[3] - on_it.corners[0];
  const auto of_own =
      misfit_in(*light, picture_of(scene, table_from_own, covers, Compared::kColours), face, part);
  const auto of_face = misfit_in(*light,
                                 picture_of(scene, place.picture_from_unit(),
                                            outlines_on(scene, known, place), Compared::kColours),
                                 size.covered->picture(static_cast<int>(look - looks.begin())));
  if (!of_own || !of_face || *of_own <= 0) return 0;
  const double better = std::max(-1.0F, 1 - *of_face / *of_own);
  return *of_face > kLitAlike ? std::min(0.0, better) : better;
}

}  // namespace storey::vision
