#include "inference/exclusion.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>

#include "model/check.h"

namespace storey {
namespace {

constexpr double kClaim = 1e-6;       // a cell that has less of a group does not compete for it
constexpr double kNegligible = 1e-7;  // states this much below the likeliest are dropped
constexpr std::size_t kMostStates = 512;

/// A cell's states that use up the same contested group, or none, taken together.
struct Branch {
  int slot = -1;  // of the group among the contested ones
  double sum = 0;
  int best = -1;  // likeliest state
};

struct Edge {
  std::size_t from = 0, to = 0, branch = 0;
  double weight = 0;
};

struct Node {
  std::string used;  // uses of each contested group so far
  double sum = 0;    // over all ways that lead here
  double best = 0;   // of the best way
  std::size_t best_from = 0, best_branch = 0;
};

struct Step {
  std::vector<Branch> branches;
  std::vector<Edge> edges;  // from the nodes of the step before
  std::vector<Node> nodes;
  double dropped = 0;  // share of the probability
};

std::vector<double> claims_of(const ContestedCell& cell, std::size_t groups) {
  std::vector<double> claims(groups, 0);
  for (const auto& state : cell.states)
    if (state.group >= 0) claims.at(static_cast<std::size_t>(state.group)) += state.probability;
  return claims;
}

/// The contested group that a state uses up, -1 for none.
int slot_of(const ContestedCell::State& state, const std::vector<double>& claims,
            const std::vector<int>& slot_of_group) {
  if (state.group < 0) return -1;
  const auto group = static_cast<std::size_t>(state.group);
  return claims[group] >= kClaim ? slot_of_group[group] : -1;
}

std::vector<Branch> branches_of(const ContestedCell& cell, const std::vector<int>& slot_of_group) {
  std::vector<Branch> branches;
  const auto claims = claims_of(cell, slot_of_group.size());
  for (std::size_t s = 0; s < cell.states.size(); ++s) {
    const auto& state = cell.states[s];
    const int slot = slot_of(state, claims, slot_of_group);
    auto branch = std::find_if(branches.begin(), branches.end(),
                               [&](const Branch& b) { return b.slot == slot; });
    if (branch == branches.end()) {
      branches.push_back({slot, 0, static_cast<int>(s)});
      branch = std::prev(branches.end());
    }
    branch->sum += state.probability;
    const auto best = static_cast<std::size_t>(branch->best);
    if (state.probability > cell.states[best].probability) branch->best = static_cast<int>(s);
  }
  return branches;
}

/// Keeps the likeliest nodes and the edges that lead to them; returns the share that was dropped.
double prune(Step& step) {
  std::vector<double> sums;
  for (const auto& node : step.nodes) sums.push_back(node.sum);
  double least = *std::max_element(sums.begin(), sums.end()) * kNegligible;
  if (sums.size() > kMostStates) {
    const auto last = sums.begin() + kMostStates - 1;
    std::nth_element(sums.begin(), last, sums.end(), std::greater<>());
    least = std::max(least, *last);
  }
  constexpr auto kGone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> kept_as(step.nodes.size(), kGone);
  std::vector<Node> kept;
  double all = 0, kept_sum = 0;
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
  return 1 - kept_sum / all;
}

/// Contested groups: more cells claim them than there are.
struct Contest {
  std::vector<int> slot_of_group;       // -1: nobody else wants it
  std::vector<int> limit;               // by slot
  std::vector<std::size_t> cells;       // that claim a contested group
  std::vector<std::size_t> last_claim;  // by slot, position in `cells`
};

Contest find_contest(const std::vector<ContestedCell>& cells, const std::vector<int>& limits) {
  std::vector<std::vector<std::size_t>> claimants(limits.size());
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto claims = claims_of(cells[c], limits.size());
    for (std::size_t g = 0; g < claims.size(); ++g)
      if (claims[g] >= kClaim) claimants[g].push_back(c);
  }
  Contest contest;
  contest.slot_of_group.assign(limits.size(), -1);
  std::vector<bool> takes_part(cells.size(), false);
  std::vector<std::size_t> last;
  for (std::size_t g = 0; g < limits.size(); ++g) {
    if (static_cast<int>(claimants[g].size()) <= limits[g]) continue;
    contest.slot_of_group[g] = static_cast<int>(contest.limit.size());
    contest.limit.push_back(limits[g]);
    last.push_back(claimants[g].back());
    for (const auto c : claimants[g]) takes_part[c] = true;
  }
  std::vector<std::size_t> position(cells.size(), 0);
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (!takes_part[c]) continue;
    position[c] = contest.cells.size();
    contest.cells.push_back(c);
  }
  for (const auto c : last) contest.last_claim.push_back(position[c]);
  return contest;
}

