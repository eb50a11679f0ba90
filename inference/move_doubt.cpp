#include "inference/move_doubt.h"

#include <algorithm>
#include <optional>

#include "inference/worlds.h"

namespace storey {
namespace {

bool sure(const Observation& seen) { return seen.confidence() >= kSureConfidence; }
bool sure(const Observation* seen) { return seen == nullptr || sure(*seen); }

bool all_sure(const std::vector<Observation>& seen) {
  return std::all_of(seen.begin(), seen.end(), [](const Observation& o) { return sure(o); });
}

/// What is not known of the pieces that stayed.
class MoveDoubt {
 public:
  MoveDoubt(const GameSpec& game, const MoveState& before, const MoveState& after,
            const std::vector<Cell>& shifts)
      : game_(game),
        before_(before),
        after_(after),
        shifts_(shifts),
        worlds_(game, {&before.table, &after.table}) {
    for (std::size_t p = 0; p < after_.readings.size(); ++p) look_at(p);
  }

  [[nodiscard]] bool holds(const MoveJudge& judge) const {
    if (changes_unsure_) return false;
    const auto said = judge(before_.table, after_.table);
    if (!said) return false;
    const auto same = [&](const Options& options) {
      const auto tables = worlds_.tables(options);
      if (!tables) return true;  // the box does not hold it
      const auto verdict = judge(tables->front(), tables->back());
      return verdict && *verdict == *said;
    };
    Options options = worlds_.as_said();
    if (worlds_.countable()) {
      do {
        if (!same(options)) return false;
      } while (worlds_.next(options));
      return true;
    }
    for (std::size_t d = 0; d < options.size(); ++d) {  // too many together: one by one
      for (options[d] = 1; options[d] < worlds_.doubts()[d].options(); ++options[d])
        if (!same(options)) return false;
      options[d] = 0;
    }
    return true;
  }

 private:
  void look_at(std::size_t player) {
    const BuildingReading* later = after_.readings[player];
    const BuildingReading* earlier = before_.readings[player];
    const Cell shift = shifts_[player];
    for (const BuildingReading* reading : {later, earlier})
      if (reading != nullptr && !(all_sure(reading->overlays) && all_sure(reading->loose)))
        changes_unsure_ = true;
    if (later != nullptr) {
      for (const auto& now : later->cells) {
        const Cell cell = now.site.cell;
        compare(player,
                earlier == nullptr ? nullptr
                                   : earlier->at({cell.col - shift.col, cell.row - shift.row}),
                now);
      }
    }
    if (earlier == nullptr) return;
    for (const auto& then : earlier->cells) {
      const Cell cell{then.site.cell.col + shift.col, then.site.cell.row + shift.row};
      const bool told = later != nullptr && later->at(cell) != nullptr;
      if (!told && !sure(then)) changes_unsure_ = true;
    }
  }

  void compare(std::size_t player, const Observation* then, const Observation& now) {
    if (then == nullptr || then->best().what != now.best().what) {
      if (!sure(then) || !sure(now)) changes_unsure_ = true;
      return;
    }
    const Observation& better = then->confidence() > now.confidence() ? *then : now;
    if (sure(better)) return;
    const bool shows_part =
        std::any_of(better.candidates.begin(), better.candidates.end(),
                    [&](const Candidate& c) { return game_.catalog.is_part(c.what); });
    if (shows_part) {
      changes_unsure_ = true;
      return;
    }
    const auto said = [&](const MoveState& state, const Site& site) {
      return content_at(state.table.players[player].layout, site);
    };
    Doubt doubt = doubt_of(better, static_cast<int>(player), now.site, said(after_, now.site));
    auto& after = doubt.views.front();
    if (doubt.open) {  // nothing at all would be among the candidates if it were likely
      for (const PieceFace what : game_.catalog.one_cell_contents())
        after.contents.push_back({what, 0});
      doubt.listed = after.contents.size();
    }
    after.table = 1;
    auto before = after;
    before.table = 0;
    before.site = then->site;
    before.contents.front() = said(before_, then->site);
    doubt.views.push_back(std::move(before));
    worlds_.add(std::move(doubt));
  }

  const GameSpec& game_;
  const MoveState& before_;
  const MoveState& after_;
  const std::vector<Cell>& shifts_;
  Worlds worlds_;
  bool changes_unsure_ = false;  ///< what came, went or changed is in doubt
};

}  // namespace

bool move_holds(const GameSpec& game, const MoveJudge& judge, const MoveState& before,
                const MoveState& after, const std::vector<Cell>& shifts) {
  return MoveDoubt(game, before, after, shifts).holds(judge);
}

}  // namespace storey
