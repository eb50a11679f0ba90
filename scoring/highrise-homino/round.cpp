// The course of a round: turns, the Attract phase and its end, as far as a state tells of it.
#include "scoring/highrise-homino/round.h"

#include <algorithm>
#include <numeric>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/mission.h"
#include "scoring/highrise-homino/moves.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

/// The two states of a move in a round that both tell when they are.
struct Step {
  const MoveInput& move;
  Moment before;
  Moment after;

  [[nodiscard]] bool goes_on() const { return before != after; }
  [[nodiscard]] bool ends_round() const { return before.phase == Phase::kEnd && goes_on(); }
  [[nodiscard]] int players() const { return static_cast<int>(move.after.table.players.size()); }
  [[nodiscard]] const std::string& name(int player) const {
    return move.after.of(player).self().name;
  }
  [[nodiscard]] bool is_turn_of(int player) const {
    return before.phase == Phase::kTurns && before.player == player;
  }
  [[nodiscard]] bool attracts(int player) const {
    return before.phase == Phase::kAttract && before.player == player;
  }
};

std::optional<Step> step_of(const MoveInput& move) {
  const auto before = moment_of(move.before);
  const auto after = moment_of(move.after);
  return before && after ? std::optional(Step{move, *before, *after}) : std::nullopt;
}

Moment next_moment(const RuleInput& in, Moment now) {
  const int players = static_cast<int>(in.table.players.size());
  if (now.phase == Phase::kEnd) return {Phase::kTurns, 0};
  const auto order = attract_order(in);
  if (now.phase == Phase::kTurns)
    return now.player + 1 < players ? Moment{Phase::kTurns, now.player + 1}
                                    : Moment{Phase::kAttract, order.front()};
  auto next = std::find(order.begin(), order.end(), now.player);
  return ++next == order.end() ? Moment{Phase::kEnd, 0} : Moment{Phase::kAttract, *next};
}

std::string in_words(const RuleInput& in, Moment moment) {
  if (moment.phase == Phase::kEnd) return "the end of the round";
  const auto& name = in.of(moment.player).self().name;
  return moment.phase == Phase::kTurns ? name + "'s turn" : name + " attracting";
}

std::string labels(const Catalog& catalog, const std::vector<PieceFace>& pieces) {
  std::vector<std::string> words;
  for (const auto& what : pieces) words.push_back(catalog.piece(what.piece).label);
  return list_words(words);
}

bool is_there(const Areas& areas, std::string_view key) { return areas.find(key) != areas.end(); }

/// Dominoes that left the market and lie in no map; none when the market is not known.
std::vector<PieceFace> not_placed(const MoveInput& move) {
  const auto& before = move.before.table.areas;
  const auto& after = move.after.table.areas;
  if (!is_there(before, "market") || !is_there(after, "market")) return {};
  auto gone = added_pieces(move.after.table_area("market"), move.before.table_area("market"));
  for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p)
    for (const auto& placed : came_into_map(move, p, kDomino))
      if (const auto found = std::find(gone.begin(), gone.end(), placed); found != gone.end())
        gone.erase(found);
  return gone;
}

std::vector<PieceFace> destroyed(const MoveInput& move, int player) {
  auto pieces = left_map(move, player, kDomino);
  for (const auto& goal : left_map(move, player, kGoal)) pieces.push_back(goal);
  return pieces;
}

bool fails_now(const MoveInput& move, const std::vector<std::string_view>& keys) {
  const auto failed =
      added_pieces(move.before.table_area("failed"), move.after.table_area("failed"));
  return std::any_of(failed.begin(), failed.end(), [&](const PieceFace& threat) {
    const auto key = move.after.catalog.face(threat).text("threat");
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  });
}

// Gameplay: only the player whose turn it is builds, and only one who attracts gets a guest.
void check_who(const Step& step, ViolationWriter& out) {
  const auto& move = step.move;
  const auto& catalog = move.after.catalog;
  const auto now = in_words(move.before, step.before);
  const bool penalty = fails_now(move, {"floor-num-score-match", "map-size-match"});
  const auto report = [&](int player, const std::vector<PieceFace>& pieces, const char* done) {
    if (!pieces.empty())
      out.add(player, Severity::kIllegal,
              labels(catalog, pieces) + (pieces.size() == 1 ? " was " : " were ") + done + " by " +
                  step.name(player) + ", and it is " + now,
              {});
  };
  for (int p = 0; p < step.players(); ++p) {
    if (!step.is_turn_of(p)) {
      report(p, came_into_map(move, p, kDomino), "placed");
      if (!penalty) report(p, destroyed(move, p), "destroyed");
    }
    if (step.before.phase != Phase::kEnd) report(p, came_into_map(move, p, kGoal), "placed");
    if (!step.attracts(p)) report(p, new_guests(move, p), "attracted");
  }
}

