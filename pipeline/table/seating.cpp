#include "pipeline/table/seating.h"

#include <algorithm>
#include <set>
#include <utility>

#include "inference/joint_decoding.h"
#include "inference/two_sides.h"
#include "model/check.h"

namespace storey {
namespace {

/// Photos of one building are decoded together, so that what one side shows settles the other.
void decode(const Game& game, const TableRequest& request, bool finished,
            std::vector<Shown*> shown) {
  std::vector<BuildingReading> readings;
  std::erase_if(shown, [](const Shown* s) { return !s->result.reading; });
  if (shown.empty()) return;
  readings.reserve(shown.size());
  for (const Shown* s : shown) readings.push_back(*s->result.reading);
  readings = request.joint ? decode_jointly(game, std::move(readings), finished)
                           : decode_alone(std::move(readings));
  for (std::size_t i = 0; i < shown.size(); ++i) {
    shown[i]->layout = layout_of(readings[i], game.catalog);
    shown[i]->result.reading = std::move(readings[i]);
  }
}

void say_who_sits_where(const Game& game, const Seating& seating, std::vector<Shown>& shown) {
  const auto& seats = game.rules->seats;
  const auto side = [&](std::size_t i) {
    return seats[static_cast<std::size_t>(seating.seats[i])] + "'s side";
  };
  if (seating.same_side) {
    shown[0].result.diagnostics.push_back({"same-side",
                                           shown[1].result.source + " shows " + side(0) +
                                               " too and was set aside: give one photo " +
                                               "of each side, or this one alone",
                                           {}});
  }
  if (seating.swapped) {
    for (std::size_t i = 0; i < shown.size(); ++i) {
      shown[i].result.diagnostics.push_back(
          {"swapped",
           shown[i].result.source + " shows " + side(i) + ": the order was corrected",
           {}});
    }
  }
  if (seating.guessed && game.rules->installed) {
    for (std::size_t i = 0; i < shown.size(); ++i) {
      shown[i].result.diagnostics.push_back(
          {"side-unknown",
           "nothing tells whose side this is: taken for " + side(i) + " by the order given",
           {}});
    }
  }
}

Player player_of(Shown& shown, const std::string& seat) {
  Player player{.name = shown.name.empty() ? seat : shown.name,
                .layout = std::move(shown.layout),
                .known = shown.known,
                .facts = std::move(shown.facts)};
  for (auto& [area, pieces] : shown.beside) player.layout.beside[area] = std::move(pieces);
  for (auto& claim : shown.claims) player.layout.claims.push_back(std::move(claim));
  for (auto& claim : shown.said_claims) add_claim(player.layout, std::move(claim));
  return player;
}

/// Names follow their source: who gave the photo of pink's side sits on pink's side.
/// @param spare  the name of the player whose side is not shown, or "".
void sit(const Game& game, const Seating& seating, std::vector<Shown> shown,
         const std::string& spare, TableResult& result) {
  const auto& seats = game.rules->seats;
  result.table.players.resize(seats.size());
  result.players.resize(seats.size());
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const auto seat = static_cast<std::size_t>(seating.seats[i]);
    result.table.players[seat] = player_of(shown[i], seats[seat]);
    result.players[seat] = std::move(shown[i].result);
  }
  if (shown.size() == 2) return;
  const auto shown_seat = static_cast<std::size_t>(seating.seats[0]);
  const auto other = 1 - shown_seat;
  const Layout& layout = result.table.players[shown_seat].layout;
  const bool known = tells_other_side(layout, game.catalog);
  result.table.players[other] = {
      .name = spare.empty() ? seats[other] : spare,
      .layout = known ? seen_from_behind(layout, game.catalog) : Layout{},
      .known = known,
      .facts = {}};
  result.players[other].derived = true;
}

/// Takes out the photo that could not be read, if there is one: the other side stands for both.
std::optional<Shown> take_unused(std::vector<Shown>& shown) {
  const auto found =
      std::find_if(shown.begin(), shown.end(), [](const Shown& s) { return s.unused.has_value(); });
  if (found == shown.end()) return std::nullopt;
  Shown unused = std::move(*found);
  shown.erase(found);
  return unused;
}

void seat_two_sides(const Game& game, const TableRequest& request, std::vector<Shown> shown,
                    TableResult& result) {
  auto unused = take_unused(shown);
  std::vector<std::optional<int>> sides;
  sides.reserve(shown.size());
  for (const Shown& s : shown) sides.push_back(s.seat);
  const Seating seating = seat_sources(sides);
  say_who_sits_where(game, seating, shown);
  shown.resize(seating.seats.size());
  std::vector<Shown*> by_seat(shown.size());
  for (std::size_t i = 0; i < shown.size(); ++i) {
    by_seat[shown.size() == 1 ? 0 : static_cast<std::size_t>(seating.seats[i])] = &shown[i];
  }
  decode(game, request, result.table.finished, by_seat);
  result.one_building = std::none_of(shown.begin(), shown.end(), [](const Shown& s) {
    return s.result.reading && shows_two_buildings(*s.result.reading);
  });
  if (seating.same_side) result.status = TableStatus::kReview;
  const auto seated = shown.size();
  const std::string spare = unused                          ? unused->name
                            : seated < request.names.size() ? request.names[seated]
                                                            : "";
  sit(game, seating, std::move(shown), spare, result);
  if (!unused) return;
  const auto other = static_cast<std::size_t>(1 - seating.seats[0]);
  result.unused.push_back({result.table.players[other].name, std::move(*unused->unused)});
}

/// Buildings are called by their place in the photo where that tells them apart.
void name_by_place(std::vector<Shown>& shown) {
  std::set<std::string> names;
  for (const Shown& one : shown) {
    const auto& name = one.name.empty() ? one.place : one.name;
    if (!name.empty() && !names.insert(name).second) return;
  }
  for (Shown& one : shown)
    if (one.name.empty()) one.name = one.place;
}

/// Every player has a building of their own.
void seat_one_by_one(const Game& game, const TableRequest& request, std::vector<Shown> shown,
                     TableResult& result) {
  name_by_place(shown);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    decode(game, request, result.table.finished, {&shown[i]});
    const auto unused = std::move(shown[i].unused);
    result.table.players.push_back(player_of(shown[i], game.rules->seats[i]));
    result.players.push_back(std::move(shown[i].result));
    result.players.back().derived = !shown[i].known;
    if (unused) result.unused.push_back({result.table.players.back().name, *unused});
  }
}

}  // namespace

