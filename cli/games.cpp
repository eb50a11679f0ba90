#include "cli/games.h"

#include <memory>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "model/plain_text.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/report/json.h"
#include "pipeline/report/text_report.h"

namespace storey::cli {

// `storey games`: what is installed and how far it is proven. One broken game hides no other.
int run_games(const GamesArgs& args, const Streams& io) {
  const auto folders = game_folders(args.templates);
  if (!folders) return fail(io, folders.error());
  int exit = kDone;
  std::vector<Game> games;
  for (const auto& folder : *folders) {
    auto game = load_game(folder);
    if (game) {
      games.push_back(std::move(game).value());
    } else {
      exit = fail(io, game.error());
    }
  }
  io.out << (args.json ? to_json(games) + "\n" : games_report(games, style_of(io)));
  const auto own = own_sets_folder();
  if (!args.json && args.templates.empty() && !own.empty())
    io.out << "\n"
           << paragraph("Sets of your own copies belong in " + visible(own.string()) +
                            ", where storey enroll writes them.",
                        style_of(io));
  return exit;
}

void add_games(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<GamesArgs>();
  auto* command = app.add_subcommand("games", "List the games that are installed");
  command->add_option("--templates", args->templates, "Folder of a game, or of several games")
      ->type_name("DIR");
  command->add_flag("--json", args->json, "Print JSON instead of text");
  command->callback([args, io, &exit_code] { exit_code = run_games(*args, io); });
}

}  // namespace storey::cli
