#include "pipeline/table_file.h"

#include <algorithm>
#include <filesystem>

#include "pipeline/detail/json_reader.h"

namespace storey {
namespace {

namespace fs = std::filesystem;
using detail::Json;
using detail::JsonComplaint;
using detail::JsonObject;

std::string beside(const std::string& file, const std::string& source) {
  if (file == "-" || source == "-" || fs::path(source).is_absolute()) return source;
  return (fs::path(file).parent_path() / source).string();
}

/// What it says in the game's own words waits until the game is known.
std::optional<SeatState> read_state(JsonObject& object, const Json& json, const std::string& path,
                                    const std::string& file) {
  const auto any = [](const Json&, const std::string&) {};
  object.each("pieces", false, any);
  object.each("claims", false, any);
  object.object("areas", false, [](JsonObject& areas) { areas.accept_unknown_keys(); });
  const bool known = object.flag("known", true);
  const bool whole = object.has("pieces") || !known;
  if (!whole && !object.has("areas") && !object.has("claims")) return std::nullopt;
  return SeatState{json.dump(), file, path, whole};
}

TableFile::Seat read_seat(const Json& json, const std::string& path, const std::string& file,
                          JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  TableFile::Seat seat;
  seat.name = object.text("name", "");
  const std::string source = object.text("source", "");
  if (!source.empty()) seat.source = beside(file, source);
  if (source.empty() && object.has("source")) object.complain("source", "names no file");
  seat.facts = object.texts("facts");
  seat.state = read_state(object, json, path, file);
  if (seat.state && seat.state->whole && seat.source) {
    object.complain("source", "the pieces are given already: leave out one of the two");
  }
  return seat;
}

}  // namespace

bool is_shown(const TableFile::Seat& seat) {
  return seat.source || (seat.state && seat.state->whole);
}

Result<TableFile> parse_table(std::string_view text, const std::string& file) {
  const auto json = detail::parse_json(text, file, ErrorCode::kUnreadable);
  if (!json) return json.error();
  JsonComplaint complaint(file, ErrorCode::kUnreadable);
  TableFile table;
  {
    JsonObject object(*json, "", complaint);
    table.game = object.text("game", "");
    object.each("players", true, [&](const Json& seat, const std::string& path) {
      table.players.push_back(read_seat(seat, path, file, complaint));
    });
    table.house_rules = object.texts("house_rules");
    table.facts = object.texts("facts");
    object.object("areas", false, [&](JsonObject& areas) {
      areas.accept_unknown_keys();
      table.areas = SeatState{json->at("areas").dump(), file, "areas"};
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

}  // namespace storey
