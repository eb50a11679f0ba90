#include "compositor/open_box.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "model/check.h"
#include "pipeline/appearance/looks.h"
#include "pipeline/game/game.h"

namespace storey::compositor {
namespace {

constexpr int kArtPx = 384;  // a face has 150 to 300 pixels in a 3 MP photo

}  // namespace

Result<Box> open_box(const std::filesystem::path& game_folder) {
  auto game = load_game(game_folder);
  if (!game) return game.error();
  auto looks = load_looks(*game, kArtPx);
  if (!looks) return looks.error();
  Box box;
  box.game = game->id;
  box.board = game->building();
  box.catalog = game->catalog;
  box.state = game->state;
  if (game->rules != nullptr && !game->rules->seats.empty()) box.players = game->rules->seats;
  for (const Piece& piece : box.catalog.pieces()) {
    const auto wanted = game->constraints.finished.find(piece.kind);
    const bool anchor = std::any_of(box.board.anchors.begin(), box.board.anchors.end(),
                                    [&](const Anchor& a) { return a.kind == piece.kind; });
    if (!anchor && wanted != game->constraints.finished.end())
      box.pieces_to_finish = wanted->second;
  }
  auto pictures = std::make_shared<std::map<PieceFace, std::vector<Pixels>>>();
  std::map<PieceFace, int> drawings;
  for (vision::FaceLook& look : looks.value()) {
    (*pictures)[look.what].push_back(std::move(look.pixels));
    ++drawings[look.what];
  }
  for (const PieceFace face : box.catalog.all_contents())
    if (!face.is_square()) drawings.try_emplace(face, 0);
  box.art = std::make_shared<FaceArt>(
      [pictures](PieceFace face, int drawing) {
        const auto found = pictures->find(face);
        STOREY_CHECK(found != pictures->end());
        return found->second.at(static_cast<std::size_t>(drawing));
      },
      std::move(drawings));
  return box;
}

}  // namespace storey::compositor