Step advance(const std::vector<Node>& before, std::vector<Branch> branches,
             const ContestedCell& cell, const Contest& contest, std::size_t position,
             double overuse) {
  Step step;
  step.branches = std::move(branches);
  std::unordered_map<std::string, std::size_t> index;
  for (std::size_t from = 0; from < before.size(); ++from) {
    for (std::size_t b = 0; b < step.branches.size(); ++b) {
      const auto& branch = step.branches[b];
      std::string used = before[from].used;
      double factor = 1;
      if (branch.slot >= 0) {
        const auto slot = static_cast<std::size_t>(branch.slot);
        if (used[slot] < contest.limit[slot]) {
          ++used[slot];
        } else {
          factor = overuse;
        }
      }
      // Nobody asks for it any more: forget it, so that more ways meet in one node.
      for (std::size_t slot = 0; slot < used.size(); ++slot)
        if (contest.last_claim[slot] <= position) used[slot] = 0;
      const auto [found, is_new] = index.try_emplace(used, step.nodes.size());
      if (is_new) step.nodes.push_back({used, 0, -1, 0, 0});
      Node& node = step.nodes[found->second];
      const double weight = branch.sum * factor;
      node.sum += before[from].sum * weight;
      const double best = before[from].best * factor *
                          cell.states[static_cast<std::size_t>(branch.best)].probability;
      if (best > node.best) {
        node.best = best;
        node.best_from = from;
        node.best_branch = b;
      }
      step.edges.push_back({from, found->second, b, weight});
    }
  }
  step.dropped = prune(step);
  return step;
}

/// Each cell by itself, as if nobody else wanted what it wants.
Exclusion without_contest(const std::vector<ContestedCell>& cells) {
  Exclusion result;
  for (const auto& cell : cells) {
    STOREY_CHECK(!cell.states.empty());
    auto& probability = result.probability.emplace_back();
    double sum = 0;
    for (const auto& state : cell.states) sum += state.probability;
    STOREY_CHECK(sum > 0);
    for (const auto& state : cell.states) probability.push_back(state.probability / sum);
    const auto best = std::max_element(probability.begin(), probability.end());
    result.best.push_back(static_cast<int>(best - probability.begin()));
  }
  return result;
}

/// The forward pass: one step a contested cell.
std::vector<Step> steps_through(const std::vector<ContestedCell>& cells, const Contest& contest,
                                double overuse) {
  std::vector<Step> steps;
  const std::vector<Node> start{{std::string(contest.limit.size(), '\0'), 1, 1, 0, 0}};
  for (std::size_t i = 0; i < contest.cells.size(); ++i) {
    const auto& cell = cells[contest.cells[i]];
    const auto& before = i == 0 ? start : steps.back().nodes;
    steps.push_back(
        advance(before, branches_of(cell, contest.slot_of_group), cell, contest, i, overuse));
  }
  // All claims are forgotten after the last cell, so there is one node left.
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

/// A cell's probabilities: each branch's share, shared out among the branch's states.
std::vector<double> posterior_of(const ContestedCell& cell, const Step& step,
                                 const std::vector<double>& branch_sum,
                                 const std::vector<int>& slot_of_group) {
  const double all = std::accumulate(branch_sum.begin(), branch_sum.end(), 0.0);
  const auto claims = claims_of(cell, slot_of_group.size());
  std::vector<double> posterior;
  for (const auto& state : cell.states) {
    const int slot = slot_of(state, claims, slot_of_group);
    const auto branch = std::find_if(step.branches.begin(), step.branches.end(),
                                     [&](const Branch& b) { return b.slot == slot; });
    const double share = branch->sum > 0 ? state.probability / branch->sum : 0.0;
    const auto number = static_cast<std::size_t>(branch - step.branches.begin());
    posterior.push_back(branch_sum[number] / all * share);
  }
  return posterior;
}

}  // namespace

Exclusion exclude(const std::vector<ContestedCell>& cells, const std::vector<int>& limits,
                  double overuse) {
  Exclusion result = without_contest(cells);
  const Contest contest = find_contest(cells, limits);
  if (contest.cells.empty()) return result;

  const std::vector<Step> steps = steps_through(cells, contest, overuse);
  std::vector<double> behind{1};
  std::size_t on_best_way = 0;
  for (std::size_t i = contest.cells.size(); i-- > 0;) {
    const Step& step = steps[i];
    const std::size_t c = contest.cells[i];
    Backward back = step_back(steps, i, behind);
    behind = std::move(back.behind);
    result.probability[c] = posterior_of(cells[c], step, back.branch_sum, contest.slot_of_group);
    result.dropped += step.dropped;
    const Node& node = step.nodes[on_best_way];
    result.best[c] = step.branches[node.best_branch].best;
    on_best_way = node.best_from;
  }
  return result;
}

}  // namespace storey
