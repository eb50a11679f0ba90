#include "pipeline/appearance/templates.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "pipeline/appearance/enrolled_classifier.h"
#include "pipeline/appearance/enrolled_faces.h"
#include "pipeline/appearance/looks.h"
#include "vision/learn/drawn_cells.h"

namespace storey {
namespace {

bool enrolled(const EnrolledSet& set, PieceFace face) {
  return std::any_of(set.begin(), set.end(), [&](const EnrolledLook& look) {
    return !look.hidden && look.cell.what == face;
  });
}

/// A square known without its piece stands for all that look like it.
PieceFace shown_by(const Catalog& catalog, PieceFace what) {
  const SquareLook* look = catalog.look_of(what);
  return look == nullptr ? what : look->what;
}

bool names(const std::vector<std::string>& kinds, const std::string& kind) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// The art of faces of which nothing is enrolled, as cells that were.
Result<std::vector<vision::EnrolledCell>> cells_of_art(const Game& game, const EnrolledSet& set,
                                                       int side_px) {
  auto looks = load_looks(game, side_px);
  if (!looks) return looks.error();
  for (vision::FaceLook& look : looks.value())
    std::tie(look.width, look.height) = game.catalog.extent(look.what);
  const auto& kinds = game.building().kinds;
  std::erase_if(looks.value(), [&](const vision::FaceLook& look) {
    return enrolled(set, look.what) || (!kinds.empty() && !names(kinds, look.kind));
  });
  auto cells = vision::drawn_cells(*looks);
  for (vision::EnrolledCell& cell : cells) cell.what = shown_by(game.catalog, cell.what);
  std::erase_if(cells, [&](const vision::EnrolledCell& cell) { return enrolled(set, cell.what); });
  return cells;
}

/// The field of a kind that shows in this way.
const FieldSpec* field_seen_as(const KindSpec& kind, FieldSpec::SeenAs seen_as) {
  const auto found = std::find_if(kind.fields.begin(), kind.fields.end(),
                                  [&](const FieldSpec& field) { return field.seen_as == seen_as; });
  return found == kind.fields.end() ? nullptr : &*found;
}

/// Pieces that are one figure on a plain body, told by its shape and its colour apart.
std::vector<vision::FigureLook> figure_looks(const Catalog& catalog) {
  std::vector<vision::FigureLook> looks;
  for (const PieceFace what : catalog.one_cell_contents()) {
    const KindSpec& kind = catalog.kind(catalog.piece(what.piece).kind);
    const auto* shape = field_seen_as(kind, FieldSpec::SeenAs::kShape);
    const auto* colour = field_seen_as(kind, FieldSpec::SeenAs::kColour);
    if (shape == nullptr || colour == nullptr) continue;
    const FieldValues& values = catalog.values(what);
    looks.push_back(
        {what, std::string(values.text(shape->key)), std::string(values.text(colour->key))});
  }
  return looks;
}

/// Whether this is one of the same kind that differs by counts alone: by small print on one ground.
bool on_same_ground(const Catalog& catalog, PieceFace a, PieceFace b) {
  const std::string& kind = catalog.piece(a.piece).kind;
  if (kind != catalog.piece(b.piece).kind) return false;
  const auto& fields = catalog.kind(kind).fields;
  bool counts = false;
  for (const FieldSpec& field : fields) {
    if (field.type == FieldSpec::Type::kCount)
      counts = true;
    else if (catalog.value(a, field.key) != catalog.value(b, field.key))
      return false;
  }
  return counts && fields.size() > 1;
}

/// Pieces of one cell that differ from others by counts alone, by the sum of these.
std::vector<vision::CountedLook> counted_looks(const Catalog& catalog) {
  const auto contents = catalog.one_cell_contents();
  std::vector<vision::CountedLook> looks;
  std::vector<PieceFace> grounds;  // the first of each
  for (const PieceFace what : contents) {
    if (!on_same_ground(catalog, what, what)) continue;
    const auto ground = std::find_if(grounds.begin(), grounds.end(), [&](PieceFace other) {
      return on_same_ground(catalog, what, other);
    });
    const auto number = static_cast<int>(ground - grounds.begin());
    if (ground == grounds.end()) grounds.push_back(what);
    int count = 0;
    for (const FieldSpec& field : catalog.kind(catalog.piece(what.piece).kind).fields)
      if (field.type == FieldSpec::Type::kCount) count += catalog.values(what).count(field.key);
    looks.push_back({what, number, count});
  }
  return looks;
}

/// Pieces of one cell and each colour that is stated of them.
std::vector<vision::ColouredLook> coloured_looks(const Catalog& catalog) {
  std::vector<vision::ColouredLook> looks;
  for (const PieceFace what : catalog.one_cell_contents()) {
    for (const FieldSpec& field : catalog.kind(catalog.piece(what.piece).kind).fields) {
      const auto found = field.colours.find(std::string(catalog.values(what).text(field.key)));
      if (found == field.colours.end()) continue;
      for (const auto& rgb : found->second) looks.push_back({what, rgb});
    }
  }
  return looks;
}

/// What may lie there, and neither an enrolled picture nor art shows: what every building shows
/// once, and the kinds of which others are enrolled. What is told by its parts is known by them.
std::vector<vision::UnseenLook> never_seen(const Game& game, const EnrolledSet& set,
                                           const std::vector<vision::FigureLook>& figures) {
  const Catalog& catalog = game.catalog;
  std::set<std::string> kinds;
  for (const auto& anchor : game.building().anchors) kinds.insert(anchor.kind);
  for (const EnrolledLook& look : set)
    if (!look.hidden && !look.cell.what.is_nothing())
      kinds.insert(catalog.piece(look.cell.what.piece).kind);
  std::set<std::string> shapes, colours;
  for (const auto& figure : figures) {
    if (!enrolled(set, figure.what)) continue;
    shapes.insert(figure.shape);
    colours.insert(figure.colour);
  }
  const auto known_by_parts = [&](PieceFace what) {
    return std::any_of(figures.begin(), figures.end(), [&](const vision::FigureLook& figure) {
      return figure.what == what && shapes.count(figure.shape) > 0 &&
             colours.count(figure.colour) > 0;
    });
  };
  const auto contents = catalog.one_cell_contents();
  std::vector<vision::UnseenLook> unseen;
  for (const PieceFace what : contents) {
    if (kinds.count(catalog.piece(what.piece).kind) == 0 || enrolled(set, what) ||
        !catalog.face(what).art.empty() || known_by_parts(what))
      continue;
    vision::UnseenLook look{what, {}};
    for (const PieceFace other : contents)
      if (other != what && on_same_ground(catalog, what, other)) look.alike.push_back(other);
    unseen.push_back(std::move(look));
  }
  return unseen;
}

/// Whether pieces of this kind lie beside the building, or on its pieces, or are told one by one.
bool may_lie_loose(const Game& game, const std::string& kind) {
  const auto holds = [&](const Place& place) {
    return place.how == Arrangement::kLoose && (place.kinds.empty() || names(place.kinds, kind));
  };
  const auto& beside = game.state.beside;
  const bool of_building = names(game.building().kinds, kind);
  if (of_building && is_told_by_pieces(game.building())) return true;
  const bool on_pieces = game.catalog.kind(kind).width_mm > 0 && !of_building;
  return on_pieces || std::any_of(beside.begin(), beside.end(), holds);
}

/// The art of pieces that may lie loose, and their sizes.
Result<std::vector<vision::LooseLook>> loose_looks(const Game& game, int side_px) {
  std::vector<vision::LooseLook> loose;
  const auto& pieces = game.catalog.pieces();
  if (std::none_of(pieces.begin(), pieces.end(),
                   [&](const Piece& piece) { return may_lie_loose(game, piece.kind); }))
    return loose;
  auto looks = load_looks(game, side_px);
  if (!looks) return looks.error();
  for (vision::FaceLook& look : looks.value()) {
    if (!may_lie_loose(game, look.kind)) continue;
    const KindSpec& kind = game.catalog.kind(look.kind);
    const Piece& piece = game.catalog.piece(look.what.piece);
    const double cell_mm = game.building().cell_mm;
    const bool sized = kind.width_mm > 0;
    loose.push_back({look.what, look.kind, std::move(look.pixels),
                     sized ? kind.width_mm : piece.width * cell_mm,
                     sized ? kind.height_mm : piece.height * cell_mm, kind.round});
  }
  return loose;
}

/// The set with what may lie loose, where the game has pictures of it.
Result<vision::TemplateSet> add_loose(const Game& game, int side_px,
                                      Result<vision::TemplateSet> set) {
  if (!set) return set;
  const auto looks = loose_looks(game, side_px);
  if (!looks) return looks.error();
  return vision::with_loose(*set, *looks);
}

}  // namespace

bool has_pictures(const Game& game) {
  if (has_enrolled_cells(game.folder)) return true;
  const auto enrolled = read_faces(game, game.folder);
  if (!enrolled) return true;  // whoever loads them is told what is wrong with them
  for (int p = 0; p < static_cast<int>(game.catalog.pieces().size()); ++p) {
    for (int f = 0; f < static_cast<int>(game.catalog.piece(p).faces.size()); ++f) {
      const bool drawn = game.read_by_art && !game.catalog.face({p, f}).art.empty();
      if (!drawn && enrolled->count({p, f}) == 0) return false;
    }
  }
  return true;
}

vision::LookFacts look_facts(const Game& game, const EnrolledSet& set) {
  const auto figures = figure_looks(game.catalog);
  return {.never_seen = never_seen(game, set, figures),
          .figures = figures,
          .counted = counted_looks(game.catalog),
          .coloured = coloured_looks(game.catalog),
          .turns_matter = game.building().turns != Turns::kAny};
}

Result<vision::TemplateSet> load_templates(const Game& game, int side_px) {
  const bool enrolled_cells = has_enrolled_cells(game.folder);
  if (!enrolled_cells && game.building().how == Arrangement::kFrame) {
    const auto looks = load_looks(game, side_px);
    if (!looks) return looks.error();
    return add_loose(game, side_px, vision::TemplateSet::build(*looks));
  }
  if (!enrolled_cells && is_told_by_pieces(game.building()))
    return add_loose(game, side_px, vision::TemplateSet::of_loose_pieces());
  const auto set =
      enrolled_cells ? read_enrolled(game, game.folder) : Result<EnrolledSet>(EnrolledSet{});
  if (!set) return set.error();
  auto cells = cells_of_art(game, *set, side_px);
  if (!cells) return cells.error();
  for (auto& cell : cells_to_learn(*set)) cells.value().push_back(std::move(cell));
  vision::LookFacts facts = look_facts(game, *set);
  auto classifier = read_classifier(*set, game.folder);
  if (!classifier) return classifier.error();
  facts.classifier = std::move(classifier).value();
  return add_loose(game, side_px, vision::learn_cells(*cells, facts));
}

}  // namespace storey
