#include "pipeline/report/json.h"
#include "pipeline/appearance/templates.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "inference/candidates.h"
#include "inference/tiling.h"
#include "inference/told_fields.h"
#include "model/piece_names.h"
#include "model/square_fields.h"
#include "model/version.h"
#include "pipeline/table/field_corrections.h"

namespace storey {
namespace {

using Json = nlohmann::ordered_json;

/// File names may hold bytes that are no UTF-8.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

double rounded(double value, double steps) { return std::round(value * steps) / steps; }
double probability(double value) { return rounded(value, 1e6); }
double pixels(double value) { return rounded(value, 10); }
double milliseconds(double value) { return rounded(value, 100); }

Json cells_json(const std::vector<Cell>& cells) {
  Json names = Json::array();
  for (const Cell cell : cells) names.push_back(to_string(cell));
  return names;
}

const char* name_of(Source source) {
  switch (source) {
    case Source::kSeen:
      return "seen";
    case Source::kCorrected:
      return "corrected";
    case Source::kInferred:
      return "inferred";
  }
  return "";
}

const char* name_of(TableStatus status) {
  switch (status) {
    case TableStatus::kConfirmed:
      return "confirmed";
    case TableStatus::kReview:
      return "review";
    case TableStatus::kUnreadable:
      return "unreadable";
  }
  return "";
}

const char* name_of(scoring::Outcome::End end) {
  switch (end) {
    case scoring::Outcome::End::kWon:
      return "won";
    case scoring::Outcome::End::kLost:
      return "lost";
    case scoring::Outcome::End::kOpen:
      return "open";
  }
  return "";
}

}  // namespace

const char* name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUsage:
      return "usage";
    case ErrorCode::kUnreadable:
      return "unreadable";
    case ErrorCode::kBoardNotFound:
      return "board-not-found";
    case ErrorCode::kBoardCutOff:
      return "board-cut-off";
    case ErrorCode::kBadData:
      return "bad-data";
    case ErrorCode::kIo:
      return "io";
  }
  return "";
}

namespace {

Json lines_json(const ScoreSheet& sheet) {
  Json lines = Json::array();
  for (const ScoreLine& line : sheet.lines) {
    Json json{{"rule", line.rule.id},
              {"title", line.rule.title},
              {"points", line.points},
              {"because", line.because},
              {"cells", cells_json(line.cells)}};
    if (line.open_points > 0) json["open_points"] = line.open_points;
    lines.push_back(std::move(json));
  }
  return lines;
}

class TableWriter {
 public:
  TableWriter(const Game& game, const TableResult& result) : game_(game), result_(result) {}

  [[nodiscard]] Json write() const {
    Json players = Json::array();
    Json derived = Json::array();
    for (std::size_t i = 0; i < result_.players.size(); ++i) {
      if (!result_.players[i].derived) {
        players.push_back(player(i));
      } else if (result_.table.players[i].known) {
        derived.push_back(summary(i));
        derived.back()["lines"] = lines_json(result_.score.sheets[i]);
      }
    }
    Json json{{"storey", program_version()},
              {"game", result_.game},
              {"status", name_of(result_.status)},
              {"players", std::move(players)},
              {"derived", std::move(derived)},
              {"facts", facts()},
              {"winner", winner()},
              {"winner_settled", result_.range.winner_settled},
              {"tie_break", result_.score.tie_break ? Json(*result_.score.tie_break) : Json()},
              {"outcome", outcome()},
              {"questions", questions()},
              {"rounds", result_.rounds ? Json(*result_.rounds) : Json()},
              {"move", nullptr}};
    if (!result_.asked_claims.empty()) json["claim_questions"] = claim_questions();
    if (!result_.fitting_games.empty()) json["fitting_games"] = result_.fitting_games;
    if (!result_.unused.empty()) json["unused"] = unused();
    if (!result_.one_building) json["one_building"] = false;
    if (!result_.timings_ms.empty()) json["timings_ms"] = timings();
    return json;
  }

