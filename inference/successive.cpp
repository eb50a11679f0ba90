#include "inference/successive.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "inference/candidates.h"
#include "inference/fusion.h"
#include "inference/score_range.h"
#include "model/turned_reading.h"

namespace storey {
namespace {

constexpr double kChanged = 0.04;  // P(a cell was changed between the photos)
// A second photo is mostly taken after a move. P(nothing changed) is therefore lower than the
// cells, taken one by one, would give: by this factor.
constexpr double kNothingDone = 0.25;
constexpr ChangeKinds kChangeKinds{.placed = 0.5, .removed = 0.25, .replaced = 0.25};
constexpr double kGone = 0.05;  // P(a piece lies outside the later board, one of a turn's work)
constexpr double kPlainlyThere = 0.5;

PieceFace as_is(PieceFace what) { return what; }

/// Where pieces that the box holds once are seen: a piece that lies there lies nowhere else.
std::map<PieceFace, std::pair<Cell, double>> single_pieces(const GameSpec& game,
                                                           const BuildingReading& reading) {
  constexpr double kThere = 0.5;
  std::map<PieceFace, std::pair<Cell, double>> seen_on;
  for (const auto& seen : reading.cells) {
    const Candidate& best = seen.best();
    if (best.empty() || best.confidence < kThere || game.catalog.in_box(best.what) > 1) continue;
    auto& known = seen_on[whichever_face(best.what)];
    if (best.confidence > known.second) known = {seen.site.cell, best.confidence};
  }
  return seen_on;
}

/// A cell as it looks beside the others: what plainly lies elsewhere does not lie here as well.
View beside_others(View view, const std::map<PieceFace, double>& elsewhere) {
  constexpr double kOwn = 0.5;  // two cells that both show it: a second box, or a misread
  double left = 1;
  for (auto& [what, p] : view.listed) {
    const auto there = elsewhere.find(whichever_face(what));
    if (there == elsewhere.end() || p >= kOwn) continue;
    left -= p * there->second;
    p *= 1 - there->second;
  }
  for (auto& [what, p] : view.listed) p /= left;
  view.each_other /= left;
  view.elsewhere = elsewhere;
  return view;
}

/// One view a cell, in the order of the reading.
std::vector<View> views_of(const GameSpec& game, const BuildingReading& reading,
                           const ContentPrior& prior) {
  const auto singles = single_pieces(game, reading);
  std::vector<View> views;
  for (const auto& seen : reading.cells) {
    std::map<PieceFace, double> elsewhere;
    for (const auto& [piece, there] : singles)
      if (there.first != seen.site.cell) elsewhere[piece] = there.second;
    views.push_back(beside_others(view_of(seen, as_is, prior), elsewhere));
  }
  return views;
}

/// How the cells of two readings agree, worked out where it is asked for.
class Agreement {
 public:
  Agreement(const GameSpec& game, const BuildingReading& before, const BuildingReading& after,
            const ContentPrior& prior)
      : prior_(prior),
        columns_(after.cells.size()),
        earlier_(views_of(game, before, prior)),
        later_(views_of(game, after, prior)) {
    known_.resize(earlier_.size() * later_.size());
  }

  /// Of cell `before` against cell `after`.
  const Likeness& at(std::size_t before, std::size_t after) {
    auto& known = known_[before * columns_ + after];
    if (!known)
      known = compare_successive(earlier_[before], later_[after], prior_, kChangeKinds, kChanged);
    return *known;
  }

