#include "inference/count_lattice.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "model/check.h"

namespace storey {
namespace {

constexpr double kClaim = 1e-6;        // a site that adds less to a count does not take part in it
constexpr double kNegligible = 1e-10;  // ways this much below the likeliest are dropped
constexpr std::size_t kMostNodes = 512;

/// What a site would add to each count.
std::vector<double> claims_of(const UncertainSite& site, std::size_t counts) {
  std::vector<double> claims(counts, 0);
  for (const auto& state : site.states)
    for (const int count : state.counts)
      claims.at(static_cast<std::size_t>(count)) += state.probability;
  return claims;
}

/// What a count costs, paid as soon as no site to come can undo it: ways that are doomed must not
/// push out others while the states are few.
struct Weights {
  std::vector<double> of;         // by total
  std::vector<double> best_from;  // the most that any total from this one on weighs

  Weights(const SharedCount& count, std::size_t most) : of(most + 1), best_from(most + 1) {
    double best = 0;
    for (std::size_t total = most + 1; total-- > 0;) {
      of[total] = count.of(static_cast<int>(total));
      best_from[total] = best = std::max(best, of[total]);
    }
  }
  [[nodiscard]] double one_more(std::size_t total) const {
    return best_from[total] > 0 ? best_from[total + 1] / best_from[total] : 0;
  }
  [[nodiscard]] double closed(std::size_t total) const {
    return best_from[total] > 0 ? of[total] / best_from[total] : 0;
  }
};

/// The counts that matter, and the sites that take part in them.
struct Shared {
  std::vector<int> slot_of_count;  // -1: weighs the same whatever it comes to
  std::vector<Weights> open;       // by slot
  std::vector<std::size_t> sites;  // that take part, in order
  std::vector<std::size_t> last;   // by slot, position in `sites` of the last one
};

bool matters(const SharedCount& count, std::size_t most) {
  for (std::size_t total = 1; total <= most; ++total)
    if (count.of(static_cast<int>(total)) != count.of(0)) return true;
  return false;
}

Shared find_shared(const std::vector<UncertainSite>& sites,
                   const std::vector<SharedCount>& counts) {
  std::vector<CountSlots> claimants(counts.size());
  for (std::size_t s = 0; s < sites.size(); ++s) {
    const auto claims = claims_of(sites[s], counts.size());
    for (std::size_t c = 0; c < claims.size(); ++c)
      if (claims[c] >= kClaim) claimants[c].push_back(s);
  }
  Shared shared;
  shared.slot_of_count.assign(counts.size(), -1);
  std::vector<bool> takes_part(sites.size(), false);
  CountSlots last;
  for (std::size_t c = 0; c < counts.size(); ++c) {
    if (!matters(counts[c], claimants[c].size())) continue;
    shared.slot_of_count[c] = static_cast<int>(shared.open.size());
    shared.open.emplace_back(counts[c], claimants[c].size());
    last.push_back(claimants[c].back());
    for (const auto s : claimants[c]) takes_part[s] = true;
  }
  std::vector<std::size_t> position(sites.size(), 0);
  for (std::size_t s = 0; s < sites.size(); ++s) {
    if (!takes_part[s]) continue;
    position[s] = shared.sites.size();
    shared.sites.push_back(s);
  }
  for (const auto s : last) shared.last.push_back(position[s]);
  return shared;
}

void add_branches(const UncertainSite& site, const Shared& shared, LatticeStep& step) {
  const auto claims = claims_of(site, shared.slot_of_count.size());
  for (std::size_t s = 0; s < site.states.size(); ++s) {
    const auto& state = site.states[s];
    CountSlots slots;
    for (const int count : state.counts) {
      const auto c = static_cast<std::size_t>(count);
      if (shared.slot_of_count[c] >= 0 && claims[c] >= kClaim)
        slots.push_back(static_cast<std::size_t>(shared.slot_of_count[c]));
    }
    auto branch = std::find_if(step.branches.begin(), step.branches.end(),
                               [&](const LatticeBranch& b) { return b.slots == slots; });
    if (branch == step.branches.end()) {
      step.branches.push_back({std::move(slots), 0, static_cast<int>(s)});
      branch = std::prev(step.branches.end());
    }
    branch->sum += state.probability;
    const auto best = static_cast<std::size_t>(branch->best);
    if (state.probability > site.states[best].probability) branch->best = static_cast<int>(s);
    step.branch_of_state.push_back(static_cast<int>(branch - step.branches.begin()));
  }
}

/// Keeps the likeliest nodes and the edges that lead to them; says what share was dropped.
void prune(LatticeStep& step) {
  std::vector<double> sums;
  for (const auto& node : step.nodes) sums.push_back(node.sum);
  double least = *std::max_element(sums.begin(), sums.end()) * kNegligible;
  if (sums.size() > kMostNodes) {
    const auto last = sums.begin() + kMostNodes - 1;
    std::nth_element(sums.begin(), last, sums.end(), std::greater<>());
    least = std::max(least, *last);
  }
  constexpr auto kGone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> kept_as(step.nodes.size(), kGone);
  std::vector<LatticeNode> kept;
  double all = 0;
  double kept_sum = 0;
  for (std::size_t n = 0; n < step.nodes.size(); ++n) {
    all += step.nodes[n].sum;
    if (step.nodes[n].sum < least) continue;
    kept_sum += step.nodes[n].sum;
    kept_as[n] = kept.size();
    kept.push_back(std::move(step.nodes[n]));
  }
  step.nodes = std::move(kept);
  std::erase_if(step.edges, [&](const LatticeEdge& edge) { return kept_as[edge.to] == kGone; });
  for (auto& edge : step.edges) edge.to = kept_as[edge.to];
  step.dropped = 1 - kept_sum / all;
}

/// Counts that no later site adds to are weighed and forgotten, so that more ways meet in one node.
double close_counts(const Shared& shared, std::size_t position, CountTotals& totals) {
  double factor = 1;
  for (std::size_t slot = 0; slot < totals.size(); ++slot) {
    if (shared.last[slot] != position) continue;
    factor *= shared.open[slot].closed(totals[slot]);
    totals[slot] = 0;
  }
  return factor;
}

LatticeStep advance(const std::vector<LatticeNode>& before, const std::vector<UncertainSite>& sites,
                    const Shared& shared, std::size_t position) {
  LatticeStep step;
  step.site = shared.sites[position];
  const UncertainSite& site = sites[step.site];
  add_branches(site, shared, step);
  std::unordered_map<CountTotals, std::size_t> index;
  for (std::size_t from = 0; from < before.size(); ++from) {
    for (std::size_t b = 0; b < step.branches.size(); ++b) {
      const LatticeBranch& branch = step.branches[b];
      CountTotals totals = before[from].totals;
      double factor = 1;
      for (const std::size_t slot : branch.slots)
        factor *= shared.open[slot].one_more(totals[slot]++);
      factor *= close_counts(shared, position, totals);
      const auto [found, is_new] = index.try_emplace(totals, step.nodes.size());
      if (is_new) step.nodes.push_back({totals, 0, -1, 0, 0});
      LatticeNode& node = step.nodes[found->second];
      const double weight = branch.sum * factor;
      node.sum += before[from].sum * weight;
      const double best = before[from].best * factor *
                          site.states[static_cast<std::size_t>(branch.best)].probability;
      if (best > node.best) {
        node.best = best;
        node.best_from = from;
        node.best_branch = b;
      }
      step.edges.push_back({from, found->second, b, weight});
    }
  }
  prune(step);
  return step;
}

}  // namespace

std::vector<LatticeStep> lattice_through(const std::vector<UncertainSite>& sites,
                                         const std::vector<SharedCount>& counts) {
  const Shared shared = find_shared(sites, counts);
  std::vector<LatticeStep> steps;
  if (shared.sites.empty()) return steps;
  const std::vector<LatticeNode> start{{CountTotals(shared.open.size(), 0), 1, 1, 0, 0}};
  for (std::size_t i = 0; i < shared.sites.size(); ++i) {
    const auto& before = i == 0 ? start : steps.back().nodes;
    steps.push_back(advance(before, sites, shared, i));
  }
  STOREY_CHECK(steps.back().nodes.size() == 1);
  return steps;
}

}  // namespace storey
