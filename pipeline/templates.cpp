#include "pipeline/enrolment.h"
#include "pipeline/game.h"

namespace storey {

Result<vision::TemplateSet> load_templates(const Game& game, int side_px) {
  if (has_enrolled_cells(game.folder)) {
    const auto set = read_enrolled(game, game.folder);
    if (!set) return set.error();
    return vision::learn_cells(cells_to_learn(*set));
  }
  const auto looks = load_looks(game, side_px);
  if (!looks) return looks.error();
  return vision::TemplateSet::build(*looks);
}

}  // namespace storey
