#include "cli/command_line.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "cli/exit_codes.h"
#include "cli/help.h"
#include "cli/one_of.h"
#include "cli/run.h"
#include "cli/visible_buffer.h"
#include "model/nearest.h"
#include "model/plain_text.h"
#include "model/version.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/language/languages.h"

namespace storey::cli {
namespace {

using Words = std::vector<std::string>;

constexpr const char* kExitCodes =
    "Exit codes: 0 sure and legal, 2 wrong usage, 3 unreadable file, 4 no building in the photo,\n"
    "5 have a look, 6 a rule is broken. `storey VERB --help` says more.\n"
    "Guides named docs/... lie in share/doc/storey where storey is installed.";

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

std::string complaint(const CLI::App& app, const CLI::Error& error, const PhraseBook& book) {
  const auto given = app.get_subcommands();
  if (given.empty()) {
    return "storey: " + book("name a verb first: " + list(verbs_of(app))) + "\n" +
           book("Try `storey --help`.") + "\n";
  }
  const CLI::App* verb = given.front();
  std::string words = verb->get_name();
  while (!verb->get_subcommands().empty()) {  // "batch merge"
    verb = verb->get_subcommands().front();
    words += " " + verb->get_name();
  }
  const bool is_stray = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  return "storey: " + book(visible(is_stray ? stray(app, *verb) : error.what())) + "\n" +
         book("Try `storey " + words + " --help`.") + "\n";
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

/// The language after --lang, which may stand anywhere; that of the environment without. It is
/// taken out: what is wrong with the other words is said in it.
/// @error nullopt  nothing stands after it.
std::optional<std::string> take_language(Words& arguments, const std::string& environment) {
  constexpr std::string_view kOption = "--lang";
  std::optional<std::string> language = environment;
  for (auto word = arguments.begin(); word != arguments.end() && *word != "--";) {
    const bool joined = word->starts_with(std::string(kOption) + "=");
    if (*word != kOption && !joined) {
      ++word;
      continue;
    }
    const auto value = joined ? word : word + 1;
    if (value == arguments.end() || (!joined && value->starts_with('-'))) return std::nullopt;
    language = joined ? word->substr(kOption.size() + 1) : *value;
    word = arguments.erase(word, value + 1);
  }
  return language;
}

/// `storey help score` is what people type before they know --help.
Words without_help_verb(Words arguments) {
  if (arguments.empty() || arguments.front() != "help") return arguments;
  arguments.erase(arguments.begin());
  arguments.emplace_back("--help");
  return arguments;
}

/// take_language() has taken it out: here it is listed, of every verb, for help and completion.
void list_language(CLI::App& app) {
  app.add_option_function<std::string>(
         "--lang", [](const std::string&) {},
         "Language of what people read; without it that of LC_ALL or LANG")
      ->type_name("CODE")
      ->check(one_of(languages()));
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    list_language(*verb);
}

}  // namespace

void add_verbs(CLI::App& app, const Streams& io, int& exit_code) {
  app.name("storey");
  app.description("storey scores a finished tabletop building from its photo.");
  app.get_formatter()->label("SUBCOMMAND", "VERB");
  app.footer(kExitCodes);
  app.set_version_flag("--version", std::string("storey ") + program_version());
  app.require_subcommand(1);
  for (const auto add : {add_score, add_check, add_options, add_read, add_batch, add_print,
                         add_games, add_rules, add_enroll, add_eval, add_serve}) {
    add(app, io, exit_code);
  }
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    verb->group(io.book("Verbs"));
  list_language(app);
}

int run(const std::vector<std::string>& given, const Streams& streams) {
  VisibleBuffer visible_out(streams.out, streams.colour);
  VisibleBuffer visible_err(streams.err, streams.colour);
  std::ostream out(&visible_out);
  std::ostream err(&visible_err);
  Words arguments = without_help_verb(given);
  const auto language = take_language(arguments, streams.language);
  Streams io{.out = out,
             .err = err,
             .colour = streams.colour,
             .interactive = streams.interactive,
             .answers = streams.answers,
             .width = streams.width,
             .err_width = streams.err_width,
             .language = language_of(language.value_or("en"))};
  if (!language)
    return fail(io, {ErrorCode::kUsage, "--lang needs a language: " + list(languages()), ""});
  if (io.language != "en") {
    auto book = load_language(io.language);
    if (!book) return fail(io, book.error());
    io.book = std::move(book).value();
  }
  CLI::App app;
  app.formatter(wrapped_help(style_of(io)));
  int exit_code = kDone;
  add_verbs(app, io, exit_code);
  app.failure_message(
      [&](const CLI::App* at, const CLI::Error& e) { return complaint(*at, e, io.book); });
  // CLI11 would only say that a subcommand is required.
  const Words verbs = verbs_of(app);
  if (!arguments.empty() && !arguments.front().starts_with('-') &&
      std::find(verbs.begin(), verbs.end(), arguments.front()) == verbs.end()) {
    io.err << "storey: " << io.book(no_verb(arguments, verbs)) << "\n"
           << io.book("Try `storey --help`, which lists them.") << "\n";
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