bool shares_one_building(const Game& game) { return game.constraints.opposite_faces; }

std::optional<int> seat_named(const Game& game, const std::string& name) {
  const auto& seats = game.rules->seats;
  const auto seat = std::find(seats.begin(), seats.end(), name);
  if (!shares_one_building(game) || seat == seats.end()) return std::nullopt;
  return static_cast<int>(seat - seats.begin());
}

Seating seat_sources(const std::vector<std::optional<int>>& shown) {
  STOREY_CHECK(shown.size() == 1 || shown.size() == 2);
  if (shown.size() == 1) return {.seats = {shown[0].value_or(0)}, .guessed = !shown[0]};

  const auto [first, second] = std::pair{shown[0], shown[1]};
  if (first && first == second) return {.seats = {*first}, .same_side = true};
  if (!first && !second) return {.seats = {0, 1}, .guessed = true};
  // One that tells settles the other.
  const int seat = first ? *first : 1 - *second;
  return {.seats = {seat, 1 - seat}, .swapped = seat == 1};
}

void seat_players(const Game& game, const TableRequest& request, std::vector<Shown> shown,
                  TableResult& result) {
  if (shares_one_building(game)) {
    seat_two_sides(game, request, std::move(shown), result);
  } else {
    seat_one_by_one(game, request, std::move(shown), result);
  }
}

}  // namespace storey
