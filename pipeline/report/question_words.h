// What is asked of a cell, in words, and how it is answered.
#pragma once

#include <string>
#include <vector>

#include "inference/questions.h"
#include "pipeline/game/game.h"

namespace storey {

/// More empty cells of one player in doubt are asked about together.
inline constexpr std::size_t kMostEmptyAsked = 2;

/// "7A, 11D or nothing?": the likeliest few.
std::string choices_in_words(const Game& game, const Question& question);

/// The line of corrections that says what is likeliest: "c3=7C", "-c3".
std::string likeliest_line(const Game& game, const Question& question);

/// Questions of one player: those asked one by one, and cells that look empty, too many for that.
struct PlayerQuestions {
  int player = 0;
  std::vector<const Question*> single = {};
  std::vector<const Question*> empty = {};
};

/// By player, each in the order given.
std::vector<PlayerQuestions> by_player(const std::vector<Question>& questions);

/// "ann, a2: 7A or 9C?", a sentence each; of a player's many cells that look empty one for all.
std::vector<std::string> question_sentences(const Game& game, const std::vector<Player>& players,
                                            const std::vector<Question>& questions);

}  // namespace storey