 private:
  [[nodiscard]] Json summary(std::size_t i) const {
    const bool known = total_known(game_, result_, i);
    return {{"name", result_.table.players[i].name},
            {"rank", rank(static_cast<int>(i))},
            {"total", known ? Json(result_.score.sheets[i].total()) : Json()},
            {"range",
             known ? Json::array({result_.range.lowest[i], result_.range.highest[i]}) : Json()}};
  }

  /// Who shares a place has its number; null where nobody is ranked.
  [[nodiscard]] Json rank(int player) const {
    std::size_t place = 1;
    for (const auto& equal : result_.score.ranking) {
      if (std::count(equal.begin(), equal.end(), player) > 0) return place;
      place += equal.size();
    }
    return nullptr;
  }

  [[nodiscard]] Json facts() const {
    Json list = Json::array();
    for (const AskedFact& fact : result_.facts) {
      const auto player = static_cast<std::size_t>(fact.player);
      list.push_back(
          {{"player", fact.player < 0 ? Json() : Json(result_.table.players.at(player).name)},
           {"fact", fact.key},
           {"ask", fact.ask},
           {"value", fact.value ? Json(*fact.value) : Json()},
           {"seen", fact.seen ? Json(*fact.seen) : Json()},
           {"said", fact.said},
           {"decides", fact.decides}});
    }
    return list;
  }

  [[nodiscard]] Json player(std::size_t i) const {
    const PlayerResult& player = result_.players[i];
    Json json{{"name", result_.table.players[i].name}, {"source", player.source}};
    json.update(summary(i));
    if (board_in_doubt(player)) json["board_in_doubt"] = true;
    json["lines"] = lines_json(result_.score.sheets[i]);
    json["violations"] = violations(static_cast<int>(i));
    std::optional<BuildingReading> reading;
    if (player.reading) reading = with_outline_doubt(*player.reading);
    json["cells"] = reading ? seen_cells(*reading) : given_cells(result_.table.players[i].layout);
    if (reading) add_sites(*reading, player.beside, json);
    add_pieces(result_.table.players[i].layout, json);
    add_beside(i, json);
    json["diagnostics"] = diagnostics(player);
    return json;
  }

  [[nodiscard]] Json violations(int player) const {
    Json violations = Json::array();
    for (const Violation& violation : result_.score.violations) {
      if (violation.player != player) continue;
      const bool illegal = violation.severity == Severity::kIllegal;
      violations.push_back({{"rule", violation.rule.id},
                            {"title", violation.rule.title},
                            {"severity", illegal ? "illegal" : "impossible"},
                            {"because", violation.because},
                            {"cells", cells_json(violation.cells)}});
    }
    return violations;
  }

  [[nodiscard]] Json piece(PieceFace what) const {
    return what.is_nothing() ? Json() : Json(game_.catalog.name(what));
  }

  /// As it is printed on the piece, and as corrections may name it.
  [[nodiscard]] Json printed(PieceFace what) const {
    return what.is_nothing() ? Json() : Json(called(game_.catalog, what));
  }

  [[nodiscard]] Json observation(const char* key, const std::string& site,
                                 const Observation& seen) const {
    Json alternatives = Json::array();
    for (std::size_t i = 1; i < seen.candidates.size(); ++i) {
      const Candidate& other = seen.candidates[i];
      Json json;  // member by member: in doubt there are hundreds, and a list of pairs is slow
      json["piece"] = piece(other.what);
      json["name"] = printed(other.what);
      json["confidence"] = probability(other.confidence);
      if (other.rotation != seen.best().rotation) json["rotation"] = other.rotation * 90;
      alternatives.push_back(std::move(json));
    }
    Json quad = Json::array();
    for (const Point& corner : seen.quad) quad.push_back({pixels(corner.x), pixels(corner.y)});
    Json json{{key, site},
              {"piece", piece(seen.best().what)},
              {"name", printed(seen.best().what)},
              {"rotation", seen.best().rotation * 90},
              {"confidence", probability(seen.confidence())},
              {"margin", probability(seen.margin)},
              {"alternatives", std::move(alternatives)},
              {"quad", std::move(quad)},
              {"source", name_of(seen.source)}};
    if (seen.visible < 1) json["visible"] = probability(seen.visible);
    for (const FieldReading& field : told_fields(game_.catalog, seen))
      for (const auto& [value, confidence] : field.values)
        json["fields"][field.key].push_back(
            {{"value", value}, {"confidence", probability(confidence)}});
    return json;
  }

