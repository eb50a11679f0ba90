#include "pipeline/study/truth.h"

#include <set>

#include "model/limits.h"
#include "pipeline/io/json_reader.h"

namespace storey {
namespace {

constexpr int kFormat = 1;

bool is_null(const Json& object, const char* key) {
  return object.is_object() && object.contains(key) && object.at(key).is_null();
}

Quad read_quad(JsonObject& object, const char* key) {
  Quad quad{};
  std::size_t corners = 0;
  object.each(key, true, [&](const Json& point, const std::string&) {
    const auto number = [&](std::size_t i) {
      return point.is_array() && point.size() == 2 && point[i].is_number() ? point[i].get<double>()
                                                                           : 2 * kFarthestPixel;
    };
    const Point p{number(0), number(1)};
    if (!(std::abs(p.x) <= kFarthestPixel && std::abs(p.y) <= kFarthestPixel))
      object.complain(key, "expected [x, y] in pixels, got " + named(point));
    if (corners < 4) quad[corners] = p;
    ++corners;
  });
  if (corners != 4) object.complain(key, "expected 4 corners, got " + std::to_string(corners));
  return quad;
}

TruthCell read_cell(const Json& json, const std::string& path, const Game& game,
                    JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  object.accept_unknown_keys();
  TruthCell truth;
  const std::string name = object.text("cell");
  if (const auto cell = parse_cell(name);
      cell && cell->col < game.building().cols && cell->row < game.building().rows) {
    truth.cell = *cell;
  } else {
    object.complain("cell", "expected a cell of the board such as \"c1\", got \"" + name + "\"");
  }
  if (!is_null(json, "piece")) {
    const std::string piece = object.text("piece");
    const auto what = game.catalog.parse(piece);
    truth.what = what.value_or(kNothing);
    if (!what)
      object.complain("piece", "expected a piece face of this game or null, got \"" + piece + "\"");
  }
  const int degrees = object.whole("rotation", 0, 270, 0);
  if (degrees % 90 != 0) object.complain("rotation", "expected 0, 90, 180 or 270");
  truth.rotation = degrees / 90;
  truth.quad = read_quad(object, "quad");
  truth.visible = object.number("visible", 0, 1, 1);
  return truth;
}

void read_true_board(const Json& json, JsonObject& object, const Game& game,
                     JsonComplaint& complaint, Truth& truth) {
  if (const std::string id = object.text("game"); id != game.id)
    object.complain("game", "expected " + game.id + " or null, got \"" + id + "\"");
  truth.player = object.text("player", "");
  truth.final_state = object.flag("final", true);
  truth.board = read_quad(object, "board");
  truth.rows = game.building().rows;
  truth.cols = game.building().cols;
  std::set<Cell> named;
  object.each("cells", true, [&](const Json& cell, const std::string& path) {
    truth.cells.push_back(read_cell(cell, path, game, complaint));
    if (!named.insert(truth.cells.back().cell).second)
      complaint.add(path, to_string(truth.cells.back().cell) + " is given twice");
  });
  const auto cells = static_cast<std::size_t>(game.building().rows * game.building().cols);
  if (json.is_object() && named.size() != cells)
    object.complain("cells", "expected all " + std::to_string(cells) + " cells, got " +
                                 std::to_string(named.size()));
}

}  // namespace

Result<Truth> parse_truth(std::string_view text, const std::string& file, const Game& game) {
  const auto json = parse_json(text, file, ErrorCode::kUnreadable);
  if (!json) return json.error();
  JsonComplaint complaint(file, ErrorCode::kUnreadable);
  Truth truth;
  {
    JsonObject object(*json, "", complaint);
    object.accept_unknown_keys();
    if (object.whole("format", 0, 1'000'000) != kFormat)
      object.complain("format", "this program reads format 1: use a newer storey");
    truth.set = object.text("set", "");
    truth.has_board = !is_null(*json, "game");
    if (truth.has_board) read_true_board(*json, object, game, complaint, truth);
  }
  if (complaint.first()) return *complaint.first();
  return truth;
}

Layout layout_of(const Truth& truth, const Catalog& catalog) {
  Layout layout{truth.rows, truth.cols, {}};
  for (const auto& cell : truth.cells)
    if (!cell.what.is_nothing())
      layout.placements.push_back({cell.what, cell.cell, cell.rotation, 0});
  layout.placements = made_whole(layout.placements, catalog);
  layout.normalise();
  return layout;
}

}  // namespace storey
