#include "inference/worlds.h"

#include <algorithm>
#include <utility>

#include "inference/two_sides.h"

namespace storey {
namespace {

/// The pieces of a loose place: of the player, or between all.
std::vector<PieceFace>& pieces_beside(Table& table, std::size_t player, const std::string& place) {
  const auto shared = table.areas.find(place);
  return shared != table.areas.end() ? shared->second : table.players[player].layout.beside[place];
}

/// One of the loose pieces is another one, or none. Which of two alike does not matter.
void exchange(std::vector<PieceFace>& pieces, PieceFace was, PieceFace is) {
  if (const auto found = std::find(pieces.begin(), pieces.end(), was); found != pieces.end())
    pieces.erase(found);
  if (!is.is_nothing()) pieces.push_back(is);
}

/// @param was  what the table says lies there.
void put(Table& table, std::size_t player, const Site& site, Content was, Content is) {
  if (!site.place.empty()) {
    exchange(pieces_beside(table, player, site.place), was.what, is.what);
    return;
  }
  Layout& layout = table.players[player].layout;
  std::erase_if(layout.placements,
                [&](const Placement& p) { return p.cell == site.cell && p.layer == site.layer; });
  if (!is.what.is_nothing())
    layout.placements.push_back({is.what, site.cell, is.rotation, site.layer});
  layout.normalise();
}

/// @param cells  on the building, cleared of what lies there.
void fill(const Catalog& catalog, Layout& layout, const std::vector<Cell>& cells,
          const std::vector<Placement>& pieces) {
  std::erase_if(layout.placements, [&](const Placement& placement) {
    const auto covered = cells_covered(placement, catalog);
    return placement.layer == 0 && std::find_first_of(cells.begin(), cells.end(), covered.begin(),
                                                      covered.end()) != cells.end();
  });
  layout.placements.insert(layout.placements.end(), pieces.begin(), pieces.end());
  layout.normalise();
}

}  // namespace

Doubt doubt_of(const Observation& seen, int player, const Site& site, Content said) {
  Doubt doubt;
  doubt.seen = &seen;
  Doubt::View view{player, site, {said}};
  double covered = 0;
  for (const auto& candidate : seen.candidates) {
    if (covered >= kSureConfidence) break;
    covered += candidate.confidence;
    const Content content{candidate.what, candidate.empty() ? 0 : candidate.rotation};
    if (std::find(view.contents.begin(), view.contents.end(), content) == view.contents.end())
      view.contents.push_back(content);
  }
  doubt.open = covered < kSureConfidence;
  doubt.listed = view.contents.size();
  doubt.views.push_back(std::move(view));
  return doubt;
}

Content content_at(const Layout& layout, const Site& site) {
  const auto* placement = layout.at(site.cell, site.layer);
  return placement == nullptr ? Content{} : Content{placement->what, placement->rotation};
}

Worlds::Worlds(const GameSpec& game, std::vector<const Table*> tables, bool within_box)
    : game_(game), tables_(std::move(tables)), box_(box_limits(game)), within_box_(within_box) {
  for (const Table* table : tables_) overuse_.push_back(overuse(*table));
}

bool Worlds::countable() const {
  if (doubts_.size() > kMostDoubts) return false;
  std::size_t worlds = 1;
  for (const auto& doubt : doubts_) worlds = std::min(worlds * doubt.options(), kMost + 1);
  return worlds <= kMost;
}

bool Worlds::next(Options& options) const {
  for (std::size_t d = 0; d < doubts_.size(); ++d) {
    if (++options[d] < doubts_[d].options()) return true;
    options[d] = 0;
  }
  return false;
}

std::optional<std::vector<Table>> Worlds::tables(const Options& options) const {
  std::vector<Table> world;
  for (const Table* table : tables_) world.push_back(*table);
  for (std::size_t d = 0; d < doubts_.size(); ++d) {
    if (options[d] == 0) continue;
    for (const auto& view : doubts_[d].views) {
      const auto player = static_cast<std::size_t>(view.player);
      if (view.cells.empty())
        put(world[view.table], player, view.site, view.contents.front(), view.contents[options[d]]);
      else
        fill(game_.catalog, world[view.table].players[player].layout, view.cells,
             view.fillings[options[d]]);
    }
  }
  for (std::size_t t = 0; t < world.size(); ++t) {
    see_from_behind(world[t]);
    if (overuse(world[t]) > overuse_[t]) return std::nullopt;
  }
  return world;
}

Table Worlds::with(std::size_t player, const Site& site, Content was, Content is) const {
  Table world = *tables_.front();
  put(world, player, site, was, is);
  see_from_behind(world);
  return world;
}

void Worlds::see_from_behind(Table& table) const {
  if (!derived_) return;
  const Layout& shown = table.players[1 - *derived_].layout;
  Player& player = table.players[*derived_];
  player.known = tells_other_side(shown, game_.catalog);
  player.layout = player.known ? seen_from_behind(shown, game_.catalog) : Layout{};
}

int Worlds::overuse(const Table& table) const {
  if (!within_box_) return 0;
  int over = 0;
  for (const auto& player : table.players) {
    std::vector<int> used(box_.groups.size(), 0);
    for (const auto& placement : player.layout.placements) {
      const int group = box_.group_of(placement.what);
      if (group < 0) continue;
      const auto at = static_cast<std::size_t>(group);
      if (++used[at] > box_.groups[at].pieces) ++over;
    }
  }
  return over;
}

}  // namespace storey
