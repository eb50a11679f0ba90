#include "inference/exclusion.h"

#include <random>

#include "tests/catch.h"

using storey::ContestedCell;
using storey::exclude;
using storey::Exclusion;

namespace {

// Every assignment of every cell, one after the other: slow and plainly right.
Exclusion by_enumeration(const std::vector<ContestedCell>& cells, const std::vector<int>& limits,
                         double overuse) {
  Exclusion result;
  for (const auto& cell : cells) result.probability.emplace_back(cell.states.size(), 0.0);
  std::vector<std::size_t> pick(cells.size(), 0);
  double all = 0, best = -1;
  while (true) {
    double weight = 1;
    std::vector<int> used(limits.size(), 0);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const auto& state = cells[c].states[pick[c]];
      weight *= state.probability;
      if (state.group < 0) continue;
      const auto group = static_cast<std::size_t>(state.group);
      if (++used[group] > limits[group]) weight *= overuse;
    }
    all += weight;
    for (std::size_t c = 0; c < cells.size(); ++c) result.probability[c][pick[c]] += weight;
    if (weight > best) {
      best = weight;
      result.best.assign(pick.begin(), pick.end());
    }
    std::size_t c = 0;
    while (c < cells.size() && ++pick[c] == cells[c].states.size()) pick[c++] = 0;
    if (c == cells.size()) break;
  }
  for (auto& cell : result.probability)
    for (auto& p : cell) p /= all;
  return result;
}

std::vector<ContestedCell> random_cells(std::mt19937& random, int cells, int groups) {
  std::uniform_int_distribution<int> group(-1, groups - 1);
  std::uniform_real_distribution<double> exponent(-4, 0);
  std::uniform_int_distribution<int> states(2, 4);
  std::vector<ContestedCell> all(static_cast<std::size_t>(cells));
  for (auto& cell : all) {
    double sum = 0;
    for (int s = states(random); s > 0; --s) {
      cell.states.push_back({std::pow(10, exponent(random)), group(random)});
      sum += cell.states.back().probability;
    }
    for (auto& state : cell.states) state.probability /= sum;
  }
  return all;
}

}  // namespace

TEST_CASE("exclusion equals the enumeration of all assignments") {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const auto cells = random_cells(random, 6, 4);
    const std::vector<int> limits{1, 1, 2, 1};
    const double overuse = round % 2 == 0 ? 0.01 : 0.0001;
    const auto got = exclude(cells, limits, overuse);
    const auto want = by_enumeration(cells, limits, overuse);
    INFO("round " << round);
    double got_best = 1, want_best = 1;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      for (std::size_t s = 0; s < cells[c].states.size(); ++s)
        CHECK(got.probability[c][s] == Approx(want.probability[c][s]).margin(2e-3));
      got_best *= cells[c].states[static_cast<std::size_t>(got.best[c])].probability;
      want_best *= cells[c].states[static_cast<std::size_t>(want.best[c])].probability;
    }
    CHECK(got.best == want.best);
    CHECK(got_best == Approx(want_best));
  }
}

TEST_CASE("exclusion leaves cells alone that compete for nothing") {
  const std::vector<ContestedCell> cells{{{{0.97, 0}, {0.02, 1}, {0.01, -1}}},
                                         {{{0.6, 2}, {0.3, -1}, {0.1, -1}}}};
  const auto got = exclude(cells, {1, 1, 1}, 0.01);
  CHECK(got.probability[0][0] == Approx(0.97));
  CHECK(got.probability[1][0] == Approx(0.6));
  CHECK(got.best == std::vector<int>{0, 0});
}

TEST_CASE("exclusion stays quick and well formed when every cell is in doubt") {
  std::mt19937 random(3);
  const auto cells = random_cells(random, 25, 22);
  const auto got = exclude(cells, std::vector<int>(22, 1), 0.01);
  CHECK(got.dropped > 0.001);  // and says so
  for (const auto& cell : got.probability) {
    double sum = 0;
    for (const double p : cell) sum += p;
    CHECK(sum == Approx(1));
  }
}
