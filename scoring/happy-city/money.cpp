#include <set>

#include "scoring/happy-city/paragraphs.h"
#include "scoring/helpers.h"

namespace storey::scoring::happy_city {

namespace {

/// Amounts of coins a player may hold with the first n cards of the city in place, by n.
using Purses = std::vector<std::set<int>>;

/// What the first n cards bring at the start of a round, by n.
std::vector<int> incomes(const RuleInput& in, const std::vector<Card>& city) {
  std::vector<int> sums{0};
  for (const auto& card : city) sums.push_back(sums.back() + worth(in, city, card).income);
  return sums;
}

// Income phase: everybody gets the income of the cards there are.
Purses after_income(const Purses& purses, const std::vector<int>& income) {
  Purses next(purses.size());
  for (size_t n = 0; n < purses.size(); ++n)
    for (const int coins : purses[n]) next[n].insert(coins + income[n]);
  return next;
}

// Action phase: buy one card or take a coin (step 3), then perhaps a special building (step 4).
Purses after_action(const Purses& purses, const std::vector<Card>& city) {
  Purses next(purses.size());
  const auto settle = [&](size_t n, int coins) {
    next[n].insert(coins);
    if (n < city.size() && city[n].special()) next[n + 1].insert(coins);
  };
  for (size_t n = 0; n < purses.size(); ++n)
    for (const int coins : purses[n]) {
      settle(n, coins + 1);
      if (n < city.size() && city[n].bought() && coins >= city[n].face->count("cost"))
        settle(n + 1, coins - city[n].face->count("cost"));
    }
  return next;
}

bool has_effects(const std::vector<Card>& city) {
  for (const auto& card : city)
    if (!card.face->text("effect").empty()) return true;
  return false;
}

}  // namespace

// The cards lie in the order of time, so the purse of every round follows from when they were
// bought: all ways are tried. Effects that give coins or replace cards leave it open.
void check_money(const RuleInput& in, ViolationWriter& out) {
  constexpr int kMostRounds = 99;
  const auto rounds = in.table_number("round");
  const auto city = city_of(in);
  if (!rounds || *rounds < 1 || *rounds > kMostRounds || city.empty() ||
      city.front().kind != kMarket || city.size() > kSlots || has_effects(city))
    return;
  const auto income = incomes(in, city);
  Purses purses(city.size() + 1);
  purses[1].insert(kFirstCoins);
  // In a game in progress this player may still be waiting for the round's turn.
  const auto due = whose_turn(in);
  const bool may_have_waited = !in.table.finished && (!due || in.player >= *due);
  const bool may_have_acted = in.table.finished || !due || in.player < *due;
  std::set<int> may_hold;
  const auto add = [&](const std::set<int>& coins) { may_hold.insert(coins.begin(), coins.end()); };
  for (int round = 1; round <= *rounds; ++round) {
    const auto paid = after_income(purses, income);
    if (round == *rounds && may_have_waited) {
      if (!due) add(purses.back());  // before the income of the round
      add(paid.back());
    }
    purses = after_action(paid, city);
  }
  if (may_have_acted) add(purses.back());
  const auto when = "in " + count(*rounds, "round");
  const auto coins = in.number("coins");
  const int beside = money_beside(in);
  const auto not_but = [&](const std::string& what, const std::string& may) {
    out.add(Severity::kIllegal, what + " with these cards " + when + ", but " + may, {});
  };
  if (may_hold.empty()) {
    std::vector<Cell> cells;
    for (const auto& card : city) cells.push_back(card.cell);
    out.add(Severity::kIllegal, "these cards cannot be paid for " + when, std::move(cells));
  } else if (coins && may_hold.count(*coins) == 0) {
    std::vector<std::string> amounts;
    for (const int amount : may_hold) amounts.push_back(std::to_string(amount));
    not_but(count(*coins, "coin") + " cannot be left", list_words(amounts));
  } else if (!coins && beside > *may_hold.rbegin()) {
    not_but("at least " + count(beside, "coin") + " cannot be left",
            "at most " + std::to_string(*may_hold.rbegin()));
  }
}

std::optional<TieValue> coins_left(const RuleInput& in, const ScoreSheet& /*sheet*/) {
  if (const auto coins = in.number("coins")) return TieValue{*coins};
  const int beside = money_beside(in);
  if (beside == 0) return std::nullopt;
  return TieValue{beside, "at least " + std::to_string(beside), true};
}

}  // namespace storey::scoring::happy_city