// Turn: one domino is placed, unless none fits anywhere.
void check_turn_done(const Step& step, ViolationWriter& out) {
  if (step.before.phase != Phase::kTurns) return;
  const auto& move = step.move;
  const int player = step.before.player;
  const bool placed = !came_into_map(move, player, kDomino).empty();
  if (placed && !step.goes_on())
    out.add(player, Severity::kIllegal,
            "a domino is placed, and it is still " + in_words(move.after, step.after), {});
  if (placed || !step.goes_on() || !not_placed(move).empty()) return;
  const auto before = move.before.of(player);
  const auto ready = dominoes_ready(before);
  if (std::any_of(ready.begin(), ready.end(),
                  [&](const PieceFace& what) { return !places_for(before, what).empty(); }))
    out.add(player, Severity::kIllegal, step.name(player) + " placed no domino", {});
}

// Attract: by house rule whoever can attract a tenant has to.
void check_attract_done(const Step& step, ViolationWriter& out) {
  if (step.before.phase != Phase::kAttract || !step.goes_on()) return;
  const auto& move = step.move;
  const int player = step.before.player;
  if (move.after.option("attracting") == "may" || attracted_before(move, player) > 0 ||
      !new_guests(move, player).empty() || maps_missing(move.before))
    return;
  const auto before = move.before.of(player);
  const auto& building = building_of(before);
  for (const auto& guest : tenants_ready(before))
    if (why_not(before, building, player, guest).empty()) {
      out.add(player, Severity::kIllegal,
              step.name(player) + " attracted nobody, and " +
                  before.catalog.piece(guest.piece).label + " would come",
              {});
      return;
    }
}

/// What a number of the round must be after the move.
void check_number(const Step& step, int player, const char* fact, const char* words, int more,
                  ViolationWriter& out) {
  const auto before = step.move.before.of(player).number(fact);
  const auto after = step.move.after.of(player).number(fact);
  if (!before || !after) return;
  const int expected = step.ends_round() ? 0 : *before + more;
  if (*after != expected)
    out.add(player, Severity::kIllegal,
            count(*after, "tenant") + " " + words + " " + step.name(player) +
                " this round by what is said, by the move " + std::to_string(expected),
            {});
}

void check_construction_said(const Step& step, int player, ViolationWriter& out) {
  const auto before = step.move.before.of(player).fact("construction");
  const auto after = step.move.after.of(player).fact("construction");
  if (!before || !after) return;
  const bool now = step.is_turn_of(player) &&
                   (!destroyed(step.move, player).empty() || !not_placed(step.move).empty());
  const bool expected = !step.ends_round() && (*before == "yes" || now);
  if ((*after == "yes") != expected)
    out.add(player, Severity::kIllegal,
            step.name(player) + " did " + (expected ? "" : "no ") +
                "construction this round, and the state says otherwise",
            {});
}

std::optional<int> sum_attracted(const RuleInput& in) {
  int sum = 0;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p) {
    const auto attracted = in.of(p).number("attracted");
    if (!attracted) return std::nullopt;
    sum += *attracted;
  }
  return sum;
}

/// How many lie ready at this moment.
struct Ready {
  int least = 0;
  int most = 0;
};

/// One less a turn, unless nothing fitted into a map; nullopt when rewards may have changed it.
std::optional<Ready> market_at(const RuleInput& in, Moment moment) {
  if (somebody_has_won(in, {"all-construction", "object-numbers"})) return std::nullopt;
  const int turns =
      moment.phase == Phase::kTurns ? moment.player : static_cast<int>(in.table.players.size());
  return Ready{kMarketSize - turns, kMarketSize};
}
/// nullopt when rewards and penalties may have changed it, or nobody said who attracted.
std::optional<Ready> guests_at(const RuleInput& in, Moment moment) {
  if (moment.phase == Phase::kTurns) return Ready{kGuests, kGuests};
  const auto& failed = in.table_area("failed");
  const bool replaced = std::any_of(failed.begin(), failed.end(), [&](const PieceFace& threat) {
    return in.catalog.face(threat).text("threat") == "attract-once-requirement";
  });
  const auto attracted = sum_attracted(in);
  if (!attracted || replaced || somebody_has_won(in, {"all-expensive"})) return std::nullopt;
  return Ready{kGuests - *attracted, kGuests - *attracted};
}

