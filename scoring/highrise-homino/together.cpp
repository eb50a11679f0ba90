// Living Together: the group wins or loses as one.
#include <algorithm>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/mission.h"
#include "scoring/highrise-homino/paragraphs.h"

namespace storey::scoring::highrise_homino {

namespace {

using End = Outcome::End;

bool has_missions(const RuleInput& in) {
  for (const auto* area : {"goals", "threats", "failed"})
    if (!in.table_area(area).empty()) return true;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p) {
    const auto of = in.of(p);
    if (!of.area("won").empty() || !of.area("personal").empty() || !home_of(of).goals.empty())
      return true;
  }
  return false;
}

bool play_together(const RuleInput& in) {
  const auto option = in.option("living-together");
  return option == "when-seen" ? has_missions(in) : option == "yes";
}

/// Whether a player's personal goal is reached; nullopt when nobody said and no state tells.
std::optional<bool> reached_personal_goal(const RuleInput& in) {
  if (const auto said = in.fact("personal-goal")) return said == "reached";
  const auto& goals = in.area("personal");
  if (goals.empty()) return std::nullopt;
  const auto now = [&](const PieceFace& goal) {
    return holds_alone(in, building_of(in), in.catalog.face(goal).text("goal"));
  };
  if (std::any_of(goals.begin(), goals.end(), [&](const auto& goal) { return !now(goal); }))
    return std::nullopt;
  const bool reached =
      std::all_of(goals.begin(), goals.end(), [&](const auto& goal) { return *now(goal); });
  if (!reached && in.option("personal-goals") == "at-any-time") return std::nullopt;
  return reached;
}

/// "ann (3 of one object)"
std::string with_goals(const RuleInput& in) {
  std::vector<std::string> goals;
  for (const auto& goal : in.area("personal"))
    goals.emplace_back(in.catalog.face(goal).text("text"));
  return in.self().name + (goals.empty() ? "" : " (" + list_words(goals) + ")");
}

Outcome outcome_of_goals(const RuleInput& in, int points) {
  std::vector<std::string> open;
  std::vector<std::string> missed;
  std::vector<int> everybody;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p) {
    const auto player = in.of(p);
    const auto reached = reached_personal_goal(player);
    if (!reached) open.push_back(with_goals(player));
    if (reached == false) missed.push_back(with_goals(player));
    everybody.push_back(p);
  }
  const auto together = " with " + count(points, "point") + " together";
  const auto goal_of = [](const std::vector<std::string>& names) {
    return "the personal " + std::string(names.size() == 1 ? "goal" : "goals") + " of " +
           list_words(names);
  };
  if (!missed.empty())
    return {End::kLost,
            points,
            "The group has lost" + together + ": " + goal_of(missed) +
                (missed.size() == 1 ? " is not reached" : " are not reached"),
            {}};
  if (!open.empty())
    return {End::kOpen,
            points,
            "Whether the group has won" + together + " hangs on " + goal_of(open) +
                ": nobody said whether reached",
            {}};
  return {End::kWon, points, "The group has won" + together + ": all personal goals are reached",
          std::move(everybody)};
}

}  // namespace

// Living Together: three failed threats lose at once; else all personal goals win, and the score is
// that of all maps.
std::optional<Outcome> group_outcome(const RuleInput& in, const std::vector<ScoreSheet>& sheets) {
  if (!play_together(in)) return std::nullopt;
  const bool known = !maps_missing(in);
  int points = 0;
  for (const auto& sheet : sheets) points += sheet.total();
  const auto shown = known ? std::optional(points) : std::nullopt;
  const int failed = static_cast<int>(in.table_area("failed").size());
  if (failed >= kFailedThreatsThatLose)
    return Outcome{
        End::kLost, shown, "The group has lost: " + count(failed, "threat") + " failed", {}};
  if (!known)
    return Outcome{End::kOpen, shown, "What the group has is not known: a map is missing", {}};
  if (!in.table.finished)
    return Outcome{End::kOpen,
                   shown,
                   "The game is still in progress; the group has " + count(points, "point"),
                   {}};
  return outcome_of_goals(in, points);
}

}  // namespace storey::scoring::highrise_homino
