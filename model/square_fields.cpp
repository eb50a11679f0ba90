#include "model/square_fields.h"

#include <algorithm>

#include "model/cell.h"
#include "model/piece_look.h"

namespace storey {
namespace {

const KindSpec& kind_of(const Catalog& catalog, PieceFace what) {
  return catalog.kind(catalog.piece(what.piece).kind);
}

bool has_edges(const KindSpec& kind) {
  return std::any_of(kind.fields.begin(), kind.fields.end(),
                     [](const FieldSpec& field) { return field.of == FieldSpec::Of::kEdge; });
}

/// The square of the same piece beyond an edge, by its number among kEdges; nothing outside.
PieceFace beyond(const Catalog& catalog, PieceFace square, std::size_t edge) {
  constexpr std::array<Cell, 4> kDown{Cell{0, -1}, Cell{1, 0}, Cell{0, 1}, Cell{-1, 0}};
  const Piece& piece = catalog.piece(square.piece);
  const int col = square.square % piece.width + kDown.at(edge).col;
  const int down = square.square / piece.width + kDown.at(edge).row;
  if (col < 0 || col >= piece.width || down < 0 || down >= piece.height) return kNothing;
  return {square.piece, square.face, down * piece.width + col};
}

std::string printed_on_edge(const Catalog& catalog, PieceFace square, std::size_t edge) {
  const auto own = catalog.values(square).text(kEdges.at(edge));
  if (!own.empty() && own != kOpen) return std::string(own);
  const PieceFace other = beyond(catalog, square, edge);
  if (other.is_nothing()) return std::string(kOpen);
  const auto there = catalog.values(other).text(kEdges.at((edge + 2) % 4));
  return std::string(there.empty() ? kOpen : there);
}

}  // namespace

std::vector<std::string> square_fields(const KindSpec& kind) {
  std::vector<std::string> keys;
  for (const FieldSpec& field : kind.fields)
    if (field.of == FieldSpec::Of::kSquare) keys.push_back(field.key);
  if (has_edges(kind)) keys.insert(keys.end(), kSides.begin(), kSides.end());
  return keys;
}

std::optional<std::string> value_as_it_lies(const Catalog& catalog, PieceFace what, int rotation,
                                            std::string_view field) {
  if (what.is_nothing()) return std::nullopt;
  if (what.is_square()) {
    const auto side = std::find(kSides.begin(), kSides.end(), field);
    if (side != kSides.end()) {
      if (!has_edges(kind_of(catalog, what))) return std::nullopt;
      // A quarter turn counter-clockwise brings the right edge to the north.
      const auto edge = static_cast<std::size_t>(side - kSides.begin() + rotation) % 4;
      return printed_on_edge(catalog, what, edge);
    }
  }
  auto value = catalog.value(what, field);
  if (!value && catalog.is_part(what)) return catalog.value({what.piece, what.face}, field);
  if (value && value->empty() && what.is_square()) return std::string(kNoValue);
  return value;
}

}  // namespace storey
