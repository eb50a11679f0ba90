#include "pipeline/table/judges.h"

#include <algorithm>
#include <utility>

#include "pipeline/table/untold_places.h"

namespace storey {
namespace {

/// The rules are asked of a table whose claims are told as far as they follow.
Result<scoring::TableScore> score_of(const Game& game, const Table& table) {
  if (!game.rules->claim_ways) return scoring::score_table(*game.rules, game.catalog, table);
  const auto told = scoring::tell_claims(*game.rules, game.catalog, table);
  return scoring::score_table(*game.rules, game.catalog, told.table);
}

std::vector<BrokenRule> broken_rules(const std::vector<Violation>& violations) {
  std::vector<BrokenRule> broken;
  for (const Violation& violation : violations)
    broken.push_back({violation.rule.id, violation.severity, violation.player, violation.cells});
  std::sort(broken.begin(), broken.end());
  return broken;
}

}  // namespace

Judge judge_of(const Game& game, std::set<std::string> untold) {
  return [&game, untold = std::move(untold)](const Table& table) -> std::optional<Verdict> {
    const auto score = score_of(game, untold.empty() ? table : without_places(table, untold));
    if (!score) return std::nullopt;
    Verdict verdict;
    for (const auto& sheet : score->sheets) {
      verdict.totals.push_back(sheet.total());
      verdict.highest.push_back(sheet.highest());
    }
    verdict.winners = score->winners;
    if (score->outcome) verdict.end = static_cast<int>(score->outcome->end);
    verdict.violations = broken_rules(score->violations);
    if (game.rules->installed) return verdict;
    for (const auto& sheet : score->sheets)
      for (const auto& line : sheet.lines) verdict.listed.push_back(line.because);
    return verdict;
  };
}

scoring::ToldMove told_move(const Game& game, const Table& before, const Table& after,
                            const UntoldPlaces& untold) {
  return scoring::tell_move(*game.rules, game.catalog, without_places(before, untold.before),
                            without_places(after, untold.after),
                            {pieces_in(before, untold.before), pieces_in(after, untold.after)});
}

MoveJudge move_judge_of(const Game& game, UntoldPlaces untold) {
  return [&game, untold = std::move(untold)](const Table& before,
                                             const Table& after) -> std::optional<MoveVerdict> {
    const bool as_they_are =
        !game.rules->claim_ways && untold.before.empty() && untold.after.empty();
    const auto told =
        as_they_are ? scoring::ToldMove{before, after, {}} : told_move(game, before, after, untold);
    const auto move = scoring::judge_move(*game.rules, game.catalog, told.before, told.after);
    if (!move) return std::nullopt;
    return verdict_of(*move);
  };
}

MoveVerdict verdict_of(const scoring::MoveReport& move) {
  MoveVerdict verdict;
  for (const auto& player : move.players)
    verdict.players.push_back({player.score_change, player.change.placed.size(),
                               player.change.removed.size(), player.change.moved.size()});
  verdict.violations = broken_rules(move.violations);
  return verdict;
}

}  // namespace storey
