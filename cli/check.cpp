#include "cli/check.h"

#include <memory>

#include "cli/command_line.h"
#include "pipeline/text_report.h"

namespace storey::cli {

// `storey check SOURCE [--final]`: every broken rule of one state with its reason and cells.
int run_check(const TableArgs& args, const Streams& io) {
  return report_table(io, args, args.final_state, check_report);
}

void add_check(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<TableArgs>();
  auto* command =
      app.add_subcommand("check", "Check a building against the rules, during or after the game");
  command->add_option("source", args->sources, "Photo or layout file; - is stdin")
      ->type_name("FILE");
  command->add_flag("--final", args->final_state, "The game is over: judge a finished building");
  add_reading_options(*command, *args);
  add_scoring_options(*command, *args);
  command->callback([args, io, &exit_code] { exit_code = run_check(*args, io); });
}

}  // namespace storey::cli
