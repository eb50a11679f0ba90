#include "inference/score_range.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "inference/piece_doubts.h"
#include "inference/two_sides.h"
#include "model/check.h"

namespace storey {
namespace {

constexpr std::size_t kMostOpen = 8;  // cells in which everything the box has left is tried

/// What is not known of a table, and what the rules say of each world.
class TableDoubts {
 public:
  TableDoubts(const GameSpec& game, const Judge& judge, const Table& table,
              const std::vector<const BuildingReading*>& readings, bool within_box)
      : game_(game), judge_(judge), table_(table), worlds_(game, {&table}, within_box) {
    STOREY_CHECK(readings.size() == table.players.size());
    const bool two_sides = are_two_sides(game, table.players.size());
    for (std::size_t p = 0; two_sides && p < 2; ++p) {
      const auto& other = table.players[1 - p].layout;
      if (readings[p] != nullptr || readings[1 - p] == nullptr) continue;
      if (!table.players[p].known ||
          table.players[p].layout == seen_from_behind(other, game.catalog))
        worlds_.derive(p);
    }
    both_seen_ = two_sides && readings[0] != nullptr && readings[1] != nullptr;
    find_left_in_box();
    find_doubts(readings);
    look_for_missing(readings);
  }

  [[nodiscard]] const Worlds& worlds() const { return worlds_; }
  /// Pieces that a finished building should have and that no photo shows.
  [[nodiscard]] int missing() const { return missing_; }

  /// What the rules say of a world; nullopt when the box does not hold it. Each is judged once: the
  /// lowest and highest totals of all players are looked for among the same.
  [[nodiscard]] const std::optional<Verdict>& outcome(const Options& options) const {
    const auto [known, is_new] = outcomes_.try_emplace(options);
    if (is_new) known->second = judged(options);
    return known->second;
  }

 private:
  [[nodiscard]] std::optional<Verdict> judged(const Options& options) const {
    const auto world = worlds_.tables(options);
    if (!world) return std::nullopt;
    auto verdict = judge_(world->front());
    STOREY_CHECK(verdict.has_value());
    return verdict;
  }

  void find_doubts(const std::vector<const BuildingReading*>& readings) {
    for (std::size_t p = 0; p < readings.size(); ++p) {
      if (readings[p] == nullptr) continue;
      for (const auto& seen : readings[p]->cells) {
        const Observation* behind = both_seen_ ? same_place(p, *readings[1 - p], seen) : nullptr;
        if (behind != nullptr && p == 1) continue;  // came with player 0's cell
        const bool behind_is_better = behind != nullptr && behind->confidence() > seen.confidence();
        const Observation& better = behind_is_better ? *behind : seen;
        if (better.confidence() >= kSureConfidence) continue;
        const int player = static_cast<int>(behind_is_better ? 1 - p : p);
        if (hangs_together(*readings[p], seen.site.cell)) continue;  // doubts_about_pieces()
        if (shows_part(better)) {
          add_piece(better, player);
          continue;
        }
        Doubt doubt = doubt_about(better, player);
        if (behind != nullptr)
          add_other_side(doubt, behind_is_better ? seen.site.cell : behind->site.cell);
        worlds_.add(std::move(doubt));
      }
      for (Doubt& doubt : doubts_about_pieces(game_.catalog, *readings[p], table_.players[p].layout,
                                              static_cast<int>(p))) {
        if (doubt.open) add_left_pieces(doubt.views.front());
        worlds_.add(std::move(doubt));
      }
      for (const auto* more : {&readings[p]->overlays, &readings[p]->loose}) {
        for (const auto& seen : *more)
          if (seen.confidence() < kSureConfidence)
            worlds_.add(doubt_about(seen, static_cast<int>(p)));
      }
    }
  }

  /// The other side's look at the same place, when the table says the same of both.
  [[nodiscard]] const Observation* same_place(std::size_t player, const BuildingReading& other,
                                              const Observation& seen) const {
    const Observation* behind = other.at({other.cols - 1 - seen.site.cell.col, seen.site.cell.row});
    if (behind == nullptr) return nullptr;
    const auto here = content_at(table_.players[player].layout, seen.site).what;
    const auto there = content_at(table_.players[1 - player].layout, behind->site).what;
    // Face names turn the same way from either side only for an even number of faces.
    const bool same = player == 0 ? from_behind(here, game_.catalog) == there
                                  : from_behind(there, game_.catalog) == here;
    return same ? behind : nullptr;
  }

