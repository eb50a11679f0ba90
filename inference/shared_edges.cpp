#include "inference/shared_edges.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "inference/candidates.h"
#include "model/piece_look.h"
#include "model/square_fields.h"

namespace storey {
namespace {

// By number among kSides.
constexpr std::array<Cell, 4> kBeside{Cell{0, 1}, Cell{1, 0}, Cell{0, -1}, Cell{-1, 0}};

const Observation* beside(const BuildingReading& reading, const Observation& seen,
                          std::size_t side) {
  const Cell step = kBeside.at(side);
  return reading.at({seen.site.cell.col + step.col, seen.site.cell.row + step.row});
}

bool is_marked(const Catalog& catalog, const Candidate& square, std::size_t side) {
  if (!square.what.is_square()) return false;
  const auto on = value_as_it_lies(catalog, square.what, square.rotation, kSides.at(side));
  return on && *on != kOpen;
}

// Both have something where they meet, and they are two pieces.
bool is_shared(const Catalog& catalog, const BuildingReading& reading, const Observation& seen,
               std::size_t side) {
  if (!is_marked(catalog, seen.best(), side)) return false;
  const Observation* other = beside(reading, seen, side);
  return other != nullptr && other->best().what.piece != seen.best().what.piece &&
         is_marked(catalog, other->best(), (side + 2) % 4);
}

// Another piece as it would lie in place of one: upside down its squares are counted from the end.
struct Instead {
  int piece = 0;
  int face = 0;
  bool upside_down = false;

  [[nodiscard]] Candidate square_for(const Catalog& catalog, const Candidate& of) const {
    const int last = static_cast<int>(catalog.piece(piece).faces.front().squares.size()) - 1;
    const int square = upside_down ? last - of.what.square : of.what.square;
    return {{piece, face, square}, (of.rotation + (upside_down ? 2 : 0)) % 4, 0, of.score};
  }
};

// Whether another piece would look like one but for an edge of a square on which it has nothing.
bool differs_by_edge(const Catalog& catalog, const Candidate& square, std::size_t side,
                     const Instead& instead) {
  const KindSpec& kind = catalog.kind(catalog.piece(square.what.piece).kind);
  const auto squares = catalog.piece(square.what.piece).faces.front().squares.size();
  Candidate own = square;
  for (std::size_t i = 0; i < squares; ++i) {
    own.what.square = static_cast<int>(i);
    const Candidate other = instead.square_for(catalog, own);
    for (const std::string& key : square_fields(kind)) {
      const auto there = value_as_it_lies(catalog, other.what, other.rotation, key);
      const bool shared = own.what.square == square.what.square && key == kSides.at(side);
      if (shared ? there != std::string(kOpen)
                 : there != value_as_it_lies(catalog, own.what, own.rotation, key))
        return false;
    }
  }
  return true;
}

std::vector<Instead> others_like(const Catalog& catalog, const Candidate& square,
                                 std::size_t side) {
  std::vector<Instead> others;
  const Piece& own = catalog.piece(square.what.piece);
  for (std::size_t p = 0; p < catalog.pieces().size(); ++p) {
    const Piece& piece = catalog.pieces()[p];
    if (static_cast<int>(p) == square.what.piece || piece.kind != own.kind ||
        piece.width != own.width || piece.height != own.height)
      continue;
    for (const bool upside_down : {false, true}) {
      const Instead instead{static_cast<int>(p), square.what.face, upside_down};
      if (piece.faces.size() != own.faces.size() ||
          !differs_by_edge(catalog, square, side, instead))
        continue;
      others.push_back(instead);
      break;
    }
  }
  return others;
}

// Of a piece of two squares a third in each cell is one in five of the whole.
void offer(const Catalog& catalog, PieceFace piece, const Instead& instead,
           BuildingReading& reading) {
  constexpr double kShare = 1.0 / 3;
  for (Observation& seen : reading.cells) {
    const PieceFace what = seen.best().what;
    if (!what.is_square() || what.piece != piece.piece || seen.source == Source::kCorrected)
      continue;
    const Candidate other = instead.square_for(catalog, seen.best());
    if (find_candidate(seen, other.what) == nullptr) seen.candidates.push_back(other);
    Candidate& best = seen.candidates.front();
    for (Candidate& one : seen.candidates) {
      if (one.what != other.what) continue;
      const double both = best.confidence + one.confidence;
      one.confidence = std::max(one.confidence, kShare * both);
      best.confidence = both - one.confidence;
    }
    rank_candidates(seen, what);
  }
}

}  // namespace

void offer_without_shared_edges(const Catalog& catalog, BuildingReading& reading) {
  std::vector<std::pair<PieceFace, Instead>> offers;
  for (const Observation& seen : reading.cells) {
    if (seen.candidates.empty()) continue;
    for (std::size_t side = 0; side < kSides.size(); ++side) {
      if (!is_shared(catalog, reading, seen, side)) continue;
      for (const Instead& instead : others_like(catalog, seen.best(), side))
        offers.emplace_back(seen.best().what, instead);
    }
  }
  for (const auto& [piece, instead] : offers) offer(catalog, piece, instead, reading);
}

}  // namespace storey
