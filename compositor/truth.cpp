#include <cmath>
#include <nlohmann/json.hpp>

#include "compositor/compose.h"

namespace storey::compositor {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double v, double steps) { return std::round(v * steps) / steps; }

Json to_json(const Quad& quad) {
  Json points = Json::array();
  for (const Point& p : quad) points.push_back({rounded(p.x, 100), rounded(p.y, 100)});
  return points;
}

}  // namespace

std::string to_json(const Truth& truth, const Box& box) {
  Json j{{"format", 1}, {"game", nullptr}};
  if (truth.has_board) {
    j["game"] = box.game;
    j["player"] = truth.player;
  }
  j["width"] = truth.width;
  j["height"] = truth.height;
  if (truth.has_board) {
    j["final"] = truth.final_state;
    j["building"] = truth.building;
    j["board"] = to_json(truth.board);
    Json& cells = j["cells"] = Json::array();
    for (const TruthCell& c : truth.cells) {
      Json cell{{"cell", storey::to_string(c.cell)}, {"piece", nullptr}};
      if (c.piece) cell["piece"] = box.catalog.name(*c.piece);
      cell["quad"] = to_json(c.quad);
      if (box.board.turns != Turns::kUpright && c.piece) cell["rotation"] = c.rotation;
      cell["visible"] = rounded(c.visible, 1000);
      cells.push_back(std::move(cell));
    }
  }
  j["scene"] = truth.scene;
  j["set"] = truth.set;
  j["seed"] = truth.seed;
  // One cell a line keeps the file readable and its diffs small.
  std::string text = "{";
  for (const auto& [key, value] : j.items()) {
    text += (text.size() > 1 ? ",\n " : "\n ") + Json(key).dump() + ": ";
    if (key != "cells") {
      text += value.dump();
      continue;
    }
    text += "[";
    for (std::size_t i = 0; i < value.size(); ++i)
      text += (i > 0 ? ",\n  " : "\n  ") + value[i].dump();
    text += "]";
  }
  return text + "\n}\n";
}

}  // namespace storey::compositor
