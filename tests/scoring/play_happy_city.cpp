// Happy City from the set-up to the round in which a city is full.
#include <algorithm>

#include "scoring/happy-city/city.h"
#include "tests/catch.h"
#include "tests/scoring/play.h"

namespace storey::scoring {

namespace {

using namespace happy_city;

/// Buildings that lie in no city and not on display: in the decks or discarded.
std::vector<PieceFace> unseen(const Box& box, const Table& table) {
  std::vector<PieceFace> cards;
  for (int piece = 0; piece < static_cast<int>(box.catalog.pieces().size()); ++piece) {
    const PieceFace what{piece, 0};
    if (box.catalog.piece(piece).kind != happy_city::kBuilding) continue;
    int left = box.catalog.piece(piece).copies;
    for (const auto& player : table.players)
      for (const auto& placement : player.layout.placements) left -= placement.what == what ? 1 : 0;
    const auto& display = table.areas.at("display");
    left -= static_cast<int>(std::count(display.begin(), display.end(), what));
    cards.insert(cards.end(), static_cast<size_t>(left), what);
  }
  return cards;
}

/// Step 2: cards are drawn until three show.
void draw(std::mt19937& random, const Box& box, Table& table) {
  auto cards = unseen(box, table);
  std::shuffle(cards.begin(), cards.end(), random);
  auto& display = table.areas.at("display");
  for (; display.size() < kDisplayed; cards.pop_back()) display.push_back(cards.back());
}

/// After the last player's turn the next round begins with everybody's income.
Table with_next_round(const Ruleset& rules, const Box& box, Table table) {
  if (table.facts.count(kTurn) > 0) return table;
  const bool over = std::any_of(table.players.begin(), table.players.end(), [](const Player& p) {
    return p.layout.placements.size() >= kSlots;
  });
  if (over) return table;
  table.facts[kTurn] = table.players.front().name;
  table.facts["round"] = std::to_string(std::stoi(table.facts["round"]) + 1);
  const RuleInput any{box.catalog, table, 0, rules.house_rules};
  std::vector<int> incomes;
  for (int p = 0; p < static_cast<int>(table.players.size()); ++p)
    incomes.push_back(income_of(any.of(p)));
  for (size_t p = 0; p < incomes.size(); ++p) {
    auto& coins = table.players[p].facts["coins"];
    coins = std::to_string(std::stoi(coins) + incomes[p]);
  }
  return table;
}

Table set_up(std::mt19937& random, const Ruleset& rules, const Box& box) {
  Table table;
  table.finished = false;
  const int players = 2 + below(random, static_cast<int>(rules.seats.size()) - 1);
  std::vector<PieceFace> specials;
  PieceFace market;
  for (int piece = 0; piece < static_cast<int>(box.catalog.pieces().size()); ++piece) {
    const auto& kind = box.catalog.piece(piece).kind;
    if (kind == kMarket) market = {piece, 0};
    if (kind == kSpecial && box.catalog.face({piece, 0}).has_tag("family"))
      specials.push_back({piece, 0});
  }
  std::shuffle(specials.begin(), specials.end(), random);
  specials.resize(static_cast<size_t>(players) + 2);
  for (int p = 0; p < players; ++p) {
    Layout city{box.spec.building.rows, box.spec.building.cols, {}};
    city.placements.push_back({market, slot_cell(city, 1), 0, 0});
    table.players.push_back({rules.seats[static_cast<size_t>(p)],
                             city,
                             true,
                             {{"coins", std::to_string(kFirstCoins + 1)}}});
  }
  table.facts = {{"round", "1"}, {kTurn, table.players.front().name}};
  table.areas = {{"display", {}}, {"specials", specials}};
  return table;
}

std::vector<Table> steps(std::mt19937& random, const Ruleset& rules, const Box& box,
                         const Table& table) {
  if (table.facts.count(kTurn) == 0) return {};
  Table now = table;
  // Sometimes a card is discarded first. What is drawn then, and what may be bought of it, is one
  // turn.
  auto& display = now.areas.at("display");
  if (!display.empty() && below(random, 4) == 0)
    display.erase(display.begin() + below(random, static_cast<int>(display.size())));
  draw(random, box, now);
  const auto options = list_options(rules, box.catalog, now);
  REQUIRE(options);
  std::vector<Table> after;
  for (const auto& option : *options)
    if (option.rule.id != "discard") after.push_back(with_next_round(rules, box, option.after));
  return after;
}

std::vector<PieceFace> sorted_area(const Table& table, const char* area) {
  auto cards = table.areas.at(area);
  std::sort(cards.begin(), cards.end());
  return cards;
}

/// Whether `is` is `after` without the special building that was taken in this turn.
bool left_out_special(const Box& box, const Table& before, const Table& after, Table is) {
  for (size_t p = 0; p < is.players.size(); ++p) {
    auto& layout = is.players[p].layout;
    for (const auto& placement : after.players[p].layout.placements)
      if (box.catalog.piece(placement.what.piece).kind == kSpecial &&
          before.players[p].layout.at(placement.cell) == nullptr &&
          layout.at(placement.cell) == nullptr)
        layout.placements.push_back(placement);
    layout.normalise();
    Layout whole = after.players[p].layout;
    whole.normalise();
    if (layout != whole || is.players[p].facts != after.players[p].facts) return false;
  }
  return is.facts == after.facts &&
         sorted_area(is, "specials") == sorted_area(before, "specials") &&
         sorted_area(is, "display") == sorted_area(after, "display");
}

std::optional<std::string> excuse(const Box& box, const Table& before, const Table& after,
                                  const Corruption& corruption) {
  const auto same = [](const Player& a, const Player& b) {
    return a.layout == b.layout && a.facts == b.facts;
  };
  const auto& is = corruption.after;
  const auto should = sorted_area(after, "display");
  const auto shown = sorted_area(is, "display");
  const bool only_drawn =
      std::equal(is.players.begin(), is.players.end(), after.players.begin(), same) &&
      is.facts == after.facts && is.areas.at("specials") == after.areas.at("specials") &&
      shown.size() <= kDisplayed &&
      std::includes(shown.begin(), shown.end(), should.begin(), should.end());
  if (only_drawn) return "legal: the next player has drawn a card for the display";
  if (left_out_special(box, before, after, is))
    return "legal: the same turn without the special building";
  return std::nullopt;
}

}  // namespace

Play play_happy_city() { return {set_up, steps, excuse}; }

}  // namespace storey::scoring
