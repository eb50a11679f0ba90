// What a set of sample photos must reach: floors that are raised in the commit that earns it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"
#include "pipeline/study/evaluation.h"

namespace storey::samples {

/// One pass over a set, as taken or changed: "plain", "turned-90", "dimmed", "half-size" ...
struct RunCounts {
  int photos = 0;            ///< exactly
  int exact_boards = 0;      ///< at least
  int cells_right = 0;       ///< at least
  int confident_errors = 0;  ///< at most; normally 0
  int silent_errors = 0;     ///< at most; normally 0
  int false_boards = 0;      ///< at most; normally 0
  int answered_wrong = 0;    ///< at most; normally 0: confirmed and wrong after true answers
  int asked = 0;  ///< photos in doubt, of those in which something hides a part of the building, at
                  ///< least; 0: the set is not about them
  int exact_tables = 0;   ///< all pieces on and beside the buildings too, at least; 0: as above
  int pieces_right = 0;   ///< of these, at least
  int asked_in_view = 0;  ///< photos in doubt though all is in view, at most; 0: nobody counts them

  RunCounts& operator+=(const RunCounts& other);
};

using Runs = std::map<std::string, RunCounts>;

/// @param hidden  something hides a part of the building in the photo that was counted.
RunCounts counts_of(const EvalCounts& counts, bool hidden);

/// samples/<game>/<set>/expect.json: {"format":1,"runs":{"plain":{"photos":12,...}}}; ceilings that
/// are 0 may be left out.
/// @error kUnreadable  `where` is the file and the place in it.
Result<Runs> parse_expectations(std::string_view text, const std::string& file);
std::string format_expectations(const Runs& runs);

struct Comparison {
  std::vector<std::string> failures;
  std::vector<std::string> better;  ///< floors that can be raised, ceilings that can be lowered
};

Comparison compare(const Runs& expected, const Runs& counted);

/// `expected` with every floor raised and every ceiling lowered to what was counted. A figure that
/// got worse stays as it is: compare() finds it.
Runs raised(Runs expected, const Runs& counted);

}  // namespace storey::samples
