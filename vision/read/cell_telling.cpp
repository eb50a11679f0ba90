#include "vision/read/cell_telling.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/identify/face_matches.h"
#include "vision/photo/picture.h"
#include "vision/read/covered_telling.h"
#include "vision/read/loose_telling.h"

namespace storey::vision {
namespace {

// Odds by which a piece lies among the cells of a building rather than anywhere. On 106 tuning
// tables (seeds 3000 to 3711) 209 of 209 faces that were seen there by 0.45 or more were right, and
// 355 of 355 with discs on them; the table was seen as one by 0.44 beside a building.
constexpr double kInBuilding = 32;
// In a cell that was taken for a piece: of 320 faces that were seen there (48 hard tables, seeds
// 92000 to 92047), half of them beside discs, 319 were the ones that lay there, as little as they
// were like it.
constexpr double kOnPiece = 2048;
// Of 163 such cells with discs on them each one was told by what is in view, 4 of them by less than
// 0.5.
constexpr double kOnPieceBelow = 50'000;

bool is_as_large_as_a_cell(const Scene& scene, const LooseFaces::Size& size) {
  constexpr double kACell = 0.1;  // by which a piece may be smaller or larger than one
  const double larger = std::max(size.width_mm, size.height_mm) / scene.building.cell_mm;
  return makes_buildings(scene.building, size) && std::abs(larger - 1) <= kACell;
}

bool is_held(const Observation* seen) { return seen != nullptr && !seen->best().empty(); }

bool is_plainly_told(const Observation* seen) {
  constexpr double kSurelyTold = 0.9;  // confidence
  return is_held(seen) && !looks_strange(*seen) && seen->confidence() >= kSurelyTold;
}

// What a cell shows that holds a piece which does not lie turned, by its contrast: glare and haze
// leave more of that than of its colours.
const UprightFace& upright_face(const Scene& scene, const LooseRectangle& place) {
  const auto [kept, is_new] = scene.kept.upright.try_emplace(key_of(place));
  if (is_new) {
    const Picture picture = whole_picture(scene.view);
    kept->second = tell_upright_face(
        size_of(scene, place), picture.bgr,
        picture.full_from_px.inv() * scene.table.full_from_px * place.picture_from_unit());
  }
  return kept->second;
}

LoosePiece told_upright(const LooseRectangle& place, const ToldFace& face) {
  LoosePiece piece;
  piece.found = place;
  piece.told = face;
  for (const Candidate& one : face.candidates) piece.piece += one.confidence;
  piece.corners = mapped(place.picture_from_unit(), face.corners);
  piece.shown = piece.corners;
  piece.area = area_of(piece.corners);
  return piece;
}

// Adds what one cell shows.
void tell_cell(const Scene& scene, const Observation* seen, const LooseRectangle& place,
               const std::vector<LoosePiece>& known, CellsTold& told) {
  const bool upright = is_held(seen) && scene.building.turns == Turns::kUpright;
  const double odds = seen == nullptr ? 1 : is_held(seen) ? kOnPiece : kInBuilding;
  auto piece = told_below(scene, known, place, upright);
  if (piece) {
    make_likelier(upright ? kOnPieceBelow : odds, *piece);
  } else {
    // What glare veils is like the table in it, and as alike: a face may still be seen.
    if (is_plainly_told(seen)) return;
    piece = told_in_place(scene, place, odds);
    if (upright && piece->piece < kPlainly) {
      const UprightFace& face = upright_face(scene, place);
      LoosePiece other = told_upright(place, face.told);
      if (other.piece > piece->piece) piece = std::move(other);
      if (piece->piece < kAPiece && face.none)
        told.faceless.push_back(apply(scene.table.full_from_px, place.middle));
    }
  }
  if (piece->piece >= kAnOwn) told.pieces.push_back(std::move(*piece));
}

}  // namespace

CellsTold told_on_cells(const Scene& scene, const std::vector<BuildingReading>& buildings,
                        const std::vector<LoosePiece>& known) {
  CellsTold told;
  for (std::size_t i = 0; i < scene.loose.sizes.size(); ++i) {
    if (!is_as_large_as_a_cell(scene, scene.loose.sizes[i])) continue;
    for (const BuildingReading& building : buildings)
      for (int row = -1; row <= building.rows; ++row)
        for (int col = -1; col <= building.cols; ++col)
          tell_cell(scene, building.at({col, building.rows - 1 - row}),
                    place_at(scene, i, building, {col + 0.5, row + 0.5}, 0), known, told);
  }
  return told;
}

}  // namespace storey::vision
