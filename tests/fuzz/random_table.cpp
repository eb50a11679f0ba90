#include "tests/fuzz/random_table.h"

#include <optional>
#include <string>
#include <vector>

#include "model/check.h"
#include "model/notation.h"
#include "pipeline/game/installed_games.h"

namespace storey::fuzz {
namespace {

// Small enough that what the rules search for is found at once.
constexpr int kMostPieces = 14;
constexpr int kMostBeside = 5;
constexpr int kExtent = 7;

template <typename T>
const T& one_of(const std::vector<T>& all, Bytes& script) {
  return all[static_cast<std::size_t>(script.below(static_cast<int>(all.size())))];
}

PieceFace any_face(const Game& game, Bytes& script) {
  const int piece = script.below(static_cast<int>(game.catalog.pieces().size()));
  return {piece, script.below(static_cast<int>(game.catalog.piece(piece).faces.size()))};
}

Cell any_cell(const Game& game, Bytes& script) {
  const bool free = game.building().free_extent;
  return {script.below(free ? std::min(kExtent, game.building().cols) : game.building().cols),
          script.below(free ? std::min(kExtent, game.building().rows) : game.building().rows)};
}

std::string any_answer(const FactSpec& question, const Table& table, Bytes& script) {
  if (question.kind == FactSpec::Kind::kNumber) {
    constexpr int kUsual = 30;
    // Mostly a number of a game, at times the largest that may stand there.
    return std::to_string(
        script.below(8) == 0
            ? question.high
            : question.low + script.below(std::min(kUsual, question.high - question.low + 1)));
  }
  return question.choices.empty() ? one_of(table.players, script).name
                                  : one_of(question.choices, script);
}

void add_facts(const Game& game, bool shared, const Table& table,
               std::map<std::string, std::string>& facts, Bytes& script) {
  for (const auto& question : game.state.questions)
    if (question.shared == shared && script.below(3) != 0)
      facts[question.key] = any_answer(question, table, script);
}

bool may_lie(const Game& game, const Place& area, PieceFace what) {
  const auto& kind = game.catalog.piece(what.piece).kind;
  return area.kinds.empty() ||
         std::find(area.kinds.begin(), area.kinds.end(), kind) != area.kinds.end();
}

void add_areas(const Game& game, bool shared, Areas& areas, Bytes& script) {
  for (const auto& area : game.state.beside) {
    if (area.shared != shared) continue;
    for (int n = script.below(kMostBeside); n > 0; --n) {
      const PieceFace what = any_face(game, script);
      if (may_lie(game, area, what)) areas[area.key].push_back(what);
    }
  }
}

void place_one(const Game& game, Layout& layout, Bytes& script) {
  Placement placement{any_face(game, script), any_cell(game, script), script.below(4), 0};
  if (script.below(4) == 0) placement.layer = 1 + script.below(3);
  if (game.building().turns == Turns::kUpright) placement.rotation = 0;
  for (const Cell cell : cells_covered(placement, game.catalog))
    if (!layout.contains(cell) || layout.at(cell, placement.layer) != nullptr) return;
  layout.placements.push_back(placement);
  layout.normalise();
}

void claim_some(const Game& game, Layout& layout, Bytes& script) {
  Claim claim{any_face(game, script), {}};
  for (int n = script.below(5); n > 0; --n) claim.cells.push_back(any_cell(game, script));
  layout.claims.push_back(std::move(claim));
  layout.normalise();
}

/// As a text says it.
std::optional<Table> said(const Game& game, const Table& table) {
  const auto text = format_table(table, game.catalog, game.state, game.id);
  auto read = parse_table_text(text, game.catalog, game.state);
  if (!read) return std::nullopt;
  return std::move(read).value();
}

}  // namespace

const std::vector<Game>& installed_games() {
  static const std::vector<Game> games = [] {
    std::vector<Game> loaded;
    const auto folders = game_folders("").value();
    for (const auto& folder : folders) {
      auto game = load_game(folder);
      STOREY_CHECK(game.has_value());
      loaded.push_back(std::move(game).value());
    }
    return loaded;
  }();
  return games;
}

std::optional<Table> random_table(const Game& game, Bytes& script) {
  Table table;
  table.finished = script.below(2) == 0;
  const int players = 1 + script.below(static_cast<int>(game.rules->seats.size()));
  for (int p = 0; p < players; ++p) {
    Player player;
    player.name = game.rules->seats[static_cast<std::size_t>(p)];
    player.layout.rows = game.building().rows;
    player.layout.cols = game.building().cols;
    table.players.push_back(std::move(player));
  }
  for (const auto& rule : game.rules->house_rules)
    if (script.below(3) == 0) table.house_rules[rule.key] = one_of(rule.choices, script);
  add_facts(game, true, table, table.facts, script);
  add_areas(game, true, table.areas, script);
  for (Player& player : table.players) {
    add_facts(game, false, table, player.facts, script);
    add_areas(game, false, player.layout.beside, script);
    for (int n = script.below(kMostPieces); n > 0; --n) place_one(game, player.layout, script);
    if (script.below(3) == 0) claim_some(game, player.layout, script);
  }
  return said(game, table);
}

std::optional<Table> changed(const Game& game, Table table, Bytes& script) {
  for (int n = 1 + script.below(4); n > 0; --n) {
    Player& player = table.players[static_cast<std::size_t>(
        script.below(static_cast<int>(table.players.size())))];
    Layout& layout = player.layout;
    layout.rows = game.building().rows;
    layout.cols = game.building().cols;
    auto& placements = layout.placements;
    switch (script.below(6)) {
      case 0:
        place_one(game, layout, script);
        break;
      case 1:
        if (!placements.empty())
          placements.erase(placements.begin() + script.below(static_cast<int>(placements.size())));
        break;
      case 2:
        add_facts(game, false, table, player.facts, script);
        break;
      case 3:
        add_areas(game, script.below(2) == 0, script.below(2) == 0 ? table.areas : layout.beside,
                  script);
        break;
      case 4:
        layout.beside.clear();
        break;
      default:
        claim_some(game, layout, script);
    }
  }
  return said(game, table);
}

}  // namespace storey::fuzz
