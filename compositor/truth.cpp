#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

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

Json to_json(const TruthPiece& piece, const Box& box) {
  Json j = Json::object();
  if (piece.site.number == 0) {
    j["cell"] = storey::to_string(piece.site.cell);
    if (piece.site.layer > 0) j["layer"] = piece.site.layer;
  } else {
    j["place"] = piece.site.place.empty() ? Json() : Json(piece.site.place);
    j["number"] = piece.site.number;
  }
  j["piece"] = box.catalog.name(piece.what);
  if (piece.site.number == 0 && piece.site.layer == 0) {
    if (box.board.turns != Turns::kUpright) j["rotation"] = 90 * piece.rotation;
  } else {
    j["turn"] = rounded(piece.turn_deg, 10);
  }
  j["quad"] = to_json(piece.quad);
  j["visible"] = rounded(piece.visible, 1000);
  return j;
}

Json to_json(const TruthBuilding& building, const Box& box) {
  Json j{{"player", building.player},
         {"rows", building.rows},
         {"cols", building.cols},
         {"board", to_json(building.board)}};
  for (const auto& [key, pieces] :
       {std::pair{"cells", &building.cells}, std::pair{"overlays", &building.overlays},
        std::pair{"loose", &building.loose}}) {
    Json& list = j[key] = Json::array();
    for (const TruthPiece& piece : *pieces) list.push_back(to_json(piece, box));
  }
  if (building.claims.empty()) return j;
  Json& claims = j["claims"] = Json::array();
  for (const Claim& claim : building.claims) {
    Json cells = Json::array();
    for (const Cell cell : claim.cells) cells.push_back(storey::to_string(cell));
    claims.push_back({{"piece", box.catalog.name(claim.what)}, {"cells", cells}});
  }
  return j;
}

/// One item of a list of objects a line keeps the file readable and its diffs small.
std::string in_lines(const Json& value, const std::string& indent) {
  const bool objects = value.is_array() && !value.empty() && value[0].is_object();
  const bool lists = value.is_object() && value.contains("cells");
  if (!objects && !(lists && value["cells"].is_array() && value.contains("board")))
    return value.dump();
  std::string text;
  const std::string inner = indent + " ";
  const auto begin_item = [&] { text += (text.empty() ? "\n" : ",\n") + inner; };
  if (objects) {
    for (const Json& item : value) {
      begin_item();
      text += in_lines(item, inner);
    }
    return "[" + text + "]";
  }
  for (const auto& [key, item] : value.items()) {
    begin_item();
    text += Json(key).dump() + ": " + in_lines(item, inner);
  }
  return "{" + text + "}";
}

}  // namespace

std::string to_json(const Truth& truth, const Box& box) {
  Json j{{"format", 1}, {"game", nullptr}};
  const bool table = !truth.buildings.empty();
  if (truth.has_board) {
    j["game"] = box.game;
    if (!table) j["player"] = truth.player;
  }
  j["width"] = truth.width;
  j["height"] = truth.height;
  if (truth.has_board) {
    j["final"] = truth.final_state;
    j["building"] = truth.building;
  }
  if (table) {
    if (!truth.house_rules.empty()) j["rules"] = truth.house_rules;
    Json& buildings = j["buildings"] = Json::array();
    for (const TruthBuilding& building : truth.buildings)
      buildings.push_back(to_json(building, box));
  } else if (truth.has_board) {
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
  std::string text = "{";
  for (const auto& [key, value] : j.items())
    text += (text.size() > 1 ? ",\n " : "\n ") + Json(key).dump() + ": " + in_lines(value, " ");
  return text + "\n}\n";
}

}  // namespace storey::compositor
