#include "pipeline/report/question_words.h"

#include <algorithm>

#include "model/piece_names.h"
#include "model/words.h"

namespace storey {
namespace {

constexpr std::size_t kMostOptions = 4;  // the rest are too unlikely to help whoever looks

}  // namespace

std::string choices_in_words(const Game& game, const Question& question) {
  std::vector<std::string> words;
  for (const PieceFace what : question.options) {
    if (words.size() == kMostOptions) break;
    words.push_back(called(game.catalog, what));
  }
  if (question.options.size() > words.size()) words.emplace_back("something else");
  return list_of(words, " or ") + "?";
}

std::string likeliest_line(const Game& game, const Question& question) {
  const std::string site = to_string(question.site);
  const PieceFace likeliest = question.options.front();
  if (likeliest.is_nothing()) return "-" + site;
  return site + "=" + game.catalog.short_name(likeliest);
}

std::vector<PlayerQuestions> by_player(const std::vector<Question>& questions) {
  std::vector<PlayerQuestions> all;
  for (const Question& question : questions) {
    auto of = std::find_if(all.begin(), all.end(), [&](const PlayerQuestions& one) {
      return one.player == question.player;
    });
    if (of == all.end()) of = all.insert(all.end(), {.player = question.player});
    (question.options.front().is_nothing() ? of->empty : of->single).push_back(&question);
  }
  for (PlayerQuestions& one : all) {
    if (one.empty.size() > kMostEmptyAsked) continue;
    // They stand in one list, whose order is that of their addresses.
    one.single.insert(one.single.end(), one.empty.begin(), one.empty.end());
    std::sort(one.single.begin(), one.single.end());
    one.empty.clear();
  }
  return all;
}

std::vector<std::string> question_sentences(const Game& game, const std::vector<Player>& players,
                                            const std::vector<Question>& questions) {
  const auto name = [&](int player) { return players[static_cast<std::size_t>(player)].name; };
  const auto all = by_player(questions);
  std::vector<std::string> sentences;
  for (const PlayerQuestions& of : all)
    for (const Question* question : of.single)
      sentences.push_back(name(of.player) + ", " + to_string(question->site) + ": " +
                          choices_in_words(game, *question));
  for (const PlayerQuestions& of : all) {
    if (of.empty.empty()) continue;
    std::vector<std::string> cells;
    for (const Question* question : of.empty) cells.push_back(to_string(question->site));
    sentences.push_back(name(of.player) + ": " + list_of(cells) +
                        " look empty, but something may be missing: does a piece lie there?");
  }
  return sentences;
}

}  // namespace storey
