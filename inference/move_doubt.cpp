#include "inference/move_doubt.h"

#include <algorithm>
#include <optional>
#include <set>

#include "inference/piece_doubts.h"
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
    std::set<Cell> doubted;  // with whole pieces that stayed
    if (later != nullptr && earlier != nullptr)
      doubted = doubt_pieces(player, *earlier, *later, shift);
    if (later != nullptr) {
      for (const auto& now : later->cells) {
        const Cell cell = now.site.cell;
        if (doubted.count(cell) > 0) continue;
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

  /// Pieces of several cells that stayed are one doubt of both states, with all that hangs
  /// together.
  /// @return  the cells of these doubts.
  std::set<Cell> doubt_pieces(std::size_t player, const BuildingReading& earlier,
                              const BuildingReading& later, Cell shift) {
    std::set<Cell> doubted;
    const Layout& now = after_.table.players[player].layout;
    for (Doubt& doubt : doubts_about_pieces(game_.catalog, later, now, static_cast<int>(player))) {
      auto& after = doubt.views.front();
      const auto before = as_before(after, shift);
      const bool told_before = std::all_of(
          before.cells.begin(), before.cells.end(),
          [&](const Cell& cell) { return earlier.at(cell) != nullptr && sure(*earlier.at(cell)); });
      if (told_before || !stayed(before.fillings.front(), player)) continue;
      if (doubt.open) add_others(after);
      doubt.listed = after.fillings.size();
      after.table = 1;
      doubted.insert(after.cells.begin(), after.cells.end());
      auto then = as_before(after, shift);
      then.table = 0;
      doubt.views.push_back(std::move(then));
      worlds_.add(std::move(doubt));
    }
    return doubted;
  }

  /// What is doubted of the later state as the earlier one calls its cells.
  static Doubt::View as_before(Doubt::View view, Cell shift) {
    const auto move = [&](Cell& cell) { cell = {cell.col - shift.col, cell.row - shift.row}; };
    move(view.site.cell);
    for (Cell& cell : view.cells) move(cell);
    for (auto& filling : view.fillings)
      for (Placement& piece : filling) move(piece.cell);
    return view;
  }

  [[nodiscard]] bool stayed(const std::vector<Placement>& pieces, std::size_t player) const {
    const auto& then = before_.table.players[player].layout.placements;
    return std::all_of(pieces.begin(), pieces.end(), [&](const Placement& piece) {
      return std::find(then.begin(), then.end(), piece) != then.end();
    });
  }

  /// Where one piece is said to lie, and what lies there was not listed, it may be any of its size.
  void add_others(Doubt::View& view) {
    if (view.fillings.front().size() != 1) {
      changes_unsure_ = true;
      return;
    }
    const Placement said = view.fillings.front().front();
    for (const PieceFace what : game_.catalog.all_contents()) {
      const std::vector<Placement> other{{what, said.cell, said.rotation, said.layer}};
      if (!what.is_square() && game_.catalog.extent(what) == game_.catalog.extent(said.what) &&
          std::find(view.fillings.begin(), view.fillings.end(), other) == view.fillings.end())
        view.fillings.push_back(other);
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
