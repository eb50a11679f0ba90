#include "pipeline/report/headlines.h"

#include "model/plain_text.h"
#include "model/words.h"

namespace storey {
namespace {

std::string sources_of(const TableResult& result) {
  std::vector<std::string> names;
  for (const PlayerResult& player : result.players) {
    if (!player.derived) names.push_back(visible(player.source));
    for (const BesidePhoto& beside : player.beside) names.push_back(visible(beside.source));
  }
  return list_of(names);
}

}  // namespace

std::vector<Headline> headlines(const TableResult& result) {
  std::vector<Headline> lines;
  for (const UnusedSource& source : result.unused) {
    const std::string file = visible(source.why.where);
    lines.push_back({file + " was not used: " + source.why.message + ". All that follows is of " +
                         sources_of(result) + " alone.",
                     file + " was not used"});
  }
  if (!result.one_building) {
    lines.push_back({sources_of(result) +
                         " do not fit together as the two sides of one building: each is read and "
                         "scored by itself, and nobody wins.",
                     "the photos show two buildings"});
  }
  return lines;
}

std::string brief_headlines(const TableResult& result, const PhraseBook& book) {
  std::string text;
  for (const Headline& line : headlines(result)) text += book(line.brief) + ": ";
  return text;
}

}  // namespace storey
