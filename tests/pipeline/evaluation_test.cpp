#include "pipeline/evaluation.h"

#include <nlohmann/json.hpp>

#include "pipeline/decode.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

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
        cell.what = game().catalog.parse(found->second);
      truth.cells.push_back(cell);
    }
  }
  return truth;
}

/// What the program makes of made-up readings, one a seat.
TableResult result_of(std::vector<std::optional<Reading>> readings) {
  TableResult result;
  result.table.players.resize(2);
  result.players.resize(2);
  std::vector<const Reading*> seen(2, nullptr);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (!readings[seat]) continue;
    readings[seat]->board = kBoard;
    result.players[seat].reading = readings[seat];
    result.table.players[seat].layout = layout_of(*readings[seat]);
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
  result.range = score_range(game(), result.table, seen);
  if (!result.range.questions.empty()) result.status = TableStatus::kReview;
  return result;
}

TableResult green_result(const fake::Cells& cells) {
  return result_of({fake::reading(game(), cells), std::nullopt});
}

PhotoVerdict judge(const Truth& truth, const Result<TableResult>& read) {
  return judge_photo(game(), truth, "easy/p.jpg", read);
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
  const auto exact = judge_pair(game(), green, pink, result_of({good, behind}));
  CHECK(exact.pairs == 1);
  CHECK(exact.exact_boards == 1);
  CHECK(exact.exact_scores == 1);
  CHECK(exact.silent_errors == 0);

  const auto bad = fake::reading(game(), {{"c1", "4/2 0.999"}, {"b1", "E1/1 0.999"}});
  const auto wrong = judge_pair(game(), green, pink, result_of({good, bad}));
  CHECK(wrong.exact_boards == 0);
  CHECK(wrong.silent_errors == 1);

  CHECK(judge_pair(game(), green, pink, Error{}).found == 0);
  CHECK(judge_pair(game(), green, pink, result_of({good, std::nullopt})).exact_boards == 0);
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
  CHECK(report.failures.size() == 1);
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
