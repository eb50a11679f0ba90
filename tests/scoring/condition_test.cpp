#include "scoring/balconia/condition.h"

#include "tests/catch.h"

using namespace storey;
using namespace storey::scoring::balconia;

TEST_CASE("condition: every area, mode and target can be written") {
  int conditions = 0;
  for (const auto& area : all_areas())
    for (const auto* mode : {"each1", "each2", "each3", "if5"})
      for (const auto* target : {"balcony", "bird", "flower-light-pink", "any-flower",
                                 "flower-colours", "no-sunblind", "cat+person"}) {
        const auto text = std::string(area.key) + " " + mode + " " + target;
        const bool pair_each = std::string_view(target) == "cat+person" && mode[0] == 'e';
        INFO(text);
        const auto condition = parse_balcony_condition(text);
        REQUIRE(condition.has_value() == !pair_each);
        if (!condition) continue;
        CHECK(condition->area == area.area);
        CHECK(condition->each == (mode[0] == 'e'));
        CHECK(condition->points == mode[std::string_view(mode).size() - 1] - '0');
        CHECK_FALSE(condition->lovebird);
        ++conditions;
      }
  CHECK(conditions == 10 * (4 * 7 - 3));
  CHECK(parse_balcony_condition("lovebird")->lovebird);
  CHECK(parse_balcony_condition("  row  each1  bird ")->target.symbol == find_symbol("bird"));
}

TEST_CASE("condition: targets are told apart") {
  const auto target = [](const char* text) {
    return parse_balcony_condition("row if5 " + std::string(text))->target;
  };
  CHECK(target("balcony").kind == TargetKind::kBalcony);
  CHECK(target("flower-colours").kind == TargetKind::kFlowerColours);
  CHECK(target("flower-white").kind == TargetKind::kSymbol);
  CHECK(target("flower-white").symbol->key == "flower-white");
  CHECK(target("no-cat").kind == TargetKind::kAbsent);
  CHECK(target("no-cat").symbol->key == "cat");
  CHECK(target("cat+bird").kind == TargetKind::kPair);
  CHECK(target("cat+bird").symbol->key == "cat");
  CHECK(target("cat+bird").second->key == "bird");
}

TEST_CASE("condition: the wrong word is named") {
  const auto message = [](const char* text) {
    const auto condition = parse_balcony_condition(text);
    INFO(text);
    REQUIRE_FALSE(condition);
    CHECK(condition.error().code == ErrorCode::kBadData);
    return condition.error().message;
  };
  using Catch::Matchers::Contains;
  CHECK_THAT(message("rows each1 bird"), Contains("'rows'") && Contains("row-above"));
  CHECK_THAT(message("row each4 bird"), Contains("'each4'") && Contains("if5"));
  CHECK_THAT(message("row if3 bird"), Contains("'if3'"));
  CHECK_THAT(message("row each1 brid"), Contains("'brid'") && Contains("sunblind"));
  CHECK_THAT(message("row each1 no-brid"), Contains("'no-brid'"));
  CHECK_THAT(message("row if5 cat+"), Contains("'cat+'"));
  CHECK_THAT(message("row if5 cat+cat"), Contains("'cat+cat'"));
  CHECK_THAT(message("row each1 cat+bird"), Contains("'cat+bird'"));
  CHECK_THAT(message("row each1"), Contains("AREA MODE TARGET"));
  CHECK_THAT(message("row each1 bird bird"), Contains("AREA MODE TARGET"));
  CHECK_THAT(message(""), Contains("AREA MODE TARGET"));
}

TEST_CASE("condition: doors") {
  const auto majority = parse_door_condition("majority bird any-flower");
  REQUIRE(majority);
  CHECK(majority->kind == DoorKind::kMajority);
  CHECK(majority->first->key == "bird");
  CHECK(majority->second == &any_flower());
  CHECK(parse_door_condition("fewer note bird")->kind == DoorKind::kFewer);
  CHECK(parse_door_condition("difference note flower-white")->kind == DoorKind::kDifference);
  for (const auto* text : {"", "majority bird", "most bird cat", "fewer bird brid", "fewer x bird",
                           "difference bird bird", "fewer bird cat note"}) {
    INFO(text);
    CHECK_FALSE(parse_door_condition(text));
  }
}

TEST_CASE("condition: six flowers, each a symbol with a colour before the word") {
  CHECK(flowers().size() == 6);
  for (const auto& flower : flowers()) {
    CHECK(find_symbol(flower.key) == &flower);
    CHECK(flower.one.ends_with(" flower"));
  }
}
