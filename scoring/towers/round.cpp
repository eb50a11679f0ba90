#include "scoring/towers/round.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "scoring/towers/paragraphs.h"

namespace storey::scoring::towers {

namespace {

int players_of(const RuleInput& in) { return static_cast<int>(in.table.players.size()); }

constexpr size_t kMostTills = 2000;  // three Paynes, which are all there are, have fewer

/// Cashes in what was cashed in, in every order that may have been.
class CashDesk {
 public:
  /// @param table  with the towers as they are then, and the clients as they were before.
  CashDesk(const RuleInput& any, Table table) : any_(any), table_(std::move(table)) {}

  /// Every order in which `player` may cash in `claims`, after each of `tills`.
  std::set<Till> cash_in(int player, std::vector<Claim> claims, const std::set<Till>& tills) {
    if (claims.empty()) return tills;
    const RuleInput in{any_.catalog, table_, player, any_.house_rules};
    const auto& tower = tower_of(in);  // its tiles stay
    std::sort(claims.begin(), claims.end());
    std::set<Till> after;
    constexpr size_t kAllOrders = 6;  // one hand; of more, which no turn has, a few orders
    if (claims.size() <= kAllOrders) {
      do in_order(tower, player, claims, tills, after);
      while (std::next_permutation(claims.begin(), claims.end()));
    } else {
      for (size_t i = 0; i < claims.size(); ++i) {
        in_order(tower, player, claims, tills, after);
        std::rotate(claims.begin(), claims.begin() + 1, claims.end());
      }
    }
    for (const auto& claim : claims) put_down(player, claim);
    return after;
  }

 private:
  void put_down(int player, const Claim& claim) {
    auto& who = table_.players[static_cast<size_t>(player)];
    who.layout.claims.push_back(claim);
    if (face_of(any_, claim.what).has_tag(kDrugCorpTag)) say_drugcorp(table_, who.name);
  }

  void in_order(const Tower& tower, int player, const std::vector<Claim>& claims,
                std::set<Till> tills, std::set<Till>& after) {
    const auto facts = table_.facts;
    auto& down = table_.players[static_cast<size_t>(player)].layout.claims;
    const auto then = down.size();
    for (const auto& claim : claims) {
      tills = one(tower, player, claim, tills);
      put_down(player, claim);
    }
    after.insert(tills.begin(), tills.end());
    down.erase(down.begin() + static_cast<std::ptrdiff_t>(then), down.end());
    table_.facts = facts;
  }

  std::set<Till> one(const Tower& tower, int player, const Claim& claim,
                     const std::set<Till>& tills) const {
    const RuleInput in{any_.catalog, table_, player, any_.house_rules};
    const auto& face = face_of(in, claim.what);
    const bool hidden = claim.cells.empty() && !face.text("bonus").empty();
    const int unpaid = rooms_lost(in, claim.what);
    std::set<Till> after;
    for (auto till : tills) {
      till.purses = purses_after(in, tower, claim, std::move(till.purses));
      if (hidden) till.purses[static_cast<size_t>(player)] = std::nullopt;
      till.unpaid[static_cast<size_t>(player)] += unpaid;
      if (face.has_tag(kAsksMoney)) {
        for (int p = 0; p < players_of(in); ++p) {
          if (p == player || !can_pay(till.purses[static_cast<size_t>(p)])) continue;
          auto paid = till;
          pay_asked(paid.purses, p, player);
          if (after.size() < kMostTills) after.insert(std::move(paid));
        }
        ++till.refused;
      }
      after.insert(std::move(till));
    }
    return after;
  }

