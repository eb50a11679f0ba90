// A state of every game, as one would write it down: scoring/<game>/example.layout.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace storey::test {

struct State {
  std::string game;
  std::string text;
};

inline std::vector<State> states() {
  std::vector<State> states;
  for (const auto& folder : std::filesystem::directory_iterator(STOREY_ROOT "/scoring")) {
    std::ifstream file(folder.path() / "example.layout");
    if (!file) continue;
    states.push_back(
        {folder.path().filename().string(), {std::istreambuf_iterator<char>(file), {}}});
  }
  std::sort(states.begin(), states.end(),
            [](const State& a, const State& b) { return a.game < b.game; });
  return states;
}

}  // namespace storey::test