// Attract: guests and market are refilled once a round, at its end.
void check_refilled(const Step& step, ViolationWriter& out) {
  if (step.ends_round()) return;
  const auto& before = step.move.before;
  const auto& after = step.move.after;
  for (const auto* area : {"market", "guests"}) {
    if (!is_there(before.table.areas, area) || !is_there(after.table.areas, area)) continue;
    // The penalty of a threat replaces the guests.
    if (fails_now(step.move, {"attract-once-requirement"}) && area == std::string_view("guests"))
      continue;
    const auto came = added_pieces(before.table_area(area), after.table_area(area));
    if (!came.empty())
      out.add(Severity::kIllegal,
              labels(after.catalog, came) + " came to the " + area + ", and it is " +
                  in_words(before, step.before),
              {});
  }
}

// Living Together: goals that are reached are given to a player at the end of the Attract phase.
void check_goals(const Step& step, ViolationWriter& out) {
  const auto& before = step.move.before;
  const auto& after = step.move.after;
  if (!is_there(before.table.areas, "goals") || !is_there(after.table.areas, "goals")) return;
  const auto& building = building_of(before);
  const auto holds_for = [&](int player, PieceFace goal) {
    return holds(before.of(player), building, before.catalog.face(goal).text("goal"));
  };
  const auto given = added_pieces(after.table_area("goals"), before.table_area("goals"));
  for (int p = 0; p < step.players(); ++p) {
    auto got = added_pieces(before.of(p).area("won"), after.of(p).area("won"));
    for (const auto& placed : came_into_map(step.move, p, kGoal)) got.push_back(placed);
    for (const auto& goal : got) {
      if (!holds_piece(given, goal)) continue;
      const auto& label = before.catalog.piece(goal.piece).label;
      if (step.before.phase != Phase::kEnd)
        out.add(
            p, Severity::kIllegal,
            label + " is given at the end of the round, and it is " + in_words(before, step.before),
            {});
      else if (holds_for(p, goal) == false)
        out.add(p, Severity::kIllegal, label + " is not reached by " + step.name(p), {});
    }
  }
  if (!step.ends_round()) return;
  for (const auto& goal : before.table_area("goals"))
    for (int p = 0; p < step.players(); ++p)
      if (!holds_piece(given, goal) && holds_for(p, goal) == true) {
        out.add(p, Severity::kIllegal,
                before.catalog.piece(goal.piece).label + " is reached, and nobody took it", {});
        break;
      }
}

// Living Together: a threat fails or is discarded at the end of the Attract phase.
void check_threats(const Step& step, ViolationWriter& out) {
  const auto& before = step.move.before;
  const auto& after = step.move.after;
  if (!is_there(before.table.areas, "threats") || !is_there(after.table.areas, "threats")) return;
  const auto failed = added_pieces(before.table_area("failed"), after.table_area("failed"));
  const auto gone = added_pieces(after.table_area("threats"), before.table_area("threats"));
  for (const auto& threat : before.table_area("threats")) {
    const auto& label = before.catalog.piece(threat.piece).label;
    const auto averted =
        holds(before, building_of(before), before.catalog.face(threat).text("threat"));
    const auto report = [&](const std::string& what) {
      out.add(Severity::kIllegal, label + what, {});
    };
    if (!holds_piece(gone, threat)) {
      if (step.ends_round() && averted)
        report(*averted ? " is averted and was not discarded" : " is not averted and did not fail");
    } else if (step.before.phase != Phase::kEnd) {
      report(" is looked at at the end of the round, and it is " + in_words(before, step.before));
    } else if (holds_piece(failed, threat)) {
      if (averted == true) report(" is averted and does not fail");
    } else if (averted == false && !somebody_has_won(before, {"num-goals"})) {
      report(" is not averted, so it fails");
    }
  }
}

}  // namespace

std::optional<Moment> moment_of(const RuleInput& in) {
  const auto phase = in.table_fact("phase");
  if (!phase) return std::nullopt;
  if (*phase == "end") return Moment{Phase::kEnd, 0};
  const auto turn = in.table_fact("turn");
  for (int p = 0; turn && p < static_cast<int>(in.table.players.size()); ++p)
    if (in.of(p).self().name == *turn)
      return Moment{*phase == "turns" ? Phase::kTurns : Phase::kAttract, p};
  return std::nullopt;
}

Table with_next_turn(const RuleInput& in) {
  Table table = in.table;
  const auto now = moment_of(in);
  if (!now) return table;
  const auto next = next_moment(in, *now);
  table.facts["phase"] = next.phase == Phase::kTurns     ? "turns"
                         : next.phase == Phase::kAttract ? "attract"
                                                         : "end";
  if (next.phase == Phase::kEnd)
    table.facts.erase("turn");
  else
    table.facts["turn"] = in.of(next.player).self().name;
  return table;
}