 private:
  ContentPrior prior_;
  std::size_t columns_;
  std::vector<View> earlier_, later_;
  std::vector<std::optional<Likeness>> known_;
};

/// Index of a cell within a reading, rows top to bottom.
std::optional<std::size_t> index_of(const BuildingReading& reading, Cell cell) {
  if (cell.col < 0 || cell.row < 0 || cell.col >= reading.cols || cell.row >= reading.rows)
    return std::nullopt;
  return static_cast<std::size_t>((reading.rows - 1 - cell.row) * reading.cols + cell.col);
}

bool holds_piece(const Observation& seen) {
  const auto* nothing = find_candidate(seen, kNothing);
  return nothing == nullptr || nothing->confidence < kPlainlyThere;
}

Registration registration_at(const BuildingReading& before, const BuildingReading& after,
                             Agreement& agreement, Cell shift) {
  Registration found{0, shift, 0, 0};
  int pieces = 0;
  int kept = 0;
  for (std::size_t i = 0; i < before.cells.size(); ++i) {
    const Cell cell = before.cells[i].site.cell;
    const auto there = index_of(after, found.in_later(cell));
    const bool piece = holds_piece(before.cells[i]);
    pieces += piece ? 1 : 0;
    if (!there) {
      if (piece) found.likely += std::log(kGone);
      continue;
    }
    const Likeness& likeness = agreement.at(i, *there);
    found.likely += std::log(std::max(likeness.in_common, 1e-9));
    kept += piece && likeness.apart < kPlainlyThere ? 1 : 0;
  }
  found.kept = pieces == 0 ? 1 : static_cast<double>(kept) / pieces;
  return found;
}

/// The best shift of a reading that is turned right.
Registration best_shift(const GameSpec& game, const BuildingReading& before,
                        const BuildingReading& after, const ContentPrior& prior, bool fixed) {
  Agreement agreement(game, before, after, prior);
  if (fixed) return registration_at(before, after, agreement, {0, 0});
  Registration best = registration_at(before, after, agreement, {0, 0});
  for (int row = 1 - before.rows; row < after.rows; ++row) {
    for (int col = 1 - before.cols; col < after.cols; ++col) {
      const auto found = registration_at(before, after, agreement, {col, row});
      if (found.likely > best.likely) best = found;
    }
  }
  return best;
}

/// One camera in one light errs twice in the same way, so two photos that agree prove no more than
/// the plainer one: what it says stands then, its doubts with it.
Beliefs no_surer(Beliefs beliefs, const View& a, const View& b) {
  const auto best =
      std::max_element(beliefs.begin(), beliefs.end(),
                       [](const auto& x, const auto& y) { return x.second < y.second; });
  if (best == beliefs.end()) return beliefs;
  const View& plainer = a(best->first) > b(best->first) ? a : b;
  if (best->second <= plainer(best->first)) return beliefs;
  for (auto& [what, belief] : beliefs) belief = plainer(what);
  return beliefs;
}

/// A cell in both photos.
struct SeenTwice {
  Observation& earlier;
  Observation& later;
  View before, after;
  double changed;  ///< P(it was changed), before anything of it is seen
};

/// Where no other cell shows a change, this one is the likelier to be changed.
void expect_something_done(std::vector<SeenTwice>& places, const ContentPrior& prior) {
  std::vector<double> stayed;
  for (const SeenTwice& place : places)
    stayed.push_back(
        1 - fuse_successive(place.before, place.after, prior, kChangeKinds, kChanged).apart);
  for (std::size_t i = 0; i < places.size(); ++i) {
    double others_stayed = 1;
    for (std::size_t j = 0; j < places.size(); ++j)
      if (j != i) others_stayed *= stayed[j];
    const double as_it_was = (1 - kChanged) * (1 - (1 - kNothingDone) * others_stayed);
    places[i].changed = kChanged / (kChanged + as_it_was);
  }
}

/// What one photo leaves open of the outline, another camera may see plainly.
void join_outlines(const Registration& registration, BuildingReading& before,
                   BuildingReading& after) {
  const bool same =
      registration.shift == Cell{} && before.rows == after.rows && before.cols == after.cols;
  if (!same) return;
  const double sure = std::max(before.board_confidence, after.board_confidence);
  for (BuildingReading* reading : {&before, &after}) {
    reading->board_confidence = sure;
    if (sure >= kSureConfidence)
      std::erase_if(reading->diagnostics,
                    [](const Diagnostic& note) { return note.code == "frame-unsure"; });
  }
}

/// Where a photo shows something unknown, such as a hand, a later photo does not tell when the
/// piece below came: it is taken to be as it was before.
void keep_hidden_as_it_was(const BuildingReading& alone, const BuildingReading& so_far,
                           BuildingReading& joined) {
  constexpr double kUnknown = 0.5;
  for (std::size_t i = 0; i < alone.cells.size(); ++i)
    if (unlisted(alone.cells[i]) > kUnknown) joined.cells[i] = so_far.cells[i];
}

}  // namespace

std::optional<Registration> register_successive(const GameSpec& game, const BuildingReading& before,
                                                const BuildingReading& after) {
  const bool framed = game.building().how == Arrangement::kFrame;
  const bool fixed = framed || game.building().how == Arrangement::kPrintedGrid;
  const ContentPrior prior = content_prior(game.catalog, before, after);
  std::optional<Registration> best;
  for (int turns = 0; turns < (framed ? 1 : 4); ++turns) {
    Registration found = best_shift(game, turned_clockwise(before, turns, game.building().turns),
                                    after, prior, fixed);
    found.turns = turns;
    if (!best || found.likely > best->likely) best = found;
  }
  return best->kept > 0 ? best : std::nullopt;
}

void join_successive(const GameSpec& game, const Registration& registration,
                     BuildingReading& before, BuildingReading& after) {
  const ContentPrior prior = content_prior(game.catalog, before, after);
  const auto views_before = views_of(game, before, prior);
  const auto views_after = views_of(game, after, prior);
  std::vector<SeenTwice> places;
  for (std::size_t i = 0; i < before.cells.size(); ++i) {
    auto& earlier = before.cells[i];
    const auto there = index_of(after, registration.in_later(earlier.site.cell));
    if (!there) continue;
    places.push_back(
        {earlier, after.cells[*there], views_before[i], views_after[*there], kChanged});
  }
  join_outlines(registration, before, after);
  expect_something_done(places, prior);
  for (auto& place : places) {
    const Fusion fusion =
        fuse_successive(place.before, place.after, prior, kChangeKinds, place.changed);
    take_over(place.earlier, no_surer(fusion.a, place.before, place.after), as_is);
    take_over(place.later, no_surer(fusion.b, place.before, place.after), as_is);
  }
}

std::vector<std::optional<Registration>> join_sequence(
    const GameSpec& game, const std::vector<BuildingReading*>& readings) {
  std::vector<std::optional<Registration>> lies;
  if (readings.empty()) return lies;
  for (std::size_t i = 0; i + 1 < readings.size(); ++i) {
    lies.push_back(register_successive(game, *readings[i], *readings[i + 1]));
    if (lies.back() && lies.back()->kept < kSameBuilding) lies.back().reset();
  }
  const Turns rule = game.building().turns;
  const auto join = [&](std::size_t i, BuildingReading& before, BuildingReading& after) {
    if (!lies[i]) return;
    before = turned_clockwise(std::move(before), lies[i]->turns, rule);
    join_successive(game, *lies[i], before, after);
    before = turned_clockwise(std::move(before), (4 - lies[i]->turns) % 4, rule);
  };
  const std::size_t last = lies.size();
  // What each photo and those before it show, and what each and those after it show.
  std::vector<BuildingReading> forward, backward;
  for (const BuildingReading* reading : readings) forward.push_back(*reading);
  backward = forward;
  for (std::size_t i = 0; i < last; ++i) {
    BuildingReading before = forward[i];
    join(i, before, forward[i + 1]);
  }
  for (std::size_t i = last; i-- > 1;) {
    BuildingReading after = backward[i + 1];
    join(i, backward[i], after);
  }
  for (std::size_t i = 0; i < last; ++i) {
    const BuildingReading so_far = forward[i];
    join(i, forward[i], backward[i + 1]);
    if (i > 0) keep_hidden_as_it_was(*readings[i], so_far, forward[i]);
    *readings[i] = std::move(forward[i]);
  }
  *readings[last] = std::move(forward[last]);
  return lies;
}

}  // namespace storey
