// Kingdomino from the castle to the last domino. The line of dominoes to choose from is no part of
// a state, so the next domino is chosen here.
#include <algorithm>

#include "model/notation.h"
#include "scoring/conservation.h"
#include "tests/catch.h"
#include "tests/scoring/play.h"

namespace storey::scoring {

namespace {

std::string_view kind_of(const Box& box, PieceFace what) {
  return box.catalog.piece(what.piece).kind;
}

int in_kingdom(const Box& box, const Player& player) {
  const auto& placements = player.layout.placements;
  return static_cast<int>(std::count_if(placements.begin(), placements.end(), [&](const auto& p) {
    return kind_of(box, p.what) == "domino";
  }));
}

int had(const Box& box, const Player& player) {
  return in_kingdom(box, player) + static_cast<int>(player.layout.beside.at("discarded").size());
}

int in_a_game(const Table& table) {
  const auto side = table.house_rules.find("side");
  return side != table.house_rules.end() && side->second == "7" ? 24 : 12;
}

/// Gives a player a domino that nobody has had, while the game has more for everybody.
void choose(std::mt19937& random, const Box& box, Table& table, size_t player) {
  auto& chosen = table.players[player].layout.beside["chosen"];
  if (had(box, table.players[player]) + static_cast<int>(chosen.size()) == in_a_game(table)) return;
  const auto there = pieces_on(box.catalog, table, false);
  std::vector<PieceFace> left;
  for (int piece = 0; piece < static_cast<int>(there.size()); ++piece)
    if (kind_of(box, {piece, 0}) == "domino" && there[static_cast<size_t>(piece)] == 0)
      left.push_back({piece, 0});
  REQUIRE(!left.empty());
  chosen.push_back(left[static_cast<size_t>(below(random, static_cast<int>(left.size())))]);
}

Table set_up(std::mt19937& random, const Ruleset& rules, const Box& box) {
  Table table;
  table.finished = false;
  table.house_rules = random_house_rules(random, rules);
  const int players = 2 + below(random, 3);
  if (players > 2) table.house_rules["side"] = "5";  // seven squares are for two
  for (int p = 0; p < players; ++p) {
    table.players.push_back({rules.seats[static_cast<size_t>(p)], {}, true, {}});
    table.players.back().layout.beside = {{"chosen", {}}, {"discarded", {}}};
  }
  for (size_t p = 0; p < table.players.size(); ++p)
    for (int king = 0; king < (players == 2 ? 2 : 1); ++king) choose(random, box, table, p);
  return table;
}

/// Every legal option of one kind for a player.
std::vector<Table> legal(const Ruleset& rules, const Box& box, const Table& table, size_t player,
                         std::string_view rule) {
  const auto kind = std::find_if(rules.options.begin(), rules.options.end(),
                                 [&](const OptionRule& known) { return known.rule.id == rule; });
  const RuleInput in{box.catalog, table, static_cast<int>(player), rules.house_rules};
  OptionWriter out(kind->rule, in);
  kind->list(in, out);
  std::vector<Table> after;
  for (const auto& option : out.take()) {
    const auto move = judge_move(rules, box.catalog, table, option.after);
    REQUIRE(move);
    if (move->legal()) after.push_back(option.after);
  }
  return after;
}

std::vector<Table> steps(std::mt19937& random, const Ruleset& rules, const Box& box,
                         const Table& table) {
  for (size_t p = 0; p < table.players.size(); ++p)
    if (auto after = legal(rules, box, table, p, "place-castle"); !after.empty()) return after;
  // Whose king stands first is no part of a state: anybody who is not ahead.
  std::vector<size_t> next;
  const int a_round = table.players.size() == 2 ? 2 : 1;
  int fewest = in_a_game(table);
  for (const auto& player : table.players) fewest = std::min(fewest, had(box, player) / a_round);
  for (size_t p = 0; p < table.players.size(); ++p)
    if (had(box, table.players[p]) / a_round == fewest) next.push_back(p);
  if (fewest * a_round == in_a_game(table)) return {};
  const size_t player = next[static_cast<size_t>(below(random, static_cast<int>(next.size())))];
  auto after = legal(rules, box, table, player, "place-domino");
  const auto discards = legal(rules, box, table, player, "discard");
  after.insert(after.end(), discards.begin(), discards.end());
  INFO(format_table(table, box.catalog, box.spec, "kingdomino"));
  REQUIRE(!after.empty());
  Table one = after[static_cast<size_t>(below(random, static_cast<int>(after.size())))];
  choose(random, box, one, player);
  return {one};
}

std::optional<std::string> excuse(const Box& box, const Table& before, const Table& after,
                                  const Corruption& corruption) {
  const auto text = [&](const Table& table) {
    return format_table(table, box.catalog, box.spec, "kingdomino");
  };
  if (text(corruption.after) == text(before)) return "legal: nothing has changed";
  // A domino that was chosen in the same step is not chosen yet.
  if (corruption.kind == Corruption::Kind::kVanished)
    for (size_t p = 0; p < before.players.size(); ++p) {
      const auto& full = after.players[p].layout.beside.at("chosen");
      const auto& was = before.players[p].layout.beside.at("chosen");
      const auto& now = corruption.after.players[p].layout.beside.at("chosen");
      if (now.size() < full.size() && std::find(was.begin(), was.end(), full.back()) == was.end() &&
          std::find(now.begin(), now.end(), full.back()) == now.end())
        return "legal: the next domino is not chosen yet";
    }
  // Kings of several players may stand one behind the other.
  size_t moved = 0;
  for (size_t p = 0; p < before.players.size(); ++p) {
    const auto& then = before.players[p];
    const auto& now = corruption.after.players[p];
    const int castles = static_cast<int>(now.layout.placements.size()) - in_kingdom(box, now) -
                        static_cast<int>(then.layout.placements.size()) + in_kingdom(box, then);
    const int turns = had(box, now) - had(box, then) + castles;
    if (turns > 1) return std::nullopt;
    if (turns == 1) ++moved;
  }
  const bool may_be = corruption.kind == Corruption::Kind::kDoubled ||
                      corruption.kind == Corruption::Kind::kElsewhere;  // one that is discarded
  if (may_be && moved == 2) return "legal: a turn of each of two players";
  return std::nullopt;
}

}  // namespace

Play play_kingdomino() { return {set_up, steps, excuse}; }

}  // namespace storey::scoring
