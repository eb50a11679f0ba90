#include "cli/command_line.h"

#include <algorithm>

#include "cli/exit_codes.h"
#include "cli/run.h"

namespace storey::cli {

int run(const std::vector<std::string>& arguments, const Streams& io) {
  CLI::App app{"storey scores a finished tabletop building from its photo.", "storey"};
  app.set_version_flag("--version", "storey " STOREY_VERSION);
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return "storey: " + std::string(error.what()) +
           "\nTry `storey --help` or `storey VERB --help`.\n";
  });
  int exit_code = kDone;
  for (const auto add :
       {add_score, add_check, add_read, add_print, add_games, add_rules, add_eval}) {
    add(app, io, exit_code);
  }
  // CLI11 would only say that a subcommand is required.
  const auto verbs = app.get_subcommands([](const CLI::App*) { return true; });
  const auto is_meant = [&](const CLI::App* verb) { return verb->get_name() == arguments.front(); };
  if (!arguments.empty() && !arguments.front().starts_with('-') &&
      std::none_of(verbs.begin(), verbs.end(), is_meant)) {
    io.err << "storey: there is no verb " << arguments.front()
           << "\nTry `storey --help`, which lists them.\n";
    return kUsage;
  }
  try {
    // CLI11 takes the arguments from the back.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    return app.exit(error, io.out, io.err) == 0 ? kDone : kUsage;
  }
  return exit_code;
}

}  // namespace storey::cli