  [[nodiscard]] Json seen_cells(const BuildingReading& reading) const {
    Json cells = Json::array();
    for (const Observation& seen : reading.cells) {
      cells.push_back(observation("cell", to_string(seen.site.cell), seen));
      const Candidate& best = seen.best();
      if (game_.catalog.is_part(best.what)) {
        const Cell at = whole_piece(game_.catalog, best.what, best.rotation, seen.site.cell).cell;
        if (at != seen.site.cell) cells.back()["covered_by"] = to_string(at);
      }
      for (const Observation& above : reading.overlays)
        if (above.site.cell == seen.site.cell && !above.best().empty())
          cells.back()["overlays"].push_back(piece(above.best().what));
    }
    return cells;
  }

  /// What lies on pieces and beside the building.
  void add_sites(const BuildingReading& reading, const std::vector<BesidePhoto>& beside,
                 Json& json) const {
    for (const auto* observations : {&reading.overlays, &reading.loose})
      for (const Observation& seen : *observations) {
        Site site = seen.site;
        site.building = 0;  // it is this player's
        json["sites"].push_back(observation("site", to_string(site), seen));
        if (seen.photo > 0)
          json["sites"].back()["photo"] = beside[static_cast<std::size_t>(seen.photo - 1)].source;
      }
  }

  /// The whole pieces that squares may belong to.
  void add_pieces(const Layout& layout, Json& json) const {
    if (game_.catalog.square_looks().empty()) return;
    const Tiling tiling = tile(game_.catalog, squares_of(game_.catalog, layout));
    json["pieces"] = Json::array();
    for (const auto& [placement, sure] : tiling.pieces)
      json["pieces"].push_back({{"piece", piece(placement.what)},
                                {"name", printed(placement.what)},
                                {"cells", cells_json(cells_covered(placement, game_.catalog))},
                                {"rotation", placement.rotation * 90},
                                {"confidence", probability(sure)}});
  }

  /// Only games that have such pieces say so.
  void add_beside(std::size_t i, Json& json) const {
    const Layout layout = with_claims(result_.table, result_.claims).players[i].layout;
    for (const auto& [area, pieces] : layout.beside) {
      for (const PieceFace what : pieces) json["areas"][area].push_back(piece(what));
    }
    for (const Claim& claim : layout.claims) {
      const auto& followed = result_.claims;
      const bool inferred =
          std::find(followed.begin(), followed.end(),
                    scoring::PlayerClaim{static_cast<int>(i), claim}) != followed.end();
      json["claims"].push_back({{"piece", piece(claim.what)},
                                {"name", printed(claim.what)},
                                {"cells", cells_json(claim.cells)},
                                {"source", inferred ? "inferred" : "given"}});
    }
  }

  /// The cells a larger piece covers, each with the cell that piece is written at.
  [[nodiscard]] std::map<Cell, Cell> covered(const Layout& layout) const {
    std::map<Cell, Cell> covered;
    for (const Placement& placement : layout.placements) {
      if (placement.layer != 0) continue;
      for (const Cell cell : cells_covered(placement, game_.catalog)) {
        if (cell != placement.cell) covered[cell] = placement.cell;
      }
    }
    return covered;
  }

  void add_overlays(const Layout& layout, Cell cell, Json& json) const {
    for (const Placement& placement : layout.placements) {
      if (placement.cell == cell && placement.layer > 0)
        json["overlays"].push_back(piece(placement.what));
    }
  }

