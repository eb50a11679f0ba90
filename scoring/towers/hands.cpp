// Clients between the middle, the hands and the deck: choosing, cashing in, discarding.
#include <algorithm>
#include <set>

#include "scoring/helpers.h"
#include "scoring/towers/paragraphs.h"
#include "scoring/towers/round.h"

namespace storey::scoring::towers {

namespace {

int players_of(const MoveInput& move) { return static_cast<int>(move.after.table.players.size()); }

int began(const MoveInput& move) { return std::clamp(rounds_begun(move), 0, 1); }

/// How many clients a player has chosen in a move.
struct Chosen {
  int least = 0;
  int most = 0;
  int fresh = 0;  ///< of `most`, those of the round that began: no state shows which ones
};

/// How often each player stands in `order` from `first` to before `last`.
std::vector<Chosen> in_turn(const std::vector<int>& order, size_t first, size_t last,
                            size_t players) {
  std::vector<Chosen> chosen(players);
  for (size_t i = first; i < last; ++i) {
    auto& who = chosen[static_cast<size_t>(order[i])];
    ++who.least;
    ++who.most;
  }
  return chosen;
}

using Ways = std::vector<std::vector<Chosen>>;  ///< each says of every player

Ways anyhow(size_t players, int most) {
  return {std::vector<Chosen>(players, Chosen{0, std::min(kDrafted, most)})};
}

/// What may have been chosen of `left` clients when `later` of them are still there.
Ways chosen_of(const RuleInput& in, size_t left, size_t later) {
  const auto players = in.table.players.size();
  Ways ways;
  for (const auto& order : choosing_orders(in))
    if (left <= order.size() && later <= left)
      ways.push_back(in_turn(order, order.size() - left, order.size() - later, players));
  return ways.empty() ? anyhow(players, static_cast<int>(left)) : ways;
}

Ways ways_to_choose(const MoveInput& move) {
  const auto players = move.after.table.players.size();
  const auto then = area_of(move.before.table.areas, "clients");
  const auto now = area_of(move.after.table.areas, "clients");
  const auto size = [](const Counts& counts) { return static_cast<size_t>(total(counts, +1)); };
  if (began(move) == 0)
    return then && now ? chosen_of(move.after, size(*then), size(*now))
                       : anyhow(players, then ? total(*then, +1) : kDrafted);
  const auto old_ways = then ? chosen_of(move.before, size(*then), 0) : anyhow(players, kDrafted);
  Ways fresh_ways;
  if (now) {
    for (const auto& order : choosing_orders(move.after))
      if (size(*now) <= order.size())
        fresh_ways.push_back(in_turn(order, 0, order.size() - size(*now), players));
  }
  if (fresh_ways.empty()) fresh_ways = anyhow(players, kDrafted);
  Ways ways;
  for (const auto& old_way : old_ways)
    for (const auto& fresh_way : fresh_ways) {
      auto way = old_way;
      for (size_t p = 0; p < players; ++p)
        way[p] = {old_way[p].least + fresh_way[p].least, old_way[p].most + fresh_way[p].most,
                  fresh_way[p].most};
      ways.push_back(std::move(way));
    }
  return ways;
}

/// What went into a hand and out of it, where both states tell of it.
struct HandChange {
  Counts more;  ///< in hand and cashed in, together
  int had = 0;
  int has = 0;
  int net = 0;
};
std::optional<HandChange> hand_change(const MoveInput& move, int player) {
  const auto& then = move.before.table.players[static_cast<size_t>(player)];
  const auto& now = move.after.table.players[static_cast<size_t>(player)];
  const auto had = area_of(then.layout.beside, "hand");
  const auto has = area_of(now.layout.beside, "hand");
  if (!had || !has) return std::nullopt;
  HandChange change{plus(*has, *had, -1), total(*had, +1), total(*has, +1)};
  for (const auto& claim : newly_cashed(move, player))
    change.more = plus(std::move(change.more), {{claim.what.piece, 1}});
  for (const auto& asked : move.before.asked)  // it lay ready
    if (change.more.count(asked.piece) > 0 && change.more[asked.piece] > 0)
      change.more = plus(std::move(change.more), {{asked.piece, -1}});
  change.net = total(change.more, +1) - total(change.more, -1);
  return change;
}

/// Hands that nobody told of may have given and taken any client.
bool hands_unknown(const MoveInput& move, int but) {
  for (int p = 0; p < players_of(move); ++p)
    if (p != but && !hand_change(move, p)) return true;
  return false;
}

bool lost_by_another(const MoveInput& move, int player, int piece) {
  for (int p = 0; p < players_of(move); ++p) {
    if (p == player) continue;
    const auto change = hand_change(move, p);
    if (!change) return true;
    const auto found = change->more.find(piece);
    if (found != change->more.end() && found->second < 0) return true;
  }
  return false;
}

int swaps(const MoveInput& move, int player) {
  return newly_cashed_with(move, player, kSwapsClient) +
         others_cashed_with(move, player, kSwapsClient);
}

/// How often Payne & Son can have been refused money, as the money told shows.
int refused_at_most(const MoveInput& move) {
  int most = 0;
  for (const auto& till : tills(move))
    if (as_told(move, till)) most = std::max(most, till.refused);
  return most;
}

/// Whether a hand may be what is left of discarding at the end of a turn, once others made it
/// discard `by_others` more.
bool discarded(const MoveInput& move, int player, const HandChange& change, const Chosen& chosen,
               int by_others) {
  const auto middle = area_of(move.after.table.areas, "clients");
  const bool all_chosen = !middle || middle->empty();
  const bool now = all_chosen && change.has <= kHand && change.has >= kHand - by_others;
  if (began(move) == 0) return now;
  // Before the round that began; since then clients were chosen and perhaps cashed in.
  const int held =
      change.had + chosen.most - chosen.fresh + newly_cashed_with(move, player, kTakesAhead);
  const int cashed_since = all_chosen ? static_cast<int>(newly_cashed(move, player).size()) : 0;
  const int chosen_since = middle ? chosen.fresh : 0;
  const bool then = held > kHand && change.has <= kHand + chosen.fresh &&
                    change.has >= kHand + chosen_since - cashed_since - by_others;
  return now || then;
}

/// Whether the hand of `player` may be as large as it is: what was chosen, less what was discarded
/// at the end of the turn and by what clients do.
bool hand_fits(const MoveInput& move, int player, const HandChange& change, const Chosen& chosen) {
  const int ahead = newly_cashed_with(move, player, kTakesAhead);
  const int paynes = others_cashed_with(move, player, kAsksMoney) > 0 ? refused_at_most(move) : 0;
  // A client that is drawn or swapped blindly need not be told.
  const int unseen = newly_cashed_with(move, player, kReplacesClient) +
                     (hands_unknown(move, player) ? swaps(move, player) : 0);
  const int most = chosen.most + ahead - change.net;
  const int least = chosen.least - change.net;
  for (int gone = std::max(0, least); gone <= most; ++gone)
    for (int by_others = 0; by_others <= std::min(gone, paynes + unseen); ++by_others)
      if (gone == by_others || discarded(move, player, change, chosen, by_others)) return true;
  return false;
}

/// Clients in hand, or cashed in, that came from nowhere.
std::vector<std::string> from_nowhere(const MoveInput& move, int player, const HandChange& change,
                                      const Chosen& chosen, Counts& middle, bool middle_known) {
  int anything = newly_cashed_with(move, player, kReplacesClient) +
                 newly_cashed_with(move, player, kTakesAhead) +
                 (middle_known ? chosen.fresh : chosen.most);
  int swapped = swaps(move, player);
  std::vector<std::string> names;
  for (const auto& [piece, n] : change.more)
    for (int i = 0; i < n; ++i) {
      if (const auto there = middle.find(piece); there != middle.end() && there->second > 0)
        --there->second;
      else if (swapped > 0 && lost_by_another(move, player, piece))
        --swapped;
      else if (anything-- <= 0)
        names.push_back(piece_name(move.after.catalog, piece));
    }
  return names;
}

/// Clients that left the middle, or all of the round that ended.
Counts from_middle(const MoveInput& move) {
  auto then = area_of(move.before.table.areas, "clients").value_or(Counts{});
  const auto now = area_of(move.after.table.areas, "clients");
  if (began(move) > 0 || !now) return then;
  Counts chosen;
  for (const auto& [piece, n] : plus(then, *now, -1))
    if (n > 0) chosen[piece] = n;
  return chosen;
}

/// The way to choose with which most hands are as they are.
std::vector<Chosen> likeliest_way(const MoveInput& move) {
  std::vector<Chosen> best;
  int fewest = 0;
  for (const auto& way : ways_to_choose(move)) {
    int wrong = 0;
    for (int p = 0; p < players_of(move); ++p)
      if (const auto change = hand_change(move, p))
        wrong += hand_fits(move, p, *change, way[static_cast<size_t>(p)]) ? 0 : 1;
    if (best.empty() || wrong < fewest) {
      best = way;
      fewest = wrong;
    }
  }
  return best;
}

/// What is wrong with a hand: clients from nowhere, or too many or too few of them.
struct HandProblem {
  std::vector<std::string> from_nowhere;
  bool fits = true;
  HandChange change;
  Chosen chosen;
};
std::vector<std::optional<HandProblem>> hand_problems(const MoveInput& move) {
  auto middle = from_middle(move);
  const bool middle_known = move.before.table.areas.count("clients") > 0;
  const auto way = likeliest_way(move);
  std::vector<std::optional<HandProblem>> problems;
  for (int p = 0; p < players_of(move); ++p) {
    problems.emplace_back();
    const auto change = hand_change(move, p);
    if (!change) continue;
    const auto& chosen = way[static_cast<size_t>(p)];
    HandProblem problem{from_nowhere(move, p, *change, chosen, middle, middle_known),
                        hand_fits(move, p, *change, chosen), *change, chosen};
    // One mistake is told once: where nobody says what lay in the middle, it is the number.
    if (!problem.fits && !middle_known) problem.from_nowhere.clear();
    if (!problem.from_nowhere.empty()) problem.fits = true;
    problems.back() = std::move(problem);
  }
  return problems;
}

// Client cards: only a client in hand is cashed in, and it comes from the middle or by what another
// client does.
void check_from_hand(const MoveInput& move, ViolationWriter& out) {
  const bool middle_known = move.before.table.areas.count("clients") > 0;
  const auto problems = hand_problems(move);
  for (int p = 0; p < players_of(move); ++p) {
    const auto& problem = problems[static_cast<size_t>(p)];
    if (!problem || problem->from_nowhere.empty()) continue;
    const auto& names = problem->from_nowhere;
    std::vector<Cell> cells;
    for (const auto& claim : newly_cashed(move, p))
      if (std::find(names.begin(), names.end(), piece_name(move.after.catalog, claim.what.piece)) !=
          names.end())
        cells.insert(cells.end(), claim.cells.begin(), claim.cells.end());
    out.add(p, Severity::kIllegal,
            list_words(names) + (names.size() == 1 ? " was" : " were") + " not in hand" +
                (middle_known ? " and not chosen from the middle" : ""),
            cells);
  }
}

std::string listed(const MoveInput& move, const std::vector<int>& players) {
  std::vector<std::string> names;
  for (const int p : players) names.push_back(move.after.of(p).self().name);
  return list_words(names);
}

// Round gameplay: clients are chosen from the tallest tower to the lowest and back, before any is
// cashed in.
void check_choose(const MoveInput& move, ViolationWriter& out) {
  const auto then = area_of(move.before.table.areas, "clients");
  const auto now = area_of(move.after.table.areas, "clients");
  if (began(move) > 0 || !now) return;
  if (then) {
    std::vector<std::string> names;
    for (const auto& [piece, n] : plus(*now, *then, -1))
      if (n > 0) names.push_back(piece_name(move.after.catalog, piece));
    if (!names.empty())
      out.add(Severity::kIllegal,
              list_words(names) + " came to the middle, where clients come with a new round only",
              {});
  }
  if (now->empty()) return;
  for (int p = 0; p < players_of(move); ++p)
    if (!newly_cashed(move, p).empty())
      out.add(p, Severity::kIllegal,
              "clients are cashed in when all are chosen, " + count(total(*now, +1), "client") +
                  (total(*now, +1) == 1 ? " lies" : " lie") + " in the middle",
              {});
}

// Round gameplay: two clients a round come into a hand, what clients do aside; after cashing in a
// player discards down to three.
void check_hands(const MoveInput& move, ViolationWriter& out) {
  const auto problems = hand_problems(move);
  const auto order = tallest_first(move.after);
  const auto next = next_to_choose(move.before);
  for (int p = 0; p < players_of(move); ++p) {
    const auto& problem = problems[static_cast<size_t>(p)];
    if (!problem) continue;
    const auto& [names, fits, change, chosen] = *problem;
    if (!fits) {
      const bool more = change.net > chosen.least;
      const auto came =
          more ? count(std::max(0, change.net), "client") + " came into the hand, "
               : count(chosen.least - change.net, "client") + " missing from the hand, ";
      out.add(p, Severity::kIllegal,
              came +
                  (chosen.most == 0 ? "none is due"
                                    : std::to_string(chosen.most) +
                                          (chosen.most == 1 ? " is chosen" : " are chosen")) +
                  (next.empty() ? "" : ", " + listed(move, next) + " first") +
                  (more ? "" : "; a turn ends with discarding down to " + std::to_string(kHand)),
              {});
      continue;
    }
    bool turn_over = began(move) > 0;
    if (order)
      for (auto later = std::find(order->begin(), order->end(), p) + 1; later != order->end();
           ++later)
        turn_over = turn_over || !newly_cashed(move, *later).empty();
    if (turn_over && change.has > kHand + chosen.fresh)
      out.add(p, Severity::kIllegal,
              count(change.has, "client") + " in hand after the turn, discard down to " +
                  std::to_string(kHand),
              {});
  }
}

// Payne & Son: one other player pays $5 or discards a client.
void check_payne(const MoveInput& move, ViolationWriter& out) {
  std::vector<int> askers;
  for (int p = 0; p < players_of(move); ++p)
    if (newly_cashed_with(move, p, kAsksMoney) > 0) askers.push_back(p);
  if (askers.size() != 1) return;
  const int asker = askers.front();
  const auto way = likeliest_way(move);
  int discarded = 0;
  bool somebody_has_none = false;
  for (int p = 0; p < players_of(move); ++p) {
    if (p == asker) continue;
    const auto change = hand_change(move, p);
    if (!change) return;
    discarded += std::max(0, way[static_cast<size_t>(p)].most - change->net);
    somebody_has_none = somebody_has_none || change->had == 0 || !newly_cashed(move, p).empty();
  }
  std::optional<int> refused;
  for (const auto& till : tills(move))
    if (as_told(move, till)) refused = std::min(refused.value_or(till.refused), till.refused);
  if (!somebody_has_none && players_of(move) > 1 && discarded < refused.value_or(0))
    out.add(asker, Severity::kIllegal,
            "Payne & Son ask another player for $" + std::to_string(kAsked) +
                " or a client, and nobody gave either",
            {});
}

}  // namespace

std::vector<MoveRule> client_move_rules() {
  return {
      {{"choose", "Choose, then cash in", "Round gameplay"}, check_choose, false, true},
      {{"from-hand", "Only clients in hand", "Client cards"}, check_from_hand, false, true},
      {{"hands", "Two clients a round, three kept", "Round gameplay"}, check_hands, false, true},
      {{"payne", "Payne & Son get $5 or a client", "Payne & Son Security, card text"},
       check_payne,
       false,
       true},
  };
}

}  // namespace storey::scoring::towers
