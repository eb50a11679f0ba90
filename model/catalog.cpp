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

/// "mine2": the classes, then what is counted.
std::string name_of_look(const FieldValues& values, const std::string& between) {
  std::string name;
  for (const auto& [key, text] : values.texts) name += (name.empty() ? "" : "-") + text;
  for (const auto& [key, n] : values.counts)
    if (n != 0)
      name += between + (values.counts.size() > 1 ? key : std::string()) + std::to_string(n);
  return name;
}

Error bad_piece(const std::string& id, const std::string& what) {
  return {ErrorCode::kBadData, "piece '" + id + "' " + what, id};
}

}  // namespace

Result<Catalog> Catalog::create(std::vector<Piece> pieces, std::vector<KindSpec> kinds) {
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
    for (const auto& face : piece.faces)
      if (!face.squares.empty() && face.squares.size() != static_cast<size_t>(piece.width) *
                                                              static_cast<size_t>(piece.height))
        return bad_piece(piece.id, "covers " + std::to_string(piece.width * piece.height) +
                                       " squares, but a face of it has values for " +
                                       std::to_string(face.squares.size()));
    for (const auto& name : spellings(piece))
      if (!names.insert(name).second)
        return bad_piece(piece.id, "shares the name '" + name +
                                       "' with another piece: ids and labels must be unique, also "
                                       "with the letter of a face behind them");
  }
  Catalog catalog;
  catalog.pieces_ = std::move(pieces);
  catalog.kinds_ = std::move(kinds);
  if (const Status collected = catalog.collect_squares(); !collected) return collected.error();
  for (const auto& look : catalog.square_looks_)
    for (const auto& name : std::set{folded(look.id), folded(look.label)})
      if (!names.insert(name).second)
        return bad_piece(catalog.piece(look.what.piece).id,
                         "has a square that is called '" + name + "', as something else is");
  return catalog;
}

Status Catalog::collect_squares() {
  std::map<FieldValues, std::size_t> known;
  for (std::size_t p = 0; p < pieces_.size(); ++p) {
    const Piece& piece = pieces_[p];
    if (!kind(piece.kind).loose_squares) continue;
    for (std::size_t f = 0; f < piece.faces.size(); ++f) {
      const auto& squares = piece.faces[f].squares;
      if (squares.empty())
        return bad_piece(piece.id, "says nothing of its squares, which its kind has loose");
      for (std::size_t s = 0; s < squares.size(); ++s) {
        const PieceFace what{static_cast<int>(p), static_cast<int>(f), static_cast<int>(s)};
        const auto [found, is_new] = known.try_emplace(squares[s], square_looks_.size());
        if (is_new)
          square_looks_.push_back(
              {name_of_look(squares[s], "-"), name_of_look(squares[s], ""), what});
        square_looks_[found->second].in_box += piece.copies;
        look_of_square_[what] = found->second;
      }
    }
  }
  return ok();
}

const KindSpec& Catalog::kind(std::string_view name) const {
  static const KindSpec kNone;
  const auto found = std::find_if(kinds_.begin(), kinds_.end(),
                                  [&](const KindSpec& one) { return one.name == name; });
  return found == kinds_.end() ? kNone : *found;
}

const SquareLook* Catalog::look_of(PieceFace square) const {
  const auto found = look_of_square_.find(square);
  return found == look_of_square_.end() ? nullptr : &square_looks_[found->second];
}

const FieldValues& Catalog::values(PieceFace f) const {
  static const FieldValues kNoValues;
  const Face& whole = face(f);
  if (!f.is_square()) return whole;
  return whole.squares.empty() ? kNoValues : whole.squares.at(static_cast<size_t>(f.square));
}

std::optional<std::string> Catalog::value(PieceFace f, std::string_view field) const {
  if (f.is_nothing()) return std::nullopt;
  const FieldValues& shown = values(f);
  if (std::find(kEdges.begin(), kEdges.end(), field) != kEdges.end() && !shown.text(field).empty())
    return std::string(shown.text(field));
  for (const FieldSpec& spec : kind(piece(f.piece).kind).fields) {
    const bool of_square = spec.of == FieldSpec::Of::kSquare;
    // An edge has its value by its own name.
    if (spec.key != field || of_square != f.is_square() || spec.of == FieldSpec::Of::kEdge)
      continue;
    if (spec.type == FieldSpec::Type::kCount || spec.type == FieldSpec::Type::kNumber)
      return std::to_string(shown.count(field));
    if (spec.type != FieldSpec::Type::kMarks) return std::string(shown.text(field));
  }
  return std::nullopt;
}

std::vector<PieceFace> Catalog::all_contents() const {
  std::vector<PieceFace> contents;
  for (std::size_t p = 0; p < pieces_.size(); ++p)
    for (std::size_t f = 0; f < pieces_[p].faces.size(); ++f)
      contents.push_back({static_cast<int>(p), static_cast<int>(f)});
  for (const auto& look : square_looks_) contents.push_back(look.what);
  return contents;
}

std::vector<PieceFace> Catalog::one_cell_contents() const {
  std::vector<PieceFace> contents;
  for (std::size_t p = 0; p < pieces_.size(); ++p) {
    if (pieces_[p].width != 1 || pieces_[p].height != 1) continue;
    for (std::size_t f = 0; f < pieces_[p].faces.size(); ++f)
      contents.push_back({static_cast<int>(p), static_cast<int>(f)});
  }
  for (const auto& look : square_looks_) contents.push_back(look.what);
  return contents;
}

int Catalog::in_box(PieceFace f) const {
  const auto* look = look_of(f);
  return look != nullptr ? look->in_box : piece(f.piece).copies;
}

std::pair<int, int> Catalog::extent(PieceFace f) const {
  if (f.is_square()) return {1, 1};
  const Piece& shown = piece(f.piece);
  return {shown.width, shown.height};
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
  if (const auto* look = look_of(f)) return look->id + "/0";
  return piece(f.piece).id + "/" + std::to_string(f.face);
}

std::string Catalog::short_name(PieceFace f) const {
  if (const auto* look = look_of(f)) return look->label;
  const Piece& shown = piece(f.piece);
  if (shown.faces.size() == 1) return shown.label;
  return shown.label + letter_of(static_cast<size_t>(f.face));
}

std::optional<PieceFace> Catalog::parse(std::string_view name) const {
  const auto square = folded(name.ends_with("/0") ? name.substr(0, name.size() - 2) : name);
  for (const auto& look : square_looks_)
    if (folded(look.id) == square || folded(look.label) == square) return look.what;
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
