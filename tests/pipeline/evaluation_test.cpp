#include "pipeline/study/evaluation.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "inference/joint_decoding.h"
#include "pipeline/io/csv.h"
#include "pipeline/report/text.h"
#include "pipeline/study/answers.h"
#include "pipeline/study/cells_table.h"
#include "pipeline/table/corrections.h"
#include "pipeline/table/judges.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"
#include "tests/pipeline/meadow_game.h"

using namespace storey;

namespace {

// Block n shows n + face birds, so block 5/0 scores 5.
const Game& game() {
  static const Game birds = fake::bird_game();
  return birds;
}

const Quad kBoard{{{0, 0}, {300, 0}, {300, 300}, {0, 300}}};

Truth truth_of(const std::map<std::string, std::string>& pieces,
               const std::string& player = "green") {
  Truth truth;
  truth.has_board = true;
  truth.player = player;
  truth.set = "easy";
  truth.board = kBoard;
  for (int row = 2; row >= 0; --row) {
    for (int col = 0; col < 3; ++col) {
      TruthCell cell;
      cell.cell = {col, row};
      if (const auto found = pieces.find(to_string(cell.cell)); found != pieces.end())
        cell.what = game().catalog.parse(found->second).value();
      truth.cells.push_back(cell);
    }
  }
  return truth;
}

/// What the program makes of made-up readings, one a seat.
TableResult result_of(std::vector<std::optional<BuildingReading>> readings) {
  TableResult result;
  result.table.players.resize(2);
  result.players.resize(2);
  std::vector<const BuildingReading*> seen(2, nullptr);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (!readings[seat]) continue;
    readings[seat]->board = kBoard;
    result.players[seat].reading = readings[seat];
    result.table.players[seat].layout = layout_of(*readings[seat], game().catalog);
  }
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (result.players[seat].reading) {
      seen[seat] = &*result.players[seat].reading;
    } else {
      result.table.players[seat].layout =
          seen_from_behind(result.table.players[1 - seat].layout, game().catalog);
    }
  }
  result.score = scoring::score_table(*game().rules, game().catalog, result.table).value();
  result.range = score_range(game(), judge_of(game()), result.table, seen);
  if (!result.range.questions.empty()) result.status = TableStatus::kReview;
  return result;
}

TableResult green_result(const fake::Cells& cells) {
  return result_of({fake::reading(game(), cells), std::nullopt});
}

PhotoVerdict judge(const Truth& truth, const Result<TableResult>& read) {
  return compare_with_truth(game(), truth, "easy/p.jpg", read);
}

}  // namespace

TEST_CASE("evaluation: an exact photo") {
  const auto verdict = judge(truth_of({{"a1", "2/0"}, {"b1", "E1/0"}}),
                             green_result({{"a1", "2/0 0.999"}, {"b1", "E1/0 0.999"}}));
  CHECK(verdict.counts.boards == 1);
  CHECK(verdict.counts.found == 1);
  CHECK(verdict.counts.exact_boards == 1);
  CHECK(verdict.counts.exact_scores == 1);
  CHECK(verdict.counts.exact_violations == 1);
  CHECK(verdict.counts.cells == 9);
  CHECK(verdict.counts.cells_right == 9);
  CHECK(verdict.counts.silent_errors == 0);
  CHECK_FALSE(verdict.failure.has_value());
  CHECK(verdict.corner_error == Approx(0));
}

TEST_CASE("evaluation: a wrong total that is confirmed is a silent error") {
  const auto verdict = judge(truth_of({{"a1", "2/0"}, {"b1", "E1/0"}}),
                             green_result({{"a1", "5/0 0.99"}, {"b1", "E1/0 0.999"}}));
  CHECK(verdict.counts.exact_boards == 0);
  CHECK(verdict.counts.exact_scores == 0);
  CHECK(verdict.counts.silent_errors == 1);
  CHECK(verdict.counts.confident_errors == 1);
  REQUIRE(verdict.failure.has_value());
  CHECK(verdict.failure->stage == "cells");
  CHECK(verdict.failure->silent);
  CHECK(verdict.failure->why == "a1 read 5A, is 2A (0.990); total 6, is 3");
}

