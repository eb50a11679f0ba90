#include <algorithm>

#include "model/check.h"
#include "scoring/ruleset.h"

namespace storey::scoring {

namespace {

const HouseRule* find_house_rule(const std::vector<HouseRule>& rules, std::string_view key) {
  const auto found =
      std::find_if(rules.begin(), rules.end(), [&](const auto& rule) { return rule.key == key; });
  return found == rules.end() ? nullptr : &*found;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

Status check_house_rules(const Ruleset& rules, const Table& table) {
  for (const auto& [key, choice] : table.house_rules) {
    const auto* rule = find_house_rule(rules.house_rules, key);
    if (rule == nullptr) {
      std::vector<std::string> keys;
      for (const auto& known : rules.house_rules) keys.push_back(known.key);
      return Error{ErrorCode::kUsage,
                   rules.title + " has no house rule '" + key + "'; it has: " + joined(keys), ""};
    }
    const auto& choices = rule->choices;
    if (std::find(choices.begin(), choices.end(), choice) == choices.end())
      return Error{ErrorCode::kUsage,
                   "house rule '" + key + "' cannot be '" + choice +
                       "'; the choices are: " + joined(choices),
                   ""};
  }
  return ok();
}

Status check_players(const Ruleset& rules, const Table& table) {
  if (table.players.size() <= rules.seats.size()) return ok();
  return Error{ErrorCode::kUsage,
               rules.title + " is for at most " + std::to_string(rules.seats.size()) +
                   " players, " + std::to_string(table.players.size()) + " are given",
               {}};
}

bool is_rule_of(const ScoringRule& scoring, const RuleRef& rule) {
  const auto same = [&](const RuleRef& known) { return known.id == rule.id; };
  return same(scoring.rule) || std::any_of(scoring.parts.begin(), scoring.parts.end(), same);
}

ScoreSheet score_player(const Ruleset& rules, const RuleInput& in) {
  ScoreSheet sheet;
  for (const auto& scoring : rules.scoring) {
    ScoreWriter out(scoring.rule);
    scoring.score(in, out);
    for (auto& line : out.take()) {
      STOREY_CHECK(is_rule_of(scoring, line.rule));
      sheet.lines.push_back(std::move(line));
    }
  }
  return sheet;
}

std::vector<Violation> check_player(const Ruleset& rules, const RuleInput& in) {
  std::vector<Violation> violations;
  for (const auto& legality : rules.legality) {
    if (legality.final_only && !in.table.finished) continue;
    ViolationWriter out(legality.rule, in.player);
    legality.check(in, out);
    for (auto& violation : out.take()) violations.push_back(std::move(violation));
  }
  return violations;
}

/// Keeps those of `players` that have the most points.
std::vector<int> best_of(const std::vector<int>& players, const std::vector<int>& points) {
  std::vector<int> best;
  int most = 0;
  for (const int player : players) {
    const int own = points[static_cast<size_t>(player)];
    if (best.empty() || own > most) best.clear();
    if (best.empty() || own >= most) best.push_back(player), most = own;
  }
  return best;
}

void settle_winners(const Ruleset& rules, const Catalog& catalog, const Table& table,
                    TableScore& score) {
  std::vector<int> players;
  std::vector<int> totals;
  for (const auto& sheet : score.sheets) {
    players.push_back(static_cast<int>(players.size()));
    totals.push_back(sheet.total());
  }
  score.winners = best_of(players, totals);
  if (score.winners.size() < 2 || !rules.tie_break) return;

  std::vector<int> breaks(players.size());
  std::transform(players.begin(), players.end(), score.sheets.begin(), breaks.begin(),
                 [&](int player, const ScoreSheet& sheet) {
                   return rules.tie_break({catalog, table, player, rules.house_rules}, sheet);
                 });
  const auto tied = score.winners;
  score.winners = best_of(tied, breaks);
  std::string text;
  for (const int player : tied) {
    const auto i = static_cast<size_t>(player);
    text += (text.empty() ? "" : ", ") + table.players[i].name + " " + std::to_string(breaks[i]);
  }
  score.tie_break = "tied at " + std::to_string(totals[static_cast<size_t>(tied.front())]) +
                    " points; " + rules.tie_break_title + ": " + text +
                    (score.winners.size() > 1 ? "; the victory is shared" : "");
}

}  // namespace

std::string_view RuleInput::option(std::string_view key) const {
  const auto* rule = find_house_rule(house_rules, key);
  STOREY_CHECK(rule != nullptr);
  const auto chosen = table.house_rules.find(rule->key);
  return chosen == table.house_rules.end() ? rule->choices.front() : chosen->second;
}

void ScoreWriter::add(int points, std::string because, std::vector<Cell> cells) {
  add(rule_, points, std::move(because), std::move(cells));
}

void ScoreWriter::add(RuleRef rule, int points, std::string because, std::vector<Cell> cells) {
  lines_.push_back({std::move(rule), points, std::move(because), std::move(cells)});
}

void ViolationWriter::add(Severity severity, std::string because, std::vector<Cell> cells) {
  violations_.push_back({rule_, severity, std::move(because), std::move(cells), player_});
}

Result<TableScore> score_table(const Ruleset& rules, const Catalog& catalog, const Table& table) {
  if (const auto status = check_house_rules(rules, table); !status) return status.error();
  if (const auto status = check_players(rules, table); !status) return status.error();

  Table sorted = table;
  for (auto& player : sorted.players) player.layout.normalise();

  TableScore score;
  bool all_known = true;
  for (size_t i = 0; i < sorted.players.size(); ++i) {
    score.sheets.emplace_back();
    if (!sorted.players[i].known) {
      all_known = false;
      continue;
    }
    const RuleInput in{catalog, sorted, static_cast<int>(i), rules.house_rules};
    score.sheets.back() = score_player(rules, in);
    for (auto& violation : check_player(rules, in)) score.violations.push_back(violation);
  }
  if (table.finished && all_known && table.players.size() > 1)
    settle_winners(rules, catalog, sorted, score);
  return score;
}

const Ruleset* find_ruleset(std::string_view id) {
  for (const auto* rules : all_rulesets())
    if (rules->id == id) return rules;
  return nullptr;
}

}  // namespace storey::scoring
