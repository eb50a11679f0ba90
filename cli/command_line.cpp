#include "cli/command_line.h"

#include <algorithm>
#include <filesystem>

#include "cli/exit_codes.h"
#include "cli/help.h"
#include "cli/run.h"
#include "cli/visible_buffer.h"
#include "model/nearest.h"
#include "model/plain_text.h"
#include "pipeline/io/photo_names.h"

namespace storey::cli {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kExitCodes =
    "Exit codes: 0 sure and legal, 2 wrong usage, 3 unreadable file, 4 no building in the photo,\n"
    "5 have a look, 6 a rule is broken. `storey VERB --help` says more.";

Words verbs_of(const CLI::App& app) {
  Words names;
  for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(verb->get_name());
  }
  return names;
}

Words options_of(const CLI::App& verb) {
  Words names;
  for (const auto* option : verb.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string list(const Words& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// What a word means that no option or place took.
std::string stray(const CLI::App& app, const CLI::App& verb) {
  const Words words = app.remaining(true);
  const auto option =
      std::find_if(words.begin(), words.end(), [](const auto& w) { return w.starts_with('-'); });
  if (option == words.end()) {
    return verb.get_name() + " does not know what to do with " + words.front();
  }
  const std::string name = option->substr(0, option->find('='));
  const Words known = options_of(verb);
  if (std::find(known.begin(), known.end(), name) != known.end()) {
    return "options stand behind the verb: storey " + verb.get_name() + " " + name + " ...";
  }
  return verb.get_name() + " has no option " + name + did_you_mean(name, known);
}

std::string complaint(const CLI::App& app, const CLI::Error& error) {
  const auto given = app.get_subcommands();
  if (given.empty()) {
    return "storey: name a verb first: " + list(verbs_of(app)) + "\nTry `storey --help`.\n";
  }
  const CLI::App& verb = *given.front();
  const bool is_stray = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  return "storey: " + visible(is_stray ? stray(app, verb) : error.what()) + "\nTry `storey " +
         verb.get_name() + " --help`.\n";
}

/// A word in the verb's place is a mistyped one, or what the verb was to be about.
std::string no_verb(const Words& arguments, const Words& verbs) {
  const std::string& word = arguments.front();
  std::error_code error;
  if (is_picture_name(word) || std::filesystem::is_regular_file(word, error)) {
    std::string all;
    for (const std::string& one : arguments) all += " " + visible(one);
    return "name a verb first; did you mean storey score" + all + "?";
  }
  return "there is no verb " + visible(word) + did_you_mean(word, verbs);
}

/// `storey help score` is what people type before they know --help.
Words without_help_verb(Words arguments) {
  if (arguments.empty() || arguments.front() != "help") return arguments;
  arguments.erase(arguments.begin());
  arguments.emplace_back("--help");
  return arguments;
}

}  // namespace

void add_verbs(CLI::App& app, const Streams& io, int& exit_code) {
  app.name("storey");
  app.description("storey scores a finished tabletop building from its photo.");
  app.get_formatter()->label("SUBCOMMAND", "VERB");
  app.get_formatter()->label("Subcommands", "Verbs");
  app.footer(kExitCodes);
  app.set_version_flag("--version", "storey " STOREY_VERSION);
  app.require_subcommand(1);
  for (const auto add : {add_score, add_check, add_options, add_read, add_batch, add_print,
                         add_games, add_rules, add_enroll, add_eval, add_serve}) {
    add(app, io, exit_code);
  }
}

int run(const std::vector<std::string>& given, const Streams& streams) {
  VisibleBuffer visible_out(streams.out, streams.colour);
  VisibleBuffer visible_err(streams.err, streams.colour);
  std::ostream out(&visible_out);
  std::ostream err(&visible_err);
  const Streams io{.out = out,
                   .err = err,
                   .colour = streams.colour,
                   .interactive = streams.interactive,
                   .answers = streams.answers,
                   .width = streams.width,
                   .err_width = streams.err_width};
  const Words arguments = without_help_verb(given);
  CLI::App app;
  app.formatter(wrapped_help(io.width));
  int exit_code = kDone;
  add_verbs(app, io, exit_code);
  app.failure_message([](const CLI::App* at, const CLI::Error& e) { return complaint(*at, e); });
  // CLI11 would only say that a subcommand is required.
  const Words verbs = verbs_of(app);
  if (!arguments.empty() && !arguments.front().starts_with('-') &&
      std::find(verbs.begin(), verbs.end(), arguments.front()) == verbs.end()) {
    io.err << "storey: " << no_verb(arguments, verbs)
           << "\nTry `storey --help`, which lists them.\n";
    return kUsage;
  }
  try {
    // CLI11 takes the arguments from the back.
    app.parse(Words(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    return app.exit(error, io.out, io.err) == 0 ? kDone : kUsage;
  }
  return exit_code;
}

}  // namespace storey::cli
