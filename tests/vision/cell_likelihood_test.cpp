#include "vision/identify/cell_likelihood.h"

#include <limits>
#include <map>

#include "tests/catch.h"
#include "tests/vision/drawn_tiles.h"
#include "vision/identify/template_impl.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr float kUnknown = std::numeric_limits<float>::max();  // what nothing looks like
constexpr PieceFace kMine1{0, 0}, kMine2{1, 0}, kLake{2, 0}, kMine3{3, 0};

// Two pieces on one ground, one on another, and nothing; all from this many examples and photos.
CellModel model_of(int examples) {
  CellModel model;
  model.things = {{kMine1}, {kMine2}, {kLake}, {}};
  model.examples = {examples, examples, examples, 0};
  model.photos = examples;
  return model;
}

std::vector<Candidate> contents(const CellModel& model, const std::vector<float>& squared) {
  return likely_contents(model, squared, 0);
}

double share_of(const std::vector<Candidate>& candidates, PieceFace what) {
  double sum = 0;
  for (const auto& candidate : candidates)
    if (candidate.what == what) sum += candidate.confidence;
  return sum;
}

}  // namespace

TEST_CASE("likelihood: what is certain from many examples is not from one") {
  const std::vector<float> seen{60, 110, 300, kUnknown};
  CellModel many = model_of(40);
  many.examples.clear();  // nobody counted them: plenty
  CHECK(contents(many, seen).front().confidence > 0.99);
  double before = 0;
  for (const int examples : {1, 2, 4, 8, 40}) {
    const auto read = contents(model_of(examples), seen);
    CHECK(read.front().what == kMine1);
    CHECK(read.front().confidence > before);
    before = read.front().confidence;
  }
  CHECK(contents(model_of(1), seen).front().confidence < 0.98);
  CHECK(before == Approx(contents(many, seen).front().confidence));
}

TEST_CASE("likelihood: of two that are as far, the one with fewer examples is likelier") {
  CellModel model = model_of(32);
  model.examples[1] = 1;  // the nearest of one is farther away than the nearest of 32
  const auto read = contents(model, {60, 60, 300, kUnknown});
  CHECK(read.front().what == kMine2);
  CHECK(share_of(read, kMine1) > 0.02);
  CHECK(read.front().score == Approx(-60));  // the distance itself is told
}

TEST_CASE("likelihood: what was never enrolled keeps a share, less with each photo") {
  CellModel model = model_of(32);
  const std::vector<float> plain{20, 400, 400, kUnknown};
  const double alone = contents(model, plain).front().confidence;
  model.never_seen = {{kMine3, {}}};
  double before = 0;
  for (const int photos : {1, 2, 4, 8}) {
    model.photos = photos;
    const double confidence = contents(model, plain).front().confidence;
    CHECK(confidence > before);
    CHECK(confidence < alone);
    before = confidence;
  }
  model.photos = 1;
  CHECK(contents(model, plain).front().confidence < 0.98);
  CHECK(before > 0.99);
}

TEST_CASE("likelihood: what was never enrolled is likelier where what is on its ground is near") {
  CellModel model = model_of(8);
  const std::vector<float> seen{110, 240, 300, kUnknown};
  model.never_seen = {{kMine3, {}}};
  const double anything = share_of(contents(model, seen), kMine3);
  model.never_seen = {{kMine3, {kMine1, kMine2}}};
  const double alike = share_of(contents(model, seen), kMine3);
  CHECK(alike > 0.2);  // of a mine that is like none known the crowns are anybody's guess
  CHECK(alike > 2 * anything);
  const double near = share_of(contents(model, {10, 240, 300, kUnknown}), kMine3);
  CHECK(near < 0.2 * alike);
}

TEST_CASE("likelihood: where nobody knows what nothing looks like, a plain piece may be nothing") {
  const CellModel model = model_of(8);
  const auto plain = contents(model, {50, 120, 140, kUnknown});  // much like others, as a table is
  CHECK(plain.front().what == kMine1);
  CHECK(share_of(plain, kNothing) > 0.05);
  CHECK(share_of(plain, kNothing) < 0.25);
  const auto like_all = contents(model, {90, 95, 100, kUnknown});
  CHECK_FALSE(like_all.front().empty());  // it is a guess, and never the first
  CHECK(share_of(contents(model, {50, 300, 400, kUnknown}), kNothing) < 1e-3);
  CHECK(share_of(contents(model, {50, 120, 140, 400}), kNothing) < 1e-4);  // a table is in view
}

TEST_CASE("likelihood: a square that was never enrolled may lie at any turn where turns are told") {
  CellModel model = model_of(8);
  model.turns_told = true;
  const PieceFace square{3, 0, 1};
  model.never_seen = {{square, {}}};
  std::vector<int> turns;
  for (const auto& candidate : contents(model, {150, 160, 170, kUnknown}))
    if (candidate.what == square) turns.push_back(candidate.rotation);
  CHECK(turns == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE("learning counts examples and photos; drawings are as good as many") {
  auto cells = enrolled_tiles(3);
  cells.pop_back();  // one of the last kind less
  const auto examples = [](const TemplateSet& set, int kind) {
    const CellModel& model = *set.impl().cells;
    for (std::size_t t = 0; t < model.things.size(); ++t)
      if (model.things[t].what == PieceFace{kind, 0}) return model.examples[t];
    return -1;
  };
  const auto set = learn_cells(cells);
  REQUIRE(set);
  CHECK(examples(*set, 0) == 3);
  CHECK(examples(*set, kTileKinds - 1) == 2);
  CHECK(set->impl().cells->photos == 3);
  CHECK(set->impl().cells->bare_photos == 0);
  auto with_bare = cells;
  with_bare.push_back({PieceFace{}, cells.front().photo, cells.front().picture});
  with_bare.push_back({PieceFace{}, cells.front().photo, cells.back().picture});
  const auto one_table = learn_cells(with_bare);
  REQUIRE(one_table);
  CHECK(one_table->impl().cells->bare_photos == 1);
  for (auto& cell : cells) cell.drawn = cell.what.piece == 0;
  const auto partly_drawn = learn_cells(cells);
  REQUIRE(partly_drawn);
  CHECK(examples(*partly_drawn, 0) >= kMostExemplars);
  CHECK(examples(*partly_drawn, 1) == 3);
}

TEST_CASE("learning: a figure is known by the examples of its shape and of its colour") {
  std::vector<EnrolledCell> cells = enrolled_tiles(2);
  LookFacts facts;
  // Kinds 0 and 1 share a shape, 0 and 2 a colour; kind 3 was pictured alone. Kind 6 never was, but
  // both its shape and its colour were.
  facts.figures = {{{0, 0}, "ring", "red"},   {{1, 0}, "ring", "blue"}, {{2, 0}, "star", "red"},
                   {{3, 0}, "cross", "lime"}, {{4, 0}, "moon", "grey"}, {{5, 0}, "moon", "pink"},
                   {{6, 0}, "star", "blue"}};
  const auto set = learn_cells(cells, facts);
  REQUIRE(set);
  const CellModel& model = *set->impl().cells;
  std::map<PieceFace, int> examples;
  for (std::size_t t = 0; t < model.things.size(); ++t)
    examples[model.things[t].what] = model.examples[t];
  CHECK(examples[{0, 0}] == 4);
  CHECK(examples[{1, 0}] == 2);
  CHECK(examples[{3, 0}] == 2);
  CHECK(examples[{6, 0}] == 2);
}