  /// A layout file has no doubt and no place in a photo.
  [[nodiscard]] Json given_cells(const Layout& layout) const {
    Json cells = Json::array();
    const auto below = covered(layout);
    for (int row = layout.rows - 1; row >= 0; --row) {
      for (int col = 0; col < layout.cols; ++col) {
        const Placement* there = layout.at({col, row});
        cells.push_back({{"cell", to_string(Cell{col, row})},
                         {"piece", there != nullptr ? piece(there->what) : Json()},
                         {"name", there != nullptr ? printed(there->what) : Json()},
                         {"rotation", there != nullptr ? there->rotation * 90 : 0},
                         {"confidence", 1},
                         {"margin", 1},
                         {"alternatives", Json::array()},
                         {"quad", nullptr},
                         {"source", "given"}});
        const auto by = below.find({col, row});
        if (there == nullptr && by != below.end())
          cells.back()["covered_by"] = to_string(by->second);
        add_overlays(layout, {col, row}, cells.back());
      }
    }
    return cells;
  }

  [[nodiscard]] static Json diagnostics(const PlayerResult& player) {
    Json list = Json::array();
    const auto add = [&](const Diagnostic& note) {
      list.push_back({{"code", note.code},
                      {"message", note.message},
                      {"cell", note.cell ? Json(to_string(*note.cell)) : Json()}});
    };
    std::for_each(player.diagnostics.begin(), player.diagnostics.end(), add);
    if (player.reading) {
      std::for_each(player.reading->diagnostics.begin(), player.reading->diagnostics.end(), add);
    }
    return list;
  }

  [[nodiscard]] Json winner() const {
    Json names = Json::array();
    for (const int player : result_.score.winners) {
      names.push_back(result_.table.players.at(static_cast<std::size_t>(player)).name);
    }
    return names;
  }

  /// Of those who play together or against the game itself: there is no ranking then.
  [[nodiscard]] Json outcome() const {
    const auto& outcome = result_.score.outcome;
    if (!outcome) return nullptr;
    return {{"end", name_of(outcome->end)},
            {"points", outcome->points ? Json(*outcome->points) : Json()},
            {"because", outcome->because}};
  }

  [[nodiscard]] Json questions() const {
    Json list = Json::array();
    for (const Question& question : result_.range.questions) {
      const auto player = static_cast<std::size_t>(question.player);
      Json options = Json::array();
      Json names = Json::array();
      for (const PieceFace what : question.options) {
        options.push_back(what.is_nothing() ? std::string("-") : game_.catalog.name(what));
        names.push_back(called(game_.catalog, what));
      }
      const Site& site = question.site;
      list.push_back({{"player", result_.table.players.at(player).name},
                      {"cell", site.place.empty() ? Json(to_string(site.cell)) : Json()},
                      {"ask", question.ask},
                      {"options", options},
                      {"names", names}});
      if (site != Site{site.cell}) list.back()["site"] = to_string(site);
    }
    return list;
  }

  [[nodiscard]] Json claim_questions() const {
    Json list = Json::array();
    for (const AskedClaim& asked : result_.asked_claims) {
      const auto player = static_cast<std::size_t>(asked.player);
      Json options = Json::array();
      for (const auto& cells : asked.choices) options.push_back(cells_json(cells));
      list.push_back({{"player", result_.table.players.at(player).name},
                      {"piece", piece(asked.what)},
                      {"name", printed(asked.what)},
                      {"ask", question_about(game_, asked)},
                      {"options", options},
                      {"all_listed", asked.all_listed},
                      {"decides", asked.decides}});
    }
    return list;
  }

  [[nodiscard]] Json unused() const {
    Json list = Json::array();
    for (const UnusedSource& source : result_.unused)
      list.push_back({{"player", source.player},
                      {"source", source.why.where},
                      {"code", name_of(source.why.code)},
                      {"message", source.why.message}});
    return list;
  }

  [[nodiscard]] Json timings() const {
    Json times = Json::object();
    for (const char* stage : {"decode", "locate", "rectify", "recognise", "score", "total"}) {
      const auto found = result_.timings_ms.find(stage);
      times[stage] = found == result_.timings_ms.end() ? 0 : milliseconds(found->second);
    }
    return times;
  }

  const Game& game_;
  const TableResult& result_;
};

/// What a move did, of all players with a source.
class MoveWriter {
 public:
  explicit MoveWriter(const ScoredMove& move) : move_(move) {}

