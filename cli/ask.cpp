#include "cli/ask.h"

#include <algorithm>
#include <functional>
#include <istream>
#include <optional>

#include "model/plain_text.h"
#include "model/trim.h"
#include "model/words.h"
#include "pipeline/report/question_words.h"
#include "pipeline/report/text.h"
#include "pipeline/table/corrections.h"

namespace storey::cli {
namespace {

/// "ann: ", or "" of the table.
std::string addressed(const std::string& player) {
  return player.empty() ? "" : visible(player) + ": ";
}

/// "Which round is it? (0 to 99, enter: not known)"
std::string prompt(const FactSpec& question, const AskedFact& fact, const std::string& player,
                   const PhraseBook& book) {
  std::string choices;
  for (const std::string& choice : question.choices)
    choices += (choices.empty() ? "" : ", ") + book(choice);
  if (question.kind == FactSpec::Kind::kNumber)
    choices = std::to_string(question.low) + " to " + std::to_string(question.high);
  return addressed(player) + fact.ask + " (" + (choices.empty() ? "" : choices + "; ") +
         "enter: " + fact.value.value_or("not known") + ")";
}

void put_question(const Streams& io, const std::string& asking) {
  const std::string lines =
      paragraph(asking, {.width = std::max(io.err_width - 1, 1), .book = io.book});
  io.err << lines.substr(0, lines.size() - 1) << " " << std::flush;
}

using Understand = std::function<std::string(const std::string&)>;

/// A line that may stand as an answer; nullopt when the input ends, "" for no answer.
/// @param understood  what was typed, as the program calls it.
std::optional<std::string> answer(const Streams& io, const std::string& asking,
                                  const Understand& understood,
                                  const std::function<Status(const std::string&)>& check) {
  while (true) {
    put_question(io, asking);
    std::string line;
    if (!std::getline(*io.answers, line)) return std::nullopt;
    line = understood(std::string(trim(line)));
    if (line.empty()) return line;
    const Status good = check(line);
    if (good) return line;
    io.err << paragraph(visible(good.error().message), err_style_of(io));
  }
}

bool is_no(const std::string& answer, const PhraseBook& book) {
  return answer == "no" || answer == "n" || answer == "nothing" || answer == book("no") ||
         answer == book("nothing");
}

/// "ja" as "yes".
Understand choice_of(const FactSpec& question, const PhraseBook& book) {
  return [&](const std::string& said) {
    for (const std::string& choice : question.choices)
      if (said == book(choice)) return choice;
    return said;
  };
}

/// "nichts" and "no" as "nothing", "a1=5B" as "5B"; "something else" leaves it open.
Understand piece_at(const std::string& cell, const PhraseBook& book) {
  return [&book, cell](std::string said) -> std::string {
    if (said.starts_with(cell + "=")) said = trim(said.substr(cell.size() + 1));
    if (said == "something else" || said == book("something else")) return "";
    return is_no(said, book) ? "nothing" : said;
  };
}

/// "c3=7C, d4=2A" as single lines.
std::vector<std::string> lines_in(const std::string& answer) {
  std::vector<std::string> lines;
  for (std::size_t start = 0; start <= answer.size();) {
    const auto end = std::min(answer.find(',', start), answer.size());
    if (const auto line = trim(std::string_view(answer).substr(start, end - start)); !line.empty())
      lines.emplace_back(line);
    start = end + 1;
  }
  return lines;
}

/// The cell as its player names it, whichever building of a photo it is of.
std::string cell_of(const Question& question) {
  Site site = question.site;
  site.building = 0;
  return to_string(site);
}

}  // namespace

Asker::Asker(const Streams& io, const TableArgs& args) : io_(io) {
  const bool reads_stdin =
      std::find(args.sources.begin(), args.sources.end(), "-") != args.sources.end();
  can_ask_ = io.answers != nullptr && !args.json && !args.quiet && !reads_stdin;
}

Answers Asker::ask(const Game& game, const TableResult& result) {
  Answers answers;
  answers.facts = ask_facts(game, result);
  answers.cells = ask_cells(game, result);
  return answers;
}

std::vector<std::string> Asker::ask_facts(const Game& game, const TableResult& result) {
  std::vector<std::string> answers;
  for (const AskedFact& fact : result.facts) {
    const FactSpec* question = game.state.question(fact.key);
    if (!can_ask_ || fact.said || question == nullptr) continue;
    const std::string player =
        fact.player < 0 ? "" : result.table.players[static_cast<std::size_t>(fact.player)].name;
    const std::string key = (player.empty() ? "" : player + ":") + fact.key;
    if (!is_new("fact " + key)) continue;
    const auto line =
        answer(io_, prompt(*question, fact, player, io_.book), choice_of(*question, io_.book),
               [&](const std::string& said) { return check_answer(*question, said); });
    if (!line) can_ask_ = false;
    if (line && !line->empty()) answers.push_back(key + "=" + *line);
  }
  return answers;
}

std::vector<std::string> Asker::ask_cells(const Game& game, const TableResult& result) {
  std::vector<std::string> answers;
  const auto check = [&](const std::string& line) {
    Corrections unused;
    return add_correction(line, "", game, unused);
  };
  for (const PlayerQuestions& of : by_player(result.range.questions)) {
    const std::string& player = result.table.players[static_cast<std::size_t>(of.player)].name;
    const auto add = [&](const std::string& line) { answers.push_back(player + ":" + line); };
    for (const Question* question : of.single) {
      const std::string cell = cell_of(*question);
      if (!can_ask_ || !is_new("cell " + player + ":" + cell)) continue;
      const auto said = answer(io_,
                               addressed(player) + cell + ": " + choices_in_words(game, *question) +
                                   " (enter: not known)",
                               piece_at(cell, io_.book),
                               [&](const std::string& what) { return check(cell + "=" + what); });
      if (!said) can_ask_ = false;
      if (!said || said->empty()) continue;
      add(cell + "=" + *said);
      return answers;  // it may have settled the others
    }
    std::vector<std::string> cells;
    for (const Question* question : of.empty)
      if (is_new("cell " + player + ":" + cell_of(*question))) cells.push_back(cell_of(*question));
    if (!can_ask_ || cells.empty()) continue;
    const auto said = answer(
        io_,
        addressed(player) + list_of(cells) + (cells.size() == 1 ? " looks" : " look") +
            " empty: does a piece lie there? (no, or what lies where, such as " + cells.front() +
            "=" + game.catalog.short_name({0, 0}) + "; enter: not known)",
        [](const std::string& what) { return what; },
        [&](const std::string& what) -> Status {
          if (is_no(what, io_.book)) return ok();
          for (const std::string& line : lines_in(what))
            if (const Status good = check(line); !good) return good.error();
          return ok();
        });
    if (!said) can_ask_ = false;
    if (said && is_no(*said, io_.book))
      for (const std::string& cell : cells) add(cell + "=nothing");
    else if (said)
      for (const std::string& line : lines_in(*said)) add(line);
  }
  return answers;
}

}  // namespace storey::cli
