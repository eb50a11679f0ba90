#include "pipeline/table/table_file.h"

#include <algorithm>
#include <filesystem>

#include "model/limits.h"
#include "model/trim.h"
#include "model/words.h"
#include "pipeline/io/json_reader.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

std::string too_many_players() {
  return "a table has at most " + std::to_string(kMostPlayers) + " players";
}

std::string beside(const std::string& file, const std::string& source) {
  if (file == "-" || source == "-" || fs::path(source).is_absolute()) return source;
  return (fs::path(file).parent_path() / source).string();
}

/// What it says in the game's own words waits until the game is known.
std::optional<SeatState> read_state(JsonObject& object, const Json& json, const std::string& path,
                                    const TableFile& table) {
  const auto any = [](const Json&, const std::string&) {};
  object.each("pieces", false, any);
  object.each("claims", false, any);
  object.object("areas", false, [](JsonObject& areas) { areas.accept_unknown_keys(); });
  const bool known = object.flag("known", true);
  const bool whole = object.has("pieces") || !known;
  if (!whole && !object.has("areas") && !object.has("claims")) return std::nullopt;
  return SeatState{json.dump(), table.file, path, whole, table.document};
}

TableFile::Seat read_seat(const Json& json, const std::string& path, const TableFile& table,
                          JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  TableFile::Seat seat;
  seat.name = trim(object.text("name", ""));
  if (seat.name.size() > kLongestName)
    object.complain("name", "expected at most " + std::to_string(kLongestName) +
                                " bytes for a name, got " + std::to_string(seat.name.size()));
  const std::string source = object.text("source", "");
  if (!source.empty()) seat.source = beside(table.file, source);
  if (source.empty() && object.has("source")) object.complain("source", "names no file");
  seat.facts = object.texts("facts");
  seat.state = read_state(object, json, path, table);
  if (seat.state && seat.state->whole && seat.source) {
    object.complain("source", "the pieces are given already: leave out one of the two");
  }
  return seat;
}

std::string no_such_fact(const Game& game, bool shared) {
  std::vector<std::string> keys;
  for (const FactSpec& question : game.state.questions) {
    if (question.shared == shared) keys.push_back(question.key);
  }
  const std::string whose = shared ? "the table" : "a player";
  return keys.empty() ? game.title + " asks for no facts of " + whose
                      : "of " + whose + " " + game.title + " asks for " + list_of(keys);
}

}  // namespace

bool is_shown(const TableFile::Seat& seat) {
  return seat.source || (seat.state && seat.state->whole);
}

Result<TableFile> parse_table(std::string_view text, const std::string& file) {
  const auto json = parse_json(text, file, ErrorCode::kUnreadable);
  if (!json) return json.error();
  JsonComplaint complaint(file, ErrorCode::kUnreadable, text);
  TableFile table;
  table.file = file;
  table.document = text;
  {
    JsonObject object(*json, "", complaint);
    table.game = object.text("game", "");
    object.each("players", true, [&](const Json& seat, const std::string& path) {
      if (table.players.size() == kMostPlayers) complaint.add(path, too_many_players());
      if (complaint.first()) return;
      table.players.push_back(read_seat(seat, path, table, complaint));
    });
    object.each("beside", false, [&](const Json& photo, const std::string& path) {
      if (!photo.is_string() || photo.get<std::string>().empty())
        complaint.add(path, "expected the name of a photo");
      else
        table.beside.push_back(beside(table.file, photo.get<std::string>()));
    });
    table.house_rules = object.texts("house_rules");
    table.facts = object.texts("facts");
    object.object("areas", false, [&](JsonObject& areas) {
      areas.accept_unknown_keys();
      table.areas = SeatState{json->at("areas").dump(), file, "areas", false, table.document};
    });
    if (object.has("final")) table.finished = object.flag("final", true);
    if (json->is_object() && table.players.empty()) {
      object.complain("players", "a table needs at least one player");
    }
    const auto named = std::count_if(table.players.begin(), table.players.end(),
                                     [](const auto& seat) { return is_shown(seat); });
    if (named != 0 && named != static_cast<std::ptrdiff_t>(table.players.size())) {
      object.complain("players", "give a source or the pieces of every player, or of none");
    }
  }
  if (complaint.first()) return *complaint.first();
  return table;
}

Status check_table(const TableFile& table, const Game& game) {
  JsonComplaint complaint(table.file, ErrorCode::kUnreadable, table.document);
  const auto check_facts = [&](const auto& facts, bool shared, const std::string& path) {
    for (const auto& [key, value] : facts) {
      const FactSpec* question = game.state.question(key);
      const bool fits = question != nullptr && question->shared == shared;
      const Status good = fits ? check_answer(*question, value) : ok();
      if (!fits) complaint.add(path + "." + key, no_such_fact(game, shared));
      if (!good) complaint.add(path + "." + key, good.error().message);
    }
  };
  check_facts(table.facts, true, "facts");
  for (std::size_t i = 0; i < table.players.size(); ++i) {
    const std::string path = "players[" + std::to_string(i) + "].facts";
    check_facts(table.players[i].facts, false, path);
  }
  for (const auto& [key, choice] : table.house_rules) {
    const Status good = check_house_rule(*game.rules, key, choice);
    if (!good) complaint.add("house_rules." + key, good.error().message);
  }
  if (complaint.first()) return *complaint.first();
  return ok();
}

}  // namespace storey