TEST_CASE("evaluation: a wrong total that asks is no silent error") {
  const auto verdict = judge(truth_of({{"a1", "2/0"}, {"b1", "E1/0"}}),
                             green_result({{"a1", "5/0 0.7, 2/0 0.29"}, {"b1", "E1/0 0.999"}}));
  CHECK(verdict.counts.unsure_photos == 1);
  CHECK(verdict.counts.silent_errors == 0);
  CHECK(verdict.counts.confident_errors == 0);
  CHECK_FALSE(verdict.failure->silent);
}

TEST_CASE("evaluation: a wrong cell with the right total is no score error") {
  const auto verdict = judge(truth_of({{"a1", "2/1"}, {"b1", "E1/0"}}),
                             green_result({{"a1", "3/0 0.999"}, {"b1", "E1/0 0.999"}}));
  CHECK(verdict.counts.exact_boards == 0);
  CHECK(verdict.counts.exact_scores == 1);
  CHECK(verdict.counts.silent_errors == 0);
  CHECK(verdict.failure->why == "a1 read 3A, is 2B (0.999); the total is right");
}

TEST_CASE("evaluation: a confirmed photo that breaks other rules than the truth") {
  // 1/0 and E1/0 both show one bird, but a building needs an entrance.
  const auto verdict = judge(truth_of({{"b1", "E1/0"}}), green_result({{"b1", "1/0 0.999"}}));
  CHECK(verdict.counts.exact_scores == 1);
  CHECK(verdict.counts.exact_violations == 0);
  CHECK(verdict.counts.silent_violations == 1);
}

TEST_CASE("evaluation: a board that was not found costs its cells") {
  const auto verdict = judge(truth_of({{"b1", "E1/0"}}),
                             Error{ErrorCode::kBoardNotFound, "nothing looks like it", "p.jpg"});
  CHECK(verdict.counts.found == 0);
  CHECK(verdict.counts.cells == 9);
  CHECK(verdict.counts.cells_right == 0);
  CHECK(verdict.failure->stage == "locate");
  CHECK(verdict.failure->why == "nothing looks like it");
}

TEST_CASE("evaluation: a board found in the wrong place fails at locate") {
  auto result = green_result({{"b1", "1/0 0.6"}});
  result.players[0].reading->board[2] = {330, 340};
  const auto verdict = judge(truth_of({{"b1", "E1/0"}}), result);
  CHECK(*verdict.corner_error == Approx(50.0 / 300));
  CHECK(verdict.failure->stage == "locate");
}

TEST_CASE("evaluation: photos without a board") {
  Truth nothing;
  nothing.set = "nothing";
  SECTION("nothing found is right") {
    const auto verdict = judge(nothing, Error{ErrorCode::kBoardNotFound, "no board", ""});
    CHECK(verdict.counts.photos == 1);
    CHECK(verdict.counts.boards == 0);
    CHECK_FALSE(verdict.failure.has_value());
  }
  SECTION("a board is a false board") {
    const auto verdict = judge(nothing, green_result({{"b1", "E1/0 0.999"}}));
    CHECK(verdict.counts.false_boards == 1);
    CHECK(verdict.counts.silent_errors == 1);
    CHECK(verdict.failure->silent);
  }
  SECTION("a photo that cannot be read is a failure") {
    const auto verdict = judge(nothing, Error{ErrorCode::kUnreadable, "truncated", ""});
    CHECK(verdict.failure->why == "truncated");
  }
}

TEST_CASE("evaluation: both sides together count as one building") {
  const auto green = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  const auto pink = truth_of({{"c1", "2/2"}, {"b1", "E1/1"}}, "pink");
  const auto good = fake::reading(game(), {{"a1", "2/0 0.999"}, {"b1", "E1/0 0.999"}});
  const auto behind = fake::reading(game(), {{"c1", "2/2 0.999"}, {"b1", "E1/1 0.999"}});
  const auto exact = compare_pair_with_truth(game(), green, pink, result_of({good, behind}));
  CHECK(exact.pairs == 1);
  CHECK(exact.exact_boards == 1);
  CHECK(exact.exact_scores == 1);
  CHECK(exact.silent_errors == 0);

  const auto bad = fake::reading(game(), {{"c1", "4/2 0.999"}, {"b1", "E1/1 0.999"}});
  const auto wrong = compare_pair_with_truth(game(), green, pink, result_of({good, bad}));
  CHECK(wrong.exact_boards == 0);
  CHECK(wrong.silent_errors == 1);

  CHECK(compare_pair_with_truth(game(), green, pink, Error{}).found == 0);
  CHECK(
      compare_pair_with_truth(game(), green, pink, result_of({good, std::nullopt})).exact_boards ==
      0);
}

