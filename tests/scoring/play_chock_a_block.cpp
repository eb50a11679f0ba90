// Chock-A-Block from the first card to the last token, with and without Auto Block.
#include <algorithm>

#include "model/notation.h"
#include "scoring/conservation.h"
#include "tests/catch.h"
#include "tests/scoring/play.h"

namespace storey::scoring {

namespace {

constexpr int kTurns = 12;
constexpr size_t kFaceUpResidents = 5;
constexpr size_t kFaceUpCards = 4;

bool is_auto(const Player& player) { return player.facts.at("auto-block") != "no"; }

std::string_view kind_of(const Box& box, PieceFace what) {
  return box.catalog.piece(what.piece).kind;
}

int cards_placed(const Box& box, const Player& player) {
  const auto& placements = player.layout.placements;
  return static_cast<int>(std::count_if(placements.begin(), placements.end(), [&](const auto& p) {
    return kind_of(box, p.what) == "block";
  }));
}

int turns(const Box& box, const Player& player) {
  return is_auto(player) ? static_cast<int>(player.layout.beside.at("tiles").size())
                         : cards_placed(box, player);
}

/// Cards in hand after drawing, by the rule text: none is drawn in the last turn, with five players
/// in the last two.
size_t full_hand(const Table& table, int placed) {
  if (table.players.size() == 5) return static_cast<size_t>(std::min(2, kTurns - placed));
  return placed == kTurns ? 1 : 2;
}

bool has_to_draw(const Box& box, const Table& table, const Player& player) {
  return !is_auto(player) &&
         player.layout.beside.at("hand").size() < full_hand(table, cards_placed(box, player));
}

/// A piece of `kind` that nobody sees; discarded cards are among those.
std::optional<PieceFace> unseen(std::mt19937& random, const Box& box, const Table& table,
                                std::string_view kind) {
  const auto there = pieces_on(box.catalog, table, false);
  std::vector<PieceFace> left;
  for (int piece = 0; piece < static_cast<int>(there.size()); ++piece)
    if (kind_of(box, {piece, 0}) == kind && there[static_cast<size_t>(piece)] == 0)
      left.push_back(
          {piece, below(random, static_cast<int>(box.catalog.piece(piece).faces.size()))});
  if (left.empty()) return std::nullopt;
  return left[static_cast<size_t>(below(random, static_cast<int>(left.size())))];
}

/// Fills the gap on top of each column, not with what has just been discarded from it.
void refill(std::mt19937& random, const Box& box, const Table& before, Table& table) {
  const auto fill = [&](const std::string& key, std::string_view kind, size_t most) {
    auto& area = table.areas[key];
    while (area.size() < most) {
      Table seen = table;
      if (const auto was = before.areas.find(key); was != before.areas.end())
        seen.areas["just there"] = was->second;
      const auto next = unseen(random, box, seen, kind);
      if (!next) return;
      area.insert(area.begin(), *next);
    }
  };
  fill("residents", "resident", kFaceUpResidents);
  fill("cards", "block", kFaceUpCards);
}

Table set_up(std::mt19937& random, const Ruleset& rules, const Box& box) {
  Table table;
  table.finished = false;
  if (below(random, 2) == 0) table.house_rules = random_house_rules(random, rules);
  table.house_rules.erase("claim");  // a whole group is judged as it is now, later cards add to it
  const int people = 1 + below(random, 5);
  const bool machine = people < 5 && below(random, 2) == 0;
  for (int p = 0; p < people + (machine ? 1 : 0); ++p) {
    Player player{rules.seats[static_cast<size_t>(p)], {}, true, {{"auto-block", "no"}}};
    player.layout.beside = {{"hand", {}}, {"tiles", {}}, {"tokens", {}}};
    table.players.push_back(std::move(player));
  }
  if (machine) {
    constexpr std::array kWays{"pants", "flower", "bird", "cat", "grand"};
    // Nobody goes after the player but Auto Block; with others it may sit anywhere behind the
    // first.
    const auto seat = static_cast<size_t>(1 + below(random, people));
    table.players[seat].facts["auto-block"] = kWays[static_cast<size_t>(below(random, 5))];
  }
  for (auto& player : table.players)
    for (int i = 0; i < 2 && !is_auto(player); ++i)
      player.layout.beside["hand"].push_back(*unseen(random, box, table, "block"));
  refill(random, box, {}, table);
  return table;
}

/// The first legal thing of what one option rule thinks of for a player, and what the table does
/// then.
std::optional<Table> done(std::mt19937& random, const Ruleset& rules, const Box& box,
                          const Table& table, size_t player, std::string_view rule) {
  const auto kind = std::find_if(rules.options.begin(), rules.options.end(),
                                 [&](const OptionRule& known) { return known.rule.id == rule; });
  const RuleInput in{box.catalog, table, static_cast<int>(player), rules.house_rules};
  OptionWriter out(kind->rule, in);
  kind->list(in, out);
  auto options = out.take();
  std::shuffle(options.begin(), options.end(), random);
  for (auto& option : options) {
    const bool from_deck = option.what.find("of the deck") != std::string::npos;
    const auto card = from_deck ? unseen(random, box, table, "block") : std::nullopt;
    if (card)
      option.after.players[player].layout.beside["hand"].push_back(*card);
    else if (option.after.areas == table.areas &&
             option.after.players[player].layout == table.players[player].layout)
      continue;  // a remark
    const auto move = judge_move(rules, box.catalog, table, option.after);
    REQUIRE(move);
    if (!move->legal()) continue;
    refill(random, box, table, option.after);
    return option.after;
  }
  return std::nullopt;
}

std::vector<Table> steps(std::mt19937& random, const Ruleset& rules, const Box& box,
                         const Table& table) {
  const auto& players = table.players;
  std::vector<int> so_far;
  for (const auto& player : players) so_far.push_back(turns(box, player));
  const int most = *std::max_element(so_far.begin(), so_far.end());
  // The first seat starts: of those who had most turns the last one had the last.
  size_t last = players.size() - 1;
  while (so_far[last] < most) --last;
  const auto first_of = [&](size_t player, std::vector<std::string_view> kinds) {
    for (const auto kind : kinds)
      if (auto after = done(random, rules, box, table, player, kind))
        return std::vector<Table>{std::move(*after)};
    return std::vector<Table>{};
  };
  if (most > 0 && !is_auto(players[last])) {
    if (auto after = first_of(last, {"move-in"}); !after.empty()) {
      // Residents that need not move in are left out now and then.
      const auto choice = table.house_rules.find("residents");
      const bool may_stay = choice != table.house_rules.end() && choice->second == "optional";
      if (!may_stay || below(random, 2) == 0) return after;
    }
    if (below(random, 2) == 0)
      if (auto after = first_of(last, {"take-token"}); !after.empty()) return after;
    if (has_to_draw(box, table, players[last])) {
      auto after = first_of(last, {"draw-card"});
      INFO(format_table(table, box.catalog, box.spec, "chock-a-block"));
      REQUIRE(!after.empty());
      return after;
    }
  }
  const size_t next = most == 0 ? 0 : (last + 1) % players.size();
  if (so_far[next] == kTurns) return {};
  auto after = first_of(next, {is_auto(players[next]) ? "auto-turn" : "place-card"});
  // Cards side by side at half a card's distance may leave no room for twelve.
  const auto variant = table.house_rules.find("variant");
  if (variant != table.house_rules.end() && variant->second == "building-blocks") return after;
  INFO(format_table(table, box.catalog, box.spec, "chock-a-block"));
  REQUIRE(!after.empty());
  return after;
}

/// Players whose pieces differ.
std::vector<size_t> who_did(const Table& before, const Table& after) {
  std::vector<size_t> who;
  for (size_t p = 0; p < after.players.size(); ++p) {
    auto then = before.players[p].layout;
    auto now = after.players[p].layout;
    then.normalise();
    now.normalise();
    if (then.placements != now.placements || then.claims != now.claims || then.beside != now.beside)
      who.push_back(p);
  }
  return who;
}

/// Whether `now` lacks what filled the gap on top of a column, and nothing else.
bool only_refill_missing(const Table& before, const Table& after, const Table& now,
                         const std::string& key) {
  const auto& full = after.areas.at(key);
  const auto& was = before.areas.at(key);
  if (full.empty() || std::find(was.begin(), was.end(), full.front()) != was.end()) return false;
  auto rest = after;
  auto& area = rest.areas.at(key);
  area.erase(area.begin());
  return rest.areas == now.areas;
}

std::optional<std::string> excuse(const Box& box, const Table& before, const Table& after,
                                  const Corruption& corruption) {
  const auto text = [&](const Table& table) {
    return format_table(table, box.catalog, box.spec, "chock-a-block");
  };
  if (text(corruption.after) == text(before)) return "legal: nothing has changed";
  if (corruption.kind == Corruption::Kind::kVanished)
    for (const auto* key : {"cards", "residents"})
      if (only_refill_missing(before, after, corruption.after, key))
        return "legal: the gap on top of a column is not filled yet";
  const auto who = who_did(before, corruption.after);
  if (who.size() != 1 || is_auto(before.players[who.front()])) return std::nullopt;
  const auto& then = before.players[who.front()];
  const auto& now = corruption.after.players[who.front()];
  const int placed = cards_placed(box, now) - cards_placed(box, then);
  if (placed > 1 || (placed == 1 && has_to_draw(box, before, then))) return std::nullopt;
  if (corruption.kind == Corruption::Kind::kDoubled) return "legal: two steps of one turn";
  // Another card in hand, which fills it: drawn at once.
  const auto& hand = now.layout.beside.at("hand");
  if ((corruption.kind == Corruption::Kind::kAppeared ||
       corruption.kind == Corruption::Kind::kElsewhere) &&
      has_to_draw(box, after, after.players[who.front()]) &&
      !has_to_draw(box, corruption.after, now) &&
      hand.size() == after.players[who.front()].layout.beside.at("hand").size() + 1)
    return "legal: a card drawn in the same turn";
  return std::nullopt;
}

}  // namespace

Play play_chock_a_block() { return {set_up, steps, excuse}; }

}  // namespace storey::scoring
