#include "inference/posterior.h"

#include <cmath>
#include <random>

#include "tests/catch.h"

using namespace storey;

namespace {

double any(const std::vector<int>&) { return 1; }

// Every world, one after the other: slow and plainly right.
Posterior by_enumeration(const std::vector<UncertainSite>& sites,
                         const std::vector<SharedCount>& counts, const WorldFactor& factor = any) {
  Posterior result;
  for (const auto& site : sites) result.probability.emplace_back(site.states.size(), 0.0);
  std::vector<std::size_t> pick(sites.size(), 0);
  double all = 0;
  double best = -1;
  while (true) {
    double weight = 1;
    std::vector<int> totals(counts.size(), 0);
    for (std::size_t s = 0; s < sites.size(); ++s) {
      const auto& state = sites[s].states[pick[s]];
      weight *= state.probability;
      for (const int count : state.counts) ++totals[static_cast<std::size_t>(count)];
    }
    for (std::size_t c = 0; c < counts.size(); ++c) weight *= counts[c].of(totals[c]);
    weight *= factor({pick.begin(), pick.end()});
    all += weight;
    for (std::size_t s = 0; s < sites.size(); ++s) result.probability[s][pick[s]] += weight;
    if (weight > best) {
      best = weight;
      result.best.assign(pick.begin(), pick.end());
    }
    std::size_t s = 0;
    while (s < sites.size() && ++pick[s] == sites[s].states.size()) pick[s++] = 0;
    if (s == sites.size()) break;
  }
  for (auto& site : result.probability)
    for (double& p : site) p /= all;
  return result;
}

// Each state adds to one of the first `groups` counts or to none, and half of them to the last.
std::vector<UncertainSite> random_sites(std::mt19937& random, int sites, int groups) {
  std::uniform_int_distribution<int> group(-1, groups - 1);
  std::uniform_real_distribution<double> exponent(-4, 0);
  std::uniform_int_distribution<int> states(2, 4);
  std::vector<UncertainSite> all(static_cast<std::size_t>(sites));
  for (auto& site : all) {
    double sum = 0;
    for (int s = states(random); s > 0; --s) {
      UncertainSite::State state{.probability = std::pow(10, exponent(random)), .counts = {}};
      if (const int used = group(random); used >= 0) state.counts.push_back(used);
      if (random() % 2 == 0) state.counts.push_back(groups);
      sum += state.probability;
      site.states.push_back(std::move(state));
    }
    for (auto& state : site.states) state.probability /= sum;
  }
  return all;
}

UncertainSite site(double piece, double nothing) { return {{{piece, {0}}, {nothing, {}}}}; }

}  // namespace

TEST_CASE("posterior: it equals the enumeration of all worlds") {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const auto sites = random_sites(random, 6, 4);
    const double overuse = round % 2 == 0 ? 0.01 : 0.0001;
    const std::vector<SharedCount> counts{at_most(1, overuse), at_most(1, overuse),
                                          at_most(2, overuse), at_most(1, overuse),
                                          almost_surely(3, 6, 0.04)};
    const auto got = infer(sites, counts);
    const auto want = by_enumeration(sites, counts);
    INFO("round " << round);
    for (std::size_t s = 0; s < sites.size(); ++s)
      for (std::size_t i = 0; i < sites[s].states.size(); ++i)
        CHECK(got.probability[s][i] == Approx(want.probability[s][i]).margin(2e-4));
    CHECK(got.best == want.best);
    CHECK(got.dropped < 1e-3);
  }
}

TEST_CASE("posterior: a factor that no count expresses weighs world by world") {
  std::mt19937 random(11);
  for (int round = 0; round < 100; ++round) {
    auto sites = random_sites(random, 4, 3);  // at most 256 worlds, most of them unlikely
    sites.push_back(
        {{{0.7, {}}, {0.3, {}}}});  // hangs together with the others by the factor alone
    const std::vector<SharedCount> counts{at_most(1, 0.01), at_most(1, 0.01), at_most(2, 0.01),
                                          almost_surely(2, 4, 0.04)};
    const WorldFactor factor = [](const std::vector<int>& states) {
      return (states[0] + states[2] + states[4]) % 2 == 0 ? 1.0 : 0.01;
    };
    const auto got = infer(sites, counts, factor);
    const auto want = by_enumeration(sites, counts, factor);
    INFO("round " << round);
    for (std::size_t s = 0; s < sites.size(); ++s)
      for (std::size_t i = 0; i < sites[s].states.size(); ++i)
        CHECK(got.probability[s][i] == Approx(want.probability[s][i]).margin(0.01));
    if (got.dropped < 1e-4) CHECK(got.best == want.best);
  }
}

TEST_CASE("posterior: the likeliest worlds come in order, each with its probability") {
  const std::vector<UncertainSite> sites{site(0.9, 0.1), site(0.4, 0.6), {{{0.8, {}}, {0.2, {}}}}};
  const std::vector<SharedCount> two{{.weight = {0, 0, 1, 0}}};
  // Both pieces lie there whatever the third site holds.
  const auto got = infer(sites, two, any);
  REQUIRE(got.worlds.size() == 2);
  CHECK(got.worlds[0].states == std::vector<int>{0, 0, 0});
  CHECK(got.worlds[0].probability == Approx(0.8));
  CHECK(got.worlds[1].states == std::vector<int>{0, 0, 1});
  CHECK(got.worlds[1].probability == Approx(0.2));
  CHECK(got.dropped == Approx(0).margin(1e-12));
}

