// What a question offers is an answer as it stands, on the command line and at the terminal.
#include <nlohmann/json.hpp>

#include "cli/ask.h"
#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"
#include "tests/pipeline/made_up_table.h"

namespace storey {
namespace {

using test::has;

TEST_CASE("answer: says what lies on a cell, of score, check and read alike") {
  const test::Building building;
  const auto read = test::storey({"read", building.green, "--answer", "a5=15B"});
  CHECK(has(read.out, "15B"));
  CHECK(has(test::storey({"score", building.green, "--answer", "a5=15B"}).out, "15B"));
  const auto check = test::storey({"check", "--final", building.green, "--answer", "a5=nothing"});
  CHECK(has(check.out, "14 pieces"));
}

TEST_CASE("answer: of two sources by the seat of the player, and not without a name") {
  const test::Building building;
  const std::vector<std::string> score{"score", building.green, building.pink, "--answer"};
  const auto with = [&](const std::string& line) {
    auto command = score;
    command.push_back(line);
    return test::storey(command);
  };
  CHECK(has(with("pink:a3=nothing").out, "Broken rules"));
  CHECK(with("pink:a3=nothing").out == with("2:a3=nothing").out);
  CHECK(with("a3=nothing").code == cli::kUsage);
  const auto nobody = with("carl:a3=nothing");
  CHECK(nobody.code == cli::kUsage);
  CHECK(has(nobody.err, "green or pink"));
}

TEST_CASE("answer: of one photo's player by name, and never of a side that nobody showed") {
  const test::Building building;
  CHECK(has(test::storey({"read", building.green, "--answer", "green:a5=15B"}).out, "15B"));
  const auto derived = test::storey({"score", building.green, "--answer", "pink:a5=15B"});
  CHECK(derived.code == cli::kUsage);
  CHECK(has(derived.err, "no source shows"));
}

TEST_CASE("answer: in the language of the question, and by a name that is nearly right") {
  const test::Building building;
  const auto german =
      test::storey({"check", "--final", building.green, "--lang", "de", "--answer", "a5=nichts"});
  CHECK(german.code != cli::kUsage);
  CHECK(has(german.out, "14 Teile"));
  const auto near = test::storey({"score", building.green, "--answer", "gren:a5=15B"});
  CHECK(near.code == cli::kUsage);
  CHECK(has(near.err, "did you mean green?"));
}

TEST_CASE("answer: what is none is refused with what to write") {
  const test::Building building;
  const auto ran = test::storey({"score", building.green, "--answer", "a5=99Z"});
  CHECK(ran.code == cli::kUsage);
  CHECK(has(ran.err, "--answer a5=99Z: there is no piece"));
}

TEST_CASE("answer: states of a game by their number") {
  const test::Building building;
  const std::vector<std::string> states{"check", building.green, building.green};
  auto second = states;
  second.insert(second.end(), {"--answer", "2:a5=nothing"});
  CHECK(has(test::storey(second).out, "removed 1A from a5"));
  auto none = states;
  none.insert(none.end(), {"--answer", "a5=nothing"});
  CHECK(test::storey(none).code == cli::kUsage);
}

/// Asks about the made-up table, whose b2 is in doubt.
struct Asked {
  explicit Asked(const std::string& typed, const TableResult& result) : in(typed) {
    const cli::Streams io{
        .out = out, .err = err, .colour = false, .interactive = true, .answers = &in};
    cli::Asker asker(io, {});
    answers = asker.ask(test::balconia(), result);
    again = asker.ask(test::balconia(), result);
  }
  std::istringstream in;
  std::ostringstream out, err;
  cli::Answers answers, again;
};

TEST_CASE("ask: a cell is asked with what it may be; each offer is an answer") {
  const TableResult result = test::made_up_table();
  const auto typed = GENERATE(as<std::string>(), "7A", "11D", "nothing", "-", "block-11/3", "2b");
  const Asked asked(typed + "\n", result);
  CHECK(has(asked.err.str(), "green: b2: 7A, 11D or nothing? (enter: not known) "));
  CHECK(asked.answers.cells == std::vector<std::string>{"green:b2=" + typed});
  CHECK(asked.again.cells.empty());  // nothing is asked twice
}

TEST_CASE("ask: the cell may be said again, and what is not offered is named") {
  const TableResult result = test::made_up_table();
  CHECK(Asked("b2=7A\n", result).answers.cells == std::vector<std::string>{"green:b2=7A"});
  CHECK(Asked("no\n", result).answers.cells == std::vector<std::string>{"green:b2=nothing"});
  const Asked other("something else\n99Z\n2B\n", result);
  CHECK(has(other.err.str(), "green: b2: what lies there? (such as 1A; enter: not known) "));
  CHECK(has(other.err.str(), "there is no piece \"99Z\""));
  CHECK(other.answers.cells == std::vector<std::string>{"green:b2=2B"});
  CHECK(Asked("something else\n\n", result).answers.cells.empty());
  CHECK(Asked("something else\n", result).answers.cells.empty());
}

TEST_CASE("answer: what is offered in words, but names nothing, is met with what to write") {
  const test::Building building;
  const auto ran = test::storey({"score", building.green, "--answer", "a5=something else"});
  CHECK(ran.code == cli::kUsage);
  CHECK(has(ran.err, "that does not say what lies there: name it, such as 1A, or say nothing"));
}

TEST_CASE("ask: a building of which it is not certain where it lies is shown as it was read") {
  TableResult result = test::made_up_table();
  result.players.front().reading->board_confidence = 0.5;
  const Asked yes("yes\n", result);
  CHECK(has(yes.err.str(), "green: the building was read as"));
  CHECK(has(yes.err.str(), "  1 | "));
  CHECK(has(yes.err.str(),
            "green: does it lie so on the table, and is that all of it? (yes; enter: not known)"));
  CHECK(yes.answers.cells == std::vector<std::string>{"green:board=right"});
  CHECK(Asked("y\n", result).answers.cells == yes.answers.cells);
  // Left open, the cells are asked about.
  const Asked open("no\n\n7A\n", result);
  CHECK(has(open.err.str(), "say where it lies"));
  CHECK(open.answers.cells == std::vector<std::string>{"green:b2=7A"});
}

TEST_CASE("ask: what was answered is given as arguments of the next run") {
  const cli::Answers given{{"round=3"}, {"green:b2=7A", "the first:b3=nothing", "O'Neil:a1=2B"}};
  CHECK(cli::as_arguments(given) ==
        "--fact round=3 --answer green:b2=7A --answer 'the first:b3=nothing' "
        "--answer 'O'\\''Neil:a1=2B'");
  CHECK(cli::as_arguments({}).empty());
}

TEST_CASE("ask: what is no piece is asked again, an empty line leaves it, the end leaves all") {
  const TableResult result = test::made_up_table();
  const Asked wrong("99Z\n 7A \n", result);
  CHECK(has(wrong.err.str(), "there is no piece \"99Z\""));
  CHECK(wrong.answers.cells == std::vector<std::string>{"green:b2=7A"});
  CHECK(Asked("\n", result).answers.cells.empty());
  CHECK(Asked("", result).answers.cells.empty());
}

TEST_CASE("ask: cells that look empty, too many to ask one by one, are asked together") {
  TableResult result = test::made_up_table();
  result.range.questions.clear();
  for (int col = 0; col < 3; ++col)
    result.range.questions.push_back(
        {0, Site{{col, 4}}, "What lies there?", {kNothing, PieceFace{6, 0}}});
  const Asked no("no\n", result);
  CHECK(has(no.err.str(), "a5, b5 and c5 look empty"));
  CHECK(no.answers.cells ==
        std::vector<std::string>{"green:a5=nothing", "green:b5=nothing", "green:c5=nothing"});
  CHECK(Asked("b5=7C, c5=2A\n", result).answers.cells ==
        std::vector<std::string>{"green:b5=7C", "green:c5=2A"});
  CHECK(Asked("7C\nb5=7C\n", result).answers.cells == std::vector<std::string>{"green:b5=7C"});
}

}  // namespace
}  // namespace storey
