// A small made-up game of square tiles laid on a table, with labels as people write them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pipeline/game/game.h"

namespace storey::fake {

/// A point for every bell; with "double" on, two.
inline const scoring::Ruleset& meadow_rules() {
  static const scoring::Ruleset rules = [] {
    scoring::Ruleset meadow;
    meadow.id = "meadow";
    meadow.seats = {"player-1"};
    meadow.house_rules = {{"double", {"off", "on"}, "", ""}, {"side", {"3", "4"}, "", ""}};
    meadow.scoring.push_back({{"bells", "Bells", ""},
                              [](const scoring::RuleInput& in, scoring::ScoreWriter& out) {
                                const int each = in.option("double") == "on" ? 2 : 1;
                                for (const auto& placement : in.layout().placements)
                                  out.add(each * in.catalog.face(placement.what).count("bells"),
                                          "bells", {placement.cell});
                              },
                              {}});
    return meadow;
  }();
  return rules;
}

/// Tiles wood, wood-1, pond, pond-2 and hut, on at most 4 x 4 cells.
inline Game meadow_game() {
  std::vector<Piece> pieces;
  const auto add = [&](const std::string& ground, int bells) {
    Piece piece;
    piece.id = ground + (bells == 0 ? "" : "-" + std::to_string(bells));
    piece.label = ground + (bells == 0 ? "" : std::to_string(bells));
    piece.kind = "tile";
    piece.copies = 16;
    piece.faces.resize(1);
    piece.faces[0].texts["ground"] = ground;
    if (bells > 0) piece.faces[0].counts["bells"] = bells;
    pieces.push_back(std::move(piece));
  };
  for (const auto& [ground, bells] :
       {std::pair{"wood", 0}, {"wood", 1}, {"pond", 0}, {"pond", 2}, {"hut", 0}})
    add(ground, bells);
  Game game;
  game.id = "meadow";
  game.title = "Meadow";
  game.catalog = Catalog::create(std::move(pieces)).value();
  game.building().how = Arrangement::kLattice;
  game.building().rows = game.building().cols = 4;
  game.building().cell_mm = game.building().face_mm = 40;
  game.building().bar_mm = 0;
  game.building().turns = Turns::kAny;
  game.building().free_extent = true;
  game.rules = &meadow_rules();
  game.labels.words = {{"forest", "wood"}, {"home", "hut"}};
  game.labels.house_rules = {{"grid", "side"}};
  game.labels.scores = {{"score", {}}, {"doubled", {{"double", "on"}}}};
  return game;
}

}  // namespace storey::fake
