#include "model/catalog.h"

#include <algorithm>
#include <charconv>

#include "model/check.h"

namespace storey {

namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "07" and "7" name the same piece.
std::string_view without_leading_zeros(std::string_view text) {
  if (!all_digits(text)) return text;
  return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
}

bool fits_layout_text(std::string_view name) {
  return !name.empty() && name != "." && name.find_first_of(" \t\r\n/@#+|:=") == name.npos;
}

Error bad_piece(const std::string& id, const std::string& what) {
  return {ErrorCode::kBadData, "piece '" + id + "' " + what, id};
}

}  // namespace

int Face::count(std::string_view key) const {
  for (const auto& [name, n] : counts)
    if (name == key) return n;
  return 0;
}

std::string_view Face::text(std::string_view key) const {
  for (const auto& [name, value] : texts)
    if (name == key) return value;
  return {};
}

bool Face::has_tag(std::string_view tag) const {
  return std::any_of(tags.begin(), tags.end(), [&](const auto& t) { return t == tag; });
}

Result<Catalog> Catalog::create(std::vector<Piece> pieces) {
  std::set<std::string, std::less<>> names;
  for (auto& piece : pieces) {
    if (piece.label.empty()) piece.label = piece.id;
    for (const auto& name : {piece.id, piece.label})
      if (!fits_layout_text(name))
        return bad_piece(piece.id, "is called '" + name +
                                       "': a name is one word without / @ # + | : = "
                                       "and not a single dot");
    if (piece.faces.empty()) return bad_piece(piece.id, "has no faces: give it at least one");
    if (piece.copies < 1) return bad_piece(piece.id, "must have at least 1 copy in the box");
    if (piece.width < 1 || piece.height < 1)
      return bad_piece(piece.id, "must cover at least 1 x 1 cells");
    const std::set<std::string, std::less<>> own{std::string(without_leading_zeros(piece.id)),
                                                 std::string(without_leading_zeros(piece.label))};
    for (const auto& name : own)
      if (!names.insert(name).second)
        return bad_piece(piece.id, "shares the name '" + name +
                                       "' with another piece: ids and labels must be unique");
  }
  Catalog catalog;
  catalog.pieces_ = std::move(pieces);
  return catalog;
}

const Face& Catalog::face(PieceFace f) const {
  return piece(f.piece).faces.at(static_cast<size_t>(f.face));
}

std::optional<int> Catalog::find(std::string_view id_or_label) const {
  const auto wanted = without_leading_zeros(id_or_label);
  for (size_t i = 0; i < pieces_.size(); ++i)
    if (without_leading_zeros(pieces_[i].id) == wanted ||
        without_leading_zeros(pieces_[i].label) == wanted)
      return static_cast<int>(i);
  return std::nullopt;
}

std::string Catalog::name(PieceFace f) const {
  return piece(f.piece).id + "/" + std::to_string(f.face);
}

std::string Catalog::short_name(PieceFace f) const {
  return piece(f.piece).label + "/" + std::to_string(f.face);
}

std::optional<PieceFace> Catalog::parse(std::string_view name) const {
  const auto slash = name.find('/');
  const auto found = find(name.substr(0, slash));
  if (!found) return std::nullopt;
  const auto faces = piece(*found).faces.size();
  if (slash == name.npos) return faces == 1 ? std::optional(PieceFace{*found, 0}) : std::nullopt;
  const auto digits = name.substr(slash + 1);
  size_t face = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), face);
  if (!all_digits(digits) || error != std::errc{} || face >= faces) return std::nullopt;
  return PieceFace{*found, static_cast<int>(face)};
}

}  // namespace storey
