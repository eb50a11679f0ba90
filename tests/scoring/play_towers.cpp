// Towers as it is played: rounds of building, choosing, cashing in and discarding.
#include <algorithm>
#include <memory>
#include <numeric>

#include "scoring/towers/paragraphs.h"
#include "scoring/towers/round.h"
#include "tests/catch.h"
#include "tests/scoring/play.h"

namespace storey::scoring {
namespace {

using towers::kDrafted;
using towers::kHand;
using towers::kRounds;
using towers::kTilesARound;

/// What the table knows and no state shows: who has had a turn to cash in this round.
struct Course {
  size_t turn = 0;
  int ahead = 0;  ///< clients taken with No Such Agency before this round
};

RuleInput input(const Ruleset& rules, const Box& box, const Table& table, int player = 0) {
  return {box.catalog, table, player, rules.house_rules};
}

PieceFace piece(const Box& box, std::string_view id) {
  const auto found = box.catalog.find(id);
  REQUIRE(found);
  return {*found, 0};
}

/// A client of the deck: what lies nowhere in sight.
PieceFace drawn_client(std::mt19937& random, const Box& box, const Table& table) {
  const auto there = pieces_on(box.catalog, table, false);
  std::vector<PieceFace> deck;
  for (size_t i = 0; i < there.size(); ++i) {
    const auto& client = box.catalog.pieces()[i];
    if (client.kind != towers::kClient) continue;
    // Generic clients are most of the deck; the others are what there is to test.
    const int left = client.copies - there[i];
    for (int n = 0; n < std::min(left, 4); ++n) deck.push_back({static_cast<int>(i), 0});
  }
  return deck[static_cast<size_t>(below(random, static_cast<int>(deck.size())))];
}

/// Tiles of one kind more than others, so that patterns come about.
void draw_tiles(std::mt19937& random, const Box& box, Player& player, int n) {
  const char* kKinds[] = {"office", "retail", "residence"};
  const auto* favoured = kKinds[below(random, 3)];
  for (int i = 0; i < n; ++i) {
    const int what = below(random, 10);
    const auto* id = what < 6 ? favoured : what < 8 ? "stairs" : kKinds[below(random, 3)];
    player.layout.beside["tiles"].push_back(piece(box, id));
  }
}

int ahead_so_far(const Ruleset& rules, const Box& box, const Table& table) {
  const auto in = input(rules, box, table);
  int ahead = 0;
  for (int p = 0; p < static_cast<int>(table.players.size()); ++p)
    ahead += towers::cashed_with(in, p, towers::kTakesAhead);
  return ahead;
}

Table new_round(std::mt19937& random, const Ruleset& rules, const Box& box, Table table, int round,
                int taken_ahead) {
  table.facts["round"] = std::to_string(round);
  table.facts.erase("drugcorp");
  auto& middle = table.areas["clients"];
  const auto in_middle = kDrafted * table.players.size() - static_cast<size_t>(taken_ahead);
  while (middle.size() < in_middle) middle.push_back(drawn_client(random, box, table));
  const auto in = input(rules, box, table);
  for (size_t p = 0; p < table.players.size(); ++p) {
    const int unions = towers::cashed_with(in, static_cast<int>(p), towers::kTileARound);
    draw_tiles(random, box, table.players[p], kTilesARound + unions);
  }
  return table;
}

Table set_up(std::mt19937& random, const Ruleset& rules, const Box& box) {
  Table table;
  table.finished = false;
  if (below(random, 3) == 0) table.house_rules = random_house_rules(random, rules);
  const int players = 1 + below(random, 3);
  for (int p = 0; p < players; ++p) {
    Player player{rules.seats[static_cast<size_t>(p)], {}, true, {{"coins", "0"}, {"trades", "0"}}};
    player.layout.beside = {{"hand", {}}, {"cashed", {}}, {"tiles", {}}};
    table.players.push_back(std::move(player));
  }
  return new_round(random, rules, box, std::move(table), 1, 0);
}

/// Tiles beside `cell` of its kind; stairs only above and below, so that every floor has some.
int like_beside(const towers::Tower& tower, Cell cell) {
  int alike = 0;
  for (const Cell next : towers::beside(cell))
    if (tower.tile(next) == tower.tile(cell) &&
        (tower.tile(cell) != towers::kStairs || next.col == cell.col))
      ++alike;
  return alike;
}

/// One option of a kind at random; of hundreds of places for a tile only this one is judged.
std::optional<Table> any_option(std::mt19937& random, const Ruleset& rules, const Box& box,
                                const Table& table, int player, std::string_view kind) {
  const auto rule = std::find_if(rules.options.begin(), rules.options.end(),
                                 [&](const OptionRule& known) { return known.rule.id == kind; });
  REQUIRE(rule != rules.options.end());
  const auto in = input(rules, box, table, player);
  OptionWriter out(rule->rule, in);
  rule->list(in, out);
  auto options = out.take();
  if (options.empty()) return std::nullopt;
  // Of a few the one that builds up patterns.
  auto* best = &options.front();
  int most = -1;
  for (int tries = 0; tries < 8; ++tries) {
    auto& option = options[static_cast<size_t>(below(random, static_cast<int>(options.size())))];
    const auto then = input(rules, box, option.after, player);
    const int alike =
        option.cells.empty() ? 0 : like_beside(towers::tower_of(then), option.cells.front());
    if (alike <= most) continue;
    most = alike;
    best = &option;
  }
  auto after = std::move(best->after);
  const auto move = judge_move(rules, box.catalog, table, after);
  REQUIRE(move);
  return move->legal() ? std::optional(std::move(after)) : std::nullopt;
}

std::vector<Option> options_of(const Ruleset& rules, const Box& box, const Table& table,
                               std::string_view kind, int player = -1) {
  auto options = list_options(rules, box.catalog, table);
  REQUIRE(options);
  std::erase_if(*options, [&](const Option& option) {
    return option.rule.id != kind || (player >= 0 && option.player != player);
  });
  return *options;
}

std::vector<Table> states(const std::vector<Option>& options) {
  std::vector<Table> tables;
  for (const auto& option : options) tables.push_back(option.after);
  return tables;
}

/// Cashed in, and what the deck then gives.
std::vector<Table> cash_ins(std::mt19937& random, const Ruleset& rules, const Box& box,
                            const Table& table, int player) {
  std::vector<Table> tables;
  for (auto& option : options_of(rules, box, table, "cash-in", player)) {
    const bool draws = option.what.find("draw a client") != option.what.npos ||
                       option.what.find("one of the next") != option.what.npos;
    if (draws) {
      auto& hand = option.after.players[static_cast<size_t>(player)].layout.beside["hand"];
      hand.push_back(drawn_client(random, box, option.after));
    }
    tables.push_back(std::move(option.after));
  }
  return tables;
}

std::vector<Table> steps(std::mt19937& random, const Ruleset& rules, const Box& box,
                         const Table& table, Course& course) {
  const auto in = input(rules, box, table);
  const auto players = static_cast<int>(table.players.size());
  if (!table.areas.at("clients").empty()) {
    // Placing, as long as the players like; then choosing.
    course.turn = 0;
    if (!towers::choosing_began(in) && below(random, 12) > 0)
      for (int tries = 0; tries < 4; ++tries)
        if (auto placed = any_option(random, rules, box, table, below(random, players),
                                     below(random, 6) == 0 ? "trade" : "place"))
          return {std::move(*placed)};
    return states(options_of(rules, box, table, "choose-clients"));
  }
  const auto order = towers::tallest_first(in);
  REQUIRE(order);
  for (; course.turn < order->size(); ++course.turn) {
    const int p = (*order)[course.turn];
    if (below(random, 4) > 0)
      if (auto tables = cash_ins(random, rules, box, table, p); !tables.empty()) return tables;
    if (table.players[static_cast<size_t>(p)].layout.beside.at("hand").size() > kHand) {
      ++course.turn;
      return states(options_of(rules, box, table, "discard", p));
    }
  }
  const int round = *in.table_number("round");
  if (round == kRounds) return {};
  const int ahead = ahead_so_far(rules, box, table);
  const int taken = ahead - course.ahead;
  course = {0, ahead};
  return {new_round(random, rules, box, table, round + 1, taken)};
}

bool same(Table a, Table b) {
  for (auto* table : {&a, &b}) {
    for (auto& [_, pieces] : table->areas) std::sort(pieces.begin(), pieces.end());
    for (auto& player : table->players) {
      for (auto& [_, pieces] : player.layout.beside) std::sort(pieces.begin(), pieces.end());
      player.layout.normalise();
    }
  }
  const auto& p = a.players;
  const auto& q = b.players;
  return a.areas == b.areas && a.facts == b.facts &&
         std::equal(p.begin(), p.end(), q.begin(), [](const Player& left, const Player& right) {
           return left.layout == right.layout && left.facts == right.facts;
         });
}

/// Whether an option of the rules leads from one state to the other.
bool is_option(const Ruleset& rules, const Box& box, const Table& from, const Table& to) {
  const auto options = list_options(rules, box.catalog, from);
  REQUIRE(options);
  return std::any_of(options->begin(), options->end(),
                     [&](const Option& option) { return same(option.after, to); });
}

std::optional<std::string> excuse(const Box& box, const Table& before, const Table& after,
                                  const Corruption& corruption) {
  const auto* rules = find_ruleset("towers");
  const auto then = input(*rules, box, before);
  const auto now = input(*rules, box, corruption.after);
  const int rounds = *now.table_number("round") - *then.table_number("round");
  auto without_drugcorp = corruption.after;
  without_drugcorp.facts = before.facts;
  if (same(before, without_drugcorp) && rounds == 0) return "legal: nothing was done";
  if (corruption.kind == Corruption::Kind::kDoubled && (rounds == 0 || rounds == 1))
    return "legal: both steps lie no further apart than the next round";
  if (is_option(*rules, box, before, corruption.after)) return "legal: another option";
  if (is_option(*rules, box, after, corruption.after)) return "legal: one more step";
  return std::nullopt;
}

}  // namespace

Play play_towers() {
  const auto course = std::make_shared<Course>();
  return {
      .set_up =
          [course](auto& random, const auto& rules, const auto& box) {
            *course = {};
            return set_up(random, rules, box);
          },
      .steps = [course](auto& random, const auto& rules, const auto& box,
                        const auto& table) { return steps(random, rules, box, table, *course); },
      .excuse = excuse};
}

}  // namespace storey::scoring
