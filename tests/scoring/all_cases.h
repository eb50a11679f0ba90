// The .case files of a game.
#pragma once

#include <vector>

#include "tests/scoring/case_file.h"

namespace storey::scoring {

/// All cases of a game by name; a case that cannot be read fails the test.
std::vector<Case> cases_of(const Ruleset& rules);

}  // namespace storey::scoring
