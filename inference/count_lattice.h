// Sites one after the other, with the open counts as the state: what the posterior is made of.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "inference/posterior.h"

namespace storey {

using CountSlots = std::vector<std::size_t>;  ///< of counts that matter, ascending
using CountTotals = std::u16string;           ///< a number for each of them

/// A site's states that add to the same counts, taken together.
struct LatticeBranch {
  CountSlots slots;
  double sum = 0;
  int best = -1;  ///< likeliest state
};

struct LatticeEdge {
  std::size_t from = 0, to = 0, branch = 0;
  double weight = 0;
};

struct LatticeNode {
  CountTotals totals;  ///< of each count that matters and is still open, so far
  double sum = 0;      ///< over all ways that lead here
  double best = 0;     ///< of the best way
  std::size_t best_from = 0, best_branch = 0;
};

struct LatticeStep {
  std::size_t site = 0;
  std::vector<LatticeBranch> branches;
  std::vector<int> branch_of_state;
  std::vector<LatticeEdge> edges;  ///< from the nodes of the step before
  std::vector<LatticeNode> nodes;
  double dropped = 0;  ///< share of the probability
};

/// One step a site that takes part in any count that matters, in order; empty: none does. The last
/// step has one node, since all counts are closed there.
std::vector<LatticeStep> lattice_through(const std::vector<UncertainSite>& sites,
                                         const std::vector<SharedCount>& counts);

}  // namespace storey
