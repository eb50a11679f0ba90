#include "pipeline/report/result_words.h"

#include <algorithm>

#include "model/words.h"

namespace storey {
namespace {

const std::string& name_of(const TableResult& result, int player) {
  return result.table.players[static_cast<std::size_t>(player)].name;
}

/// "43 to 20", the most first.
std::string totals(const TableResult& result) {
  std::vector<int> all;
  for (const ScoreSheet& sheet : result.score.sheets) all.push_back(sheet.total());
  std::stable_sort(all.begin(), all.end(), std::greater<>());
  std::string text;
  for (const int points : all) text += (text.empty() ? "" : " to ") + std::to_string(points);
  return text;
}

}  // namespace

std::string winner_sentence(const TableResult& result) {
  const auto& winners = result.score.winners;
  if (winners.empty()) return "";
  std::vector<std::string> names;
  names.reserve(winners.size());
  for (const int winner : winners) names.push_back(name_of(result, winner));
  const std::string verb = !result.score.tie_break_known ? " are tied, "
                           : names.size() == 1           ? " wins, "
                                                         : " share the victory, ";
  return list_of(names) + verb + totals(result) + ".";
}

std::vector<std::string> violation_sentences(const TableResult& result) {
  struct Said {
    const Violation* violation;
    std::vector<std::string> names;
    std::vector<Cell> cells;  ///< as the first of them sees them
  };
  std::vector<Said> all;
  for (const Violation& violation : result.score.violations) {
    const std::string& name = name_of(result, violation.player);
    const auto same = std::find_if(all.begin(), all.end(), [&](const Said& said) {
      return said.violation->rule.id == violation.rule.id &&
             said.violation->because == violation.because;
    });
    if (same == all.end()) {
      all.push_back({&violation, {name}, violation.cells});
    } else if (same->violation->player == violation.player) {
      same->cells.insert(same->cells.end(), violation.cells.begin(), violation.cells.end());
    } else if (std::count(same->names.begin(), same->names.end(), name) == 0) {
      same->names.push_back(name);
    }
  }
  std::vector<std::string> sentences;
  for (const Said& said : all) {
    const Violation& violation = *said.violation;
    std::string line = list_of(said.names) + ": " + violation.because + " (" +
                       cells_unsaid(violation.because, said.cells) + violation.rule.title +
                       (violation.rule.page.empty() ? "" : "; " + violation.rule.page) + ")";
    if (violation.severity == Severity::kImpossible) {
      const auto& source = result.players[static_cast<std::size_t>(violation.player)];
      line += source.reading ? " - most likely misread" : " - check the layout";
    }
    sentences.push_back(std::move(line));
  }
  return sentences;
}

}  // namespace storey
