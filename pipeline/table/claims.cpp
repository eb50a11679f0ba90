#include "pipeline/table/claims.h"

#include <algorithm>

#include "pipeline/table/judges.h"

namespace storey {
namespace {

/// Whether the rules say something else of the table once the claim is told. Where no points are
/// open none hang on it: choices break no rule.
bool decides(const Judge& judge, const Table& table, const Verdict& untold,
             const scoring::OpenClaim& open) {
  constexpr std::size_t kMostTried = 8;  // of choices that are mostly alike
  if (untold.totals == untold.highest) return false;
  if (!open.all_listed) return true;
  // From all over the list: neighbours there differ in one cell.
  const std::size_t step = open.choices.size() / kMostTried + 1;
  for (std::size_t at = 0; at < open.choices.size(); at += step) {
    Table chosen = table;
    add_claim(chosen.players[static_cast<std::size_t>(open.player)].layout,
              {open.what, open.choices[at]});
    const auto verdict = judge(chosen);
    if (verdict && *verdict != untold) return true;
  }
  return false;
}

/// Points that are open whichever of them is told alone may hang on all of them together.
bool decide_together(const Judge& judge, const Table& table, const Verdict& untold,
                     const std::vector<scoring::OpenClaim>& open) {
  if (untold.totals == untold.highest || open.size() < 2) return false;
  Table chosen = table;
  for (const auto& one : open) {
    if (one.choices.empty()) continue;
    add_claim(chosen.players[static_cast<std::size_t>(one.player)].layout,
              {one.what, one.choices.front()});
  }
  const auto verdict = judge(chosen);
  return verdict && *verdict != untold;
}

}  // namespace

std::vector<AskedClaim> asked_claims(const Game& game, const scoring::ToldClaims& told) {
  std::vector<AskedClaim> asked;
  if (told.open.empty()) return asked;
  const Judge judge = judge_of(game);
  const auto untold = judge(told.table);
  for (const auto& open : told.open)
    asked.push_back({open, untold && decides(judge, told.table, *untold, open)});
  const bool none = std::none_of(asked.begin(), asked.end(),
                                 [](const AskedClaim& claim) { return claim.decides; });
  if (none && untold && decide_together(judge, told.table, *untold, told.open))
    for (AskedClaim& claim : asked) claim.decides = true;
  return asked;
}

Table with_claims(Table table, const std::vector<scoring::PlayerClaim>& claims) {
  for (const auto& [player, claim] : claims) {
    auto& layout = table.players.at(static_cast<std::size_t>(player)).layout;
    add_claim(layout, claim);
    std::sort(layout.claims.begin(), layout.claims.end());
  }
  return table;
}

std::string name_of_piece(const Game& game, PieceFace what) {
  const auto& places = game.rules->places;
  const bool one_face = !what.is_square() && game.catalog.piece(what.piece).faces.size() == 1;
  return places && places->name && one_face ? places->name(game.catalog, what.piece)
                                            : game.catalog.short_name(what);
}

std::string question_about(const Game& game, const AskedClaim& asked) {
  return "Which cells are those of " + name_of_piece(game, asked.what) + "?";
}

std::string claim_line(const Game& game, PieceFace what, const std::vector<Cell>& cells) {
  std::string line = "claim " + game.catalog.short_name(what) + ":";
  for (const Cell cell : cells) line += " " + to_string(cell);
  return line;
}

}  // namespace storey
