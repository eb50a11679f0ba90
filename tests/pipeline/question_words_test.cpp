#include "pipeline/report/question_words.h"

#include "tests/catch.h"
#include "tests/pipeline/made_up_table.h"

namespace storey {
namespace {

using test::balconia;
using test::made_up_table;

std::vector<std::string> sentences_with(const std::vector<int>& empty_columns) {
  TableResult result = made_up_table();
  auto& questions = result.range.questions;
  for (const int col : empty_columns)
    questions.push_back({0, Site{{col, 4}}, "", {kNothing, {2, 0}}});
  return question_sentences(balconia(), result.table.players, questions);
}

TEST_CASE("questions: a sentence each, with whose it is and what it may be") {
  CHECK(sentences_with({}) == std::vector<std::string>{"green, b2: 7A, 11D or nothing?"});
  const auto two = sentences_with({0, 1});
  REQUIRE(two.size() == 3);
  CHECK(two[1] == "green, a5: nothing or 3A?");
}

TEST_CASE("questions: of a player's many cells that look empty one sentence") {
  const auto many = sentences_with({0, 1, 2});
  REQUIRE(many.size() == 2);
  CHECK(many[1] ==
        "green: a5, b5 and c5 look empty, but something may be missing: does a piece lie there?");
}

}  // namespace
}  // namespace storey