  [[nodiscard]] Doubt doubt_about(const Observation& seen, int player) {
    Doubt doubt = doubt_of(seen, player, seen.site, said_of(seen, player));
    if (doubt.open && seen.site.place.empty() && seen.site.layer == 0)
      add_left(doubt.views.front().contents);
    return doubt;
  }

  /// What may lie on a cell of the building and lies nowhere in the table.
  void find_left_in_box() {
    used_.assign(worlds_.box().groups.size(), 0);
    for (const auto& player : table_.players) {
      std::vector<int> by_player(worlds_.box().groups.size(), 0);
      for (const auto& placement : player.layout.placements)
        if (const int group = worlds_.box().group_of(placement.what); group >= 0)
          ++by_player[static_cast<std::size_t>(group)];
      for (std::size_t g = 0; g < used_.size(); ++g) used_[g] = std::max(used_[g], by_player[g]);
    }
    for (const PieceFace what : game_.catalog.one_cell_contents())
      if (lies_in_building(what) && is_left(what)) left_in_box_.push_back({what, 0});
    left_in_box_.push_back({kNothing, 0});
  }

  [[nodiscard]] bool lies_in_building(PieceFace what) const {
    const auto& kinds = game_.building().kinds;
    return kinds.empty() || std::find(kinds.begin(), kinds.end(),
                                      game_.catalog.piece(what.piece).kind) != kinds.end();
  }

  [[nodiscard]] bool is_left(PieceFace what) const {
    const int group = worlds_.box().group_of(what);
    return group < 0 || used_[static_cast<std::size_t>(group)] <
                            worlds_.box().groups[static_cast<std::size_t>(group)].pieces;
  }

  /// How many pieces short of a finished building a player's is.
  [[nodiscard]] int pieces_short(const Player& player) const {
    if (!table_.finished || !player.known) return 0;
    int expected = 0;
    for (const auto& [kind, count] : game_.constraints.finished) expected += count;
    const auto& there = player.layout.placements;
    return std::max(0, expected - static_cast<int>(there.size()));
  }

  /// A piece that is known to be missing may stand behind something, in a cell that seems empty.
  /// Where both sides were photographed, something would have to hide it from both.
  void look_for_missing(const std::vector<const BuildingReading*>& readings) {
    for (std::size_t p = 0; p < readings.size() && !both_seen_; ++p) {
      const int pieces = readings[p] == nullptr ? 0 : pieces_short(table_.players[p]);
      if (pieces == 0) continue;
      std::vector<const Observation*> hiding;
      for (const Observation& seen : readings[p]->cells)
        if (seen.best().empty() && seen.source != Source::kCorrected) hiding.push_back(&seen);
      if (hiding.empty()) continue;
      missing_ = std::max(missing_, pieces);
      ask_where_rules_mend(static_cast<int>(p), hiding);
    }
  }

  /// Where a piece would mend what is broken without it, such as what hangs in the air.
  void ask_where_rules_mend(int player, const std::vector<const Observation*>& hiding) {
    if (left_in_box_.size() < 2) return;  // nothing but nothing
    std::vector<std::size_t> broken;
    for (const Observation* seen : hiding) {
      const auto verdict = judge_(worlds_.with(static_cast<std::size_t>(player), seen->site,
                                               {kNothing, 0}, left_in_box_.front()));
      broken.push_back(verdict ? verdict->violations.size() : std::string::npos);
    }
    std::vector<std::size_t> sorted = broken;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.front() == sorted[sorted.size() / 2]) return;  // anywhere is as good
    for (std::size_t i = 0; i < hiding.size(); ++i) {
      const auto& doubts = worlds_.doubts();
      const bool is_asked = std::any_of(doubts.begin(), doubts.end(), [&](const Doubt& doubt) {
        return doubt.seen == hiding[i];
      });
      if (broken[i] != sorted.front() || is_asked) continue;
      Doubt doubt;
      doubt.seen = hiding[i];
      doubt.open = true;
      doubt.views.push_back({player, hiding[i]->site, {{kNothing, 0}}});
      add_left(doubt.views.front().contents);
      worlds_.add(std::move(doubt));
    }
  }

  void add_left(std::vector<Content>& contents) {
    if (open_++ >= kMostOpen) return;
    for (const Content& content : left_in_box_)
      if (std::find(contents.begin(), contents.end(), content) == contents.end())
        contents.push_back(content);
  }

  [[nodiscard]] const Layout& layout_of(int player) const {
    return table_.players[static_cast<std::size_t>(player)].layout;
  }

