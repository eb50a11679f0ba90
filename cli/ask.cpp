#include "cli/ask.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <istream>
#include <optional>
#include <sstream>

#include "model/layout.h"
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
    choices = std::to_string(question.low) + " to " + std::to_string(question.high) +
              (fact.seen ? ", " + *fact.seen + " are seen" : "");
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

/// "nichts" and "no" as "nothing", "a1=5B" as "5B"; "something else" stays that.
Understand piece_at(const std::string& cell, const PhraseBook& book) {
  return [&book, cell](std::string said) -> std::string {
    if (said.starts_with(cell + "=")) said = trim(said.substr(cell.size() + 1));
    if (said == book("something else")) return "something else";
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

/// What was read of a building, as its sheet shows it.
void show_rows(const Layout& layout, const Catalog& catalog, const Streams& io) {
  std::istringstream rows(format_layout(layout, catalog, {}));
  for (std::string row; std::getline(rows, row);) io.err << "  " << row << "\n";
}

/// The word as a shell takes it for one.
std::string quoted(const std::string& word) {
  const bool plain = std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("_-+=:,./@").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
  return text + "'";
}

/// The cell as its player names it, whichever building of a photo it is of.
std::string cell_of(const Question& question) {
  Site site = question.site;
  site.building = 0;
  return to_string(site);
}

}  // namespace

void Answers::add(const Answers& more) {
  facts.insert(facts.end(), more.facts.begin(), more.facts.end());
  cells.insert(cells.end(), more.cells.begin(), more.cells.end());
}

std::string as_arguments(const Answers& answers) {
  std::string text;
  const auto add = [&](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values)
      text += (text.empty() ? "" : " ") + std::string(option) + " " + quoted(visible(value));
  };
  add("--fact", answers.facts);
  add("--answer", answers.cells);
  return text;
}

void say_how_to_keep(const Answers& given, const Streams& io) {
  if (given.empty()) return;
  tell(io, "What you answered counts for this run. To have it answered in the next, add:");
  io.err << "  " << as_arguments(given) << "\n";
}

Asker::Asker(const Streams& io, const TableArgs& args) : io_(io) {
  const bool reads_stdin =
      std::find(args.sources.begin(), args.sources.end(), "-") != args.sources.end();
  can_ask_ = io.answers != nullptr && !args.json && !args.quiet && !reads_stdin;
}

Answers Asker::ask(const Game& game, const TableResult& result) {
  Answers answers;
  answers.facts = ask_facts(game, result);
  answers.cells = ask_boards(game, result);
  if (answers.cells.empty()) answers.cells = ask_cells(game, result);
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

std::vector<std::string> Asker::ask_boards(const Game& game, const TableResult& result) {
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    const auto& reading = result.players[i].reading;
    const Player& player = result.table.players[i];
    if (!reading || boards_sure({&*reading})) continue;
    if (!can_ask_ || !is_new("board " + player.name)) continue;
    // What lies in the photo is before the person, what was read of it is not.
    io_.err << paragraph(addressed(player.name) + "the building was read as", err_style_of(io_));
    show_rows(player.layout, game.catalog, io_);
    const auto said = answer(
        io_,
        addressed(player.name) + "does it lie so on the table, and is that all of it? (" +
            io_.book("yes") + "; enter: not known)",
        [&](const std::string& what) {
          return what == "y" || what == io_.book("yes") ? "yes" : what;
        },
        [&](const std::string& what) -> Status {
          if (what == "yes") return ok();
          return Error{ErrorCode::kUsage,
                       "if it does not, leave this with enter and say where it lies, or what is "
                       "missing, in a file of corrections beside the photo",
                       ""};
        });
    if (!said) can_ask_ = false;
    if (said && !said->empty()) return {player.name + ":board=right"};
  }
  return {};
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
      const std::string where = addressed(player) + cell;
      const auto may_lie_there = [&](const std::string& what) { return check(cell + "=" + what); };
      auto said =
          answer(io_, where + ": " + choices_in_words(game, *question) + " (enter: not known)",
                 piece_at(cell, io_.book), [&](const std::string& what) {
                   return what == "something else" ? ok() : may_lie_there(what);
                 });
      if (said && *said == "something else")
        said = answer(io_,
                      where + ": what lies there? (such as " + game.catalog.short_name({0, 0}) +
                          "; enter: not known)",
                      piece_at(cell, io_.book), may_lie_there);
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
