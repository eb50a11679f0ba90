// A game of dominoes whose squares are told one by one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/reading.h"
#include "tests/pipeline/fake_game.h"

namespace storey::fake {

inline FieldValues ground(const std::string& name) {
  FieldValues values;
  values.texts["ground"] = name;
  return values;
}

inline Piece domino(const std::string& label, const std::string& left, const std::string& right) {
  Face face;
  face.squares = {ground(left), ground(right)};
  return {"domino-" + label, label, "domino", 1, 2, 1, {face}};
}

/// Two dominoes wood-pond, one wood-wood, and a tile of one cell.
inline Game domino_game(bool loose) {
  KindSpec kind{.name = "domino", .fields = {}, .loose_squares = loose};
  kind.fields.push_back({.key = "ground",
                         .type = FieldSpec::Type::kClass,
                         .of = FieldSpec::Of::kSquare,
                         .values = {"wood", "pond"}});
  Game game;
  game.building().rows = 2;
  game.building().cols = 4;
  game.building().how = Arrangement::kLattice;
  game.building().turns = Turns::kRead;
  game.catalog = Catalog::create({domino("1", "wood", "pond"),
                                  domino("2", "wood", "pond"),
                                  domino("3", "wood", "wood"),
                                  {"hut", "H", "tile", 1, 1, 1, {Face{}}}},
                                 {kind})
                     .value();
  return game;
}

inline Candidate part(int piece, int square, int rotation, double confidence) {
  return {.what = {piece, 0, square}, .rotation = rotation, .confidence = confidence};
}

inline BuildingReading row_of(std::vector<std::vector<Candidate>> cells) {
  BuildingReading reading;
  reading.rows = 1;
  reading.cols = static_cast<int>(cells.size());
  for (int col = 0; col < reading.cols; ++col) {
    Observation seen;
    seen.site.cell = {col, 0};
    seen.candidates = std::move(cells[static_cast<std::size_t>(col)]);
    reading.cells.push_back(std::move(seen));
  }
  return reading;
}

}  // namespace storey::fake
