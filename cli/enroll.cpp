#include "cli/enroll.h"

#include <filesystem>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "model/plain_text.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/study/enrol.h"

namespace storey::cli {
namespace {

/// A set that is there already is added to: it knows the pictures enrolled before.
Result<Game> game_to_enrol(const EnrollArgs& args) {
  auto game = load_installed_game(args.game, args.templates);
  if (!game) return game;
  const auto before = std::filesystem::path(args.output) / game->id;
  std::error_code error;
  return std::filesystem::is_regular_file(before / "game.json", error) ? load_game(before)
                                                                       : std::move(game);
}

}  // namespace

// `storey enroll GAME PHOTO... --labels FILE [-o DIR]`: learns the look of a player's own copy.
int run_enroll(const EnrollArgs& given, const Streams& io) {
  EnrollArgs args = given;
  if (args.output.empty()) args.output = own_sets_folder().string();
  if (args.output.empty())
    return fail(io, {ErrorCode::kUsage,
                     "there is no home folder to keep the set in: say where with -o DIR", ""});
  const auto game = game_to_enrol(args);
  if (!game) return fail(io, game.error());
  EnrolRequest request{args.photos, args.labels, args.corners, args.output, {}};
  if (io.interactive && !args.quiet) {
    request.progress = [&](const std::string& photo) {
      io.err << visible(photo) << "\n" << std::flush;
    };
  }
  const auto report = enrol(*game, request);
  if (!report) return fail(io, report.error());
  io.out << (args.json ? to_json(*game, *report) + "\n" : to_text(*game, *report, style_of(io)));
  return kDone;
}

void add_enroll(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<EnrollArgs>();
  auto* command =
      app.add_subcommand("enroll", "Learn the look of your own copy from labelled photos");
  command->add_option("game", args->game, "Game, e.g. kingdomino")->required()->type_name("GAME");
  command->add_option("photo", args->photos, "Photos of boards or of single pieces")
      ->required()
      ->type_name("PHOTO");
  command
      ->add_option("--labels", args->labels,
                   "What they show: a table, a layout file, a truth file; may be given again")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_option("--corners", args->corners, "Table of the boards' corners")
      ->type_name("FILE");
  command
      ->add_option("-o,--output", args->output,
                   "Folder for the set; one there is added to. Default: the home of your own sets, "
                   "see storey games")
      ->type_name("DIR");
  command->add_option("--templates", args->templates, "Folder of a game, or of several games")
      ->type_name("DIR");
  command->add_flag("--json", args->json, "Print one JSON object instead of text");
  command->add_flag("-q,--quiet", args->quiet, "No progress on stderr");
  command->callback([args, io, &exit_code] { exit_code = run_enroll(*args, io); });
}

}  // namespace storey::cli
