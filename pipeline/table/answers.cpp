#include "pipeline/table/answers.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

#include "model/nearest.h"
#include "model/words.h"

namespace storey {
namespace {

Error usage(const std::string& line, const std::string& why) {
  return {ErrorCode::kUsage, why, "--answer " + line};
}

/// "bob" of "bob:e2=18C", "2" of "2:claim F6: a1 b1"; nullopt where the line begins with what is
/// said itself.
std::optional<std::string_view> owner_of(std::string_view line) {
  const auto colon = line.find(':');
  const auto head = line.substr(0, colon);
  if (colon == std::string_view::npos || head.starts_with("claim ") || head.starts_with("fact ") ||
      head.find('=') != std::string_view::npos)
    return std::nullopt;
  return head;
}

std::optional<std::size_t> number_of(std::string_view text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string stem_of(const SourceSpec& source) {
  return std::filesystem::path(source.path).stem().string();
}

/// The only source that goes by this name.
std::optional<std::size_t> source_named(const TableRequest& request, std::string_view name) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < request.sources.size(); ++i) {
    const bool named = i < request.names.size() && request.names[i] == name;
    if (!named && stem_of(request.sources[i]) != name) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

void add(std::string_view line, SourceSpec& source) { source.answers.emplace_back(line); }

std::string_view behind(std::string_view line, std::string_view owner) {
  return line.substr(owner.size() + 1);
}

/// "1, 2 or the name of a player"
std::string owners(const TableRequest& request) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < request.sources.size(); ++i) words.push_back(std::to_string(i + 1));
  return list_of(words, " or ");
}

/// @return  whether it could be placed.
Result<bool> place(const std::string& line, TableRequest& request) {
  auto& sources = request.sources;
  const auto owner = owner_of(line);
  if (sources.size() == 1) {
    // A number is of a building in the photo, as in a file of corrections.
    if (owner && !number_of(*owner)) {
      // A player of that name goes before the file: there may be several in it.
      const auto& names = request.names;
      const bool is_player = std::find(names.begin(), names.end(), *owner) != names.end();
      if (is_player || stem_of(sources.front()) != *owner) return false;
      add(behind(line, *owner), sources.front());
      return true;
    }
    add(line, sources.front());
    return true;
  }
  if (!owner)
    return usage(line, "which source is it of? Write its number in front, such as 1:" + line +
                           ", or a player's name");
  if (const auto number = number_of(*owner)) {
    if (*number < 1 || *number > sources.size())
      return usage(line, "there is no source " + std::string(*owner) + ": write " +
                             owners(request) + ", or a player's name");
    add(behind(line, *owner), sources[*number - 1]);
    return true;
  }
  const auto source = source_named(request, *owner);
  if (source) add(behind(line, *owner), sources[*source]);
  return source.has_value();
}

/// A name may hold any sign, ":" too.
std::vector<Player>::const_iterator player_meant(const std::string& line,
                                                 const std::vector<Player>& players) {
  auto best = players.end();
  for (auto player = players.begin(); player != players.end(); ++player)
    if (line.starts_with(player->name + ":") &&
        (best == players.end() || player->name.size() > best->name.size()))
      best = player;
  return best;
}

/// Which of the buildings of its source a player's is, from 1.
std::size_t building_number(const TableResult& result, std::size_t player) {
  std::size_t number = 1;
  for (std::size_t i = 0; i < player; ++i)
    number +=
        !result.players[i].derived && result.players[i].source == result.players[player].source;
  return number;
}

}  // namespace

Status place_answers(std::vector<std::string>& lines, TableRequest& request) {
  std::vector<std::string> left;
  for (const std::string& line : lines) {
    const auto placed = place(line, request);
    if (!placed) return placed.error();
    if (!*placed) left.push_back(line);
  }
  lines = std::move(left);
  return ok();
}

Status place_answers(const std::vector<std::string>& lines, const TableResult& result,
                     TableRequest& request) {
  for (const std::string& line : lines) {
    const auto& players = result.table.players;
    const auto player = player_meant(line, players);
    if (player == players.end()) {
      std::vector<std::string> names;
      for (const Player& one : players) names.push_back(one.name);
      const std::string named(owner_of(line).value_or(""));
      const std::string meant = did_you_mean(named, names);
      return usage(line, "nobody is called \"" + named + "\"" +
                             (meant.empty() ? ": write " + list_of(names, " or ") : meant));
    }
    const std::string& owner = player->name;
    const auto seat = static_cast<std::size_t>(player - players.begin());
    const auto source = std::find_if(
        request.sources.begin(), request.sources.end(),
        [&](const SourceSpec& spec) { return spec.path == result.players[seat].source; });
    if (result.players[seat].derived || source == request.sources.end())
      return usage(line,
                   "no source shows what " + owner +
                       " has: answer for the side that is shown, or give a photo of this one");
    const std::size_t building = building_number(result, seat);
    std::string said(behind(line, owner));
    // As in the photo's file of corrections, though the player says which building it is.
    if (const std::string number = std::to_string(building) + ":"; said.starts_with(number))
      said.erase(0, number.size());
    add(building == 1 ? said : std::to_string(building) + ":" + said, *source);
  }
  return ok();
}

}  // namespace storey
