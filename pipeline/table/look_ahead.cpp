#include "pipeline/table/look_ahead.h"

#include <algorithm>
#include <utility>

#include "pipeline/table/corrections.h"

namespace storey {
namespace {

constexpr int kMostRounds = 4;          // more are not followed
constexpr std::size_t kMostTries = 16;  // answers that surprise; each takes about a score range

/// What lies there, by whose photo shows it and where.
using Answers = std::map<std::pair<int, Site>, PieceFace>;

std::pair<int, Site> asked_of(const Question& question) { return {question.player, question.site}; }

std::vector<Question> not_answered(const std::vector<Question>& questions, const Answers& answers) {
  std::vector<Question> open;
  for (const Question& question : questions)
    if (answers.find(asked_of(question)) == answers.end()) open.push_back(question);
  return open;
}

void answer_as_expected(const std::vector<Question>& questions, Answers& answers) {
  for (const Question& question : questions)
    answers.try_emplace(asked_of(question), question.options.front());
}

/// Answers that are not expected, the likeliest first: what else each site looks like, then that
/// nothing lies there after all.
std::vector<std::pair<std::pair<int, Site>, PieceFace>> surprises(
    const std::vector<Question>& questions) {
  std::vector<std::pair<std::pair<int, Site>, PieceFace>> tried;
  for (const Question& question : questions)
    if (question.options.size() > 1) tried.emplace_back(asked_of(question), question.options[1]);
  for (const Question& question : questions)
    if (!question.options.front().is_nothing() && !question.options[1].is_nothing())
      tried.emplace_back(asked_of(question), kNothing);
  if (tried.size() > kMostTries) tried.resize(kMostTries);
  return tried;
}

class Ahead {
 public:
  Ahead(const Game& game, const TableRequest& request, const Evaluate& evaluate,
        const TableResult& result)
      : game_(game), request_(request), evaluate_(evaluate), result_(result) {}

  /// Whether every answer can be tried: each photo shows one building, piece by piece.
  [[nodiscard]] bool possible() const {
    if (!result_.one_building || !result_.unused.empty()) return false;
    const auto& players = result_.players;
    for (const PlayerResult& player : players) {
      if (!player.reading) continue;
      const auto from_here = [&](const auto& other) { return other.path == player.source; };
      const auto shows_it = [&](const PlayerResult& other) {
        return other.reading && other.source == player.source;
      };
      if (!player.alone || std::count_if(players.begin(), players.end(), shows_it) != 1 ||
          std::count_if(request_.sources.begin(), request_.sources.end(), from_here) != 1)
        return false;
    }
    return std::all_of(
        result_.range.questions.begin(), result_.range.questions.end(), [&](const Question& q) {
          return std::all_of(q.options.begin(), q.options.end(), [&](PieceFace what) {
            return what.is_nothing() || game_.catalog.extent(what) == std::pair(1, 1);
          });
        });
  }

  /// What is asked once these answers are given.
  [[nodiscard]] std::vector<Question> asked_after(const Answers& answers) const {
    const auto next = evaluate_(with(answers));
    return next ? not_answered(next->range.questions, answers) : std::vector<Question>{};
  }

  /// How many rounds come after these answers where all that is asked then is as expected.
  [[nodiscard]] int rounds_after(Answers answers) const {
    int rounds = 0;
    while (rounds < kMostRounds) {
      const auto open = asked_after(answers);
      if (open.empty()) break;
      ++rounds;
      answer_as_expected(open, answers);
    }
    return rounds;
  }

 private:
  [[nodiscard]] TableRequest with(const Answers& answers) const {
    TableRequest answered = request_;
    answered.beside.clear();  // it is part of what was read
    for (std::size_t i = 0; i < result_.players.size(); ++i) {
      const PlayerResult& player = result_.players[i];
      if (!player.reading) continue;
      Corrections said;
      for (const auto& [asked, what] : answers)
        if (asked.first == static_cast<int>(i))
          said.sites[asked.second] = {.what = what, .rotation = {}};
      Reading reading{.buildings = {*player.alone}};
      apply(said, game_.catalog, reading);
      const auto source =
          std::find_if(answered.sources.begin(), answered.sources.end(),
                       [&](const SourceSpec& spec) { return spec.path == player.source; });
      source->seen = std::make_shared<const SeenPhoto>(
          SeenPhoto{player.photo, std::move(reading.buildings.front())});
    }
    return answered;
  }

  const Game& game_;
  const TableRequest& request_;
  const Evaluate& evaluate_;
  const TableResult& result_;
};

}  // namespace

void look_ahead(const Game& game, const TableRequest& request, const Evaluate& evaluate,
                TableResult& result) {
  auto& questions = result.range.questions;
  const Ahead ahead(game, request, evaluate, result);
  if (questions.empty() || !ahead.possible()) return;

  Answers expected;
  int beyond = 0;  // rounds that come even where nothing surprises
  for (auto open = questions; !open.empty(); open = ahead.asked_after(expected)) {
    if (expected.empty()) {
      answer_as_expected(open, expected);
      continue;
    }
    if (++beyond == kMostRounds) break;
    questions.insert(questions.end(), open.begin(), open.end());
    answer_as_expected(open, expected);
  }
  // What was asked is known now; where it went on for too long more comes for certain.
  result.rounds = beyond < kMostRounds ? 1 : 2;
  for (const auto& [site, what] : surprises(questions)) {
    Answers surprise = expected;
    surprise[site] = what;
    result.rounds = std::max(*result.rounds, 1 + ahead.rounds_after(std::move(surprise)));
  }
}

}  // namespace storey
