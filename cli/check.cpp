#include "cli/check.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "model/plain_text.h"
#include "pipeline/report/json.h"
#include "pipeline/report/move_report.h"
#include "pipeline/report/text_report.h"

namespace storey::cli {
namespace {

/// `storey check --before SOURCE SOURCE`: what happened between two states.
int check_move(const TableArgs& args, const Streams& io) {
  auto before = query_of(args, args.final_state);
  if (!before) return fail_table(io, args, before.error());
  before->request.sources = {{.path = args.before, .fix = {}, .bytes = {}}};
  before->table_file.clear();
  before->request.said = {};  // they are of the later state
  before->answers.clear();
  auto after = query_of(args, args.final_state);
  if (!after) return fail_table(io, args, after.error());
  const auto move = evaluate_move(std::move(before).value(), std::move(after).value());
  if (!move) return fail_table(io, args, move.error());

  std::ostream& out = report_stream(io, args);
  if (args.json) {
    out << to_json(*move) << "\n";
  } else if (args.quiet) {
    out << brief_move_report(*move, io.book);
  } else {
    out << move_report(*move, style_of(io));
  }
  return exit_code(*move);
}

/// Prints one move after the other, as they are found.
class MoveList {
 public:
  MoveList(const Streams& io, const TableArgs& args) : io_(io), args_(args) {}

  void add(std::size_t number, const Result<ScoredMove>& move) {
    if (!move) {
      ++doubtful_;
      worst_ = std::max(worst_, fail_table(io_, args_, move.error()));
      return;
    }
    const auto& players = move->after.players;
    if (std::none_of(players.begin(), players.end(), shows_another_building) &&
        !shows_two_sides(*move))
      points_ += score_change(*move);
    doubtful_ += move->settled && !shows_two_sides(*move) ? 0 : 1;
    worst_ = std::max(worst_, static_cast<int>(exit_code(*move)));
    if (args_.json) {
      io_.out << to_json(*move) << "\n";
    } else if (args_.quiet) {
      io_.out << number << ". " << brief_move_report(*move, io_.book);
    } else {
      io_.out << number << ". " << name(move->before) << " -> " << name(move->after) << "\n"
              << move_report(*move, style_of(io_)) << "\n";
    }
    io_.out.flush();
  }

  int finish() {
    if (args_.json || args_.quiet) return worst_;
    std::string all = "All moves together: " + std::string(points_ < 0 ? "" : "+") +
                      std::to_string(points_) + (std::abs(points_) == 1 ? " point" : " points");
    if (doubtful_ > 0)
      all += ", as far as that goes: " + std::to_string(doubtful_) +
             (doubtful_ == 1 ? " move needs" : " moves need") + " a look";
    io_.out << io_.book(all) << "\n";
    return worst_;
  }

 private:
  static std::string name(const TableResult& state) {
    std::string names;
    for (const auto& player : state.players)
      if (!player.derived) names += (names.empty() ? "" : ", ") + visible(player.source);
    return names;
  }

  const Streams& io_;
  const TableArgs& args_;
  int points_ = 0;
  int doubtful_ = 0;  ///< moves that need a look, and photos that could not be read
  int worst_ = kDone;
};

/// Those that begin with the number of this state.
std::vector<std::string> answers_of(const std::vector<std::string>& answers, std::size_t state) {
  const std::string number = std::to_string(state + 1) + ":";
  std::vector<std::string> own;
  for (const std::string& line : answers)
    if (line.starts_with(number)) own.push_back(line.substr(number.size()));
  return own;
}

/// The first that is of none of so many states.
std::optional<std::string> answer_of_none(const std::vector<std::string>& answers,
                                          std::size_t states) {
  for (const std::string& line : answers) {
    bool placed = false;
    for (std::size_t i = 0; i < states; ++i) placed = placed || !answers_of({line}, i).empty();
    if (!placed) return line;
  }
  return std::nullopt;
}

/// `storey check SOURCE SOURCE SOURCE...`: a game as a list of its moves.
int check_moves(const TableArgs& args, const Streams& io) {
  if (!args.overlay.empty() || !args.layout.empty())
    return fail_table(io, args,
                      {ErrorCode::kUsage, "--overlay and --layout are for one state", ""});
  if (const auto line = answer_of_none(args.answers, args.sources.size()))
    return fail_table(
        io, args,
        {ErrorCode::kUsage, "which state is it of? Write its number in front, such as 1:" + *line,
         "--answer " + *line});
  std::vector<TableQuery> states;
  for (std::size_t i = 0; i < args.sources.size(); ++i) {
    TableArgs state = args;
    state.sources = {args.sources[i]};
    state.answers = answers_of(args.answers, i);
    state.fixes.clear();
    if (i < args.fixes.size()) state.fixes = {args.fixes[i]};
    auto query = query_of(state, args.final_state);
    if (!query) return fail_table(io, args, query.error());
    states.push_back(std::move(query).value());
  }
  MoveList list(io, args);
  std::size_t number = 0;
  evaluate_moves(std::move(states),
                 [&](const Result<ScoredMove>& move) { list.add(++number, move); });
  return list.finish();
}

}  // namespace

// `storey check SOURCE [--final]`: every broken rule of one state with its reason and cells.
int run_check(const TableArgs& args, const Streams& io) {
  const bool moves = !args.before.empty() || args.sources.size() > 1;
  if (moves && !args.beside.empty())
    return fail_table(
        io, args,
        {ErrorCode::kUsage,
         "--beside is for one state: of moves give photos that show all of the table", ""});
  if (!args.before.empty()) return check_move(args, io);
  if (args.sources.size() > 1) return check_moves(args, io);
  return report_table(io, args, args.final_state, check_report);
}

void add_check(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<TableArgs>();
  auto* command =
      app.add_subcommand("check", "Check a building against the rules, during or after the game");
  command
      ->add_option("source", args->sources,
                   "Photo or layout file; - is stdin. Several are states of one game in the order "
                   "of play: its moves are listed")
      ->type_name("FILE");
  command->add_option("--before", args->before, "The state before: judge the move between the two")
      ->type_name("FILE");
  command->add_flag("--final", args->final_state, "The game is over: judge a finished building");
  add_reading_options(*command, *args, io);
  add_scoring_options(*command, *args);
  command->callback([args, io, &exit_code] { exit_code = run_check(*args, io); });
}

}  // namespace storey::cli
