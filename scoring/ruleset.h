// A game's rules as a table of pure functions, one per paragraph of the rulebook.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "model/result.h"
#include "model/score_sheet.h"
#include "model/table.h"

namespace storey::scoring {

/// A question the rulebook leaves open, or a variant: a named option with a default.
struct HouseRule {
  std::string key;                   ///< "around"
  std::vector<std::string> choices;  ///< {"8", "4"}; the first is the default
  std::string title;                 ///< one line for `storey rules`
  std::string support;               ///< what supports each choice
};

/// Everything a rule may look at. `player` is the one being scored.
struct RuleInput {
  const Catalog& catalog;
  const Table& table;
  int player = 0;
  const std::vector<HouseRule>& house_rules;

  [[nodiscard]] const Player& self() const { return table.players.at(static_cast<size_t>(player)); }
  [[nodiscard]] const Layout& layout() const { return self().layout; }
  /// The table's choice or the default. Unknown keys are our own mistake.
  [[nodiscard]] std::string_view option(std::string_view key) const;
};

/// Collects a rule's lines; the engine stamps each with its rule.
class ScoreWriter {
 public:
  explicit ScoreWriter(RuleRef rule) : rule_(std::move(rule)) {}
  void add(int points, std::string because, std::vector<Cell> cells);
  /// A line under a more exact rule of the same paragraph, e.g. one area and mode of many.
  void add(RuleRef rule, int points, std::string because, std::vector<Cell> cells);
  [[nodiscard]] std::vector<ScoreLine> take() { return std::move(lines_); }

 private:
  RuleRef rule_;
  std::vector<ScoreLine> lines_;
};

class ViolationWriter {
 public:
  ViolationWriter(RuleRef rule, int player) : rule_(std::move(rule)), player_(player) {}
  void add(Severity severity, std::string because, std::vector<Cell> cells);
  [[nodiscard]] std::vector<Violation> take() { return std::move(violations_); }

 private:
  RuleRef rule_;
  int player_ = 0;
  std::vector<Violation> violations_;
};

struct ScoringRule {
  RuleRef rule;
  std::function<void(const RuleInput&, ScoreWriter&)> score;
  /// The more exact rules its lines may carry instead of `rule`; empty when there are none.
  std::vector<RuleRef> parts;
};

struct LegalityRule {
  RuleRef rule;
  std::function<void(const RuleInput&, ViolationWriter&)> check;
  bool final_only = false;  ///< judged only when Table::finished
};

struct Ruleset {
  std::string id;  ///< folder name: "balconia"
  std::string title;
  std::string edition;
  /// Default player names in seating order: {"green", "pink"}; no table has more players than
  /// seats.
  std::vector<std::string> seats;
  std::vector<ScoringRule> scoring;
  std::vector<LegalityRule> legality;
  std::vector<HouseRule> house_rules;
  /// Points that break a tie, per player, with a sentence; empty when the game has no tie-break.
  std::function<int(const RuleInput&, const ScoreSheet&)> tie_break;
  std::string tie_break_title;  ///< "entrance points"
  /// Seat a layout must belong to, when pieces tell (a green or a pink door); nullopt when they do
  /// not.
  std::function<std::optional<int>(const Catalog&, const Layout&)> seat_of;
  /// Whether the rules understand every face: kBadData, `where` names the face. Scoring relies on
  /// it.
  std::function<Status(const Catalog&)> validate_catalog;
};

struct TableScore {
  std::vector<ScoreSheet> sheets;     ///< one a player; empty for a player whose side is unknown
  std::vector<Violation> violations;  ///< of all players
  /// More than one: shared. None with one player, an unknown side or an unfinished game.
  std::vector<int> winners;
  std::optional<std::string> tie_break;  ///< sentence, when it decided or was tried
};

/// Scores and validates a whole table. Pure, and independent of the order of Layout::placements.
/// @param catalog  one that Ruleset::validate_catalog accepts.
/// @error kUsage  an unknown house rule or choice (the message lists what there is), or more
/// players
///                than seats.
Result<TableScore> score_table(const Ruleset& rules, const Catalog& catalog, const Table& table);

/// All games that are compiled in, by folder name. Written by CMake from scoring/*/rules.cpp.
const std::vector<const Ruleset*>& all_rulesets();
const Ruleset* find_ruleset(std::string_view id);

}  // namespace storey::scoring