TEST_CASE("evaluation: sums, reliability and risk") {
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  auto first = judge(truth, green_result({{"a1", "2/0 0.96"}, {"b1", "E1/0 0.999"}}));
  auto second = judge(truth, green_result({{"a1", "5/0 0.955"}, {"b1", "E1/0 1.0"}}));
  second.set = "hard";
  first.timings_ms = {{"decode", 10.0}};
  second.timings_ms = {{"decode", 30.0}};
  const auto report = summarise({first, second});

  CHECK(report.all.photos == 2);
  CHECK(report.all.exact_boards == 1);
  CHECK(report.by_set.at("easy").exact_boards == 1);
  CHECK(report.by_set.at("hard").exact_boards == 0);
  // a1 may hold something that is not listed, so that the range holds the truth.
  REQUIRE(report.failures.size() == 1);
  CHECK(report.failures[0].stage == "cells");
  CHECK(report.stage_ms.at("decode") == Approx(20));

  // two cells at 0.96 and 0.955, one wrong; 1.0 belongs to the last bin
  int cells = 0;
  for (const auto& bin : report.reliability) {
    cells += bin.cells;
    if (bin.low == 0.95) {
      CHECK(bin.cells == 2);
      CHECK(bin.right == 1);
      CHECK(bin.mean_confidence == Approx(0.9575));
    }
    if (bin.low == 0.999) CHECK(bin.cells == 2 * 7 + 2);
  }
  CHECK(cells == 18);
  const double stated_elsewhere = 14 * 0.9999 + 0.999 + 1.0;
  CHECK(report.calibration_error == Approx((std::abs(1.915 - 1) + 16 - stated_elsewhere) / 18));

  for (const auto& point : report.risk) {
    if (point.confidence == 0.9) CHECK((point.photos == 2 && point.wrong == 1));
    if (point.confidence == 0.98) CHECK(point.photos == 0);
  }
}

TEST_CASE("evaluation: of photos called sure, the share that is right") {
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  const auto good = judge(truth, green_result({{"a1", "2/0 0.999"}, {"b1", "E1/0 0.999"}}));
  const auto wrong = judge(truth, green_result({{"a1", "5/0 0.999"}, {"b1", "E1/0 0.999"}}));
  const auto asks = judge(truth, green_result({{"a1", "5/0 0.7, 2/0 0.29"}, {"b1", "E1/0 0.999"}}));
  Truth nothing;
  nothing.set = "nothing";
  const auto no_board = judge(nothing, green_result({{"b1", "E1/0 0.999"}}));
  const auto report = summarise({good, wrong, asks, no_board});
  CHECK(report.by_set.at("easy").doubt.confirmed == 2);
  CHECK(report.by_set.at("easy").doubt.confirmed_right == 1);
  CHECK(report.by_set.at("nothing").doubt.confirmed == 1);
  CHECK(report.by_set.at("nothing").doubt.confirmed_right == 0);
  CHECK(report.all.doubt.confirmed == 3);
}

// By hand: all of n right gives n / (n + z^2) = 10 / 13.8415 to 1; 5 of 10 give 0.5 and, to either
// side, z sqrt(0.25 / 10 + z^2 / 400) / (1 + z^2 / 10) = 0.2634.
TEST_CASE("evaluation: Wilson's interval") {
  CHECK(wilson_95(10, 10).low == Approx(0.7225).margin(1e-4));
  CHECK(wilson_95(10, 10).high == Approx(1));
  CHECK(wilson_95(0, 10).low == Approx(0).margin(1e-9));
  CHECK(wilson_95(0, 10).high == Approx(0.2775).margin(1e-4));
  CHECK(wilson_95(5, 10).low == Approx(0.2366).margin(1e-4));
  CHECK(wilson_95(5, 10).high == Approx(0.7634).margin(1e-4));
  CHECK(wilson_95(0, 0).low == 0);
  CHECK(wilson_95(0, 0).high == 1);
}