TEST_CASE("posterior: a factor that allows nothing says nothing") {
  const auto alone = infer({site(0.9, 0.1)}, {at_most(1, 0.01)});
  const auto got = infer({site(0.9, 0.1)}, {at_most(1, 0.01)}, [](const auto&) { return 0.0; });
  CHECK(got.probability == alone.probability);
  CHECK(got.best == alone.best);
}

TEST_CASE("posterior: what is not listed keeps its probability, whatever a factor says") {
  const UncertainSite one{{{0.5, {}}, {0.3, {}}, {0.2, {}, false}}};
  const auto got = infer({one}, {}, [](const auto& states) { return states[0] == 0 ? 0.01 : 1.0; });
  CHECK(got.probability[0][2] == Approx(0.2));
  CHECK(got.probability[0][1] == Approx(0.8 * 0.3 / 0.305));
  CHECK(got.best == std::vector<int>{1});
  CHECK(got.dropped == Approx(0).margin(1e-12));
}

TEST_CASE("posterior: sites that share no count keep what they show") {
  const std::vector<UncertainSite> sites{{{{0.97, {0}}, {0.02, {1}}, {0.01, {}}}},
                                         {{{0.6, {2}}, {0.3, {}}, {0.1, {}}}}};
  const auto got = infer(sites, {at_most(1, 0.01), at_most(1, 0.01), at_most(1, 0.01)});
  CHECK(got.probability[0][0] == Approx(0.97));
  CHECK(got.probability[1][0] == Approx(0.6));
  CHECK(got.best == std::vector<int>{0, 0});
}

TEST_CASE("posterior: when every site is in doubt it stays well formed, and says so") {
  std::mt19937 random(3);
  const auto sites = random_sites(random, 25, 22);
  std::vector<SharedCount> counts(22, at_most(1, 0.01));
  counts.push_back(almost_surely(15, 25, 0.04));
  const auto got = infer(sites, counts);
  CHECK(got.dropped > 0.001);
  for (const auto& one : got.probability) {
    double sum = 0;
    for (const double p : one) sum += p;
    CHECK(sum == Approx(1));
  }
}

// By hand: three sites of 0.9, 0.4, 0.2; exactly two pieces. The ways: 12, 13, 23.
TEST_CASE("posterior: a known total weighs the ways in which it can come about") {
  const auto got =
      infer({site(0.9, 0.1), site(0.4, 0.6), site(0.2, 0.8)}, {{.weight = {0, 0, 1, 0}}});
  const double w12 = 0.9 * 0.4 * 0.8;
  const double w13 = 0.9 * 0.6 * 0.2;
  const double w23 = 0.1 * 0.4 * 0.2;
  const double all = w12 + w13 + w23;
  CHECK(got.probability[0][0] == Approx((w12 + w13) / all));
  CHECK(got.probability[1][0] == Approx((w12 + w23) / all));
  CHECK(got.probability[2][0] == Approx((w13 + w23) / all));
}

TEST_CASE("posterior: what is plainly seen stays, whatever the total should be") {
  const auto got =
      infer(std::vector<UncertainSite>(4, site(0.9995, 0.0005)), {almost_surely(2, 4, 0.03)});
  for (const auto& one : got.probability) CHECK(one[0] > 0.9);
}

TEST_CASE("posterior: a hundred sites, most of them sure") {
  std::vector<UncertainSite> sites(100, {{{0.9995, {100}}, {0.0005, {}}}});
  std::vector<SharedCount> counts(100, at_most(1, 0.01));
  for (int i = 0; i < 100; ++i) {
    auto& first = sites[static_cast<std::size_t>(i)].states.front();
    first.counts = {i, 100};
    if (i % 12 == 0) first.probability = 0.6;
  }
  counts.push_back(almost_surely(100, 100, 0.04));
  const auto got = infer(sites, counts);
  CHECK(got.dropped < 1e-3);
  CHECK(got.probability[0][0] > 0.9);
  CHECK(got.probability[1][0] > 0.999);
}

TEST_CASE("counts: an error by one is likelier than an error by many") {
  const auto weight = almost_surely(2, 4, 0.03).weight;
  REQUIRE(weight.size() == 5);
  CHECK(weight[2] == Approx(0.97));
  const double to_all = 0.03 / 2 / 4;
  CHECK(weight[1] - to_all == Approx(2 * (weight[0] - to_all)));
  CHECK(weight[1] == Approx(weight[3]));
  CHECK(weight[0] + weight[1] + weight[3] + weight[4] == Approx(0.03));
}

TEST_CASE("counts: each one too many costs the same factor again") {
  const SharedCount two = at_most(2, 0.01);
  CHECK(two.of(0) == 1);
  CHECK(two.of(2) == 1);
  CHECK(two.of(3) == Approx(0.01));
  CHECK(two.of(4) == Approx(0.0001));
}
