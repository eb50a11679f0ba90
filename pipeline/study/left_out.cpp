#include "pipeline/study/left_out.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "inference/candidates.h"
#include "vision/learn/enrolment.h"

namespace storey {
namespace {

/// Things in the catalog's order, nothing last.
bool comes_before(PieceFace a, PieceFace b) {
  return std::pair(a.is_nothing(), a) < std::pair(b.is_nothing(), b);
}

/// Whether nobody says which board or game this photo is of: then it is one of its own.
bool stands_alone(const EnrolledLook& look, std::string EnrolledLook::*unit) {
  return look.*unit == look.cell.photo;
}

/// What is left out together.
using Folds = std::map<std::string, int>;

Folds folds_of(const EnrolledSet& set, std::string EnrolledLook::*unit, int most) {
  Folds folds;
  for (const auto& look : set) {
    const bool is_game = unit != &EnrolledLook::group || !stands_alone(look, unit);
    if (!look.hidden && is_game) folds.emplace(look.*unit, 0);
  }
  int next = 0;
  for (auto& [unused, fold] : folds) fold = next++ % most;
  return folds;
}

int count_alone(const EnrolledSet& set, std::string EnrolledLook::*unit) {
  std::set<std::string> alone;
  for (const auto& look : set) {
    if (!look.hidden && stands_alone(look, unit)) alone.insert(look.cell.photo);
  }
  return static_cast<int>(alone.size());
}

/// Reads the photos of one fold with what was learnt from the others.
class LeftOut {
 public:
  LeftOut(const EnrolledSet& set, std::string EnrolledLook::*unit, const vision::LookFacts& facts)
      : set_(set), unit_(unit), facts_(facts) {}

  void test(const Folds& folds, int fold) {
    EnrolledSet rest;
    std::map<std::string, std::vector<const EnrolledLook*>> photos;
    for (const auto& look : set_) {
      if (look.hidden) continue;
      const auto own = folds.find(look.*unit_);
      if (own == folds.end() || own->second != fold)
        rest.push_back(look);
      else
        photos[look.cell.photo].push_back(&look);
    }
    const auto learnt = vision::learn_cells(cells_to_learn(balanced(rest, kMostLooks)), facts_);
    if (!learnt) return;  // nothing to tell apart
    ++out_.folds;
    for (const auto& [unused, looks] : photos) read(*learnt, looks);
  }

  LeftOutTest result() {
    for (const auto& look : set_) {
      ClassTest& test = tests_[look.cell.what];
      if (look.hidden) continue;
      ++test.cells;
      photos_[look.cell.what].insert(look.cell.photo);
      groups_[look.cell.what].insert(look.group);
    }
    for (auto& [what, test] : tests_) {
      test.what = what;
      test.photos = static_cast<int>(photos_[what].size());
      test.groups = static_cast<int>(groups_[what].size());
      out_.classes.push_back(test);
    }
    std::sort(out_.classes.begin(), out_.classes.end(),
              [](const auto& a, const auto& b) { return comes_before(a.what, b.what); });
    for (const auto& [pair, times] : confused_)
      out_.confusions.push_back({pair.first, pair.second, times});
    std::stable_sort(out_.confusions.begin(), out_.confusions.end(),
                     [](const auto& a, const auto& b) { return a.times > b.times; });
    return std::move(out_);
  }

 private:
  void read(const vision::TemplateSet& learnt, const std::vector<const EnrolledLook*>& looks) {
    std::vector<Pixels> pictures;
    pictures.reserve(looks.size());
    for (const auto* look : looks) pictures.push_back(look->cell.picture);
    const auto seen = vision::tell_pictures(learnt, pictures);
    for (std::size_t i = 0; i < looks.size(); ++i) {
      const PieceFace truth = looks[i]->cell.what;
      const PieceFace best = seen[i].empty() ? PieceFace{} : seen[i].front().what;
      ClassTest& test = tests_[truth];
      ++test.tested;
      ++out_.tested;
      if (best == truth) {
        ++test.right;
        ++out_.right;
      } else {
        ++confused_[{truth, best}];
      }
    }
  }

  const EnrolledSet& set_;
  std::string EnrolledLook::*unit_;
  const vision::LookFacts& facts_;
  LeftOutTest out_;
  std::map<PieceFace, ClassTest> tests_;
  std::map<PieceFace, std::set<std::string>> photos_, groups_;
  std::map<std::pair<PieceFace, PieceFace>, int> confused_;
};

}  // namespace

LeftOutTest test_left_out(const EnrolledSet& set, std::string EnrolledLook::*unit, int most_folds,
                          const vision::LookFacts& facts) {
  const auto folds = folds_of(set, unit, most_folds);
  LeftOut left_out(set, unit, facts);
  const int units = static_cast<int>(folds.size());
  for (int fold = 0; fold < std::min(most_folds, units) && units > 1; ++fold)
    left_out.test(folds, fold);
  LeftOutTest test = left_out.result();
  test.units = units;
  if (unit == &EnrolledLook::layout) test.pieces = count_alone(set, unit);
  return test;
}

}  // namespace storey
