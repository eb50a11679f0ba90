#include "pipeline/game.h"

namespace storey {

Result<vision::TemplateSet> load_templates(const Game& game, int side_px) {
  const auto looks = load_looks(game, side_px);
  if (!looks) return looks.error();
  return vision::TemplateSet::build(*looks);
}

}  // namespace storey
