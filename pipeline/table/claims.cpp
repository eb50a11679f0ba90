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
  const auto tried = std::min(open.choices.size(), kMostTried);
  const auto end = open.choices.begin() + static_cast<std::ptrdiff_t>(tried);
  return std::any_of(open.choices.begin(), end, [&](const auto& cells) {
    Table chosen = table;
    add_claim(chosen.players[static_cast<std::size_t>(open.player)].layout, {open.what, cells});
    const auto verdict = judge(chosen);
    return verdict && *verdict != untold;
  });
}

}  // namespace

std::vector<AskedClaim> asked_claims(const Game& game, const scoring::ToldClaims& told) {
  std::vector<AskedClaim> asked;
  if (told.open.empty()) return asked;
  const Judge judge = judge_of(game);
  const auto untold = judge(told.table);
  for (const auto& open : told.open)
    asked.push_back({open, untold && decides(judge, told.table, *untold, open)});
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
