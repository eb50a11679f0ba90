// A table result made by hand, so that what is printed is pinned without photos or rules.
#pragma once

#include "inference/joint_decoding.h"
#include "pipeline/table/table_result.h"
#include "tests/pipeline/balconia.h"
#include "tests/pipeline/fake_game.h"

namespace storey::test {

/// Balconia; green was photographed with one unsure cell, pink follows from it.
inline TableResult made_up_table() {
  const Game& game = balconia();
  TableResult result;
  result.game = game.id;
  result.status = TableStatus::kReview;

  PlayerResult green;
  green.source = "green.jpg";
  green.reading = fake::reading(
      game, {{"a2", "1/2 0.9995"}, {"b2", "7/0 0.7, 11/3 0.25, - 0.05"}, {"c1", "E1/0 0.999"}});
  green.reading->diagnostics.push_back({"glare", "glare on b2: turn the lamp away", Cell{1, 1}});
  green.reading->cells.at(0).quad = {Point{10.04, 20}, {110, 20}, {110, 120}, {10, 120}};
  PlayerResult pink;
  pink.derived = true;

  const Layout layout = layout_of(*green.reading, game.catalog);
  result.table.players.push_back({"green", layout, true, {}});
  result.table.players.push_back({"pink", seen_from_behind(layout, game.catalog), true, {}});
  result.players.push_back(std::move(green));
  result.players.push_back(std::move(pink));

  const RuleRef row{"row-each", "Row, each time", "p. 3"};
  const RuleRef door{"entrance-fewer", "Entrance: the fewer of two", "p. 3"};
  result.score.sheets.resize(2);
  result.score.sheets[0].lines = {{row, 2, "2 birds in this row, 1 point each", {{0, 1}, {1, 1}}},
                                  {row, 0, "no cats in this row", {{1, 1}}},
                                  {door, 3, "3 musical notes and 5 birds", {{2, 0}, {0, 1}}}};
  result.score.sheets[1].lines = {{row, 4, "4 birds in this row, 1 point each", {{4, 1}}}};
  result.score.violations = {{{"block-count", "14 blocks", "p. 2"},
                              Severity::kIllegal,
                              "2 blocks, a finished building has 14",
                              {},
                              0},
                             {{"box", "No piece more often than in the box", "p. 1"},
                              Severity::kImpossible,
                              "block 1 is there 2 times, the box holds 1",
                              {{0, 1}},
                              0}};
  result.score.winners = {0};
  result.range.lowest = {5, 4};
  result.range.highest = {11, 4};
  result.range.winner_settled = false;
  result.range.questions = {
      {0, Site{{1, 1}}, "What lies on b2?", {PieceFace{6, 0}, {10, 3}, kNothing}}};
  result.timings_ms = {{"decode", 12.3456}, {"total", 80}};
  return result;
}

}  // namespace storey::test
