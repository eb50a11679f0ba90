#include "inference/score_range.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <optional>

#include "inference/box_limits.h"
#include "inference/candidates.h"
#include "inference/two_sides.h"
#include "model/check.h"

namespace storey {
namespace {

constexpr std::size_t kMostWorlds = 256;  // about 30 ms of scoring
constexpr std::size_t kMostDoubts = 16;   // their subsets are tried as questions
constexpr std::size_t kMostOpen = 8;      // cells in which everything the box has left is tried

/// What may lie on one site of one player.
struct Content {
  PieceFace what;
  int rotation = 0;
  bool operator==(const Content&) const = default;
};

/// One thing that is not known: a cell, or both sides of one place.
struct Doubt {
  struct View {
    int player = 0;
    Site site;
    std::vector<Content> contents;  ///< by option; option 0 is what the table says
  };
  std::vector<View> views;
  const Observation* seen = nullptr;  ///< the better of its views, the one that is asked about
  bool open = false;                  ///< something that is not listed may lie there
  std::size_t listed = 1;  ///< of the contents; what follows is what else the box has, if open
  [[nodiscard]] std::size_t options() const { return listed; }
  [[nodiscard]] std::size_t all_options() const { return views.front().contents.size(); }
};

/// The pieces of a loose place: of the player, or between all.
std::vector<PieceFace>& pieces_beside(Table& table, std::size_t player, const std::string& place) {
  const auto shared = table.areas.find(place);
  return shared != table.areas.end() ? shared->second : table.players[player].layout.beside[place];
}

Content content_at(const Layout& layout, const Site& site) {
  const auto* placement = layout.at(site.cell, site.layer);
  return placement == nullptr ? Content{} : Content{placement->what, placement->rotation};
}

/// One of the loose pieces is another one, or none. Which of two alike does not matter.
void exchange(std::vector<PieceFace>& pieces, PieceFace was, PieceFace is) {
  if (const auto found = std::find(pieces.begin(), pieces.end(), was); found != pieces.end())
    pieces.erase(found);
  if (!is.is_nothing()) pieces.push_back(is);
}

/// @param was  what the table says lies there.
void put(Table& table, std::size_t player, const Site& site, Content was, Content is) {
  if (!site.place.empty()) {
    exchange(pieces_beside(table, player, site.place), was.what, is.what);
    return;
  }
  Layout& layout = table.players[player].layout;
  std::erase_if(layout.placements,
                [&](const Placement& p) { return p.cell == site.cell && p.layer == site.layer; });
  if (!is.what.is_nothing())
    layout.placements.push_back({is.what, site.cell, is.rotation, site.layer});
  layout.normalise();
}

/// The table, and how its layouts hang together.
class Worlds {
 public:
  Worlds(const GameSpec& game, const Judge& judge, const Table& table,
         const std::vector<const BuildingReading*>& readings, bool within_box)
      : game_(game), judge_(judge), table_(table), box_(box_limits(game)), within_box_(within_box) {
    STOREY_CHECK(readings.size() == table.players.size());
    const bool two_sides = are_two_sides(game, table.players.size());
    for (std::size_t p = 0; two_sides && p < 2; ++p) {
      const auto& other = table.players[1 - p].layout;
      if (readings[p] != nullptr || readings[1 - p] == nullptr) continue;
      if (!table.players[p].known ||
          table.players[p].layout == seen_from_behind(other, game.catalog))
        derived_ = p;
    }
    both_seen_ = two_sides && readings[0] != nullptr && readings[1] != nullptr;
    find_left_in_box();
    find_doubts(readings);
    overuse_ = overuse(table);
    look_for_missing(readings);
  }

  [[nodiscard]] const std::vector<Doubt>& doubts() const { return doubts_; }
  /// Pieces that a finished building should have and that no photo shows.
  [[nodiscard]] int missing() const { return missing_; }

  /// The table with each doubt's option in place; nullopt when the box does not hold that.
  [[nodiscard]] std::optional<Verdict> outcome(const std::vector<std::size_t>& options) const {
    Table world = table_;
    for (std::size_t d = 0; d < doubts_.size(); ++d) {
      if (options[d] == 0) continue;
      for (const auto& view : doubts_[d].views)
        put(world, static_cast<std::size_t>(view.player), view.site, view.contents.front(),
            view.contents[options[d]]);
    }
    if (derived_) derive(world.players[1 - *derived_].layout, world.players[*derived_]);
    if (overuse(world) > overuse_) return std::nullopt;

    auto verdict = judge_(world);
    STOREY_CHECK(verdict.has_value());
    return verdict;
  }

