#include "cli/rules.h"

#include <memory>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/report/json.h"
#include "pipeline/report/text_report.h"

namespace storey::cli {

// `storey rules GAME`: what is scored and checked, and the house rules with their defaults.
int run_rules(const RulesArgs& args, const Streams& io) {
  const auto game = load_installed_game(args.game, args.templates);
  if (!game) return fail(io, game.error());
  io.out << (args.json ? rules_to_json(*game) + "\n" : rules_report(*game, style_of(io)));
  return kDone;
}

void add_rules(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<RulesArgs>();
  auto* command = app.add_subcommand("rules", "List a game's rules and house rules");
  command->add_option("game", args->game, "Game, e.g. balconia")->required()->type_name("GAME");
  command->add_option("--templates", args->templates, "Folder of a game, or of several games")
      ->type_name("DIR");
  command->add_flag("--json", args->json, "Print JSON instead of text");
  command->callback([args, io, &exit_code] { exit_code = run_rules(*args, io); });
}

}  // namespace storey::cli
