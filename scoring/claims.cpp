#include "scoring/claims.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace storey::scoring {

namespace {

/// What the piece number `piece` may stand for, the fewest cells first.
std::vector<std::vector<Cell>> choices_of(const ClaimWays& ways, size_t piece) {
  std::set<std::vector<Cell>> all;
  for (const auto& way : ways.ways) {
    auto cells = way[piece].cells;
    std::sort(cells.begin(), cells.end());
    all.insert(std::move(cells));
  }
  std::vector<std::vector<Cell>> choices(all.begin(), all.end());
  std::stable_sort(choices.begin(), choices.end(),
                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return choices;
}

void take_out(Areas& areas, const std::string& area, PieceFace what) {
  const auto found = areas.find(area);
  if (found == areas.end()) return;
  const auto piece = std::find(found->second.begin(), found->second.end(), what);
  if (piece != found->second.end()) found->second.erase(piece);
}

bool is_of(const OpenClaim& open, int player, PieceFace what) {
  return open.player == player && open.what == what;
}

/// Whether `cells` may be what the piece stands for.
bool allows(const OpenClaim& open, std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return !open.all_listed ||
         std::find(open.choices.begin(), open.choices.end(), cells) != open.choices.end();
}

/// Claims of one state that the other one leaves open.
void carry_over(const Table& from, Cell shift, size_t player, ToldClaims& to) {
  for (Claim claim : from.players[player].layout.claims) {
    for (Cell& cell : claim.cells) cell = {cell.col + shift.col, cell.row + shift.row};
    const auto open = std::find_if(to.open.begin(), to.open.end(), [&](const OpenClaim& one) {
      return is_of(one, static_cast<int>(player), claim.what) && allows(one, claim.cells);
    });
    if (open == to.open.end()) continue;
    to.open.erase(open);
    to.table.players[player].layout.claims.push_back(std::move(claim));
  }
}

/// Pieces of `a` that `b` does not hold as often.
std::vector<PieceFace> without(std::vector<PieceFace> a, const std::vector<PieceFace>& b) {
  for (const PieceFace what : b)
    if (const auto found = std::find(a.begin(), a.end(), what); found != a.end()) a.erase(found);
  return a;
}

/// What one player's move may have claimed.
std::vector<ClaimWays> ways_of_move(const Ruleset& rules, const Catalog& catalog,
                                    const ToldMove& told, size_t player,
                                    const std::vector<PieceFace>& pieces) {
  const auto change = difference(told.before.players[player].layout,
                                 told.after.players[player].layout, rules.free_extent);
  Table then = told.before;
  then.players[player].layout = in_later_cells(then.players[player].layout, change);
  const RuleInput before{catalog, then, static_cast<int>(player), rules.house_rules};
  const RuleInput after{catalog, told.after, static_cast<int>(player), rules.house_rules};
  return rules.move_claim_ways({before, after, change}, pieces);
}

bool is_possible(const std::vector<ClaimWays>& ways) {
  return std::any_of(ways.begin(), ways.end(),
                     [](const ClaimWays& one) { return !one.ways.empty() || !one.all_listed; });
}

/// Claims of pieces that came or went, or else of any that lie there.
void claim_by_move(const Ruleset& rules, const Catalog& catalog, const Unplaced& unplaced,
                   ToldMove& told) {
  auto changed = without(unplaced.before, unplaced.after);
  const auto came = without(unplaced.after, unplaced.before);
  auto all = unplaced.before;
  changed.insert(changed.end(), came.begin(), came.end());
  all.insert(all.end(), came.begin(), came.end());
  std::vector<std::pair<size_t, std::vector<ClaimWays>>> found;
  for (size_t p = 0; p < told.after.players.size(); ++p) {
    if (!told.before.players[p].known || !told.after.players[p].known) continue;
    auto ways = ways_of_move(rules, catalog, told, p, changed);
    if (!is_possible(ways)) ways = ways_of_move(rules, catalog, told, p, all);
    if (is_possible(ways)) found.emplace_back(p, std::move(ways));
  }
  // Of two players nobody knows whose piece it was.
  const bool one_player = found.size() == 1;
  for (const auto& [player, ways] : found)
    for (const auto& together : ways)
      for (size_t i = 0; i < together.pieces.size(); ++i) {
        auto choices = choices_of(together, i);
        if (choices.size() == 1 && together.all_listed && one_player) {
          if (!choices.front().empty())
            told.after.players[player].layout.claims.push_back(
                {together.pieces[i], std::move(choices.front())});
        } else {
          told.open.push_back({static_cast<int>(player), together.pieces[i], std::move(choices),
                               together.all_listed});
        }
      }
}

void sort_claims(Table& table) {
  for (auto& player : table.players)
    std::sort(player.layout.claims.begin(), player.layout.claims.end());
}

}  // namespace

ToldMove tell_move(const Ruleset& rules, const Catalog& catalog, Table before, Table after,
                   const Unplaced& unplaced) {
  auto then = tell_claims(rules, catalog, std::move(before));
  auto now = tell_claims(rules, catalog, std::move(after));
  const size_t players = std::min(then.table.players.size(), now.table.players.size());
  for (size_t p = 0; p < players; ++p) {
    const Cell shift =
        difference(then.table.players[p].layout, now.table.players[p].layout, rules.free_extent)
            .shift;
    carry_over(then.table, shift, p, now);
    carry_over(now.table, {-shift.col, -shift.row}, p, then);
  }
  ToldMove told{std::move(then.table), std::move(now.table), std::move(now.open)};
  if (rules.move_claim_ways && players == told.before.players.size() &&
      players == told.after.players.size())
    claim_by_move(rules, catalog, unplaced, told);
  sort_claims(told.before);
  sort_claims(told.after);
  return told;
}

ToldClaims tell_claims(const Ruleset& rules, const Catalog& catalog, Table table) {
  ToldClaims told{std::move(table), {}, {}};
  if (!rules.claim_ways) return told;
  // All are worked out before any is told: what one player claims is nothing to another's rules.
  std::vector<std::vector<ClaimWays>> by_player;
  for (size_t p = 0; p < told.table.players.size(); ++p)
    by_player.push_back(
        told.table.players[p].known
            ? rules.claim_ways({catalog, told.table, static_cast<int>(p), rules.house_rules})
            : std::vector<ClaimWays>{});
  for (size_t p = 0; p < by_player.size(); ++p)
    for (const auto& together : by_player[p])
      for (size_t i = 0; i < together.pieces.size(); ++i) {
        auto choices = choices_of(together, i);
        const int player = static_cast<int>(p);
        const PieceFace what = together.pieces[i];
        if (choices.size() != 1 || !together.all_listed) {
          told.open.push_back({player, what, std::move(choices), together.all_listed});
          continue;
        }
        auto& layout = told.table.players[p].layout;
        take_out(layout.beside, together.area, what);
        layout.claims.push_back({what, std::move(choices.front())});
        told.followed.push_back({player, layout.claims.back()});
      }
  sort_claims(told.table);
  return told;
}

}  // namespace storey::scoring
