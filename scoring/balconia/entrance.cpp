#include <algorithm>

#include "model/check.h"
#include "scoring/balconia/paragraphs.h"
#include "scoring/balconia/side.h"
#include "scoring/helpers.h"

namespace storey::scoring::balconia {

namespace {

constexpr const char* kGuide = "Entrance scoring conditions, p. 3";

RuleRef rule_of(DoorKind kind) {
  switch (kind) {
    case DoorKind::kMajority:
      return {"entrance-majority", "Entrance: more than the opponent", kGuide};
    case DoorKind::kFewer:
      return {"entrance-fewer", "Entrance: the fewer of two", kGuide};
    case DoorKind::kDifference:
      return {"entrance-difference", "Entrance: the difference", kGuide};
  }
  return {};
}

struct Points {
  int points = 0;
  std::string because;
  int open = 0;  ///< points that hang on a side nobody showed
};

constexpr int kUpperPoints = 5, kLowerPoints = 3;

/// The player on the other side; nullopt when that side is not known.
std::optional<int> opponent(const RuleInput& in) {
  const int other = 1 - in.player;
  const auto& players = in.table.players;
  if (other >= static_cast<int>(players.size())) return std::nullopt;
  return players[static_cast<size_t>(other)].known ? std::optional(other) : std::nullopt;
}

Points majority_of(const Side& own, const Side& theirs, const Symbol& symbol, int points) {
  const int mine = own.count(own.balconies(), symbol);
  const int other = theirs.count(theirs.balconies(), symbol);
  const auto text = std::string(symbol.many) + " (" + std::to_string(mine) + " to " +
                    std::to_string(other) + "): ";
  if (mine > other) return {points, "more " + text + count(points, "point")};
  return {0, (mine == other ? "as many " : "fewer ") + text + "no points"};
}

/// Who has none has more than nobody; anything else the side that was not shown decides.
Points majority_over_unknown(int upper, int lower, const DoorCondition& door) {
  const auto either = std::string(door.first->many) + " or " + std::string(door.second->many);
  const int open = (upper > 0 ? kUpperPoints : 0) + (lower > 0 ? kLowerPoints : 0);
  if (open == 0) return {0, "no " + either + ", so the opponent cannot have fewer: no points"};
  return {0, "the opponent's side is not known, so who has more " + either + " is not scored",
          open};
}

Points majority(const RuleInput& in, const Side& own, const DoorCondition& door) {
  const auto other = opponent(in);
  if (!other) {
    return majority_over_unknown(own.count(own.balconies(), *door.first),
                                 own.count(own.balconies(), *door.second), door);
  }
  const Side theirs(in, *other);
  const auto upper = majority_of(own, theirs, *door.first, kUpperPoints);
  const auto lower = majority_of(own, theirs, *door.second, kLowerPoints);
  return {upper.points + lower.points, upper.because + "; " + lower.because};
}

Points fewer(const RuleInput& in, int a, int b, const std::string& amounts) {
  if (a != b) return {std::min(a, b), amounts + ": 1 point for each of the fewer"};
  if (in.option("fewer-equal") == "zero") return {0, amounts + ": neither is the fewer"};
  return {a, amounts + ": equally many, 1 point for each of one kind"};
}

Points difference(int a, int b, const std::string& amounts) {
  return {std::abs(a - b), amounts + ": the difference is " + std::to_string(std::abs(a - b))};
}

}  // namespace

std::vector<RuleRef> entrance_rules() {
  return {rule_of(DoorKind::kMajority), rule_of(DoorKind::kFewer), rule_of(DoorKind::kDifference)};
}

// Entrances, p. 3: the condition on the door applies to all balconies of that side.
void score_entrance(const RuleInput& in, ScoreWriter& out) {
  const Side side(in);
  for (const Cell x : side.doors()) {
    const auto text = side.door(x)->text("condition");
    if (text.empty()) continue;
    const auto door = parse_door_condition(text);
    STOREY_CHECK(door.has_value());  // see validate_catalog
    const int a = side.count(side.balconies(), *door->first);
    const int b = side.count(side.balconies(), *door->second);
    const auto amounts = count(a, door->first->one, door->first->many) + " and " +
                         count(b, door->second->one, door->second->many);
    const auto result = door->kind == DoorKind::kMajority ? majority(in, side, *door)
                        : door->kind == DoorKind::kFewer  ? fewer(in, a, b, amounts)
                                                          : difference(a, b, amounts);
    std::vector<Cell> cells{x};
    for (const Cell cell : side.balconies())
      if (side.count(cell, *door->first) + side.count(cell, *door->second) > 0)
        cells.push_back(cell);
    out.add(rule_of(door->kind), result.points, result.because, std::move(cells), result.open);
  }
}

TieValue entrance_points(const RuleInput& /*in*/, const ScoreSheet& sheet) {
  const auto rules = entrance_rules();
  int points = 0;
  for (const auto& line : sheet.lines)
    if (std::any_of(rules.begin(), rules.end(),
                    [&](const auto& r) { return r.id == line.rule.id; }))
      points += line.points;
  return {points};
}

}  // namespace storey::scoring::balconia
