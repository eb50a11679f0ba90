#include "cli/eval.h"

#include <memory>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "cli/visible_buffer.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/study/evaluate_pieces.h"
#include "pipeline/study/evaluation.h"

namespace storey::cli {

// `storey eval DIR`: accuracy on labelled photos.
int run_eval(const EvalArgs& args, const Streams& io) {
  const auto game = load_installed_game(args.game, args.templates);
  if (!game) return fail(io, game.error());
  if (const auto pieces = evaluate_pieces(*game, args.folder, args.labels)) {
    if (!*pieces) return fail(io, pieces->error());
    io.out << (args.json ? to_json(**pieces) + "\n" : to_text(**pieces));
    return kDone;
  }
  const auto templates = load_templates(*game);
  if (!templates) return fail(io, templates.error());
  EvalOptions options;
  options.labels = args.labels;
  options.corners = args.corners;
  options.give_corners = args.given_corners;
  options.find_corners = args.find_corners;
  options.joint = !args.no_joint;
  options.answer = args.answer;
  options.quick = args.quick;
  options.debug_dir = args.debug_dir;
  options.cells_csv = args.cells_csv;
  if (io.interactive) {
    options.progress = [&](int done, int all) {
      unfiltered(io.err) << "\r" << done << "/" << all << (done == all ? "\n" : "") << std::flush;
    };
  }
  const auto report = evaluate_folder(*game, *templates, args.folder, options);
  if (!report) return fail(io, report.error());
  io.out << (args.json ? to_json(*report) + "\n" : to_text(*report));
  return kDone;
}

void add_eval(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<EvalArgs>();
  auto* command = app.add_subcommand("eval", "Measure accuracy on labelled photos");
  command->add_option("folder", args->folder, "Folder of labelled photos")
      ->required()
      ->type_name("DIR");
  command->add_option("--game", args->game, "Game of the photos")
      ->capture_default_str()
      ->type_name("GAME");
  command->add_option("--templates", args->templates, "Folder of a game, or of several games")
      ->type_name("DIR");
  command
      ->add_option("--labels", args->labels,
                   "What the photos show, unless it lies beside them; may be given again")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_option("--corners", args->corners, "Table of the boards' corners")
      ->type_name("FILE");
  command->add_flag("--given-corners", args->given_corners, "Tell the reader where the boards lie");
  command
      ->add_flag("--find-corners", args->find_corners,
                 "Do not even tell it of boards that fill their photo")
      ->excludes("--given-corners");
  command->add_flag(
      "--no-joint", args->no_joint,
      "Read every cell by itself, without box and rules, to see what those are worth");
  command->add_flag("--answer", args->answer,
                    "Answer every question with the labels, read again, and see what comes of it");
  command->add_option("--debug-dir", args->debug_dir, "Write pictures of every stage here")
      ->type_name("DIR");
  command->add_option("--cells", args->cells_csv, "Write one line a cell here, for calibration")
      ->type_name("FILE");
  command->add_flag("--quick", args->quick, "Read each photo once and do not time plain decoding");
  command->add_flag("--json", args->json, "Print one JSON object instead of text");
  command->callback([args, io, &exit_code] { exit_code = run_eval(*args, io); });
}

}  // namespace storey::cli
