#include "cli/score.h"

#include <memory>

#include "cli/command_line.h"
#include "pipeline/report/text_report.h"

namespace storey::cli {

// `storey score SOURCE...`: each player's sheet line by line, the winner, what is unsure.
int run_score(const TableArgs& args, const Streams& io) {
  return report_table(io, args, true, score_report);
}

void add_score(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<TableArgs>();
  auto* command = app.add_subcommand(
      "score", "Score a finished building: one photo or layout file per player, in seating order");
  command->add_option("source", args->sources, "Photos or layout files; - is stdin")
      ->type_name("FILE");
  add_reading_options(*command, *args, io);
  add_scoring_options(*command, *args);
  command->add_option("--pdf", args->pdf, "Write the score sheet of the table to print or send")
      ->type_name("FILE");
  command->callback([args, io, &exit_code] { exit_code = run_score(*args, io); });
}

}  // namespace storey::cli
