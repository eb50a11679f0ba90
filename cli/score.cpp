#include "cli/score.h"

#include <memory>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "pipeline/json.h"
#include "pipeline/text_report.h"

namespace storey::cli {

// `storey score SOURCE...`: each player's sheet line by line, the winner, what is unsure.
int run_score(const TableArgs& args, const Streams& io) {
  const auto table = evaluate(args, true);
  if (!table) return fail_table(io, args, table.error());
  const auto& [game, result] = *table;

  std::ostream& out = report_stream(io, args);
  if (args.json) {
    out << to_json(game, result) << "\n";
  } else if (args.quiet) {
    out << brief_report(game, result);
  } else {
    out << score_report(game, result, {.colour = io.colour});
  }
  if (const Status written = write_files(io, args, *table); !written) {
    return fail(io, written.error());
  }
  return exit_code(result);
}

void add_score(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<TableArgs>();
  auto* command = app.add_subcommand(
      "score", "Score a finished building: one photo or layout file per player, in seating order");
  command->add_option("source", args->sources, "Photos or layout files; - is stdin")
      ->type_name("FILE");
  add_reading_options(*command, *args);
  add_scoring_options(*command, *args);
  command->callback([args, io, &exit_code] { exit_code = run_score(*args, io); });
}

}  // namespace storey::cli
