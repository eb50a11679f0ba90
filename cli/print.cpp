#include "cli/print.h"

#include <memory>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "model/plain_text.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/report/pictures.h"

namespace storey::cli {

// `storey print GAME -o FILE.pdf`: print-and-play sheets at true size.
int run_print(const PrintArgs& args, const Streams& io) {
  const auto ending = lower_ending(args.output);
  if (args.output != "-" && ending != ".pdf")
    return fail(io, {ErrorCode::kUsage, "print writes a PDF: the name must end in .pdf",
                     "-o " + args.output});
  const auto game = load_installed_game(args.game, args.templates);
  if (!game) return fail(io, game.error());
  const auto pdf = print_pdf(
      *game, {.mat = args.mat, .letter = args.letter, .duplex = args.duplex, .sets = args.sets},
      io.book);
  if (!pdf) return fail(io, pdf.error());
  if (const Status written = write_output(io, args.output, *pdf, Content::kBytes); !written) {
    return fail(io, written.error());
  }
  if (args.output != "-" && !args.quiet)
    tell(io, "wrote " + visible(args.output) + ": print at 100 %, never \"fit to page\"");
  return kDone;
}

void add_print(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<PrintArgs>();
  auto* command = app.add_subcommand("print", "Make print-and-play sheets at true size (PDF)");
  command->add_option("game", args->game, "Game, e.g. balconia")->required()->type_name("GAME");
  command->add_option("-o,--output", args->output, "PDF file; - is stdout")
      ->required()
      ->type_name("FILE");
  command->add_flag("--mat", args->mat, "Add printed marks to stand beside the frame");
  command->add_flag("--letter", args->letter, "US Letter instead of A4");
  command->add_flag("--duplex", args->duplex, "Backs on the other side of the paper, none to fold");
  command
      ->add_option(
          "--sets", args->sets,
          "Pieces of these sets alone, for a game that comes in several: base,room-service")
      ->delimiter(',')
      ->type_name("SET,...");
  command->add_option("--templates", args->templates, "Folder of a game, or of several games")
      ->type_name("DIR");
  command->add_flag("-q,--quiet", args->quiet, "Nothing on stderr but errors");
  command->callback([args, io, &exit_code] { exit_code = run_print(*args, io); });
}

}  // namespace storey::cli