  /// What the table says of a site; loose pieces have no order there.
  [[nodiscard]] Content said_of(const Observation& seen, int player) const {
    return seen.site.place.empty() ? content_at(layout_of(player), seen.site)
                                   : Content{seen.best().what};
  }

  [[nodiscard]] bool shows_part(const Observation& seen) const {
    return std::any_of(
        seen.candidates.begin(), seen.candidates.end(),
        [&](const Candidate& candidate) { return game_.catalog.is_part(candidate.what); });
  }

  /// A square of which no way is known to make a whole piece: it is asked about once, at the cell
  /// where a layout has the piece, and nothing is settled before.
  void add_piece(const Observation& seen, int player) {
    Site site = seen.site;
    if (const Candidate& best = seen.best(); game_.catalog.is_part(best.what))
      site.cell = whole_piece(game_.catalog, best.what, best.rotation, site.cell).cell;
    const auto same = [&](const Doubt& doubt) {
      return doubt.views.front().player == player && doubt.views.front().site == site;
    };
    if (std::any_of(worlds_.doubts().begin(), worlds_.doubts().end(), same)) return;
    Doubt doubt;
    doubt.seen = &seen;
    doubt.open = true;
    doubt.views.push_back({player, site, {content_at(layout_of(player), site)}});
    worlds_.add(std::move(doubt));
  }

  static bool hangs_together(const BuildingReading& reading, Cell cell) {
    return std::any_of(reading.together.begin(), reading.together.end(), [&](const auto& group) {
      return std::find(group.cells.begin(), group.cells.end(), cell) != group.cells.end();
    });
  }

  /// Where one piece of several cells is said to lie it may be any of its size that the box has
  /// left.
  void add_left_pieces(Doubt::View& view) {
    if (view.fillings.front().size() != 1 || open_++ >= kMostOpen) return;
    const Placement said = view.fillings.front().front();
    const auto& catalog = game_.catalog;
    for (const PieceFace what : catalog.all_contents()) {
      if (what.is_square() || catalog.extent(what) != catalog.extent(said.what)) continue;
      if (!lies_in_building(what) || !is_left(what)) continue;
      const std::vector<Placement> filling{{what, said.cell, said.rotation, said.layer}};
      if (std::find(view.fillings.begin(), view.fillings.end(), filling) == view.fillings.end())
        view.fillings.push_back(filling);
    }
  }

  void add_other_side(Doubt& doubt, Cell cell) const {
    const auto& asked = doubt.views.front();
    Doubt::View other{1 - asked.player, Site{cell}, {}};
    for (const auto& content : asked.contents) {
      const bool back = asked.player == 1;
      other.contents.push_back(
          {from_behind(content.what, game_.catalog, back), (4 - content.rotation) % 4});
    }
    doubt.views.push_back(std::move(other));
  }

