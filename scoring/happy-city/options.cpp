// What one player may do in a turn: the action phase.
#include <algorithm>
#include <set>

#include "scoring/happy-city/paragraphs.h"
#include "scoring/helpers.h"

namespace storey::scoring::happy_city {

namespace {

/// A step of the turn, done.
struct Step {
  std::string what;
  std::vector<Cell> cells;
  Table after;
};

bool holds(const std::vector<PieceFace>& cards, PieceFace what) {
  return std::find(cards.begin(), cards.end(), what) != cards.end();
}

/// Whether this player may do something now: it is their turn, or nobody said whose it is.
bool is_due(const RuleInput& in) { return whose_turn(in).value_or(in.player) == in.player; }

/// The turn is over. Who is due after the last player, the next round tells.
Table passed_on(const RuleInput& in, Table after) {
  if (!whose_turn(in)) return after;
  const auto next = static_cast<size_t>(in.player) + 1;
  if (next < after.players.size())
    after.facts[kTurn] = after.players[next].name;
  else
    after.facts.erase(kTurn);
  return after;
}

Player& self(const RuleInput& in, Table& table) {
  return table.players[static_cast<size_t>(in.player)];
}

void earn(const RuleInput& in, Table& table, int coins) {
  // Coins come and go, and nobody says which.
  if (coins != 0) self(in, table).layout.beside.erase(kMoney);
  if (const auto had = in.number("coins"))
    self(in, table).facts["coins"] = std::to_string(*had + coins);
}

/// Puts `what` into the next slot and says which one; nullopt when the city is full.
std::optional<Cell> put_down(const RuleInput& in, Table& table, PieceFace what) {
  auto& layout = self(in, table).layout;
  const int size = size_of(in.catalog, layout);
  if (size >= kSlots) return std::nullopt;
  const Cell cell = slot_cell(layout, size + 1);
  layout.placements.push_back({what, cell, 0, 0});
  return cell;
}

/// Cards are drawn until three show, before anything is bought: which ones, nobody knows yet.
void draw(Table& table, int drawn_and_bought) {
  const auto display = table.areas.find(kDisplay);
  if (display == table.areas.end()) return;
  if (static_cast<int>(display->second.size()) + drawn_and_bought < kDisplayed)
    table.areas.erase(display);
}

/// The cards of a kind: those that were asked for, and those that `lie` ready.
std::vector<PieceFace> offered(const RuleInput& in, std::string_view kind,
                               const std::vector<PieceFace>& lie) {
  std::vector<PieceFace> cards;
  for (const auto* from : {&lie, &in.asked})
    for (const auto& what : *from)
      if (in.catalog.piece(what.piece).kind == kind && !holds(cards, what)) cards.push_back(what);
  return cards;
}

/// All cards of a kind: nobody need list the dwellings and specials on offer.
std::vector<PieceFace> all_of(const RuleInput& in, std::string_view kind) {
  std::vector<PieceFace> cards;
  for (int piece = 0; piece < static_cast<int>(in.catalog.pieces().size()); ++piece)
    if (in.catalog.piece(piece).kind == kind) cards.push_back({piece, 0});
  return cards;
}

/// Takes a dwelling from the offer where none lies below it: of each there is one less than
/// players. How many are left of a pile is known where all cities are.
void show_next_dwelling(Table& after, PieceFace what) {
  const auto area = after.areas.find(kDwellings);
  if (area == after.areas.end() || !holds(area->second, what)) return;
  int bought = 0;
  bool known = true;
  for (const auto& player : after.players) {
    known = known && player.known;
    for (const auto& placement : player.layout.placements) bought += placement.what == what ? 1 : 0;
  }
  if (after.players.size() < 2 || !known)
    after.areas.erase(area);
  else if (bought >= static_cast<int>(after.players.size()) - 1)
    take_out(after.areas, kDwellings, what);
}

std::optional<Step> purchase(const RuleInput& in, PieceFace what) {
  Step step{{}, {}, in.table};
  const auto cell = put_down(in, step.after, what);
  const auto card = card_of(in.catalog, what, cell.value_or(Cell{}));
  const int cost = card.face->count("cost");
  if (!cell || in.number("coins").value_or(cost) < cost) return std::nullopt;
  const bool drawn = !holds(in.table_area(kDisplay), what);
  draw(step.after, card.kind == kBuilding && drawn ? 1 : 0);
  take_out(step.after.areas, kDisplay, what);
  show_next_dwelling(step.after, what);
  earn(in, step.after, -cost);
  step.what = "buy " + std::string(card.name) + " for " + count(cost, "coin");
  step.cells = {*cell};
  return step;
}

// Step 3: buy a building on display or a dwelling.
std::vector<Step> purchases(const RuleInput& in) {
  auto cards = offered(in, kBuilding, in.table_area(kDisplay));
  auto dwellings = offered(in, kDwelling, in.table_area(kDwellings));
  if (in.table.areas.count(kDwellings) == 0) dwellings = all_of(in, kDwelling);
  cards.insert(cards.end(), dwellings.begin(), dwellings.end());
  std::vector<Step> steps;
  for (const auto& what : cards)
    if (auto step = purchase(in, what)) steps.push_back(std::move(*step));
  return steps;
}

// Step 3: or buy nothing and take a coin.
Step coin(const RuleInput& in) {
  Step step{"take a coin", {}, in.table};
  draw(step.after, 0);
  earn(in, step.after, 1);
  return step;
}

std::optional<Step> special(const RuleInput& in, PieceFace what) {
  const auto city = city_of(in);
  const auto card = card_of(in.catalog, what, {});
  const bool has_one =
      std::any_of(city.begin(), city.end(), [](const Card& other) { return other.special(); });
  if (has_one || city.empty() || cards_missing_for(card, city) > 0) return std::nullopt;
  Step step{"take " + std::string(card.name), {}, in.table};
  if (replaces_last(card)) {
    if (city.back().kind == kMarket) return std::nullopt;
    std::erase_if(self(in, step.after).layout.placements, [&](const Placement& p) {
      return p.cell == city.back().cell && !is_coin(in.catalog, p.what);
    });
    step.what += " in place of the last card";
  }
  const auto cell = put_down(in, step.after, what);
  if (!cell) return std::nullopt;
  step.cells = {*cell};
  take_out(step.after.areas, kSpecials, what);
  earn(in, step.after, coins_at_once(card));
  return step;
}

// Step 4: take a special building whose condition holds.
std::vector<Step> specials(const RuleInput& in) {
  auto cards = offered(in, kSpecial, in.table_area(kSpecials));
  if (cards.empty() && in.table.areas.count(kSpecials) == 0) cards = all_of(in, kSpecial);
  std::vector<Step> steps;
  for (const auto& what : cards)
    if (auto step = special(in, what)) steps.push_back(std::move(*step));
  return steps;
}

void list_discards(const RuleInput& in, OptionWriter& out) {
  if (!is_due(in)) return;
  const auto& display = in.table_area(kDisplay);
  for (const auto& what : std::set<PieceFace>(display.begin(), display.end())) {
    Table after = in.table;
    take_out(after.areas, kDisplay, what);
    out.add("discard " + std::string(card_of(in.catalog, what, {}).name) + " from the display", {},
            std::move(after));
  }
}

void list_purchases(const RuleInput& in, OptionWriter& out) {
  if (!is_due(in)) return;
  for (auto& step : purchases(in))
    out.add(step.what, step.cells, passed_on(in, std::move(step.after)));
}

void list_coin(const RuleInput& in, OptionWriter& out) {
  if (!is_due(in)) return;
  auto step = coin(in);
  out.add(step.what, step.cells, passed_on(in, std::move(step.after)));
}

// Step 4 follows step 3, which may bring the card that was lacking. Where nobody said whose turn it
// is, step 3 may be done already.
void list_specials(const RuleInput& in, OptionWriter& out) {
  if (!is_due(in)) return;
  if (!whose_turn(in))
    for (auto& step : specials(in)) out.add(step.what, step.cells, std::move(step.after));
  auto first = purchases(in);
  first.push_back(coin(in));
  for (const auto& step : first) {
    const RuleInput then{in.catalog, step.after, in.player, in.house_rules, in.asked};
    for (auto& next : specials(then)) {
      auto cells = step.cells;
      cells.insert(cells.end(), next.cells.begin(), next.cells.end());
      out.add(step.what + " and " + next.what, std::move(cells),
              passed_on(in, std::move(next.after)));
    }
  }
}

}  // namespace

std::vector<OptionRule> option_rules() {
  return {
      {{"discard", "Discard a card of the display", "Action phase, step 1"}, list_discards},
      {{"buy", "Buy a card", "Action phase, step 3"}, list_purchases},
      {{"take-coin", "Buy nothing and take a coin", "Action phase, step 3"}, list_coin},
      {{"take-special", "Take a special building", "Action phase, step 4"}, list_specials},
  };
}

}  // namespace storey::scoring::happy_city
