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

TableFile::Seat read_seat(const Json& json, const std::string& path, const std::string& file,
                          JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  TableFile::Seat seat;
  seat.name = object.text("name", "");
  const std::string source = object.text("source", "");
  if (!source.empty()) seat.source = beside(file, source);
  if (source.empty() && object.has("source")) object.complain("source", "names no file");
  seat.facts = object.texts("facts");
  return seat;
}

}  // namespace

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
    if (object.has("final")) table.finished = object.flag("final", true);
    if (json->is_object() && table.players.empty()) {
      object.complain("players", "a table needs at least one player");
    }
    const auto named = std::count_if(table.players.begin(), table.players.end(),
                                     [](const auto& seat) { return seat.source.has_value(); });
    if (named != 0 && named != static_cast<std::ptrdiff_t>(table.players.size())) {
      object.complain("players", "give a source for every player or for none");
    }
  }
  if (complaint.first()) return *complaint.first();
  return table;
}

}  // namespace storey
