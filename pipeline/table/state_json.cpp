#include "pipeline/table/state_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "model/limits.h"
#include "pipeline/io/json_reader.h"

namespace storey {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson cells_json(const std::vector<Cell>& cells) {
  OrderedJson names = OrderedJson::array();
  for (const Cell cell : cells) names.push_back(to_string(cell));
  return names;
}

class StateWriter {
 public:
  explicit StateWriter(const Game& game) : game_(game) {}

  [[nodiscard]] OrderedJson table(const Table& table) const {
    OrderedJson json{{"game", game_.id}, {"players", OrderedJson::array()}};
    for (const Player& who : table.players) json["players"].push_back(player(who));
    if (!table.house_rules.empty()) json["house_rules"] = table.house_rules;
    if (!table.facts.empty()) json["facts"] = table.facts;
    if (!table.areas.empty()) json["areas"] = areas(table.areas);
    json["final"] = table.finished;
    return json;
  }

 private:
  [[nodiscard]] OrderedJson player(const Player& player) const {
    OrderedJson json = OrderedJson::object();
    if (!player.name.empty()) json["name"] = player.name;
    if (!player.known) json["known"] = false;
    if (!player.facts.empty()) json["facts"] = player.facts;
    const Layout layout =
        game_.building().free_extent ? fitted(player.layout, game_.catalog) : player.layout;
    if (!layout.beside.empty()) json["areas"] = areas(layout.beside);
    for (const Claim& claim : layout.claims) {
      json["claims"].push_back({{"piece", name(claim.what)}, {"cells", cells_json(claim.cells)}});
    }
    json["pieces"] = OrderedJson::array();
    for (const Placement& placement : layout.placements) json["pieces"].push_back(piece(placement));
    return json;
  }

  [[nodiscard]] OrderedJson piece(const Placement& placement) const {
    OrderedJson json{{"cell", to_string(placement.cell)}, {"piece", name(placement.what)}};
    if (placement.rotation != 0) json["rotation"] = placement.rotation * 90;
    if (placement.layer != 0) json["layer"] = placement.layer;
    return json;
  }

  [[nodiscard]] OrderedJson areas(const Areas& areas) const {
    OrderedJson json = OrderedJson::object();
    for (const auto& [key, pieces] : areas) {
      json[key] = OrderedJson::array();
      for (const PieceFace what : pieces) json[key].push_back(name(what));
    }
    return json;
  }

  [[nodiscard]] std::string name(PieceFace what) const { return game_.catalog.name(what); }

  const Game& game_;
};

class StateReader {
 public:
  StateReader(const Game& game, JsonComplaint& complaint) : game_(game), complaint_(complaint) {}

  Player player(const Json& json, const std::string& path) {
    JsonObject object(json, path, complaint_);
    object.accept_unknown_keys();  // parse_table() has judged them
    Player player;
    Layout& layout = player.layout;
    player.known = object.flag("known", true);
    layout.rows = game_.building().free_extent ? 0 : game_.building().rows;
    layout.cols = game_.building().free_extent ? 0 : game_.building().cols;
    object.each("pieces", false, [&](const Json& piece, const std::string& at) {
      if (is_full(layout.placements, kMostPieces, at)) return;
      layout.placements.push_back(placement(piece, at));
    });
    for (const Placement& there : layout.placements) {
      for (const Cell cell : cells_covered(there, game_.catalog)) grow(layout, cell);
    }
    if (object.has("areas")) layout.beside = areas(json.at("areas"), path + ".areas", false);
    object.each("claims", false, [&](const Json& claim, const std::string& at) {
      if (is_full(layout.claims, kMostBeside, at)) return;
      layout.claims.push_back(read_claim(claim, at));
    });
    layout.normalise();
    return player;
  }

  Areas areas(const Json& json, const std::string& path, bool shared) {
    Areas areas;
    if (!json.is_object()) complaint_.add(path, "expected an object of lists of pieces");
    if (!json.is_object()) return areas;
    JsonObject object(json, path, complaint_);
    for (const auto& [key, unused] : json.items()) {
      const Place* area = game_.state.area(key);
      const bool fits = area != nullptr && area->shared == shared;
      if (!fits) {
        object.complain(key.c_str(), shared ? "there is no such place on the table"
                                            : "there is no such place beside a building");
      }
      auto& pieces = areas[key];
      object.each(key.c_str(), true, [&](const Json& name, const std::string& at) {
        if (is_full(pieces, kMostBeside, at)) return;
        pieces.push_back(what(name, at));
        if (fits) check_kind(pieces.back(), *area, at);
      });
    }
    return areas;
  }