  const GameSpec& game_;
  const Judge& judge_;
  const Table& table_;
  Worlds worlds_;
  bool both_seen_ = false;
  std::vector<int> used_;  ///< pieces of the box, by group
  std::vector<Content> left_in_box_;
  std::size_t open_ = 0;  ///< doubts in which all that is tried
  int missing_ = 0;
  mutable std::map<Options, std::optional<Verdict>> outcomes_;
};

/// The lowest (or highest) total found by changing one doubt after the other, in this order.
int farthest_total(const TableDoubts& table, const std::vector<std::size_t>& order,
                   std::size_t player, bool lowest) {
  const auto& doubts = table.worlds().doubts();
  Options options = table.worlds().as_said();
  const auto total = [&] {
    const auto& outcome = table.outcome(options);
    if (!outcome) return std::optional<int>();
    return std::optional(lowest ? outcome->totals[player] : outcome->highest[player]);
  };
  int best = total().value();
  for (const std::size_t d : order) {
    std::size_t best_option = 0;
    for (options[d] = 1; options[d] < doubts[d].all_options(); ++options[d]) {
      const auto found = total();
      if (!found || (lowest ? *found >= best : *found <= best)) continue;
      best = *found;
      best_option = options[d];
    }
    options[d] = best_option;
  }
  return best;
}

/// How far the totals move when only one doubt varies, for each: what it is worth asking.
std::vector<int> spreads_alone(const TableDoubts& table, const Verdict& base) {
  const auto& doubts = table.worlds().doubts();
  std::vector<int> spreads;
  for (std::size_t d = 0; d < doubts.size(); ++d) {
    int most = 0;
    Options options = table.worlds().as_said();
    for (options[d] = 1; options[d] < doubts[d].options(); ++options[d]) {
      const auto& alone = table.outcome(options);
      for (std::size_t p = 0; alone && p < base.totals.size(); ++p)
        most = std::max(most, std::abs(alone->totals[p] - base.totals[p]));
    }
    spreads.push_back(most);
  }
  return spreads;
}

/// Whether points that are open can put somebody else first, or level. Where nobody is ranked the
/// rules have said so themselves.
bool open_points_decide(const Verdict& outcome) {
  if (outcome.end) return false;
  if (outcome.winners.empty() || outcome.totals == outcome.highest) return false;
  const auto first = static_cast<std::size_t>(outcome.winners.front());
  for (std::size_t p = 0; p < outcome.totals.size(); ++p) {
    const bool alone = outcome.winners.size() == 1;
    if (!(alone && p == first) && outcome.highest[p] >= outcome.totals[first]) return true;
  }
  return false;
}

void widen(ScoreRange& range, const Verdict& outcome, const Verdict& base) {
  for (std::size_t p = 0; p < base.totals.size(); ++p) {
    range.lowest[p] = std::min(range.lowest[p], outcome.totals[p]);
    range.highest[p] = std::max(range.highest[p], outcome.highest[p]);
  }
  range.winner_settled = range.winner_settled && outcome.winners == base.winners &&
                         outcome.end == base.end && outcome.listed == base.listed &&
                         !open_points_decide(outcome);
  range.legality_settled = range.legality_settled && outcome.violations == base.violations;
}

/// Scores every world. @return  the doubts to ask about: the fewest that settle everything.
std::vector<std::size_t> range_over_all(const TableDoubts& table, const Verdict& base,
                                        ScoreRange& range) {
  const Worlds& worlds = table.worlds();
  std::vector<JudgedWorld> all;
  std::map<Verdict, std::size_t> number;
  Options options = worlds.as_said();
  do {
    const auto& outcome = table.outcome(options);
    if (!outcome) continue;
    all.push_back({options, number.try_emplace(*outcome, number.size()).first->second});
  } while (worlds.next(options));
  for (const auto& [outcome, unused] : number) widen(range, outcome, base);
  return fewest_questions(all, worlds.doubts());
}

/// Changes one doubt after the other in the order they are given, the most useful first.
void estimate_range(const TableDoubts& table, const std::vector<std::size_t>& by_use,
                    ScoreRange& range) {
  for (std::size_t p = 0; p < range.lowest.size(); ++p) {
    range.lowest[p] = std::min(range.lowest[p], farthest_total(table, by_use, p, true));
    range.highest[p] = std::max(range.highest[p], farthest_total(table, by_use, p, false));
  }
}

}  // namespace

ScoreRange score_range(const GameSpec& game, const Judge& judge, const Table& table,
                       const std::vector<const BuildingReading*>& readings, bool within_box,
                       Wanted wanted) {
  const TableDoubts unknown(game, judge, table, readings, within_box);
  const Worlds& worlds = unknown.worlds();
  const auto& doubts = worlds.doubts();
  const auto base = unknown.outcome(worlds.as_said());
  STOREY_CHECK(base.has_value());
  ScoreRange range{base->totals, base->highest, !open_points_decide(*base), true, 0, {}};
  range.missing = unknown.missing();
  if (range.missing > 0) range.winner_settled = range.legality_settled = false;
  if (doubts.empty()) return range;

  const std::vector<int> spreads = spreads_alone(unknown, *base);
  const auto more_useful = [&](std::size_t a, std::size_t b) {
    return std::pair(-spreads[a], doubts[a].seen->confidence()) <
           std::pair(-spreads[b], doubts[b].seen->confidence());
  };
  std::vector<std::size_t> by_use(doubts.size());
  std::iota(by_use.begin(), by_use.end(), 0);
  std::stable_sort(by_use.begin(), by_use.end(), more_useful);
  const bool countable = worlds.countable();
  const bool any_open =
      std::any_of(doubts.begin(), doubts.end(), [](const Doubt& doubt) { return doubt.open; });
  auto asked = countable ? range_over_all(unknown, *base, range) : by_use;
  std::stable_sort(asked.begin(), asked.end(), more_useful);
  if (!countable || any_open) {
    if (wanted == Wanted::kAll) estimate_range(unknown, by_use, range);
    range.winner_settled = range.legality_settled = false;
  }
  for (const std::size_t d : asked) range.questions.push_back(question_of(game.catalog, doubts[d]));
  return range;
}

}  // namespace storey
