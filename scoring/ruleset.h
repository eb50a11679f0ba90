// A game's rules as a table of pure functions, one per paragraph of the rulebook.
#pragma once

#include <any>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "model/difference.h"
#include "model/result.h"
#include "model/score_sheet.h"
#include "model/table.h"
#include "scoring/conservation.h"

namespace storey::scoring {

/// A question the rulebook leaves open, or a variant: a named option with a default.
struct HouseRule {
  std::string key;                   ///< "around"
  std::vector<std::string> choices;  ///< {"8", "4"}; the first is the default
  std::string title;                 ///< one line for `storey rules`
  std::string support;               ///< what supports each choice
  /// The open points of the rules model it stands for: {"A1"}. None for a variant.
  std::vector<std::string> points = {};
};

/// An open point without a choice: a source settles it, or no state of a table shows it.
struct SettledPoint {
  std::vector<std::string> points;  ///< of the rules model: {"A13"}
  std::string title;                ///< the question
  std::string taken;                ///< the answer that holds
  std::string why;                  ///< what settles it, or why it is not seen
};

/// What was worked out about a table, by what it is and whose.
using Memo = std::map<std::pair<std::string_view, int>, std::any>;

/// Everything a rule may look at. `player` is the one being scored.
struct RuleInput {
  const Catalog& catalog;
  const Table& table;
  int player = 0;
  const std::vector<HouseRule>& house_rules;
  /// Pieces a player asks about, besides those that lie ready: `storey options --piece`.
  std::vector<PieceFace> asked = {};
  std::shared_ptr<Memo> memo = std::make_shared<Memo>();  ///< of this table; see once()

  [[nodiscard]] const Player& self() const { return table.players.at(static_cast<size_t>(player)); }
  [[nodiscard]] const Layout& layout() const { return self().layout; }
  /// The table's choice or the default. Unknown keys are our own mistake.
  [[nodiscard]] std::string_view option(std::string_view key) const;
  /// Facts of this player and of the table; nullopt when nobody said, or no number.
  [[nodiscard]] std::optional<std::string> fact(std::string_view key) const;
  [[nodiscard]] std::optional<int> number(std::string_view key) const;
  [[nodiscard]] std::optional<std::string> table_fact(std::string_view key) const;
  [[nodiscard]] std::optional<int> table_number(std::string_view key) const;
  /// Pieces off the grid, of this player and of the table.
  [[nodiscard]] const std::vector<PieceFace>& area(std::string_view key) const;
  [[nodiscard]] const std::vector<PieceFace>& table_area(std::string_view key) const;
  /// The same table as another player sees it.
  [[nodiscard]] RuleInput of(int other) const {
    return {catalog, table, other, house_rules, asked, memo};
  }
  /// What `make` gives, worked out once for this table and player and kept as long as this input:
  /// many rules look at the same map.
  /// @param what  a literal, one for each kind of value.
  template <typename Value, typename Make>
  const Value& once(std::string_view what, const Make& make) const {
    std::any& kept = (*memo)[{what, player}];
    if (!kept.has_value()) kept = Value(make());
    return *std::any_cast<Value>(&kept);
  }
};

/// Collects a rule's lines; the engine stamps each with its rule.
class ScoreWriter {
 public:
  explicit ScoreWriter(RuleRef rule) : rule_(std::move(rule)) {}
  void add(int points, std::string because, std::vector<Cell> cells);
  /// A line under a more exact rule of the same paragraph, e.g. one area and mode of many.
  /// @param open_points  see ScoreLine; the reason then says what is not known.
  void add(RuleRef rule, int points, std::string because, std::vector<Cell> cells,
           int open_points = 0);
  [[nodiscard]] std::vector<ScoreLine> take() { return std::move(lines_); }

