#include "inference/building_sites.h"

#include <algorithm>
#include <map>

#include "inference/candidates.h"
#include "inference/tiling.h"

namespace storey {
namespace {

// P(a building really holds a piece too many), against each cell's chance to be misread. High on
// purpose: two cells at 0.99 each then share the doubt, and only at 0.9999 each are both believed.
constexpr double kOveruse = 0.01;
// P(a building said to be finished is not, or holds a piece too many): players do err.
constexpr double kCountDoubt = 0.04;
// What a reader leaves to the unlisted at least, so that no cell is impossible.
constexpr double kLeastUnlisted = 1e-9;
// P(so built | the box cannot make it): a second box.
constexpr double kCannotBeMade = 0.01;
// Of a way to fill cells that hang together, to be told at all.
constexpr double kWorthKeeping = 1e-4;

bool is_anchored(const GameSpec& game, const BoxLimits::Group& group) {
  return std::any_of(game.building().anchors.begin(), game.building().anchors.end(),
                     [&](const auto& anchor) { return anchor.kind == group.name; });
}

SharedCount count_of(const GameSpec& game, const BoxLimits::Group& group, int cells) {
  if (!is_anchored(game, group)) return at_most(group.pieces, kOveruse);
  SharedCount once = almost_surely(1, cells, kCountDoubt);
  once.weight.resize(2);
  once.beyond = kOveruse / 2;
  return once;
}

bool shows(const Entangled::Content& content, const Candidate& candidate) {
  return content.first == candidate.what &&
         (candidate.empty() || content.second == candidate.rotation);
}

}  // namespace

BuildingSites::BuildingSites(const GameSpec& game, const BoxLimits& box, bool finished,
                             const BuildingReading& reading,
                             const std::vector<Entangled>& entangled)
    : game_(game),
      box_(box),
      reading_(reading),
      entangled_(entangled),
      where_(reading.cells.size()) {
  const int cells = static_cast<int>(reading.cells.size());
  for (const auto& group : box.groups) counts_.push_back(count_of(game, group, cells));
  int expected = 0;
  for (const auto& [kind, count] : game.constraints.finished) expected += count;
  if (finished && expected > 0 && expected <= cells) {
    all_pieces_ = static_cast<int>(counts_.size());
    counts_.push_back(almost_surely(expected, cells, kCountDoubt));
  }
  for (std::size_t group = 0; group < entangled.size(); ++group) {
    for (std::size_t at = 0; at < entangled[group].cells.size(); ++at)
      where_[entangled[group].cells[at]] = {group, group, at};
    sites_.push_back(site_of(entangled[group]));
  }
  for (std::size_t i = 0; i < reading.cells.size(); ++i) {
    if (where_[i].group != kAlone) continue;
    where_[i].site = sites_.size();
    sites_.push_back(site_of(reading.cells[i]));
  }
}

Posterior BuildingSites::infer() const {
  if (game_.catalog.square_looks().empty()) return storey::infer(sites_, counts_);
  return storey::infer(sites_, counts_,
                       [this](const std::vector<int>& states) { return made_of_box(states); });
}

std::vector<double> BuildingSites::probabilities(const Posterior& posterior,
                                                 std::size_t cell) const {
  const auto& [site, group, at] = where_[cell];
  const auto& of_state = posterior.probability[site];
  const auto& candidates = reading_.cells[cell].candidates;
  std::vector<double> all;
  const double listed = 1 - unlisted(reading_.cells[cell]);
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    if (group == kAlone) {
      all.push_back(of_state[c]);
      continue;
    }
    double sum = 0;
    for (std::size_t way = 0; way < of_state.size(); ++way)
      if (shows(entangled_[group].ways[way].contents[at], candidates[c])) sum += of_state[way];
    all.push_back(listed * sum);
  }
  return all;
}

std::optional<PieceFace> BuildingSites::likeliest(const Posterior& posterior,
                                                  std::size_t cell) const {
  return content(cell, posterior.best[where_[cell].site]);
}

