// What one player may do in a turn: the action phase.
#include <algorithm>

#include "scoring/happy-city/paragraphs.h"
#include "scoring/helpers.h"

namespace storey::scoring::happy_city {

namespace {

bool holds(const std::vector<PieceFace>& cards, int piece) {
  return std::any_of(cards.begin(), cards.end(),
                     [&](const PieceFace& what) { return what.piece == piece; });
}

std::vector<Card> taken(const MoveInput& move, bool special) {
  std::vector<Card> cards;
  for (const auto& placement : move.change.placed) {
    const auto card = card_of(move.after.catalog, placement.what, placement.cell);
    if (special ? card.special() : card.bought()) cards.push_back(card);
  }
  return cards;
}

int size_of(const RuleInput& in) { return static_cast<int>(in.layout().placements.size()); }

std::vector<Cell> cells_of(const std::vector<Card>& cards) {
  std::vector<Cell> cells;
  for (const auto& card : cards) cells.push_back(card.cell);
  return cells;
}

// Cards stay where they were put, but for the last one that an expert special replaces.
void check_cards_stay(const MoveInput& move, ViolationWriter& out) {
  const auto specials = taken(move, true);
  const auto replaced = [&](Cell cell) {
    return cell == slot_cell(move.before.layout(), size_of(move.before)) &&
           std::any_of(specials.begin(), specials.end(), [&](const Card& special) {
             return special.cell == cell && replaces_last(special);
           });
  };
  std::vector<Cell> cells;
  for (const auto& placement : move.change.removed)
    if (!replaced(placement.cell)) cells.push_back(placement.cell);
  for (const auto& moved : move.change.moved) cells.push_back(moved.from.cell);
  if (!cells.empty())
    out.add(Severity::kIllegal, "a card that was put down stays where it is", cells);
}

// Step 3: exactly one of buying a building, buying a dwelling, taking a coin.
void check_one_purchase(const MoveInput& move, ViolationWriter& out) {
  const auto cards = taken(move, false);
  if (cards.size() > 1)
    out.add(Severity::kIllegal,
            count(static_cast<int>(cards.size()), "card") + " bought in one turn, one is allowed",
            cells_of(cards));
}

// Step 3: purchases come from the display and the dwellings; step 4: from the special buildings.
void check_offer(const MoveInput& move, ViolationWriter& out) {
  const auto check = [&](const Card& card, std::string_view area, const char* place) {
    const auto& offer = move.before.table_area(area);
    if (!offer.empty() && !holds(offer, card.what.piece) &&
        !holds(move.before.asked, card.what.piece))
      out.add(Severity::kIllegal, std::string(card.name) + " was not " + place, {card.cell});
  };
  for (const auto& card : taken(move, false))
    if (card.kind == kBuilding) check(card, "display", "on display");
  for (const auto& card : taken(move, true)) check(card, "specials", "among the special buildings");
}

int income_of(const RuleInput& in) {
  const auto city = city_of(in);
  int income = 0;
  for (const auto& card : city) income += worth(in, city, card).income;
  return income;
}

int coins_at_once(const std::vector<Card>& cards) {
  int coins = 0;
  for (const auto& card : cards)
    if (const auto effects = parse_effects(card.face->text("effect")); effects)
      for (const auto& effect : *effects)
        if (effect.kind == Effect::Kind::kCoinsNow) coins += effect.amount;
  return coins;
}

/// Coins when the turn begins: with the income when a new round has begun since.
std::optional<int> purse(const RuleInput& before, const RuleInput& after) {
  const auto coins = before.number("coins");
  if (!coins) return std::nullopt;
  const auto then = before.table_number("round");
  const auto now = after.table_number("round");
  return *coins + (then && now && *now == *then + 1 ? income_of(before) : 0);
}

// Step 3: who buys pays the cost, who does not takes a coin.
void check_payment(const MoveInput& move, ViolationWriter& out) {
  const auto had = purse(move.before, move.after);
  const auto left = move.after.number("coins");
  const auto bought = taken(move, false);
  const auto specials = taken(move, true);
  // A card bought in this turn may be the one that was replaced: nobody sees what it cost.
  const bool unseen = std::any_of(specials.begin(), specials.end(), replaces_last);
  if (!had || bought.size() > 1 || unseen) return;
  const int cost = bought.empty() ? 0 : bought[0].face->count("cost");
  if (cost > *had)
    out.add(Severity::kIllegal,
            std::string(bought[0].name) + " costs " + count(cost, "coin") + ", there " +
                (*had == 1 ? "was 1" : "were " + std::to_string(*had)),
            cells_of(bought));
  const int expected = (bought.empty() ? *had + 1 : *had - cost) + coins_at_once(specials);
  if (left && cost <= *had && *left != expected)
    out.add(Severity::kIllegal,
            count(*left, "coin") + " after the turn, " + std::to_string(expected) +
                " are left of " + std::to_string(*had),
            cells_of(bought));
}

/// The city with one card more in the next slot.
std::optional<Player> with_card(const RuleInput& in, PieceFace what) {
  const int size = size_of(in);
  if (size >= kSlots) return std::nullopt;
  Player after = in.self();
  after.layout.placements.push_back({what, slot_cell(after.layout, size + 1), 0, 0});
  return after;
}

/// Pieces of `kind`: those lying ready in `area` when it is given, and those asked for.
std::vector<PieceFace> offered(const RuleInput& in, std::string_view kind, std::string_view area) {
  std::vector<PieceFace> cards;
  const auto add = [&](PieceFace what) {
    if (in.catalog.piece(what.piece).kind == kind && !holds(cards, what.piece))
      cards.push_back(what);
  };
  for (const auto& what : in.table_area(area)) add(what);
  for (const auto& what : in.asked) add(what);
  if (cards.empty() && kind != kBuilding)
    for (int piece = 0; piece < static_cast<int>(in.catalog.pieces().size()); ++piece)
      add({piece, 0});
  return cards;
}

// Step 3: buy a building on display or a dwelling.
void list_purchases(const RuleInput& in, OptionWriter& out) {
  auto cards = offered(in, kBuilding, "display");
  for (const auto& dwelling : offered(in, kDwelling, "display")) cards.push_back(dwelling);
  const auto coins = in.number("coins");
  for (const auto& what : cards) {
    auto after = with_card(in, what);
    if (!after) return;
    const Cell cell = slot_cell(in.layout(), static_cast<int>(after->layout.placements.size()));
    const auto card = card_of(in.catalog, what, cell);
    const int cost = card.face->count("cost");
    if (coins) after->facts["coins"] = std::to_string(*coins - cost);
    out.add("buy " + std::string(card.name) + " for " + count(cost, "coin"), {cell},
            std::move(*after));
  }
}

/// The city with `special` in the next slot, or in that of the last card.
std::optional<Player> with_special(const RuleInput& in, PieceFace special) {
  if (!replaces_last(card_of(in.catalog, special, {}))) return with_card(in, special);
  const Cell last = slot_cell(in.layout(), size_of(in));
  Player after = in.self();
  const auto* card = after.layout.at(last);
  if (card == nullptr || in.catalog.piece(card->what.piece).kind == kMarket) return std::nullopt;
  std::erase_if(after.layout.placements, [&](const Placement& p) { return p.cell == last; });
  after.layout.placements.push_back({special, last, 0, 0});
  return after;
}

// Step 4: take a special building whose condition holds. What step 3 does comes first, so the coin
// of somebody who buys nothing is counted.
void list_specials(const RuleInput& in, OptionWriter& out) {
  const auto coins = in.number("coins");
  for (const auto& what : offered(in, kSpecial, "specials")) {
    auto after = with_special(in, what);
    if (!after) continue;
    const Cell cell = slot_cell(in.layout(), static_cast<int>(after->layout.placements.size()));
    const auto card = card_of(in.catalog, what, cell);
    if (coins) after->facts["coins"] = std::to_string(*coins + 1 + coins_at_once({card}));
    out.add("take " + std::string(card.name) +
                (replaces_last(card) ? " in place of the last card" : ""),
            {cell}, std::move(*after));
  }
}

}  // namespace

std::vector<MoveRule> move_rules() {
  return {
      {{"cards-stay", "Cards stay", "Action phase, step 3"}, check_cards_stay},
      {{"one-purchase", "One purchase a turn", "Action phase, step 3"}, check_one_purchase, true},
      {{"offer", "Only what lies ready", "Action phase, steps 3 and 4"}, check_offer},
      {{"payment", "What a turn costs", "Action phase, step 3"}, check_payment},
  };
}

std::vector<OptionRule> option_rules() {
  return {
      {{"buy", "Buy a card", "Action phase, step 3"}, list_purchases},
      {{"take-special", "Take a special building", "Action phase, step 4"}, list_specials},
  };
}

}  // namespace storey::scoring::happy_city