  [[nodiscard]] Json write() {
    for (std::size_t i = 0; i < move_.after.players.size(); ++i) {
      if (!move_.after.players[i].derived) add_player(i);
    }
    std::string because;
    for (const Violation& violation : move_.move.violations) {
      because += (because.empty() ? "" : "; ") + violation.because;
      violations_.push_back({{"player", name(static_cast<std::size_t>(violation.player))},
                             {"rule", violation.rule.id},
                             {"title", violation.rule.title},
                             {"because", violation.because},
                             {"cells", cells_json(violation.cells)}});
    }
    const bool judged = move_.game.rules->installed && one_building();
    return {{"placed", placed_},
            {"removed", removed_},
            {"moved", moved_},
            {"areas", areas_},
            {"claims", claims_},
            {"legal", judged ? Json(move_.move.legal()) : Json()},
            {"because", because},
            {"violations", violations_},
            {"score_change", judged && points_counted(move_) ? Json(score_change(move_)) : Json()},
            {"score_changes", changes_}};
  }

 private:
  /// Between different buildings there is no move to judge.
  [[nodiscard]] bool one_building() const {
    const auto& players = move_.after.players;
    return std::none_of(players.begin(), players.end(), shows_another_building);
  }

  void add_player(std::size_t i) {
    const Difference& change = move_.move.players[i].change;
    for (const Placement& there : change.placed) placed_.push_back(placement(i, there));
    for (const Placement& there : change.removed) removed_.push_back(placement(i, there));
    for (const auto& [from, to] : change.moved) {
      moved_.push_back(
          {{"player", name(i)}, {"from", placement(i, from)}, {"to", placement(i, to)}});
    }
    add_areas(i, change.came, "came");
    add_areas(i, change.went, "went");
    for (const Claim& claim : change.claimed) claims_.push_back(claimed(i, claim, true));
    for (const Claim& claim : change.unclaimed) claims_.push_back(claimed(i, claim, false));
    add_points(i);
  }

  /// With the lines of the move where points are counted move by move.
  void add_points(std::size_t i) {
    const auto& move = move_.move.players[i];
    const bool by_moves = !move_.game.rules->move_scoring.empty();
    const bool counted = move_.game.rules->installed && (!by_moves || !move.several_turns);
    Json change{{"player", name(i)}, {"points", counted ? Json(move.score_change) : Json()}};
    if (by_moves) change["lines"] = lines_json(move.points);
    changes_.push_back(std::move(change));
  }

  void add_areas(std::size_t i, const Areas& areas, const char* what) {
    for (const auto& [area, pieces] : areas) {
      for (const PieceFace face : pieces) {
        areas_.push_back({{"player", name(i)},
                          {"area", area},
                          {"piece", piece(face)},
                          {"name", printed(face)},
                          {"change", what}});
      }
    }
  }

  [[nodiscard]] Json placement(std::size_t i, const Placement& there) const {
    return {{"player", name(i)},
            {"cell", to_string(there.cell)},
            {"piece", piece(there.what)},
            {"name", printed(there.what)},
            {"rotation", there.rotation * 90},
            {"layer", there.layer}};
  }

  [[nodiscard]] Json claimed(std::size_t i, const Claim& claim, bool taken) const {
    return {{"player", name(i)},
            {"piece", piece(claim.what)},
            {"name", printed(claim.what)},
            {"cells", cells_json(claim.cells)},
            {"change", taken ? "came" : "went"}};
  }

  [[nodiscard]] std::string piece(PieceFace face) const { return move_.game.catalog.name(face); }
  [[nodiscard]] std::string printed(PieceFace face) const {
    return called(move_.game.catalog, face);
  }
  [[nodiscard]] const std::string& name(std::size_t i) const {
    return move_.after.table.players.at(i).name;
  }

  const ScoredMove& move_;
  Json placed_ = Json::array();
  Json removed_ = Json::array();
  Json moved_ = Json::array();
  Json areas_ = Json::array();
  Json claims_ = Json::array();
  Json violations_ = Json::array();
  Json changes_ = Json::array();
};

Json rule_json(const RuleRef& rule) {
  return {{"id", rule.id}, {"title", rule.title}, {"page", rule.page}};
}

}  // namespace

