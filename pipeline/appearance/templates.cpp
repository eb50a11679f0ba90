#include "pipeline/appearance/templates.h"

#include <algorithm>

#include "pipeline/appearance/enrolled_faces.h"
#include "pipeline/appearance/looks.h"

namespace storey {
namespace {

bool enrolled(const EnrolledSet& set, PieceFace face) {
  return std::any_of(set.begin(), set.end(), [&](const EnrolledLook& look) {
    return !look.hidden && look.cell.what == face;
  });
}

/// Faces that every building shows once and no enrolled picture does.
std::vector<PieceFace> never_seen(const Game& game, const EnrolledSet& set) {
  std::vector<PieceFace> faces;
  for (const auto& anchor : game.board.anchors) {
    for (const PieceFace face : game.catalog.faces_of_kind(anchor.kind))
      if (!enrolled(set, face)) faces.push_back(face);
  }
  return faces;
}

/// Pieces that are figures; see Game::figure.
std::vector<vision::FigureLook> figure_looks(const Game& game) {
  std::vector<vision::FigureLook> looks;
  if (game.figure.empty()) return looks;
  for (int p = 0; p < static_cast<int>(game.catalog.pieces().size()); ++p) {
    for (int f = 0; f < static_cast<int>(game.catalog.piece(p).faces.size()); ++f) {
      const Face& face = game.catalog.face({p, f});
      const std::string shape(face.text(game.figure[0]));
      const std::string colour(face.text(game.figure[1]));
      if (!shape.empty() && !colour.empty()) looks.push_back({{p, f}, shape, colour});
    }
  }
  return looks;
}

}  // namespace

bool has_pictures(const Game& game) {
  if (has_enrolled_cells(game.folder)) return true;
  const auto enrolled = read_faces(game, game.folder);
  if (!enrolled) return true;  // whoever loads them is told what is wrong with them
  for (int p = 0; p < static_cast<int>(game.catalog.pieces().size()); ++p) {
    for (int f = 0; f < static_cast<int>(game.catalog.piece(p).faces.size()); ++f) {
      if (game.catalog.face({p, f}).art.empty() && enrolled->count({p, f}) == 0) return false;
    }
  }
  return true;
}

vision::LookFacts look_facts(const Game& game, const EnrolledSet& set) {
  return {.never_seen = never_seen(game, set), .figures = figure_looks(game)};
}

Result<vision::TemplateSet> load_templates(const Game& game, int side_px) {
  if (has_enrolled_cells(game.folder)) {
    const auto set = read_enrolled(game, game.folder);
    if (!set) return set.error();
    return vision::learn_cells(cells_to_learn(*set), look_facts(game, *set));
  }
  const auto looks = load_looks(game, side_px);
  if (!looks) return looks.error();
  return vision::TemplateSet::build(*looks);
}

}  // namespace storey