TEST_CASE(
    "evaluation: the range that is stated holds the true totals of both sides, or is listed") {
  // 2/0 shows two birds to green, 2/2 four to pink.
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  const auto holds =
      judge(truth, green_result({{"a1", "5/0 0.7, 2/0 0.29"}, {"b1", "E1/0 0.999"}}));
  CHECK(holds.counts.doubt.ranges == 1);
  CHECK(holds.counts.doubt.ranges_right == 1);
  CHECK_FALSE(holds.outside_range.has_value());

  const auto outside =
      judge(truth, green_result({{"a1", "5/0 0.7, 4/0 0.29"}, {"b1", "E1/0 0.999"}}));
  CHECK(outside.counts.doubt.ranges_right == 0);
  REQUIRE(outside.outside_range.has_value());
  CHECK(outside.outside_range->why.find("has 3, stated is 5 to 6") != std::string::npos);
  const auto report = summarise({holds, outside});
  CHECK(report.by_set.at("easy").doubt.ranges == 2);
  CHECK(report.by_set.at("easy").doubt.ranges_right == 1);
  REQUIRE(report.failures.size() == 3);  // both misread a1
  CHECK(report.failures[2].stage == "range");

  // Both show four birds to green; behind 2/2 are two, behind 4/0 six.
  const auto other = judge(truth_of({{"a1", "2/2"}, {"b1", "E1/0"}}),
                           green_result({{"a1", "4/0 0.999"}, {"b1", "E1/0 0.999"}}));
  CHECK(other.counts.exact_scores == 1);
  CHECK(other.counts.doubt.ranges_right == 0);
}

TEST_CASE("evaluation: sure cells by set, and by who said where the board lies") {
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  const auto found = judge(truth, green_result({{"a1", "2/0 0.97"}, {"b1", "E1/0 0.98"}}));
  auto given = judge(truth, green_result({{"a1", "5/0 0.99"}, {"b1", "E1/0 0.999"}}));
  given.corners_given = true;
  given.set = "hard";
  CHECK(found.counts.doubt.sure_cells == 8);
  CHECK(found.counts.doubt.sure_cells_right == 8);
  const auto report = summarise({found, given});
  CHECK(report.by_set.at("hard").doubt.sure_cells == 9);
  CHECK(report.by_set.at("hard").doubt.sure_cells_right == 8);
  CHECK(report.sure_by_corners.at("found").right == 8);
  CHECK(report.sure_by_corners.at("given").cells == 9);
  CHECK(report.sure_by_corners.at("given").right == 8);
}

TEST_CASE("evaluation: what is asked about") {
  auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}, {"c1", "3/0"}});
  for (auto& cell : truth.cells)
    if (to_string(cell.cell) == "b2") cell.visible = 0.5;
  // a1 misread, c1 right, a2 and b2 truly empty, but something stands before b2.
  const auto verdict = judge(truth, green_result({{"a1", "5/0 0.7, 2/0 0.29"},
                                                  {"b1", "E1/0 0.999"},
                                                  {"c1", "3/0 0.7, 6/0 0.29"},
                                                  {"a2", "- 0.8, 7/0 0.19"},
                                                  {"b2", "8/0 0.6, - 0.39"}}));
  CHECK(verdict.counts.doubt.questions == 4);
  CHECK(verdict.counts.doubt.about_misread == 2);
  CHECK(verdict.counts.doubt.about_right == 2);
  CHECK(verdict.counts.doubt.about_open == 1);
}

namespace {

/// What the program makes of a reading that was corrected.
ReadCorrected corrected(const fake::Cells& cells, std::vector<std::string>& fixes) {
  return [=, &fixes](const std::string& fix) -> Result<TableResult> {
    fixes.push_back(fix);
    const auto corrections = parse_corrections(fix, "p.fix", game());
    if (!corrections) return corrections.error();
    Reading reading;
    reading.buildings.push_back(fake::reading(game(), cells));
    apply(*corrections, game().catalog, reading);
    return result_of({reading.buildings[0], std::nullopt});
  };
}

AnsweredPhoto answer(const Truth& truth, const fake::Cells& cells,
                     std::vector<std::string>& fixes) {
  return answer_truly(game(), truth, "easy/p.jpg", green_result(cells), corrected(cells, fixes));
}

}  // namespace

