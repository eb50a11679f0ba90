#include "inference/posterior.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <tuple>

#include "inference/count_lattice.h"
#include "model/check.h"

namespace storey {
namespace {

constexpr std::size_t kMostWorlds = 128;  // that are looked at one by one
constexpr double kLeastWorld = 1e-7;      // of the likeliest one: less likely ones are not

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

/// What the ways through a step's branches weigh, and what lies behind each node before it.
struct Backward {
  std::vector<double> branch_sum;
  std::vector<double> behind;
};

Backward step_back(const std::vector<LatticeStep>& steps, std::size_t i,
                   const std::vector<double>& behind) {
  const LatticeStep& step = steps[i];
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
std::vector<double> posterior_of(const UncertainSite& site, const LatticeStep& step,
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

/// The posterior, and what led to it.
struct Solved {
  Posterior posterior;
  std::vector<LatticeStep> steps;
  std::vector<std::vector<double>> behind;  ///< by step and its node: the sum over all ways on
};

Solved solve(const std::vector<UncertainSite>& sites, const std::vector<SharedCount>& counts) {
  Solved solved{apart(sites), lattice_through(sites, counts), {}};
  const auto& steps = solved.steps;
  Posterior& result = solved.posterior;
  solved.behind.resize(steps.size());
  std::vector<double> behind{1};
  std::size_t on_best_way = 0;
  for (std::size_t i = steps.size(); i-- > 0;) {
    const LatticeStep& step = steps[i];
    Backward back = step_back(steps, i, behind);
    solved.behind[i] = std::move(behind);
    behind = std::move(back.behind);
    result.probability[step.site] = posterior_of(sites[step.site], step, back.branch_sum);
    result.dropped += step.dropped;
    const LatticeNode& node = step.nodes[on_best_way];
    result.best[step.site] = step.branches[node.best_branch].best;
    on_best_way = node.best_from;
  }
  return solved;
}

/// P(what lies there was listed), of each site.
std::vector<double> told_share(const std::vector<UncertainSite>& sites,
                               const Posterior& posterior) {
  std::vector<double> told(sites.size(), 0);
  for (std::size_t s = 0; s < sites.size(); ++s)
    for (std::size_t state = 0; state < sites[s].states.size(); ++state)
      if (sites[s].states[state].told) told[s] += posterior.probability[s][state];
  return told;
}

/// The likeliest worlds in which every state is told, site by site. A beginning is kept for the
/// probability of all worlds that begin so, which the lattice knows: none that is likelier than
/// those kept is lost.
class WorldSearch {
 public:
  WorldSearch(const std::vector<UncertainSite>& sites, const Solved& solved)
      : sites_(sites), solved_(solved) {}

  std::vector<World> run() {
    levels_.push_back({{1, 1, 0, 0, 0}});  // nothing is chosen yet
    std::vector<bool> in_lattice(sites_.size(), false);
    for (std::size_t i = 0; i < solved_.steps.size(); ++i) {
      in_lattice[solved_.steps[i].site] = true;
      through(i);
    }
    for (std::size_t s = 0; s < sites_.size(); ++s)
      if (!in_lattice[s]) beside(s);
    std::vector<World> worlds;
    for (std::size_t w = 0; w < levels_.back().size(); ++w) worlds.push_back(world_of(w));
    return worlds;
  }

 private:
  struct Beginning {
    double weight = 0;       ///< of the way so far, as the lattice weighs it
    double probability = 0;  ///< of all worlds that begin so
    std::size_t parent = 0;  ///< in the level before
    std::size_t node = 0;
    int state = 0;
  };

  void keep(std::vector<Beginning> level, std::size_t site) {
    const auto likelier = [](const Beginning& a, const Beginning& b) {
      return std::tuple(-a.probability, a.parent, a.state) <
             std::tuple(-b.probability, b.parent, b.state);
    };
    if (level.size() > kMostWorlds) {
      std::nth_element(level.begin(), level.begin() + kMostWorlds, level.end(), likelier);
      level.resize(kMostWorlds);
    }
    double best = 0;
    for (const Beginning& one : level) best = std::max(best, one.probability);
    std::erase_if(level,
                  [&](const Beginning& one) { return one.probability < kLeastWorld * best; });
    levels_.push_back(std::move(level));
    site_of_level_.push_back(site);
  }

  void through(std::size_t i) {
    const LatticeStep& step = solved_.steps[i];
    const UncertainSite& site = sites_[step.site];
    const double all = solved_.steps.back().nodes.front().sum;
    std::vector<Beginning> next;
    const auto& before = levels_.back();
    for (std::size_t b = 0; b < before.size(); ++b) {
      for (const LatticeEdge& edge : step.edges) {
        if (edge.from != before[b].node) continue;
        for (std::size_t s = 0; s < site.states.size(); ++s) {
          if (step.branch_of_state[s] != static_cast<int>(edge.branch)) continue;
          const double sum = step.branches[edge.branch].sum;
          if (sum <= 0 || site.states[s].probability <= 0 || !site.states[s].told) continue;
          const double weight = before[b].weight * edge.weight * site.states[s].probability / sum;
          next.push_back(
              {weight, weight * solved_.behind[i][edge.to] / all, b, edge.to, static_cast<int>(s)});
        }
      }
    }
    keep(std::move(next), step.site);
  }

  /// A site that hangs together with no other.
  void beside(std::size_t s) {
    std::vector<Beginning> next;
    const auto& before = levels_.back();
    const auto& probability = solved_.posterior.probability[s];
    for (std::size_t b = 0; b < before.size(); ++b)
      for (std::size_t state = 0; state < probability.size(); ++state)
        if (probability[state] > 0 && sites_[s].states[state].told)
          next.push_back({before[b].weight, before[b].probability * probability[state], b, 0,
                          static_cast<int>(state)});
    keep(std::move(next), s);
  }

  [[nodiscard]] World world_of(std::size_t last) const {
    World world{levels_.back()[last].probability, std::vector<int>(sites_.size(), 0)};
    for (std::size_t level = levels_.size(); level-- > 1;) {
      world.states[site_of_level_[level - 1]] = levels_[level][last].state;
      last = levels_[level][last].parent;
    }
    return world;
  }

  const std::vector<UncertainSite>& sites_;
  const Solved& solved_;
  std::vector<std::vector<Beginning>> levels_;
  std::vector<std::size_t> site_of_level_;  ///< of the second level and those after it
};

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
  return solve(sites, counts).posterior;
}

Posterior infer(const std::vector<UncertainSite>& sites, const std::vector<SharedCount>& counts,
                const WorldFactor& factor) {
  Solved solved = solve(sites, counts);
  Posterior& result = solved.posterior;
  result.worlds = WorldSearch(sites, solved).run();

  if (result.worlds.empty()) return result;

  // Given that every state is told: the share of each site's states, and of the worlds.
  const std::vector<double> told = told_share(sites, result);
  const double all_told = std::accumulate(told.begin(), told.end(), 1.0, std::multiplies<>());
  double looked_at = 0;
  double left = 0;
  std::vector<double> plausible;
  for (World& world : result.worlds) {
    world.probability /= all_told;
    plausible.push_back(factor(world.states));
    looked_at += world.probability;
    left += world.probability * plausible.back();
  }
  if (left <= 0) return result;  // it allows nothing: it says nothing
  const double others = left / looked_at;
  const double all = left + others * std::max(0.0, 1 - looked_at);
  for (std::size_t s = 0; s < sites.size(); ++s) {
    auto& probability = result.probability[s];
    std::vector<double> change(probability.size(), 0);
    for (std::size_t w = 0; w < plausible.size(); ++w)
      change[static_cast<std::size_t>(result.worlds[w].states[s])] +=
          result.worlds[w].probability * (plausible[w] - others);
    for (std::size_t state = 0; state < probability.size(); ++state)
      if (sites[s].states[state].told)
        probability[state] =
            std::max(0.0, others * probability[state] + told[s] * change[state]) / all;
  }
  for (std::size_t w = 0; w < plausible.size(); ++w)
    result.worlds[w].probability *= plausible[w] / all;
  std::stable_sort(result.worlds.begin(), result.worlds.end(),
                   [](const World& a, const World& b) { return a.probability > b.probability; });
  result.best = result.worlds.front().states;
  result.dropped = std::max(result.dropped, 1 - looked_at);
  return result;
}

}  // namespace storey
