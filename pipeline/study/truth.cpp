#include "pipeline/study/truth.h"

#include <algorithm>
#include <set>
#include <utility>

#include "model/limits.h"
#include "pipeline/io/json_reader.h"
#include "pipeline/study/quad_map.h"

namespace storey {
namespace {

constexpr int kFormat = 1;
constexpr int kHighestLayer = 9;
constexpr int kMostLoose = 999;
constexpr std::size_t kMostBuildings = 16;

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

/// The cells that a piece covers, each with the part of its picture that lies there.
void add_squares(const Placement& piece, const Quad& quad, double visible, const Catalog& catalog,
                 std::vector<TruthCell>& cells) {
  const std::pair<int, int> extent = catalog.extent(piece.what);
  const int across = extent.first;
  const int up = extent.second;
  if (across * up == 1) {
    cells.push_back({piece.cell, piece.what, piece.rotation, quad, visible});
    return;
  }
  const auto map = QuadMap::create(quad);
  for (const auto& [cell, square] : squares_covered(piece, catalog)) {
    const int x = square.square % across;
    const int y = square.square / across;
    const auto at = [&](int i, int k) {
      return Point{static_cast<double>(i) / across, static_cast<double>(k) / up};
    };
    cells.push_back({cell, square, piece.rotation,
                     map ? map->quad(at(x, y), at(x + 1, y + 1)) : quad, visible});
  }
}

PieceFace read_piece(JsonObject& object, const Game& game) {
  const std::string name = object.text("piece");
  const auto what = game.catalog.parse(name);
  if (!what) object.complain("piece", "expected a piece face of this game, got \"" + name + "\"");
  return what.value_or(kNothing);
}

Cell read_cell_of(JsonObject& object, const TruthBuilding& building) {
  const std::string name = object.text("cell");
  const auto cell = parse_cell(name);
  const bool inside = cell && cell->col >= 0 && cell->row >= 0 && cell->col < building.cols &&
                      cell->row < building.rows;
  if (!inside)
    object.complain("cell", "expected a cell of the building such as \"a1\", got \"" + name + "\"");
  return inside ? *cell : Cell{};
}

void read_lying_piece(const Json& json, const std::string& path, const Game& game,
                      JsonComplaint& complaint, TruthBuilding& building) {
  if (complaint.first()) return;  // however long the list is
  JsonObject object(json, path, complaint);
  object.accept_unknown_keys();
  Placement piece;
  piece.cell = read_cell_of(object, building);
  piece.what = read_piece(object, game);
  const int degrees = object.whole("rotation", 0, 270, 0);
  if (degrees % 90 != 0) object.complain("rotation", "expected 0, 90, 180 or 270");
  piece.rotation = degrees / 90;
  const Quad quad = read_quad(object, "quad");
  const double visible = object.number("visible", 0, 1, 1);
  if (piece.what.is_nothing()) return;
  for (const Cell cell : cells_covered(piece, game.catalog)) {
    if (cell.col >= building.cols || cell.row >= building.rows)
      object.complain("cell", "the piece lies on " + to_string(cell) + ", outside the building");
    for (const TruthCell& other : building.cells)
      if (other.cell == cell) object.complain("cell", to_string(cell) + " is given twice");
  }
  add_squares(piece, quad, visible, game.catalog, building.cells);
}

TruthPiece read_overlay(const Json& json, const std::string& path, const Game& game,
                        JsonComplaint& complaint, const TruthBuilding& building) {
  JsonObject object(json, path, complaint);
  object.accept_unknown_keys();
  TruthPiece piece;
  piece.site.cell = read_cell_of(object, building);
  piece.site.layer = object.whole("layer", 1, kHighestLayer);
  piece.what = read_piece(object, game);
  piece.quad = read_quad(object, "quad");
  piece.visible = object.number("visible", 0, 1, 1);
  return piece;
}

TruthPiece read_loose(const Json& json, const std::string& path, const Game& game,
                      JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  object.accept_unknown_keys();
  TruthPiece piece;
  if (!is_null(json, "place")) {
    piece.site.place = object.text("place");
    const auto& places = game.state.beside;
    if (std::none_of(places.begin(), places.end(),
                     [&](const Place& place) { return place.key == piece.site.place; }))
      object.complain(
          "place", "expected a loose place of this game or null, got \"" + piece.site.place + "\"");
  }
  piece.site.number = object.whole("number", 1, kMostLoose);
  piece.what = read_piece(object, game);
  piece.quad = read_quad(object, "quad");
  piece.visible = object.number("visible", 0, 1, 1);
  return piece;
}

Claim read_claim(const Json& json, const std::string& path, const Game& game,
                 JsonComplaint& complaint, const TruthBuilding& building) {
  JsonObject object(json, path, complaint);
  object.accept_unknown_keys();
  Claim claim{read_piece(object, game), {}};
  object.each("cells", true, [&](const Json& name, const std::string& at) {
    const auto cell = name.is_string() ? parse_cell(name.get<std::string>()) : std::nullopt;
    const bool inside = cell && cell->col >= 0 && cell->row >= 0 && cell->col < building.cols &&
                        cell->row < building.rows;
    if (inside)
      claim.cells.push_back(*cell);
    else
      complaint.add(at, "expected a cell of the building such as \"a1\", got " + named(name));
  });
  std::sort(claim.cells.begin(), claim.cells.end());
  return claim;
}

/// Where no piece lies, nothing lies: the grid is whole.
void add_empty_cells(TruthBuilding& building) {
  const auto map = QuadMap::create(building.board);
  std::set<Cell> there;
  for (const TruthCell& cell : building.cells) there.insert(cell.cell);
  for (int row = 0; row < building.rows; ++row) {
    for (int col = 0; col < building.cols; ++col) {
      if (there.count({col, row}) > 0) continue;
      const auto at = [&](int x, int y) {
        return Point{static_cast<double>(x) / building.cols,
                     static_cast<double>(building.rows - y) / building.rows};
      };
      TruthCell empty;
      empty.cell = {col, row};
      if (map) empty.quad = map->quad(at(col, row + 1), at(col + 1, row));
      building.cells.push_back(empty);
    }
  }
  std::sort(building.cells.begin(), building.cells.end(),
            [](const TruthCell& a, const TruthCell& b) {
              return std::pair(-a.cell.row, a.cell.col) < std::pair(-b.cell.row, b.cell.col);
            });
}

TruthBuilding read_building(const Json& json, const std::string& path, const Game& game,
                            JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  object.accept_unknown_keys();
  TruthBuilding building;
  building.player = object.text("player", "");
  building.rows = object.whole("rows", 1, game.building().rows);
  building.cols = object.whole("cols", 1, game.building().cols);
  building.board = read_quad(object, "board");
  object.each("cells", true, [&](const Json& piece, const std::string& at) {
    read_lying_piece(piece, at, game, complaint, building);
  });
  object.each("overlays", false, [&](const Json& piece, const std::string& at) {
    building.overlays.push_back(read_overlay(piece, at, game, complaint, building));
  });
  object.each("loose", false, [&](const Json& piece, const std::string& at) {
    building.loose.push_back(read_loose(piece, at, game, complaint));
  });
  object.each("claims", false, [&](const Json& claim, const std::string& at) {
    building.claims.push_back(read_claim(claim, at, game, complaint, building));
  });
  if (!complaint.first()) add_empty_cells(building);
  return building;
}

void read_true_table(JsonObject& object, const Game& game, JsonComplaint& complaint, Truth& truth) {
  truth.whole_table = true;
  if (!game.building().free_extent && game.building().how != Arrangement::kRows) {
    object.complain("buildings", "a board of this game has its cells in \"cells\"");
    return;
  }
  bool first = true;
  object.each("buildings", true, [&](const Json& json, const std::string& path) {
    if (complaint.first()) return;
    if (truth.others.size() + 1 >= kMostBuildings) {
      complaint.add(path, "expected at most " + std::to_string(kMostBuildings) + " buildings");
      return;
    }
    TruthBuilding building = read_building(json, path, game, complaint);
    if (first) {
      static_cast<TruthBuilding&>(truth) = std::move(building);
    } else {
      truth.others.push_back(std::move(building));
    }
    first = false;
  });
  if (first) object.complain("buildings", "expected at least one building");
  for (const auto& [rule, choice] : object.texts("rules")) {
    if (const Status known = check_house_rule(*game.rules, rule, choice); !known)
      object.complain("rules", known.error().message);
    truth.house_rules[rule] = choice;
  }
}

void read_true_board(const Json& json, JsonObject& object, const Game& game,
                     JsonComplaint& complaint, Truth& truth) {
  if (const std::string id = object.text("game"); id != game.id)
    object.complain("game", "expected " + game.id + " or null, got \"" + id + "\"");
  truth.final_state = object.flag("final", true);
  if (object.has("buildings")) {
    read_true_table(object, game, complaint, truth);
    return;
  }
  truth.player = object.text("player", "");
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

std::vector<const TruthBuilding*> buildings_of(const Truth& truth) {
  std::vector<const TruthBuilding*> all{&truth};
  for (const TruthBuilding& other : truth.others) all.push_back(&other);
  return all;
}

Layout layout_of(const TruthBuilding& truth, const Catalog& catalog) {
  Layout layout{truth.rows, truth.cols, {}};
  for (const auto& cell : truth.cells)
    if (!cell.what.is_nothing())
      layout.placements.push_back({cell.what, cell.cell, cell.rotation, 0});
  layout.placements = made_whole(layout.placements, catalog);
  for (const auto& piece : truth.overlays)
    layout.placements.push_back({piece.what, piece.site.cell, 0, piece.site.layer});
  for (const auto& piece : truth.loose)
    if (!piece.site.place.empty()) layout.beside[piece.site.place].push_back(piece.what);
  for (const Claim& claim : truth.claims)
    if (!claim.what.is_nothing()) add_claim(layout, claim);
  layout.normalise();
  return layout;
}

}  // namespace storey