TEST_CASE("evaluation: questions answered truly settle a photo") {
  std::vector<std::string> fixes;
  const auto answered =
      answer(truth_of({{"a1", "2/0"}, {"b1", "E1/0"}}),
             {{"a1", "5/0 0.7, 2/0 0.29"}, {"b1", "E1/0 0.999"}, {"a2", "7/0 0.6, - 0.39"}}, fixes);
  CHECK(fixes == std::vector<std::string>{"a1=2A\n-a2\n"});
  CHECK(answered.counts.asked == 1);
  CHECK(answered.counts.asked_again == 0);
  CHECK(answered.counts.answers == 2);
  CHECK(answered.counts.rounds == 1);
  CHECK(answered.counts.silent == 0);
  CHECK(answered.counts.unsettled == 0);
  CHECK_FALSE(answered.failure.has_value());
}

TEST_CASE("evaluation: a photo that is wrong in a cell nobody asked about stays wrong") {
  std::vector<std::string> fixes;
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}, {"c1", "3/0"}});
  const auto answered =
      answer(truth, {{"a1", "5/0 0.7, 2/0 0.29"}, {"b1", "E1/0 0.999"}, {"c1", "- 0.999"}}, fixes);
  CHECK(answered.counts.silent == 1);
  REQUIRE(answered.failure.has_value());
  CHECK(answered.failure->stage == "answers");
  CHECK(answered.failure->silent);
  CHECK(answered.failure->why ==
        "after 1 true answers in 1 round: confirmed, but c1 read nothing, is 3A (0.999); total 3, "
        "is 6");

  const auto sure = answer(truth, {{"b1", "E1/0 0.999"}}, fixes);
  CHECK(sure.counts.asked == 0);
  CHECK(sure.counts.rounds == 0);
  CHECK(sure.counts.silent == 1);
}

TEST_CASE("evaluation: questions that come after answers, and never end") {
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  const fake::Cells first{{"a1", "5/0 0.7, 2/0 0.29"}, {"b1", "E1/0 0.999"}};
  SECTION("a second round") {
    std::vector<std::string> fixes;
    const fake::Cells second{{"a1", "2/0 1"}, {"b1", "E1/0 0.999"}, {"a2", "- 0.9, 7/0 0.09"}};
    const auto answered =
        answer_truly(game(), truth, "p.jpg", green_result(first), corrected(second, fixes));
    CHECK(fixes == std::vector<std::string>{"a1=2A\n", "a1=2A\n-a2\n"});
    CHECK(answered.counts.asked_again == 1);
    CHECK(answered.counts.most_rounds == 2);
    CHECK(answered.counts.unsettled == 0);
  }
  SECTION("an answer that is not taken is not given twice") {
    int times = 0;
    const auto answered = answer_truly(game(), truth, "p.jpg", green_result(first),
                                       [&](const std::string&) -> Result<TableResult> {
                                         ++times;
                                         return green_result(first);
                                       });
    CHECK(times == 1);
    CHECK(answered.counts.unsettled == 1);
    CHECK(answered.failure->why.find("not confirmed, though a1 read 5A") != std::string::npos);
  }
  SECTION("no more than six rounds") {
    int times = 0;
    const std::vector<std::string> cells{"a2", "b2", "c2", "a3", "b3", "c3", "c1"};
    const auto answered = answer_truly(
        game(), truth, "p.jpg", green_result(first),
        [&](const std::string&) -> Result<TableResult> {
          return green_result({{"b1", "E1/0 0.999"},
                               {cells[static_cast<std::size_t>(times++)], "7/0 0.6, - 0.39"}});
        });
    CHECK(times == kMostRounds);
    CHECK(answered.counts.most_rounds == kMostRounds);
    CHECK(answered.counts.unsettled == 1);
  }
  SECTION("corrections that are refused") {
    const auto answered = answer_truly(
        game(), truth, "p.jpg", green_result(first), [](const std::string&) -> Result<TableResult> {
          return Error{ErrorCode::kUnreadable, "not so", "p.fix:1:1"};
        });
    CHECK(answered.counts.unsettled == 1);
    CHECK(answered.failure->why == "after 1 true answers in 1 round: not so");
  }
}

