#include "inference/questions.h"

#include <algorithm>
#include <bit>
#include <map>

namespace storey {
namespace {

/// True when the answers to `asked` (a set of bits) leave worlds of one outcome, whatever they are.
bool settles(unsigned asked, const std::vector<JudgedWorld>& worlds, std::size_t doubts) {
  std::map<Options, std::size_t> outcome_of_answers;
  for (const auto& world : worlds) {
    Options answers;
    for (std::size_t d = 0; d < doubts; ++d)
      if ((asked >> d & 1U) != 0) answers.push_back(world.options[d]);
    const auto [found, is_new] = outcome_of_answers.try_emplace(answers, world.outcome);
    if (!is_new && found->second != world.outcome) return false;
  }
  return true;
}

}  // namespace

Question question_of(const Catalog& catalog, const Doubt& doubt) {
  const auto& view = doubt.views.front();
  const Site& site = view.site;
  const std::string where = site.place.empty() ? "on " + to_string(site) : "at " + to_string(site);
  Question question{view.player, site, "What lies " + where + "?", {}};
  const auto add = [&](PieceFace what) {
    auto& options = question.options;
    if (catalog.is_part(what)) what.square = -1;
    if (std::find(options.begin(), options.end(), what) == options.end()) options.push_back(what);
  };
  for (const auto& candidate : doubt.seen->candidates) add(candidate.what);
  add(kNothing);
  return question;
}

std::vector<std::size_t> fewest_questions(const std::vector<JudgedWorld>& worlds,
                                          const std::vector<Doubt>& doubts) {
  unsigned open = 0;
  for (std::size_t d = 0; d < doubts.size(); ++d)
    if (doubts[d].open) open |= 1U << d;
  const auto surety = [&](unsigned asked) {
    double sum = 0;
    for (std::size_t d = 0; d < doubts.size(); ++d)
      if ((asked >> d & 1U) != 0) sum += doubts[d].seen->confidence();
    return sum;
  };
  const unsigned all = (1U << doubts.size()) - 1;
  unsigned best = all;
  for (unsigned asked = 0; asked <= all; ++asked) {
    if ((asked & open) != open) continue;
    const auto order = [&](unsigned set) { return std::pair(std::popcount(set), surety(set)); };
    if (order(asked) < order(best) && settles(asked, worlds, doubts.size())) best = asked;
  }
  std::vector<std::size_t> numbers;
  for (std::size_t d = 0; d < doubts.size(); ++d)
    if ((best >> d & 1U) != 0) numbers.push_back(d);
  return numbers;
}

}  // namespace storey
