#include "model/piece_names.h"

#include <algorithm>
#include <cctype>

namespace storey {
namespace {

std::string folded(std::string_view text) {
  std::string low(text);
  std::transform(low.begin(), low.end(), low.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return low;
}

}  // namespace

std::string_view printed_name(const Catalog& catalog, PieceFace what) {
  if (what.is_nothing() || what.is_square()) return {};
  return catalog.face(what).text(kNameField);
}

std::string called(const Catalog& catalog, PieceFace what) {
  if (what.is_nothing()) return "nothing";
  const std::string_view name = printed_name(catalog, what);
  if (name.empty()) return catalog.short_name(what);
  int pieces = 0;
  for (const Piece& piece : catalog.pieces())
    pieces += std::any_of(piece.faces.begin(), piece.faces.end(),
                          [&](const Face& face) { return face.text(kNameField) == name; });
  if (pieces > 1) return catalog.short_name(what);
  const auto& faces = catalog.piece(what.piece).faces;
  const bool one = std::count_if(faces.begin(), faces.end(), [&](const Face& face) {
                     return face.text(kNameField) == name;
                   }) == 1;
  return one ? std::string(name) : std::string(name) + " " + catalog.short_name(what).back();
}

std::optional<PieceFace> face_called(const Catalog& catalog, std::string_view name) {
  if (const auto known = catalog.parse(name)) return known;
  const std::string wanted = folded(name);
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p)
    for (int f = 0; f < static_cast<int>(catalog.piece(p).faces.size()); ++f)
      if (folded(called(catalog, {p, f})) == wanted) return PieceFace{p, f};
  return std::nullopt;
}

}  // namespace storey
