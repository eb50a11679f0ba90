#include "tests/samples/expectations.h"

#include "tests/catch.h"

using namespace storey;
using namespace storey::samples;

namespace {
const RunCounts kGood{.photos = 4, .exact_boards = 3, .cells_right = 98};
}

TEST_CASE("expectations: what was written is read back") {
  const Runs runs{{"plain", kGood}, {"dimmed", {.photos = 2, .silent_errors = 1}}};
  const auto read = parse_expectations(format_expectations(runs), "expect.json");
  REQUIRE(read.has_value());
  CHECK(compare(*read, runs).failures.empty());
  CHECK(compare(*read, runs).better.empty());
  CHECK(read->at("dimmed").silent_errors == 1);
}

TEST_CASE("expectations: a floor that is missed, a ceiling that is broken, another photo count") {
  const Runs expected{{"plain", kGood}};
  const auto change = [&](auto edit) {
    RunCounts counts = kGood;
    edit(counts);
    return compare(expected, {{"plain", counts}});
  };
  CHECK(change([](auto&) {}).failures.empty());
  CHECK(change([](auto& c) { c.exact_boards = 2; }).failures ==
        std::vector<std::string>{"plain: exact_boards 3 -> 2"});
  CHECK(change([](auto& c) { c.cells_right = 97; }).failures.size() == 1);
  CHECK(change([](auto& c) { c.confident_errors = 1; }).failures.size() == 1);
  CHECK(change([](auto& c) { c.silent_errors = 1; }).failures.size() == 1);
  CHECK(change([](auto& c) { c.false_boards = 1; }).failures.size() == 1);
  CHECK(change([](auto& c) { c.answered_wrong = 1; }).failures.size() == 1);
  CHECK(change([](auto& c) { c.photos = 3; }).failures.size() == 1);
  CHECK(change([](auto& c) { c.photos = 5; }).failures.size() == 1);
  const auto better = change([](auto& c) { c.exact_boards = 4; });
  CHECK(better.failures.empty());
  CHECK(better.better == std::vector<std::string>{"plain: exact_boards 3 -> 4"});
}

TEST_CASE("expectations: floors are only ever raised") {
  const Runs floors{{"plain", {.photos = 3, .exact_boards = 2, .cells_right = 70}}};
  const Runs counted{
      {"plain", {.photos = 3, .exact_boards = 3, .cells_right = 60, .silent_errors = 1}}};
  const Runs now = raised(floors, counted);
  CHECK(now.at("plain").exact_boards == 3);
  CHECK(now.at("plain").cells_right == 70);
  CHECK(now.at("plain").silent_errors == 0);
  CHECK(compare(now, counted).failures.size() == 2);
  CHECK(compare(now, counted).better.empty());
}

TEST_CASE("expectations: photos that must be asked about, where a set is about them") {
  const Runs asked{{"plain", {.photos = 2, .asked = 2}}};
  CHECK(compare(asked, {{"plain", {.photos = 2, .asked = 1}}}).failures.size() == 1);
  CHECK(compare(asked, {{"plain", {.photos = 2, .asked = 2}}}).failures.empty());
  CHECK(parse_expectations(format_expectations(asked), "x.json")->at("plain").asked == 2);
  const Runs needless{{"plain", {.photos = 2, .asked_in_view = 1}}};
  CHECK(compare(needless, {{"plain", {.photos = 2, .asked_in_view = 2}}}).failures.size() == 1);
  CHECK(compare(needless, {{"plain", {.photos = 2}}}).failures.empty());
  EvalCounts one;
  one.unsure_photos = 1;
  CHECK(counts_of(one, true).asked == 1);
  CHECK(counts_of(one, true).asked_in_view == 0);
  CHECK(counts_of(one, false).asked == 0);
  CHECK(counts_of(one, false).asked_in_view == 1);
  const Runs about_others{{"plain", {.photos = 2}}};
  const auto compared = compare(about_others, asked);
  CHECK(compared.failures.empty());
  CHECK(compared.better.empty());
}

TEST_CASE("expectations: what lies on and beside buildings, where a set is about it") {
  const Runs tables{{"plain", {.photos = 2, .exact_tables = 1, .pieces_right = 9}}};
  CHECK(compare(tables, {{"plain", {.photos = 2, .exact_tables = 1, .pieces_right = 8}}})
            .failures.size() == 1);
  CHECK(compare(tables, {{"plain", {.photos = 2, .exact_tables = 2, .pieces_right = 9}}})
            .better.size() == 1);
  CHECK(parse_expectations(format_expectations(tables), "x.json")->at("plain").pieces_right == 9);
  EvalCounts one;
  one.exact_tables = 1;
  CHECK(counts_of(one, false).exact_tables == 0);  // nothing lies on it or beside it
  one.loose = 2;
  one.loose_right = 1;
  CHECK(counts_of(one, false).exact_tables == 1);
  CHECK(counts_of(one, false).pieces_right == 1);
}

TEST_CASE("expectations: runs that are missing or not expected") {
  CHECK(compare({{"plain", kGood}}, {}).failures ==
        std::vector<std::string>{"plain: expected, but not run"});
  CHECK(compare({}, {{"plain", kGood}}).failures ==
        std::vector<std::string>{"plain: run, but nothing is expected"});
}

TEST_CASE("expectations: a file that is wrong") {
  CHECK_FALSE(parse_expectations("{", "x").has_value());
  CHECK_FALSE(parse_expectations(R"({"format":1})", "x").has_value());
  CHECK_FALSE(parse_expectations(R"({"format":1,"runs":[]})", "x").has_value());
  CHECK_FALSE(parse_expectations(R"({"format":1,"runs":{"plain":{"photos":1}}})", "x").has_value());
  CHECK_FALSE(
      parse_expectations(
          R"({"format":1,"runs":{"plain":{"photos":1,"exact_boards":1,"cells_right":1,"x":2}}})",
          "x")
          .has_value());
}
