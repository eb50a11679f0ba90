#include "scoring/chock-a-block/apartment.h"

#include <algorithm>

#include "model/check.h"
#include "scoring/helpers.h"

namespace storey::scoring::chock_a_block {

namespace {

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = std::min(text.find(at), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

Error not_understood(std::string_view text) {
  return {ErrorCode::kBadData,
          "rooms '" + std::string(text) +
              "' are not understood; write two rows of two rooms such as 'red cat | blue vacant / "
              "green | red flower flower'",
          {}};
}

bool read_room(std::string_view text, Room& room) {
  for (const auto word : split(text, ' ')) {
    if (word.empty()) continue;
    if (word == "vacant")
      room.vacant = true;
    else if (std::find(kFeatures.begin(), kFeatures.end(), word) != kFeatures.end())
      ++room.icons[std::string(word)];
    else if (room.colour.empty())
      room.colour = word;
    else
      return false;
  }
  return !room.colour.empty();
}

}  // namespace

Result<std::array<std::array<Room, 2>, 2>> parse_rooms(std::string_view text) {
  std::array<std::array<Room, 2>, 2> rooms;
  const auto rows = split(text, '/');
  if (rows.size() != 2) return not_understood(text);
  for (size_t y = 0; y < 2; ++y) {
    const auto row = split(rows[1 - y], '|');
    if (row.size() != 2) return not_understood(text);
    for (size_t x = 0; x < 2; ++x)
      if (!read_room(row[x], rooms[y][x])) return not_understood(text);
  }
  return rooms;
}

int Apartment::icons(Cell cell, std::string_view feature) const {
  const auto room = rooms.find(cell);
  if (room == rooms.end()) return 0;
  const auto found = room->second.icons.find(std::string(feature));
  return found == room->second.icons.end() ? 0 : found->second;
}

namespace {

/// What a card shows; by house rule its back is the same picture as its front.
std::string_view rooms_text(const RuleInput& in, PieceFace what) {
  if (in.option("backs") == "alike") what.face = 0;
  return in.catalog.face(what).text("rooms");
}

void count_once_a_room(std::map<Cell, Room>& rooms) {
  for (auto& [_, room] : rooms)
    for (auto& [feature, n] : room.icons) n = std::min(n, 1);
}

/// What is seen of a room once a resident's tile lies there: no colour, and the tile's icons.
Room with_resident(const RuleInput& in, const Room& printed, PieceFace tile) {
  Room room;
  if (in.option("resident-tile") == "adds") room.icons = printed.icons;
  for (const auto& [feature, n] : in.catalog.face(tile).counts) room.icons[feature] += n;
  return room;
}

Apartment worked_out(const RuleInput& in) {
  Apartment apartment;
  for (const auto& placement : in.layout().placements) {
    if (in.catalog.piece(placement.what.piece).kind != kBlock) continue;
    apartment.cards.push_back(placement.cell);
    const auto rooms = parse_rooms(rooms_text(in, placement.what));
    STOREY_CHECK(rooms.has_value());  // see validate_catalog
    for (int y = 0; y < kRoomsACard; ++y)
      for (int x = 0; x < kRoomsACard; ++x)
        apartment.printed.emplace(Cell{placement.cell.col + x, placement.cell.row + y},
                                  (*rooms)[static_cast<size_t>(y)][static_cast<size_t>(x)]);
  }
  apartment.rooms = apartment.printed;
  apartment.vacant_count = in.option("vacant-rooms") != "not-of-the-four";
  if (in.option("vacant-rooms") == "no-icons")
    for (auto& [_, room] : apartment.rooms)
      if (room.vacant) room.icons.clear();
  for (const auto& placement : in.layout().placements) {
    if (in.catalog.piece(placement.what.piece).kind != kResident) continue;
    if (!apartment.residents.emplace(placement.cell, placement.what).second) continue;
    if (apartment.printed.count(placement.cell) == 0) continue;  // illegal, see resident-room
    auto& room = apartment.rooms[placement.cell];
    room = with_resident(in, room, placement.what);
  }
  if (in.option("icons") == "once-a-room") count_once_a_room(apartment.rooms);
  std::sort(apartment.cards.begin(), apartment.cards.end());
  return apartment;
}

}  // namespace

const Apartment& apartment_of(const RuleInput& in) {
  return in.once<Apartment>("apartment", [&] { return worked_out(in); });
}

std::string_view feature_of(const Catalog& catalog, PieceFace token) {
  return catalog.face(token).text("feature");
}

int value_of(const Catalog& catalog, PieceFace token) { return catalog.face(token).count("value"); }

namespace {

/// By house rule a token goes with any feature: with the one its line has most icons of.
void set_features_by_lines(const RuleInput& in, std::vector<Token>& tokens) {
  const auto apartment = apartment_of(in);
  for (auto& token : tokens) {
    const auto icons = [&](std::string_view feature) {
      int sum = 0;
      for (const Cell cell : token.line) sum += apartment.icons(cell, feature);
      return sum;
    };
    for (const auto feature : kFeatures)
      if (icons(feature) > icons(token.feature)) token.feature = feature;
  }
}

std::vector<Token> all_tokens(const RuleInput& in) {
  std::vector<Token> tokens;
  const auto is_token = [&](PieceFace what) { return in.catalog.piece(what.piece).kind == kToken; };
  const auto token = [&](PieceFace what) {
    return Token{what, feature_of(in.catalog, what), value_of(in.catalog, what), {}, {}};
  };
  for (const auto& placement : in.layout().placements) {
    if (!is_token(placement.what)) continue;
    tokens.push_back(token(placement.what));
    tokens.back().cell = placement.cell;
  }
  for (const auto& claim : in.layout().claims) {
    if (!is_token(claim.what)) continue;
    const auto lying = std::find_if(tokens.begin(), tokens.end(), [&](const Token& t) {
      return t.what == claim.what && t.line.empty();
    });
    auto& of = lying == tokens.end() ? tokens.emplace_back(token(claim.what)) : *lying;
    of.line = claim.cells;
    std::sort(of.line.begin(), of.line.end());
  }
  if (in.option("tokens") == "generic") set_features_by_lines(in, tokens);
  return tokens;
}

}  // namespace

const std::vector<Token>& tokens_of(const RuleInput& in) {
  return in.once<std::vector<Token>>("tokens", [&] { return all_tokens(in); });
}

Cells hang_together(Cell start, bool corners, const std::function<bool(Cell)>& test) {
  std::set<Cell> seen{start};
  Cells open{start};
  while (!open.empty()) {
    const Cell at = open.back();
    open.pop_back();
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        if (!corners && dx != 0 && dy != 0) continue;
        const Cell next{at.col + dx, at.row + dy};
        if (seen.count(next) == 0 && test(next)) {
          seen.insert(next);
          open.push_back(next);
        }
      }
  }
  return {seen.begin(), seen.end()};
}

std::vector<Cells> groups_of(const std::set<Cell>& cells, bool corners) {
  std::vector<Cells> groups;
  auto rest = cells;
  while (!rest.empty()) {
    auto group =
        hang_together(*rest.begin(), corners, [&](Cell cell) { return rest.count(cell) > 0; });
    for (const Cell cell : group) rest.erase(cell);
    groups.push_back(std::move(group));
  }
  return groups;
}

std::string count_icons(int n, std::string_view feature) {
  return feature == "pants" ? count(n, "pants", "pants") : count(n, feature);
}

}  // namespace storey::scoring::chock_a_block
