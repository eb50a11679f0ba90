// Cells that compete for things of which there are only so many: exact probabilities, given that.
#pragma once

#include <vector>

namespace storey {

/// A cell's possible contents.
struct ContestedCell {
  struct State {
    double probability = 0;  ///< from this cell alone
    int group = -1;          ///< what the state uses up one of; -1: nothing
  };
  std::vector<State> states;
};

struct Exclusion {
  std::vector<std::vector<double>> probability;  ///< [cell][state], each cell sums to 1
  std::vector<int> best;                         ///< [cell] state in the likeliest whole assignment
  double dropped = 0;  ///< share of the probability that was left out: 0 when exact
};

/// Probabilities of independent cells once it is known that group g is used by at most limits[g] of
/// them. A use too many is not forbidden, each one costs the factor `overuse`, so that two cells
/// which are both beyond doubt stay as they are.
///
/// Exact by dynamic programming over the cells, with what has been used up as the state, forward
/// for the sums and the best assignment and backward for the posteriors. Claims below 1e-6 are not
/// counted, and where everything is doubtful only the 512 likeliest states are kept: see `dropped`.
/// Sums rather than max-marginals of the assignment problem: those overstate the winner where many
/// small alternatives add up. Belief propagation would be shorter and wrong on 2 cells x 2 pieces.
Exclusion exclude(const std::vector<ContestedCell>& cells, const std::vector<int>& limits,
                  double overuse);

}  // namespace storey
