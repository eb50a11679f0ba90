#include "model/catalog.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "model/check.h"

namespace storey {

namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// One spelling of a name: "07" and "7" are the same piece, as are "E1" and "e1".
std::string folded(std::string_view name) {
  if (all_digits(name)) name.remove_prefix(std::min(name.find_first_not_of('0'), name.size() - 1));
  std::string text(name);
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

constexpr size_t kMostFaces = 26;  // faces have one letter

std::string letter_of(size_t face) { return {static_cast<char>('A' + face)}; }

/// Everything a player may write for a piece without a slash.
std::set<std::string> spellings(const Piece& piece) {
  std::set<std::string> all;
  for (const auto& name : {folded(piece.id), folded(piece.label)}) {
    all.insert(name);
    for (size_t face = 0; piece.faces.size() > 1 && face < piece.faces.size(); ++face)
      all.insert(folded(name + letter_of(face)));
  }
  return all;
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
  std::set<std::string> names;
  for (auto& piece : pieces) {
    if (piece.label.empty()) piece.label = piece.id;
    for (const auto& name : {piece.id, piece.label})
      if (!fits_layout_text(name))
        return bad_piece(piece.id, "is called '" + name +
                                       "': a name is one word without / @ # + | : = "
                                       "and not a single dot");
    if (piece.faces.empty()) return bad_piece(piece.id, "has no faces: give it at least one");
    if (piece.faces.size() > kMostFaces)
      return bad_piece(piece.id, "has " + std::to_string(piece.faces.size()) +
                                     " faces: a piece has at most 26, named A to Z");
    if (piece.copies < 1) return bad_piece(piece.id, "must have at least 1 copy in the box");
    if (piece.width < 1 || piece.height < 1)
      return bad_piece(piece.id, "must cover at least 1 x 1 cells");
    for (const auto& name : spellings(piece))
      if (!names.insert(name).second)
        return bad_piece(piece.id, "shares the name '" + name +
                                       "' with another piece: ids and labels must be unique, also "
                                       "with the letter of a face behind them");
  }
  Catalog catalog;
  catalog.pieces_ = std::move(pieces);
  return catalog;
}

const Face& Catalog::face(PieceFace f) const {
  return piece(f.piece).faces.at(static_cast<size_t>(f.face));
}

std::vector<PieceFace> Catalog::faces_of_kind(std::string_view kind) const {
  std::vector<PieceFace> faces;
  for (std::size_t p = 0; p < pieces_.size(); ++p) {
    if (pieces_[p].kind != kind) continue;
    for (std::size_t f = 0; f < pieces_[p].faces.size(); ++f)
      faces.push_back({static_cast<int>(p), static_cast<int>(f)});
  }
  return faces;
}

std::optional<int> Catalog::find(std::string_view id_or_label) const {
  const auto wanted = folded(id_or_label);
  for (size_t i = 0; i < pieces_.size(); ++i)
    if (folded(pieces_[i].id) == wanted || folded(pieces_[i].label) == wanted)
      return static_cast<int>(i);
  return std::nullopt;
}

std::string Catalog::name(PieceFace f) const {
  return piece(f.piece).id + "/" + std::to_string(f.face);
}

std::string Catalog::short_name(PieceFace f) const {
  const Piece& shown = piece(f.piece);
  if (shown.faces.size() == 1) return shown.label;
  return shown.label + letter_of(static_cast<size_t>(f.face));
}

std::optional<PieceFace> Catalog::parse(std::string_view name) const {
  std::optional<int> found;
  size_t face = 0;
  if (const auto slash = name.find('/'); slash != name.npos) {
    const auto digits = name.substr(slash + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), face);
    if (!all_digits(digits) || error != std::errc{}) return std::nullopt;
    found = find(name.substr(0, slash));
  } else if (found = find(name); found) {
    if (piece(*found).faces.size() > 1) return std::nullopt;
  } else if (!name.empty() && std::isalpha(static_cast<unsigned char>(name.back())) != 0) {
    face = static_cast<size_t>(std::toupper(static_cast<unsigned char>(name.back())) - 'A');
    name.remove_suffix(1);
    found = find(name);
  }
  if (!found || face >= piece(*found).faces.size()) return std::nullopt;
  return PieceFace{*found, static_cast<int>(face)};
}

}  // namespace storey