 private:
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
        if (shows_part(better)) {
          add_piece(better, player);
          continue;
        }
        Doubt doubt = doubt_of(better, player);
        if (behind != nullptr)
          add_other_side(doubt, behind_is_better ? seen.site.cell : behind->site.cell);
        doubts_.push_back(std::move(doubt));
      }
      for (const auto* more : {&readings[p]->overlays, &readings[p]->loose}) {
        for (const auto& seen : *more)
          if (seen.confidence() < kSureConfidence)
            doubts_.push_back(doubt_of(seen, static_cast<int>(p)));
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

  void derive(const Layout& shown, Player& player) const {
    player.known = tells_other_side(shown, game_.catalog);
    player.layout = player.known ? seen_from_behind(shown, game_.catalog) : Layout{};
  }

  [[nodiscard]] Doubt doubt_of(const Observation& seen, int player) {
    Doubt doubt;
    doubt.seen = &seen;
    Doubt::View view{player, seen.site, {said_of(seen, player)}};
    double covered = 0;
    for (const auto& candidate : seen.candidates) {
      if (covered >= kSureConfidence) break;
      covered += candidate.confidence;
      const Content content{candidate.what, candidate.empty() ? 0 : candidate.rotation};
      if (std::find(view.contents.begin(), view.contents.end(), content) == view.contents.end())
        view.contents.push_back(content);
    }
    doubt.open = covered < kSureConfidence;
    doubt.listed = view.contents.size();
    if (doubt.open && seen.site.place.empty() && seen.site.layer == 0) add_left(view.contents);
    doubt.views.push_back(std::move(view));
    return doubt;
  }

  /// What may lie on a cell of the building and lies nowhere in the table.
  void find_left_in_box() {
    std::vector<int> used(box_.groups.size(), 0);
    for (const auto& player : table_.players) {
      std::vector<int> by_player(box_.groups.size(), 0);
      for (const auto& placement : player.layout.placements)
        if (const int group = box_.group_of(placement.what); group >= 0)
          ++by_player[static_cast<std::size_t>(group)];
      for (std::size_t g = 0; g < used.size(); ++g) used[g] = std::max(used[g], by_player[g]);
    }
    const auto& kinds = game_.building().kinds;
    for (const PieceFace what : game_.catalog.one_cell_contents()) {
      const std::string& kind = game_.catalog.piece(what.piece).kind;
      const int group = box_.group_of(what);
      const bool lies_there =
          kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
      const bool is_left = group < 0 || used[static_cast<std::size_t>(group)] <
                                            box_.groups[static_cast<std::size_t>(group)].cells;
      if (lies_there && is_left) left_in_box_.push_back({what, 0});
    }
    left_in_box_.push_back({kNothing, 0});
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
      Table world = table_;
      put(world, static_cast<std::size_t>(player), seen->site, {kNothing, 0}, left_in_box_.front());
      if (derived_) derive(world.players[1 - *derived_].layout, world.players[*derived_]);
      const auto verdict = judge_(world);
      broken.push_back(verdict ? verdict->violations.size() : std::string::npos);
    }
    std::vector<std::size_t> sorted = broken;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.front() == sorted[sorted.size() / 2]) return;  // anywhere is as good
    for (std::size_t i = 0; i < hiding.size(); ++i) {
      const bool is_asked = std::any_of(doubts_.begin(), doubts_.end(), [&](const Doubt& doubt) {
        return doubt.seen == hiding[i];
      });
      if (broken[i] != sorted.front() || is_asked) continue;
      Doubt doubt;
      doubt.seen = hiding[i];
      doubt.open = true;
      doubt.views.push_back({player, hiding[i]->site, {{kNothing, 0}}});
      add_left(doubt.views.front().contents);
      doubts_.push_back(std::move(doubt));
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

  /// A piece of several cells hangs together with its neighbours: it is asked about once, at the
  /// cell where a layout has it, and nothing is settled before.
  void add_piece(const Observation& seen, int player) {
    Site site = seen.site;
    if (const Candidate& best = seen.best(); game_.catalog.is_part(best.what))
      site.cell = whole_piece(game_.catalog, best.what, best.rotation, site.cell).cell;
    const auto same = [&](const Doubt& doubt) {
      return doubt.views.front().player == player && doubt.views.front().site == site;
    };
    if (std::any_of(doubts_.begin(), doubts_.end(), same)) return;
    Doubt doubt;
    doubt.seen = &seen;
    doubt.open = true;
    doubt.views.push_back({player, site, {content_at(layout_of(player), site)}});
    doubts_.push_back(std::move(doubt));
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

  [[nodiscard]] int overuse(const Table& table) const {
    if (!within_box_) return 0;
    int over = 0;
    for (const auto& player : table.players) {
      std::vector<int> used(box_.groups.size(), 0);
      for (const auto& placement : player.layout.placements) {
        const int group = box_.group_of(placement.what);
        if (group < 0) continue;
        const auto at = static_cast<std::size_t>(group);
        if (++used[at] > box_.groups[at].cells) ++over;
      }
    }
    return over;
  }

  const GameSpec& game_;
  const Judge& judge_;
  const Table& table_;
  BoxLimits box_;
  bool within_box_;
  std::optional<std::size_t> derived_;  ///< player whose layout follows from the other's
  bool both_seen_ = false;
  int overuse_ = 0;
  std::vector<Content> left_in_box_;
  std::size_t open_ = 0;  ///< doubts in which all that is tried
  int missing_ = 0;
  std::vector<Doubt> doubts_;
};

/// Every combination of options, first doubt fastest.
bool next_world(std::vector<std::size_t>& options, const std::vector<Doubt>& doubts) {
  for (std::size_t d = 0; d < doubts.size(); ++d) {
    if (++options[d] < doubts[d].options()) return true;
    options[d] = 0;
  }
  return false;
}

struct World {
  std::vector<std::size_t> options;
  std::size_t outcome = 0;  ///< equal numbers, equal outcomes
};

/// True when the answers to `asked` (a set of bits) leave worlds of one outcome, whatever they are.
bool settles(unsigned asked, const std::vector<World>& worlds, const std::vector<Doubt>& doubts) {
  std::map<std::vector<std::size_t>, std::size_t> outcome_of_answers;
  for (const auto& world : worlds) {
    std::vector<std::size_t> answers;
    for (std::size_t d = 0; d < doubts.size(); ++d)
      if ((asked >> d & 1U) != 0) answers.push_back(world.options[d]);
    const auto [found, is_new] = outcome_of_answers.try_emplace(answers, world.outcome);
    if (!is_new && found->second != world.outcome) return false;
  }
  return true;
}

/// The smallest set that settles everything; of equal ones the one that asks the least sure cells.
unsigned fewest_questions(const std::vector<World>& worlds, const std::vector<Doubt>& doubts) {
  unsigned open = 0;
  for (std::size_t d = 0; d < doubts.size(); ++d)
    if (doubts[d].open) open |= 1U << d;
  const auto surety = [&](unsigned asked) {
    double sum = 0;
    for (std::size_t d = 0; d < doubts.size(); ++d)
      if ((asked >> d & 1U) != 0) sum += doubts[d].seen->confidence();
    return sum;
  };
  const unsigned all = (1U << doubts.size()) - 1;
  unsigned best = all;
  for (unsigned asked = 0; asked <= all; ++asked) {
    if ((asked & open) != open) continue;
    const auto order = [&](unsigned set) { return std::pair(std::popcount(set), surety(set)); };
    if (order(asked) < order(best) && settles(asked, worlds, doubts)) best = asked;
  }
  return best;
}

/// The lowest (or highest) total found by changing one doubt after the other, in this order.
int farthest_total(const Worlds& worlds, const std::vector<std::size_t>& order, std::size_t player,
                   bool lowest) {
  std::vector<std::size_t> options(worlds.doubts().size(), 0);
  const auto total = [&] {
    const auto outcome = worlds.outcome(options);
    if (!outcome) return std::optional<int>();
    return std::optional(lowest ? outcome->totals[player] : outcome->highest[player]);
  };
  int best = total().value();
  for (const std::size_t d : order) {
    std::size_t best_option = 0;
    for (options[d] = 1; options[d] < worlds.doubts()[d].all_options(); ++options[d]) {
      const auto found = total();
      if (!found || (lowest ? *found >= best : *found <= best)) continue;
      best = *found;
      best_option = options[d];
    }
    options[d] = best_option;
  }
  return best;
}

Question question_of(const Catalog& catalog, const Doubt& doubt) {
  const auto& view = doubt.views.front();
  const Site& site = view.site;
  const std::string where = site.place.empty() ? "on " + to_string(site) : "at " + to_string(site);
  Question question{view.player, site, "What lies " + where + "?", {}};
  const auto add = [&](PieceFace what) {
    auto& options = question.options;
    if (catalog.is_part(what)) what.square = -1;
    if (std::find(options.begin(), options.end(), what) == options.end()) options.push_back(what);
  };
  for (const auto& candidate : doubt.seen->candidates) add(candidate.what);
  add(kNothing);
  return question;
}

/// How far the totals move when only one doubt varies, for each: what it is worth asking.
std::vector<int> spreads_alone(const Worlds& worlds, const Verdict& base) {
  const auto& doubts = worlds.doubts();
  std::vector<int> spreads;
  for (std::size_t d = 0; d < doubts.size(); ++d) {
    int most = 0;
    std::vector<std::size_t> options(doubts.size(), 0);
    for (options[d] = 1; options[d] < doubts[d].options(); ++options[d]) {
      const auto alone = worlds.outcome(options);
      for (std::size_t p = 0; alone && p < base.totals.size(); ++p)
        most = std::max(most, std::abs(alone->totals[p] - base.totals[p]));
    }
    spreads.push_back(most);
  }
  return spreads;
}

/// Few enough worlds to score them all.
bool are_countable(const std::vector<Doubt>& doubts) {
  if (doubts.size() > kMostDoubts) return false;
  std::size_t worlds = 1;
  for (const auto& doubt : doubts) worlds = std::min(worlds * doubt.options(), kMostWorlds + 1);
  return worlds <= kMostWorlds;
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
std::vector<std::size_t> range_over_all(const Worlds& worlds, const Verdict& base,
                                        ScoreRange& range) {
  const auto& doubts = worlds.doubts();
  std::vector<World> all;
  std::map<Verdict, std::size_t> number;
  std::vector<std::size_t> options(doubts.size(), 0);
  do {
    const auto outcome = worlds.outcome(options);
    if (!outcome) continue;
    all.push_back({options, number.try_emplace(*outcome, number.size()).first->second});
  } while (next_world(options, doubts));
  for (const auto& [outcome, unused] : number) widen(range, outcome, base);

  const unsigned fewest = fewest_questions(all, doubts);
  std::vector<std::size_t> asked;
  for (std::size_t d = 0; d < doubts.size(); ++d)
    if ((fewest >> d & 1U) != 0) asked.push_back(d);
  return asked;
}

/// Changes one doubt after the other in the order they are given, the most useful first.
void estimate_range(const Worlds& worlds, const std::vector<std::size_t>& by_use,
                    ScoreRange& range) {
  for (std::size_t p = 0; p < range.lowest.size(); ++p) {
    range.lowest[p] = std::min(range.lowest[p], farthest_total(worlds, by_use, p, true));
    range.highest[p] = std::max(range.highest[p], farthest_total(worlds, by_use, p, false));
  }
  range.winner_settled = range.legality_settled = false;
}

}  // namespace

ScoreRange score_range(const GameSpec& game, const Judge& judge, const Table& table,
                       const std::vector<const BuildingReading*>& readings, bool within_box) {
  const Worlds worlds(game, judge, table, readings, within_box);
  const auto& doubts = worlds.doubts();
  const auto base = worlds.outcome(std::vector<std::size_t>(doubts.size(), 0));
  STOREY_CHECK(base.has_value());
  ScoreRange range{base->totals, base->highest, !open_points_decide(*base), true, 0, {}};
  range.missing = worlds.missing();
  if (range.missing > 0) range.winner_settled = range.legality_settled = false;
  if (doubts.empty()) return range;

  const std::vector<int> spreads = spreads_alone(worlds, *base);
  const auto more_useful = [&](std::size_t a, std::size_t b) {
    return std::pair(-spreads[a], doubts[a].seen->confidence()) <
           std::pair(-spreads[b], doubts[b].seen->confidence());
  };
  std::vector<std::size_t> by_use(doubts.size());
  std::iota(by_use.begin(), by_use.end(), 0);
  std::stable_sort(by_use.begin(), by_use.end(), more_useful);
  const bool countable = are_countable(doubts);
  const bool any_open =
      std::any_of(doubts.begin(), doubts.end(), [](const Doubt& doubt) { return doubt.open; });
  auto asked = countable ? range_over_all(worlds, *base, range) : by_use;
  std::stable_sort(asked.begin(), asked.end(), more_useful);
  if (!countable || any_open) estimate_range(worlds, by_use, range);
  for (const std::size_t d : asked) range.questions.push_back(question_of(game.catalog, doubts[d]));
  return range;
}

}  // namespace storey
