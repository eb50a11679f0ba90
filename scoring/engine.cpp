#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>

#include "model/check.h"
#include "model/nearest.h"
#include "scoring/helpers.h"
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
                   rules.title + " has no house rule '" + key + "'; it has: " + joined(keys) +
                       did_you_mean(key, keys),
                   ""};
    }
    const auto& choices = rule->choices;
    if (std::find(choices.begin(), choices.end(), choice) == choices.end())
      return Error{ErrorCode::kUsage,
                   "house rule '" + key + "' cannot be '" + choice +
                       "'; the choices are: " + joined(choices) + did_you_mean(choice, choices),
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

/// Players by falling points, those with equal points together.
std::vector<std::vector<int>> ranked(const std::vector<int>& players,
                                     const std::vector<int>& points) {
  std::map<int, std::vector<int>, std::greater<>> by_points;
  for (const int player : players) by_points[points[static_cast<size_t>(player)]].push_back(player);
  std::vector<std::vector<int>> places;
  places.reserve(by_points.size());
  for (auto& [_, place] : by_points) places.push_back(std::move(place));
  return places;
}

/// What one tie-break says of each player; nullopt where nobody said.
using TieValues = std::vector<std::optional<TieValue>>;

/// The tie-breaks that count with the table's house rules.
std::vector<TieBreak> tie_breaks_of(const Ruleset& rules, const Table& table) {
  std::vector<TieBreak> steps = rules.tie_breaks;
  std::erase_if(steps, [&](const TieBreak& step) {
    if (step.house_rule.empty()) return false;
    const auto chosen = table.house_rules.find(step.house_rule);
    return chosen == table.house_rules.end() || chosen->second != step.choice;
  });
  return steps;
}

std::vector<TieValues> tie_values(const std::vector<TieBreak>& tie_breaks, const RuleInput& in,
                                  const std::vector<ScoreSheet>& sheets) {
  std::vector<TieValues> steps;
  for (const auto& step : tie_breaks) {
    TieValues values;
    for (size_t i = 0; i < sheets.size(); ++i)
      values.push_back(step.value(in.of(static_cast<int>(i)), sheets[i]));
    steps.push_back(std::move(values));
  }
  return steps;
}

/// Players with equal points by one tie-break; nullopt when it is not known of all of them. Who may
/// have more than is known can be told apart only from players who have less than that.
std::optional<std::vector<std::vector<int>>> told_apart(const std::vector<int>& tied,
                                                        const TieValues& values) {
  std::vector<int> known(values.size());
  for (const int player : tied) {
    const auto& value = values[static_cast<size_t>(player)];
    if (!value) return std::nullopt;
    known[static_cast<size_t>(player)] = value->value;
  }
  for (const int player : tied) {
    const auto& value = values[static_cast<size_t>(player)];
    if (value->at_least && std::any_of(tied.begin(), tied.end(), [&](int other) {
          return other != player && known[static_cast<size_t>(other)] >= value->value;
        }))
      return std::nullopt;
  }
  return ranked(tied, known);
}

/// Players with equal points by all tie-breaks, as far as they are known.
std::vector<std::vector<int>> places_of(const std::vector<int>& tied,
                                        const std::vector<TieValues>& steps, size_t step = 0) {
  if (tied.size() < 2 || step == steps.size()) return {tied};
  const auto apart = told_apart(tied, steps[step]);
  if (!apart) return {tied};
  std::vector<std::vector<int>> places;
  for (const auto& still_tied : *apart)
    for (auto& place : places_of(still_tied, steps, step + 1)) places.push_back(std::move(place));
  return places;
}

/// Writes the sentence about the tie for the first place, and whether it could be broken.
void explain_tie(const std::vector<TieBreak>& tie_breaks, const Table& table, std::vector<int> tied,
                 const std::vector<TieValues>& steps, TableScore& score) {
  const int points = score.sheets[static_cast<size_t>(tied.front())].total();
  std::string text = "tied at " + std::to_string(points) + " points";
  for (size_t step = 0; step < steps.size() && tied.size() > 1; ++step) {
    std::string values;
    for (const int player : tied) {
      const auto i = static_cast<size_t>(player);
      values += (values.empty() ? "" : ", ") + table.players[i].name + " " +
                (steps[step][i] ? steps[step][i]->shown : "not known");
    }
    text += "; " + tie_breaks[step].title + ": " + values;
    const auto apart = told_apart(tied, steps[step]);
    score.tie_break_known = apart.has_value();
    if (!apart) break;
    tied = apart->front();
  }
  const char* outcome = !score.tie_break_known ? "; who wins hangs on it"
                        : tied.size() > 1      ? "; the victory is shared"
                                               : "";
  score.tie_break = text + outcome;
}

void settle_winners(const Ruleset& rules, const RuleInput& in, TableScore& score) {
  std::vector<int> players;
  std::vector<int> totals;
  for (const auto& sheet : score.sheets) {
    players.push_back(static_cast<int>(players.size()));
    totals.push_back(sheet.total());
  }
  const auto tie_breaks = tie_breaks_of(rules, in.table);
  const auto steps = tie_values(tie_breaks, in, score.sheets);
  const auto by_points = ranked(players, totals);
  for (const auto& tied : by_points)
    for (auto& place : places_of(tied, steps)) score.ranking.push_back(std::move(place));
  score.winners = score.ranking.front();
  if (by_points.front().size() > 1 && !steps.empty())
    explain_tie(tie_breaks, in.table, by_points.front(), steps, score);
}

std::optional<std::string> find_fact(const std::map<std::string, std::string>& facts,
                                     std::string_view key) {
  const auto found = facts.find(std::string(key));
  return found == facts.end() ? std::nullopt : std::optional(found->second);
}

std::optional<int> as_number(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  int number = 0;
  const auto* end = text->data() + text->size();
  const auto [stop, error] = std::from_chars(text->data(), end, number);
  return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

const std::vector<PieceFace>& find_area(const Areas& areas, std::string_view key) {
  static const std::vector<PieceFace> kNone;
  const auto found = areas.find(key);
  return found == areas.end() ? kNone : found->second;
}

Table sorted(const Table& table) {
  Table copy = table;
  for (auto& player : copy.players) player.layout.normalise();
  return copy;
}

TableScore score_sorted(const Ruleset& rules, const Catalog& catalog, const Table& table) {
  TableScore score;
  bool all_known = true;
  const RuleInput any{catalog, table, 0, rules.house_rules};
  for (size_t i = 0; i < table.players.size(); ++i) {
    score.sheets.emplace_back();
    if (!table.players[i].known) {
      all_known = false;
      continue;
    }
    const RuleInput in = any.of(static_cast<int>(i));
    score.sheets.back() = score_player(rules, in);
    for (auto& violation : check_player(rules, in)) score.violations.push_back(violation);
  }
  if (rules.outcome) score.outcome = rules.outcome(any, score.sheets);
  if (score.outcome)
    score.winners = score.outcome->winners;
  else if (table.finished && all_known && table.players.size() > 1)
    settle_winners(rules, any, score);
  return score;
}

/// What is told apart when two states are compared: the wording may change with the state.
auto essence(const Violation& violation) {
  auto cells = violation.cells;
  std::sort(cells.begin(), cells.end());
  return std::tuple(violation.player, violation.rule.id, cells);
}

/// Judges and counts what one player did.
void judge_player(const Ruleset& rules, const MoveInput& in, MoveReport& report) {
  auto& move = report.players[static_cast<size_t>(in.after.player)];
  for (const auto& rule : rules.moves) {
    if (rule.whole_table) continue;
    ViolationWriter out(rule.rule, in.after.player);
    rule.check(in, out);
    auto found = out.take();
    move.several_turns = move.several_turns || (rule.one_turn && !found.empty());
    for (auto& violation : found) report.violations.push_back(std::move(violation));
  }
  // Lines that two turns made together are not worth what either of them brought.
  if (rules.move_scoring.empty() || move.several_turns) return;
  for (const auto& scoring : rules.move_scoring) {
    ScoreWriter out(scoring.rule);
    scoring.score(in, out);
    for (auto& line : out.take()) move.points.lines.push_back(std::move(line));
  }
  move.score_change = move.points.total();
}

/// Judges what no single player did.
void judge_table(const Ruleset& rules, const MoveInput& in, MoveReport& report) {
  const auto add = [&](std::vector<Violation> found) {
    for (auto& violation : found) report.violations.push_back(std::move(violation));
  };
  for (const auto& rule : rules.moves) {
    if (!rule.whole_table) continue;
    ViolationWriter out(rule.rule, in.after.player);
    rule.check(in, out);
    add(out.take());
  }
  if (rules.places)
    add(check_ways(in.after.catalog, *rules.places, in.before.table, in.after.table,
                   in.before.asked));
}

/// @param asked  pieces that count as lying ready.
MoveReport judge_sorted(const Ruleset& rules, const Catalog& catalog, const Table& before,
                        const Table& after, const std::vector<PieceFace>& asked = {},
                        const TableScore* score_before = nullptr) {
  MoveReport report;
  Table then = before;
  for (size_t i = 0; i < after.players.size(); ++i) {
    auto change = difference(before.players[i].layout, after.players[i].layout, rules.free_extent);
    then.players[i].layout = in_later_cells(before.players[i].layout, change);
    report.players.push_back({std::move(change)});
  }
  then.house_rules = after.house_rules;
  then.finished = after.finished;
  // Where nothing was shifted, what a caller scored already still holds.
  const bool in_place = std::all_of(report.players.begin(), report.players.end(),
                                    [](const auto& move) { return move.change.shift == Cell{}; });
  const auto score_then =
      score_before != nullptr && in_place ? *score_before : score_sorted(rules, catalog, then);
  const auto score_now = score_sorted(rules, catalog, after);
  const RuleInput any_then{catalog, then, 0, rules.house_rules, asked};
  const RuleInput any_now{catalog, after, 0, rules.house_rules, asked};
  for (size_t i = 0; i < after.players.size(); ++i) {
    auto& move = report.players[i];
    if (rules.move_scoring.empty())
      move.score_change = score_now.sheets[i].total() - score_then.sheets[i].total();
    if (move.change.empty() && then.players[i].facts == after.players[i].facts) continue;
    const int player = static_cast<int>(i);
    const RuleInput in_then = any_then.of(player);
    const RuleInput in_now = any_now.of(player);
    judge_player(rules, {in_then, in_now, move.change}, report);
  }
  if (!report.players.empty())
    judge_table(rules, {any_then, any_now, report.players.front().change}, report);
  for (const auto& violation : score_now.violations) {
    const auto same = [&](const Violation& other) { return essence(other) == essence(violation); };
    if (std::none_of(score_then.violations.begin(), score_then.violations.end(), same))
      report.violations.push_back(violation);
  }
  return report;
}

/// Two ways to the same state are one option.
auto outcome(const Option& option) {
  const auto state_of = [](const Player& player) {
    const auto& layout = player.layout;
    return std::tuple(layout.placements, layout.claims, layout.beside, player.facts);
  };
  std::vector<decltype(state_of(std::declval<Player>()))> players;
  for (const auto& player : option.after.players) players.push_back(state_of(player));
  return std::tuple(option.player, std::move(players), option.after.areas, option.after.facts);
}

Option nothing_done(const Table& now, int player) {
  Option option;
  option.player = player;
  option.after = now;
  return option;
}

}  // namespace

std::string_view RuleInput::option(std::string_view key) const {
  const auto* rule = find_house_rule(house_rules, key);
  STOREY_CHECK(rule != nullptr);
  const auto chosen = table.house_rules.find(rule->key);
  return chosen == table.house_rules.end() ? rule->choices.front() : chosen->second;
}

std::optional<std::string> RuleInput::fact(std::string_view key) const {
  return find_fact(self().facts, key);
}
std::optional<int> RuleInput::number(std::string_view key) const { return as_number(fact(key)); }
std::optional<std::string> RuleInput::table_fact(std::string_view key) const {
  return find_fact(table.facts, key);
}
std::optional<int> RuleInput::table_number(std::string_view key) const {
  return as_number(table_fact(key));
}
const std::vector<PieceFace>& RuleInput::area(std::string_view key) const {
  return find_area(layout().beside, key);
}
const std::vector<PieceFace>& RuleInput::table_area(std::string_view key) const {
  return find_area(table.areas, key);
}

void ScoreWriter::add(int points, std::string because, std::vector<Cell> cells) {
  add(rule_, points, std::move(because), std::move(cells));
}

void ScoreWriter::add(RuleRef rule, int points, std::string because, std::vector<Cell> cells,
                      int open_points) {
  STOREY_CHECK(open_points >= 0);
  lines_.push_back({std::move(rule), points, std::move(because), std::move(cells), open_points});
}

void ViolationWriter::add(Severity severity, std::string because, std::vector<Cell> cells) {
  add(player_, severity, std::move(because), std::move(cells));
}

void ViolationWriter::add(int player, Severity severity, std::string because,
                          std::vector<Cell> cells) {
  violations_.push_back({rule_, severity, std::move(because), std::move(cells), player});
}

void OptionWriter::add(std::string what, std::vector<Cell> cells, Table after) {
  for (auto& player : after.players) player.layout.normalise();
  options_.push_back({rule_, in_.player, std::move(what), std::move(cells), 0, std::move(after)});
}

// `others` is moved from, which clang-tidy 14 does not see through the binding.
void OptionWriter::add(
    std::string what, std::vector<Cell> cells, Player after,
    std::map<int, Player> others) {  // NOLINT(performance-unnecessary-value-param)
  Table table = in_.table;
  table.players.at(static_cast<size_t>(in_.player)) = std::move(after);
  for (auto& [player, seen] : others)
    table.players.at(static_cast<size_t>(player)) = std::move(seen);
  add(std::move(what), std::move(cells), std::move(table));
}

Result<TableScore> score_table(const Ruleset& rules, const Catalog& catalog, const Table& table) {
  if (const auto status = check_house_rules(rules, table); !status) return status.error();
  if (const auto status = check_players(rules, table); !status) return status.error();
  return score_sorted(rules, catalog, sorted(table));
}

Result<MoveReport> judge_move(const Ruleset& rules, const Catalog& catalog, const Table& before,
                              const Table& after) {
  for (const auto* table : {&before, &after}) {
    if (const auto status = check_house_rules(rules, *table); !status) return status.error();
    if (const auto status = check_players(rules, *table); !status) return status.error();
  }
  if (before.players.size() != after.players.size())
    return Error{ErrorCode::kUsage,
                 count(static_cast<int>(before.players.size()), "player") + " before, " +
                     std::to_string(after.players.size()) +
                     " afterwards: give the same players in the same order",
                 {}};
  return judge_sorted(rules, catalog, sorted(before), sorted(after));
}

Result<std::vector<Option>> list_options(const Ruleset& rules, const Catalog& catalog,
                                         const Table& table, const std::vector<PieceFace>& asked) {
  if (const auto status = check_house_rules(rules, table); !status) return status.error();
  if (const auto status = check_players(rules, table); !status) return status.error();
  Table now = sorted(table);
  now.finished = false;
  const auto score_now = score_sorted(rules, catalog, now);
  const RuleInput any{catalog, now, 0, rules.house_rules, asked};
  std::vector<Option> options;
  for (const auto& rule : rules.options) {
    std::vector<Option> found;
    std::set<decltype(outcome(std::declval<Option>()))> outcomes;
    for (size_t i = 0; i < now.players.size(); ++i) {
      if (!now.players[i].known) continue;
      const int player = static_cast<int>(i);
      const RuleInput in = any.of(player);
      OptionWriter out(rule.rule, in);
      rule.list(in, out);
      for (auto& option : out.take()) {
        if (!outcomes.insert(outcome(option)).second) continue;
        const auto move = judge_sorted(rules, catalog, now, option.after, asked, &score_now);
        if (!move.legal()) continue;
        option.remark = outcome(option) == outcome(nothing_done(now, player));
        option.points = move.players[i].score_change;
        option.open_points = move.players[i].points.highest() - move.players[i].points.total();
        found.push_back(std::move(option));
      }
    }
    std::stable_sort(found.begin(), found.end(), [](const Option& a, const Option& b) {
      return std::tuple(a.player, -a.points) < std::tuple(b.player, -b.points);
    });
    for (auto& option : found) options.push_back(std::move(option));
  }
  return options;
}

const Ruleset* find_ruleset(std::string_view id) {
  for (const auto* rules : all_rulesets())
    if (rules->id == id) return rules;
  return nullptr;
}

}  // namespace storey::scoring
