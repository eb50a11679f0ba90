// A legal final building of the installed Balconia, as layout files in a folder of its own.
#pragma once

#include <string>

#include "tests/pipeline/temporary_folder.h"

namespace storey::test {

constexpr std::string_view kGreenLayout = R"(game: balconia
player: green
5 | 1/0   .    .    .    .
4 | 2/0  3/1  4/2  5/3   .
3 | 6/0  7/0  8/0  9/0  10/0
2 | 11/0 12/0 13/0 .     .
1 | .    .    E1/0 14/0  .
    a    b    c    d     e
)";
/// The same building from the other side, turned by hand.
constexpr std::string_view kPinkLayout = R"(game: balconia
player: pink
5 | .     .    .    .    1/2
4 | .    5/1  4/0  3/3   2/2
3 | 10/2 9/2  8/2  7/2   6/2
2 | .     .   13/2 12/2 11/2
1 | .    14/2 E1/1  .     .
    a    b    c    d     e
)";

struct Building {
  TemporaryFolder folder;
  std::string green = folder.write("green.layout", kGreenLayout);
  std::string pink = folder.write("pink.layout", kPinkLayout);
};

}  // namespace storey::test
