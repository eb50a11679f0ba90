// The fewest questions that settle what is not known.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "inference/worlds.h"

namespace storey {

/// One thing to ask the player.
struct Question {
  int player = 0;
  Site site;
  std::string ask;                 ///< "What lies on c3?"
  std::vector<PieceFace> options;  ///< best first; kNothing: nothing, always among them
};

Question question_of(const Catalog& catalog, const Doubt& doubt);

/// A world, and what it comes to.
struct JudgedWorld {
  Options options;
  std::size_t outcome = 0;  ///< equal numbers, equal outcomes
};

/// The smallest set of doubts whose answers, whatever they are, leave worlds of one outcome; of
/// equal ones the one that asks the least sure cells. Open doubts are always in it.
/// @param worlds  at most Worlds::kMost. @param doubts  at most Worlds::kMostDoubts.
/// @return  numbers of doubts, ascending.
std::vector<std::size_t> fewest_questions(const std::vector<JudgedWorld>& worlds,
                                          const std::vector<Doubt>& doubts);

}  // namespace storey
