#include "pipeline/batch/pairs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "pipeline/batch/names.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/table/seating.h"
#include "pipeline/table/shown_sides.h"

namespace storey::batch {
namespace {

/// One photo of a building with two sides.
struct Side {
  std::string photo;
  std::string folder;
  const Game* game = nullptr;
  Layout layout;
};

std::string folder_of(const std::string& name) {
  const auto slash = name.rfind('/');
  return slash == std::string::npos ? "" : name.substr(0, slash + 1);
}

std::optional<Side> side_of(const PlannedTable& table, const Record& record, GameShelf& shelf) {
  if (!table.table_file.empty() || table.photos.size() != 1 || record.pieces.empty())
    return std::nullopt;
  const auto game = shelf.named(record.game);
  if (!game || !shares_one_building(**game)) return std::nullopt;
  Side side{.photo = table.photos.front().name,
            .folder = folder_of(table.photos.front().name),
            .game = *game,
            .layout = {}};
  side.layout.rows = (*game)->building().rows;
  side.layout.cols = (*game)->building().cols;
  for (const auto& [at, piece] : record.pieces) {
    const auto cell = parse_cell(at);
    const auto what = (*game)->catalog.parse(piece);
    if (cell && what) side.layout.placements.push_back({.what = *what, .cell = *cell});
  }
  side.layout.normalise();
  return side;
}

bool belong_together(const Side& a, const Side& b) {
  return a.folder == b.folder && a.game == b.game && are_sides_of_one(*a.game, a.layout, b.layout);
}

/// For each photo those that show the other side of its building. Only photos that have some
/// places in common are held against each other: of thousands not each against each.
std::vector<std::vector<std::size_t>> fitting_sides(const std::vector<Side>& sides) {
  constexpr std::size_t kSome = 3;
  std::map<std::pair<Cell, PieceFace>, std::vector<std::size_t>> shown;
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (const Placement& there : sides[i].layout.placements)
      shown[{there.cell, there.what}].push_back(i);
  std::vector<std::vector<std::size_t>> fitting(sides.size());
  for (std::size_t a = 0; a < sides.size(); ++a) {
    std::map<std::size_t, std::size_t> common;
    for (const Placement& there :
         seen_from_behind(sides[a].layout, sides[a].game->catalog).placements)
      if (const auto others = shown.find({there.cell, there.what}); others != shown.end())
        for (const std::size_t b : others->second) ++common[b];
    for (const auto& [b, places] : common)
      if (b != a && places >= kSome && belong_together(sides[a], sides[b])) fitting[a].push_back(b);
  }
  return fitting;
}

PlannedTable table_of(const Side& a, const Side& b) {
  PlannedTable table;
  table.name = a.photo + "+" + b.photo.substr(b.folder.size());
  table.photos = {{a.photo, ""}, {b.photo, ""}};
  return table;
}

}  // namespace

std::vector<PlannedTable> find_pairs(const std::vector<PlannedTable>& tables,
                                     const std::vector<Record>& records,
                                     const std::vector<std::string>& seats, GameShelf& shelf) {
  std::map<std::string, const Record*> by_name;
  for (const Record& record : records) by_name[record.name] = &record;
  std::vector<Side> sides;
  std::set<std::string> taken;
  for (const PlannedTable& table : tables) {
    taken.insert(table.output);
    const auto record = by_name.find(table.name);
    if (record == by_name.end()) continue;
    if (auto side = side_of(table, *record->second, shelf)) sides.push_back(std::move(*side));
  }
  const auto fitting = fitting_sides(sides);
  std::vector<PlannedTable> pairs;
  for (std::size_t a = 0; a < sides.size(); ++a) {
    if (fitting[a].size() != 1) continue;
    const std::size_t b = fitting[a].front();
    if (b < a || fitting[b] != std::vector{a}) continue;
    PlannedTable pair = table_of(sides[a], sides[b]);
    pair.output = output_names({pair.name}, seats).front();
    if (taken.insert(pair.output).second) pairs.push_back(std::move(pair));
  }
  return pairs;
}

std::size_t count_pairs(const std::vector<Record>& records, GameShelf& shelf) {
  std::vector<PlannedTable> tables;
  for (const Record& record : records) {
    if (!is_picture_name(record.name)) continue;
    PlannedTable table;
    table.name = record.name;
    table.output = record.output;
    table.photos = {{record.name, ""}};
    tables.push_back(std::move(table));
  }
  return find_pairs(tables, records, {}, shelf).size();
}

}  // namespace storey::batch