  const RuleInput& any_;
  Table table_;
};

bool stands_on(const Layout& layout, const std::vector<Cell>& cells) {
  return std::all_of(cells.begin(), cells.end(),
                     [&](Cell cell) { return layout.at(cell) != nullptr; });
}

/// All tills when everything was cashed in in the round of `towers`; none when a client bought
/// rooms that did not stand then.
std::set<Till> tills_in(const MoveInput& move, const RuleInput& towers) {
  Table table = towers.table;
  std::vector<std::vector<Claim>> claims;
  for (int p = 0; p < players_of(towers); ++p) {
    claims.push_back(newly_cashed(move, p));
    const auto& then = move.before.table.players[static_cast<size_t>(p)];
    auto& now = table.players[static_cast<size_t>(p)];
    for (const auto& claim : claims.back())
      if (now.known && !stands_on(now.layout, claim.cells)) return {};
    now.layout.claims = then.layout.claims;
    now.layout.beside = then.layout.beside;
    now.facts = then.facts;
  }
  // Whose DrugCorp was at work before; who cashes one in only now is not at work against those
  // before.
  const bool earlier = &towers == &move.before || rounds_begun(move) == 0;
  const auto owners_then = earlier ? drugcorps_said(move.before.table) : std::vector<std::string>{};
  table.facts.erase("drugcorp");
  for (const auto& owner : owners_then) say_drugcorp(table, owner);
  for (const auto& owner : drugcorps_said(towers.table)) {
    bool only_now = false;
    for (int p = 0; p < players_of(towers); ++p)
      only_now = only_now || (move.after.of(p).self().name == owner &&
                              newly_cashed_with(move, p, kDrugCorpTag) > 0);
    if (!only_now) say_drugcorp(table, owner);
  }
  std::vector<int> order(static_cast<size_t>(players_of(towers)));
  std::iota(order.begin(), order.end(), 0);
  std::set<Till> all;
  const Till start{purses_of(move.before), std::vector<int>(order.size()), 0};
  const auto run = [&](const std::vector<int>& players) {
    CashDesk desk(move.after, table);
    std::set<Till> tills{start};
    for (const int p : players) tills = desk.cash_in(p, claims[static_cast<size_t>(p)], tills);
    all.insert(tills.begin(), tills.end());
  };
  if (const auto known = tallest_first(towers)) {
    run(*known);
  } else {
    run(order);
    run({order.rbegin(), order.rend()});
  }
  return all;
}

}  // namespace

Counts counts_of(const std::vector<PieceFace>& pieces) {
  Counts counts;
  for (const auto& what : pieces) ++counts[what.piece];
  return counts;
}

Counts plus(Counts counts, const Counts& more, int times) {
  for (const auto& [piece, n] : more)
    if ((counts[piece] += times * n) == 0) counts.erase(piece);
  return counts;
}

int total(const Counts& counts, int sign) {
  int all = 0;
  for (const auto& [_, n] : counts)
    if (n * sign > 0) all += n * sign;
  return all;
}

std::optional<Counts> area_of(const Areas& areas, std::string_view key) {
  const auto found = areas.find(key);
  return found == areas.end() ? std::nullopt : std::optional(counts_of(found->second));
}

int rounds_begun(const MoveInput& move) {
  const auto then = move.before.table_number("round");
  const auto now = move.after.table_number("round");
  if (then && now) return *now - *then;
  const auto middle_then = area_of(move.before.table.areas, "clients");
  const auto middle_now = area_of(move.after.table.areas, "clients");
  if (!middle_then || !middle_now) return 0;
  return total(plus(*middle_now, *middle_then, -1), +1) > 0 ? 1 : 0;
}

std::optional<std::vector<int>> tallest_first(const RuleInput& in) {
  for (const auto& player : in.table.players)
    if (!player.known) return std::nullopt;
  std::vector<int> order(in.table.players.size());
  std::iota(order.begin(), order.end(), 0);
  if (in.option("equal-heights") == "last-seat-first") std::reverse(order.begin(), order.end());
  std::vector<int> height_of(order.size());
  for (const int p : order) height_of[static_cast<size_t>(p)] = height(in, tower_of(in.of(p)));
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return height_of[static_cast<size_t>(a)] > height_of[static_cast<size_t>(b)];
  });
  return order;
}

