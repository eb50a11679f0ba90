// A small game and readings written as text, for tests without photos.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/check.h"
#include "model/reading.h"
#include "pipeline/game/game.h"

namespace storey::fake {

/// Blocks 1..n with 4 faces and entrances E1, E2 with 2 faces on a two-sided board.
inline Game game(int blocks = 9, int rows = 3, int cols = 3) {
  std::vector<Piece> pieces;
  const auto add = [&](const std::string& kind, const std::string& label, int number, int faces) {
    Piece piece;
    piece.id = kind + "-" + std::to_string(number);
    piece.label = label;
    piece.kind = kind;
    piece.faces.resize(static_cast<std::size_t>(faces));
    for (int f = 0; f < faces; ++f)
      piece.faces[static_cast<std::size_t>(f)].counts["bird"] = number + f;
    pieces.push_back(std::move(piece));
  };
  for (int i = 1; i <= blocks; ++i) add("block", std::to_string(i), i, 4);
  for (int i = 1; i <= 2; ++i) add("entrance", "E" + std::to_string(i), i, 2);
  Game game;
  game.id = "fake";
  game.catalog = Catalog::create(std::move(pieces)).value();
  game.building().rows = rows;
  game.building().cols = cols;
  game.constraints.opposite_faces = true;
  game.building().anchors = {{"entrance", {{cols / 2, 0}}}};
  return game;
}

/// A point for every bird (block n shows n + face of them); a building needs an entrance.
inline const scoring::Ruleset& bird_rules() {
  static const scoring::Ruleset rules = [] {
    scoring::Ruleset birds;
    birds.id = "birds";
    birds.seats = {"green", "pink"};
    birds.scoring.push_back({{"birds", "Birds", ""},
                             [](const scoring::RuleInput& in, scoring::ScoreWriter& out) {
                               for (const auto& placement : in.layout().placements)
                                 out.add(in.catalog.face(placement.what).count("bird"), "birds",
                                         {placement.cell});
                             },
                             {}});
    birds.legality.push_back({{"entrance", "An entrance", ""},
                              [](const scoring::RuleInput& in, scoring::ViolationWriter& out) {
                                for (const auto& placement : in.layout().placements)
                                  if (in.catalog.piece(placement.what.piece).kind == "entrance")
                                    return;
                                out.add(Severity::kIllegal, "no entrance", {});
                              },
                              false});
    return birds;
  }();
  return rules;
}

inline Game bird_game(int blocks = 9) {
  Game birds = game(blocks);
  birds.rules = &bird_rules();
  return birds;
}

/// A cell's candidates as "1/2 0.9, 3/0 0.05, - 0.01".
using Cells = std::map<std::string, std::string>;

inline Observation observation(const Game& game, Cell cell, const std::string& text) {
  Observation seen;
  seen.site.cell = cell;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto blank = text.find(' ', at);
    const auto comma = std::min(text.find(',', at), text.size());
    const auto name = text.substr(at, blank - at);
    Candidate candidate;
    if (name != "-") {
      const auto what = game.catalog.parse(name);
      STOREY_CHECK(what.has_value());
      candidate.what = *what;
    }
    candidate.confidence = std::stod(text.substr(blank + 1, comma - blank - 1));
    seen.candidates.push_back(candidate);
    at = comma + 2;
  }
  const double second = seen.candidates.size() > 1 ? seen.candidates[1].confidence : 0;
  seen.margin = seen.confidence() - second;
  return seen;
}

/// Cells that are not given are empty beyond doubt.
inline BuildingReading reading(const Game& game, const Cells& cells) {
  BuildingReading reading;
  reading.rows = game.building().rows;
  reading.cols = game.building().cols;
  reading.board_confidence = 1;
  for (int row = reading.rows - 1; row >= 0; --row) {
    for (int col = 0; col < reading.cols; ++col) {
      const auto given = cells.find(to_string(Cell{col, row}));
      reading.cells.push_back(
          observation(game, {col, row}, given == cells.end() ? "- 0.9999" : given->second));
    }
  }
  return reading;
}

inline const Observation& at(const BuildingReading& reading, const std::string& cell) {
  const auto* seen = reading.at(parse_cell(cell).value());
  STOREY_CHECK(seen != nullptr);
  return *seen;
}

/// "1/2", or "-" for an empty cell.
inline std::string first(const Game& game, const BuildingReading& reading,
                         const std::string& cell) {
  const auto& best = at(reading, cell).best();
  return best.empty() ? "-" : game.catalog.short_name(best.what);
}

inline int count_code(const BuildingReading& reading, const std::string& code) {
  int count = 0;
  for (const auto& diagnostic : reading.diagnostics) count += diagnostic.code == code ? 1 : 0;
  return count;
}

}  // namespace storey::fake