 private:
  RuleRef rule_;
  std::vector<ScoreLine> lines_;
};

class ViolationWriter {
 public:
  ViolationWriter(RuleRef rule, int player) : rule_(std::move(rule)), player_(player) {}
  void add(Severity severity, std::string because, std::vector<Cell> cells);
  /// Of another player: for rules about all of them.
  void add(int player, Severity severity, std::string because, std::vector<Cell> cells);
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

/// One player's part of a move: everything in cells of the later state.
struct MoveInput {
  const RuleInput& before;
  const RuleInput& after;
  const Difference& change;
};

/// What a turn may do, judged for every player something of whom changed.
struct MoveRule {
  RuleRef rule;
  std::function<void(const MoveInput&, ViolationWriter&)> check;
  bool one_turn = false;  ///< broken when more than one turn lies between the states
  /// About all players at once: judged one time, as the first player, whatever changed.
  bool whole_table = false;
};

/// What a move brings in a game that counts points move by move, for a player whose pieces changed.
struct MoveScoringRule {
  RuleRef rule;
  std::function<void(const MoveInput&, ScoreWriter&)> score;
};

/// Something a player may do now, and what it would bring.
struct Option {
  RuleRef rule;
  int player = 0;
  std::string what;         ///< "take the Zoo for 8 coins"
  std::vector<Cell> cells;  ///< where
  int points = 0;           ///< change of that player's total, or what the move brings
  Table after;              ///< everything as it would then be, shared places and facts included
  int open_points = 0;      ///< see ScoreLine
  bool remark = false;      ///< nothing changes: it says something about this state, and no points
};

/// Collects what a rule thinks of; the engine drops what the rules forbid and adds the points.
class OptionWriter {
 public:
  /// @param in  the table and the player whose options are collected; outlives the writer.
  OptionWriter(RuleRef rule, const RuleInput& in) : rule_(std::move(rule)), in_(in) {}
  void add(std::string what, std::vector<Cell> cells, Table after);
  /// Where only players change: this one, and `others` such as the one on the other side of a
  /// building that two look at.
  void add(std::string what, std::vector<Cell> cells, Player after,
           std::map<int, Player> others = {});
  [[nodiscard]] std::vector<Option> take() { return std::move(options_); }

