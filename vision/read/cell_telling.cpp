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
#include "vision/read/own_part.h"

namespace storey::vision {
namespace {

// Odds by which a piece lies among the cells of a building rather than anywhere. On 106 tuning
// tables (seeds 3000 to 3711) 209 of 209 faces that were seen there by 0.45 or more were right, and
// 355 of 355 with discs on them; the table was seen as one by 0.44 beside a building.
constexpr double kInBuilding = 32;
// The same of what lies below discs in a cell that was taken for a piece: of 163 such cells (48
// hard tables, seeds 92000 to 92047) each one was told by what is in view, 4 of them by less than
// 0.5.
constexpr double kOnPieceBelow = 50'000;

bool is_held(const Observation* seen) { return seen != nullptr && !seen->best().empty(); }

bool is_plainly_told(const Observation* seen) {
  constexpr double kSurelyTold = 0.9;  // confidence
  return is_held(seen) && !looks_strange(*seen) && seen->confidence() >= kSurelyTold;
}

LoosePiece piece_of(const LooseRectangle& place, const ToldFace& face) {
  LoosePiece piece;
  piece.found = place;
  piece.told = face;
  for (const Candidate& one : face.candidates) piece.piece += one.confidence;
  piece.corners = mapped(place.picture_from_unit(), face.corners);
  piece.shown = piece.corners;
  piece.area = area_of(piece.corners);
  return piece;
}

void set_likely(double known, LoosePiece& piece) {
  for (Candidate& one : piece.told.candidates) one.confidence *= known / piece.piece;
  piece.piece = known;
}

// As a building grows its lattice shifts by a hair.
bool is_same(const UprightPiece& one, const LooseRectangle& place, std::size_t covers) {
  constexpr double kSame = 0.02;    // of the width
  constexpr double kTurned = 0.04;  // of the width
  return one.piece.found.size == place.size && one.covers == covers &&
         cv::norm(one.piece.found.middle - place.middle) < kSame * cv::norm(place.across) &&
         cv::norm(one.piece.found.across - place.across) < kTurned * cv::norm(place.across);
}

// What a place shows that holds a piece which does not lie turned, by its contrast: glare and haze
// leave more of that than of its colours.
UprightPiece upright_piece(const Scene& scene, const LooseRectangle& place,
                           const std::vector<std::vector<cv::Point2f>>& covers, int cells) {
  auto& kept = scene.kept.upright;
  const auto known = std::find_if(kept.begin(), kept.end(), [&](const UprightPiece& one) {
    return is_same(one, place, covers.size());
  });
  if (known != kept.end()) return *known;
  const Picture picture = whole_picture(scene.view);
  const UprightFace face = tell_upright_face(
      size_of(scene, place), picture.bgr,
      picture.full_from_px.inv() * scene.table.full_from_px * place.picture_from_unit(), covers,
      cells);
  return kept.emplace_back(UprightPiece{piece_of(place, face.told), covers.size(), face.none});
}

// The face that a cell is most like as the photo would show it there, in spite of what lies on it.
LoosePiece piece_in_view(const Scene& scene, const LooseRectangle& place,
                         const std::vector<LoosePiece>& known) {
  constexpr double kReach = 0.2;
  const auto covers = outlines_on(scene, known, place);
  auto& kept = scene.kept.upright_in_view;
  const auto seen = std::find_if(kept.begin(), kept.end(), [&](const UprightPiece& one) {
    return is_same(one, place, covers.size());
  });
  if (seen != kept.end()) return seen->piece;
  const Picture picture = whole_picture(scene.view);
  const ToldFace face = tell_in_building(
      size_of(scene, place), picture.bgr,
      picture.full_from_px.inv() * scene.table.full_from_px * place.picture_from_unit(),
      {.reach = kReach, .covers = covers});
  const LoosePiece piece = piece_of(place, face);
  return kept.emplace_back(UprightPiece{piece, covers.size(), false}).piece;
}

LoosePiece upright_by_contrast(const Scene& scene, const LooseRectangle& place) {
  auto& kept = scene.kept.upright_beside;
  const auto seen = std::find_if(kept.begin(), kept.end(),
                                 [&](const UprightPiece& one) { return is_same(one, place, 0); });
  if (seen != kept.end()) return seen->piece;
  const Picture picture = whole_picture(scene.view);
  const ToldFace face = tell_upright_by_contrast(
      size_of(scene, place), picture.bgr,
      picture.full_from_px.inv() * scene.table.full_from_px * place.picture_from_unit());
  return kept.emplace_back(UprightPiece{piece_of(place, face), 0, false}).piece;
}

// What a cell of a building, or next to it, shows that was not taken for a piece: one may be
// veiled.
LoosePiece piece_beside(const Scene& scene, const LooseRectangle& place, const LoosePiece& piece) {
  // Of 1,300 places beside 16 hard tables likeness and margin came to 0.49 at most.
  constexpr float kNoTable = 0.55F;
  constexpr float kPerhaps = 0.4F;
  constexpr double kInDoubt = 0.6;
  LoosePiece by_contrast = upright_by_contrast(scene, place);
  const float seen = by_contrast.told.likeness + by_contrast.told.margin;
  if (by_contrast.piece <= 0 || seen < kPerhaps) return piece;
  if (seen < kNoTable) {
    const LoosePiece in_view = piece_in_view(scene, place, {});
    if (in_view.piece < kAnOwn ||
        in_view.told.candidates.front().what != by_contrast.told.candidates.front().what)
      return piece;
  }
  set_likely(kInDoubt, by_contrast);
  by_contrast.veiled = true;
  return by_contrast;
}

// What a cell shows that discs hide no part of.
// @param upright  whether it was taken for a piece that does not lie turned.
LoosePiece piece_in_cell(const Scene& scene, const LooseRectangle& place, double odds, bool upright,
                         CellsTold& told) {
  LoosePiece piece = told_in_place(scene, place, odds);
  if (!upright) {
    const bool asked = scene.building.turns == Turns::kUpright && piece.piece < kAnOwn;
    return asked ? piece_beside(scene, place, piece) : piece;
  }
  if (piece.piece >= kPlainly) return piece;
  UprightPiece face = upright_piece(scene, place, {}, 1);
  if (face.piece.piece > piece.piece) piece = std::move(face.piece);
  if (piece.piece < kAPiece && face.none)
    told.faceless.push_back(apply(scene.table.full_from_px, place.middle));
  return piece;
}

// What a cell shows, held against the photo, too: where both tell plainly and another piece each,
// neither is sure.
void compare_in_view(const Scene& scene, const Observation& seen, const LooseRectangle& place,
                     const std::vector<LoosePiece>& known, std::optional<LoosePiece>& piece) {
  constexpr double kNotPlain = 0.85;
  constexpr double kByItself = 0.85;  // prints of a cloth are told by 0.74
  constexpr float kPlainlyLike = 0.5F;
  LoosePiece in_view = piece_in_view(scene, place, known);
  const bool told = piece && piece->piece >= kAnOwn;
  if (in_view.piece < (told ? kAnOwn : kByItself)) return;
  // Grained wood beside a coin was like an office by 0.39 and any other by 0.19.
  if (!told && in_view.told.likeness < kPlainlyLike &&
      may_be_bare(seen, !outlines_on(scene, known, place).empty()))
    return;
  in_view.below = piece && piece->below;
  const bool agree =
      told && in_view.told.candidates.front().what == piece->told.candidates.front().what;
  if (told && !agree && in_view.piece < kPlainly) {
    piece->piece = std::min(piece->piece, kNotPlain);
    return;
  }
  if (told && !agree) in_view.piece = kNotPlain;
  if (!told || !agree || in_view.piece > piece->piece) piece = std::move(in_view);
}

// The face of a cell that holds a piece which nothing tells plainly, by its contrast and as the
// photo would show it: of four faces, say, the pale one is what colours make of any in glare.
std::optional<LoosePiece> piece_by_both(const Scene& scene, const Observation& seen,
                                        const LooseRectangle& place,
                                        const std::vector<LoosePiece>& known) {
  constexpr float kPlainlyAhead = 0.2F;               // known_by_both()
  if (may_be_bare(seen, false)) return std::nullopt;  // which face, not whether there is one
  const auto covers = outlines_on(scene, known, place);
  const UprightPiece by_contrast = upright_piece(scene, place, covers, 1);
  if (by_contrast.none) return std::nullopt;
  ToldFace face =
      likeliest_of_both(by_contrast.piece.told, piece_in_view(scene, place, known).told);
  if (face.candidates.empty()) return std::nullopt;
  // Where it lies is known by its neighbours.
  face.corners = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  LoosePiece piece = piece_of(place, face);
  piece.veiled = face.margin < kPlainlyAhead;
  piece.face_only = true;
  return piece;
}

// Adds what one cell shows.
void tell_cell(const Scene& scene, const Observation* seen, const LooseRectangle& place,
               const std::vector<LoosePiece>& known, CellsTold& told) {
  const bool upright = is_held(seen) && scene.building.turns == Turns::kUpright;
  const double odds = seen == nullptr ? 1 : kInBuilding;
  auto piece = told_below(scene, known, place, upright ? Lies::kUpright : Lies::kThere);
  if (piece)
    make_likelier(upright ? kOnPieceBelow : odds, *piece);
  else if (!is_plainly_told(seen))  // what glare veils is like the table in it, and as alike
    piece = piece_in_cell(scene, place, odds, upright, told);
  const bool names_one = piece && is_held(seen) && !piece->told.candidates.empty();
  const bool as_seen = names_one && piece->told.candidates.front().what == seen->best().what;
  const bool no_doubt = is_plainly_told(seen) || (as_seen && piece->piece >= kPlainly);
  // A cell may be plain for what was told before, or for the few blocks that nothing hides: it is
  // looked at again where what is told of it now is another.
  if (upright && ((names_one && !as_seen) || !no_doubt))
    compare_in_view(scene, *seen, place, known, piece);
  if (upright && !is_plainly_told(seen) && (!piece || piece->piece < kAnOwn))
    piece = piece_by_both(scene, *seen, place, known);
  if (piece && piece->piece >= kAnOwn) told.pieces.push_back(std::move(*piece));
}

// Whether a piece of several cells may lie there and is worth looking at: some of them hold
// something, not nearly all of them tell the piece, and those that do all tell the same one. Or
// none holds anything and one beside them does: light may have washed a whole piece out.
bool may_lie_on(const BuildingReading& building, const cv::Rect& cells) {
  std::optional<PieceFace> told;
  int held = 0, plain = 0, beside = 0;
  for (int y = -1; y <= cells.height; ++y) {
    for (int x = -1; x <= cells.width; ++x) {
      const bool across = x >= 0 && x < cells.width;
      const bool down = y >= 0 && y < cells.height;
      if (!across && !down) continue;  // corner to corner
      const Observation* seen = building.at({cells.x + x, building.rows - 1 - (cells.y + y)});
      if (!is_held(seen)) continue;
      ++(across && down ? held : beside);
      if (!across || !down || !is_plainly_told(seen)) continue;
      ++plain;
      const Candidate& best = seen->best();
      const PieceFace whole{best.what.piece, best.what.face};
      if (best.what.square != y * cells.width + x || best.rotation != 0 || (told && *told != whole))
        return false;
      told = whole;
    }
  }
  return held > 0 ? 4 * plain < 3 * cells.area() : beside > 0;
}

// The place of a piece's upright face.
LooseRectangle place_of(const LoosePiece& piece) {
  const auto& [a, b, c, d] = piece.corners;
  LooseRectangle place = piece.found;
  place.middle = middle_of(piece.corners);
  place.across = 0.5F * (b - a + c - d);
  place.down = 0.5F * (d - a + c - b);
  return place;
}

// What a place of several cells shows; where that leaves a doubt it is looked at again where the
// face was seen, since few pixels of a veiled one are compared.
LoosePiece card_at(const Scene& scene, const LooseRectangle& place,
                   const std::vector<LoosePiece>& known, int cells) {
  constexpr double kHopeless = 0.01;
  LoosePiece piece = upright_piece(scene, place, outlines_on(scene, known, place), cells).piece;
  if (piece.piece < kHopeless || piece.piece >= kPlainly) return piece;
  const LooseRectangle there = place_of(piece);
  LoosePiece again = upright_piece(scene, there, outlines_on(scene, known, there), cells).piece;
  if (again.piece <= piece.piece) return piece;
  again.found = place;
  return again;
}

// Whether a place that was not told may be a card in haze, blur or noise: more like its face than
// tables are like any.
bool may_be_veiled(const LoosePiece& piece) {
  constexpr float kNoTable = 0.33F;
  constexpr float kAhead = 0.035F;
  return piece.piece > 0 && piece.told.likeness >= kNoTable && piece.told.margin >= kAhead;
}

LooseRectangle place_on(const Scene& scene, const BuildingReading& building, std::size_t size,
                        const cv::Rect& cells) {
  return place_at(scene, size, building,
                  {cells.x + cells.width / 2.0, cells.y + cells.height / 2.0}, 0);
}

// Whether a card is known that lies across these cells: one that its cells tell is not looked at by
// itself.
bool is_part_of_others(const Scene& scene, const BuildingReading& building, std::size_t size,
                       const cv::Rect& cells, const std::vector<LoosePiece>& known) {
  for (int y = 1 - cells.height; y < cells.height; ++y) {
    for (int x = 1 - cells.width; x < cells.width; ++x) {
      if (x == 0 && y == 0) continue;
      const LooseRectangle place = place_on(scene, building, size, cells + cv::Point(x, y));
      if (!is_shown(scene.view.photo(), scene.table, corners_of(place))) continue;
      if (card_at(scene, place, known, cells.area()).piece >= kAnOwn) return true;
    }
  }
  return false;
}

// Adds cards that are little like their face but more than any other place is that lies across
// them. On eight hard tables (seeds 97877 to 97943) the likest face was right at 72 of 74 places of
// cards, by 0.35 and more, and bare table was like any by 0.21 but for one. Half of one card and
// half of the next are like a third by up to 0.52, but where the others are told it lies on one of
// them.
void tell_veiled_cards(const Scene& scene, const std::vector<LoosePiece>& known,
                       std::vector<LoosePiece> veiled, CellsTold& told) {
  constexpr double kInDoubt = 0.6;
  const auto seen_by = [](const LoosePiece& one) { return one.told.likeness + one.told.margin; };
  std::stable_sort(veiled.begin(), veiled.end(), [&](const LoosePiece& a, const LoosePiece& b) {
    return seen_by(a) > seen_by(b);
  });
  std::vector<LoosePiece> others;
  for (const LoosePiece& one : known)
    if (one.piece >= kAPiece && makes_buildings(scene.building, size_of(scene, one.found)))
      others.push_back(one);
  for (LoosePiece& piece : veiled) {
    if (!go_with(scene, told.pieces, piece) || !go_with(scene, others, piece)) continue;
    set_likely(kInDoubt, piece);
    piece.veiled = true;
    told.pieces.push_back(std::move(piece));
  }
}

// Adds the pieces of several cells that show their face where the cells leave them open, or next to
// the building, the plainest first. On 40 hard tables 7 of 12 cards of which no cell had held
// anything were told by 0.5 or more so, and of 1,209 other places none by more than 0.001. No
// likelier than anywhere, though: of a card that lies beside half of one more was told then.
void tell_cards(const Scene& scene, const BuildingReading& building, std::size_t size,
                cv::Size cells, const std::vector<LoosePiece>& known, CellsTold& told) {
  // A card that lies farther from where its cells are lies loose beside the building.
  constexpr double kMostOff = 0.16;  // cells
  const double most_off = kMostOff * scene.building.cell_mm * scene.table.px_per_mm;
  std::vector<LoosePiece> found, veiled;
  for (int row = -cells.height; row <= building.rows; ++row) {
    for (int col = -cells.width; col <= building.cols; ++col) {
      if (!may_lie_on(building, {{col, row}, cells})) continue;
      const LooseRectangle place = place_on(scene, building, size, {{col, row}, cells});
      if (!is_shown(scene.view.photo(), scene.table, corners_of(place))) continue;
      LoosePiece piece = card_at(scene, place, known, cells.area());
      if (cv::norm(middle_of(piece.corners) - place.middle) >= most_off) continue;
      if (piece.piece >= kAnOwn)
        found.push_back(std::move(piece));
      else if (may_be_veiled(piece) &&
               !is_part_of_others(scene, building, size, {{col, row}, cells}, known))
        veiled.push_back(std::move(piece));
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const LoosePiece& a, const LoosePiece& b) { return a.piece > b.piece; });
  for (LoosePiece& piece : found)
    if (go_with(scene, told.pieces, piece)) told.pieces.push_back(std::move(piece));
  tell_veiled_cards(scene, known, std::move(veiled), told);
}

}  // namespace

bool may_be_bare(const Observation& seen, bool covered) {
  constexpr double kPerhaps = 0.1;
  if (covered && looks_strange(seen)) return true;
  return std::any_of(seen.candidates.begin(), seen.candidates.end(),
                     [](const Candidate& one) { return one.empty() && one.confidence > kPerhaps; });
}

bool shows_whole(const Scene& scene, const LoosePiece& piece,
                 const std::vector<LoosePiece>& known) {
  const cv::Size cells = cells_of(scene, size_of(scene, piece.found));
  if (cells.area() <= 1) return true;
  const LooseRectangle place = place_of(piece);
  const LoosePiece seen =
      upright_piece(scene, place, outlines_on(scene, known, place), cells.area()).piece;
  return seen.piece >= kAnOwn &&
         seen.told.candidates.front().what == piece.told.candidates.front().what;
}

CellsTold told_on_cells(const Scene& scene, const std::vector<BuildingReading>& buildings,
                        const std::vector<LoosePiece>& known) {
  CellsTold told;
  for (std::size_t i = 0; i < scene.loose.sizes.size(); ++i) {
    const cv::Size cells = cells_of(scene, scene.loose.sizes[i]);
    if (cells.area() > 1 && scene.building.turns != Turns::kAny)
      for (const BuildingReading& building : buildings)
        tell_cards(scene, building, i, cells, known, told);
    if (cells.area() != 1) continue;
    for (const BuildingReading& building : buildings)
      for (int row = -1; row <= building.rows; ++row)
        for (int col = -1; col <= building.cols; ++col)
          tell_cell(scene, building.at({col, building.rows - 1 - row}),
                    place_at(scene, i, building, {col + 0.5, row + 0.5}, 0), known, told);
  }
  return told;
}

}  // namespace storey::vision
