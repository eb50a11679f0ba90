#include "scoring/happy-city/city.h"

#include <algorithm>

#include "model/check.h"
#include "scoring/helpers.h"

namespace storey::scoring::happy_city {

namespace {

/// Cards to the left and right of `card`, below and above it, that have a colour in common.
int most_alike_beside(const RuleInput& in, const std::vector<Card>& city, const Card& card) {
  const auto beside = edge_neighbours(in.layout(), card.cell);
  int most = 0;
  for (const auto colour : kColours)
    most = std::max(
        most, static_cast<int>(std::count_if(city.begin(), city.end(), [&](const Card& other) {
          return other.face->has_tag(colour) &&
                 std::find(beside.begin(), beside.end(), other.cell) != beside.end();
        })));
  return most;
}

int times(const RuleInput& in, const std::vector<Card>& city, const Card& card,
          const Effect& effect) {
  switch (effect.kind) {
    case Effect::Kind::kPer:
      return cards_of_colour(city, effect.colour);
    case Effect::Kind::kIf: {
      const int there = effect.colour == "cards" ? static_cast<int>(city.size())
                                                 : cards_of_colour(city, effect.colour);
      return there >= effect.needed ? 1 : 0;
    }
    case Effect::Kind::kIfAdjacent:
      return most_alike_beside(in, city, card) >= effect.needed ? 1 : 0;
    case Effect::Kind::kCoinsNow:
    case Effect::Kind::kReplacesLast:
      return 0;
  }
  return 0;
}

}  // namespace

Cell slot_cell(const Layout& layout, int slot) {
  return {(slot - 1) % kSlotsInLine, layout.rows - 1 - (slot - 1) / kSlotsInLine};
}

Card card_of(const Catalog& catalog, PieceFace what, Cell cell) {
  const auto& face = catalog.face(what);
  return {what, cell, &face, catalog.piece(what.piece).kind, face.text("name")};
}

bool is_coin(const Catalog& catalog, PieceFace what) {
  return catalog.piece(what.piece).kind == kCoin;
}

int size_of(const Catalog& catalog, const Layout& city) {
  const auto& all = city.placements;
  return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Placement& placement) {
    return !is_coin(catalog, placement.what);
  }));
}

std::vector<Card> city_of(const RuleInput& in) {
  std::vector<Card> city;
  for (const auto& placement : in.layout().placements)
    if (!is_coin(in.catalog, placement.what))
      city.push_back(card_of(in.catalog, placement.what, placement.cell));
  std::stable_sort(city.begin(), city.end(),
                   [](const Card& a, const Card& b) { return reads_before(a.cell, b.cell); });
  return city;
}

Totals worth(const RuleInput& in, const std::vector<Card>& city, const Card& card) {
  Totals totals{card.face->count("inhabitants"), card.face->count("hearts"),
                card.face->count("income")};
  // The sources disagree about one symbol of this card, see house_rules().
  if (card.face->has_tag("inhabitant-or-heart") && in.option("restaurant") == "heart")
    std::swap(totals.inhabitants, totals.hearts);
  const auto effects = parse_effects(card.face->text("effect"));
  STOREY_CHECK(effects.has_value());  // see validate_catalog
  for (const auto& effect : *effects) {
    const int more = effect.amount * times(in, city, card, effect);
    (effect.symbol == "hearts"   ? totals.hearts
     : effect.symbol == "income" ? totals.income
                                 : totals.inhabitants) += more;
  }
  return totals;
}

int income_of(const RuleInput& in) {
  const auto city = city_of(in);
  int income = 0;
  for (const auto& card : city) income += worth(in, city, card).income;
  return income;
}

int money_beside(const RuleInput& in) {
  int money = 0;
  for (const PieceFace coin : in.area(kMoney)) money += in.catalog.face(coin).count("value");
  return money;
}

std::optional<int> whose_turn(const RuleInput& in) {
  const auto name = in.table_fact(kTurn);
  const auto& players = in.table.players;
  const auto found = std::find_if(players.begin(), players.end(),
                                  [&](const Player& player) { return player.name == name; });
  if (found == players.end()) return std::nullopt;
  return static_cast<int>(found - players.begin());
}

int cards_of_colour(const std::vector<Card>& city, std::string_view colour) {
  return static_cast<int>(std::count_if(
      city.begin(), city.end(), [&](const Card& card) { return card.face->has_tag(colour); }));
}

int coins_at_once(const Card& special) {
  const auto effects = parse_effects(special.face->text("effect"));
  STOREY_CHECK(effects.has_value());  // see validate_catalog
  int coins = 0;
  for (const auto& effect : *effects)
    if (effect.kind == Effect::Kind::kCoinsNow) coins += effect.amount;
  return coins;
}

bool replaces_last(const Card& special) {
  const auto effects = parse_effects(special.face->text("effect"));
  STOREY_CHECK(effects.has_value());  // see validate_catalog
  return std::any_of(effects->begin(), effects->end(), [](const Effect& effect) {
    return effect.kind == Effect::Kind::kReplacesLast;
  });
}

namespace {

int missing_of(std::string_view colour, const Card& special, const std::vector<Card>& city) {
  const int need = special.face->count("needs-" + std::string(colour));
  return std::max(0, need - cards_of_colour(city, colour));
}

}  // namespace

int cards_missing_for(const Card& special, const std::vector<Card>& city) {
  int missing = 0;
  for (const auto colour : kColours) missing += missing_of(colour, special, city);
  return missing;
}

std::string missing_for(const Card& special, const std::vector<Card>& city) {
  std::vector<std::string> missing;
  for (const auto colour : kColours)
    if (const int n = missing_of(colour, special, city); n > 0)
      missing.push_back(std::to_string(n) + " " + std::string(colour));
  return list_words(missing);
}

}  // namespace storey::scoring::happy_city
