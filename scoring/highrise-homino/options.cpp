// What may be done now: every step of a turn, of the Attract phase and of the end of a round.
#include <algorithm>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/mission.h"
#include "scoring/highrise-homino/moves.h"
#include "scoring/highrise-homino/paragraphs.h"
#include "scoring/highrise-homino/round.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

/// Whether it may be that time, for `player` where it is somebody's: it is, or nobody said when.
bool is_time(const RuleInput& in, Phase phase, int player) {
  const auto moment = moment_of(in);
  return !moment || (moment->phase == phase && (phase == Phase::kEnd || moment->player == player));
}

Player& of(Table& table, int player) { return table.players[static_cast<size_t>(player)]; }

/// One more, where somebody said how many.
void count_up(const RuleInput& in, int player, const std::string& fact, Table& table) {
  if (const auto now = in.of(player).number(fact))
    of(table, player).facts[fact] = std::to_string(*now + 1);
}

Table next_turn(const RuleInput& in, const Table& table) {
  return with_next_turn(input_of(in, table, in.player));
}

std::string on_floor(const RuleInput& in) {
  return " on floor " + std::to_string(building_of(in)[static_cast<size_t>(in.player)].floor) +
         (maps_missing(in) ? ", as far as the maps are known" : "");
}

std::string label(const RuleInput& in, PieceFace what) {
  return in.catalog.piece(what.piece).label;
}

std::string with_text(const RuleInput& in, PieceFace mission) {
  return label(in, mission) + " (" + std::string(in.catalog.face(mission).text("text")) + ")";
}

std::string turned(int rotation) {
  return rotation == 0 ? "" : " turned by " + std::to_string(90 * rotation);
}

// Attract: whoever fulfils a guest's wishes may pick it. What is said of the round tells whether
// there may be another one; where nobody says, the next player attracts.
void list_tenants(const RuleInput& in, OptionWriter& out) {
  const auto attracted = in.number("attracted");
  if (!is_time(in, Phase::kAttract, in.player)) return;
  if (moment_of(in) && attracted.value_or(0) >= tenants_a_round(in)) return;
  const auto& building = building_of(in);
  for (const auto& guest : tenants_ready(in)) {
    if (!why_not(in, building, in.player, guest).empty()) continue;
    Table after = in.table;
    take_out(after.areas, "guests", guest);
    of(after, in.player).layout.beside["tenants"].push_back(guest);
    count_up(in, in.player, "attracted", after);
    if (!attracted) after = next_turn(in, after);
    std::vector<std::string> words;
    for (const auto& wish : wishes_of(in.catalog, guest)) words.push_back(describe(in, wish));
    out.add("attract " + label(in, guest) + " (" + list_words(words) + ")" + on_floor(in), {},
            std::move(after));
  }
}

// Attract: the next player's part, when this one's is over.
void list_pass(const RuleInput& in, OptionWriter& out) {
  const auto moment = moment_of(in);
  if (!moment || moment->phase == Phase::kEnd || moment->player != in.player) return;
  if (moment->phase == Phase::kAttract) {
    out.add(in.number("attracted").value_or(0) > 0 ? "attract nobody else" : "attract nobody", {},
            next_turn(in, in.table));
    return;
  }
  const auto ready = dominoes_ready(in);
  if (std::all_of(ready.begin(), ready.end(),
                  [&](const PieceFace& what) { return places_for(in, what).empty(); }))
    out.add("place nothing, since no domino fits", {}, next_turn(in, in.table));
}

// Upgrades: a tenant goes to another player, who says so.
void list_leaving(const RuleInput& in, OptionWriter& out) {
  if (maps_missing(in)) return;
  const auto move_tenant = [&](PieceFace tenant, int from) {
    Table after = in.table;
    take_out(of(after, from).layout.beside, "tenants", tenant);
    of(after, in.player).layout.beside["tenants"].push_back(tenant);
    count_up(in, from, "left", after);
    return after;
  };
  for (int from = 0; from < static_cast<int>(in.table.players.size()); ++from) {
    if (from == in.player) continue;
    const auto owner = in.of(from);
    const Cause cause{
        is_time(in, Phase::kTurns, from) && owner.fact("construction") == "yes",
        is_time(in, Phase::kAttract, from) && owner.number("attracted").value_or(0) > 0};
    for (const auto& tenant : owner.area("tenants")) {
      const auto who =
          label(in, tenant) + " leaves " + owner.self().name + " for " + in.self().name + ", ";
      if (const auto why = why_it_leaves(in, from, in.player, tenant, cause); !why.empty())
        out.add(who + why, {}, move_tenant(tenant, from));
      else if (is_time(in, Phase::kAttract, in.player) && pools_call(in, from, in.player))
        out.add(who + "for more pools", {}, next_turn(in, move_tenant(tenant, from)));
    }
  }
  if (in.option("wrong-price") == "stays" || !is_time(in, Phase::kAttract, in.player) ||
      in.number("attracted").value_or(0) == 0)
    return;
  for (const auto& tenant : in.area("tenants"))
    if (nobody_takes(in, in.player, tenant)) {
      Table after = in.table;
      take_out(of(after, in.player).layout.beside, "tenants", tenant);
      count_up(in, in.player, "left", after);
      out.add(label(in, tenant) + " is discarded, since nobody has a price it can pay", {},
              std::move(after));
    }
}

