#include "compositor/built_table.h"

#include <algorithm>
#include <utility>

#include "compositor/apartment_houses.h"
#include "compositor/cities.h"
#include "compositor/floor_plans.h"
#include "compositor/kingdoms.h"
#include "compositor/towers.h"

namespace storey::compositor {
namespace {

using Build = BuiltTable (*)(const Box&, const TableWish&, Random&);

Build builder_of(const std::string& game) {
  if (game == "towers") return build_towers;
  if (game == "chock-a-block") return build_apartment_houses;
  if (game == "happy-city") return build_cities;
  if (game == "highrise-homino") return build_floor_plans;
  if (game == "kingdomino") return build_kingdoms;
  return nullptr;
}

}  // namespace

bool has_tables(const Box& box) { return builder_of(box.game) != nullptr; }

std::optional<BuiltTable> build_table(const Box& box, const TableWish& wish, Random random) {
  const Build build = builder_of(box.game);
  if (build == nullptr) return std::nullopt;
  return build(box, wish, random);
}

namespace {

/// Kinds of which pieces lie beside buildings: none that begins one.
std::vector<std::string> kinds_beside(const Box& box) {
  std::vector<std::string> kinds;
  for (const Place& place : box.state.beside)
    for (const std::string& kind : place.kinds)
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  return kinds;
}

}  // namespace

BuiltTable strewn_table(const Box& box, Random random) {
  constexpr std::size_t kMost = 9;
  std::vector<std::string> kinds = kinds_beside(box);
  random.shuffle(kinds);
  BuiltTable built;
  built.building = "none";
  for (const std::string& kind : kinds) {
    auto copies = shuffled_copies(box.catalog, kind, random);
    const auto count = std::min(copies.size(), static_cast<std::size_t>(random.integer(2, 4)));
    if (built.strewn.size() + count > kMost) break;
    for (std::size_t i = 0; i < count; ++i) {
      const auto faces = static_cast<int>(box.catalog.piece(copies[i].piece).faces.size());
      built.strewn.push_back({copies[i].piece, random.integer(0, faces - 1)});
    }
  }
  return built;
}

std::vector<std::string> seat_names(const Box& box, const TableWish& wish) {
  std::vector<std::string> names = box.players;
  for (int p = static_cast<int>(names.size()); p < wish.players; ++p)
    names.push_back("player-" + std::to_string(p + 1));
  return names;
}

Result<BuiltTable> given_table(const Box& box, Table table) {
  std::erase_if(table.players, [](const Player& player) { return !player.known; });
  for (std::size_t p = 0; p < table.players.size(); ++p) {
    Player& player = table.players[p];
    if (player.layout.placements.empty())
      return Error{ErrorCode::kUsage, "a player without a building cannot be photographed", {}};
    if (box.board.free_extent) fit_grid(player.layout, box.catalog);
    if (player.name.empty())
      player.name = p < box.players.size() ? box.players[p] : "player-" + std::to_string(p + 1);
  }
  if (table.players.empty())
    return Error{ErrorCode::kUsage, "there is no building to photograph", {}};
  BuiltTable built;
  built.purses.resize(table.players.size());
  built.table = std::move(table);
  built.building = "given";
  return built;
}

std::vector<PieceFace> shuffled_copies(const Catalog& catalog, std::string_view kind,
                                       Random& random) {
  std::vector<PieceFace> copies;
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p) {
    const Piece& piece = catalog.piece(p);
    if (piece.kind == kind)
      copies.insert(copies.end(), static_cast<std::size_t>(piece.copies), PieceFace{p, 0});
  }
  random.shuffle(copies);
  return copies;
}

void fit_grid(Layout& layout, const Catalog& catalog) {
  layout = fitted(layout, catalog);
  layout.normalise();
}

}  // namespace storey::compositor
