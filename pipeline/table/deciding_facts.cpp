#include "pipeline/table/deciding_facts.h"

#include <algorithm>
#include <optional>

#include "pipeline/table/untold_places.h"
#include "scoring/claims.h"
#include "scoring/ruleset.h"

namespace storey {
namespace {

/// How much the rules leave open.
struct Openness {
  std::vector<int> points;  ///< one a player
  bool winner = false;
  bool end = false;
};

std::optional<Openness> openness_of(const Game& game, const Table& table,
                                    const std::set<std::string>& untold) {
  const auto told = scoring::tell_claims(*game.rules, game.catalog, without_places(table, untold));
  const auto score = scoring::score_table(*game.rules, game.catalog, told.table);
  if (!score) return std::nullopt;
  Openness open;
  for (const ScoreSheet& sheet : score->sheets)
    open.points.push_back(sheet.highest() - sheet.total());
  open.winner = !score->tie_break_known;
  open.end =
      table.finished && score->outcome && score->outcome->end == scoring::Outcome::End::kOpen;
  return open;
}

bool anything_open(const Openness& open) {
  return open.winner || open.end ||
         std::any_of(open.points.begin(), open.points.end(), [](int points) { return points > 0; });
}

bool surer(const Openness& told, const Openness& before) {
  if ((before.winner && !told.winner) || (before.end && !told.end)) return true;
  for (std::size_t i = 0; i < before.points.size() && i < told.points.size(); ++i)
    if (told.points[i] < before.points[i]) return true;
  return false;
}

/// Answers that differ from each other, not all there are.
std::vector<std::string> some_answers(const FactSpec& question, const Table& table) {
  switch (question.kind) {
    case FactSpec::Kind::kChoice:
      return question.choices;
    case FactSpec::Kind::kNumber:
      return {std::to_string(question.low), std::to_string(question.high)};
    case FactSpec::Kind::kText:
      break;
  }
  std::vector<std::string> names;
  for (const Player& player : table.players) names.push_back(player.name);
  return names;
}

Table with_fact(Table table, const AskedFact& fact, const std::string& value) {
  auto& facts =
      fact.player < 0 ? table.facts : table.players.at(static_cast<std::size_t>(fact.player)).facts;
  facts[fact.key] = value;
  return table;
}

/// Where pieces lie hangs on it.
bool tells_a_place(const Game& game, const FactSpec& question, const OpenPlaces& open) {
  if (std::any_of(question.places.begin(), question.places.end(),
                  [&](const std::string& place) { return open.broken_in.count(place) > 0; }))
    return true;
  const auto& places = game.state.beside;
  return !open.presumed.empty() &&
         std::any_of(places.begin(), places.end(),
                     [&](const Place& place) { return place.only_if_fact == question.key; });
}

}  // namespace

void mark_deciding(const Game& game, const Table& table, const std::set<std::string>& untold,
                   const OpenPlaces& open, std::vector<AskedFact>& facts) {
  const auto before = openness_of(game, table, untold);
  for (AskedFact& fact : facts) {
    const FactSpec* question = game.state.question(fact.key);
    if (question == nullptr || fact.said) continue;
    fact.decides = tells_a_place(game, *question, open);
    if (fact.decides || !before || !anything_open(*before)) continue;
    const auto answers = some_answers(*question, table);
    fact.decides = std::any_of(answers.begin(), answers.end(), [&](const std::string& answer) {
      const auto told = openness_of(game, with_fact(table, fact, answer), untold);
      return told && surer(*told, *before);
    });
  }
}

}  // namespace storey
