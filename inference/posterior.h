// Sites that hang together: exact probabilities of all of them, given what must hold of them all.
#pragma once

#include <functional>
#include <vector>

namespace storey {

/// A site as its photos show it: the likelihood of each thing that may lie there.
struct UncertainSite {
  struct State {
    double probability = 0;   ///< from this site alone
    std::vector<int> counts;  ///< the counts that it adds one to, ascending
    bool told = true;         ///< false: whatever was not listed
  };
  std::vector<State> states;
};

/// A number that many sites share, "blocks of the building" or "uses of block 7", and how likely
/// each total is.
struct SharedCount {
  std::vector<double> weight;  ///< of the totals 0, 1, 2 ...; at least one
  double beyond = 1;           ///< of each further one, times the last

  [[nodiscard]] double of(int total) const;
};

/// At most `limit` of something; each one too many is not forbidden but costs the factor `overuse`,
/// so that sites which are beyond doubt stay as they are.
SharedCount at_most(int limit, double overuse);

/// Almost surely `expected`. The other totals up to `most` share `doubt`: half of it goes to all
/// alike, since a building may be anything but finished; of the other half each one more or fewer
/// has half as much as the one before, since who errs mostly errs by one.
SharedCount almost_surely(int expected, int most, double doubt);

/// One complete guess: a state for each site.
struct World {
  double probability = 0;
  std::vector<int> states;
};

/// What is known of all sites together.
struct Posterior {
  std::vector<std::vector<double>> probability;  ///< [site][state], each site sums to 1
  std::vector<int> best;                         ///< [site] state in the likeliest world
  double dropped = 0;  ///< share of the probability that was left out: 0 when exact
  std::vector<World>
      worlds;  ///< with a factor: the likeliest ones given that all is told, in order
};

/// Conditions sites that are independent of each other on the counts that they share.
///
/// Exact by dynamic programming over the sites with the open counts as the state, forward for the
/// sums and the best world and backward for the posteriors (the forward-backward algorithm, Rabiner
/// 1989). A site of which less than 1e-6 would add to a count does not, counts that weigh the same
/// whatever they come to cost nothing, and where everything is doubtful only the likeliest states
/// are kept: see `dropped`. Sums rather than max-marginals of the assignment problem: those
/// overstate the winner where many small alternatives add up. Belief propagation would be shorter
/// and wrong on 2 sites x 2 pieces.
Posterior infer(const std::vector<UncertainSite>& sites, const std::vector<SharedCount>& counts);

/// What a constraint on all sites at once says of a world, as a factor of its probability: whether
/// the box can make it. Asked of worlds in which every state is told.
using WorldFactor = std::function<double(const std::vector<int>& states)>;

/// The same with a factor that no count expresses: it is asked of the 128 likeliest worlds, one by
/// one. Those beyond (Posterior::dropped) are taken to be as plausible as these are together. What
/// is not told keeps its probability, as if it were independent of the others.
Posterior infer(const std::vector<UncertainSite>& sites, const std::vector<SharedCount>& counts,
                const WorldFactor& factor);

}  // namespace storey