std::vector<bool> BuildingSites::used_up(const Posterior& posterior) const {
  std::vector<int> left;
  for (const auto& group : box_.groups) left.push_back(group.pieces);
  for (std::size_t s = 0; s < sites_.size(); ++s) {
    for (const int count : sites_[s].states[static_cast<std::size_t>(posterior.best[s])].counts)
      if (count < static_cast<int>(left.size())) --left[static_cast<std::size_t>(count)];
  }
  std::vector<bool> used;
  for (const int pieces : left) used.push_back(pieces <= 0);
  return used;
}

std::vector<HangingTogether> BuildingSites::together(const Posterior& posterior) const {
  std::vector<HangingTogether> all;
  for (std::size_t group = 0; group < entangled_.size(); ++group) {
    HangingTogether& one = all.emplace_back();
    for (const std::size_t cell : entangled_[group].cells)
      one.cells.push_back(reading_.cells[cell].site.cell);
    for (std::size_t w = 0; w < entangled_[group].ways.size(); ++w)
      if (const double probability = posterior.probability[group][w]; probability >= kWorthKeeping)
        one.ways.push_back({probability, entangled_[group].ways[w].pieces});
    std::stable_sort(one.ways.begin(), one.ways.end(),
                     [](const auto& a, const auto& b) { return a.probability > b.probability; });
  }
  return all;
}

void BuildingSites::add_counts(PieceFace what, std::vector<int>& counts) const {
  if (what.is_nothing()) return;
  if (const int group = box_.group_of(what); group >= 0) counts.push_back(group);
  if (all_pieces_ >= 0) counts.push_back(all_pieces_);
}

/// The last state is what the reader did not list, which is some piece.
UncertainSite BuildingSites::site_of(const Observation& seen) const {
  const auto state_of = [&](PieceFace what, double probability) {
    UncertainSite::State state{.probability = probability, .counts = {}};
    if (!game_.catalog.is_part(what)) add_counts(what, state.counts);
    return state;
  };
  UncertainSite site;
  if (seen.source == Source::kCorrected) {
    site.states.push_back(state_of(seen.best().what, 1));
    return site;
  }
  for (const auto& candidate : seen.candidates)
    site.states.push_back(state_of(candidate.what, candidate.confidence));
  site.states.push_back({std::max(unlisted(seen), kLeastUnlisted), {}, false});
  if (all_pieces_ >= 0) site.states.back().counts.push_back(all_pieces_);
  return site;
}

UncertainSite BuildingSites::site_of(const Entangled& entangled) const {
  UncertainSite site;
  for (const auto& way : entangled.ways) {
    UncertainSite::State state{.probability = way.probability, .counts = {}};
    for (const Placement& piece : way.pieces) add_counts(piece.what, state.counts);
    std::sort(state.counts.begin(), state.counts.end());
    site.states.push_back(std::move(state));
  }
  return site;
}

/// nullopt: something that was not listed.
std::optional<PieceFace> BuildingSites::content(std::size_t cell, int state) const {
  const auto number = static_cast<std::size_t>(state);
  const auto& where = where_[cell];
  if (where.group != kAlone) return entangled_[where.group].ways[number].contents[where.at].first;
  const auto& candidates = reading_.cells[cell].candidates;
  if (number >= candidates.size()) return std::nullopt;
  return candidates[number].what;
}

/// Whether the box can make the squares of a world.
double BuildingSites::made_of_box(const std::vector<int>& states) const {
  std::map<Cell, PieceFace> squares;
  for (std::size_t i = 0; i < reading_.cells.size(); ++i) {
    const auto what = content(i, states[where_[i].site]);
    if (const auto* look = game_.catalog.look_of(what.value()))
      squares[reading_.cells[i].site.cell] = look->what;
  }
  return can_be_tiled(game_.catalog, squares) ? 1 : kCannotBeMade;
}

}  // namespace storey
