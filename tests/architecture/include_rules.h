// Which folder may include what: the table of CONTRIBUTING.md as code.
#pragma once

#include <string>
#include <vector>

namespace storey::test {

struct SourceFile {
  std::string path;  ///< from the root of the project, e.g. "vision/identify/warp.h"
  std::string text;
};

/// One sentence for each include of `source` that its folder may not have.
std::vector<std::string> include_violations(const SourceFile& source);

/// A .cpp includes its own header before all others, so that a header stands by itself; "" when it
/// does.
/// @param has_header  whether there is a header of its name.
std::string own_header_problem(const SourceFile& source, bool has_header);

/// One sentence for each of `games` that `source` names, in any case.
std::vector<std::string> game_names_in(const SourceFile& source,
                                       const std::vector<std::string>& games);

}  // namespace storey::test
