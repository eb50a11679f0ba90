#include "cli/ask.h"

#include <algorithm>
#include <istream>
#include <optional>

#include "model/plain_text.h"

namespace storey::cli {
namespace {

/// "Which round is it? (0 to 99, enter: not known) "
std::string prompt(const FactSpec& question, const AskedFact& fact, const std::string& player) {
  std::string choices;
  for (const std::string& choice : question.choices)
    choices += (choices.empty() ? "" : ", ") + choice;
  if (question.kind == FactSpec::Kind::kNumber)
    choices = std::to_string(question.low) + " to " + std::to_string(question.high);
  return (player.empty() ? "" : visible(player) + ": ") + fact.ask + " (" +
         (choices.empty() ? "" : choices + "; ") + "enter: " + fact.value.value_or("not known") +
         ") ";
}

/// A line that may stand as an answer; nullopt when the input ends, "" for no answer.
std::optional<std::string> answer(const Streams& io, const FactSpec& question,
                                  const std::string& asking) {
  while (true) {
    io.err << asking << std::flush;
    std::string line;
    if (!std::getline(*io.answers, line)) return std::nullopt;
    if (line.empty()) return line;
    const Status good = check_answer(question, line);
    if (good) return line;
    io.err << good.error().message << "\n";
  }
}

bool can_ask(const Streams& io, const TableArgs& args) {
  const bool reads_stdin =
      std::find(args.sources.begin(), args.sources.end(), "-") != args.sources.end();
  return io.answers != nullptr && !args.json && !args.quiet && !reads_stdin;
}

}  // namespace

std::vector<std::string> ask_facts(const Streams& io, const TableArgs& args, const Game& game,
                                   const TableResult& result) {
  std::vector<std::string> answers;
  if (!can_ask(io, args)) return answers;
  for (const AskedFact& fact : result.facts) {
    const FactSpec* question = game.state.question(fact.key);
    if (fact.said || question == nullptr) continue;
    const std::string player =
        fact.player < 0 ? "" : result.table.players[static_cast<std::size_t>(fact.player)].name;
    const auto line = answer(io, *question, prompt(*question, fact, player));
    if (!line) break;
    if (!line->empty())
      answers.push_back((player.empty() ? "" : player + ":") + fact.key + "=" + *line);
  }
  return answers;
}

}  // namespace storey::cli