 private:
  RuleRef rule_;
  const RuleInput& in_;
  std::vector<Option> options_;
};

struct OptionRule {
  RuleRef rule;
  std::function<void(const RuleInput&, OptionWriter&)> list;
};

/// How much a player has of what breaks a tie.
struct TieValue {
  int value = 0;
  std::string shown = std::to_string(value);  ///< in the sentence about the tie
  bool at_least = false;                      ///< there may be more than `value`
};

/// Tells players with equal points apart.
struct TieBreak {
  std::string title;  ///< "entrance points"
  /// More of it wins; nullopt when nobody said how much it is.
  std::function<std::optional<TieValue>(const RuleInput&, const ScoreSheet&)> value;
  /// A house rule and the choice with which it counts; empty: always.
  std::string house_rule = {};
  std::string choice = {};
};

/// How a table ends that is won or lost together, or against an opponent that plays itself: there
/// a ranking would say the wrong thing.
struct Outcome {
  enum class End { kWon, kLost, kOpen };
  End end = End::kOpen;  ///< open: still in progress, or it hangs on what nobody said
  /// Points of those who play together; nullopt when they are not all known.
  std::optional<int> points;
  std::string because;       ///< the whole sentence: "The group has lost: 3 threats failed"
  std::vector<int> winners;  ///< players; none when nobody has won
};

/// Pieces of one player that stand for cells nobody told, and what the rules allow for them
/// together: what one takes another cannot.
struct ClaimWays {
  std::vector<PieceFace> pieces;
  std::vector<std::vector<Claim>> ways;  ///< each with one claim a piece, in their order
  bool all_listed = true;                ///< false: there may be more
  /// What a piece is taken out of once its cells are told; "": it lies on the building.
  std::string area = {};
};

struct Ruleset {
  std::string id;  ///< folder name: "balconia"
  std::string title;
  std::string edition;
  bool installed = true;  ///< false: see without_rules(); nothing earns points or breaks a rule
  /// Default player names in seating order: {"green", "pink"}; no table has more players than
  /// seats.
  std::vector<std::string> seats;
  std::vector<ScoringRule> scoring;
  std::vector<LegalityRule> legality;
  std::vector<HouseRule> house_rules;
  std::vector<TieBreak> tie_breaks;  ///< each for those whom the ones before left equal
  /// Seat a layout must belong to, when pieces tell (a green or a pink door); nullopt when they do
  /// not.
  std::function<std::optional<int>(const Catalog&, const Layout&)> seat_of;
  /// Whether the rules understand every face: kBadData, `where` names the face. Scoring relies on
  /// it.
  std::function<Status(const Catalog&)> validate_catalog;
  /// Buildings have no fixed place on their grid: two states are laid over each other first.
  bool free_extent = false;
  std::vector<MoveRule> moves = {};
  /// Judges where pieces come from and go to; none: the move rules do all of it.
  std::optional<Places> places = std::nullopt;
  std::vector<OptionRule> options = {};
  std::vector<SettledPoint> settled = {};  ///< open points that are no house rules
  /// Points are counted move by move: a state does not show how many there are.
  std::vector<MoveScoringRule> move_scoring = {};
  /// Whether a question of the game matters in this state. None: all of them do.
  std::function<bool(const RuleInput&, std::string_view fact)> asks = nullptr;
  /// The end of a table without a ranking; nullopt where the players are ranked by their points.
  /// Empty for a game in which they always are. A sheet is empty where a player is not known.
  std::function<std::optional<Outcome>(const RuleInput&, const std::vector<ScoreSheet>&)> outcome =
      nullptr;
  /// What claims nobody told may be, by what lies there: see claims.h. Empty for a game without.
  std::function<std::vector<ClaimWays>(const RuleInput&)> claim_ways = nullptr;
  /// The same of claims that a move made, by what it changed. Each of the pieces, of which nobody
  /// told where they lie, may have made one; an empty claim: it did not.
  std::function<std::vector<ClaimWays>(const MoveInput&, const std::vector<PieceFace>&)>
      move_claim_ways = nullptr;
};

struct TableScore {
  std::vector<ScoreSheet> sheets;     ///< one a player; empty for a player whose side is unknown
  std::vector<Violation> violations;  ///< of all players
  /// More than one: shared. None with one player, an unknown side or an unfinished game.
  std::vector<int> winners;
  std::optional<std::string> tie_break;  ///< sentence, when it decided or was tried
  bool tie_break_known = true;           ///< false: who wins hangs on what nobody said
  /// Players from the first place to the last, equal ones together; empty when there is no winner.
  std::vector<std::vector<int>> ranking = {};
  std::optional<Outcome> outcome = {};  ///< in place of a ranking, see Ruleset::outcome
};

/// Scores and validates a whole table. Pure, and independent of the order of Layout::placements.
/// @param catalog  one that Ruleset::validate_catalog accepts.
/// @error kUsage  an unknown house rule or choice (the message lists what there is), or more
/// players
///                than seats.
Result<TableScore> score_table(const Ruleset& rules, const Catalog& catalog, const Table& table);

/// What happened between two states of a table.
struct MoveReport {
  struct PlayerMove {
    Difference change;
    int score_change = 0;  ///< of the total, or what `points` add up to
    /// Of a game with move scoring; none when several turns lie between the states.
    ScoreSheet points = {};
    bool several_turns = false;  ///< a rule about one turn is broken
  };
  std::vector<PlayerMove> players;
  /// Of the move rules, and of the state rules that were not broken in the same cells before.
  std::vector<Violation> violations;
  [[nodiscard]] bool legal() const { return violations.empty(); }
};

/// Judges a move by the rules of `after`: its house rules, its `finished`.
/// @error kUsage  as score_table(), or the tables have other players.
Result<MoveReport> judge_move(const Ruleset& rules, const Catalog& catalog, const Table& before,
                              const Table& after);

/// Everything the rules let the players do now, by rule, the best first. Two ways to the same state
/// are one option.
/// @param asked  pieces to try besides those that lie ready.
/// @error kUsage  as score_table().
Result<std::vector<Option>> list_options(const Ruleset& rules, const Catalog& catalog,
                                         const Table& table,
                                         const std::vector<PieceFace>& asked = {});

/// All games that are compiled in, by folder name. Written by CMake from scoring/*/rules.cpp.
const std::vector<const Ruleset*>& all_rulesets();
const Ruleset* find_ruleset(std::string_view id);

}  // namespace storey::scoring