TEST_CASE("evaluation: answers are summed by set and printed") {
  std::vector<std::string> fixes;
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  const fake::Cells cells{{"a1", "5/0 0.7, 2/0 0.29"}, {"b1", "E1/0 0.999"}};
  auto verdict = judge(truth, green_result(cells));
  verdict.answered = answer(truth, cells, fixes);
  auto other = verdict;
  other.set = "hard";
  other.answered->counts.most_rounds = 3;
  other.answered->counts.silent = 1;
  const auto report = summarise({verdict, other});
  CHECK(report.answers_by_set.at("easy").answers == 1);
  CHECK(report.answers_by_set.at("hard").most_rounds == 3);
  const auto json = nlohmann::json::parse(to_json(report));
  CHECK(json["answered"]["answers"] == 2);
  CHECK(json["answered"]["most_rounds"] == 3);
  CHECK(json["answered"]["by_set"]["easy"]["silent"] == 0);
  CHECK(json["doubt"]["questions"] == 2);
  CHECK(json["doubt"]["confirmed_interval"] == nlohmann::json::array({0.0, 1.0}));
  CHECK(json["sure_cells_by_corners"]["found"]["cells"] == 16);
  const std::string text = to_text(report);
  CHECK(text.find("answered truly") != std::string::npos);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(text_width(line) <= 80);
  }
  CHECK(nlohmann::json::parse(to_json(summarise({})))["answered"].is_null());
}

TEST_CASE("evaluation: the JSON has the published keys") {
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  auto verdict = judge(truth, green_result({{"a1", "5/0 0.99"}, {"b1", "E1/0 0.999"}}));
  verdict.ratio_to_decode = 1.5;
  const auto json = nlohmann::json::parse(to_json(summarise({verdict})));
  for (const char* key : {"photos", "found", "false_boards", "exact_boards", "exact_scores",
                          "silent_errors", "unsure_photos", "cells", "cells_right"}) {
    CHECK(json.contains(key));
    CHECK(json["by_set"]["easy"].contains(key));
  }
  CHECK(json["silent_errors"] == 1);
  CHECK(json["ratio_to_decode"]["median"] == 1.5);
  CHECK(json["ratio_to_decode"]["max"] == 1.5);
  CHECK(json["reliability"][3]["confidence"] == nlohmann::json::array({0.9, 0.95}));
  CHECK(json["failures"][0]["photo"] == "easy/p.jpg");
  CHECK(json["failures"][0]["stage"] == "cells");
  CHECK(json["failures"][0]["silent"] == true);
  CHECK(json["stage_ms"].is_object());
}

TEST_CASE("evaluation: the text names sets, failures and silent errors") {
  const auto truth = truth_of({{"a1", "2/0"}, {"b1", "E1/0"}});
  const auto verdict = judge(truth, green_result({{"a1", "5/0 0.99"}, {"b1", "E1/0 0.999"}}));
  const std::string text = to_text(summarise({verdict}));
  CHECK(text.find("easy ") != std::string::npos);
  CHECK(text.find("SILENT cells") != std::string::npos);
  CHECK(text.find("a1 read 5A, is 2A") != std::string::npos);
}

namespace {

const Game& evaluated_meadow() {
  static const Game game = fake::meadow_game();
  return game;
}

/// Labels of a photo in which a cell is 100 px wide and the grid's corner lies at (50, 50).
Truth meadow_truth(const std::string& layout) {
  Truth truth = parse_label_layout(layout, "m/p.layout", evaluated_meadow())->truth;
  truth.corners = Corners::kGiven;
  const double right = 50.0 + 100 * truth.cols;
  const double bottom = 50.0 + 100 * truth.rows;
  truth.board = {{{50, 50}, {right, 50}, {right, bottom}, {50, bottom}}};
  truth.columns = {"ground", "bells"};
  REQUIRE(place_cells(truth, evaluated_meadow().building(), 1000, 1000));
  return truth;
}

/// The same table read with its cell (0, 0) at (left, top), turned by quarters.
TableResult meadow_result(const std::string& layout, double left, double top, int turns) {
  Truth seen = parse_label_layout(layout, "p.layout", evaluated_meadow())->truth;
  BuildingReading reading;
  reading.rows = seen.rows;
  reading.cols = seen.cols;
  const bool sideways = turns % 2 == 1;
  const double right = left + 100.0 * (sideways ? seen.rows : seen.cols);
  const double bottom = top + 100.0 * (sideways ? seen.cols : seen.rows);
  const Quad upright{{{left, top}, {right, top}, {right, bottom}, {left, bottom}}};
  for (std::size_t i = 0; i < 4; ++i)
    reading.board[i] = upright[(i + static_cast<std::size_t>(turns)) % 4];
  seen.board = reading.board;
  seen.corners = Corners::kGiven;
  REQUIRE(place_cells(seen, evaluated_meadow().building(), 1000, 1000));
  for (const TruthCell& cell : seen.cells) {
    Observation observation;
    observation.site.cell = cell.cell;
    observation.candidates = {{.what = cell.what, .confidence = 0.999}};
    observation.quad = cell.quad;
    reading.cells.push_back(observation);
  }
  TableResult result;
  result.players.resize(1);
  result.table.players.push_back({"ann", layout_of(reading, evaluated_meadow().catalog), true, {}});
  result.players[0].reading = reading;
  result.score =
      scoring::score_table(*evaluated_meadow().rules, evaluated_meadow().catalog, result.table)
          .value();
  return result;
}

PhotoVerdict judge_meadow(const Truth& truth, const TableResult& result) {
  return compare_with_truth(evaluated_meadow(), truth, "p.jpg", result);
}

}  // namespace

