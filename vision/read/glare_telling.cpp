#include "vision/read/glare_telling.h"

#include <algorithm>
#include <array>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/identify/face_matches.h"
#include "vision/photo/picture.h"
#include "vision/read/free_table.h"
#include "vision/read/loose_telling.h"

namespace storey::vision {
namespace {

constexpr float kShowsOutline = 0.7F;  // share of the outline along which an edge runs
constexpr int kMostTried = 60;         // places, each a few ms

LoosePiece told_by_contrast(const Scene& scene, const LooseRectangle& place) {
  const Picture picture = whole_picture(scene.view);
  const cv::Matx33d table_from_unit = place.picture_from_unit();
  LoosePiece piece;
  piece.found = place;
  piece.told = tell_face_by_contrast(
      size_of(scene, place), picture.bgr,
      picture.full_from_px.inv() * scene.table.full_from_px * table_from_unit);
  for (const Candidate& one : piece.told.candidates) piece.piece += one.confidence;
  piece.corners =
      piece.piece < kAPiece ? corners_of(place) : mapped(table_from_unit, piece.told.corners);
  piece.area = area_of(piece.corners);
  return piece;
}

bool is_card(const Scene& scene, const LoosePiece& piece) {
  const auto& size = size_of(scene, piece.found);
  return !size.round && makes_buildings(scene.building, size);
}

// Where outlines were found and no face was told, those that show best first.
void tell_outlines(const Scene& scene, const std::vector<LoosePiece>& found,
                   std::vector<LoosePiece>& pieces) {
  std::vector<const LoosePiece*> untold;
  for (const LoosePiece& one : found)
    if (one.piece < kPlainly && is_card(scene, one) && one.found.support >= kShowsOutline)
      untold.push_back(&one);
  std::stable_sort(untold.begin(), untold.end(), [](const LoosePiece* a, const LoosePiece* b) {
    return a->found.support > b->found.support;
  });
  int tried = 0;
  for (const LoosePiece* one : untold) {
    if (!go_with(scene, pieces, *one)) continue;
    if (++tried > kMostTried) break;
    LoosePiece piece = told_by_contrast(scene, one->found);
    if (piece.piece >= kAPiece && go_with(scene, pieces, piece)) pieces.push_back(std::move(piece));
  }
}

// Where others may lie next to a piece: side by side, or in the row above or below, which begins
// where it likes.
std::vector<LooseRectangle> places_beside(const LoosePiece& piece) {
  constexpr std::array kSteps{1.06F, 1.24F};  // sides from middle to middle
  constexpr std::array kAside{0.0F, -0.25F, 0.25F, -0.5F, 0.5F};
  const auto beside = next_to(piece);
  std::vector<LooseRectangle> places;
  for (std::size_t side = 0; side < beside.size(); ++side) {
    const bool in_line = side < 2;
    for (const float step : kSteps) {
      for (const float aside : kAside) {
        if (in_line && aside != 0) continue;
        LooseRectangle place = beside.at(side);
        place.middle += (step - 1) * (place.middle - middle_of(piece.corners));
        place.middle += aside * place.across;
        places.push_back(place);
      }
    }
  }
  return places;
}

// Where one may lie in rows with a plain one and the table does not look bare: glare may hide its
// outline, too.
void tell_in_rows(const Scene& scene, std::vector<LoosePiece>& pieces) {
  constexpr double kBare = 0.6;  // as of free slots
  const BareTable table = free_table(scene, pieces);
  int tried = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].piece < kPlainly || !is_card(scene, pieces[i])) continue;
    for (const LooseRectangle& place : places_beside(pieces[i])) {
      LoosePiece there;
      there.found = place;
      there.corners = corners_of(place);
      there.area = area_of(there.corners);
      if (!is_shown(scene.view.photo(), scene.table, there.corners) ||
          !go_with(scene, pieces, there))
        continue;
      const double strange = table.strangeness(there.corners);
      if (strange >= 0 && strange < kBare) continue;
      if (++tried > kMostTried) return;
      LoosePiece piece = told_by_contrast(scene, place);
      if (piece.piece >= kPlainly && go_with(scene, pieces, piece))
        pieces.push_back(std::move(piece));
    }
  }
}

}  // namespace

void tell_in_glare(const Scene& scene, const std::vector<LoosePiece>& found,
                   std::vector<LoosePiece>& pieces) {
  tell_outlines(scene, found, pieces);
  tell_in_rows(scene, pieces);
}

}  // namespace storey::vision
