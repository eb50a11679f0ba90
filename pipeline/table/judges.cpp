#include "pipeline/table/judges.h"

#include <algorithm>

namespace storey {
namespace {

std::vector<BrokenRule> broken_rules(const std::vector<Violation>& violations) {
  std::vector<BrokenRule> broken;
  for (const Violation& violation : violations)
    broken.push_back({violation.rule.id, violation.severity, violation.player, violation.cells});
  std::sort(broken.begin(), broken.end());
  return broken;
}

}  // namespace

Judge judge_of(const Game& game) {
  return [&game](const Table& table) -> std::optional<Verdict> {
    const auto score = scoring::score_table(*game.rules, game.catalog, table);
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

MoveJudge move_judge_of(const Game& game) {
  return [&game](const Table& before, const Table& after) -> std::optional<MoveVerdict> {
    const auto move = scoring::judge_move(*game.rules, game.catalog, before, after);
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