TEST_CASE("evaluation: cells of a lattice are told by where they lie, at any quarter turn") {
  const Truth truth = meadow_truth("wood1 hut pond\n. pond2 wood\n");
  const auto same = judge_meadow(truth, meadow_result("wood1 hut pond\n. pond2 wood\n", 50, 50, 0));
  CHECK(same.counts.exact_boards == 1);
  CHECK(same.corner_error == Approx(0));
  CHECK(same.any_turn);
  // Read from the right side of the table: its top row is the photo's last column.
  const auto turned =
      judge_meadow(truth, meadow_result("pond wood\nhut pond2\nwood1 .\n", 50, 50, 1));
  CHECK(turned.counts.cells == 6);
  CHECK(turned.counts.exact_boards == 1);
  CHECK(turned.counts.exact_scores == 1);
  CHECK(turned.corner_error == Approx(0).margin(1e-9));
  // The same names at other places are other cells.
  const auto elsewhere =
      judge_meadow(truth, meadow_result("pond wood\nhut pond2\nwood1 .\n", 50, 50, 3));
  CHECK(elsewhere.counts.exact_boards == 0);
}

TEST_CASE("evaluation: empty rows may be missing, pieces beyond the board are wrong cells") {
  const Truth truth = meadow_truth(". . .\nwood1 hut pond2\n");
  const auto fitted = judge_meadow(truth, meadow_result("wood1 hut pond2\n", 50, 150, 0));
  CHECK(fitted.counts.exact_boards == 1);
  CHECK(fitted.counts.cells == 6);
  CHECK(fitted.corner_error == Approx(0).margin(1e-9));
  const auto more = judge_meadow(truth, meadow_result("wood1 hut pond2 wood1\n", 50, 150, 0));
  CHECK(more.counts.exact_boards == 0);
  CHECK(more.counts.cells == 7);
  CHECK(more.counts.cells_right == 6);
  CHECK(more.counts.silent_errors == 1);
  const auto fewer = judge_meadow(truth, meadow_result("wood1 hut\n", 50, 150, 0));
  CHECK(fewer.counts.cells_right == 5);
  const auto shifted = judge_meadow(truth, meadow_result("wood1 hut pond2\n", 60, 160, 0));
  CHECK(shifted.counts.exact_boards == 1);
  CHECK(*shifted.corner_error == Approx(std::hypot(10, 10) / 250));
}

TEST_CASE("evaluation: a piece that the reading leaves out counts as sure as the board is") {
  const Truth truth = meadow_truth(". . .\nwood1 hut pond2\n");
  TableResult result = meadow_result("wood1 hut\n", 50, 150, 0);
  result.players[0].reading->board_confidence = 0.97;
  const auto verdict = judge_meadow(truth, result);
  CHECK(verdict.counts.confident_errors == 1);
  const auto report = summarise({verdict});
  int cells = 0;
  for (const auto& bin : report.reliability) {
    cells += bin.cells;
    if (bin.low != 0.95) continue;
    CHECK(bin.cells == 6);  // those that were read are no surer than the board is
    CHECK(bin.right == 5);
    CHECK(bin.mean_confidence == Approx(0.97 * (4 + 2 * 0.999) / 6));
  }
  CHECK(cells == 6);
  for (const auto& point : report.risk) {
    if (point.confidence == 0.95) CHECK((point.photos == 1 && point.wrong == 1));
    if (point.confidence == 0.98) CHECK(point.photos == 0);
  }
}