 private:
  template <typename Things>
  bool is_full(const Things& things, std::size_t most, const std::string& path) {
    if (things.size() < most) return false;
    complaint_.add(path, "expected at most " + std::to_string(most) + " of them");
    return true;
  }

  Placement placement(const Json& json, const std::string& path) {
    JsonObject object(json, path, complaint_);
    Placement placement{.what = what(object.text("piece"), path + ".piece"),
                        .cell = cell(object.text("cell"), path + ".cell")};
    const int degrees = object.whole("rotation", 0, 270, 0);
    if (degrees % 90 != 0) object.complain("rotation", "expected 0, 90, 180 or 270");
    placement.rotation = degrees / 90;
    placement.layer = object.whole("layer", 0, kMostLayers, 0);
    return placement;
  }

  Claim read_claim(const Json& json, const std::string& path) {
    JsonObject object(json, path, complaint_);
    Claim claim{.what = what(object.text("piece"), path + ".piece"), .cells = {}};
    object.each("cells", true, [&](const Json& name, const std::string& at) {
      if (is_full(claim.cells, kMostPieces, at)) return;
      claim.cells.push_back(cell(name, at));
    });
    return claim;
  }

  /// Complaints leave a piece that exists, so that the rest can be read.
  PieceFace what(const Json& name, const std::string& path) {
    const auto parsed = name.is_string() ? game_.catalog.parse(name.get<std::string>())
                                         : std::optional<PieceFace>{};
    if (!parsed) {
      complaint_.add(path, "expected a piece of " + game_.title + " such as \"" +
                               game_.catalog.name({0, 0}) + "\", got " + named(name));
    }
    return parsed.value_or(PieceFace{0, 0});
  }

  void check_kind(PieceFace what, const Place& area, const std::string& path) {
    const auto& kind = game_.catalog.piece(what.piece).kind;
    const auto& kinds = area.kinds;
    if (kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) return;
    complaint_.add(path, "a " + kind + " does not belong to " + area.title);
  }

  Cell cell(const Json& name, const std::string& path) {
    const auto parsed =
        name.is_string() ? parse_cell(name.get<std::string>()) : std::optional<Cell>{};
    const Cell last{game_.building().cols - 1, game_.building().rows - 1};
    if (!parsed || parsed->col > last.col || parsed->row > last.row) {
      complaint_.add(path,
                     "expected a cell from a1 to " + to_string(last) + ", got " + named(name));
      return {};
    }
    return *parsed;
  }

  void grow(Layout& layout, Cell cell) const {
    if (!game_.building().free_extent) return;
    layout.rows = std::max(layout.rows, cell.row + 1);
    layout.cols = std::max(layout.cols, cell.col + 1);
  }

  const Game& game_;
  JsonComplaint& complaint_;
};

template <typename Read>
auto read_with(const Game& game, const SeatState& state, const Read& read)
    -> Result<decltype(read(std::declval<StateReader&>(), Json{}))> {
  const auto json = parse_json(state.json, state.file, ErrorCode::kUnreadable);
  if (!json) return json.error();
  JsonComplaint complaint(state.file, ErrorCode::kUnreadable, state.document);
  StateReader reader(game, complaint);
  auto value = read(reader, *json);
  if (complaint.first()) return *complaint.first();
  return value;
}

}  // namespace

std::string table_to_json(const Game& game, const Table& table) {
  return StateWriter(game).table(table).dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

Result<Player> read_player_state(const Game& game, const SeatState& state) {
  return read_with(game, state, [&](StateReader& reader, const Json& json) {
    return reader.player(json, state.path);
  });
}

Result<Areas> read_areas(const Game& game, const SeatState& areas) {
  return read_with(game, areas, [&](StateReader& reader, const Json& json) {
    return reader.areas(json, areas.path, true);
  });
}

}  // namespace storey