// Attract: from the first floor up, on one floor clockwise from the start player.
std::vector<int> attract_order(const RuleInput& in) {
  const auto& building = building_of(in);
  std::vector<int> order(building.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return building[static_cast<size_t>(a)].floor < building[static_cast<size_t>(b)].floor;
  });
  return order;
}

int attracted_before(const MoveInput& move, int player) {
  const auto step = step_of(move);
  if (!step || !step->attracts(player)) return 0;
  return move.before.of(player).number("attracted").value_or(0);
}

// Gameplay: clockwise turns, then everybody attracts by floors, then the next round.
void check_round(const MoveInput& move, ViolationWriter& out) {
  const auto step = step_of(move);
  if (!step) return;
  const auto next = next_moment(move.after, step->before);
  const bool open = next.phase == Phase::kAttract && maps_missing(move.after);
  if (step->goes_on() && step->after != next && !open)
    out.add(Severity::kIllegal,
            "after " + in_words(move.before, step->before) + " comes " +
                in_words(move.after, next) + ", not " + in_words(move.after, step->after),
            {});
  check_who(*step, out);
  check_turn_done(*step, out);
  check_attract_done(*step, out);
  check_refilled(*step, out);
}

// What is said of the round is what was seen of it.
void check_facts_of_round(const MoveInput& move, ViolationWriter& out) {
  const auto step = step_of(move);
  if (!step) return;
  for (int p = 0; p < step->players(); ++p) {
    const auto& tenants = move.after.of(p).area("tenants");
    const int left =
        static_cast<int>(added_pieces(tenants, move.before.of(p).area("tenants")).size());
    const int came = static_cast<int>(new_guests(move, p).size());
    check_number(*step, p, "attracted", "were attracted by", came, out);
    check_number(*step, p, "left", "left", left, out);
    check_construction_said(*step, p, out);
  }
}

// Turn: a domino that is grabbed is placed. Only who does construction may destroy it at once.
void check_market_leaves(const MoveInput& move, ViolationWriter& out) {
  const auto gone = not_placed(move);
  const auto step = step_of(move);
  int at_once = 0;
  for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p)
    if ((!step || step->is_turn_of(p)) && move.after.of(p).fact("construction") == "yes" &&
        came_into_map(move, p, kDomino).empty())
      ++at_once;
  if (static_cast<int>(gone.size()) > at_once)
    out.add(Severity::kIllegal,
            labels(move.after.catalog, gone) + " left the market and " +
                (gone.size() == 1 ? "is" : "are") + " in no map",
            {});
}

void check_missions(const MoveInput& move, ViolationWriter& out) {
  const auto step = step_of(move);
  if (!step || maps_missing(move.before)) return;
  check_goals(*step, out);
  check_threats(*step, out);
}

// Setup; Attract: six guests and six room tiles lie ready, and are refilled after each round.
void check_displays(const RuleInput& in, ViolationWriter& out) {
  const auto too_many = [&](const std::vector<PieceFace>& pieces, int most, const char* what) {
    if (static_cast<int>(pieces.size()) > most)
      out.add(Severity::kIllegal,
              count(static_cast<int>(pieces.size()), what) + " lie there, at most " +
                  std::to_string(most) + " do",
              {});
  };
  too_many(in.area("personal"), 1, "secret goal");
  if (in.player != 0) return;
  too_many(in.table_area("goals"), kGoalsReady, "goal");
  too_many(in.table_area("threats"), kThreatsReady, "threat");
  const auto moment = moment_of(in);
  const auto check = [&](const char* area, Ready size, std::optional<Ready> now, const char* what) {
    const auto& pieces = in.table_area(area);
    const int there = static_cast<int>(pieces.size());
    // The last round leaves what it leaves: a deck is empty.
    const bool told = now && !in.table.finished && is_there(in.table.areas, area);
    const auto [least, most] = told ? *now : size;
    if (there >= least && there <= most) return;
    out.add(Severity::kIllegal,
            count(there, what) + " lie there, " +
                (there > most ? "at most " + std::to_string(most)
                              : "at least " + std::to_string(least)) +
                (told ? " do at " + in_words(in, *moment) : " do"),
            {});
  };
  check("market", {0, kMarketSize}, moment ? market_at(in, *moment) : std::nullopt, "room tile");
  check("guests", {0, kGuests}, moment ? guests_at(in, *moment) : std::nullopt, "guest");
}

}  // namespace storey::scoring::highrise_homino
