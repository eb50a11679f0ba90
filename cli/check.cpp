#include "cli/check.h"

#include <memory>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "pipeline/json.h"
#include "pipeline/move_report.h"
#include "pipeline/text_report.h"

namespace storey::cli {
namespace {

/// `storey check --before SOURCE SOURCE`: what happened between two states.
int check_move(const TableArgs& args, const Streams& io) {
  auto before = query_of(args, args.final_state);
  if (!before) return fail_table(io, args, before.error());
  before->request.sources = {{.path = args.before, .fix = {}, .bytes = {}}};
  before->table_file.clear();
  before->request.said = {};  // they are of the later state
  auto after = query_of(args, args.final_state);
  if (!after) return fail_table(io, args, after.error());
  const auto move = evaluate_move(std::move(before).value(), std::move(after).value());
  if (!move) return fail_table(io, args, move.error());

  std::ostream& out = report_stream(io, args);
  if (args.json) {
    out << to_json(*move) << "\n";
  } else if (args.quiet) {
    out << brief_move_report(*move);
  } else {
    out << move_report(*move, {.colour = io.colour});
  }
  return exit_code(*move);
}

}  // namespace

// `storey check SOURCE [--final]`: every broken rule of one state with its reason and cells.
int run_check(const TableArgs& args, const Streams& io) {
  if (!args.before.empty()) return check_move(args, io);
  return report_table(io, args, args.final_state, check_report);
}

void add_check(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<TableArgs>();
  auto* command =
      app.add_subcommand("check", "Check a building against the rules, during or after the game");
  command->add_option("source", args->sources, "Photo or layout file; - is stdin")
      ->type_name("FILE");
  command->add_option("--before", args->before, "The state before: judge the move between the two")
      ->type_name("FILE");
  command->add_flag("--final", args->final_state, "The game is over: judge a finished building");
  add_reading_options(*command, *args);
  add_scoring_options(*command, *args);
  command->callback([args, io, &exit_code] { exit_code = run_check(*args, io); });
}

}  // namespace storey::cli
