#include "cli/read.h"

#include <algorithm>
#include <memory>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "cli/one_of.h"
#include "model/notation.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/report/json.h"
#include "pipeline/report/text_report.h"
#include "pipeline/study/draft_labels.h"
#include "pipeline/table/shown_sides.h"
#include "pipeline/table/state_json.h"

namespace storey::cli {

namespace {

/// A draft of labels is what was read: of a game of which no piece is known yet there is none.
Status check_readable(const TableArgs& args) {
  if (args.game.empty()) return ok();
  const auto game = load_installed_game(args.game, args.templates);
  if (!game) return game.error();
  if (has_pictures(*game)) return ok();
  return Error{ErrorCode::kUsage,
               "no piece of " + game->title +
                   " is known yet, so that labels cannot be proposed: label the squares of a first "
                   "photo by taps on the page (storey serve), or in a table photo,row,col,piece "
                   "(docs/enrol-your-copy.md), and enrol it with storey enroll",
               ""};
}

/// `storey read --as labels PHOTO...`: one table of all photos, to be corrected and enrolled.
int run_labels(const ReadArgs& args, const Streams& io) {
  if (const Status readable = check_readable(args.table); !readable)
    return fail(io, readable.error());
  std::string text = draft_labels_header();
  int worst = kDone;
  for (const std::string& photo : args.table.sources) {
    TableArgs one = args.table;
    one.sources = {photo};
    const auto table = evaluate(one, false);
    if (!table) {
      worst = std::max(worst, fail(io, table.error()));
      continue;
    }
    const auto rows = draft_labels(table->game, table->result);
    if (!rows) return fail(io, rows.error());
    text += *rows;
  }
  if (const Status written = write_output(io, args.output, text, Content::kText); !written)
    return fail(io, written.error());
  return worst;
}

}  // namespace

// `storey read SOURCE`: the layout file of what is there. Judges no rules, but says what is unsure.
int run_read(const ReadArgs& args, const Streams& io) {
  if (args.form == "labels") return run_labels(args, io);
  if (args.table.sources.size() > 1) {
    return fail(io, {ErrorCode::kUsage, "read takes one photo at a time", ""});
  }
  const auto table = evaluate(args.table, false);
  if (!table) return fail_table(io, args.table, table.error());
  const auto& [game, result] = *table;

  const std::string text = args.table.json       ? to_json(game, result) + "\n"
                           : args.form == "json" ? table_to_json(game, stated(game, result)) + "\n"
                                                 : state_text(game, result);
  if (const Status spared = spare_sources(args.output, result); !spared) {
    return fail(io, spared.error());
  }
  if (const Status written = write_output(io, args.output, text, Content::kText); !written) {
    return fail(io, written.error());
  }
  if (const Status written = write_files(io, args.table, *table); !written) {
    return fail(io, written.error());
  }
  if (!args.table.quiet)
    io.err << doubts_report(game, result, {.width = sheet_width(io.err_width), .book = io.book});
  return result.status == TableStatus::kReview ? kNeedsLook : kDone;
}

void add_read(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<ReadArgs>();
  auto* command =
      app.add_subcommand("read", "Read a photo and print the building as a layout file");
  command->add_option("photo", args->table.sources, "Photo, or a layout or table file; - is stdin")
      ->required()
      ->type_name("FILE");
  command->add_option("-o,--output", args->output, "Write here instead of stdout")
      ->type_name("FILE");
  command
      ->add_option("--as", args->form,
                   "layout: text (default), json: a table file, labels: of one or more photos the "
                   "table that storey enroll takes, to be corrected")
      ->check(one_of({"layout", "json", "labels"}));
  add_reading_options(*command, args->table, io);
  command->callback([args, io, &exit_code] { exit_code = run_read(*args, io); });
}

}  // namespace storey::cli
