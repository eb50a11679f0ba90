#include <algorithm>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/moves.h"
#include "scoring/highrise-homino/paragraphs.h"
#include "scoring/highrise-homino/round.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

// Turn: a domino cannot overlap another.
void check_overlap(const RuleInput& in, ViolationWriter& out) {
  std::set<Cell> taken;
  for (const auto& placement : in.layout().placements) {
    const bool domino = lies_in_map(in.catalog.piece(placement.what.piece).kind);
    bool good = domino && placement.layer == 0;
    for (const Cell cell : cells_covered(placement, in.catalog))
      good = taken.insert(cell).second && good;
    if (!good)
      out.add(Severity::kImpossible,
              in.catalog.piece(placement.what.piece).label +
                  (domino ? " overlaps another domino" : " does not belong into a map"),
              {placement.cell});
  }
}

// Turn: a domino connects to an existing one, and the map stays connected.
void check_connected(const RuleInput& in, ViolationWriter& out) {
  const auto& home = home_of(in);
  auto parts = home.spaces(touching(in, {0, 0}), [](Cell, size_t) { return true; });
  const auto largest = std::max_element(
      parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  for (auto part = parts.begin(); part != parts.end(); ++part)
    if (part != largest)
      out.add(Severity::kIllegal, "not connected to the rest of the map", std::move(*part));
}

/// Something wrong where squares of two dominoes touch.
struct BorderProblem {
  BorderFault fault = BorderFault::kNone;
  Cell cell;
  Cell next;
};

std::vector<BorderProblem> border_problems(const RuleInput& in) {
  std::vector<BorderProblem> problems;
  const auto& home = home_of(in);
  for (const auto& [cell, square] : home.squares)
    for (const auto direction : {kRight, kUp}) {
      const Cell next = next_to(cell, direction);
      const auto* other = home.at(next);
      if (other == nullptr || other->domino == square.domino) continue;
      const auto fault = border_fault(in, square, direction, *other);
      if (fault != BorderFault::kNone) problems.push_back({fault, cell, next});
    }
  return problems;
}

/// Reports `fault` wherever squares of two dominoes touch.
void check_borders(const RuleInput& in, BorderFault fault, const std::string& because,
                   ViolationWriter& out) {
  const auto& problems =
      in.once<std::vector<BorderProblem>>("borders", [&] { return border_problems(in); });
  for (const auto& problem : problems)
    if (problem.fault == fault)
      out.add(Severity::kIllegal,
              because + " between " + to_string(problem.cell) + " and " + to_string(problem.next),
              {problem.cell, problem.next});
}

// Turn: floors match, unless there is a wall or door between them.
// Living Together: whoever won the goal of different floors may have mismatches.
void check_floors(const RuleInput& in, ViolationWriter& out) {
  if (in.option("goal-mismatches") == "allowed" && home_of(in).goals.count("diversity-floor") > 0)
    return;
  check_borders(in, BorderFault::kDifferentFloors, "different floors without a wall or door", out);
}

// Turn: a door and a wall cannot be connected.
void check_doors(const RuleInput& in, ViolationWriter& out) {
  check_borders(in, BorderFault::kDoorAndWall, "a door meets a wall", out);
}

// Turn, as it used to be: what closes a border stands on both sides of it.
void check_walls(const RuleInput& in, ViolationWriter& out) {
  check_borders(in, BorderFault::kOneSided, "a wall or door on one side only", out);
}

// Upgrades: nothing can be placed at the other side of a window.
void check_windows(const RuleInput& in, ViolationWriter& out) {
  check_borders(in, BorderFault::kWindow, "a window with something at its other side", out);
  if (in.option("window-to-hole") == "legal") return;
  const auto& home = home_of(in);
  const auto holes = holes_of(home);
  for (const auto& [cell, square] : home.squares)
    for (const auto direction : kDirections)
      if (square.edges[direction] == Edge::kWindow && holes.count(next_to(cell, direction)) > 0)
        out.add(Severity::kIllegal, "the window of " + to_string(cell) + " looks into a hole",
                {cell});
}

// Lamp: by house rule whoever has one must have Power. Unless that hangs on maps nobody showed.
void check_lamps(const RuleInput& in, ViolationWriter& out) {
  if (in.option("lamp") == "when-placed") return;
  std::vector<Cell> lamps;
  for (const auto& [cell, square] : home_of(in).squares)
    if (square.object == "lamp") lamps.push_back(cell);
  if (lamps.empty()) return;
  const auto& households = possible_households(in);
  if (std::none_of(households.begin(), households.end(),
                   [](const Household& h) { return h.has.count("electricity") > 0; }))
    out.add(Severity::kIllegal, "there is no Power for " + list_cells(lamps), lamps);
}

// Material: every tile once, wherever it lies.
void check_material(const RuleInput& in, ViolationWriter& out) { check_box(in, out, places()); }

// Material: the number on the star follows from the wishes and properties, so another number is a
// misread.
void check_star(const RuleInput& in, ViolationWriter& out) {
  for (const auto& tenant : in.area("tenants")) {
    const auto& face = in.catalog.face(tenant);
    const auto wishes = wishes_of(in.catalog, tenant);
    const int least = printed_score(wishes, face);
    const int most = highest_printed_score(wishes, face);
    const int shown = face.count("score");
    if (shown >= least && shown <= most) continue;
    out.add(Severity::kImpossible,
            in.catalog.piece(tenant.piece).label + " shows " + std::to_string(shown) +
                ", its wishes and properties make " + std::to_string(least) +
                (most > least ? " to " + std::to_string(most) : ""),
            {});
  }
}

}  // namespace

std::vector<LegalityRule> legality_rules() {
  return {
      {{"overlap", "No overlap", "Turn"}, check_overlap},
      {{"connected", "Connected map", "Turn; construction"}, check_connected},
      {{"floors", "Floors match", "Turn"}, check_floors},
      {{"doors", "No door against a wall", "Turn"}, check_doors},
      {{"walls", "Walls on both sides, where that is asked for", "Turn; devlog"}, check_walls},
      {{"windows", "Nothing behind a window", "Upgrades"}, check_windows},
      {{"lamp-power", "Power for a lamp, where that is asked for",
        "Lamp, printed text; open point"},
       check_lamps},
      {{"box", "No tile more often than in the box", "Material"}, check_material},
      {{"displays", "As many guests and room tiles as lie ready",
        "Setup; Attract; Living Together"},
       check_displays},
      {{"star", "Stars that fit their wishes", "Material"}, check_star},
  };
}

}  // namespace storey::scoring::highrise_homino
