#include <algorithm>

#include "pipeline/enrolment.h"
#include "pipeline/game.h"

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

}  // namespace

Result<vision::TemplateSet> load_templates(const Game& game, int side_px) {
  if (has_enrolled_cells(game.folder)) {
    const auto set = read_enrolled(game, game.folder);
    if (!set) return set.error();
    return vision::learn_cells(cells_to_learn(*set), never_seen(game, *set));
  }
  const auto looks = load_looks(game, side_px);
  if (!looks) return looks.error();
  return vision::TemplateSet::build(*looks);
}

}  // namespace storey
