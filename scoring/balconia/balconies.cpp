#include <algorithm>

#include "model/check.h"
#include "scoring/balconia/paragraphs.h"
#include "scoring/balconia/side.h"
#include "scoring/helpers.h"

namespace storey::scoring::balconia {

namespace {

constexpr const char* kGuide = "Scoring guide, p. 3";

RuleRef rule_of(const AreaName& area, bool each) {
  return {std::string(area.key) + (each ? "-each" : "-if"),
          std::string(area.title) + (each ? ", each time" : ", if"), kGuide};
}

RuleRef lovebird_rule() { return {"lovebird", "Lovebird", kGuide}; }

/// The cells a balcony looks at.
struct View {
  std::vector<Cell> cells;      ///< inside the grid, in reading order
  std::vector<Cell> balconies;  ///< those of `cells` that hold one
  std::string where;            ///< "in the row above"
  bool leaves_grid = false;     ///< some of the indicated positions are outside the grid
};

/// Points of one balcony, before the line is written.
struct Outcome {
  int times = 0;
  std::string because;
  std::vector<Cell> counted;
};

bool has_target(const Side& side, Cell cell, const Target& target) {
  switch (target.kind) {
    case TargetKind::kBalcony:
      return true;
    case TargetKind::kSymbol:
      return side.count(cell, *target.symbol) > 0;
    case TargetKind::kFlowerColours:
      return side.count(cell, any_flower()) > 0;
    case TargetKind::kAbsent:
      return side.count(cell, *target.symbol) == 0;
    case TargetKind::kPair:
      return side.count(cell, *target.symbol) > 0 || side.count(cell, *target.second) > 0;
  }
  return false;
}

/// Is `cell` in the area of a balcony on `x`? Groups are found otherwise.
bool in_area(Area area, Cell x, Cell cell) {
  switch (area) {
    case Area::kRow:
      return cell.row == x.row;
    case Area::kRowAbove:
      return cell.row == x.row + 1;
    case Area::kColRight:
      return cell.col == x.col + 1;
    case Area::kColLeft:
      return cell.col == x.col - 1;
    case Area::kColAbove:
      return cell.col == x.col && cell.row > x.row;
    case Area::kColBelow:
      return cell.col == x.col && cell.row < x.row;
    case Area::kRight1:
      return cell == Cell{x.col + 1, x.row};
    case Area::kLeft1:
      return cell == Cell{x.col - 1, x.row};
    case Area::kAround:
    case Area::kGroup:
      break;
  }
  return false;
}

/// The balconies contiguous with `x` that have the target, and `x` itself whether it has it or not.
std::vector<Cell> group_around(const RuleInput& in, const Side& side, Cell x,
                               const Target& target) {
  const bool empty_without = in.option("group-without-element") == "zero";
  if (empty_without && !has_target(side, x, target)) return {};
  return group_of(side.layout(), x, [&](Cell cell) {
    return side.balcony(cell) != nullptr && has_target(side, cell, target);
  });
}

View look(const RuleInput& in, const Side& side, Cell x, const BalconyCondition& condition) {
  const auto& layout = side.layout();
  View view;
  view.where = name_of(condition.area).where;
  if (condition.area == Area::kGroup) {
    view.cells = group_around(in, side, x, condition.target);
    view.where += " of " + count(static_cast<int>(view.cells.size()), "balcony", "balconies");
  } else if (condition.area == Area::kAround) {
    const bool corners = in.option("around") == "8";
    view.cells = corners ? all_neighbours(layout, x) : edge_neighbours(layout, x);
    view.leaves_grid = view.cells.size() < (corners ? 8U : 4U);
    std::sort(view.cells.begin(), view.cells.end(), reads_before);
  } else {
    for (int row = layout.rows - 1; row >= 0; --row)
      for (int col = 0; col < layout.cols; ++col)
        if (const Cell cell{col, row}; in_area(condition.area, x, cell)) view.cells.push_back(cell);
  }
  std::copy_if(view.cells.begin(), view.cells.end(), std::back_inserter(view.balconies),
               [&](Cell cell) { return side.balcony(cell) != nullptr; });
  return view;
}

/// "2 cats", "1 cat", "no cats"
std::string amount(int n, const Symbol& symbol) {
  return n == 0 ? "no " + std::string(symbol.many) : count(n, symbol.one, symbol.many);
}

std::vector<Cell> those_with(const Side& side, const std::vector<Cell>& cells,
                             const Symbol& symbol) {
  std::vector<Cell> with;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(with),
               [&](Cell cell) { return side.count(cell, symbol) > 0; });
  return with;
}

Outcome count_balconies(const View& view, Cell x) {
  Outcome outcome;
  for (const Cell cell : view.balconies)
    if (cell != x) outcome.counted.push_back(cell);
  outcome.times = static_cast<int>(outcome.counted.size());
  outcome.because =
      (outcome.times == 0 ? "no other balcony"
                          : count(outcome.times, "other balcony", "other balconies")) +
      " " + view.where;
  return outcome;
}

Outcome count_symbol(const Side& side, const View& view, const Symbol& symbol) {
  const int n = side.count(view.balconies, symbol);
  return {n, amount(n, symbol) + " " + view.where, those_with(side, view.balconies, symbol)};
}

Outcome count_colours(const Side& side, const View& view) {
  std::vector<std::string> colours;
  for (const auto& flower : flowers())
    if (side.count(view.balconies, flower) > 0) {
      const auto name = flower.one.substr(0, flower.one.rfind(' '));  // "light pink flower"
      colours.emplace_back(name);
    }
  const int n = static_cast<int>(colours.size());
  const auto text =
      n == 0 ? "no flowers" : count(n, "flower colour") + " (" + list_words(colours) + ")";
  return {n, text + " " + view.where, those_with(side, view.balconies, any_flower())};
}

/// Each balcony that lacks the symbol counts; empty cells do not (scoring example, item 10).
Outcome count_lacking(const Side& side, const View& view, const Symbol& symbol) {
  Outcome outcome;
  for (const Cell cell : view.balconies)
    if (side.count(cell, symbol) == 0) outcome.counted.push_back(cell);
  outcome.times = static_cast<int>(outcome.counted.size());
  outcome.because =
      (outcome.times == 0 ? "no balcony" : count(outcome.times, "balcony", "balconies")) +
      " without " + std::string(symbol.many) + " " + view.where;
  return outcome;
}

Outcome both_there(const Side& side, const View& view, const Target& target) {
  const int first = side.count(view.balconies, *target.symbol);
  const int second = side.count(view.balconies, *target.second);
  Outcome outcome;
  outcome.times = first > 0 && second > 0 ? 1 : 0;
  outcome.because = amount(first, *target.symbol) + (outcome.times > 0 ? " and " : " but ") +
                    amount(second, *target.second) + " " + view.where;
  if (first == 0 && second == 0)
    outcome.because = "neither " + std::string(target.symbol->many) + " nor " +
                      std::string(target.second->many) + " " + view.where;
  for (const Cell cell : view.balconies)
    if (has_target(side, cell, target)) outcome.counted.push_back(cell);
  return outcome;
}

/// 5 points if the symbol is absent: also where only empty cells are, but not where the grid has no
/// cell at all (p. 3 footnote; scoring example, item 1).
Outcome absent(const RuleInput& in, const Side& side, const View& view, const Symbol& symbol) {
  if (view.cells.empty()) return {0, "the grid ends here: no cell " + view.where, {}};
  if (view.leaves_grid && in.option("absence-at-edge") == "zero")
    return {0, "not all positions " + view.where + " are inside the grid", {}};
  const int n = side.count(view.balconies, symbol);
  if (n > 0)
    return {0, amount(n, symbol) + " " + view.where, those_with(side, view.balconies, symbol)};
  auto because = amount(0, symbol) + " " + view.where;
  if (!view.balconies.empty()) return {1, because, view.balconies};
  const bool only_doors = std::all_of(view.cells.begin(), view.cells.end(),
                                      [&](Cell cell) { return side.door(cell) != nullptr; });
  if (!only_doors) return {1, because + ": no balcony there", {}};
  if (in.option("absence-at-entrance") == "zero")
    return {0, "only the entrance " + view.where + ", which is no balcony", {}};
  return {1, because + ": only the entrance there", {}};
}

Outcome judge(const RuleInput& in, const Side& side, Cell x, const BalconyCondition& condition) {
  const auto& target = condition.target;
  const View view = look(in, side, x, condition);
  if (condition.area == Area::kGroup && view.cells.empty())
    return {0, "this balcony lacks what its group needs", {}};
  switch (target.kind) {
    case TargetKind::kBalcony:
      return count_balconies(view, x);
    case TargetKind::kSymbol:
      return count_symbol(side, view, *target.symbol);
    case TargetKind::kFlowerColours:
      return count_colours(side, view);
    case TargetKind::kAbsent:
      return condition.each ? count_lacking(side, view, *target.symbol)
                            : absent(in, side, view, *target.symbol);
    case TargetKind::kPair:
      return both_there(side, view, target);
  }
  return {};
}

void score_condition(const RuleInput& in, const Side& side, Cell x,
                     const BalconyCondition& condition, ScoreWriter& out) {
  auto outcome = judge(in, side, x, condition);
  const int times = condition.each ? outcome.times : std::min(outcome.times, 1);
  if (condition.each && times > 0)
    outcome.because += ", " + count(condition.points, "point") + " each";
  std::vector<Cell> cells{x};
  for (const Cell cell : outcome.counted)
    if (cell != x) cells.push_back(cell);
  out.add(rule_of(name_of(condition.area), condition.each), times * condition.points,
          std::move(outcome.because), std::move(cells));
}

/// Lovebirds of one column that face one way, from the top.
std::vector<Cell> lovebirds(const Side& side, int col, Facing facing) {
  std::vector<Cell> birds;
  for (int row = side.layout().rows - 1; row >= 0; --row)
    if (side.lovebird({col, row}) == facing) birds.push_back({col, row});
  return birds;
}

// Lovebirds, p. 3 and scoring example, items 5, 8, 13 and 14: one that faces right pairs with one
// that faces left in the column to its right, rows do not matter, each pairs once, and both score.
// So in two neighbouring columns min(right, left) pairs form; they are given out from the top.
void score_lovebird(const Side& side, Cell x, ScoreWriter& out) {
  const auto facing = side.lovebird(x);
  STOREY_CHECK(facing.has_value());
  const bool right = facing == Facing::kRight;
  const auto own = lovebirds(side, x.col, *facing);
  const auto others =
      lovebirds(side, x.col + (right ? 1 : -1), right ? Facing::kLeft : Facing::kRight);
  const auto place = std::find(own.begin(), own.end(), x) - own.begin();
  const std::string wanted = right ? "lovebird facing left in the column to the right"
                                   : "lovebird facing right in the column to the left";
  if (others.empty()) {
    out.add(lovebird_rule(), 0, "no " + wanted, {x});
  } else if (place >= std::ssize(others)) {
    std::vector<Cell> cells{x};
    cells.insert(cells.end(), others.begin(), others.end());
    out.add(lovebird_rule(), 0, "every " + wanted + " is already paired", std::move(cells));
  } else {
    const Cell partner = others[static_cast<size_t>(place)];
    out.add(lovebird_rule(), 5, "paired with the " + wanted + ", on " + to_string(partner),
            {x, partner});
  }
}

}  // namespace

std::vector<RuleRef> balcony_rules() {
  std::vector<RuleRef> rules;
  for (const auto& area : all_areas())
    for (const bool each : {true, false}) rules.push_back(rule_of(area, each));
  rules.push_back(lovebird_rule());
  return rules;
}

// One line for each balcony with a condition, also when it earns nothing.
void score_balconies(const RuleInput& in, ScoreWriter& out) {
  const Side side(in);
  for (const Cell x : side.balconies()) {
    const auto text = side.balcony(x)->text("condition");
    if (text.empty()) continue;
    const auto condition = parse_balcony_condition(text);
    STOREY_CHECK(condition.has_value());  // see validate_catalog
    if (condition->lovebird)
      score_lovebird(side, x, out);
    else
      score_condition(in, side, x, *condition, out);
  }
}

}  // namespace storey::scoring::balconia
