// Balconia from the entrance to the fourteenth block.
#include <algorithm>

#include "scoring/balconia/side.h"
#include "tests/catch.h"
#include "tests/scoring/play.h"

namespace storey::scoring {

namespace {

std::vector<int> pieces_left(const Box& box, const Table& table, std::string_view kind) {
  std::vector<int> left;
  for (int piece = 0; piece < static_cast<int>(box.catalog.pieces().size()); ++piece) {
    const auto& placed = table.players[0].layout.placements;
    if (box.catalog.piece(piece).kind == kind &&
        std::none_of(placed.begin(), placed.end(),
                     [&](const Placement& p) { return p.what.piece == piece; }))
      left.push_back(piece);
  }
  return left;
}

Table set_up(std::mt19937& random, const Ruleset& rules, const Box& box) {
  Table table;
  table.finished = false;
  for (const auto& seat : rules.seats)
    table.players.push_back({seat, {box.spec.building.rows, box.spec.building.cols, {}}, true, {}});
  const auto doors = pieces_left(box, table, balconia::kEntrance);
  auto& green = table.players[0].layout;
  const int door = doors[static_cast<size_t>(below(random, static_cast<int>(doors.size())))];
  green.placements.push_back({{door, 0}, {box.spec.building.cols / 2, 0}, 0, 0});
  table.players[1].layout = seen_from_behind(green, box.catalog);
  return table;
}

/// A block is drawn, and one player chooses its place among the faces that the other left.
std::vector<Table> steps(std::mt19937& random, const Ruleset& rules, const Box& box,
                         const Table& table) {
  constexpr size_t kWithEntrance = 15;
  if (table.players[0].layout.placements.size() >= kWithEntrance) return {};
  const auto blocks = pieces_left(box, table, balconia::kBlock);
  const int block = blocks[static_cast<size_t>(below(random, static_cast<int>(blocks.size())))];
  const int face = below(random, 4);
  const auto options =
      list_options(rules, box.catalog, table, {{block, face}, {block, (face + 1) % 4}});
  REQUIRE(options);
  std::vector<Table> after;
  for (const auto& option : *options) after.push_back(option.after);
  return after;
}

std::optional<std::string> excuse(const Box& /*box*/, const Table& before, const Table& /*after*/,
                                  const Corruption& corruption) {
  const auto& is = corruption.after;
  const bool nothing =
      std::equal(is.players.begin(), is.players.end(), before.players.begin(),
                 [](const Player& a, const Player& b) { return a.layout == b.layout; });
  if (nothing) return "legal: the state before the turn, once more";
  return std::nullopt;
}

}  // namespace

Play play_balconia() { return {set_up, steps, excuse}; }

}  // namespace storey::scoring
