#include "pipeline/study/answers.h"

#include <map>
#include <utility>

#include "pipeline/study/alignment.h"

namespace storey {
namespace {

/// The answers so far, by the site as the player writes it.
using Answers = std::map<std::string, PieceFace>;

/// Adds what the truth says to the questions that are open. @return  how many answers are new.
int add_answers(const Game& game, const Truth& truth, const TableResult& result, Answers& answers) {
  int added = 0;
  for (const Question& question : result.range.questions) {
    const auto& reading = result.players.at(static_cast<std::size_t>(question.player)).reading;
    if (!reading) continue;
    const TruthBuilding& building = building_of(truth, *reading);
    const auto there = truth_at(building, align(game, building, *reading), question.site);
    if (there && answers.try_emplace(to_string(question.site), there->what).second) ++added;
  }
  return added;
}

std::string fix_of(const Game& game, const Answers& answers) {
  std::string fix;
  for (const auto& [site, what] : answers)
    fix +=
        what.is_nothing() ? "-" + site + "\n" : site + "=" + game.catalog.short_name(what) + "\n";
  return fix;
}

}  // namespace

AnsweredPhoto answer_truly(const Game& game, const Truth& truth, const std::string& photo,
                           TableResult first, const ReadCorrected& read) {
  AnsweredPhoto answered;
  AnswerCounts& counts = answered.counts;
  counts.photos = 1;
  Answers answers;
  const std::optional<int> said = first.rounds;
  Result<TableResult> result = std::move(first);
  while (result && counts.rounds < kMostRounds) {
    const int added = add_answers(game, truth, *result, answers);
    if (added == 0) break;
    counts.answers += added;
    ++counts.rounds;
    result = read(fix_of(game, answers));
  }
  counts.unsaid = said && counts.rounds > *said ? 1 : 0;
  counts.most_rounds = counts.rounds;
  counts.asked = counts.rounds > 0 ? 1 : 0;
  counts.asked_again = counts.rounds > 1 ? 1 : 0;

  const std::string after = "after " + std::to_string(counts.answers) + " true answers in " +
                            std::to_string(counts.rounds) +
                            (counts.rounds == 1 ? " round: " : " rounds: ");
  if (!result) {
    counts.unsettled = 1;
    answered.failure = {photo, "answers", after + result.error().message, false};
    return answered;
  }
  const PhotoVerdict end = compare_with_truth(game, truth, photo, result);
  counts.silent = end.counts.silent_errors + end.counts.silent_violations > 0 ? 1 : 0;
  counts.unsettled = result->status == TableStatus::kConfirmed ? 0 : 1;
  const std::string why = end.failure ? end.failure->why : "every cell and the total are right";
  if (counts.silent == 1 || counts.unsettled == 1)
    answered.failure = {
        photo, "answers",
        after + (counts.silent == 1 ? "confirmed, but " : "not confirmed, though ") + why,
        counts.silent == 1};
  return answered;
}

}  // namespace storey
