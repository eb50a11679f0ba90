#include "cli/options.h"

#include <memory>

#include "cli/ask.h"
#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "pipeline/report/json.h"
#include "pipeline/report/move_report.h"

namespace storey::cli {

// `storey options SOURCE...`: what the state allows now, each with the points it would bring.
int run_options(const OptionsArgs& args, const Streams& io) {
  auto query = query_of(args.table, false);
  if (!query) return fail_table(io, args.table, query.error());
  auto options = evaluate_options(*query, args.pieces);
  Answers given;
  if (options) {
    given.facts = Asker(io, args.table).ask_facts(options->game, options->table);
    auto& said = query->request.said.said;
    said.insert(said.end(), given.facts.begin(), given.facts.end());
    if (!given.empty()) options = evaluate_options(std::move(query).value(), args.pieces);
  }
  if (!options) return fail_table(io, args.table, options.error());
  io.out << (args.table.json ? to_json(*options) + "\n" : options_report(*options, style_of(io)));
  say_how_to_keep(given, io);
  return options->table.status == TableStatus::kReview ? kNeedsLook : kDone;
}

void add_options(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<OptionsArgs>();
  auto* command = app.add_subcommand("options", "List what may be done now, with its points");
  command->add_option("source", args->table.sources, "Photos, layout or table files; - is stdin")
      ->type_name("FILE");
  command
      ->add_option("--piece", args->pieces, "A piece to try, as in layouts: 7C, or 7 for all faces")
      ->type_name("PIECE")
      ->allow_extra_args(false);
  add_reading_options(*command, args->table, io);
  add_scoring_options(*command, args->table);
  command->callback([args, io, &exit_code] { exit_code = run_options(*args, io); });
}

}  // namespace storey::cli
