// Highrise Homino from the set-up until a deck is empty: by themselves, and Living Together.
#include <algorithm>
#include <array>
#include <set>

#include "model/notation.h"
#include "tests/catch.h"
#include "tests/scoring/play.h"

namespace storey::scoring {

namespace {

using Pieces = std::vector<PieceFace>;

constexpr size_t kReady = 6;  // guests, and room tiles of the market
constexpr size_t kGoals = 3;
constexpr size_t kFailedThatLose = 3;
constexpr std::array<const char*, 4> kExpansions = {"room-service", "wallet-watchers",
                                                    "useful-utilities", "happy-housing"};

/// The decks nobody sees, of the game that is being played.
struct Decks {
  Pieces dominoes;
  Pieces tenants;
  Pieces goals;
  Pieces threats;
};

Pieces deck_of(std::mt19937& random, const Box& box, const std::string& kind,
               const std::set<std::string>& sets) {
  Pieces deck;
  for (int i = 0; i < static_cast<int>(box.catalog.pieces().size()); ++i) {
    const auto& piece = box.catalog.piece(i);
    if (piece.kind == kind && sets.count(std::string(piece.faces[0].text("set"))) > 0)
      deck.push_back({i, 0});
  }
  std::shuffle(deck.begin(), deck.end(), random);
  // Half of the tiles stay in the box, so that a game is soon over.
  deck.resize(deck.size() / 2);
  return deck;
}

void refill(Pieces& area, Pieces& deck, size_t size) {
  while (area.size() < size && !deck.empty()) {
    area.push_back(deck.back());
    deck.pop_back();
  }
}

bool has(const Table& table, const char* area) {
  return table.areas.find(area) != table.areas.end();
}

void refill_all(Table& table, Decks& decks) {
  refill(table.areas["market"], decks.dominoes, kReady);
  refill(table.areas["guests"], decks.tenants, kReady);
  if (!has(table, "goals")) return;
  refill(table.areas["goals"], decks.goals, kGoals);
  refill(table.areas["threats"], decks.threats, 1);
}

void start_round(Table& table) {
  table.facts["phase"] = "turns";
  table.facts["turn"] = table.players.front().name;
  for (auto& player : table.players)
    player.facts = {{"construction", "no"}, {"attracted", "0"}, {"left", "0"}};
}

Table set_up(std::mt19937& random, const Ruleset& rules, const Box& box, Decks& decks) {
  Table table;
  table.finished = false;
  const int players = 2 + below(random, 4);
  std::set<std::string> sets{"base"};
  for (const auto* expansion : kExpansions)
    if (below(random, 4) == 0) sets.insert(expansion);
  decks = {deck_of(random, box, "domino", sets), deck_of(random, box, "tenant", sets),
           deck_of(random, box, "goal", {"living-together"}),
           deck_of(random, box, "threat", {"living-together"})};
  const bool together = below(random, 3) == 0;
  if (together) table.areas = {{"goals", {}}, {"threats", {}}, {"failed", {}}};
  for (int p = 0; p < players; ++p) {
    Player player{rules.seats[static_cast<size_t>(p)], {}, true, {}};
    player.layout.beside["tenants"] = {};
    if (together) {
      player.layout.beside["won"] = {};
      refill(player.layout.beside["personal"], decks.goals, 1);
    }
    table.players.push_back(std::move(player));
  }
  if (below(random, 3) == 0) table.house_rules["attracting"] = "must";
  if (below(random, 3) == 0) table.house_rules["wrong-price"] = "leaves";
  refill_all(table, decks);
  start_round(table);
  return table;
}

/// The table's own part: guests and market are refilled. The game is over when a deck is empty.
Table next_round(Table table, Decks& decks) {
  refill_all(table, decks);
  start_round(table);
  table.finished = decks.dominoes.empty() || decks.tenants.empty();
  return table;
}

/// A legal step of one kind, of all players; judged one by one, since most of them are.
std::optional<Table> step_of(std::mt19937& random, const Ruleset& rules, const Box& box,
                             const Table& table, std::string_view kind) {
  constexpr size_t kTries = 40;
  const auto rule = std::find_if(rules.options.begin(), rules.options.end(),
                                 [&](const auto& option) { return option.rule.id == kind; });
  REQUIRE(rule != rules.options.end());
  std::vector<Option> options;
  const RuleInput any{box.catalog, table, 0, rules.house_rules};
  for (int p = 0; p < static_cast<int>(table.players.size()); ++p) {
    const RuleInput in = any.of(p);
    OptionWriter out(rule->rule, in);
    rule->list(in, out);
    for (auto& option : out.take()) options.push_back(std::move(option));
  }
  std::shuffle(options.begin(), options.end(), random);
  if (options.size() > kTries) options.erase(options.begin() + kTries, options.end());
  for (auto& option : options) {
    const auto move = judge_move(rules, box.catalog, table, option.after);
    REQUIRE(move);
    if (move->legal()) return std::move(option.after);
  }
  return std::nullopt;
}

/// A kind of step, and how often of 100 times it is tried.
struct Chance {
  const char* option;
  int often;
};

/// In this order; what may be tried at all times comes last.
std::vector<Chance> kinds_of(const Table& table) {
  const auto& phase = table.facts.at("phase");
  if (phase == "turns")
    return {{"tenant-leaves", 60},
            {"destroy", 6},
            {"place-domino", 100},
            {"destroy", 100},
            {"pass", 100}};
  if (phase == "attract")
    return {{"tenant-leaves", 60},
            {"attract-tenant", 80},
            {"pass", 100},
            {"tenant-leaves", 100},
            {"attract-tenant", 100}};
  return {{"complete-goal", 100}, {"threat", 100}, {"averted", 100}, {"place-goal", 70}};
}

std::vector<Table> steps(std::mt19937& random, const Ruleset& rules, const Box& box,
                         const Table& table, Decks& decks) {
  if (table.finished) return {};
  for (const auto& [option, often] : kinds_of(table)) {
    if (below(random, 100) >= often) continue;
    auto next = step_of(random, rules, box, table, option);
    if (!next) continue;
    const auto failed = next->areas.find("failed");
    next->finished = failed != next->areas.end() && failed->second.size() >= kFailedThatLose;
    return {*next};
  }
  INFO(format_table(table, box.catalog, box.spec, rules.id));
  REQUIRE(table.facts.at("phase") == "end");
  return {next_round(table, decks)};
}

bool same_moment(const Table& a, const Table& b) { return a.facts == b.facts; }

bool same_players(const Table& a, const Table& b) {
  return std::equal(
      a.players.begin(), a.players.end(), b.players.begin(), b.players.end(),
      [](const Player& p, const Player& q) { return p.layout == q.layout && p.facts == q.facts; });
}

Pieces in_maps(const Table& table) {
  Pieces pieces;
  for (const auto& player : table.players)
    for (const auto& placement : player.layout.placements) pieces.push_back(placement.what);
  return pieces;
}

Pieces all_of(const Table& table, std::string_view area) {
  const auto shared = table.areas.find(area);
  Pieces pieces = shared == table.areas.end() ? Pieces{} : shared->second;
  for (const auto& player : table.players)
    if (const auto own = player.layout.beside.find(area); own != player.layout.beside.end())
      pieces.insert(pieces.end(), own->second.begin(), own->second.end());
  return pieces;
}

/// Whether a player's own options lead there from either state: both are one step then, or two.
bool is_option(const Box& box, const Table& from, const Table& to) {
  const auto options = list_options(*find_ruleset("highrise-homino"), box.catalog, from);
  REQUIRE(options);
  return std::any_of(options->begin(), options->end(), [&](const Option& option) {
    Table wanted = to;
    for (auto& player : wanted.players) player.layout.normalise();
    const auto sorted = [](Areas areas) {
      for (auto& [_, pieces] : areas) std::sort(pieces.begin(), pieces.end());
      return areas;
    };
    if (option.after.facts != to.facts || sorted(option.after.areas) != sorted(to.areas))
      return false;
    return std::equal(option.after.players.begin(), option.after.players.end(),
                      wanted.players.begin(), [&](const Player& a, const Player& b) {
                        return a.facts == b.facts && a.layout.placements == b.layout.placements &&
                               sorted(a.layout.beside) == sorted(b.layout.beside);
                      });
  });
}

std::optional<std::string> excuse(const Box& box, const Table& before, const Table& after,
                                  const Corruption& corruption) {
  using Kind = Corruption::Kind;
  const auto& wrong = corruption.after;
  if (corruption.kind == Kind::kDoubled && same_moment(before, after))
    return "legal: both are steps of one turn, or of the end of a round";
  if (corruption.kind == Kind::kSkipped && same_players(before, after))
    return "legal: the step did nothing to the players";
  if (corruption.kind == Kind::kSkipped && same_players(before, wrong) &&
      same_moment(before, wrong) && before.areas == wrong.areas)
    return "legal: nothing happened at all";
  // Who does construction in this turn destroys one more domino, perhaps the one just placed.
  const auto gone = added_pieces(in_maps(wrong), in_maps(after));
  const bool taken = corruption.kind == Kind::kVanished || corruption.kind == Kind::kSkipped;
  if (taken && gone.size() == 1 && before.facts.at("phase") == "turns") {
    const auto& turn = before.facts.at("turn");
    for (size_t p = 0; p < after.players.size(); ++p)
      if (after.players[p].name == turn && wrong.players[p].facts.at("construction") == "yes" &&
          after.players[p].layout != wrong.players[p].layout)
        return "legal: construction destroys any part of the map";
  }
  // The last refill takes what a deck still holds.
  for (const char* area : {"guests", "market"}) {
    const auto drawn = added_pieces(all_of(before, area), all_of(after, area));
    const auto fewer = added_pieces(all_of(wrong, area), all_of(after, area));
    const auto more = added_pieces(all_of(after, area), all_of(wrong, area));
    const bool lost = corruption.kind == Kind::kVanished && fewer.size() == 1 &&
                      std::find(drawn.begin(), drawn.end(), fewer.front()) != drawn.end();
    const bool came = corruption.kind == Kind::kAppeared && more.size() == 1;
    if (after.finished && before.facts.at("phase") == "end" && (lost || came))
      return "no state shows how much the last deck still held";
  }
  for (const char* area : {"goals", "threats"}) {
    const auto fewer = added_pieces(all_of(wrong, area), all_of(after, area));
    const auto more = added_pieces(all_of(after, area), all_of(wrong, area));
    const bool drawn =
        fewer.size() == 1 && !added_pieces(all_of(before, area), all_of(after, area)).empty();
    if (corruption.kind == Kind::kVanished && drawn)
      return "no state shows whether a deck of missions is empty";
    if (corruption.kind == Kind::kAppeared && more.size() == 1)
      return "legal: a mission is drawn from its deck at once";
  }
  if (is_option(box, before, wrong) || is_option(box, after, wrong))
    return "legal: another step leads there";
  return std::nullopt;
}

}  // namespace

Play play_highrise_homino() {
  const auto decks = std::make_shared<Decks>();
  return {
      .set_up = [decks](std::mt19937& random, const Ruleset& rules,
                        const Box& box) { return set_up(random, rules, box, *decks); },
      .steps = [decks](std::mt19937& random, const Ruleset& rules, const Box& box,
                       const Table& table) { return steps(random, rules, box, table, *decks); },
      .excuse = excuse,
      .most_moves = 1000,
  };
}

}  // namespace storey::scoring