TEST_CASE("evaluation: labels without corners are compared at the turn that agrees best") {
  Truth truth = meadow_truth("wood1 hut pond\n. pond2 wood\n");
  truth.corners = Corners::kUnknown;
  const auto turned =
      judge_meadow(truth, meadow_result("pond wood\nhut pond2\nwood1 .\n", 400, 300, 0));
  CHECK(turned.counts.exact_boards == 1);
  CHECK_FALSE(turned.corner_error.has_value());
}

TEST_CASE("evaluation: without corners a missing bottom row moves no cell to another's place") {
  Truth truth = meadow_truth("wood1 hut pond\npond2 wood .\n. . .\n");
  truth.corners = Corners::kUnknown;
  // The bottom row is empty, so the reading names what lies above it a1, b1 and c1.
  const auto verdict =
      judge_meadow(truth, meadow_result("wood1 hut pond\npond2 wood .\n", 400, 300, 0));
  CHECK(verdict.counts.cells == 9);
  CHECK(verdict.counts.cells_right == 9);
}

TEST_CASE("evaluation: the table of cells pairs truth and reading where a bottom row is missing") {
  LabelledPhoto photo;
  photo.name = "p.jpg";
  photo.truth = meadow_truth("wood1 hut pond\npond2 wood .\n. . .\n");
  TableResult result = meadow_result("wood1 hut pond\npond2 wood .\n", 50, 50, 0);
  result.players[0].alone = result.players[0].reading;
  const auto table = parse_csv(
      std::string(kCellColumns) + cell_rows(evaluated_meadow(), photo, result), "cells.csv");
  REQUIRE(table);
  CHECK(table->rows.size() == 6);  // the empty row was not read
  for (const auto& row : table->rows) {
    CHECK(row.fields.at(*table->column("truth")) == row.fields.at(*table->column("read")));
    CHECK(row.fields.at(*table->column("right")) == "1");
    CHECK(row.fields.at(*table->column("seen_right")) == "1");
  }
}

TEST_CASE("evaluation: classes, columns and what was taken for what") {
  const Truth truth = meadow_truth("wood1 hut wood\n");
  const auto report = summarise({judge_meadow(truth, meadow_result("wood hut pond\n", 50, 50, 0)),
                                 judge_meadow(truth, meadow_result("wood hut wood\n", 50, 50, 0))});
  CHECK(report.classes.at("wood1").cells == 2);
  CHECK(report.classes.at("wood1").right == 0);
  CHECK(report.classes.at("hut").right == 2);
  CHECK(report.columns.at("ground").right == 5);
  CHECK(report.columns.at("bells").right == 4);
  REQUIRE(report.confusions.size() == 2);
  CHECK(report.confusions[0].truth == "wood1");
  CHECK(report.confusions[0].read == "wood");
  CHECK(report.confusions[0].times == 2);
  const std::string text = to_text(report);
  CHECK(text.find("bells right in 4 of 6 cells (66.7 %)") != std::string::npos);
  CHECK(text.find("wood1 read as wood: 2") != std::string::npos);
  CHECK(text.find("at any quarter turn") != std::string::npos);
  const auto json = nlohmann::json::parse(to_json(report));
  CHECK(json["by_class"]["wood"]["right"] == 1);
  CHECK(json["by_column"]["ground"]["cells"] == 6);
  CHECK(json["confusions"][0]["times"] == 2);
}

TEST_CASE("evaluation: labels must cover a board and score what is stated") {
  LabelledPhoto photo{"p.jpg", "m/p.jpg", meadow_truth("wood1 hut pond2\n")};
  photo.truth.scores = {{"score", 3, {}, "s.csv:2"}, {"doubled", 6, {{"double", "on"}}, "s.csv:2"}};
  CHECK(check_truth(evaluated_meadow(), photo));
  photo.truth.scores[1].points = 3;
  const auto wrong = check_truth(evaluated_meadow(), photo);
  REQUIRE_FALSE(wrong.has_value());
  CHECK(wrong.error().where == "s.csv:2");
  CHECK(wrong.error().message ==
        "doubled says 3, but the labels of p.jpg score 6: correct one of them");
  LabelledPhoto face{"f.jpg", "f.jpg", parse_label_layout("7C\n", "f.layout", game())->truth};
  CHECK(check_truth(game(), face).error().code == ErrorCode::kUnreadable);
}