std::vector<std::vector<int>> choosing_orders(const RuleInput& in) {
  const auto tallest = tallest_first(in);
  if (!tallest) return {};
  // How many each has taken ahead, in every way that the clients cashed in allow.
  std::vector<std::map<int, int>> ahead{{}};
  for (const int p : *tallest) {
    const int most = std::min(kDrafted, cashed_with(in, p, kTakesAhead));
    const auto so_far = ahead;
    for (int n = 1; n <= most; ++n)
      for (auto way : so_far) {
        way[p] = n;
        ahead.push_back(std::move(way));
      }
  }
  std::vector<std::vector<int>> orders;
  for (auto& taken : ahead) {
    std::vector<int> order;
    const auto chooses = [&](int p, int turn) {
      const auto found = taken.find(p);
      return found == taken.end() || found->second < turn;
    };
    for (const int p : *tallest)
      if (chooses(p, 1)) order.push_back(p);
    const std::vector<int> back(tallest->rbegin(), tallest->rend());
    for (const int p : back)
      if (chooses(p, 2)) order.push_back(p);
    orders.push_back(std::move(order));
  }
  return orders;
}

std::vector<int> next_to_choose(const RuleInput& in) {
  const auto left = in.table_area("clients").size();
  std::set<int> next;
  for (const auto& order : choosing_orders(in))
    if (left > 0 && left <= order.size()) next.insert(order[order.size() - left]);
  return {next.begin(), next.end()};
}

bool choosing_began(const RuleInput& in) {
  if (in.table.areas.count("clients") == 0) return false;
  const auto orders = choosing_orders(in);
  const auto left = in.table_area("clients").size();
  return !orders.empty() && std::all_of(orders.begin(), orders.end(),
                                        [&](const auto& order) { return left < order.size(); });
}

std::vector<Claim> newly_cashed(const MoveInput& move, int player) {
  const auto then = move.before.of(player);
  const auto now = move.after.of(player);
  std::vector<Claim> claims;
  auto left = then.layout().claims;
  for (const auto& claim : now.layout().claims)
    if (const auto old = std::find(left.begin(), left.end(), claim); old != left.end())
      left.erase(old);
    else
      claims.push_back(claim);
  // A client whose rooms are told only now was there before.
  auto rooms_unknown = plus(counts_of(then.area("cashed")), counts_of(now.area("cashed")), -1);
  std::erase_if(claims, [&](const Claim& claim) {
    const auto known = rooms_unknown.find(claim.what.piece);
    return known != rooms_unknown.end() && known->second-- > 0;
  });
  for (const auto& [piece, n] : rooms_unknown)
    for (int i = n; i < 0; ++i) claims.push_back({{piece, 0}, {}});
  return claims;
}

int newly_cashed_with(const MoveInput& move, int player, std::string_view tag) {
  const auto claims = newly_cashed(move, player);
  return static_cast<int>(std::count_if(claims.begin(), claims.end(), [&](const Claim& claim) {
    return face_of(move.after, claim.what).has_tag(tag);
  }));
}

int others_cashed_with(const MoveInput& move, int player, std::string_view tag) {
  int all = 0;
  for (int p = 0; p < players_of(move.after); ++p)
    if (p != player) all += newly_cashed_with(move, p, tag);
  return all;
}

const std::vector<Till>& tills(const MoveInput& move) {
  return move.after.of(0).once<std::vector<Till>>("tills", [&] {
    auto all = tills_in(move, move.after);
    if (rounds_begun(move) != 0) {
      // In the round before, too, and then its DrugCorp was at work.
      auto earlier = tills_in(move, move.before);
      all.insert(earlier.begin(), earlier.end());
    }
    return std::vector<Till>{all.begin(), all.end()};
  });
}

std::vector<std::optional<int>> money_told(const MoveInput& move) {
  std::vector<std::optional<int>> told;
  for (int p = 0; p < players_of(move.after); ++p) {
    const auto now = move.after.of(p);
    // Who had some and says nothing has not none.
    told.push_back(move.before.of(p).number("coins") ? now.number("coins") : loose_money(now));
  }
  return told;
}

bool may_be(const std::optional<Purse>& purse, std::optional<int> told) {
  return !purse || !told || (purse->least <= *told && *told <= purse->most);
}

bool as_told(const MoveInput& move, const Till& till) {
  const auto told = money_told(move);
  for (size_t i = 0; i < told.size(); ++i)
    if (!may_be(till.purses[i], told[i])) return false;
  return true;
}

}  // namespace storey::scoring::towers
