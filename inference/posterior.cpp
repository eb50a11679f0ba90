#include "inference/posterior.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <unordered_map>

#include "model/check.h"

namespace storey {
namespace {

constexpr double kClaim = 1e-6;        // a site that adds less to a count does not take part in it
constexpr double kNegligible = 1e-10;  // ways this much below the likeliest are dropped
constexpr std::size_t kMostNodes = 512;

using Slots = std::vector<std::size_t>;  // of counts that matter, ascending
using Totals = std::u16string;           // a number for each of them

/// A site's states that add to the same counts, taken together.
struct Branch {
  Slots slots;
  double sum = 0;
  int best = -1;  // likeliest state
};

struct Edge {
  std::size_t from = 0, to = 0, branch = 0;
  double weight = 0;
};

struct Node {
  Totals totals;    // of each count that matters and is still open, so far
  double sum = 0;   // over all ways that lead here
  double best = 0;  // of the best way
  std::size_t best_from = 0, best_branch = 0;
};

struct Step {
  std::size_t site = 0;
  std::vector<Branch> branches;
  std::vector<int> branch_of_state;
  std::vector<Edge> edges;  // from the nodes of the step before
  std::vector<Node> nodes;
  double dropped = 0;  // share of the probability
};

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
  std::vector<Slots> claimants(counts.size());
  for (std::size_t s = 0; s < sites.size(); ++s) {
    const auto claims = claims_of(sites[s], counts.size());
    for (std::size_t c = 0; c < claims.size(); ++c)
      if (claims[c] >= kClaim) claimants[c].push_back(s);
  }
  Shared shared;
  shared.slot_of_count.assign(counts.size(), -1);
  std::vector<bool> takes_part(sites.size(), false);
  Slots last;
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

void add_branches(const UncertainSite& site, const Shared& shared, Step& step) {
  const auto claims = claims_of(site, shared.slot_of_count.size());
  for (std::size_t s = 0; s < site.states.size(); ++s) {
    const auto& state = site.states[s];
    Slots slots;
    for (const int count : state.counts) {
      const auto c = static_cast<std::size_t>(count);
      if (shared.slot_of_count[c] >= 0 && claims[c] >= kClaim)
        slots.push_back(static_cast<std::size_t>(shared.slot_of_count[c]));
    }
    auto branch = std::find_if(step.branches.begin(), step.branches.end(),
                               [&](const Branch& b) { return b.slots == slots; });
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
void prune(Step& step) {
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
  std::vector<Node> kept;
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
  std::erase_if(step.edges, [&](const Edge& edge) { return kept_as[edge.to] == kGone; });
  for (auto& edge : step.edges) edge.to = kept_as[edge.to];
  step.dropped = 1 - kept_sum / all;
}

/// Counts that no later site adds to are weighed and forgotten, so that more ways meet in one node.
double close_counts(const Shared& shared, std::size_t position, Totals& totals) {
  double factor = 1;
  for (std::size_t slot = 0; slot < totals.size(); ++slot) {
    if (shared.last[slot] != position) continue;
    factor *= shared.open[slot].closed(totals[slot]);
    totals[slot] = 0;
  }
  return factor;
}

Step advance(const std::vector<Node>& before, const std::vector<UncertainSite>& sites,
             const Shared& shared, std::size_t position) {
  Step step;
  step.site = shared.sites[position];
  const UncertainSite& site = sites[step.site];
  add_branches(site, shared, step);
  std::unordered_map<Totals, std::size_t> index;
  for (std::size_t from = 0; from < before.size(); ++from) {
    for (std::size_t b = 0; b < step.branches.size(); ++b) {
      const Branch& branch = step.branches[b];
      Totals totals = before[from].totals;
      double factor = 1;
      for (const std::size_t slot : branch.slots)
        factor *= shared.open[slot].one_more(totals[slot]++);
      factor *= close_counts(shared, position, totals);
      const auto [found, is_new] = index.try_emplace(totals, step.nodes.size());
      if (is_new) step.nodes.push_back({totals, 0, -1, 0, 0});
      Node& node = step.nodes[found->second];
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

/// Each site by itself.
Posterior apart(const std::vector<UncertainSite>& sites) {
  Posterior result;
  for (const auto& site : sites) {
    STOREY_CHECK(!site.states.empty());
    auto& probability = result.probability.emplace_back();
    double sum = 0;
    for (const auto& state : site.states) sum += state.probability;
    STOREY_CHECK(sum > 0);
    for (const auto& state : site.states) probability.push_back(state.probability / sum);
    const auto best = std::max_element(probability.begin(), probability.end());
    result.best.push_back(static_cast<int>(best - probability.begin()));
  }
  return result;
}

/// The forward pass: one step a site that takes part in anything.
std::vector<Step> steps_through(const std::vector<UncertainSite>& sites, const Shared& shared) {
  std::vector<Step> steps;
  const std::vector<Node> start{{Totals(shared.open.size(), 0), 1, 1, 0, 0}};
  for (std::size_t i = 0; i < shared.sites.size(); ++i) {
    const auto& before = i == 0 ? start : steps.back().nodes;
    steps.push_back(advance(before, sites, shared, i));
  }
  // All counts are closed after the last site, so there is one node left.
  STOREY_CHECK(steps.back().nodes.size() == 1);
  return steps;
}

/// What the ways through a step's branches weigh, and what lies behind each node before it.
struct Backward {
  std::vector<double> branch_sum;
  std::vector<double> behind;
};

Backward step_back(const std::vector<Step>& steps, std::size_t i,
                   const std::vector<double>& behind) {
  const Step& step = steps[i];
  Backward back{std::vector<double>(step.branches.size(), 0),
                std::vector<double>(i == 0 ? 1 : steps[i - 1].nodes.size(), 0)};
  for (const auto& edge : step.edges) {
    const double from_sum = i == 0 ? 1 : steps[i - 1].nodes[edge.from].sum;
    back.branch_sum[edge.branch] += from_sum * edge.weight * behind[edge.to];
    back.behind[edge.from] += edge.weight * behind[edge.to];
  }
  return back;
}

/// A site's probabilities: each branch's share, shared out among the branch's states.
std::vector<double> posterior_of(const UncertainSite& site, const Step& step,
                                 const std::vector<double>& branch_sum) {
  const double all = std::accumulate(branch_sum.begin(), branch_sum.end(), 0.0);
  std::vector<double> posterior;
  for (std::size_t s = 0; s < site.states.size(); ++s) {
    const auto b = static_cast<std::size_t>(step.branch_of_state[s]);
    const double sum = step.branches[b].sum;
    posterior.push_back(sum > 0 ? branch_sum[b] / all * site.states[s].probability / sum : 0);
  }
  return posterior;
}

}  // namespace

double SharedCount::of(int total) const {
  const auto at = static_cast<std::size_t>(std::max(0, total));
  if (at < weight.size()) return weight[at];
  return weight.back() * std::pow(beyond, static_cast<double>(at - weight.size() + 1));
}

SharedCount at_most(int limit, double overuse) {
  return {std::vector<double>(static_cast<std::size_t>(limit) + 1, 1), overuse};
}

SharedCount almost_surely(int expected, int most, double doubt) {
  SharedCount count;
  double others = 0;
  for (int total = 0; total <= most; ++total) {
    count.weight.push_back(total == expected ? 0 : std::exp2(-std::abs(total - expected)));
    others += count.weight.back();
  }
  for (double& weight : count.weight) weight = doubt / 2 * (weight / others + 1.0 / most);
  count.weight.at(static_cast<std::size_t>(expected)) = 1 - doubt;
  return count;
}

Posterior infer(const std::vector<UncertainSite>& sites, const std::vector<SharedCount>& counts) {
  Posterior result = apart(sites);
  const Shared shared = find_shared(sites, counts);
  if (shared.sites.empty()) return result;

  const std::vector<Step> steps = steps_through(sites, shared);
  std::vector<double> behind{1};
  std::size_t on_best_way = 0;
  for (std::size_t i = steps.size(); i-- > 0;) {
    const Step& step = steps[i];
    Backward back = step_back(steps, i, behind);
    behind = std::move(back.behind);
    result.probability[step.site] = posterior_of(sites[step.site], step, back.branch_sum);
    result.dropped += step.dropped;
    const Node& node = step.nodes[on_best_way];
    result.best[step.site] = step.branches[node.best_branch].best;
    on_best_way = node.best_from;
  }
  return result;
}

}  // namespace storey