// Turn: a domino of the market anywhere beside the map, turned in any way.
void list_dominoes(const RuleInput& in, OptionWriter& out) {
  if (!is_time(in, Phase::kTurns, in.player)) return;
  for (const auto& what : dominoes_ready(in))
    for (const auto& domino : places_for(in, what)) {
      Table after = in.table;
      take_out(after.areas, "market", what);
      of(after, in.player).layout.placements.push_back(domino);
      out.add("place " + label(in, what) + turned(domino.rotation), {domino.cell},
              next_turn(in, after));
    }
}

// Construction: any part of the map may be destroyed. One domino at a time gets everywhere, since a
// map that hangs together can be taken down from its edge.
void list_construction(const RuleInput& in, OptionWriter& out) {
  if (!is_time(in, Phase::kTurns, in.player)) return;
  for (const auto& domino : in.layout().placements) {
    Table after = in.table;
    auto& self = of(after, in.player);
    std::erase(self.layout.placements, domino);
    self.facts["construction"] = "yes";
    out.add("destroy " + label(in, domino.what), {domino.cell}, std::move(after));
  }
}

// Living Together: a goal that is reached, by whoever may take its domino.
void list_goals(const RuleInput& in, OptionWriter& out) {
  if (!is_time(in, Phase::kEnd, in.player)) return;
  const auto& building = building_of(in);
  for (const auto& goal : in.table_area("goals")) {
    if (!holds(in, building, in.catalog.face(goal).text("goal")).value_or(false)) continue;
    Table after = in.table;
    take_out(after.areas, "goals", goal);
    of(after, in.player).layout.beside["won"].push_back(goal);
    out.add("complete " + with_text(in, goal), {}, std::move(after));
  }
}

// Living Together: the domino of a goal that was won is placed in the map.
void list_won_goals(const RuleInput& in, OptionWriter& out) {
  if (!is_time(in, Phase::kEnd, in.player)) return;
  for (const auto& goal : in.area("won"))
    for (const auto& domino : places_for(in, goal)) {
      Table after = in.table;
      auto& layout = of(after, in.player).layout;
      take_out(layout.beside, "won", goal);
      layout.placements.push_back(domino);
      out.add("place the goal " + label(in, goal) + turned(domino.rotation), {domino.cell},
              std::move(after));
    }
}

// Living Together: what would fail now, or is averted. A threat is everybody's, so the first player
// is told.
void list_threats(const RuleInput& in, bool averted, OptionWriter& out) {
  if (in.player != 0 || !is_time(in, Phase::kEnd, in.player)) return;
  const auto& building = building_of(in);
  for (const auto& threat : in.table_area("threats")) {
    if (holds(in, building, in.catalog.face(threat).text("threat")) != averted) continue;
    Table after = in.table;
    take_out(after.areas, "threats", threat);
    if (!averted) after.areas["failed"].push_back(threat);
    out.add(label(in, threat) + (averted ? " is averted now (" : " would fail now (") +
                std::string(in.catalog.face(threat).text("text")) + ")",
            {}, std::move(after));
  }
}

// Living Together: what nobody can tell from the state, so that it is not taken for settled.
void list_open_missions(const RuleInput& in, OptionWriter& out) {
  if (in.player != 0) return;
  const auto& building = building_of(in);
  std::vector<std::string> open;
  for (const auto* area : {"goals", "threats"})
    for (const auto& mission : in.table_area(area)) {
      const auto& face = in.catalog.face(mission);
      const auto& piece = in.catalog.piece(mission.piece);
      if (!holds(in, building, face.text(piece.kind))) open.push_back(with_text(in, mission));
    }
  if (!open.empty())
    out.add(std::string(maps_missing(in) ? "not all maps are known: "
                                         : "nobody said what happened in the round: ") +
                list_words(open),
            {}, in.self());
}

}  // namespace

std::vector<OptionRule> option_rules() {
  return {
      {{"attract-tenant", "Attract a tenant", "Attract"}, list_tenants},
      {{"tenant-leaves", "Tenants that leave", "Upgrades"}, list_leaving},
      {{"pass", "End one's part", "Turn; Attract"}, list_pass},
      {{"place-domino", "Place a domino", "Turn"}, list_dominoes},
      {{"destroy", "Construction", "Turn"}, list_construction},
      {{"complete-goal", "Goals that are reached", "Living Together, goals"}, list_goals},
      {{"place-goal", "Place a goal that was won", "Living Together, goals"}, list_won_goals},
      {{"threat", "Threats that would fail", "Living Together, threats"},
       [](const RuleInput& in, OptionWriter& out) { list_threats(in, false, out); }},
      {{"averted", "Threats that are averted", "Living Together, threats"},
       [](const RuleInput& in, OptionWriter& out) { list_threats(in, true, out); }},
      {{"open-mission", "Goals and threats that hang on the round", "Living Together"},
       list_open_missions},
  };
}

}  // namespace storey::scoring::highrise_homino