std::string to_json(const Game& game, const TableResult& result) {
  return dump(TableWriter(game, result).write());
}

std::string to_json(const ScoredMove& move) {
  Json json = TableWriter(move.game, move.after).write();
  json["move"] = MoveWriter(move).write();
  json["status"] = name_of(move.settled ? TableStatus::kConfirmed : TableStatus::kReview);
  return dump(json);
}

std::string to_json(const TableOptions& options) {
  Json list = Json::array();
  for (const scoring::Option& option : options.options) {
    const auto player = static_cast<std::size_t>(option.player);
    list.push_back({{"player", options.table.table.players.at(player).name},
                    {"rule", option.rule.id},
                    {"title", option.rule.title},
                    {"what", option.what},
                    {"cells", cells_json(option.cells)},
                    {"points", option.points}});
    if (option.open_points > 0) list.back()["open_points"] = option.open_points;
  }
  return dump({{"storey", program_version()}, {"game", options.game.id}, {"options", list}});
}

std::string to_json(const std::string& game, const Error& error) {
  return dump(
      {{"storey", program_version()},
       {"game", game.empty() ? Json() : Json(game)},
       {"status", name_of(TableStatus::kUnreadable)},
       {"players", Json::array()},
       {"error",
        {{"code", name_of(error.code)}, {"message", error.message}, {"where", error.where}}}});
}

std::string to_json(const std::vector<Game>& games) {
  Json list = Json::array();
  for (const Game& game : games) {
    list.push_back({{"id", game.id},
                    {"title", game.title},
                    {"photos", has_pictures(game)},
                    {"proven", game.proven},
                    {"folder", game.folder.string()}});
  }
  return dump(list);
}

std::string rules_to_json(const Game& game) {
  const scoring::Ruleset& rules = *game.rules;
  Json scoring = Json::array();
  for (const auto& rule : rules.scoring) {
    Json json = rule_json(rule.rule);
    json["parts"] = Json::array();
    for (const RuleRef& part : rule.parts) json["parts"].push_back(rule_json(part));
    scoring.push_back(json);
  }
  Json move_scoring = Json::array();
  for (const auto& rule : rules.move_scoring) move_scoring.push_back(rule_json(rule.rule));
  Json legality = Json::array();
  for (const auto& rule : rules.legality) {
    Json json = rule_json(rule.rule);
    json["final_only"] = rule.final_only;
    legality.push_back(json);
  }
  Json moves = Json::array();
  for (const auto& rule : rules.moves) moves.push_back(rule_json(rule.rule));
  Json tie_breaks = Json::array();
  for (const auto& step : rules.tie_breaks) tie_breaks.push_back(step.title);
  Json settled = Json::array();
  for (const auto& point : rules.settled) {
    settled.push_back({{"title", point.title}, {"taken", point.taken}, {"why", point.why}});
  }
  Json house_rules = Json::array();
  for (const auto& rule : rules.house_rules) {
    house_rules.push_back({{"key", rule.key},
                           {"default", rule.choices.front()},
                           {"choices", rule.choices},
                           {"title", rule.title},
                           {"support", rule.support}});
  }
  // What corrections may say of a square.
  Json fields = Json::array();
  for (const KindSpec& kind : game.catalog.kinds()) {
    const auto known = values_by_field(game.catalog, {.kinds = {kind.name}});
    for (const std::string& key : square_fields(kind))
      if (const auto found = known.find(key); found != known.end())
        fields.push_back({{"kind", kind.name}, {"field", key}, {"values", found->second}});
  }
  return dump({{"id", game.id},
               {"title", game.title},
               {"edition", rules.edition},
               {"seats", rules.seats},
               {"scoring", scoring},
               {"move_scoring", move_scoring},
               {"legality", legality},
               {"moves", moves},
               {"tie_breaks", tie_breaks},
               {"house_rules", house_rules},
               {"fields", fields},
               {"settled", settled}});
}

}  // namespace storey
