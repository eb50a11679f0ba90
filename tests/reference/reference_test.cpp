#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/reference/completion.h"
#include "cli/reference/man_page.h"
#include "cli/reference/program.h"
#include "tests/catch.h"
#include "tests/cli/command.h"

namespace storey {
namespace {

using cli::Command;
using cli::Parameter;
using test::has;

/// A command that has one of everything, and something hidden.
Command made_up() {
  CLI::App app{"Bakes bread", "oven"};
  app.footer("Hot.\n.Really");
  std::string top;
  app.add_option("-t,--top", top, "Crust on top: 'hard' or soft")
      ->check(CLI::IsMember({"hard", "soft"}))
      ->required();
  app.add_option("--fact", "What is known")->type_name("[WHO:]NAME=VALUE");
  app.add_option("--secret", "Not for everybody")->group("");
  app.add_flag("-q,--quiet")->description("No smell");
  std::vector<std::string> loaves;
  app.add_option("loaf", loaves, "Loaves")->type_name("FILE")->required();
  app.add_subcommand("clean", "Clean it")->add_option("--with", "A brush")->type_name("DIR");
  app.add_subcommand("explode", "Nobody should")->group("");
  return cli::describe(app);
}

const Parameter& option(const Command& command, const std::string& name) {
  const auto found =
      std::find_if(command.options.begin(), command.options.end(), [&](const Parameter& parameter) {
        return std::count(parameter.names.begin(), parameter.names.end(), name) > 0;
      });
  REQUIRE(found != command.options.end());
  return *found;
}

TEST_CASE("reference: what the parser knows is told as it is, and nothing that is hidden") {
  const Command oven = made_up();
  CHECK(oven.words == std::vector<std::string>{"oven"});
  const Parameter& top = option(oven, "--top");
  CHECK(top.names == std::vector<std::string>{"-t", "--top"});
  CHECK(top.choices == std::vector<std::string>{"hard", "soft"});
  CHECK(top.required);
  CHECK_FALSE(top.repeats);
  CHECK(option(oven, "--fact").value == "[WHO:]NAME=VALUE");
  CHECK(option(oven, "--quiet").value.empty());
  REQUIRE(oven.places.size() == 1);
  CHECK(oven.places[0].names == std::vector<std::string>{"loaf"});
  CHECK(oven.places[0].repeats);
  CHECK(kind_of(oven.places[0]) == cli::ValueKind::kFile);
  REQUIRE(oven.verbs.size() == 1);
  CHECK(oven.verbs[0].words == std::vector<std::string>{"oven", "clean"});
  CHECK(kind_of(option(oven.verbs[0], "--with")) == cli::ValueKind::kFolder);
  CHECK(oven.options.size() == 4);  // with --help
  CHECK(cli::all_commands(oven).size() == 2);
}

TEST_CASE(
    "reference: a manual page has every section, and no line that troff would take for its own") {
  const Command oven = made_up();
  const std::string page = cli::man_page(oven, oven, "oven 1");
  for (const char* part : {".TH OVEN 1 \"\" \"oven 1\"", "oven \\- Bakes bread\n",
                           "\\fB\\-t\\fR, \\fB\\-\\-top\\fR \\fITEXT\\fR\n", "One of hard, soft.\n",
                           "\\fILOAF\\fR ...", "\n\\&.Really\n", "\\fBoven\\-clean\\fR(1)"})
    CHECK((has(page, part) ? "" : part) == std::string());
  CHECK_FALSE(has(page, "secret"));
  CHECK_FALSE(has(page, "explode"));
}

TEST_CASE("reference: pages and completion name every verb and option of the program") {
  const Command program = cli::storey_program();
  const auto commands = cli::all_commands(program);
  CHECK(commands.size() > 10);
  const std::string bash = cli::bash_completion(program);
  const std::string zsh = cli::zsh_completion(program);
  const std::string fish = cli::fish_completion(program);
  for (const Command* command : commands) {
    CAPTURE(command->words);
    // What the program itself says of the verb.
    std::vector<std::string> words(command->words.begin() + 1, command->words.end());
    words.emplace_back("--help");
    const test::Ran help = test::storey(words);
    const std::string page = cli::man_page(program, *command, "storey", cli::storey_sections());
    for (const char* part : {".SH \"EXIT STATUS\"\n", ".SH ENVIRONMENT\n", ".SH FILES\n",
                             ".TP\n\\fB5\\fR\nHave a look", "STOREY_TEMPLATES"})
      CHECK(has(page, part));
    for (const Parameter& parameter : command->options) {
      const std::string name = parameter.names.back();
      CAPTURE(name);
      CHECK(has(help.out, name));
      std::string escaped;
      for (const char c : name) escaped += c == '-' ? "\\-" : std::string(1, c);
      CHECK(has(page, escaped));
      CHECK(has(bash, name));
      CHECK(has(zsh, name));
      CHECK(has(fish, " -l " + name.substr(2)));
    }
    CHECK(command->options.size() >= 1);
  }
}

}  // namespace
}  // namespace storey
