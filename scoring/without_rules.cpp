#include "scoring/without_rules.h"

#include <map>

#include "model/words.h"

namespace storey::scoring {
namespace {

constexpr int kMostPlayers = 8;

/// How often a thing is there, and where.
struct Count {
  int times = 0;
  std::vector<Cell> cells;
};
using Counts = std::map<std::string, Count>;

void add_values(const FieldValues& face, Cell cell, Counts& shown) {
  const auto add = [&](const std::string& what, int times) {
    Count& count = shown[what];
    count.times += times;
    count.cells.push_back(cell);
  };
  for (const auto& [key, times] : face.counts) add(key, times);
  for (const auto& [key, value] : face.texts) add(key + " " + value, 1);
  for (const auto& tag : face.tags) add(tag, 1);
}

void count_building(const RuleInput& in, ScoreWriter& out) {
  Counts kinds;
  Counts shown;
  for (const Placement& placement : in.layout().placements) {
    Count& kind = kinds[in.catalog.piece(placement.what.piece).kind];
    ++kind.times;
    kind.cells.push_back(placement.cell);
    add_values(in.catalog.values(placement.what), placement.cell, shown);
    if (placement.what.is_square() || in.catalog.face(placement.what).squares.empty()) continue;
    for (const auto& [cell, square] : squares_covered(placement, in.catalog))
      add_values(in.catalog.values(square), cell, shown);
  }
  for (auto& [kind, count] : kinds)
    out.add({"pieces", "Pieces", ""}, 0, count_of(count.times, kind), std::move(count.cells));
  for (auto& [what, count] : shown)
    out.add({"shown", "Shown", ""}, 0, what + ": " + std::to_string(count.times),
            std::move(count.cells));
}

void count_beside(const RuleInput& in, ScoreWriter& out) {
  for (const auto& [area, pieces] : in.layout().beside) {
    std::map<std::string, int> kinds;
    for (const PieceFace what : pieces) ++kinds[in.catalog.piece(what.piece).kind];
    for (const auto& [kind, times] : kinds)
      out.add({"beside", "Beside", ""}, 0, area + ": " + count_of(times, kind), {});
  }
}

Ruleset made(bool opposite_faces, bool free_extent) {
  Ruleset rules;
  rules.title = "this game";
  rules.edition = "no rules are installed";
  rules.installed = false;
  rules.free_extent = free_extent;
  if (opposite_faces) {
    rules.seats = {"front", "back"};
  } else {
    for (int player = 1; player <= kMostPlayers; ++player)
      rules.seats.push_back("player " + std::to_string(player));
  }
  rules.scoring.push_back({{"building", "What lies there", ""},
                           count_building,
                           {{"pieces", "Pieces", ""}, {"shown", "Shown", ""}}});
  rules.scoring.push_back(
      {{"areas", "What lies beside it", ""}, count_beside, {{"beside", "Beside", ""}}});
  rules.outcome = [](const RuleInput&, const std::vector<ScoreSheet>&) {
    return Outcome{.end = Outcome::End::kOpen,
                   .points = std::nullopt,
                   .because =
                       "No rules are installed for this game: what lies there is listed, "
                       "not scored and not checked",
                   .winners = {}};
  };
  return rules;
}

}  // namespace

const Ruleset& without_rules(bool opposite_faces, bool free_extent) {
  static const Ruleset one_sided = made(false, false);
  static const Ruleset free = made(false, true);
  static const Ruleset two = made(true, false);
  if (opposite_faces) return two;
  return free_extent ? free : one_sided;
}

}  // namespace storey::scoring
